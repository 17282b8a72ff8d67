import { describe, expect, test } from 'vitest'
import { chosenColumn, DEFAULT_SETTINGS, MIN_COLUMN, movedColumn, readSettings, sizedColumn } from './settings.ts'

const { columns } = DEFAULT_SETTINGS
const ids = (list: typeof columns) => list.map(each => each.id)

describe('columns', () => {
  test('move before or after others, and stay where they are when nothing would change', () => {
    expect(ids(movedColumn(columns, 2, 5)).slice(0, 5)).toEqual(['id', 'name', 'start', 'finish', 'duration'])
    expect(ids(movedColumn(columns, 4, 0)).slice(0, 3)).toEqual(['finish', 'id', 'name'])
    expect(ids(movedColumn(columns, 0, columns.length)).at(-1)).toBe('id')
    for (const to of [3, 4]) expect(movedColumn(columns, 3, to)).toBe(columns)
    expect(movedColumn(columns, 99, 0)).toBe(columns)
  })

  test('come back right of those they usually follow, whatever the order of the others', () => {
    const moved = movedColumn(columns, 2, 5)
    const without = chosenColumn(moved, 'percent', false)
    expect(ids(without)).not.toContain('percent')
    expect(ids(chosenColumn(without, 'percent', true)).indexOf('percent')).toBe(5)
    expect(ids(chosenColumn(columns, 'wbs', true)).slice(0, 3)).toEqual(['id', 'wbs', 'name'])
    expect(chosenColumn(columns, 'name', false)).toBe(columns)
    expect(chosenColumn(columns, 'start', true)).toBe(columns)
  })

  test('are never narrower than legible, and survive being kept', () => {
    const sized = sizedColumn(movedColumn(columns, 2, 5), 0, 3)
    expect(sized[0]?.width).toBe(MIN_COLUMN)
    expect(readSettings(JSON.stringify({ columns: sized })).columns).toEqual(sized)
  })

  test('kept settings that are spoilt give the defaults', () => {
    for (const text of [
      null,
      '',
      '{',
      '[]',
      '7',
      '{"columns":7,"rowHeight":"x","show":3}',
      '{"columns":[null,{"id":"x"}]}',
    ])
      expect(readSettings(text).columns, String(text)).toEqual(columns)
  })
})
