import * as XLSX from '@e965/xlsx'
import { calculate, formatInstant, type Instant, parseInstant, type Schedule } from '@parada/schedule'
import { applied, edit, schedule, taskNamed } from '@parada/schedule/testing'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { stored } from '../documents/archive.ts'
import { open } from '../open.ts'
import { readXlsx, writeTablesXlsx } from './index.ts'
import { MEMORY } from './memory-name.ts'
import { type CellValue, readSheets as readStored, shownText, writeSheets } from './xlsx.ts'

/** As readers do: never the archive itself. */
const readSheets = (bytes: Uint8Array) => readStored(stored(new Map(Object.entries(unzipSync(bytes)))))

const at = (text: string) => parseInstant(text) as Instant

/** Round the clock, with what no column of the tasks says. */
const plan = (): Schedule => {
  const drawn = applied(
    schedule`
        | MTWTFSSMTWTFSS |
      A | XX             | by Ana
      B | XX             | after A
      C | XX             | after A`,
    edit.set('B', { mode: 'manual', manual: { start: at('2024-01-20T08:00:00'), finish: at('2024-01-22T17:00:00') } }),
    edit.set('C', { constraint: { type: 'mustStartOn', date: at('2024-01-10T10:00:00') } }),
  )
  const day = [{ from: 0, to: 86_400 }]
  const [calendar] = drawn.calendars
  if (!calendar) throw new Error('no calendar')
  return { ...drawn, calendars: [{ ...calendar, name: '24/7 ção', week: Array(7).fill(day) as never }] }
}

const calculated = (of: Schedule) => {
  const outcome = calculate(of)
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  return outcome.value
}
const dates = (of: Schedule) =>
  of.tasks.map(task => [task.name, calculated(of).of(task.uid)?.start, calculated(of).of(task.uid)?.finish])

const read = async (bytes: Uint8Array): Promise<Schedule> => {
  const outcome = await readXlsx(bytes)
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  return outcome.value
}

/** The workbook as a spreadsheet leaves it after a user typed into cells of its first sheet. */
async function typed(bytes: Uint8Array, cells: Readonly<Record<string, string | number>>): Promise<Uint8Array> {
  const book = XLSX.read(bytes, { type: 'array', cellNF: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) throw new Error('no sheet')
  for (const [cell, value] of Object.entries(cells))
    sheet[cell] = { ...sheet[cell], t: typeof value === 'number' ? 'n' : 's', v: value, w: undefined }
  return new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer)
}

test.each(['pt', 'en', 'es'] as const)(
  'a workbook in %s comes back as the plan it was, night shifts and all',
  async language => {
    const bytes = await writeTablesXlsx(plan(), { language, calculation: calculated(plan()) })
    const back = await read(bytes)
    expect(dates(back)).toEqual(dates(plan()))
    expect(back.calendars[0]).toMatchObject({ name: '24/7 ção', week: plan().calendars[0]?.week })
    expect(taskNamed(back, 'B').mode).toBe('manual')
  },
)

test('what somebody changed in the sheet of tasks is changed, and everything else stays', async () => {
  const bytes = await writeTablesXlsx(plan(), { language: 'en', calculation: calculated(plan()) })
  const back = await read(await typed(bytes, { D2: 'A anew', E2: '4d', I4: '1SS' }))
  expect(back.tasks.map(each => each.name)).toEqual(['A anew', 'B', 'C'])
  expect(back.tasks[0]?.duration).toMatchObject({ seconds: 4 * 8 * 3600, unit: 'd' })
  expect(back.links.map(({ to, type }) => [back.tasks.find(each => each.uid === to)?.name, type])).toEqual([
    ['B', 'FS'],
    ['C', 'SS'],
  ])
  expect(taskNamed(back, 'C').constraint).toEqual(plan().tasks[2]?.constraint)
  expect(back.assignments).toEqual(plan().assignments)
  expect(back.calendars).toEqual(plan().calendars)
})

test('a date that was typed holds its row, and one that only has not followed holds nothing', async () => {
  const bytes = await writeTablesXlsx(plan(), { language: 'en', calculation: calculated(plan()) })
  // A finishes a day earlier: the start of what follows stands as it was.
  const shorter = await readXlsx(await typed(bytes, { E2: '1d', T2: 8 }))
  if (!shorter.ok) throw new Error('not read')
  expect(shorter.value.tasks.map(each => each.constraint)).toEqual(plan().tasks.map(each => each.constraint))
  const free = applied(plan(), edit.set('C', { constraint: null }))
  const loose = await writeTablesXlsx(free, { language: 'en', calculation: calculated(free) })
  const serial = (text: string) => at(text) / 86_400 + 25_569
  const later = await readXlsx(
    await typed(loose, {
      F4: serial('2024-01-15T08:00:00'),
      G4: serial('2024-01-16T00:30:00'),
      E4: '990 min',
      T4: 16.5,
    }),
  )
  if (!later.ok) throw new Error('not read')
  expect(taskNamed(later.value, 'C').constraint).toEqual({
    type: 'startNoEarlierThan',
    date: at('2024-01-15T08:00:00'),
  })
  expect(later.problems.map(each => each.code)).toEqual(['tmx.startKept'])
  // What goes before does not let it begin earlier, and a finish alone does not change a duration.
  const refused = await readXlsx(await typed(loose, { F4: serial('2023-12-28T08:00:00') }))
  if (!refused.ok) throw new Error('not read')
  expect(refused.problems).toMatchObject([{ code: 'tables.datesNotTaken', params: { count: 1, names: 'C' } }])
})

test('sheets have calendars and assignments, numbers, widths, a filter and a frozen header; the plan kept is hidden', async () => {
  const bytes = await writeTablesXlsx(plan(), { language: 'pt', calculation: calculated(plan()) })
  const sheets = readSheets(bytes)
  expect(sheets.map(each => each.name)).toEqual([
    'Tarefas',
    'Recursos',
    'Ligações',
    'Calendários',
    'Atribuições',
    MEMORY,
  ])
  expect(sheets[3]?.rows.slice(0, 2)).toEqual([
    ['Calendário', 'Dia', 'De', 'Até', 'Horário', 'Horas'],
    ['24/7 ção', 'segunda-feira', '', '', '00:00-24:00', '24'],
  ])
  expect(sheets[4]?.rows[1]?.slice(0, 3)).toEqual(['1', 'A', 'Ana'])
  const book = XLSX.read(bytes, { type: 'array' })
  expect(book.Workbook?.Sheets?.map(each => each.Hidden)).toEqual([0, 0, 0, 0, 0, 2])
  expect(book.Sheets.Tarefas?.T2).toMatchObject({ t: 'n', v: 16 })
  const markup = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(markup).toContain('state="frozen"')
  expect(markup).toContain('<autoFilter')
  expect(markup).toContain('<cols>')
})

test('a workbook whose kept plan was damaged is read as any other', async () => {
  const bytes = await writeTablesXlsx(plan(), { language: 'en', calculation: calculated(plan()) })
  const book = XLSX.read(bytes, { type: 'array', cellNF: true })
  const memory = book.Sheets[MEMORY]
  if (memory) memory.A1 = { t: 's', v: '|{"plan":|' }
  const damaged = new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
  expect((await read(damaged)).tasks.map(each => each.name)).toEqual(['A', 'B', 'C'])
})

/** Letters that look like escapes of markup and of workbooks. */
const ESCAPED = [
  'Tubo &lt;3&quot; &amp; A_x000D_B',
  '_x005F_x000d_',
  '_X0041_',
  '&amp;amp;lt;',
  '&#10;',
  '&#x41; &lt;_x0041_',
]

test('texts that look like escapes stay the letters that they are, in the rows and in the kept plan', async () => {
  const notes = ESCAPED.join(' ')
  const named = applied(plan(), edit.set('B', { name: ESCAPED[0] ?? '', notes }))
  const bytes = await writeTablesXlsx(named, { language: 'pt', calculation: calculated(named) })
  const back = await read(bytes)
  expect(back.tasks[1]).toMatchObject({ name: ESCAPED[0], notes })
  expect(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('t="str"')
  expect(readSheets(bytes)[0]?.rows[2]?.[3]).toBe(ESCAPED[0])
})

test('a text that stands beside the sheets, as spreadsheets keep it, has its escapes undone once', () => {
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['A &lt; B &amp;amp; C']]), 'A')
  const bytes = XLSX.write(book, { type: 'array', bookType: 'xlsx', bookSST: true }) as ArrayBuffer
  expect(readSheets(new Uint8Array(bytes))[0]?.rows).toEqual([['A &lt; B &amp;amp; C']])
})

test('every kind of cell is read as it was shown, in any column and beside any text', () => {
  const texts = [
    'Tê & <b> "x" \'y\'',
    ' blanks ',
    'TAG_x0041_7',
    'a\nb',
    'a\r\nb',
    'tab\t',
    '=1+1',
    'bell\u0007',
    '_x',
    '😀',
    ']]>',
    ...ESCAPED,
  ]
  const values: CellValue[] = [
    0,
    -2.5,
    1e21,
    { percent: 12.345 },
    { percent: 100 },
    { instant: at('2024-01-02T00:00:00') },
  ]
  const cells: CellValue[] = [...texts, ...values, { instant: at('2024-02-29T13:45:00') }, '']
  const wide = Array.from({ length: 60 }, (_, column): CellValue => (column % 7 === 0 ? '' : column))
  const rows: CellValue[][] = [wide, cells, [], ...cells.map(value => [value])]
  const [first, second] = readSheets(
    writeSheets([
      { name: 'A', rows },
      { name: 'B', rows: [['only']] },
    ]),
  )
  const trimmed = (row: readonly string[]) => row.join('|').replace(/\|+$/, '')
  expect(first?.rows.map(trimmed)).toEqual(rows.slice(0, -1).map(row => trimmed(row.map(shownText))))
  expect(second?.rows).toEqual([['only']])
})

test('a note longer than a spreadsheet keeps in a cell is cut there alone, and comes back whole', async () => {
  const notes = 'palavra '.repeat(5000)
  const long = applied(plan(), edit.set('A', { notes }))
  const bytes = await writeTablesXlsx(long, { language: 'pt', calculation: calculated(long) })
  expect(Math.max(...readSheets(bytes).flatMap(each => each.rows.flat().map(cell => cell.length)))).toBe(32_767)
  expect(taskNamed(await read(bytes), 'A').notes).toBe(notes)
})

test('a workbook whose days are counted from 1904 gives the dates that the spreadsheet shows', () => {
  const bytes = writeSheets([{ name: 'A', rows: [[{ instant: at('2026-12-07T08:00:00') }]] }])
  const parts = unzipSync(bytes)
  const book = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())
  const from1904 = /<workbookPr[^>]*>/.test(book)
    ? book.replace(/<workbookPr[^>]*>/, '<workbookPr date1904="1"/>')
    : book.replace(/(<workbook[^>]*>)/, '$1<workbookPr date1904="1"/>')
  expect(from1904).toContain('date1904="1"')
  const mac = zipSync({ ...parts, 'xl/workbook.xml': strToU8(from1904) })
  const first = (each: Uint8Array) => readSheets(each)[0]?.rows[0]?.[0]
  expect(first(bytes)).toBe('2026-12-07T08:00:00')
  // The same serial number stands for a day 1,462 days later there.
  expect(first(mac)).toBe('2030-12-08T08:00:00')
})

test('numbers of a workbook are numbers, beside texts with decimals of another language', async () => {
  const rows: CellValue[][] = [
    ['Tarefa', 'Duração (h)', 'Início'],
    ['A', 1.125, 46_366.25],
    ['B', '16,5', ''],
    ['C', '1.500 h', ''],
  ]
  const outcome = await readXlsx(writeSheets([{ name: 'Lista', rows }]))
  if (!outcome.ok) throw new Error('not read')
  expect(outcome.value.tasks.map(task => task.duration.seconds / 3600)).toEqual([1.125, 16.5, 1500])
  expect(outcome.value.tasks[0]?.stored?.start).toBe(at('2026-12-10T06:00:00'))
})

test('merged cells say the same of each of their rows, and times of a head of two rows belong to its dates', async () => {
  const book = XLSX.utils.book_new()
  const day = (text: string) => ({ t: 'n' as const, v: at(`${text}T00:00:00`) / 86_400 + 25_569, z: 'dd/mm/yyyy' })
  const time = (hours: number) => ({ t: 'n' as const, v: hours / 24, z: 'hh:mm' })
  const sheet = XLSX.utils.aoa_to_sheet([
    ['Tag', 'Atividade', 'Início', '', 'Duração'],
    ['', '', 'Data', 'Hora', ''],
    ['P-101', 'Desmontar', day('2026-12-07'), time(7), '8 h'],
    ['', 'Reparar', '', time(15), '16 h'],
    ['E-201', 'Retubar', day('2026-12-08'), time(19), '24 h'],
  ])
  sheet['!merges'] = ['A3:A4', 'C3:C4', 'C1:D1'].map(range => XLSX.utils.decode_range(range))
  XLSX.utils.book_append_sheet(book, sheet, 'Plano')
  const outcome = await readXlsx(new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer))
  if (!outcome.ok) throw new Error('not read')
  expect(outcome.value.tasks.map(task => [task.name, task.stored?.start && formatInstant(task.stored.start)])).toEqual([
    ['Desmontar', '2026-12-07T07:00:00'],
    ['Reparar', '2026-12-07T15:00:00'],
    ['Retubar', '2026-12-08T19:00:00'],
  ])
})

test('another sheet that is a list of tasks is named as not read, a cover page is not', async () => {
  const head = ['Tarefa', 'Duração', 'Início']
  const rows: CellValue[][] = [head, ['A', '1d', '']]
  const sheets = [
    { name: 'Capa', rows: [['Parada 2026']] },
    { name: 'Área 1', rows },
    { name: 'Área 2', rows },
    { name: 'Área 3', rows },
  ]
  const outcome = await readXlsx(writeSheets(sheets))
  expect(outcome.problems.filter(each => each.code === 'tables.sheetsUnread').map(each => each.params)).toEqual([
    { sheet: 'Área 1', count: 2, sheets: 'Área 2, Área 3' },
  ])
  const alone = await readXlsx(writeSheets(sheets.slice(0, 2)))
  expect(alone.problems.filter(each => each.code === 'tables.sheetsUnread')).toEqual([])
})

test('a formula that was never computed is told as a value that is not understood, and taken for no empty cell', async () => {
  const book = XLSX.utils.book_new()
  const sheet = XLSX.utils.aoa_to_sheet([
    ['Tarefa', 'Duração', 'Início'],
    ['A', '2d', ''],
    ['B', '', ''],
  ])
  sheet.B3 = { t: 'z', f: 'Base!C7' }
  XLSX.utils.book_append_sheet(book, sheet, 'Plano')
  const outcome = await readXlsx(new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer))
  expect(outcome.problems.map(each => [each.code, each.params])).toEqual([
    ['tables.badValue', { column: 'Duração', value: '=Base!C7', line: 3 }],
  ])
})

/** Rows of a list as a workbook, each part of it as `change` makes it. */
function listBook(rows: readonly (readonly unknown[])[], change = (_: string, part: Uint8Array) => part): Uint8Array {
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows.map(row => [...row])), 'Lista')
  const parts = unzipSync(new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer))
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(name, part)])))
}
const FORTY = [['Nome', 'Duração'], ...Array.from({ length: 40 }, (_, at) => [`Tarefa ${at + 1}`, '8 h'])]

test.each(['xl/worksheets/sheet1.xml', 'xl/workbook.xml'])(
  'a workbook whose %s breaks off is refused as incomplete',
  async cut => {
    expect((await readXlsx(listBook(FORTY))).ok).toBe(true)
    const half = listBook(FORTY, (name, part) => (name === cut ? part.subarray(0, part.length * 0.7) : part))
    for (const outcome of [await readXlsx(half), await open(half, 'lista.xlsx')])
      expect(outcome).toMatchObject({ ok: false, problems: [{ code: 'formats.truncated' }] })
  },
)

test('a sheet that the workbook names and does not hold is no empty one', async () => {
  const parts = unzipSync(listBook(FORTY))
  delete parts['xl/worksheets/sheet1.xml']
  expect(await open(zipSync(parts), 'lista.xlsx')).toMatchObject({
    ok: false,
    problems: [{ code: 'tables.unreadable' }],
  })
})

test('a workbook with nothing in its cells lacks heads, not letters in its pictures', async () => {
  expect(await open(listBook([]), 'lista.xlsx')).toMatchObject({ ok: false, problems: [{ code: 'tables.noHeader' }] })
})

test('a clock time where a date belongs is told by its line, not taken for a day of 1899', async () => {
  const clock = { t: 'n', v: 0.5, z: 'dd/mm/yyyy' }
  const read = await readXlsx(
    listBook([
      ['Nome', 'Início'],
      ['A', '02/03/2026'],
      ['B', clock],
    ]),
  )
  expect(read.problems.filter(each => /badValue/.test(each.code)).map(each => [each.code, each.params])).toEqual([
    ['tables.badValue', { column: 'Início', value: '0.5', line: 3 }],
  ])
})
