import { expect, test } from 'vitest'
import { cutTable, LINE, tableColumns } from './table-rows.ts'

const short = { name: 'Solda', indent: 0, resources: '' }
const long = { name: 'Substituição integral dos tubos '.repeat(4), indent: 20, resources: '' }

test('the columns fill the sheet, and the name has the most of it', () => {
  for (const sheet of [718, 1047, 1511]) {
    const columns = tableColumns(sheet)
    expect(columns).toHaveLength(9)
    expect(columns.reduce((sum, each) => sum + each, 0)).toBeCloseTo(sheet)
    expect(Math.max(...columns)).toBe(columns[2])
  }
})

test('every row stands once, in order, and no sheet is fuller than it is high', () => {
  const pages = cutTable(100, 700, tableColumns(1047), row => (row % 3 === 0 ? long : short))
  expect(pages.flatMap(page => page.lines)).toHaveLength(100)
  let next = 0
  for (const page of pages) {
    expect(page.first).toBe(next)
    next += page.lines.length
    expect(page.lines.reduce((sum, lines) => sum + lines * LINE + 6, 0)).toBeLessThanOrEqual(700 - 110)
  }
})

test('a long name takes lines rather than dots, up to eight', () => {
  const lines = (texts: typeof short) => cutTable(1, 700, tableColumns(1047), () => texts)[0]?.lines[0]
  expect(lines(short)).toBe(1)
  expect(lines(long)).toBeGreaterThan(1)
  expect(lines({ ...short, resources: 'Soldador [400%], '.repeat(90) })).toBe(8)
})
