import { formatDate, formatNumber } from '@parada/messages'
import { baselineCover, type Calculation, FLAG, type Instant, type Schedule, type TaskId } from '@parada/schedule'
import { lazy, Suspense, useMemo } from 'react'
import { StoredFinish } from '../components/StoredFinish.tsx'
import { civilNow } from '../data/clock.ts'
import { useEditor } from '../data/editor.ts'
import { app, useApp } from '../data/store.ts'
import { useLocale, useMessages } from '../i18n/i18n.tsx'
import { MarkedCount, StandingCounts } from './StandingCounts.tsx'
import styles from './StatusLine.module.css'

const BaselineOfFew = lazy(() => import('./BaselineOfFew.tsx'))

/** The facts of a plan in the status line: data date, finish, critical counts, what is wrong, sums of the selection. */
export default function PlanFacts({
  schedule,
  calculation,
}: {
  readonly schedule: Schedule
  readonly calculation: Calculation
}) {
  const messages = useMessages()
  const locale = useLocale()
  const selection = useEditor(state => state.selection.tasks)
  const { statusDate } = schedule.project
  const counts = useMemo(() => countsOf(calculation, statusDate ?? civilNow()), [calculation, statusDate])
  const cover = useMemo(() => baselineCover(calculation), [calculation])
  // Of a baseline that a few tasks have alone the finish of the plan says nothing.
  const delta = cover.finish === null || !cover.ofPlan ? null : calculation.projectFinish - cover.finish
  const sums = useMemo(() => sumsOf(calculation, selection), [calculation, selection])
  const hoursText = (seconds: number) => `${formatNumber(locale, Math.abs(seconds) / 3600, 1)} h`
  // A finish that has gone by while work is open is no forecast.
  const past = calculation.projectFinish < (statusDate ?? civilNow()) && counts.open > 0
  // Nor is one "on the baseline" that moves nothing of the work left behind: what is good about it is not said.
  const partial = !past && counts.behind > 0
  return (
    <>
      <button type="button" className={styles.status} onClick={() => app.setState({ dataDateOpen: true })}>
        {statusDate === undefined
          ? messages.shell.noDataDate
          : messages.shell.dataDate(formatDate(locale, statusDate, 'dayTime'))}
      </button>
      <span className={styles.finish}>
        {messages.shell.finish(formatDate(locale, calculation.projectFinish, 'dayTime'))}
        {past && <span className={styles.late}> · {messages.shell.finishPast}</span>}
        {partial && <span className={styles.late}> · {messages.shell.finishLeavesOut}</span>}
        {cover.held > 0 && !cover.ofPlan && (
          <Suspense fallback={null}>
            <BaselineOfFew held={cover.held} all={cover.all} />
          </Suspense>
        )}
        {delta !== null && (delta > 0 || !partial) && (
          <span className={delta > 0 ? styles.late : styles.early}>
            {' · '}
            {delta === 0
              ? messages.shell.onBaseline
              : messages.shell.finishDelta(`${delta > 0 ? '+' : '−'}${hoursText(delta)}`)}
          </span>
        )}
      </span>
      <StoredFinish calculation={calculation} className={styles.stored} />
      <MarkedCount
        text={messages.shell.critical(counts.critical.length)}
        calculation={calculation}
        tasks={counts.critical}
        tone={styles.critical}
      />
      <MarkedCount
        text={messages.shell.nearCritical(counts.near.length)}
        calculation={calculation}
        tasks={counts.near}
        tone={styles.near}
      />
      <StandingCounts calculation={calculation} past={past} />
      {selection.size > 0 && (
        <span className={styles.plain}>{messages.shell.selection(selection.size, hoursText(sums))}</span>
      )}
      <SaveWord />
    </>
  )
}

function SaveWord() {
  const messages = useMessages()
  const reachable = useApp(state => state.reachable)
  const waiting = useApp(state => state.save.waiting)
  if (reachable || waiting === 0) return null
  return <span className={styles.near}>{messages.shell.waiting(waiting)}</span>
}

interface Counts {
  readonly critical: readonly TaskId[]
  readonly near: readonly TaskId[]
  /** Tasks that are not done, and those of them that were to end before the moment looked from. */
  readonly open: number
  readonly behind: number
}

function countsOf(calculation: Calculation, from: Instant): Counts {
  const critical: TaskId[] = []
  const near: TaskId[] = []
  let open = 0
  let behind = 0
  for (let index = 0; index < calculation.count; index++) {
    const flags = calculation.flags[index] ?? 0
    const task = calculation.schedule.tasks[index]
    if (!task || (flags & (FLAG.summary | FLAG.inactive)) !== 0) continue
    if ((calculation.percentComplete[index] ?? 0) < 100) {
      open++
      if (!task.external && (calculation.finish[index] ?? 0) < from) behind++
    }
    if ((flags & FLAG.critical) !== 0) critical.push(task.uid)
    else if ((flags & FLAG.nearCritical) !== 0) near.push(task.uid)
  }
  return { critical, near, open, behind }
}

function sumsOf(calculation: Calculation, selection: ReadonlySet<number>): number {
  let seconds = 0
  for (const task of selection) {
    const index = calculation.indexOf(task as never)
    if (index >= 0) seconds += calculation.durationAt(index)
  }
  return seconds
}
