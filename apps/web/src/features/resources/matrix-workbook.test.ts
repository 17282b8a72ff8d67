import { readSheets } from '@parada/formats/tables'
import { fromSchema } from '@parada/formats/tmx'
import { LOCALES, loadMessages } from '@parada/messages'
import { calculate, loadMatrix } from '@parada/schedule'
import { expect, test } from 'vitest'
import { matrixWorkbook } from './matrix-workbook.ts'
import { rowsOf } from './rows.ts'

/** A digester of a pulp mill: two lifts at once by one crane, eight hours of five welders on from the first day to its night. */
function mill() {
  const read = fromSchema({
    project_name: 'Digestor',
    task_mode: 'auto',
    start_date: '2027-05-03T07:00:00',
    calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
    tasks: [
      { id: 1, name: 'Abrir tampa', duration: '6h' },
      { id: 2, name: 'Baixar peneira', duration: '3h' },
      { id: 3, name: 'Soldar costado', duration: '8h' },
    ],
    dependencies: [{ pred_id: 1, succ_id: 3, lag: '2h' }],
    resources: [
      { id: 1, name: 'Guindaste', max_units: 1, nature: 'equipment' },
      { id: 2, name: 'Soldador' },
    ],
    assignments: [
      { task_id: 1, resource_id: 1 },
      { task_id: 2, resource_id: 1 },
      { task_id: 3, resource_id: 2, units: 5 },
    ],
  })
  const outcome = read.ok ? calculate(read.value) : read
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  return outcome.value as Extract<ReturnType<typeof calculate>, { ok: true }>['value']
}

test('the workbook has every peak and hour of the matrix, with what is there and what is not limited', async () => {
  const matrix = loadMatrix(mill())
  const rows = rowsOf(matrix, 'all')
  const messages = await loadMessages('pt')
  const words = messages.resources
  const [peaks, hours, shares, ...more] = readSheets(matrixWorkbook(matrix, rows, messages, 'pt'))
  expect(more).toEqual([])
  expect(peaks).toMatchObject({
    name: words.sheetPeak,
    rows: [
      [words.crew, '03 de mai. A', '03 de mai. B', words.peak, words.peakOfLimit],
      ['Guindaste', '2', '0', '2', '1'],
      // From 15:00 to 23:00.
      ['Soldador', '5', '5', '5', words.noLimit],
    ],
  })
  expect(hours?.name).toBe(words.sheetHours)
  expect(hours?.rows.slice(1).map(cells => cells.slice(0, 4))).toEqual([
    ['Guindaste', '9', '0', '9'],
    ['Soldador', '20', '20', '40'],
  ])
  // Nine of the twelve hours of the day's crane, of twenty-four in all; of welders without a limit no share.
  expect(shares).toMatchObject({
    name: words.sheetShare,
    rows: [[words.crew, '03 de mai. A', '03 de mai. B', words.share], ['Guindaste', '75', '0', '37.5'], ['Soldador']],
  })
})

test.each(LOCALES)('each figure of the workbook is that of the matrix, in %s', async locale => {
  const matrix = loadMatrix(mill())
  const rows = rowsOf(matrix, 'all')
  const sheets = readSheets(matrixWorkbook(matrix, rows, await loadMessages(locale), locale))
  for (const [sheet, figure] of [
    [0, 'peak'],
    [1, 'hours'],
  ] as const)
    for (const [at, row] of rows.entries())
      expect(sheets[sheet]?.rows[at + 1]?.slice(1, matrix.cells.length).map(Number)).toEqual([...row[figure]])
  // What remains against what there is from the hour at which it can begin.
  const mass = rows[0]?.mass
  expect(mass?.needed).toBe(9)
  expect(sheets[1]?.rows[1]?.slice(-3).map(Number)).toEqual([
    mass?.needed,
    mass?.available,
    Math.round((mass?.share ?? 0) * 100) / 100,
  ])
})
