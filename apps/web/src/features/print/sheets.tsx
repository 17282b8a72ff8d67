import { formatDate, formatNumber, formatPercent, type Locale, type Messages } from '@parada/messages'
import { outlineNumber } from '@parada/render'
import { curveDrawing, curveRows, outsideAs, reportCurve } from '@parada/render/report'
import { type Calculation, dashboardMetrics, FLAG, type Task } from '@parada/schedule'
import type { ReactNode } from 'react'
import { civilNow } from '../../data/clock.ts'
import { durationText } from '../../editor/cell-text.ts'
import { resourceText } from '../../editor/plan-facts.ts'
import { ownMarkup } from '../../ui/trusted-types.ts'
import styles from './Print.module.css'
import { type PageSetup, PRINT_ROW, type Printable, sheetOf } from './pages.ts'
import { cutTable, LINE, tableColumns } from './table-rows.ts'

/** Columns of the table of tasks whose heads stand over figures: duration, progress, slack. */
const FIGURES: ReadonlySet<number> = new Set([3, 6, 7])
/** What the cards and the chart above the people take of the first sheet, and head and foot of the others. */
const ABOVE_PEOPLE = 440
const AROUND_PEOPLE = 150
/** Height of a row of figures. */
const PERSON_ROW = 16
/** What title, names of the lines and head of the table take of the sheet of the curve beside its drawing, and its shape. */
const AROUND_CURVE = 210
const CURVE_SHAPE = 0.3

/** One sheet; what is on it is made when it is looked at or printed. */
export interface Sheet {
  readonly key: string
  content(): ReactNode
}

/** The sheets of a plan in their order: figures, S-curve, Gantt, table of tasks. */
export function sheetsOf(
  calculation: Calculation,
  printable: Printable,
  setup: PageSetup,
  messages: Messages,
  locale: Locale,
): readonly Sheet[] {
  return [
    ...(setup.dashboard
      ? [...figureSheets(calculation, setup, messages, locale), ...curveSheets(calculation, setup, messages, locale)]
      : []),
    ...(setup.gantt ? ganttSheets(calculation, printable, setup, messages, locale) : []),
    ...(setup.table ? tableSheets(calculation, printable, setup, messages, locale) : []),
  ]
}

/** A task's name; of what is not in the plan, with why. */
const nameOf = (task: Task, flags: number, { printedReport }: Messages): string =>
  flags & FLAG.inactive ? `${task.name} (${printedReport.outside[outsideAs(task)]})` : task.name

function ganttSheets(
  calculation: Calculation,
  printable: Printable,
  setup: PageSetup,
  messages: Messages,
  locale: Locale,
): readonly Sheet[] {
  const { rows, pages, theme } = printable
  const words = messages.print
  return pages.map((page, number) => ({
    key: `g${number}`,
    content: () => {
      const drawing = printable.draw(page, number)
      return (
        <>
          <div className={styles.gantt}>
            {page.table && (
              <table className={styles.columns} style={{ width: printable.tableWidth }}>
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
                          {nameOf(task, calculation.flags[at] ?? 0, messages)}
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
              <div dangerouslySetInnerHTML={{ __html: ownMarkup(drawing.scale) }} />
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as above */}
              <div dangerouslySetInnerHTML={{ __html: ownMarkup(drawing.bars) }} />
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
      )
    },
  }))
}

function tableSheets(
  calculation: Calculation,
  printable: Printable,
  setup: PageSetup,
  messages: Messages,
  locale: Locale,
): readonly Sheet[] {
  const words = messages.print.column
  const { rows } = printable
  const { schedule } = calculation
  const sheet = sheetOf(setup)
  const columns = tableColumns(sheet.width)
  const indentOf = (at: number): number => ((rows.level[at] ?? 1) - 1) * 10
  const pages = cutTable(rows.count, sheet.height, columns, row => {
    const at = rows.task[row] ?? 0
    const task = schedule.tasks[at]
    return task
      ? {
          name: nameOf(task, calculation.flags[at] ?? 0, messages),
          indent: indentOf(at),
          resources: resourceText(schedule, task.uid),
        }
      : { name: '', indent: 0, resources: '' }
  })
  const heads = [
    words.row,
    words.wbs,
    words.name,
    words.duration,
    words.start,
    words.finish,
    words.progress,
    words.slack,
    words.resources,
  ]
  return pages.map(page => ({
    key: `t${page.first}`,
    content: () => (
      <table className={styles.full}>
        <colgroup>
          {columns.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <col key={index} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {heads.map((each, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a head is its column
              <th key={index} className={FIGURES.has(index) ? styles.figure : undefined}>
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.lines.map((lines, offset) => {
            const at = rows.task[page.first + offset] ?? 0
            const task = schedule.tasks[at]
            const flags = calculation.flags[at] ?? 0
            const summary = (flags & FLAG.summary) !== 0
            const clamp = { maxHeight: lines * LINE }
            return task ? (
              <tr key={task.uid} style={{ fontWeight: summary || flags & FLAG.critical ? 600 : 400 }}>
                <td>{task.row}</td>
                <td>{task.wbs ?? outlineNumber(rows, at)}</td>
                <td className={styles.wrapped} style={{ paddingLeft: indentOf(at) + 4 }}>
                  <div style={clamp}>{nameOf(task, flags, messages)}</div>
                </td>
                <td className={styles.figure}>{summary ? '' : durationText(task.duration, schedule, locale)}</td>
                <td>{formatDate(locale, calculation.start[at] ?? 0, 'dayTime')}</td>
                <td>{formatDate(locale, calculation.finish[at] ?? 0, 'dayTime')}</td>
                <td className={styles.figure}>{formatPercent(locale, calculation.percentComplete[at] ?? 0)}</td>
                <td className={styles.figure}>
                  {summary ? '' : `${formatNumber(locale, (calculation.totalSlack[at] ?? 0) / 3600, 1)} h`}
                </td>
                <td className={styles.wrapped}>
                  <div style={clamp}>{resourceText(schedule, task.uid)}</div>
                </td>
              </tr>
            ) : null
          })}
        </tbody>
      </table>
    ),
  }))
}

/** Cards, chart and performance; people who do not fit have sheets of their own. */
function figureSheets(
  calculation: Calculation,
  setup: PageSetup,
  messages: Messages,
  locale: Locale,
): readonly Sheet[] {
  const metrics = dashboardMetrics(calculation, civilNow())
  const words = messages.dashboard
  const number = (value: number): string => formatNumber(locale, value, 0)
  const cards: readonly (readonly [string, string])[] = [
    [words.kpi.overdue, number(metrics.status.overdue)],
    [words.kpi.upcomingStart, number(metrics.status.upcomingStart)],
    [words.kpi.upcomingEnd, number(metrics.status.upcomingEnd)],
    [words.kpi.inProgress, number(metrics.status.inProgress)],
    [words.kpi.completed, number(metrics.status.completed)],
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
  type People = typeof metrics.responsibilities
  const performance = (people: People): ReactNode => (
    <>
      <h3>{words.performance}</h3>
      <table className={styles.plain}>
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
          {people.map(each => (
            <tr key={`${each.resource}-${each.name}`} style={{ height: PERSON_ROW }}>
              <td>{each.name}</td>
              <td className={styles.figure}>{number(each.assigned)}</td>
              <td className={styles.figure}>{number(each.completed)}</td>
              <td className={styles.figure}>{number(each.overdue)}</td>
              <td className={styles.figure}>{formatPercent(locale, each.efficiency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
  const everybody = metrics.responsibilities
  const { height } = sheetOf(setup)
  const onFirst = Math.floor((height - ABOVE_PEOPLE) / PERSON_ROW)
  const perSheet = Math.floor((height - AROUND_PEOPLE) / PERSON_ROW)
  const others: Sheet[] = []
  for (let first = onFirst; first < everybody.length; first += perSheet)
    others.push({ key: `f${first}`, content: () => performance(everybody.slice(first, first + perSheet)) })
  const first = () => (
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
              <td>{number(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {everybody.length > 0 && performance(everybody.slice(0, onFirst))}
    </>
  )
  return [{ key: 'figures', content: first }, ...others]
}

/** The S-curve with its table; shifts that do not fit below it have sheets of their own. None where no hours are planned. */
function curveSheets(calculation: Calculation, setup: PageSetup, messages: Messages, locale: Locale): readonly Sheet[] {
  const curve = reportCurve(calculation, civilNow())
  if (!curve) return []
  const { heads, rows } = curveRows(curve, locale, messages.progress)
  const drawing = curveDrawing(curve, locale, messages)
  const { width, height } = sheetOf(setup)
  const onFirst = Math.max(0, Math.floor((height - AROUND_CURVE - width * CURVE_SHAPE) / PERSON_ROW))
  const perSheet = Math.floor((height - AROUND_PEOPLE) / PERSON_ROW)
  const table = (part: readonly (readonly string[])[]): ReactNode =>
    part.length > 0 && (
      <table className={styles.plain}>
        <thead>
          <tr>
            {heads.map((each, at) => (
              <th key={each} className={at === 0 ? undefined : styles.figure}>
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {part.map(cells => (
            <tr key={cells[0]} style={{ height: PERSON_ROW }}>
              {cells.map((each, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={at} className={at === 0 ? undefined : styles.figure}>
                  {each}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    )
  const others: Sheet[] = []
  for (let first = onFirst; first < rows.length; first += perSheet)
    others.push({ key: `c${first}`, content: () => table(rows.slice(first, first + perSheet)) })
  const first = () => (
    <>
      <h2 className={styles.title}>{messages.situation.curve}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text comes from our own writer, which escapes every name */}
      <div className={styles.curve} dangerouslySetInnerHTML={{ __html: ownMarkup(drawing) }} />
      {table(rows.slice(0, onFirst))}
    </>
  )
  return [{ key: 'curve', content: first }, ...others]
}
