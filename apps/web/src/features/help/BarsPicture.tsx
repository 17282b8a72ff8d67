import type { Locale } from '@parada/messages'
import { axisOf, DEFAULT_SHOW, indexLinks, layRows, PAPER, paintTimeline } from '@parada/render'
import { SvgSurface } from '@parada/render/svg'
import { emptySchedule, FLAG, HOUR, instant, type Link, type Task, taskId, workTime } from '@parada/schedule'
import { ownMarkup } from '../../ui/trusted-types.ts'
import styles from './HelpPanel.module.css'

const ROW = 28
const WIDTH = 132
/** Pixels of an hour. */
const SCALE = 4

/** Of each line of the legend: start, finish and late finish in hours, percent done, flags, baseline's finish, deadline. */
interface Line {
  readonly from: number
  readonly to: number
  readonly late?: number
  readonly percent?: number
  readonly flags?: number
  readonly baseline?: number
  readonly deadline?: number
}

const LINES: readonly Line[] = [
  { from: 1, to: 30, flags: FLAG.summary, percent: 40 },
  { from: 1, to: 12, flags: FLAG.critical },
  { from: 12, to: 22, flags: FLAG.nearCritical },
  { from: 4, to: 12, late: 26 },
  { from: 4, to: 16, percent: 50 },
  { from: 2, to: 14, percent: 100 },
  { from: 8, to: 20, baseline: 12 },
  { from: 6, to: 18, deadline: 24 },
  { from: 22, to: 22, flags: FLAG.milestone },
]
/** Who hands over to whom: the first link decides a date, the second does not. */
const LINKS: readonly (readonly [from: number, to: number])[] = [
  [1, 2],
  [4, 8],
]

/** The bars as they are drawn, by the painter of the Gantt itself. */
function picture(locale: Locale): string {
  const number = (of: (line: Line) => number | undefined): Float64Array =>
    Float64Array.from(LINES, line => (of(line) ?? Number.NaN) * HOUR)
  const tasks = LINES.map(
    (line, at): Task => ({
      uid: taskId(at + 1),
      row: at + 1,
      name: '',
      parent: null,
      duration: { seconds: workTime((line.to - line.from) * HOUR), unit: 'h' },
      ...(line.deadline !== undefined && { deadline: instant(line.deadline * HOUR) }),
    }),
  )
  const links = LINKS.map(
    ([from, to]): Link => ({
      from: taskId(from + 1),
      to: taskId(to + 1),
      type: 'FS',
      lag: { seconds: workTime(0), unit: 'h' },
    }),
  )
  const schedule = { ...emptySchedule(''), tasks, links }
  const rows = layRows(schedule)
  const late = LINES.map(line => (line.baseline === undefined ? 0 : (line.to - line.baseline) * HOUR))
  const surface = new SvgSurface('help')
  paintTimeline(surface, {
    schedule,
    rows,
    links: indexLinks(schedule, rows, task => task - 1),
    dates: {
      start: number(line => line.from),
      finish: number(line => line.to),
      lateFinish: number(line => line.late ?? line.to),
      totalSlack: number(line => (line.late ?? line.to) - line.to),
      flags: Uint8Array.from(LINES, line => line.flags ?? 0),
      percentComplete: Float64Array.from(LINES, line => line.percent ?? 0),
    },
    ghosts: null,
    baseline: { start: number(line => line.baseline && line.from), finish: number(line => line.baseline) },
    axis: axisOf(instant(0), SCALE * 24),
    range: { from: instant(0), to: instant(33 * HOUR) },
    view: { width: WIDTH, height: LINES.length * ROW, scrollLeft: 0, scrollTop: 0, rowHeight: ROW },
    wholeDays: false,
    ...{ selected: new Set(), highlighted: new Set(), hover: -1, chosenLink: -1, today: null, statusDate: null },
    nonWorking: () => [],
    show: { ...DEFAULT_SHOW, slack: true, linkLabels: false },
    theme: PAPER,
    locale,
    linkNames: { FS: '', SS: '', FF: '', SF: '' },
    lagText: () => '',
    barLabel: () => '',
    todayLabel: '',
    statusLabel: '',
    overlay: null,
    late: index => late[index] ?? 0,
    drives: link => link === 0,
  })
  return surface.toSvg(WIDTH, LINES.length * ROW, '')
}

/** What each kind of bar means, beside a picture of it. */
export default function BarsPicture(props: { readonly locale: Locale; readonly labels: readonly string[] }) {
  const drawing = ownMarkup(picture(props.locale))
  return (
    <div className={styles.picture}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own SVG writer from the constants above */}
      <div className={styles.drawing} aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawing }} />
      <div>
        {props.labels.map(label => (
          <span key={label} className={styles.label} style={{ height: ROW }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}
