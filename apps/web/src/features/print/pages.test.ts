import { expect, test } from 'vitest'
import { cutPages, type PageSetup, sheetOf, tableWidthOf } from './pages.ts'

const setup: PageSetup = {
  paper: 'A4',
  orientation: 'landscape',
  fit: 'width',
  repeatHeader: true,
  legend: true,
  monochrome: false,
  gantt: true,
  table: false,
  dashboard: false,
}

test('a sheet is the paper less its margins', () => {
  expect(Math.round(sheetOf(setup).width)).toBe(1047)
  expect(sheetOf({ ...setup, orientation: 'portrait' }).widthMm).toBe(210)
  expect(sheetOf({ ...setup, paper: 'A3' }).heightMm).toBe(297)
})

test('every row is on a page once, in order', () => {
  const room = sheetOf(setup).width - tableWidthOf(setup)
  const pages = cutPages(130, room, setup)
  expect(pages.length).toBeGreaterThan(3)
  expect(pages.reduce((sum, page) => sum + page.count, 0)).toBe(130)
  for (const [index, page] of pages.entries())
    if (index > 0) expect(page.first).toBe((pages[index - 1]?.first ?? 0) + (pages[index - 1]?.count ?? 0))
})

test('at real size the timeline goes on over pages side by side, with the heads repeated or not', () => {
  const wide = cutPages(10, 2000, { ...setup, fit: 'real' })
  expect(wide.every(page => page.table)).toBe(true)
  expect(wide.reduce((sum, page) => sum + page.width, 0)).toBeCloseTo(2000)
  const bare = cutPages(10, 2000, { ...setup, fit: 'real', repeatHeader: false })
  expect(bare.filter(page => page.table)).toHaveLength(1)
  expect(bare.length).toBeLessThan(wide.length)
})

test('columns take their share of the sheet, and leave the bars at least a third', () => {
  const widths = (['A4', 'A3'] as const).flatMap(paper =>
    (['portrait', 'landscape'] as const).map(orientation => {
      const each = { ...setup, paper, orientation }
      return [tableWidthOf(each), sheetOf(each).width] as const
    }),
  )
  for (const [table, sheet] of widths) expect(table / sheet).toBeLessThan(0.6)
  expect(widths.map(([table]) => table)).toEqual([400, 471, 471, 640])
})
