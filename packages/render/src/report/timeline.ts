import { formatDate, type Locale } from '@parada/messages'
import { DAY } from '@parada/schedule'
import { escapeHtml } from './html.ts'
import type { ReportData, ReportRow } from './report-data.ts'

const MOST_MARKS = 8
/** Shares of the width: a date needs so much of it for itself, and does not stand beyond the last place where it fits. */
const LABEL_ROOM = 22
const LAST_LABEL = 82

/** Seconds to a percentage of the drawing's width over the report's span: the page may be as wide as it likes. */
export function scaleOf(data: ReportData): (at: number) => number {
  const span = Math.max(data.finish - data.start, 3600)
  return at => Math.round(((at - data.start) / span) * 10_000) / 100
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

/** The scale above the bars: dates as text, never stretched with the drawing. */
export function scaleHtml(data: ReportData, locale: Locale): string {
  const x = scaleOf(data)
  let free = 0
  const labels: string[] = []
  for (const at of marksOf(data)) {
    const place = x(at)
    if (place < free || place > LAST_LABEL) continue
    free = place + LABEL_ROOM
    labels.push(`<span style="left:${place}%">${escapeHtml(formatDate(locale, at, 'dayMonth'))}</span>`)
  }
  return `<div class="scale" aria-hidden="true">${labels.join('')}</div>`
}

const toneOf = (row: ReportRow): string =>
  row.outside ? 'outside' : row.percent >= 100 ? 'done' : row.critical ? 'critical' : row.nearCritical ? 'near' : 'plan'

/** The bar of one row. What was done is filled, and a critical bar is framed: both show without colour. */
export function barSvg(data: ReportData, row: ReportRow): string {
  const x = scaleOf(data)
  const [left, right] = [x(row.start), x(row.finish)]
  const width = Math.round(Math.max(right - left, 0.3) * 100) / 100
  const at = (place: number, path: string): string => `<svg x="${place}%" overflow="visible"><path d="${path}"/></svg>`
  const done = Math.round(width * row.percent) / 100
  const shape = row.milestone
    ? `<g class="ink">${at(left, 'M0 3l7 7-7 7-7-7z')}</g>`
    : row.summary
      ? `<g class="ink"><rect x="${left}%" y="7" width="${width}%" height="4"/>${at(left, 'M0 7h5l-5 8z')}${at(left + width, 'M0 7h-5l5 8z')}</g>`
      : `<g class="${toneOf(row)}"><rect class="${row.critical && !row.outside ? 'all framed' : 'all'}" x="${left}%" y="4" width="${width}%" height="12"/><rect x="${left}%" y="4" width="${done}%" height="12"/></g>`
  const marks = marksOf(data).map(each => `<line x1="${x(each)}%" x2="${x(each)}%" y1="0" y2="20"/>`)
  return `<svg class="bar" aria-hidden="true">${marks.join('')}${shape}</svg>`
}
