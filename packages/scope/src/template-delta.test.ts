import { applyEdits, calculate, HOUR, openEnds, type Schedule } from '@parada/schedule'
import { expect, test } from 'vitest'
import { standardCatalogue } from './catalogue.ts'
import { compose } from './compose.ts'
import type { Limit, ScopeLine, ScopeWords } from './line.ts'
import { CALENDARS } from './orders/testing.ts'
import { type PlantNorm, withNorms } from './plant-norms.ts'
import type { Catalogue, Template } from './template.ts'
import { type TemplateDifference, takeTemplateDelta, templateDelta } from './template-delta.ts'

const today = standardCatalogue()
const E101: ScopeLine = { label: 'Trocador E-101', tag: 'E-101', template: 'exchanger', parameters: { tubes: 640 } }
const E102: ScopeLine = { label: 'Trocador E-102', tag: 'E-102', template: 'exchanger', parameters: {} }
const C101: ScopeLine = { label: 'Coluna C-101', tag: 'C-101', template: 'column', parameters: { trays: 32 } }
const CREW: Limit[] = [{ of: 'crane', units: 1, name: 'Guindaste' }]

function planOf(lines: readonly ScopeLine[], contingent: NonNullable<ScopeWords['contingent']> = 'risk'): Schedule {
  const made = compose(lines, today, CREW, CALENDARS, { name: 'U-110', language: 'pt', contingent })
  if (!made.ok) throw new Error(made.problems[0].code)
  return made.value.schedule
}

/** The catalogue with one template changed and its version one more. */
function later(id: string, change: (template: Template) => Partial<Template>): Catalogue {
  const old = today.get(id)
  if (!old) throw new Error(id)
  return new Map([...today, [id, { ...old, ...change(old), version: old.version + 1 }]])
}

const exchanger = today.get('exchanger') as Template
const [first] = exchanger.rows.filter(row => row.hours.kind === 'number' && row.contingent === undefined)
if (!first) throw new Error('no row of plain hours')
const twice = later('exchanger', ({ rows }) => ({
  rows: rows.map(row =>
    row.id === first.id
      ? { ...row, hours: { kind: 'operation', operator: '*', left: row.hours, right: { kind: 'number', value: 2 } } }
      : row,
  ),
}))

const take = (plan: Schedule, catalogue: Catalogue, takes: (each: TemplateDifference) => boolean) => {
  const edits = takeTemplateDelta(plan, catalogue, templateDelta(plan, catalogue, 'pt'), takes)
  const applied = applyEdits(plan, edits)
  if (!applied.ok) throw new Error(JSON.stringify(applied.problems[0]))
  return { ...applied.value, edits }
}
const hours = (plan: Schedule, tag: string, row: string): number[] =>
  plan.tasks
    .filter(each => each.equipment === tag && each.origin?.row === row)
    .map(each => each.duration.seconds / HOUR)

test('a plan of the templates of today has no differences', () => {
  for (const contingent of ['risk', 'allowance', 'certain'] as const)
    expect(templateDelta(planOf([E101, E102, C101], contingent), today, 'pt').differences).toEqual([])
})

test.each(['risk', 'allowance', 'certain'] as const)(
  'a later version of a template offers its difference for each task of it and for no other (%s)',
  contingent => {
    const plan = planOf([E101, E102, C101], contingent)
    const { differences } = templateDelta(plan, twice, 'pt')
    expect(differences.map(each => [each.item, each.kind, each.from, each.to, each.conflict])).toEqual([
      ['Trocador E-101', 'changed', exchanger.version, exchanger.version + 1, false],
      ['Trocador E-102', 'changed', exchanger.version, exchanger.version + 1, false],
    ])
    const [old = 0] = hours(plan, 'E-101', first.id)
    expect(differences[0]?.changes.find(each => each.field === 'hours')).toEqual({
      field: 'hours',
      plan: old,
      template: old * 2,
    })
  },
)

test('only what a person takes changes, in one change that one undo takes back', () => {
  const plan = planOf([E101, E102, C101])
  const [old = 0] = hours(plan, 'E-101', first.id)
  const { schedule, inverse } = take(plan, twice, each => each.item === 'Trocador E-101')
  expect(hours(schedule, 'E-101', first.id)).toEqual([old * 2])
  expect(hours(schedule, 'E-102', first.id)).toEqual([old])
  const others = (of: Schedule) => of.tasks.filter(each => each.origin?.row !== first.id)
  expect(others(schedule)).toEqual(others(plan))
  expect([schedule.links, schedule.assignments, schedule.resources]).toEqual([
    plan.links,
    plan.assignments,
    plan.resources,
  ])
  // What was taken is offered no more; the other item's still is.
  expect(templateDelta(schedule, twice, 'pt').differences.map(each => each.item)).toEqual(['Trocador E-102'])
  const back = applyEdits(schedule, inverse)
  expect(back.ok && back.value.schedule).toEqual(plan)
})

test('a row that is new comes with its links, one that is gone goes, and no end is left open', () => {
  const plan = planOf([E101, C101])
  const gone = exchanger.rows.find(
    row =>
      row.contingent === undefined &&
      row.repeat === undefined &&
      row.when === undefined &&
      row.after.length === 1 &&
      row.id !== first.id,
  )
  if (!gone) throw new Error('no row to take out')
  const changed = later('exchanger', ({ rows }) => ({
    rows: rows.flatMap(row => {
      // What waited for it waits for what it waited for.
      const after = row.after.flatMap(each => (each.row === gone.id ? gone.after : [each]))
      if (row.id === gone.id) return []
      return row.id === first.id
        ? [
            { ...row, after },
            {
              ...row,
              id: 'photos',
              name: { pt: 'Fotografar', en: 'Take photos', es: 'Fotografiar' },
              after: [{ row: first.id, type: 'FS' as const, lag: 0, each: false }],
            },
          ]
        : [{ ...row, after }]
    }),
  }))
  const { differences } = templateDelta(plan, changed, 'pt')
  expect(differences.filter(each => each.kind === 'added').map(each => each.name)).toEqual(['Fotografar'])
  expect(differences.filter(each => each.kind === 'removed')).toHaveLength(1)
  const { schedule } = take(plan, changed, () => true)
  const added = schedule.tasks.find(each => each.name === 'Fotografar')
  expect(added?.equipment).toBe('E-101')
  expect(schedule.links.some(each => each.to === added?.uid)).toBe(true)
  expect(schedule.tasks.some(each => each.origin?.row === gone.id && each.equipment === 'E-101')).toBe(false)
  const ends = (of: Schedule): number => {
    const calculated = calculate(of)
    if (!calculated.ok) throw new Error(calculated.problems[0].code)
    return openEnds(calculated.value).length
  }
  expect(ends(plan)).toBe(0)
  expect(templateDelta(schedule, changed, 'pt').differences).toEqual([])
  // What waited for the row that is gone still waits for what stood before it.
  const orphans = schedule.tasks.filter(
    task => !task.summary && task.origin?.source === 'exchanger' && !schedule.links.some(each => each.to === task.uid),
  )
  expect(orphans.map(each => each.name)).toEqual([])
})

test('hours that a person set, and work that has begun, are conflicts and stay as they are where they are not taken', () => {
  const made = planOf([E101, E102])
  const own = made.tasks.find(each => each.equipment === 'E-101' && each.origin?.row === first.id)
  const begun = made.tasks.find(each => each.equipment === 'E-102' && each.origin?.row === first.id)
  if (!own || !begun) throw new Error('no task')
  const edited = applyEdits(made, [
    {
      kind: 'setTask',
      task: own.uid,
      changes: { duration: { ...own.duration, seconds: (own.duration.seconds * 3) as never } },
    },
    { kind: 'setTask', task: begun.uid, changes: { percentComplete: 50 } },
  ])
  if (!edited.ok) throw new Error(edited.problems[0].code)
  const plan = edited.value.schedule
  const { differences } = templateDelta(plan, twice, 'pt')
  expect(differences.filter(each => each.conflict).map(each => each.item)).toContain('Trocador E-101')
  expect(differences.every(each => each.conflict)).toBe(true)
  const { schedule } = take(plan, twice, each => !each.conflict)
  expect(schedule).toEqual(plan)
  // Taken all the same, work that has begun keeps its hours.
  const all = take(plan, twice, () => true).schedule
  expect(hours(all, 'E-101', first.id)).toEqual(hours(made, 'E-101', first.id).map(each => each * 2))
  expect(hours(all, 'E-102', first.id)).toEqual(hours(made, 'E-102', first.id))
})

test('a norm that the plant accepted later is a difference, with its version', () => {
  const norm: PlantNorm = {
    template: 'exchanger',
    row: first.id,
    factor: 1.5,
    n: 6,
    mean: 1.5,
    spread: 0.1,
    source: 'Parada 2026',
    version: 3,
  }
  const plan = planOf([E101, C101])
  const { differences } = templateDelta(plan, withNorms(today, [norm]), 'pt')
  expect(differences.map(each => [each.item, each.norms])).toEqual([['Trocador E-101', { from: null, to: 3 }]])
  const { schedule } = take(plan, withNorms(today, [norm]), () => true)
  expect(templateDelta(schedule, withNorms(today, [norm]), 'pt').differences).toEqual([])
  // Back to the product's own hours is a difference, too.
  expect(templateDelta(schedule, today, 'pt').differences.map(each => each.norms)).toEqual([{ from: 3, to: null }])
})
