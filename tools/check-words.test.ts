import { expect, test } from 'vitest'
import { breachesOf, countWords, legacyOf, literalsOf, wordsIn } from './check-words.ts'

test('words of natural language stand in the lexicon: what is left elsewhere only shrinks', () => {
  expect(breachesOf(countWords(process.cwd()), legacyOf(process.cwd()))).toEqual([])
})

test('a word in a text or a pattern is counted, one in a comment or an import is not', () => {
  const natural = new Set(['depois', 'quando'])
  expect(wordsIn('const after = /depois|quando/ // depois', natural)).toBe(2)
  expect(wordsIn("/** depois de */ import { a } from './depois.ts'", natural)).toBe(0)
  expect(literalsOf('pattern(`(?<![a-z])depois`)')).toHaveLength(1)
  expect(breachesOf({ 'generate/new.ts': 1 }, {})).toHaveLength(1)
  expect(breachesOf({ 'generate/old.ts': 3 }, { 'generate/old.ts': 4 })).toEqual([])
})
