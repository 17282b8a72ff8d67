import { expect, test } from 'vitest'
import { syntaxFault } from './json-syntax.ts'

test.each([
  ['', 1, null],
  ['[1, 2', 1, null],
  ['{"a": 1', 1, null],
  ['{"a": 1,\n  "b": }', 2, '}'],
  ['{"a": 1,\n\n b: 2}', 3, 'b'],
  ['{"a": 1}\n{"b": 2}', 2, '{'],
  ["{'a': 1}", 1, "'"],
  ['[1, 2,\n]', 2, ']'],
  ['{"tasks": [{"id": 1 "name": "A"}]}', 1, '"'],
])('%j stops being JSON in line %i', (text, line, found) => {
  expect(() => JSON.parse(text)).toThrow()
  expect(syntaxFault(text)).toMatchObject({ line, found })
})
