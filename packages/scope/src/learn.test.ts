import { HOUR, instant, type Schedule } from '@parada/schedule'
import { expect, test } from 'vitest'
import { standardCatalogue } from './catalogue.ts'
import { compose } from './compose.ts'
import { acceptLearned, learn } from './learn.ts'
import type { ScopeLine } from './line.ts'
import { CALENDARS } from './orders/testing.ts'
import { formulaText, withNorms } from './plant-norms.ts'

const catalogue = standardCatalogue()
const lines: ScopeLine[] = Array.from({ length: 6 }, (_, at) => ({
  label: `Coluna C-10${at}`,
  tag: `C-10${at}`,
  template: 'column',
  parameters: { trays: 32 },
}))
const WORDS = { name: 'U-110', language: 'pt' } as const

const composed = (of = catalogue): Schedule => {
  const made = compose(lines, of, [], CALENDARS, WORDS)
  if (!made.ok) throw new Error(made.problems[0].code)
  return made.value.schedule
}

/** The plan as finished, each task of a row taking so many times its hours. */
function finished(plan: Schedule, row: string, ratios: readonly number[]): Schedule {
  let nth = 0
  return {
    ...plan,
    tasks: plan.tasks.map(task => {
      if (task.origin?.row !== row || task.origin.source !== 'column') return task
      const ratio = ratios[nth++ % ratios.length] ?? 1
      const start = CALENDARS.start
      return {
        ...task,
        percentComplete: 100,
        actualStart: start,
        actualFinish: instant(start + Math.round(task.duration.seconds * ratio)),
      }
    }),
  }
}

const ROW = 'initialInspection'
const rowOf = (of = catalogue) => {
  const found = of.get('column')?.rows.find(each => each.step === 'inspect' && !each.repeat && !each.contingent)
  if (!found) throw new Error(ROW)
  return found
}

test('finished tasks tell the mean, the spread and what lies outside', () => {
  const { id } = rowOf()
  const [found] = learn({ schedule: finished(composed(), id, [1.2, 1.3, 1.25, 1.2, 1.3, 6]) }, catalogue)
  expect(found).toMatchObject({ template: 'column', row: id, n: 5 })
  const ratios = found?.measured.filter(each => !each.outlier).map(each => each.ratio) ?? []
  expect(found?.mean).toBeCloseTo(ratios.reduce((sum, each) => sum + each, 0) / 5)
  expect(found?.measured.filter(each => each.outlier)).toHaveLength(1)
  expect(found?.spread).toBeGreaterThan(0)
  expect(found?.spread).toBeLessThan(0.2)
})

test('nothing is learned of work that is not finished', () => {
  expect(learn({ schedule: composed() }, catalogue)).toEqual([])
})

test('half the crew that took twice as long is the norm', () => {
  const { id, crew } = rowOf()
  const plan = finished(composed(), id, [2])
  const lead = crew[0]
  const half: Schedule = {
    ...plan,
    assignments: plan.assignments.map(each => {
      const resource = plan.resources.find(known => known.uid === each.resource)
      return resource?.trade === lead?.trade ? { ...each, units: (lead?.std ?? 2) / 2 } : each
    }),
  }
  const [whole, halved] = [learn({ schedule: plan }, catalogue)[0], learn({ schedule: half }, catalogue)[0]]
  expect(halved?.mean).toBeCloseTo((whole?.mean ?? 0) / 2)
})

test('an accepted norm makes the next plan as long as the last one was, and goes up a version', () => {
  const { id } = rowOf()
  const plan = finished(composed(), id, [1.5])
  const [found] = learn({ schedule: plan }, catalogue)
  if (!found) throw new Error('nothing learned')
  const norms = acceptLearned([], found, 'U-110 2026')
  expect(norms).toMatchObject([{ row: id, n: 6, version: 1, source: 'U-110 2026' }])
  const own = withNorms(catalogue, norms)
  expect(rowOf(own)).toMatchObject({ mark: 'M', source: 'U-110 2026 · v1' })
  expect(formulaText(rowOf(own).hours)).toContain('* ')
  const hours = (of: Schedule) =>
    of.tasks.filter(each => each.origin?.row === id).map(each => each.duration.seconds / HOUR)
  const [before = 0] = hours(composed())
  const [after = 0] = hours(composed(own))
  expect(Math.abs(after - before * 1.5)).toBeLessThanOrEqual(1)
  // Learned again by the new norm: nothing more to learn.
  const [again] = learn({ schedule: plan }, own)
  expect(again?.mean).toBeCloseTo(1, 1)
  expect(acceptLearned(norms, found, 'U-110 2027')[0]?.version).toBe(2)
})

test('other rows are as the product has them', () => {
  const { id } = rowOf()
  const own = withNorms(catalogue, [
    { template: 'column', row: id, factor: 2, n: 0, mean: 2, spread: 0, source: '', version: 1 },
  ])
  expect(own.get('exchanger')).toBe(catalogue.get('exchanger'))
  const others = (of: typeof catalogue) => of.get('column')?.rows.filter(each => each.id !== id)
  expect(others(own)).toEqual(others(catalogue))
})
