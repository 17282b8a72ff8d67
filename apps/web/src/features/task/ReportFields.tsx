import { formatDate } from '@parada/messages'
import {
  DELAY_REASONS,
  type DelayReason,
  type Finding,
  type Instant,
  inTheWay,
  memberOf,
  SAFETY_FINDINGS,
  type Schedule,
  type Task,
  type TaskId,
} from '@parada/schedule'
import { directLinks } from '../../actions/remove-links.ts'
import {
  clippedTo,
  PERCENT_TYPES,
  type PercentType,
  type ReportField,
  type TypedLine,
} from '../../actions/report-line.ts'
import { app } from '../../data/store.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { leftBy } from './known-report.ts'
import styles from './TaskDialog.module.css'

const FIELDS = ['start', 'finish', 'percent', 'remaining', 'spent', 'left'] as const

/** What can be reported of a task, field by field; a field that was not touched shows what the plan knows. */
export function ReportFields(props: {
  readonly typed: TypedLine
  readonly known: Readonly<Record<ReportField, string>>
  readonly task: Task | undefined
  readonly unreadable: readonly ReportField[]
  onChange(change: Partial<TypedLine>): void
}) {
  const words = useAllMessages().update
  const locale = useLocale()
  const { typed, known, task, unreadable, onChange } = props
  const type = typed.type ?? task?.percentType ?? 'duration'
  // What a typed share leaves is shown beside it; who knows better writes over it.
  const left = task ? leftBy(task, typed.percent, type, locale) : null
  const done = Number(typed.percent?.replace('%', '')) === 100
  const ticked = typed.steps ?? (task?.steps ?? []).flatMap((step, at) => (step.done ? [at] : []))
  return (
    <div className={styles.grid}>
      {FIELDS.map(field => (
        <div key={field} className={styles.half}>
          <TextField
            label={words.reportFields[field]}
            value={
              typed[field] ??
              (field === 'remaining' || (field === 'left' && done) ? (left ?? known[field]) : known[field])
            }
            hint={
              field === 'start' && typed.start === undefined && task?.reported?.supposed
                ? words.state.supposed
                : undefined
            }
            error={unreadable.includes(field) ? words.finding.unreadable(words.reportFields[field], field) : undefined}
            onChange={text => onChange({ [field]: text })}
          />
        </div>
      ))}
      <div className={styles.half}>
        <Select<PercentType>
          label={words.gridColumns.percentType}
          value={type}
          options={PERCENT_TYPES.map(value => ({ value, label: words.percentTypes[value] }))}
          onChange={value => onChange({ type: value })}
        />
      </div>
      <div className={styles.half}>
        <ReasonSelect typed={typed} onChange={onChange} />
      </div>
      {task?.steps?.map((step, at) => (
        <label key={step.name} className={`${styles.check} ${styles.wide}`}>
          <input
            type="checkbox"
            checked={ticked.includes(at)}
            onChange={event =>
              onChange({ steps: event.target.checked ? [...ticked, at] : ticked.filter(each => each !== at) })
            }
          />
          {step.name} ({step.weight})
        </label>
      ))}
      {task?.reported?.overrides?.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a log, which only grows
        <p key={at} className={styles.wide}>
          {words.overrideNote(each.at === undefined ? '–' : formatDate(locale, each.at, 'dayTime'), each.by, each.past)}
        </p>
      ))}
    </div>
  )
}

/** What kept the work, in the words that reports have for it. */
function ReasonSelect({ typed, onChange }: { readonly typed: TypedLine; onChange(change: Partial<TypedLine>): void }) {
  const words = useAllMessages().update
  return (
    <Select<DelayReason | ''>
      label={words.columns.reason}
      value={typed.reason ?? ''}
      options={[
        { value: '', label: words.noReason },
        ...DELAY_REASONS.map(value => ({ value, label: words.reasons[value] })),
      ]}
      onChange={reason => onChange({ reason })}
    />
  )
}

/** Asked why: only a reason answers them. */
const WANT_A_REASON: ReadonlySet<string> = new Set(['remainingLonger', 'lowered'])

/** Why a report is refused or asked about, and the answers to it. */
export function ReportQuestions(props: {
  readonly findings: readonly Finding[]
  readonly schedule: Schedule
  readonly typed: TypedLine
  readonly until: Instant
  onChange(change: Partial<TypedLine>): void
  /** There is a field for the reason beside the questions. */
  readonly reasonShown: boolean
  /** The link between the two does not hold. */
  onRemoveLink(task: TaskId, predecessor: TaskId): void
}) {
  const words = useAllMessages().update
  const locale = useLocale()
  const { findings, schedule, typed, until, onChange, onRemoveLink } = props
  const { kept = [] } = typed
  const safety = findings.some(each => SAFETY_FINDINGS.has(each.code))
  return (
    <>
      {findings.map(each => {
        const other = each.other === undefined ? undefined : memberOf(schedule.tasks, each.other)
        const ended = each.ended === undefined ? '' : formatDate(locale, each.ended, 'dayTime')
        const text = words.finding[each.code](inTheWay(schedule, each), formatDate(locale, until, 'dayTime'), ended)
        return (
          <div key={`${each.task} ${each.code} ${each.other ?? ''}`} className={styles.wide}>
            <p role={each.act === 'refuse' ? 'alert' : 'status'} className={styles.alert}>
              {memberOf(schedule.tasks, each.task)?.name}: {text}
            </p>
            {each.code === 'actualAfterDataDate' && typed.shared === undefined && (
              <div className={styles.answers}>
                <Button size="small" onClick={() => onChange(clippedTo(until, schedule, each.task, typed, locale))}>
                  {words.answers.takeDate(formatDate(locale, until, 'dayTime'))}
                </Button>
                {schedule.project.statusDate !== undefined && (
                  <Button size="small" onClick={() => app.setState({ dataDateOpen: true })}>
                    {words.answers.moveDate}
                  </Button>
                )}
              </div>
            )}
            {each.code === 'doneWithOpenPredecessors' &&
              other &&
              directLinks(schedule, other.uid, each.task).length > 0 && (
                <Button size="small" onClick={() => onRemoveLink(each.task, other.uid)}>
                  {words.answers.removeLink}
                </Button>
              )}
            {each.act === 'ask' && WANT_A_REASON.has(each.code) && !props.reasonShown && (
              <ReasonSelect typed={typed} onChange={onChange} />
            )}
            {each.act === 'ask' && !WANT_A_REASON.has(each.code) && (
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={kept.includes(each.code)}
                  onChange={event =>
                    onChange({
                      kept: event.target.checked ? [...kept, each.code] : kept.filter(code => code !== each.code),
                    })
                  }
                />
                {words.answers.keep}
              </label>
            )}
          </div>
        )
      })}
      {(safety || typed.override !== undefined) && (
        <TextField
          label={words.responsible}
          value={typed.override ?? ''}
          onChange={override => onChange({ override })}
        />
      )}
    </>
  )
}
