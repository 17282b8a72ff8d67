import { formatDate, formatNumber, formatPercent, LANGUAGE_TAG, type Locale, type Messages } from '@parada/messages'
import { escapeHtml as e, paragraphs } from './html.ts'
import type { ReportData, ReportItem, ReportRow } from './report-data.ts'
import { REPORT_STYLE } from './style.ts'
import { barSvg, scaleSvg } from './timeline.ts'

/** Rows of the schedule that one page of the report shows; more would be a listing, not a report. */
export const MOST_ROWS = 2000
const MOST_ITEMS = 100

type Words = Messages['printedReport']

/**
 * The report as one self-contained HTML page: no script, no address of any other host, in the reader's language.
 * `style-src 'unsafe-inline'` is all it needs.
 */
export function renderReport(data: ReportData, locale: Locale, messages: Messages): string {
  const words = messages.printedReport
  const date = (at: number): string => e(formatDate(locale, at, 'dayTime'))
  const sections = [
    head(data, locale, words),
    `<p class="lead">${e(words.lead(formatPercent(locale, data.progress), formatDate(locale, data.finish, 'dayTime')))}${moved(data, locale, words)}</p>`,
    cards(data, locale, words),
    text(words.analysis, data.analysis),
    text(words.actionPlan, data.actionPlan),
    data.leftOut?.includes('attention')
      ? ''
      : `<div class="columns">${items(words.overdue, data.overdue, words, date)}${items(words.upcomingStart, data.upcomingStart, words, date)}${items(words.upcomingEnd, data.upcomingEnd, words, date)}</div>`,
    data.leftOut?.includes('schedule') ? '' : schedule(data, locale, words, date),
    `<footer>${e(words.footer(formatDate(locale, data.madeAt, 'dayTime')))}</footer>`,
  ]
  return `<!doctype html>
<html lang="${LANGUAGE_TAG[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${e(data.title)}</title><style>${REPORT_STYLE}</style></head>
<body><main>${sections.join('\n')}</main></body></html>
`
}

function head(data: ReportData, locale: Locale, words: Words): string {
  const facts = [
    `${words.window}: ${formatDate(locale, data.start, 'dayTime')} – ${formatDate(locale, data.finish, 'dayTime')}`,
    ...(data.statusDate === null ? [] : [`${words.statusDate}: ${formatDate(locale, data.statusDate, 'dayTime')}`]),
  ]
  return `<header><h1>${e(data.title)}</h1><div class="facts"><strong>${e(data.projectName)}</strong>${facts.map(each => `<span>${e(each)}</span>`).join('')}</div></header>`
}

function moved(data: ReportData, locale: Locale, words: Words): string {
  const hours = data.finishMovedHours
  if (hours === null) return ''
  const sentence =
    hours === 0
      ? words.onBaseline
      : hours > 0
        ? words.later(formatNumber(locale, hours, 1))
        : words.earlier(formatNumber(locale, -hours, 1))
  return ` ${e(sentence)}`
}

function cards(data: ReportData, locale: Locale, words: Words): string {
  const { counts, hours } = data
  const number = (value: number): string => formatNumber(locale, value, 0)
  const card = (label: string, value: string, bad = false): string =>
    `<div${bad ? ' class="bad"' : ''}><dt>${e(label)}</dt><dd>${e(value)}</dd></div>`
  return `<dl class="cards">${[
    card(words.progress, formatPercent(locale, data.progress)),
    card(words.completed, `${number(counts.completed)}/${number(counts.total)}`),
    card(words.inProgress, number(counts.inProgress)),
    card(words.overdueCount, number(counts.overdue), counts.overdue > 0),
    card(words.startSoon, number(counts.upcomingStart)),
    card(words.endSoon, number(counts.upcomingEnd)),
    data.leftOut?.includes('hours') ? '' : card(words.hours, `${number(hours.completed)}/${number(hours.total)}`),
  ].join('')}</dl>`
}

const text = (title: string, content: string): string =>
  content.trim() === '' ? '' : `<section><h2>${e(title)}</h2>${paragraphs(content)}</section>`

function items(title: string, list: readonly ReportItem[], words: Words, date: (at: number) => string): string {
  const rows = list
    .slice(0, MOST_ITEMS)
    .map(
      each => `<tr><td>${e(each.name)}</td><td>${e(each.responsible)}</td><td class="n">${date(each.finish)}</td></tr>`,
    )
    .join('')
  const table =
    rows === ''
      ? `<p class="note">${e(words.none)}</p>`
      : `<table><thead><tr><th>${e(words.task)}</th><th>${e(words.responsible)}</th><th class="n">${e(words.finish)}</th></tr></thead><tbody>${rows}</tbody></table>`
  return `<section><h2>${e(title)} (${list.length})</h2>${table}</section>`
}

function schedule(data: ReportData, locale: Locale, words: Words, date: (at: number) => string): string {
  const shown = data.rows.slice(0, MOST_ROWS)
  const row = (each: ReportRow): string =>
    `<tr${each.summary ? ' class="s"' : ''}><td style="padding-left:${(each.level - 1) * 14}px">${e(each.name)}</td><td class="n">${date(each.start)}</td><td class="n">${date(each.finish)}</td><td class="n">${formatPercent(locale, each.percent)}</td><td class="n${each.critical ? ' c' : ''}">${each.summary ? '' : e(`${formatNumber(locale, each.slackHours, 1)} h`)}</td><td class="t">${barSvg(data, each)}</td></tr>`
  const more =
    data.rows.length > shown.length ? `<p class="note">${e(words.moreRows(data.rows.length - shown.length))}</p>` : ''
  return `<section><h2>${e(words.schedule)}</h2><table><thead><tr><th>${e(words.task)}</th><th class="n">${e(words.start)}</th><th class="n">${e(words.finish)}</th><th class="n">%</th><th class="n">${e(words.slack)}</th><th class="t">${scaleSvg(data, locale)}</th></tr></thead><tbody>${shown.map(row).join('')}</tbody></table>${more}</section>`
}
