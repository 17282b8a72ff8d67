import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readXer, writeXer } from './index.ts'

const corpus = process.env.PARADA_CORPUS

describe.skipIf(!corpus)('exports of Primavera', () => {
  test.each(['p6-52.xer', 'p6-198.xer'])('%s is read without a loss, and written and read again the same', name => {
    const first = readXer(readFileSync(join(corpus ?? '', 'real', name)))
    expect(first.ok && first.problems).toEqual([])
    if (!first.ok) return
    expect(readXer(writeXer(first.value))).toEqual(first)
  })
})

test.runIf(!corpus)('skipped: no corpus', () => {
  console.warn('skipped: no corpus')
  expect(corpus).toBeUndefined()
})
