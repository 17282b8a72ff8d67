import { formatDate, formatNumber, formatPercent, LANGUAGE_TAG, type Locale, type Messages } from '@parada/messages'
import { curveHtml } from './curve.ts'
import { escapeHtml as e, paragraphs } from './html.ts'
import type { ReportData, ReportItem, ReportRow } from './report-data.ts'
import { situationText } from './situation.ts'
import { REPORT_STYLE } from './style.ts'
import { barSvg, scaleHtml } from './timeline.ts'

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
  const attention = [
    items(words.overdue, words.finish, data.overdue, each => each.finish, locale, words, date),
    items(words.upcomingStart, words.start, data.upcomingStart, each => each.start, locale, words, date),
    items(words.upcomingEnd, words.finish, data.upcomingEnd, each => each.finish, locale, words, date),
  ]
  const details = [
    ...(data.curve ? [curveHtml(data.curve, locale, messages)] : []),
    ...(data.leftOut?.includes('attention') ? [] : attention),
    ...(data.leftOut?.includes('schedule') ? [] : [schedule(data, locale, words, date)]),
  ]
  const sections = [
    head(data, locale, messages),
    lead(data, locale, words),
    situated(data, locale, messages),
    cards(data, locale, words),
    text(words.analysis, data.analysis),
    text(words.actionPlan, data.actionPlan),
    details.length > 0 ? `<div class="details">${details.join('')}</div>` : '',
    `<footer>${e(words.footer(formatDate(locale, data.madeAt, 'dayTime')))}</footer>`,
  ]
  return `<!doctype html>
<html lang="${LANGUAGE_TAG[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${e(data.title)}</title><style>${REPORT_STYLE}${pageFeet(data)}</style></head>
<body><main>${sections.join('\n')}</main></body></html>
`
}

/** Name and number at the foot of every printed page. */
function pageFeet(data: ReportData): string {
  const name = [...data.projectName].map(letter => `\\${letter.codePointAt(0)?.toString(16)} `).join('')
  const small = 'font:8.5pt system-ui,sans-serif;color:#4d5760'
  return `@media print{@page{@bottom-left{content:"${name}";${small}}@bottom-right{content:counter(page) " / " counter(pages);white-space:nowrap;${small}}}}`
}

function head(data: ReportData, locale: Locale, messages: Messages): string {
  const words = messages.printedReport
  const facts = [
    // With unfinished work in the past there is no finish to name.
    data.situation?.past
      ? `${words.start}: ${formatDate(locale, data.start, 'dayTime')}`
      : `${words.span}: ${formatDate(locale, data.start, 'dayTime')} – ${formatDate(locale, data.finish, 'dayTime')}`,
    ...(data.statusDate === null ? [] : [`${words.statusDate}: ${formatDate(locale, data.statusDate, 'dayTime')}`]),
    ...(data.author ? [`${words.author}: ${data.author}`] : []),
  ]
  const name = data.title.includes(data.projectName) ? '' : `<strong>${e(data.projectName)}</strong>`
  return `<header><p class="kicker">${e(messages.report.title)}</p><h1>${e(data.title)}</h1><div class="facts">${name}${facts.map(each => `<span>${e(each)}</span>`).join('')}</div></header>`
}

/** Progress and finish in a sentence. A finish in the past, with work still open, is none: what is below says so. */
function lead(data: ReportData, locale: Locale, words: Words): string {
  const progress = formatPercent(locale, data.progress, 1)
  const other = data.situation?.byDataDate
  const byDataDate = other ? ` ${words.leadByDataDate(formatDate(locale, other.finish, 'dayTime'))}` : ''
  if (data.situation?.past) return `<p class="lead">${e(words.leadWithoutFinish(progress) + byDataDate)}</p>`
  const finish = formatDate(locale, data.finish, 'dayTime')
  if (other) return `<p class="lead">${e(words.leadStored(progress, finish) + byDataDate)}</p>`
  const sentence = data.situation?.finished ? words.leadDone(finish) : words.lead(progress, finish)
  return `<p class="lead">${e(sentence)}${moved(data, locale, words)}</p>`
}

/** Where the shutdown stands: four figures, then what is late, will be late, is overloaded and is to be decided. */
function situated(data: ReportData, locale: Locale, messages: Messages): string {
  if (!data.situation) return ''
  const { figures, lists } = situationText(data.situation, locale, messages)
  const words = messages.situation
  const shown = data.leftOut?.includes('attention') ? [] : lists
  const tone = (of: string): string => (of === 'plain' ? '' : ` class="${of}"`)
  const cells = figures.map(
    each =>
      `<div><dt>${e(each.name)}</dt><dd${tone(each.tone)}>${e(each.value)}</dd>${each.hints.map(hint => `<dd class="hint${hint.tone === 'plain' ? '' : ` ${hint.tone}`}">${e(hint.text)}</dd>`).join('')}</div>`,
  )
  const boxes = shown.map(list => {
    const rows = list.rows.map(
      row =>
        `<li><span>${e(row.text)}${place(row.where)}</span><span class="${row.bad ? 'f bad' : 'f'}">${e(row.figures)}</span></li>`,
    )
    const more = list.more > 0 ? `<p class="note">${e(words.more(list.more))}</p>` : ''
    const note = list.note ? `<p class="note">${e(list.note)}</p>` : ''
    const body = rows.length === 0 ? `<p class="note">${e(words.none)}</p>` : `<ul>${rows.join('')}</ul>`
    const hint = list.hint ? `<p class="note">${e(list.hint)}</p>` : ''
    return `<div><h3>${e(list.title)}</h3>${hint}${body}${more}${note}</div>`
  })
  return `<section class="situation"><h2>${e(words.title)}</h2><dl class="stand">${cells.join('')}</dl>${boxes.length > 0 ? `<div class="boxes">${boxes.join('')}</div>` : ''}</section>`
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
    card(words.progress, formatPercent(locale, data.progress, 1)),
    card(words.completed, `${number(counts.completed)}/${number(counts.total)}`),
    card(words.inProgress, number(counts.inProgress)),
    card(words.overdueCount, number(counts.overdue), counts.overdue > 0),
    card(words.startSoon, number(counts.upcomingStart)),
    card(words.endSoon, number(counts.upcomingEnd)),
    data.leftOut?.includes('hours')
      ? ''
      : card(hours.of ? words.hoursOf[hours.of] : words.hours, `${number(hours.completed)}/${number(hours.total)}`),
    data.leftOut?.includes('hours') || !hours.extra
      ? ''
      : card(words.extraHours, `${number(hours.extra.done)}/${number(hours.extra.total)}`),
  ].join('')}</dl>`
}

const text = (title: string, content: string): string =>
  content.trim() === '' ? '' : `<section><h2>${e(title)}</h2>${paragraphs(content)}</section>`

const moreRows = (count: number, words: Words): string =>
  count > 0 ? `<p class="note">${e(words.moreRows(count))}</p>` : ''

const place = (where: string | undefined): string => (where ? `<span class="where">${e(where)}</span>` : '')

/** Tasks that need attention, with the date that the list is about. */
function items(
  title: string,
  dateTitle: string,
  list: readonly ReportItem[],
  dateOf: (each: ReportItem) => number,
  locale: Locale,
  words: Words,
  date: (at: number) => string,
): string {
  const shown = list.slice(0, MOST_ITEMS)
  const somebody = shown.some(each => each.responsible !== '')
  const who = (each: ReportItem): string => (somebody ? `<td class="o">${e(each.responsible)}</td>` : '')
  const rows = shown.map(
    each =>
      `<tr><td>${e(each.name)}${place(each.where)}</td>${who(each)}<td class="n w">${date(dateOf(each))}</td><td class="n">${e(formatPercent(locale, each.percent))}</td></tr>`,
  )
  const columns = `<colgroup><col>${somebody ? '<col class="who o">' : ''}<col class="date"><col class="pct"></colgroup>`
  const heads = `<tr><th>${e(words.task)}</th>${somebody ? `<th class="o">${e(words.responsible)}</th>` : ''}<th class="n">${e(dateTitle)}</th><th class="n">%</th></tr>`
  const table =
    rows.length === 0
      ? `<p class="note">${e(words.none)}</p>`
      : `<table>${columns}<thead>${heads}</thead><tbody>${rows.join('')}</tbody></table>${moreRows(list.length - shown.length, words)}`
  return `<section><h2>${e(title)} (${formatNumber(locale, list.length, 0)})</h2>${table}</section>`
}

function schedule(data: ReportData, locale: Locale, words: Words, date: (at: number) => string): string {
  const shown = data.rows.slice(0, MOST_ROWS)
  const row = (each: ReportRow): string => {
    const out = each.outside && `<span class="where">${e(words.outside[each.outside])}</span>`
    const look = each.outside ? ' class="out"' : each.summary ? ' class="s"' : ''
    const percent = out ? '' : formatPercent(locale, each.percent)
    const slack = each.summary || out ? '' : e(`${formatNumber(locale, each.slackHours, 1)} h`)
    return `<tr${look}><td style="padding-left:${(each.level - 1) * 12}px">${e(each.name)}${out ?? ''}</td><td class="n w">${date(each.start)}</td><td class="n w">${date(each.finish)}</td><td class="n o">${percent}</td><td class="n o${each.critical && !each.summary && !out ? ' c' : ''}">${slack}</td><td class="t">${barSvg(data, each)}</td></tr>`
  }
  const columns =
    '<colgroup><col><col class="date"><col class="date"><col class="pct o"><col class="slack o"><col class="time"></colgroup>'
  const heads = `<tr><th>${e(words.task)}</th><th class="n">${e(words.start)}</th><th class="n">${e(words.finish)}</th><th class="n o">%</th><th class="n o">${e(words.slack)}</th><th class="t">${scaleHtml(data, locale)}</th></tr>`
  return `<section><h2>${e(words.schedule)}</h2><table>${columns}<thead>${heads}</thead><tbody>${shown.map(row).join('')}</tbody></table>${moreRows(data.rows.length - shown.length, words)}</section>`
}
