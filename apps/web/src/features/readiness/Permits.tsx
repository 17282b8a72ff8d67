import { formatDate, formatNumber } from '@parada/messages'
import {
  type Calculation,
  gateDue,
  HOUR,
  issuePermits,
  permitRound,
  permitsBySteps,
  shiftAt,
  shiftStart,
  shiftsOf,
  type Task,
} from '@parada/schedule'
import { useState } from 'react'
import { civilNow } from '../../data/clock.ts'
import { editor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Readiness.module.css'

interface Given {
  readonly calculation: Calculation
  readonly who: string
  readonly readOnly: boolean
}

/** Permits of the shift of the data date, else of the clock: which hold, which have to be issued. */
export function Permits({ calculation, who, readOnly }: Given) {
  const words = useAllMessages().readiness
  const locale = useLocale()
  const [nobody, setNobody] = useState(false)
  const { project } = calculation.schedule
  const shifts = shiftsOf(project)
  const now = project.statusDate ?? civilNow()
  const shift = shiftAt(shifts, now)
  const round = permitRound(calculation, shiftStart(shifts, shift), shiftStart(shifts, shift + 1))
  const proposed = permitsBySteps(calculation)
  const issue = (task: Task) => {
    const edits = issuePermits(calculation, task, now, who)
    setNobody(edits.length === 0)
    if (edits.length > 0) editor.apply(edits, label('editProject'))
  }
  return (
    <section aria-label={words.permits}>
      <h2>{words.permits}</h2>
      <p className={styles.hint}>{words.permitHint}</p>
      <p>{words.permitSum(formatNumber(locale, round.toIssue), formatNumber(locale, round.work / HOUR, 1))}</p>
      {nobody && <p role="alert">{words.issueWho}</p>}
      <ul className={styles.list}>
        {round.lines.map(({ task, missing, expired }) => (
          <li key={task.uid} className={styles.row}>
            <div className={styles.what}>
              <strong>{task.name}</strong>
              <span className={styles.hint}>
                {task.permits?.map(each => words.kinds[each.kind]).join(', ')} ·{' '}
                {missing.length === 0 ? words.inForce : expired ? words.expired : words.notIssued}
              </span>
            </div>
            {!readOnly && missing.length > 0 && (
              <div className={styles.acts}>
                <Button size="small" aria-label={`${words.issue}: ${task.name}`} onClick={() => issue(task)}>
                  {words.issue}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {!readOnly && proposed.length > 0 && (
        <Button size="small" onClick={() => editor.apply(proposed, label('editProject'))}>
          {words.permitsBySteps} ({formatNumber(locale, proposed.length)})
        </Button>
      )}
    </section>
  )
}

const EMPTY = { name: '', owner: '', months: '', equipment: '' }

/** What has to be there months before the stop, by when, and whose it is. */
export function Gates({ calculation, who, readOnly }: Given) {
  const words = useAllMessages().readiness
  const locale = useLocale()
  const [draft, setDraft] = useState(EMPTY)
  const [nobody, setNobody] = useState(false)
  const gates = calculation.schedule.project.gates ?? []
  const months = Number(draft.months)
  const sound = draft.name.trim() !== '' && /^\d+$/.test(draft.months.trim()) && months <= 60
  const put = (next: typeof gates) =>
    editor.apply([{ kind: 'setProject', changes: { gates: next.length > 0 ? next : null } }], label('editProject'))
  const field = (key: keyof typeof EMPTY, name: string) => (
    <TextField label={name} size="small" value={draft[key]} onChange={value => setDraft({ ...draft, [key]: value })} />
  )
  return (
    <section aria-label={words.gates}>
      <h2>{words.gates}</h2>
      {nobody && <p role="alert">{words.refused.nobody}</p>}
      <ul className={styles.list}>
        {[...gates]
          .sort((a, b) => b.months - a.months)
          .map(gate => {
            const due = gateDue(calculation, gate)
            const date = formatDate(locale, due, 'day')
            const late = !gate.done && due < civilNow()
            return (
              <li key={gate.id} className={styles.row}>
                <div className={styles.what}>
                  <strong>
                    T-{gate.months} {gate.name}
                  </strong>
                  <span className={late ? styles.late : styles.hint}>
                    {[gate.owner, gate.equipment].filter(Boolean).join(' · ')}{' '}
                    {gate.done ? words.passed(gate.done.by) : late ? words.late(date) : words.due(date)}
                  </span>
                </div>
                {!readOnly && (
                  <div className={styles.acts}>
                    {!gate.done && (
                      <Button
                        size="small"
                        aria-label={`${words.pass}: ${gate.name}`}
                        onClick={() => {
                          const by = who.trim()
                          setNobody(by === '')
                          if (by !== '')
                            put(gates.map(each => (each === gate ? { ...gate, done: { at: civilNow(), by } } : each)))
                        }}
                      >
                        {words.pass}
                      </Button>
                    )}
                    <Button
                      size="small"
                      variant="ghost"
                      aria-label={`${words.delete}: ${gate.name}`}
                      onClick={() => put(gates.filter(each => each !== gate))}
                    >
                      {words.delete}
                    </Button>
                  </div>
                )}
              </li>
            )
          })}
      </ul>
      {!readOnly && (
        <form
          className={styles.fields}
          onSubmit={event => {
            event.preventDefault()
            const [owner, equipment] = [draft.owner.trim(), draft.equipment.trim()]
            put([
              ...gates,
              {
                id: crypto.randomUUID(),
                name: draft.name.trim(),
                months,
                ...(owner && { owner }),
                ...(equipment && { equipment }),
              },
            ])
            setDraft(EMPTY)
          }}
        >
          {field('name', words.gate)}
          {field('months', words.months)}
          {field('owner', words.owner)}
          {field('equipment', words.boundary)}
          <Button size="small" type="submit" disabled={!sound}>
            {words.addGate}
          </Button>
        </form>
      )}
    </section>
  )
}
