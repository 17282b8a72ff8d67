import { formatDate, formatNumber, formatPercent, type Locale, type Messages } from '@parada/messages'
import { type Calculation, curveShares, DAY, type Instant, type ProgressPoint, progressCurve } from '@parada/schedule'
import { escapeHtml as e } from './html.ts'

/** The S-curve as a report keeps it: hours by shift, rounded to tenths. */
export interface ReportCurve {
  readonly points: readonly ProgressPoint[]
  readonly total: number
  readonly asOf: Instant
  readonly anySpent: boolean
  /** The end of the plant's window. */
  readonly window?: Instant
}

/** The S-curve of a plan for a report; null where the plan has no hours to draw. */
export function reportCurve(calculation: Calculation, now: Instant): ReportCurve | null {
  const { points, total, asOf, anySpent } = progressCurve(calculation, now)
  if (total <= 0 || points.length === 0) return null
  const window = calculation.schedule.project.window?.finish
  const tenth = (value: number): number => Math.round(value * 10) / 10
  const known = (value: number | null): number | null => (value === null ? null : tenth(value))
  return {
    points: points.map(({ at, early, late, earned, spent, forecast }) => ({
      at,
      early: tenth(early),
      late: tenth(late),
      earned: known(earned),
      spent: known(spent),
      forecast: known(forecast),
    })),
    total: tenth(total),
    asOf,
    anySpent,
    ...(window !== undefined && { window }),
  }
}

const [WIDTH, HEIGHT] = [1000, 300] as const
const EDGE = { left: 54, right: 12, top: 26, bottom: 24 } as const
/** Names of days that fit beside each other. */
const MOST_DAYS = 14
/** Rows of the table below: more shifts than that are listed by every second, third... */
const MOST_ROWS = 62

/** The S-curve with its lines named and its table below. */
export const curveHtml = (curve: ReportCurve, locale: Locale, messages: Messages): string =>
  `<section class="curve"><h2>${e(messages.situation.curve)}</h2>${curveDrawing(curve, locale, messages)}${table(curve, locale, messages.progress)}</section>`

/** The S-curve with its lines named, as markup. Lines differ by dash and width too: it is read in black and white. */
export const curveDrawing = (curve: ReportCurve, locale: Locale, messages: Messages): string =>
  drawing(curve, locale, messages) + key(curve, messages.progress)

function drawing(curve: ReportCurve, locale: Locale, messages: Messages): string {
  const { points, total, asOf } = curve
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  const shares = curveShares(curve)
  const top = total * (shares.at(-1) ?? 1)
  const shift = (points[1]?.at ?? first.at + DAY / 2) - first.at
  const begin = first.at - shift
  const end = Math.max(last.at, curve.window ?? 0)
  const x = (at: number): string =>
    (EDGE.left + ((at - begin) / (end - begin)) * (WIDTH - EDGE.left - EDGE.right)).toFixed(1)
  const y = (hours: number): string =>
    (HEIGHT - EDGE.bottom - (hours / top) * (HEIGHT - EDGE.top - EDGE.bottom)).toFixed(1)
  const line = (name: string, found: readonly (readonly [at: number, hours: number])[]): string =>
    `<polyline class="${name}" points="${found.map(([at, hours]) => `${x(at)},${y(hours)}`).join(' ')}"/>`
  const whole = (of: (point: ProgressPoint) => number): (readonly [number, number])[] => [
    [begin, 0],
    ...points.map(point => [point.at, of(point)] as const),
  ]
  const known = (of: (point: ProgressPoint) => number | null): (readonly [number, number])[] => [
    [begin, 0],
    ...points.flatMap(point => {
      const hours = of(point)
      return hours === null ? [] : [[Math.min(point.at, Math.max(asOf, begin)), hours] as const]
    }),
  ]
  const done = points.findLast(point => point.earned !== null)?.earned ?? 0
  const ahead = points.flatMap(point =>
    point.at > asOf && point.forecast !== null ? [[point.at, point.forecast] as const] : [],
  )
  const [early, late] = [whole(point => point.early), whole(point => point.late)]
  const days = Math.ceil((end - begin) / DAY)
  const every = Math.max(1, Math.ceil(days / MOST_DAYS))
  const marks: string[] = []
  for (let day = Math.ceil(begin / DAY) * DAY; day < end; day += every * DAY)
    marks.push(
      `<text x="${x(day)}" y="${HEIGHT - 6}" text-anchor="middle">${e(formatDate(locale, day, 'dayMonth'))}</text>`,
    )
  const scale = shares.map(
    share =>
      `<line class="grid" x1="${EDGE.left}" x2="${WIDTH - EDGE.right}" y1="${y(share * total)}" y2="${y(share * total)}"/><text x="${EDGE.left - 6}" y="${Number(y(share * total)) + 4}" text-anchor="end">${e(formatPercent(locale, share * 100))}</text>`,
  )
  const upright = (at: number, text: string, name: string): string =>
    at < begin || at > end
      ? ''
      : `<line class="${name}" x1="${x(at)}" x2="${x(at)}" y1="${EDGE.top - 6}" y2="${HEIGHT - EDGE.bottom}"/><text x="${Math.max(EDGE.left + 50, Math.min(Number(x(at)), WIDTH - 50))}" y="14" text-anchor="middle">${e(text)}</text>`
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${e(messages.progress.chart)}">${scale.join('')}${marks.join('')}<polygon class="envelope" points="${[...early, ...late.toReversed()].map(([at, hours]) => `${x(at)},${y(hours)}`).join(' ')}"/>${line('early', early)}${line('late', late)}${line('forecast', [...(asOf >= begin ? [[asOf, done] as const] : []), ...ahead])}${
    curve.anySpent
      ? line(
          'spent',
          known(point => point.spent),
        )
      : ''
  }${line(
    'earned',
    known(point => point.earned),
  )}${upright(asOf, formatDate(locale, asOf, 'dayTime'), 'date')}${curve.window === undefined ? '' : upright(curve.window, messages.progress.window, 'window')}</svg>`
}

function key(curve: ReportCurve, words: Messages['progress']): string {
  const names = ['early', 'late', 'forecast', 'earned', ...(curve.anySpent ? (['spent'] as const) : [])] as const
  return `<ul class="key">${names.map(name => `<li><svg viewBox="0 0 24 6" aria-hidden="true"><polyline class="${name}" points="0,3 24,3"/></svg> ${e(words[name])}</li>`).join('')}</ul>`
}

/** Words of the table below a curve: the first column names the end of a shift, the others are hours. */
interface CurveRows {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export function curveRows(curve: ReportCurve, locale: Locale, words: Messages['progress']): CurveRows {
  const step = Math.ceil(curve.points.length / MOST_ROWS)
  const points = curve.points.filter((_, at) => at % step === step - 1 || at === curve.points.length - 1)
  const cell = (value: number | null): string => (value === null ? '–' : formatNumber(locale, value, 0))
  const spent = <T>(value: T): T[] => (curve.anySpent ? [value] : [])
  return {
    heads: [words.shift, words.early, words.late, words.earned, ...spent(words.spent), words.forecast],
    rows: points.map(point => [
      formatDate(locale, point.at, 'dayTime'),
      ...[point.early, point.late, point.earned, ...spent(point.spent), point.forecast].map(cell),
    ]),
  }
}

function table(curve: ReportCurve, locale: Locale, words: Messages['progress']): string {
  const { heads, rows } = curveRows(curve, locale, words)
  const head = heads.map((each, at) => (at === 0 ? `<th>${e(each)}</th>` : `<th class="n">${e(each)}</th>`))
  const row = (cells: readonly string[]): string =>
    `<tr>${cells.map((each, at) => `<td class="${at === 0 ? 'w' : 'n'}">${e(each)}</td>`).join('')}</tr>`
  return `<table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.map(row).join('')}</tbody></table>`
}
