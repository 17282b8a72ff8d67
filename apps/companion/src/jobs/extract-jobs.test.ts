import { expect, test } from 'vitest'
import { companionProblem } from '../problem.ts'
import { createExtractJobs, type Extracted, stepOf } from './extract-jobs.ts'

const result: Extracted = { schema: {}, problems: [], taskCount: 3, dependencyCount: 2, resourceCount: 1 }
const idOf = (started: { id: string } | { severity: string }): string => ('id' in started ? started.id : '')

test('steps are progress / 20 rounded up, five in all', () => {
  expect([0, 1, 20, 21, 60, 99, 100].map(stepOf)).toEqual([1, 1, 1, 2, 3, 5, 5])
})

test('progress never goes back, is 100 only with a result, and tells the time left', async () => {
  let now = 0
  const jobs = createExtractJobs(() => now)
  let finish: (value: Extracted) => void = () => undefined
  let report: (progress: number) => void = () => undefined
  const id = idOf(
    jobs.start(tell => {
      report = tell
      return new Promise(resolve => {
        finish = resolve
      })
    }),
  )
  report(40)
  report(10)
  now = 4000
  expect(jobs.view(id)).toMatchObject({ progress: 40, step: 2, estimatedRemaining: 6, complete: false })
  report(100)
  expect(jobs.view(id)).toMatchObject({ progress: 99, complete: false })
  finish(result)
  await Promise.resolve()
  await Promise.resolve()
  expect(jobs.view(id)).toMatchObject({ progress: 100, complete: true, result: { taskCount: 3 } })
})

test('a cancelled job stops its work and says so', async () => {
  const jobs = createExtractJobs(() => 0)
  let aborted = false
  const id = idOf(
    jobs.start((_report, signal) => {
      signal.addEventListener('abort', () => {
        aborted = true
      })
      return new Promise(() => undefined)
    }),
  )
  expect(jobs.cancel(id)).toBe(true)
  expect(aborted).toBe(true)
  expect(jobs.view(id)).toMatchObject({ complete: true, problem: { code: 'companion.cancelled' } })
  expect(jobs.cancel(id)).toBe(false)
})

test('a failed or throwing job is a problem, not a crash', async () => {
  const jobs = createExtractJobs(() => 0)
  const failed = idOf(jobs.start(async () => companionProblem('companion.projectNotAvailable')))
  const thrown = idOf(
    jobs.start(async () => {
      throw new Error('bug')
    }),
  )
  await new Promise(resolve => setTimeout(resolve, 0))
  expect(jobs.view(failed)?.problem?.code).toBe('companion.projectNotAvailable')
  expect(jobs.view(thrown)?.problem?.code).toBe('companion.internal')
})

test('a third job at once is refused', () => {
  const jobs = createExtractJobs(() => 0)
  const forever = () => new Promise<Extracted>(() => undefined)
  jobs.start(forever)
  jobs.start(forever)
  expect(jobs.start(forever)).toMatchObject({ code: 'companion.busy', params: { count: 2 } })
})
