import { expect, test } from 'vitest'
import { LINK_LETTERS, linkTypeOf, parsePredecessors } from './link-text.ts'

const units = { minutesPerDay: 480, minutesPerWeek: 2400, daysPerMonth: 20 } as never
const read = (text: string) =>
  parsePredecessors(text, units).map(({ ref, type, lag, at }) => [
    ref,
    type,
    lag.seconds / 3600 || lag.percent || 0,
    at,
  ])

test('a cell in the letters of any language says the same, wherever it is read', () => {
  expect(read('1IF')).toEqual([['1', 'SF', 0, 0]])
  expect(read('3FI; 4if')).toEqual([
    ['3', 'FS', 0, 0],
    ['4', 'SF', 0, 5],
  ])
  for (const [letters, type] of Object.entries(LINK_LETTERS)) {
    expect(read(`12${letters}+3h`)).toEqual([['12', type, 3, 0]])
    expect(read(`A12 ${letters} - 3h`.replace(' - ', ' -'))).toEqual([['A12', type, -3, 0]])
  }
})

test('rows, names and codes stand side by side, and a comma may be a decimal’s', () => {
  expect(read('3,5FS, 7TI+1,5h')).toEqual([
    ['3', 'FS', 0, 0],
    ['5', 'FS', 0, 2],
    ['7', 'FS', 1.5, 7],
  ])
  expect(read('Solda, casco; 4')).toEqual([
    ['Solda, casco', 'FS', 0, 0],
    ['4', 'FS', 0, 14],
  ])
  expect(read('A1010: SS 4h')).toEqual([['A1010', 'SS', 4, 0]])
  expect(read('Ajuste')).toEqual([['Ajuste', 'FS', 0, 0]])
  expect(read('10 Soldar')).toEqual([['10 Soldar', 'FS', 0, 0]])
  expect(read(' ; ,')).toEqual([])
})

test('types are known by their long words too', () => {
  expect(linkTypeOf('Finish-to-Start')).toBe('FS')
  expect(linkTypeOf('início-término')).toBe('SF')
  expect(linkTypeOf('xx')).toBeUndefined()
})
