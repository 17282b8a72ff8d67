import { formatDate, formatNumber, formatPercent, type Locale, type Messages } from '@parada/messages'
import { outlineNumber } from '@parada/render'
import { type Calculation, dashboardMetrics, FLAG } from '@parada/schedule'
import { type ReactNode, useMemo } from 'react'
import { civilNow } from '../../app/clock.ts'
import { useAllMessages, useLocale } from '../../app/i18n.tsx'
import { durationText } from '../../editor/cell-text.ts'
import { resourceText } from '../../editor/plan-facts.ts'
import styles from './Print.module.css'
import { type PageSetup, PRINT_ROW, type Printable, sheetOf, TABLE_WIDTH } from './pages.ts'

/** Columns of the table of tasks whose heads stand over figures: duration, progress, slack. */
const FIGURES: ReadonlySet<number> = new Set([3, 6, 7])

/** Rows of the task table on one page leave room for head and foot. */
const TABLE_HEAD = 110

interface Sheet {
  readonly key: string
  readonly content: ReactNode
}

/** The pages themselves: Gantt, task table, figures. What is seen is what is printed. */
export function PrintPages(props: {
  readonly calculation: Calculation
  readonly printable: Printable
  readonly setup: PageSetup
}) {
  const messages = useAllMessages()
  const locale = useLocale()
  const { calculation, printable, setup } = props
  const sheet = sheetOf(setup)
  const sheets = useMemo<readonly Sheet[]>(
    () => [
      ...(setup.dashboard ? [{ key: 'figures', content: figures(calculation, messages, locale) }] : []),
      ...(setup.gantt ? ganttSheets(calculation, printable, setup, messages, locale) : []),
      ...(setup.table ? tableSheets(calculation, printable, sheet.height, messages, locale) : []),
    ],
    [calculation, printable, setup, sheet.height, messages, locale],
  )
  const { project } = calculation.schedule
  const status = project.statusDate ?? civilNow()
  return (
    <>
      {sheets.map((each, index) => (
        <article key={each.key} className={styles.page} style={{ width: sheet.width, height: sheet.height }}>
          <header className={styles.head}>
            <div>
              <strong className={styles.project}>{project.name}</strong>
              <span>
                {formatDate(locale, calculation.projectStart, 'dayTime')} –{' '}
                {formatDate(locale, calculation.projectFinish, 'dayTime')}
              </span>
            </div>
            <div className={styles.right}>
              <span>{messages.print.statusDate(formatDate(locale, status, 'dayTime'))}</span>
              <span>{project.author ?? project.manager ?? project.company ?? ''}</span>
            </div>
          </header>
          <div className={styles.body}>{each.content}</div>
          <footer className={styles.foot}>
            <span>{messages.shell.product}</span>
            <span>{messages.print.page(index + 1, sheets.length)}</span>
          </footer>
        </article>
      ))}
    </>
  )
}

function ganttSheets(
  calculation: Calculation,
  printable: Printable,
  setup: PageSetup,
  messages: Messages,
  locale: Locale,
): readonly Sheet[] {
  const { rows, pages, theme } = printable
  const words = messages.print
  return pages.map((page, number) => {
    const drawing = printable.draw(page, number)
    return {
      key: `g${number}`,
      content: (
        <>
          <div className={styles.gantt}>
            {page.table && (
              <table className={styles.columns} style={{ width: TABLE_WIDTH }}>
                <thead>
                  <tr>
                    <th className={styles.narrow}>{words.column.row}</th>
                    <th>{words.column.name}</th>
                    <th className={`${styles.small} ${styles.figure}`}>{words.column.duration}</th>
                    <th className={styles.date}>{words.column.start}</th>
                    <th className={styles.date}>{words.column.finish}</th>
                  </tr>
                </thead>
                <tbody>
                  {Array.from({ length: page.count }, (_, offset) => {
                    const at = rows.task[page.first + offset] ?? 0
                    const task = calculation.schedule.tasks[at]
                    const summary = ((calculation.flags[at] ?? 0) & FLAG.summary) !== 0
                    return task ? (
                      <tr key={task.uid} style={{ height: PRINT_ROW, fontWeight: summary ? 600 : 400 }}>
                        <td>{task.row}</td>
                        <td className={styles.name} style={{ paddingLeft: ((rows.level[at] ?? 1) - 1) * 10 + 4 }}>
                          {task.name}
                        </td>
                        <td className={styles.figure}>
                          {summary ? '' : durationText(task.duration, calculation.schedule, locale)}
                        </td>
                        <td>{formatDate(locale, calculation.start[at] ?? 0, 'dayTime')}</td>
                        <td>{formatDate(locale, calculation.finish[at] ?? 0, 'dayTime')}</td>
                      </tr>
                    ) : null
                  })}
                </tbody>
              </table>
            )}
            <div className={styles.timeline}>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text comes from our own SVG writer, which escapes every name */}
              <div dangerouslySetInnerHTML={{ __html: drawing.scale }} />
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as above */}
              <div dangerouslySetInnerHTML={{ __html: drawing.bars }} />
            </div>
          </div>
          {setup.legend && (
            <ul className={styles.legend}>
              {(
                [
                  [words.legendNormal, theme.planSoft, theme.plan],
                  [words.legendCritical, theme.criticalSoft, theme.critical],
                  [words.legendNear, theme.nearSoft, theme.near],
                  [words.legendDone, theme.plan, theme.plan],
                  [words.legendSummary, theme.summary, theme.summary],
                ] as const
              ).map(([name, fill, line]) => (
                <li key={name}>
                  <svg width="24" height="10" aria-hidden="true">
                    <rect x="1" y="1" width="22" height="8" fill={fill} stroke={line} />
                  </svg>
                  {name}
                </li>
              ))}
              <li>
                <svg width="12" height="12" aria-hidden="true">
                  <path d="M6 0l6 6-6 6-6-6z" fill={theme.ink} />
                </svg>
                {words.legendMilestone}
              </li>
            </ul>
          )}
        </>
      ),
    }
  })
}

function tableSheets(
  calculation: Calculation,
  printable: Printable,
  height: number,
  messages: Messages,
  locale: Locale,
): readonly Sheet[] {
  const words = messages.print.column
  const { rows } = printable
  const perPage = Math.max(1, Math.floor((height - TABLE_HEAD) / PRINT_ROW))
  const sheets: Sheet[] = []
  for (let first = 0; first < rows.count; first += perPage)
    sheets.push({
      key: `t${first}`,
      content: (
        <table className={styles.full}>
          <thead>
            <tr>
              {[
                words.row,
                words.wbs,
                words.name,
                words.duration,
                words.start,
                words.finish,
                words.progress,
                words.slack,
                words.resources,
              ].map((each, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a head is its column
                <th key={index} className={FIGURES.has(index) ? styles.figure : undefined}>
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: Math.min(perPage, rows.count - first) }, (_, offset) => {
              const at = rows.task[first + offset] ?? 0
              const task = calculation.schedule.tasks[at]
              const flags = calculation.flags[at] ?? 0
              const summary = (flags & FLAG.summary) !== 0
              return task ? (
                <tr
                  key={task.uid}
                  style={{ height: PRINT_ROW, fontWeight: summary || flags & FLAG.critical ? 600 : 400 }}
                >
                  <td>{task.row}</td>
                  <td>{task.wbs ?? outlineNumber(rows, at)}</td>
                  <td className={styles.name} style={{ paddingLeft: ((rows.level[at] ?? 1) - 1) * 10 + 4 }}>
                    {task.name}
                  </td>
                  <td className={styles.figure}>
                    {summary ? '' : durationText(task.duration, calculation.schedule, locale)}
                  </td>
                  <td>{formatDate(locale, calculation.start[at] ?? 0, 'dayTime')}</td>
                  <td>{formatDate(locale, calculation.finish[at] ?? 0, 'dayTime')}</td>
                  <td className={styles.figure}>{formatPercent(locale, calculation.percentComplete[at] ?? 0)}</td>
                  <td className={styles.figure}>
                    {summary ? '' : `${formatNumber(locale, (calculation.totalSlack[at] ?? 0) / 3600, 1)} h`}
                  </td>
                  <td className={styles.name}>{resourceText(calculation.schedule, task.uid)}</td>
                </tr>
              ) : null
            })}
          </tbody>
        </table>
      ),
    })
  return sheets
}

function figures(calculation: Calculation, messages: Messages, locale: Locale): ReactNode {
  const metrics = dashboardMetrics(calculation, civilNow())
  const words = messages.dashboard
  const cards: readonly (readonly [string, string])[] = [
    [words.kpi.overdue, String(metrics.status.overdue)],
    [words.kpi.upcomingStart, String(metrics.status.upcomingStart)],
    [words.kpi.upcomingEnd, String(metrics.status.upcomingEnd)],
    [words.kpi.inProgress, String(metrics.status.inProgress)],
    [words.kpi.completed, String(metrics.status.completed)],
    [words.kpi.progress, formatPercent(locale, metrics.summary.progressPercentage, 1)],
  ]
  const bars: readonly (readonly [string, number])[] = [
    [words.status.completed, metrics.status.completed],
    [words.status.inProgress, metrics.status.inProgress],
    [words.status.notStarted, metrics.status.notStarted],
    [words.status.overdue, metrics.status.overdue],
    [words.status.critical, metrics.status.critical],
  ]
  const most = Math.max(1, ...bars.map(([, value]) => value))
  return (
    <>
      <h2 className={styles.title}>{words.title}</h2>
      <div className={styles.cards}>
        {cards.map(([name, value]) => (
          <div key={name} className={styles.card}>
            <span>{name}</span>
            <strong>{value}</strong>
          </div>
        ))}
      </div>
      <h3>{words.statusChart}</h3>
      <table className={styles.bars}>
        <tbody>
          {bars.map(([name, value]) => (
            <tr key={name}>
              <td>{name}</td>
              <td className={styles.barCell}>
                <svg width="320" height="12" aria-hidden="true">
                  <rect width={Math.max(1, (value / most) * 320)} height="12" fill="#4d5760" />
                </svg>
              </td>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {metrics.responsibilities.length > 0 && (
        <>
          <h3>{words.performance}</h3>
          <table className={styles.full}>
            <thead>
              <tr>
                <th>{words.column.name}</th>
                <th className={styles.figure}>{words.column.assigned}</th>
                <th className={styles.figure}>{words.column.completed}</th>
                <th className={styles.figure}>{words.column.overdue}</th>
                <th className={styles.figure}>{words.column.efficiency}</th>
              </tr>
            </thead>
            <tbody>
              {metrics.responsibilities.slice(0, 14).map(each => (
                <tr key={`${each.resource}-${each.name}`}>
                  <td>{each.name}</td>
                  <td className={styles.figure}>{each.assigned}</td>
                  <td className={styles.figure}>{each.completed}</td>
                  <td className={styles.figure}>{each.overdue}</td>
                  <td className={styles.figure}>{formatPercent(locale, each.efficiency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  )
}
