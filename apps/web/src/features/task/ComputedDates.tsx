import { formatDate, formatNumber } from '@parada/messages'
import { FLAG, HOUR, type TaskId } from '@parada/schedule'
import { useEditor } from '../../data/editor.ts'
import { resourceSlackOf } from '../../data/resource-slack.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './TaskDialog.module.css'

/** What the engine found for a task: early and late dates, slack, and how it stands to its baseline. */
export function ComputedDates({ task, narrow = false }: { readonly task: TaskId; readonly narrow?: boolean }) {
  const locale = useLocale()
  const messages = useAllMessages()
  const { computed } = messages.editors
  const { fields } = messages.task
  const calculation = useEditor(state => state.calculation)
  const dates = calculation?.of(task)
  const limited = calculation?.schedule.resources.some(each => each.maxUnits !== undefined || each.availability)
  if (!calculation || !dates) return null
  // Where no resource is short the two slacks are one.
  const own = limited ? resourceSlackOf(calculation) : null
  const withLimits = own?.overloaded.length === 0 && !dates.summary ? own.slack.get(task) : undefined
  const baseline = calculation.schedule.tasks[dates.index]?.baselines?.find(each => each.number === 0)
  const at = (instant: number): string => formatDate(locale, instant, 'dayTime')
  const hours = (seconds: number): string => `${formatNumber(locale, seconds / HOUR, 1)} h`
  const critical = ((calculation.flags[dates.index] ?? 0) & FLAG.critical) !== 0
  return (
    <dl className={cx(styles.computed, narrow && styles.narrow)} aria-label={computed.title}>
      {!narrow && (
        <>
          <dt className="visually-hidden">{computed.title}</dt>
          <dd className={styles.firstHead}>{fields.start}</dd>
          <dd className={styles.secondHead}>{fields.finish}</dd>
        </>
      )}
      <dt>{computed.early}</dt>
      <dd>{at(dates.earlyStart)}</dd>
      <dd>{at(dates.earlyFinish)}</dd>
      <dt>{computed.late}</dt>
      <dd>{at(dates.lateStart)}</dd>
      <dd>{at(dates.lateFinish)}</dd>
      <dt>{computed.totalSlack}</dt>
      <dd className={styles.both}>
        {hours(dates.totalSlack)}
        {critical && <span className={styles.critical}> · {computed.critical}</span>}
      </dd>
      <dt>{computed.freeSlack}</dt>
      <dd className={styles.both}>{hours(dates.freeSlack)}</dd>
      {withLimits !== undefined && (
        <>
          <dt>{computed.resourceSlack}</dt>
          <dd className={styles.both}>{hours(withLimits)}</dd>
        </>
      )}
      {baseline?.start !== undefined && baseline.finish !== undefined && (
        <>
          <dt>{computed.baseline}</dt>
          <dd>{at(baseline.start)}</dd>
          <dd>
            {at(baseline.finish)} ({computed.variance} {hours(dates.finish - baseline.finish)})
          </dd>
        </>
      )}
    </dl>
  )
}
