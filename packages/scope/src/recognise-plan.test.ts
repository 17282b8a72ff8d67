import { applyEdits, calculate, openEnds, resourceId, type Schedule, type Task } from '@parada/schedule'
import { expect, test } from 'vitest'
import { standardCatalogue } from './catalogue.ts'
import { compose } from './compose.ts'
import type { ScopeLine } from './line.ts'
import { closeOpenEnds, planOpenEnds } from './open-ends.ts'
import { CALENDARS } from './orders/testing.ts'
import { recognisedEdits, recognisePlan, recogniseResources, tradeEdits } from './recognise-plan.ts'

const catalogue = standardCatalogue()
const lines: ScopeLine[] = [
  { label: 'Trocador E-101', tag: 'E-101', template: 'exchanger', parameters: {} },
  { label: 'Torre C-101', tag: 'C-101', template: 'column', parameters: {} },
]
const plan = (): Schedule => {
  const made = compose(lines, catalogue, [], CALENDARS, { name: 'U-110', language: 'pt' })
  if (!made.ok) throw new Error(made.problems[0].code)
  return made.value.schedule
}
const run = (schedule: Schedule, edits: Parameters<typeof applyEdits>[1]): Schedule => {
  const applied = applyEdits(schedule, edits)
  if (!applied.ok) throw new Error(JSON.stringify(applied.problems[0]))
  return applied.value.schedule
}
/** The plan as a program without codes would have it. */
const plain = (schedule: Schedule): Schedule => ({
  ...schedule,
  tasks: schedule.tasks.map(({ step: _, equipment: __, origin: ___, ...task }) => task as Task),
  resources: schedule.resources.map(({ trade: _, ...each }) => each),
})

test('a plan without codes is recognised by its words and its outline', () => {
  const coded = plan()
  const found = recognisePlan(plain(coded), catalogue)
  const truth = new Map(coded.tasks.map(each => [each.uid, each]))
  const own = found.filter(each => truth.get(each.task)?.equipment !== undefined)
  const steps = own.filter(each => each.step === truth.get(each.task)?.step).length
  const tags = own.filter(each => each.equipment === truth.get(each.task)?.equipment).length
  expect(own.length).toBeGreaterThan(30)
  expect(tags).toBe(own.length)
  expect(steps / own.length).toBeGreaterThan(0.9)
  expect(found.every(each => each.likeness >= 0 && each.likeness <= 1)).toBe(true)
  const next = run(plain(coded), recognisedEdits(plain(coded), found))
  expect(recognisePlan(next, catalogue).filter(each => each.step !== null && each.likeness > 0.5)).toEqual([])
})

test('what a task has already stays', () => {
  const schedule = plan()
  expect(recognisedEdits(schedule, recognisePlan(schedule, catalogue))).toEqual([])
})

test('one trade is one resource: its work and its people together', () => {
  const bare = plain(plan())
  const crew = bare.resources.find(each => each.name === 'Caldeireiro')
  if (!crew) throw new Error('no boilermakers')
  const other = resourceId(900)
  const work = bare.assignments.filter(each => each.resource === crew.uid)
  const moved = new Set(work.slice(0, 3).map(each => each.uid))
  const schedule: Schedule = {
    ...bare,
    resources: [
      ...bare.resources.map(each => (each.uid === crew.uid ? { ...each, maxUnits: 8 } : each)),
      { uid: other, row: 900, name: 'CAL-02', kind: 'work', maxUnits: 4 },
    ],
    assignments: bare.assignments.map(each => (moved.has(each.uid) ? { ...each, resource: other } : each)),
  }
  const found = recogniseResources(schedule)
  expect(found.filter(each => each.trade === 'boilermaking')).toHaveLength(2)
  const next = run(schedule, tradeEdits(schedule, found, 'pt'))
  const one = next.resources.filter(each => each.trade === 'boilermaking')
  expect(one).toMatchObject([{ name: 'Caldeireiro', maxUnits: 12 }])
  const hours = (of: Schedule) => of.assignments.reduce((sum, each) => sum + (each.units ?? 1), 0)
  expect(hours(next)).toBe(hours(schedule))
  expect(recogniseResources(next)).toEqual([])
})

test('open ends become one start and one finish', () => {
  const whole = plan()
  const [first, last] = [whole.tasks[0], whole.tasks.at(-1)]
  expect(planOpenEnds(whole)).toEqual({ starts: [], finishes: [] })
  const list: Schedule = {
    ...whole,
    tasks: whole.tasks.filter(each => each !== first && each !== last),
    links: whole.links.filter(({ from, to }) => from !== first?.uid && to !== last?.uid).slice(20),
  }
  const open = planOpenEnds(list)
  expect(open.starts.length + open.finishes.length).toBeGreaterThan(2)
  const next = run(list, closeOpenEnds(list, { start: 'Início da parada', finish: 'Fim da parada' }))
  expect(planOpenEnds(next)).toEqual({ starts: [], finishes: [] })
  const calculated = calculate(next)
  if (!calculated.ok) throw new Error(calculated.problems[0].code)
  expect(openEnds(calculated.value)).toEqual([])
  expect(next.tasks.map(each => each.row)).toEqual(next.tasks.map((_, at) => at + 1))
  expect(closeOpenEnds(next, { start: '', finish: '' })).toEqual([])
})
