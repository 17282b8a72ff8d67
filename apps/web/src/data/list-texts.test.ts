import { expect, test } from 'vitest'
import { listOf, rememberText, textOf } from './list-texts.ts'

test('a list that was read from its text gives that text back, in its parts; one that was made here has none', () => {
  const parts = ['[{"id":1},{"id":2}]', '[{"id":3}]']
  const list = listOf<{ id: number }>(parts)
  expect(list).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  expect(textOf(list)).toBe(parts)
  expect(textOf([...list])).toBeNull()
  expect(textOf([])).toEqual([])
  const own = [{ id: 4 }]
  expect(rememberText(own, ['[{"id":4}]'])).toBe(own)
  expect(textOf(own)).toEqual(['[{"id":4}]'])
})
