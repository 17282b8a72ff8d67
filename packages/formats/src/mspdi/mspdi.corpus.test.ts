import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readMspdi, writeMspdi } from './index.ts'

const corpus = process.env.PARADA_CORPUS

describe.skipIf(!corpus)('files of MS Project', () => {
  const folder = join(corpus ?? '', 'mspdi')
  const files = corpus
    ? readdirSync(folder).flatMap(name =>
        readdirSync(join(folder, name))
          .filter(file => file.endsWith('.xml'))
          .map(file => join(folder, name, file)),
      )
    : []

  test.each(files)('%s is read without a loss, and written and read again the same', file => {
    const first = readMspdi(readFileSync(file))
    expect(first.ok && first.problems.filter(each => each.severity !== 'info')).toEqual([])
    expect(first.problems.filter(each => each.code !== 'formats.lost')).toEqual([])
    if (first.ok) expect(readMspdi(writeMspdi(first.value))).toEqual({ ok: true, value: first.value, problems: [] })
  })
})

test.runIf(!corpus)('skipped: no corpus', () => {
  console.warn('skipped: no corpus')
  expect(corpus).toBeUndefined()
})
