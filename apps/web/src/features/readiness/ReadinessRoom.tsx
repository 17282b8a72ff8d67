import { formatDate, formatNumber } from '@parada/messages'
import {
  type Blind,
  type BlindRefusal,
  blindCounts,
  blindState,
  blindsBeforeStartUp,
  blindsOfNothing,
  blindsOutTooEarly,
  type Calculation,
  isAnswerable,
  isUnconfirmed,
  knownUntil,
  memberOf,
  turnBlind,
} from '@parada/schedule'
import { FileUp, Pencil, QrCode, Trash2 } from 'lucide-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { civilNow } from '../../data/clock.ts'
import { editor, useEditor } from '../../data/editor.ts'
import { reporter } from '../../data/reporter.ts'
import { useProjectRole } from '../../data/use-project-role.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { problemText } from '../../i18n/problem-text.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { AddBlind } from './AddBlind.tsx'
import { BlindForm } from './BlindForm.tsx'
import { BlindPhoto } from './BlindPhoto.tsx'
import { Gates } from './Gates.tsx'
import { importBlinds } from './import-blinds.ts'
import { labelsPage } from './labels-page.ts'
import { Matrix } from './Matrix.tsx'
import { Permits } from './Permits.tsx'
import styles from './Readiness.module.css'

const TONE = { planned: undefined, in: 'warn', out: 'good' } as const

/** *Prontidão*: the blinds of the unit, and whether they let it start up. */
export default function ReadinessRoom() {
  const calculation = useDeferredValue(useEditor(state => state.calculation))
  return calculation ? <Room calculation={calculation} /> : null
}

function Room({ calculation }: { readonly calculation: Calculation }) {
  const messages = useAllMessages()
  const words = messages.readiness
  const locale = useLocale()
  const readOnly = useProjectRole() === 'viewer'
  const [who, setWho] = useState(reporter.name ?? '')
  const [search, setSearch] = useState('')
  const file = useRef<HTMLInputElement>(null)
  const blinds = calculation.schedule.blinds ?? []
  const counts = blindCounts(blinds)
  const against = useMemo(() => blindsBeforeStartUp(calculation), [calculation])
  const elsewhere = useMemo(() => new Set(blindsOfNothing(calculation).map(each => each.id)), [calculation])
  const early = useMemo(() => blindsOutTooEarly(calculation), [calculation])
  const wanted = search.trim().toLowerCase()
  const shown = blinds.filter(each =>
    [each.tag, each.boundaryOf, each.line, each.drawing].some(text => text?.toLowerCase().includes(wanted)),
  )
  const number = (value: number) => formatNumber(locale, value)
  return (
    <section className={styles.room} aria-label={words.title}>
      <div className={styles.bar}>
        <strong>{words.blinds}</strong>
        <span role="status">{words.counts(counts.planned, counts.in, counts.out)}</span>
        <span className={styles.spacer} />
        {blinds.length > 0 && (
          <Button size="small" icon={<QrCode size={14} />} onClick={() => void labelsPage(calculation.schedule, words)}>
            {words.labels}
          </Button>
        )}
        {!readOnly && (
          <>
            <Button size="small" icon={<FileUp size={14} />} onClick={() => file.current?.click()}>
              {words.importFile}
            </Button>
            <input
              ref={file}
              type="file"
              accept=".xlsx,.xlsm,.csv,.txt"
              hidden
              aria-label={words.importFile}
              onChange={event => {
                const [chosen] = event.target.files ?? []
                event.target.value = ''
                if (chosen) void importBlinds(chosen, messages, number)
              }}
            />
          </>
        )}
      </div>
      <div className={styles.page}>
        {!readOnly && (
          <div className={styles.fields}>
            <TextField label={words.who} size="small" hint={words.whoHint} value={who} onChange={setWho} />
          </div>
        )}
        {blinds.length === 0 ? (
          <p className={styles.hint}>
            <strong>{words.empty}.</strong> {words.emptyHint}
          </p>
        ) : (
          <>
            {(against !== 0 || counts.unconfirmed === 0) && (
              <p className={styles.verdict} data-tone={against === 0 ? 'good' : 'bad'}>
                {against === null ? words.noStartUp : against > 0 ? words.against(against) : words.clear}
              </p>
            )}
            {counts.unconfirmed > 0 && (
              <p className={styles.verdict} data-tone="bad">
                {words.unconfirmed(counts.unconfirmed)}
              </p>
            )}
            {early.length > 0 && (
              <p className={styles.verdict} data-tone="bad">
                {words.outTooEarly(early.map(each => each.tag).join(', '))}
              </p>
            )}
            <div className={styles.fields}>
              <TextField label={words.search} size="small" value={search} onChange={setSearch} />
            </div>
            {shown.length === 0 && <p className={styles.hint}>{words.none}</p>}
            <ul className={styles.list} aria-label={words.blinds}>
              {shown.map(blind => (
                <Row
                  key={blind.id}
                  calculation={calculation}
                  blind={blind}
                  isElsewhere={elsewhere.has(blind.id)}
                  isEarly={early.includes(blind)}
                  who={who}
                  readOnly={readOnly}
                />
              ))}
            </ul>
          </>
        )}
        {!readOnly && <AddBlind calculation={calculation} />}
        <Matrix calculation={calculation} />
        <Permits calculation={calculation} who={who} readOnly={readOnly} />
        <Gates calculation={calculation} who={who} readOnly={readOnly} />
      </div>
    </section>
  )
}

function Row(props: {
  readonly calculation: Calculation
  readonly blind: Blind
  /** Its equipment is not in the plan. */
  readonly isElsewhere: boolean
  /** It was taken out while work inside is still to be closed. */
  readonly isEarly: boolean
  readonly who: string
  readonly readOnly: boolean
}) {
  const { calculation, blind, isElsewhere, isEarly, who, readOnly } = props
  const messages = useAllMessages()
  const words = messages.readiness
  const [refused, setRefused] = useState<{ readonly why: BlindRefusal; readonly to: 'in' | 'out' } | null>(null)
  const [answer, setAnswer] = useState('')
  const state = blindState(blind)
  const unconfirmed = isUnconfirmed(blind)
  const turn = (to: 'in' | 'out', override?: string) => {
    // As the plan is now: a list that waits to be drawn may be older.
    const now = editor.state.getState().calculation ?? calculation
    const current = now.schedule.blinds?.find(each => each.id === blind.id) ?? blind
    const at = knownUntil({ ...now.schedule, project: withoutStatus(now.schedule.project) }, civilNow())
    const event = { to, at, by: who.trim(), ...(override && { override }) }
    const found = turnBlind(now, current, event)
    setRefused(found.refused === null ? null : { why: found.refused, to })
    if (found.refused === null) {
      editor.apply(found.edits, label('editProject'))
      setAnswer('')
    }
  }
  const [changing, setChanging] = useState(false)
  return (
    <li className={styles.row} data-state={state}>
      <What calculation={calculation} blind={blind} isElsewhere={isElsewhere} isEarly={isEarly} />
      <BlindPhoto blind={blind} readOnly={readOnly} />
      {!readOnly && (
        <div className={styles.acts}>
          {unconfirmed && (
            <Button size="small" aria-label={`${words.confirm}: ${blind.tag}`} onClick={() => turn('in')}>
              {words.confirm}
            </Button>
          )}
          {state !== 'in' && (
            <Button size="small" aria-label={`${words.install}: ${blind.tag}`} onClick={() => turn('in')}>
              {words.install}
            </Button>
          )}
          {state === 'in' && (
            <Button
              size="small"
              variant="primary"
              aria-label={`${words.remove}: ${blind.tag}`}
              onClick={() => turn('out')}
            >
              {words.remove}
            </Button>
          )}
          <IconButton
            label={`${words.changeBlind}: ${blind.tag}`}
            icon={<Pencil size={16} />}
            aria-expanded={changing}
            onClick={() => setChanging(!changing)}
          />
          <IconButton
            label={`${words.delete}: ${blind.tag}`}
            icon={<Trash2 size={16} />}
            onClick={() =>
              state === 'in'
                ? showToast('warn', words.deleteIn)
                : editor.apply([{ kind: 'removeBlind', blind: blind.id }], label('editProject'))
            }
          />
        </div>
      )}
      {changing && (
        <BlindForm
          calculation={calculation}
          blind={blind}
          fixed={state === 'in'}
          unplaced={isElsewhere}
          label={`${words.changeBlind}: ${blind.tag}`}
          onPut={next => {
            const applied = editor.apply([{ kind: 'setBlind', blind: next }], label('editProject'))
            if (applied.ok) setChanging(false)
            else showToast('err', problemText(messages, applied.problems[0].code, applied.problems[0].params))
          }}
        >
          {able => (
            <Button size="small" variant="primary" type="submit" disabled={!able}>
              {words.keep}
            </Button>
          )}
        </BlindForm>
      )}
      {refused && (
        <Override
          why={refused.why}
          answer={answer}
          onAnswer={setAnswer}
          onGiven={override => turn(refused.to, override)}
        />
      )}
    </li>
  )
}

/** What a blind is, what it is now, and since when. */
function What(props: {
  readonly calculation: Calculation
  readonly blind: Blind
  readonly isElsewhere: boolean
  readonly isEarly: boolean
}) {
  const { calculation, blind, isElsewhere, isEarly } = props
  const words = useAllMessages().readiness
  const locale = useLocale()
  const state = blindState(blind)
  const last = blind.events?.at(-1)
  const unconfirmed = isUnconfirmed(blind)
  const place = [
    blind.boundaryOf ?? words.unit,
    blind.line,
    blind.flange,
    blind.size,
    blind.rating,
    blind.kind && words.blindKinds[blind.kind],
    blind.drawing,
    blind.order && `${words.fields.order} ${blind.order}`,
    ...[blind.installTask, blind.removeTask].map((uid, at) => {
      const task = uid === undefined ? undefined : memberOf(calculation.schedule.tasks, uid)
      return task && `${at === 0 ? words.install : words.remove}: ${task.row} ${task.name}`
    }),
  ].filter(Boolean)
  return (
    <div className={styles.what}>
      <strong>{blind.tag}</strong>{' '}
      {isEarly ? (
        <Tag tone="bad">{words.outTooEarlyState}</Tag>
      ) : (
        <Tag tone={unconfirmed ? 'warn' : TONE[state]}>{unconfirmed ? words.statedState : words.states[state]}</Tag>
      )}
      <span className={styles.hint}>{place.join(' · ')}</span>
      {isElsewhere && <Tag tone="warn">{words.elsewhereRow(blind.boundaryOf ?? '', state === 'in')}</Tag>}
      {last && (
        <span className={styles.hint}>
          {unconfirmed
            ? words.statedSince(formatDate(locale, last.at, 'dayTime'))
            : words.since(last.by, formatDate(locale, last.at, 'dayTime'))}
          {last.override && ` · ${words.override(last.override)}`}
        </span>
      )}
    </div>
  )
}

/** Why a blind was not turned, and the name of the person who has it turned all the same. */
function Override(props: {
  readonly why: BlindRefusal
  readonly answer: string
  onAnswer(answer: string): void
  onGiven(override: string): void
}) {
  const { why, answer } = props
  const words = useAllMessages().readiness
  return (
    <form
      className={styles.refused}
      onSubmit={event => {
        event.preventDefault()
        if (answer.trim() !== '') props.onGiven(answer.trim())
      }}
    >
      <p role="alert">{words.refused[why]}</p>
      {isAnswerable(why) && (
        <>
          <TextField
            label={words.answer}
            size="small"
            hint={words.answerHint}
            value={answer}
            onChange={props.onAnswer}
          />
          <Button size="small" type="submit" disabled={answer.trim() === ''}>
            {words.answer}
          </Button>
        </>
      )}
    </form>
  )
}

/** A blind is turned at the hour of the clock, not of the data date. */
function withoutStatus<T extends { readonly statusDate?: unknown }>({
  statusDate: _,
  ...rest
}: T): Omit<T, 'statusDate'> {
  return rest
}
