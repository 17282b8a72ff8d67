import { formatDate, formatNumber, LANGUAGE_TAG, type Locale, type Messages } from '@parada/messages'
import { DELAY_REASONS, type Instant, type MissingGate } from '@parada/schedule'
import { escapeHtml as e } from '../report/html.ts'
import { isPublicAddress, qrSvg } from './address.ts'
import { GATES_NAMED, pagesOf, type SheetPage } from './pages.ts'
import { type Sheet, type SheetLine, shortMoment } from './sheet-data.ts'
import { SHEET_STYLE } from './style.ts'

/** Where the code of a sheet leads: to the page that its crew reports on, or to the plan. */
export interface SheetAddress {
  readonly address: string
  readonly reports: boolean
}

/** What is printed beside the lines. */
export interface SheetOptions {
  readonly locale: Locale
  readonly messages: Messages
  readonly issuedAt: Instant
  /** Where the code on a sheet leads; nothing, or an address that only this machine knows, leaves the code out. */
  readonly addressOf?: (sheet: Sheet) => SheetAddress | undefined
}

/**
 * Sheets as one self-contained HTML page, a page of A4 each: no script, nothing from any other address. The browser's own
 * print dialog makes the PDF.
 */
export function renderSheets(sheets: readonly Sheet[], options: SheetOptions): string {
  const { locale, messages } = options
  const body = pagesOf(sheets).map(page => pageHtml(page, options))
  return `<!doctype html>
<html lang="${LANGUAGE_TAG[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${e(messages.sheets.title)}</title><style>${SHEET_STYLE}</style></head>
<body>${body.join('\n')}</body></html>
`
}

function pageHtml(page: SheetPage, options: SheetOptions): string {
  const { sheet, lines, extra } = page
  const { messages } = options
  const words = messages.sheets
  const crew = sheet.kind === 'crew'
  const columns: readonly (readonly [style: string, word: string])[] = [
    ['tag', crew ? words.tag : words.who],
    ['work', words.work],
    ['plan', words.plan],
    ['t', words.started],
    ['t', words.finished],
    ...(crew ? ([['pc', '%']] as const) : []),
    ...(crew ? ([['left', words.left]] as const) : []),
    ['why', crew ? words.reason : words.sign],
  ]
  const heads = columns.map(([style, word]) => `<th scope="col" class="${style}">${e(word)}</th>`).join('')
  const rows = lines.map(line => lineHtml(line, sheet, options)).join('')
  const empty = `<tr class="extra"><td class="tag"><b>${e(words.extra)}</b></td><td></td><td></td>${boxes(crew)}</tr>`
  return `<section class="page">${head(page, options)}
<table><thead><tr>${heads}</tr></thead><tbody>${rows}${empty.repeat(extra)}</tbody></table>
${crew ? reasons(messages) : ''}<div class="notes"><span>${e(crew ? words.notes : words.bookNotes)}</span></div>
<footer><span>${e(crew ? words.checks : words.bookChecks)}</span><span>${e(words.issued(formatDate(options.locale, options.issuedAt, 'dayTime'), page.number, page.of))}</span></footer></section>`
}

function head({ sheet }: SheetPage, options: SheetOptions): string {
  const { locale, messages } = options
  const words = messages.sheets
  const { shift } = sheet
  const span = shift
    ? `<p><b>${e(words.shift(shift.name))}</b> · ${e(`${formatDate(locale, shift.from, 'dayTime')} – ${formatDate(locale, shift.until, 'dayTime')}`)}</p>`
    : `<p><b>${e(words.book)}</b> · ${e(bookSpan(sheet, locale))}</p>`
  const people = sheet.kind === 'crew' ? ` · ${e(words.people(formatNumber(locale, sheet.people)))}` : ''
  const whose = sheet.contractor ? ` · <b>${e(sheet.contractor)}</b>` : ''
  const who = `<p class="who">${e(sheet.project)}${whose} · ${e(words.supervisor)}: <b>${e(sheet.supervisor || '______________')}</b>${people}</p>`
  const found = options.addressOf?.(sheet)
  const link =
    found && isPublicAddress(found.address)
      ? `<div class="link"><span>${e(found.reports ? words.report : words.open)}</span>${qrSvg(found.address, words.code)}</div>`
      : `<div class="link nolink"><span>${e(words.noAddress)}</span></div>`
  return `<header><div><h1>${e(sheet.title)}</h1>${span}${who}</div>${link}</header>`
}

function bookSpan({ lines }: Sheet, locale: Locale): string {
  const first = Math.min(...lines.map(line => line.start))
  const last = Math.max(...lines.map(line => line.finish))
  if (lines.length === 0) return ''
  return `${formatDate(locale, first, 'dayTime')} – ${formatDate(locale, last, 'dayTime')}`
}

const EMPTY = '<td><div class="box">:</div></td>'

const boxes = (crew: boolean, told?: readonly [start: string, finish: string]): string => {
  const times = told ? told.map(text => `<td><div class="box told">${text}</div></td>`).join('') : EMPTY.repeat(2)
  return `${times}${'<td><div class="box"></div></td>'.repeat(crew ? 3 : 1)}`
}

function lineHtml(line: SheetLine, sheet: Sheet, { locale, messages }: SheetOptions): string {
  const words = messages.sheets
  const crew = sheet.kind === 'crew'
  const people = line.crews.map(each => {
    const text = e(each.machine ? each.name : `${formatNumber(locale, each.units, 2)} ${each.name}`)
    return each.machine ? `<u>${text}</u>` : text
  })
  const hours = `${formatNumber(locale, line.hours, 1)} h`
  const more = line.missing.length - GATES_NAMED
  const named = line.missing.slice(0, GATES_NAMED).map(each => gateText(each, sheet, messages))
  const gates = more > 0 ? [...named, `+${more}`] : named
  const facts = [
    String(line.row),
    e(line.done ? `✓ ${words.done}` : line.begun ? words.remains(hours) : hours),
    ...(crew && people.length > 0 ? [people.join(' + ')] : []),
    ...(line.critical && !line.done ? [`<b>${e(words.critical)}</b>`] : []),
    ...(line.mark ? [`<b>${e(words.marks[line.mark])}</b>`] : []),
    ...(gates.length > 0 ? [`<b>${e(gates.join(', '))}</b>`] : []),
  ]
  const first = crew
    ? `<b>${e(line.tag)}</b>${line.place ? `<span class="small">${e(line.place)}</span>` : ''}`
    : `<span class="small">${people.join('<br>')}</span>`
  const told = line.done ? ([shortMoment(line.start), shortMoment(line.finish)] as const) : undefined
  return `<tr><td class="tag">${first}</td><td><b>${e(line.name)}</b><span class="small">${facts.join(' · ')}</span></td><td class="plan">${shortMoment(line.start)}<br>${shortMoment(line.finish)}</td>${boxes(crew, told)}</tr>`
}

function gateText(gate: MissingGate, sheet: Sheet, { lookAhead }: Messages): string {
  const row = sheet.rowOf(gate)
  if (row === undefined) return lookAhead.without[gate.gate]
  const named = gate.gate === 'predecessor' ? '' : `${lookAhead.gates[gate.gate]} `
  return named + (gate.inTime ? lookAhead.after(row) : lookAhead.waitsFor(row))
}

function reasons(messages: Messages): string {
  const list = DELAY_REASONS.map((reason, at) => `<span>${at + 1} ${e(messages.update.reasons[reason])}</span>`)
  return `<p class="reasons"><b>${e(messages.sheets.reasons)}</b> ${list.join(' ')}</p>`
}
