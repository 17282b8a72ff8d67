import { applyEdits, calculate, openEnds, type Schedule } from '@parada/schedule'
import { expect, test } from 'vitest'
import { standardCatalogue } from './catalogue.ts'
import { compose } from './compose.ts'
import { scopeFigures } from './figures.ts'
import { intoPlan } from './into-plan.ts'
import type { Limit, ScopeLine } from './line.ts'
import { CALENDARS } from './orders/testing.ts'
import { planItems, planLimits } from './plan-lines.ts'

const catalogue = standardCatalogue()
const E101: ScopeLine = { label: 'Trocador E-101', tag: 'E-101', template: 'exchanger', parameters: { tubes: 640 } }
const E102: ScopeLine = { label: 'Trocador E-102', tag: 'E-102', template: 'exchanger', parameters: {}, area: 'A2' }
const C101: ScopeLine = { label: 'Coluna C-101', tag: 'C-101', template: 'column', parameters: { trays: 32 } }
const CREW: Limit[] = [
  { of: 'inspection', units: 4, shift: 'day', name: 'Inspetor de END' },
  { of: 'crane', units: 1, name: 'Guindaste' },
]

const made = (lines: readonly ScopeLine[], limits: readonly Limit[] = CREW) => {
  const outcome = compose(lines, catalogue, limits, CALENDARS, { name: 'U-110', language: 'pt' })
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  return outcome.value
}
const applied = (plan: Schedule, lines: readonly ScopeLine[], limits: readonly Limit[] = CREW): Schedule => {
  const edits = intoPlan(plan, made(lines, limits), catalogue)
  if (!edits.ok) throw new Error(edits.problems[0].code)
  const outcome = applyEdits(plan, edits.value)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems[0]))
  return outcome.value.schedule
}
const ends = (plan: Schedule): number => {
  const calculated = calculate(plan)
  if (!calculated.ok) throw new Error(calculated.problems[0].code)
  return openEnds(calculated.value).length
}
const lengths = (plan: Schedule) =>
  plan.tasks.map(each => [each.name, each.duration.seconds, each.active ?? true]).sort() as unknown[]

test('a plan tells the lines and limits that it was composed of', () => {
  const { schedule } = made([E101, E102, C101])
  expect(planItems(schedule, catalogue).map(each => each.line)).toEqual([E101, E102, C101])
  expect(planLimits(schedule)).toEqual(CREW)
})

test('the same table changes nothing', () => {
  const { schedule } = made([E101, C101])
  expect(intoPlan(schedule, made([E101, C101]), catalogue)).toMatchObject({ ok: true, value: [] })
})

test('a new item comes with its links; what is there stays, and no end is left open', () => {
  const { schedule } = made([E101, C101])
  const first = schedule.tasks.find(each => each.equipment === 'E-101' && !each.summary)
  const next = applied(schedule, [E101, E102, C101])
  expect(lengths(next)).toEqual(lengths(made([E101, E102, C101]).schedule))
  expect(next.tasks.find(each => each.uid === first?.uid)).toMatchObject({ name: first?.name })
  expect(ends(next)).toBe(0)
  expect(next.links.length).toBe(made([E101, E102, C101]).schedule.links.length)
})

test('a changed quantity changes the rows of its item alone', () => {
  const { schedule } = made([E101, C101])
  const next = applied(schedule, [E101, { ...C101, parameters: { trays: 64 } }])
  const before = new Map(schedule.tasks.map(each => [each.uid, each]))
  const plain = (task: Schedule['tasks'][number] | undefined) => JSON.stringify(task && { ...task, row: 0 })
  const touched = next.tasks.filter(each => plain(each) !== plain(before.get(each.uid)))
  expect(touched.length).toBeGreaterThan(3)
  expect(new Set(touched.map(each => each.equipment))).toEqual(new Set(['C-101']))
  expect(ends(next)).toBe(0)
})

test('an item that the table has no more goes, unless work on it has begun', () => {
  const { schedule } = made([E101, E102, C101])
  const next = applied(schedule, [E101, C101])
  expect(next.tasks.some(each => each.equipment === 'E-102')).toBe(false)
  expect(ends(next)).toBe(0)
  const begun = {
    ...schedule,
    tasks: schedule.tasks.map(each =>
      each.equipment === 'E-102' && !each.summary ? { ...each, percentComplete: 10 } : each,
    ),
  }
  expect(intoPlan(begun, made([E101, C101]), catalogue)).toMatchObject({
    ok: false,
    problems: [{ code: 'scope.lineBegun', params: { item: 'Trocador E-102' } }],
  })
})

test('begun work keeps its hours when its item changes; a task of a person stays', () => {
  const { schedule } = made([E101, C101])
  const inspect = schedule.tasks.find(each => each.equipment === 'C-101' && each.step === 'inspect' && !each.summary)
  const own = { ...schedule.tasks[0], uid: 9999, row: schedule.tasks.length + 1, name: 'Pintura', parent: null }
  const begun = {
    ...schedule,
    tasks: [
      ...schedule.tasks.map(each => (each === inspect ? { ...each, percentComplete: 50 } : each)),
      { ...own, origin: { kind: 'person' as const, source: '' } } as unknown as Schedule['tasks'][number],
    ],
  }
  const next = applied(begun, [E101, { ...C101, parameters: { trays: 64 } }])
  expect(next.tasks.find(each => each.uid === inspect?.uid)).toMatchObject({
    percentComplete: 50,
    duration: inspect?.duration,
  })
  expect(next.tasks.some(each => each.name === 'Pintura')).toBe(true)
})

test('into a plan that came from elsewhere the whole scope comes, and its crew is not doubled', () => {
  const foreign = made([E101]).schedule
  const plan: Schedule = {
    ...foreign,
    tasks: [
      { ...foreign.tasks[0], name: 'Pintura', origin: { kind: 'person', source: '' } } as Schedule['tasks'][number],
    ],
    links: [],
    assignments: [],
  }
  const next = applied(plan, [E101, C101])
  expect(next.tasks).toHaveLength(made([E101, C101]).schedule.tasks.length + 1)
  expect(next.resources.filter(each => each.trade === 'inspection')).toHaveLength(1)
})

test('a job that only cleans has no repair; one that repairs has it as certain work', () => {
  const asleep = (plan: Schedule) => plan.tasks.filter(each => each.active === false).length
  const contingent = (plan: Schedule) => plan.tasks.filter(each => each.kind === 'contingent').length
  const usual = made([C101, E102]).schedule
  const clean = made([
    { ...C101, tier: 'clean' },
    { ...E102, tier: 'clean' },
  ]).schedule
  const repair = made([
    { ...C101, tier: 'repair' },
    { ...E102, tier: 'repair' },
  ]).schedule
  expect(asleep(usual)).toBeGreaterThan(0)
  expect([asleep(clean), contingent(clean), ends(clean)]).toEqual([0, 0, 0])
  expect([asleep(repair), contingent(repair), ends(repair)]).toEqual([0, 0, 0])
  expect(repair.tasks.length).toBe(usual.tasks.length)
  expect(clean.tasks.length).toBeLessThan(usual.tasks.length)
})

test('12 exchangers and 2 columns: 350 to 500 activities, no open end, machines have no man-hours', () => {
  const lines = [
    ...Array.from({ length: 12 }, (_, at) => ({ ...E102, label: `Trocador ${at}`, tag: `E-2${at + 10}` })),
    C101,
    { ...C101, label: 'Coluna C-102', tag: 'C-102' },
  ]
  const composed = made(lines)
  const calculated = calculate(composed.schedule)
  if (!calculated.ok) throw new Error(calculated.problems[0].code)
  const figures = scopeFigures(composed, calculated.value, lines.length)
  expect(figures.activities).toBeGreaterThanOrEqual(350)
  expect(figures.activities).toBeLessThanOrEqual(500)
  expect(figures.openEnds).toBe(0)
  const people = figures.trades.filter(each => each.of !== 'crane').reduce((sum, each) => sum + each.hours, 0)
  expect(figures.manHours).toBeCloseTo(people)
  const crane = figures.trades.find(each => each.of === 'crane')
  expect(crane?.hours).toBeGreaterThan(0)
  expect(figures.lines.every(each => each.activities > 0 && each.hours > 0)).toBe(true)
})

test('every lifting row of the catalogue takes whole cranes, and people where it needs any', () => {
  for (const template of catalogue.values())
    for (const row of template.rows) {
      expect(Number.isInteger(row.crane), `${template.id}.${row.id}`).toBe(true)
      if (row.crane > 0)
        expect(row.crew.length, `${template.id}.${row.id}: a crane alone lifts nothing`).toBeGreaterThan(0)
    }
})
