import { expect, test } from 'vitest'
import { functionsOf, MOST_LINES } from './check-functions.ts'

const lines = (count: number): string => '<p />\n'.repeat(count)

test('a function is as long as it is to read: markup, texts and comments count', () => {
  expect(functionsOf('a.tsx', `const A = () => <>${lines(MOST_LINES)}</>`).long).toEqual([
    { line: 1, lines: MOST_LINES + 1 },
  ])
  expect(functionsOf('a.tsx', `const A = () => <>${lines(MOST_LINES - 1)}</>`).long).toEqual([])
  expect(functionsOf('a.ts', `\nfunction a() {\n${'// why\n'.repeat(MOST_LINES)}}`).long).toEqual([
    { line: 2, lines: MOST_LINES + 2 },
  ])
})

test('methods and functions inside others are functions', () => {
  const inner = `{ m() {\n${'a()\n'.repeat(MOST_LINES)}} }`
  expect(functionsOf('a.ts', `const a = ${inner}`)).toMatchObject({ count: 1, long: [{ line: 1 }] })
  expect(functionsOf('a.ts', `class A ${inner}`).long).toHaveLength(1)
  expect(functionsOf('a.ts', `function f() { return ${inner} }`)).toMatchObject({ count: 2, long: [{}, {}] })
  expect(() => functionsOf('a.ts', 'function (')).toThrow('a.ts')
})
