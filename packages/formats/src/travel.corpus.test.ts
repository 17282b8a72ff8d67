import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareSchedules, type Outcome, type Schedule } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { open } from './index.ts'
import { readMpp } from './mpp/index.ts'
import { readMspdi, writeMspdi } from './mspdi/index.ts'
import { readTmx, writeTmx } from './tmx/index.ts'
import { readXer, writeXer } from './xer/index.ts'

const corpus = process.env.PARADA_CORPUS

const READERS: readonly (readonly [string, (bytes: Uint8Array) => Outcome<Schedule>])[] = [
  ['.mpp', readMpp],
  ['.xml', readMspdi],
  ['.xer', readXer],
]

describe.skipIf(!corpus)('a plan of another program compares as the same', () => {
  const plans = (extensions: RegExp): { file: string; schedule: Schedule }[] =>
    readdirSync(corpus ?? '', { recursive: true, encoding: 'utf8' })
      .filter(file => extensions.test(file))
      .flatMap(file => {
        const reader = READERS.find(([extension]) => file.endsWith(extension))?.[1]
        const read = reader?.(new Uint8Array(readFileSync(join(corpus ?? '', file))))
        return read?.ok ? [{ file, schedule: read.value }] : []
      })
  const differing = (
    extensions: RegExp,
    travel: (schedule: Schedule) => Outcome<Schedule>,
    held: (schedule: Schedule) => Schedule = schedule => schedule,
  ): string[] => {
    const all = plans(extensions)
    expect(all.length).toBeGreaterThan(0)
    return all.flatMap(({ file, schedule }) => {
      const read = travel(schedule)
      return read.ok && !compareSchedules(held(schedule), read.value).differs ? [] : [file]
    })
  }

  test('after it went through MS Project XML, whatever program it came from', () => {
    const whole = (schedule: Schedule): Schedule => {
      const { units } = schedule.project
      const daysPerMonth = Math.round(units.daysPerMonth)
      return { ...schedule, project: { ...schedule.project, units: { ...units, daysPerMonth } } }
    }
    // A month of MS Project has whole days; one of Primavera may have 21.5.
    const read = /\.(?:mpp|xml|xer)$/
    expect(differing(read, schedule => readMspdi(writeMspdi(schedule)), whole)).toEqual([])
  })
  test('after it went through .tmx', () => {
    expect(differing(/\.(?:mpp|xml|xer)$/, schedule => readTmx(writeTmx(schedule)))).toEqual([])
  })
  test('after it went through an export of Primavera, where it came from one', () => {
    expect(differing(/\.xer$/, schedule => readXer(writeXer(schedule)))).toEqual([])
  })
})

test.runIf(!corpus)('skipped: no corpus', () => {
  console.warn('skipped: no corpus')
  expect(corpus).toBeUndefined()
})

test.skipIf(!corpus)('no file of another program holds what no plan can have', async () => {
  const files = readdirSync(corpus ?? '', { recursive: true, encoding: 'utf8' }).filter(file =>
    /\.(mpp|xml|xer|tmx|json|csv|xlsx)$/i.test(file),
  )
  const opened = await Promise.all(
    files.map(async file => [file, await open(new Uint8Array(readFileSync(join(corpus ?? '', file))), file)] as const),
  )
  const plans = opened.filter(([, each]) => each.ok && each.value.kind === 'schedule')
  expect(plans.length).toBeGreaterThan(100)
  const told = plans.filter(([, each]) => each.problems.some(({ code }) => code === 'formats.beyondModel'))
  expect(told.map(([file]) => file)).toEqual([])
})
