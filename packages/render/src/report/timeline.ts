import { formatDate, type Locale } from '@parada/messages'
import { DAY } from '@parada/schedule'
import { PAPER } from '../theme.ts'
import { escapeHtml } from './html.ts'
import type { ReportData, ReportRow } from './report-data.ts'

/** Width of the drawing's own coordinates; the page stretches it. */
const WIDTH = 1000
const MOST_MARKS = 8

/** Seconds to drawing units over the report's span. */
export function scaleOf(data: ReportData): (at: number) => number {
  const span = Math.max(data.finish - data.start, 3600)
  return at => Math.round(((at - data.start) / span) * WIDTH * 10) / 10
}

/** Days at which the scale is marked: every 1, 2, 5, 7, 14, 28... days so that at most eight stand. */
export function marksOf(data: ReportData): number[] {
  const days = Math.max(1, Math.ceil((data.finish - data.start) / DAY))
  const step = [1, 2, 5, 7, 14, 28, 56, 91, 182, 365].find(each => days / each <= MOST_MARKS) ?? 730
  const first = Math.ceil(data.start / DAY)
  const marks: number[] = []
  for (let day = first; day * DAY < data.finish; day += step) marks.push(day * DAY)
  return marks
}

/** The scale above the bars. */
export function scaleSvg(data: ReportData, locale: Locale): string {
  const x = scaleOf(data)
  const marks = marksOf(data)
    .map(
      at =>
        `<line x1="${x(at)}" x2="${x(at)}" y1="12" y2="20" stroke="${PAPER.lineStrong}"/><text x="${x(at) + 3}" y="14" font-size="13" fill="${PAPER.textSoft}">${escapeHtml(formatDate(locale, at, 'dayMonth'))}</text>`,
    )
    .join('')
  return `<svg viewBox="0 0 ${WIDTH} 20" preserveAspectRatio="none" aria-hidden="true">${marks}</svg>`
}

const colourOf = (row: ReportRow): string =>
  row.percent >= 100 ? PAPER.done : row.critical ? PAPER.critical : row.nearCritical ? PAPER.near : PAPER.plan

/** The bar of one row. A critical bar is framed, so that it shows without colour. */
export function barSvg(data: ReportData, row: ReportRow): string {
  const x = scaleOf(data)
  const [left, right] = [x(row.start), x(row.finish)]
  const width = Math.max(right - left, 3)
  const colour = colourOf(row)
  const shape = row.milestone
    ? `<path d="M${left} 3l7 7-7 7-7-7z" fill="${PAPER.ink}"/>`
    : row.summary
      ? `<path d="M${left} 6h${width}v8l-4-4h${Math.min(0, 8 - width)}l-4 4z" fill="${PAPER.summary}"/>`
      : `<rect x="${left}" y="4" width="${width}" height="12" fill="${colour}" fill-opacity=".28" stroke="${row.critical ? PAPER.ink : colour}" stroke-width="${row.critical ? 1.6 : 0.8}" vector-effect="non-scaling-stroke"/><rect x="${left}" y="4" width="${(width * row.percent) / 100}" height="12" fill="${colour}"/>`
  const marks = marksOf(data)
    .map(
      at =>
        `<line x1="${x(at)}" x2="${x(at)}" y1="0" y2="20" stroke="${PAPER.line}" vector-effect="non-scaling-stroke"/>`,
    )
    .join('')
  return `<svg viewBox="0 0 ${WIDTH} 20" preserveAspectRatio="none" aria-hidden="true">${marks}${shape}</svg>`
}
