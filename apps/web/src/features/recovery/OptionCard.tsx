import { auditTitle, formatDate, formatNumber, recoveryMoveText } from '@parada/messages'
import { type Edit, HOUR, memberOf, type RecoveryOption, type Schedule, type TaskId } from '@parada/schedule'
import { Check, ChevronDown, ChevronUp, X } from 'lucide-react'
import { useState } from 'react'
import { showInGantt } from '../../actions/show-tasks.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { problemText } from '../../i18n/problem-text.ts'
import { Button } from '../../ui/Button.tsx'
import look from '../../ui/Table.module.css'
import { Tag } from '../../ui/Tag.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Recovery.module.css'
import { acceptOption, rejectOption } from './recovery-store.ts'
import { Scenario } from './Scenario.tsx'

/** One way to end earlier: what it is, gains and costs, what it makes critical; opened as a scenario, accepted whole. */
export function OptionCard(props: {
  readonly about: Schedule
  readonly option: RecoveryOption
  readonly wanted: number
  /** How the plan is levelled without it, where it has to be; empty: the plan fits as it is, or that is not known yet. */
  readonly levelled: readonly Edit[]
  /** The milestone that is aimed at, and when the plan ends without this way; null: the end of the plan is. */
  readonly until: { readonly name: string; readonly end: number } | null
  readonly tone: 'best' | 'poor' | null
  readonly stale: boolean
  readonly readOnly: boolean
}) {
  const { about, option, wanted, levelled, until, tone, stale, readOnly } = props
  const messages = useAllMessages()
  const words = messages.recovery
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const [by, setBy] = useState('')
  const [unanswered, setUnanswered] = useState(false)
  const number = (seconds: number) => formatNumber(locale, seconds / HOUR, 1)
  const dropped = option.moves.flatMap(move => (move.kind === 'drop' ? [move.task] : []))
  const accept = () => {
    if (dropped.length > 0 && by.trim() === '') {
      setUnanswered(true)
      return
    }
    const notes = dropped.map(task => noteEdit(about, task, words.note(by.trim())))
    const outcome = acceptOption(option, notes, label('recover', option.moves.length))
    if (outcome.kind === 'accepted') showToast('ok', words.accepted(number(option.gained), until?.name ?? null))
    else if (outcome.kind === 'stale') showToast('warn', words.stale)
    else if (outcome.kind === 'broken') showToast('err', words.broken)
    else showToast('err', problemText(messages, outcome.problem.code, outcome.problem.params))
  }
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <strong className={styles.gain}>{words.gained(number(option.gained))}</strong>
        {option.anew !== undefined && <span className={styles.price}>{words.anew(number(option.anew))}</span>}
        <span className={styles.price}>{priceText(option, about, words, number)}</span>
        {option.p80 !== undefined && (
          <span className={styles.price}>
            {words.p80(`${option.p80 < 0 ? '+' : '−'}${number(Math.abs(option.p80))}`)}
          </span>
        )}
        {tone && <Tag tone={tone === 'best' ? 'good' : 'warn'}>{words[tone]}</Tag>}
        {tone !== 'poor' && option.gained >= wanted && <Tag tone="good">{words.enough}</Tag>}
        <span className={styles.finish} data-finish>
          {formatDate(locale, option.finish, 'dayTime')}
        </span>
      </div>
      <ul className={styles.moves}>
        {option.moves.map(move => (
          <li key={JSON.stringify(move)}>
            <span className={styles.kind}>{words.kinds[move.kind]}</span>{' '}
            {recoveryMoveText(messages, locale, about, move)}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>
        {words.moved(option.moved)}
        {' · '}
        {words.critical(formatNumber(locale, option.critical.before), formatNumber(locale, option.critical.after))}
        {' · '}
        {option.next.length === 0 ? (
          words.same
        ) : (
          <>
            {words.next}:{' '}
            {option.next.map((uid, at) => (
              <span key={uid}>
                {at > 0 && ', '}
                <button type="button" className={look.task} onClick={() => showInGantt([uid])}>
                  {nameOf(about, uid)}
                </button>
              </span>
            ))}
          </>
        )}
      </p>
      {until && <End is={option.end} was={until.end} />}
      {option.late.length > 0 && (
        <p className={styles.warn}>{words.late(option.late.map(uid => nameOf(about, uid)).join(', '))}</p>
      )}
      {option.audit && <AuditLine audit={option.audit} />}
      {open && <Scenario about={about} option={option} levelled={levelled} />}
      {!readOnly && dropped.length > 0 && (
        <TextField
          label={words.answer}
          size="small"
          hint={words.answerHint}
          error={unanswered && by.trim() === '' ? words.answerFirst : undefined}
          value={by}
          onChange={setBy}
        />
      )}
      <div className={styles.actions}>
        <Button
          size="small"
          aria-expanded={open}
          icon={open ? <ChevronUp size={14} /> : <ChevronDown size={14} />}
          onClick={() => setOpen(!open)}
        >
          {open ? words.close : words.open}
        </Button>
        {!readOnly && (
          <>
            <Button size="small" icon={<X size={14} />} onClick={() => rejectOption(option.id)}>
              {words.reject}
            </Button>
            <Button size="small" variant="primary" disabled={stale} icon={<Check size={14} />} onClick={accept}>
              {words.accept}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

/** What becomes of the end of the plan where a milestone is aimed at. */
function End({ is, was }: { readonly is: number; readonly was: number }) {
  const words = useAllMessages().recovery
  const locale = useLocale()
  if (is === was) return null
  const delta = `${is > was ? '+' : '−'}${formatNumber(locale, Math.abs(is - was) / HOUR, 1)}`
  return (
    <p className={is > was ? styles.warn : styles.hint}>{words.endMoves(delta, formatDate(locale, is, 'dayTime'))}</p>
  )
}

/** Checks that the plan comes to fail or to pass with it. */
function AuditLine({ audit }: { readonly audit: NonNullable<RecoveryOption['audit']> }) {
  const messages = useAllMessages()
  const words = messages.recovery.audit
  const said = (['worse', 'better'] as const)
    .filter(each => audit[each].length > 0)
    .map(each => words[each](audit[each].map(code => auditTitle(messages, code)).join(', ')))
  return <p className={styles.hint}>{said.join(' · ')}</p>
}

const nameOf = (schedule: Schedule, uid: TaskId): string => {
  const task = memberOf(schedule.tasks, uid)
  return task ? `${task.row} ${task.name}` : ''
}

function noteEdit(schedule: Schedule, task: TaskId, note: string): Edit {
  const notes = memberOf(schedule.tasks, task)?.notes
  return { kind: 'setTask', task, changes: { notes: notes ? `${notes}\n${note}` : note } }
}

function priceText(
  { price }: RecoveryOption,
  { project }: Schedule,
  words: ReturnType<typeof useAllMessages>['recovery'],
  number: (seconds: number) => string,
): string {
  const parts: string[] = []
  const signed = (seconds: number) => `${seconds > 0 ? '+' : '−'}${number(Math.abs(seconds))}`
  if (price.work !== 0) parts.push(words.work(signed(price.work)))
  if (price.machine !== 0) parts.push(words.machine(signed(price.machine)))
  if (price.cost !== undefined)
    parts.push(words.cost(`${project.currency?.symbol ?? ''} ${number(price.cost * HOUR)}`.trim()))
  return parts.length === 0 ? words.free : parts.join(' · ')
}
