import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calculate, isLeaf, type Schedule } from '@parada/schedule'
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

  test.each(['p6-in-progress-73.xer', 'p6-in-progress-83.xer'])(
    '%s keeps the dates of its progress: what happened to the minute, what is to come after the data date',
    name => {
      const read = readXer(readFileSync(join(corpus ?? '', 'real', name)))
      if (!read.ok) throw new Error(read.problems[0].code)
      const outcome = calculate(read.value)
      if (!outcome.ok) throw new Error(outcome.problems[0].code)
      const { schedule, start, finish } = outcome.value
      const { statusDate } = schedule.project
      let [same, all, happened] = [0, 0, 0]
      for (const [at, task] of schedule.tasks.entries()) {
        if (task.actualStart !== undefined) expect(start[at]).toBe(task.actualStart)
        if (task.actualFinish !== undefined) expect(finish[at]).toBe(task.actualFinish)
        if (task.actualStart !== undefined) happened++
        const { stored } = task
        if (!isLeaf(outcome.value, at) || task.actualFinish !== undefined || stored?.finish === undefined) continue
        all++
        if (Math.abs((finish[at] ?? 0) - stored.finish) <= 60) same++
      }
      expect(statusDate).toBeDefined()
      expect(happened).toBeGreaterThan(0)
      expect(all).toBeGreaterThan(0)
      expect(same / all).toBeGreaterThanOrEqual(0.99)
      // Written and read again they are the same.
      const again = readXer(writeXer(read.value))
      const facts = (of: Schedule) =>
        of.tasks.map(task => [
          task.actualStart,
          task.actualFinish,
          task.remainingDuration?.seconds,
          task.percentComplete,
        ])
      expect(again.ok && facts(again.value)).toEqual(facts(read.value))
    },
  )
})

test.runIf(!corpus)('skipped: no corpus', () => {
  console.warn('skipped: no corpus')
  expect(corpus).toBeUndefined()
})
