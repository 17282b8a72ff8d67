import { formatDate } from '@parada/messages'
import {
  formatInstant,
  GATE_KINDS,
  type GateKind,
  gateAsConstraint,
  gateDue,
  gateHolds,
  memberOf,
  parseInstant,
  type ReadyGate,
} from '@parada/schedule'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DateField } from '../../components/DateField.tsx'
import { civilNow } from '../../data/clock.ts'
import { editor, useEditor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { HoldDates } from './HoldDates.tsx'
import { taskInRow } from './PermitEditor.tsx'
import type { Given } from './Permits.tsx'
import styles from './Readiness.module.css'

const EMPTY = {
  name: '',
  owner: '',
  months: '',
  equipment: '',
  row: '',
  count: '',
  blocks: '',
  expected: '',
  kind: '' as GateKind | '',
}
type Draft = typeof EMPTY
/** `0/4`: how many are there, and of how many. */
const COUNT = /^(\d+)\s*(?:\/|de|of)\s*([1-9]\d*)$/

const draftOf = (calculation: Given['calculation'], gate: ReadyGate): Draft => ({
  name: gate.name,
  owner: gate.owner ?? '',
  months: String(gate.months),
  equipment: gate.equipment ?? '',
  row: gate.task === undefined ? '' : String(memberOf(calculation.schedule.tasks, gate.task)?.row ?? ''),
  count: gate.count ? `${gate.count.there}/${gate.count.of}` : '',
  blocks: gate.blocks ?? '',
  expected: gate.expected === undefined ? '' : formatInstant(gate.expected).slice(0, 16),
  kind: gate.kind ?? '',
})

/** What has to be there months before the stop, by when, and whose it is. */
export function Gates({ calculation, who, readOnly }: Given) {
  const words = useAllMessages().readiness
  const [changing, setChanging] = useState<string | null>(null)
  const [nobody, setNobody] = useState(false)
  // The gates as they are: a second change builds on the first, also while the room still waits to be drawn again.
  const gates = useEditor(state => state.schedule?.project.gates) ?? []
  const listed = new Set(gates.map(each => each.name))
  const usual = words.usualGates.filter(([, name]) => !listed.has(name))
  const put = (next: typeof gates) =>
    editor.apply([{ kind: 'setProject', changes: { gates: next.length > 0 ? next : null } }], label('editProject'))
  const change = (gate: ReadyGate, next: ReadyGate) => put(gates.map(each => (each === gate ? next : each)))
  return (
    <section aria-label={words.gates}>
      <h2>{words.gates}</h2>
      {nobody && <p role="alert">{words.refused.nobody}</p>}
      <ul className={styles.list}>
        {[...gates]
          .sort((a, b) => b.months - a.months)
          .map(gate => (
            <GateLine
              key={gate.id}
              gate={gate}
              calculation={calculation}
              readOnly={readOnly}
              onChange={next => change(gate, next)}
              onPass={() => {
                const by = who.trim()
                setNobody(by === '')
                if (by !== '') change(gate, { ...gate, done: { at: civilNow(), by } })
              }}
              onDelete={() => put(gates.filter(each => each !== gate))}
              onOpen={() => setChanging(changing === gate.id ? null : gate.id)}
            >
              {changing === gate.id && (
                <GateForm
                  calculation={calculation}
                  gate={gate}
                  onPut={next => {
                    change(gate, next)
                    setChanging(null)
                  }}
                />
              )}
            </GateLine>
          ))}
      </ul>
      {!readOnly && <GateForm calculation={calculation} onPut={gate => put([...gates, gate])} />}
      {!readOnly && usual.length > 0 && (
        <Button
          size="small"
          onClick={() =>
            put([
              ...gates,
              ...usual.map(([months, name]) => ({ id: crypto.randomUUID(), name, months: Number(months) })),
            ])
          }
        >
          {words.addUsual}
        </Button>
      )}
    </section>
  )
}

/** What is known of a gate, for a new one or to be put right. That it was passed is not written here. */
function GateForm(props: {
  readonly calculation: Given['calculation']
  readonly gate?: ReadyGate
  onPut(gate: ReadyGate): void
}) {
  const { calculation, gate } = props
  const words = useAllMessages().readiness
  const [draft, setDraft] = useState(() => (gate ? draftOf(calculation, gate) : EMPTY))
  const months = Number(draft.months)
  const task = taskInRow(calculation, draft.row)
  const [, there, all] = COUNT.exec(draft.count.trim()) ?? []
  const wrongRow = draft.row.trim() !== '' && !task
  const wrongCount = draft.count.trim() !== '' && all === undefined
  const sound =
    draft.name.trim() !== '' && /^\d+$/.test(draft.months.trim()) && months <= 60 && !wrongRow && !wrongCount
  const field = (key: Exclude<keyof Draft, 'kind' | 'expected'>, name: string, error?: string) => (
    <TextField
      label={name}
      size="small"
      value={draft[key]}
      error={error}
      onChange={value => setDraft({ ...draft, [key]: value })}
    />
  )
  const put = () => {
    const [owner, equipment] = [draft.owner.trim(), draft.equipment.trim()]
    const expected = draft.expected === '' ? null : parseInstant(draft.expected)
    props.onPut({
      id: gate?.id ?? crypto.randomUUID(),
      name: draft.name.trim(),
      months,
      ...(owner && { owner }),
      ...(draft.kind !== '' && { kind: draft.kind }),
      ...(equipment && { equipment }),
      ...(task && { task: task.uid }),
      ...(draft.blocks === 'finish' && { blocks: 'finish' as const }),
      ...(all !== undefined && { count: { there: Number(there), of: Number(all) } }),
      ...(expected !== null && { expected }),
      ...(gate?.done && { done: gate.done }),
    })
    setDraft(EMPTY)
  }
  return (
    <form
      className={styles.fields}
      aria-label={gate ? `${words.changeGate}: ${gate.name}` : words.addGate}
      onSubmit={event => {
        event.preventDefault()
        if (sound) put()
      }}
    >
      {field('name', words.gate)}
      {field('months', words.months)}
      {field('owner', words.owner)}
      {field('equipment', words.equipment)}
      {field('row', words.row, wrongRow ? words.noRow : undefined)}
      {field('count', words.count, wrongCount ? words.countHint : undefined)}
      <DateField
        label={words.expected}
        size="small"
        withTime
        value={draft.expected}
        onChange={expected => setDraft({ ...draft, expected })}
      />
      <Select<GateKind | ''>
        label={words.gateKind}
        size="small"
        value={draft.kind}
        options={[
          { value: '', label: words.gateKinds.other },
          ...GATE_KINDS.map(value => ({ value, label: words.gateKinds[value] })),
        ]}
        onChange={kind => setDraft({ ...draft, kind })}
      />
      <Select
        label={words.blocks}
        size="small"
        value={draft.blocks}
        options={[
          { value: '', label: words.blocksStart },
          { value: 'finish', label: words.blocksFinish },
        ]}
        onChange={blocks => setDraft({ ...draft, blocks })}
      />
      <Button size="small" type="submit" disabled={!sound}>
        {gate ? words.keep : words.addGate}
      </Button>
    </form>
  )
}

/** One gate: by when it is due, whose it is, how much of it is there. */
function GateLine(props: {
  readonly gate: ReadyGate
  readonly calculation: Given['calculation']
  readonly readOnly: boolean
  onChange(next: ReadyGate): void
  readonly children?: ReactNode
  onPass(): void
  onDelete(): void
  onOpen(): void
}) {
  const { gate, calculation, readOnly, onChange, onPass, onDelete, onOpen } = props
  const words = useAllMessages().readiness
  const locale = useLocale()
  const due = gateDue(calculation, gate)
  const date = formatDate(locale, due, 'day')
  const { expected } = gate
  const late = gateHolds(gate) && Math.max(civilNow(), expected ?? due) > due
  const said = (): string => {
    if (gate.done) return words.passed(gate.done.by)
    if (!gateHolds(gate)) return words.allThere
    if (!late) return words.due(date)
    return due < civilNow() ? words.late(date) : words.tooLate(date)
  }
  const [holding, setHolding] = useState(false)
  const holds = gateAsConstraint(calculation, gate)
  const waits = gate.task === undefined ? undefined : memberOf(calculation.schedule.tasks, gate.task)
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>
          T-{gate.months} {gate.name}
        </strong>
        <span className={late ? styles.late : styles.hint}>
          {[
            gate.owner,
            gate.kind && words.gateKinds[gate.kind],
            gate.equipment,
            waits && `${waits.row} ${waits.name}`,
            gate.blocks && words.blocksFinish,
            expected !== undefined && gateHolds(gate) && words.expectedBy(formatDate(locale, expected, 'dayTime')),
            gate.count && words.ofAll(String(gate.count.there), String(gate.count.of)),
            said(),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {!readOnly && (
        <div className={styles.acts}>
          {gate.count && gateHolds(gate) && (
            <Button
              size="small"
              aria-label={`${words.oneMore}: ${gate.name}`}
              onClick={() => gate.count && onChange({ ...gate, count: { ...gate.count, there: gate.count.there + 1 } })}
            >
              {words.oneMore}
            </Button>
          )}
          {gateHolds(gate) && (
            <Button size="small" aria-label={`${words.pass}: ${gate.name}`} onClick={onPass}>
              {words.pass}
            </Button>
          )}
          {holds.length > 0 && (
            <Button size="small" aria-label={`${words.holdDates}: ${gate.name}`} onClick={() => setHolding(true)}>
              {words.holdDates}
            </Button>
          )}
          <IconButton
            label={`${words.changeGate}: ${gate.name}`}
            icon={<Pencil size={16} />}
            aria-expanded={props.children !== false && props.children !== undefined}
            onClick={onOpen}
          />
          <Button size="small" variant="ghost" aria-label={`${words.delete}: ${gate.name}`} onClick={onDelete}>
            {words.delete}
          </Button>
        </div>
      )}
      {props.children}
      {holding && <HoldDates calculation={calculation} edits={holds} onClose={() => setHolding(false)} />}
    </li>
  )
}
