import { expect, test } from 'vitest'
import { vagueLines } from './check-comments.ts'

test('a comment that does not name its subject is found by its line, code and quotations are not', () => {
  const text = `/**
 * Stores the plan.
 * Whoever asks is told.
 */
export const told = 'nobody' // Somebody else's.
// \`told\` is a name, and "nobody works on the 9th" is a sentence.
`
  expect(vagueLines('a.ts', text)).toEqual([
    { line: 3, text: '* Whoever asks is told.' },
    { line: 5, text: "Somebody else's." },
  ])
})
