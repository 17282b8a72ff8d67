import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { open } from '@parada/formats'
import { loadMessages } from '@parada/messages'
import { crewSheets, LINES, pagesOf, renderSheets } from '@parada/render/sheets'
import {
  applyEdits,
  calculate,
  calendarId,
  type Edit,
  HOUR,
  instant,
  lookAhead,
  parseInstant,
  shiftCalendar,
} from '@parada/schedule'
import { expect, test } from 'vitest'

const START = instant(1_772_434_800) // 2026-03-02 07:00
const pt = await loadMessages('pt')

const list = join(process.env.PARADA_CORPUS ?? '', 'u110', 'lista.csv')
const present = process.env.PARADA_CORPUS !== undefined && existsSync(list)
if (!present) console.warn('skipped: no list of U-110')

test.skipIf(!present)(
  'the night sheets of the eleven trades of U-110 have at most fifteen lines a page and whole names',
  async () => {
    const read = await open(new Uint8Array(readFileSync(list)), 'lista.csv')
    if (!read.ok || read.value.kind !== 'schedule') throw new Error('not read')
    const edits: Edit[] = [
      { kind: 'addCalendar', calendar: shiftCalendar('24x7', { id: calendarId(2), name: '24/7' }) },
      { kind: 'setProject', changes: { calendar: calendarId(2), start: parseInstant('2026-03-02T07:00') } },
    ]
    const applied = applyEdits(read.value.schedule, edits)
    if (!applied.ok) throw new Error(applied.problems[0].code)
    const outcome = calculate(applied.value.schedule)
    if (!outcome.ok) throw new Error(outcome.problems[0].code)
    const calculation = outcome.value
    const trades = new Set<string>()
    let most = 0
    for (let from = instant(START + 12 * HOUR); from < calculation.projectFinish; from = instant(from + 24 * HOUR)) {
      const sheets = crewSheets(calculation, lookAhead(calculation, from, instant(from + 12 * HOUR), 'crew'))
      const html = renderSheets(sheets, { locale: 'pt', messages: pt, issuedAt: from })
      for (const page of pagesOf(sheets)) {
        trades.add(page.sheet.title)
        most = Math.max(most, page.lines.length)
        if (page.number < page.of) expect(page.lines.length).toBe(LINES)
        for (const line of page.lines) expect(html).toContain(`<b>${line.name}</b>`)
      }
    }
    expect(trades.size).toBe(11)
    expect(most).toBe(LINES)
  },
)
