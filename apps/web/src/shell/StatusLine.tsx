import { formatDate, formatNumber } from '@parada/messages'
import type { Calculation, Schedule } from '@parada/schedule'
import { ChevronDown, ChevronUp, CircleAlert } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { civilNow } from '../data/clock.ts'
import { editor, useEditor } from '../data/editor.ts'
import { app, dashboardPaneOf, useApp } from '../data/store.ts'
import { useLocale, useMessages } from '../i18n/i18n.tsx'
import { problemText } from '../i18n/problem-text.ts'
import { Popover } from '../ui/Popover.tsx'
import styles from './StatusLine.module.css'

const OverLimit = lazy(() => import('./OverLimit.tsx'))

/** Finish and how it moved, critical counts, problems, sums of the selection; the year at the end. */
export function StatusLine() {
  const messages = useMessages()
  const schedule = useEditor(state => state.schedule)
  const calculation = useEditor(state => state.calculation)
  return (
    <footer className={styles.line}>
      {schedule && calculation && <PlanFacts schedule={schedule} calculation={calculation} />}
      {schedule && <SchemaSwitch />}
      <span className={styles.year}>{messages.shell.footer(new Date().getFullYear())}</span>
    </footer>
  )
}

function PlanFacts({ schedule, calculation }: { readonly schedule: Schedule; readonly calculation: Calculation }) {
  const messages = useMessages()
  const locale = useLocale()
  const selection = useEditor(state => state.selection.tasks)
  const counts = useMemo(() => countsOf(calculation), [calculation])
  const delta = useMemo(() => baselineDelta(schedule, calculation), [schedule, calculation])
  const sums = useMemo(() => sumsOf(calculation, selection), [calculation, selection])
  const hoursText = (seconds: number) => `${formatNumber(locale, Math.abs(seconds) / 3600, 1)} h`
  const { statusDate } = schedule.project
  // A finish that has gone by while work is open is no forecast.
  const past = calculation.projectFinish < (statusDate ?? civilNow()) && counts.open > 0
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
        {delta !== null && (
          <span className={delta > 0 ? styles.late : styles.early}>
            {' · '}
            {delta === 0
              ? messages.shell.onBaseline
              : messages.shell.finishDelta(`${delta > 0 ? '+' : '−'}${hoursText(delta)}`)}
          </span>
        )}
      </span>
      <span className={styles.critical}>{messages.shell.critical(counts.critical)}</span>
      <span className={styles.near}>{messages.shell.nearCritical(counts.near)}</span>
      <Suspense fallback={null}>
        <OverLimit calculation={calculation} fine={calculation.problems.length === 0 && !past} />
      </Suspense>
      {calculation.problems.length > 0 && (
        <Popover
          title={messages.shell.problems(calculation.problems.length)}
          trigger={
            <button type="button" className={styles.problems}>
              <CircleAlert size={14} aria-hidden="true" />
              {messages.shell.problems(calculation.problems.length)}
            </button>
          }
        >
          <ul className={styles.list}>
            {calculation.problems.slice(0, 200).map((problem, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: problems have no identity and the list is replaced whole
              <li key={index}>
                <button
                  type="button"
                  className={styles.problem}
                  onClick={() => problem.at?.task !== undefined && editor.select([problem.at.task as never])}
                >
                  {problemText(messages, problem.code, problem.params)}
                </button>
              </li>
            ))}
          </ul>
        </Popover>
      )}
      {selection.size > 0 && (
        <span className={styles.plain}>{messages.shell.selection(selection.size, hoursText(sums))}</span>
      )}
      <SaveWord />
    </>
  )
}

/** Opens and closes the details of the schema below the plan's rows, and makes room for them where there is none. */
function SchemaSwitch() {
  const messages = useMessages()
  const page = useApp(state => state.page)
  const open = useApp(
    state => state.schemaOpen && state.tasksPane !== 'collapsed' && dashboardPaneOf(state, true) !== 'maximized',
  )
  if (page !== 'main') return null
  const press = () => {
    const { tasksPane, dashboardPane } = app.getState()
    if (open) app.setState({ schemaOpen: false })
    else
      app.setState({
        schemaOpen: true,
        ...(tasksPane === 'collapsed' && { tasksPane: 'open' as const }),
        ...(dashboardPane === 'maximized' && { dashboardPane: 'open' as const }),
      })
  }
  return (
    <button type="button" className={styles.schema} aria-expanded={open} onClick={press}>
      {messages.shell.schemaDetails}
      {open ? <ChevronDown size={14} aria-hidden="true" /> : <ChevronUp size={14} aria-hidden="true" />}
    </button>
  )
}

function SaveWord() {
  const messages = useMessages()
  const reachable = useApp(state => state.reachable)
  const waiting = useApp(state => state.save.waiting)
  if (reachable || waiting === 0) return null
  return <span className={styles.near}>{messages.shell.waiting(waiting)}</span>
}

function countsOf(calculation: Calculation): { critical: number; near: number; open: number } {
  let critical = 0
  let near = 0
  let open = 0
  for (let index = 0; index < calculation.count; index++) {
    const flags = calculation.flags[index] ?? 0
    if (flags & 4 || flags & 16) continue
    if ((calculation.percentComplete[index] ?? 0) < 100) open++
    if (flags & 1) critical++
    else if (flags & 2) near++
  }
  return { critical, near, open }
}

/** How far the finish lies from the baseline's, in seconds of the clock; null without a baseline. */
function baselineDelta(schedule: Schedule, calculation: Calculation): number | null {
  let finish: number | null = null
  for (const task of schedule.tasks)
    for (const baseline of task.baselines ?? [])
      if (baseline.number === 0 && baseline.finish !== undefined) finish = Math.max(finish ?? 0, baseline.finish)
  return finish === null ? null : calculation.projectFinish - finish
}

function sumsOf(calculation: Calculation, selection: ReadonlySet<number>): number {
  let seconds = 0
  for (const task of selection) {
    const index = calculation.indexOf(task as never)
    if (index >= 0) seconds += calculation.duration[index] ?? 0
  }
  return seconds
}
