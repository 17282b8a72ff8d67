import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ancestorsOf, subtreeEnd } from '../model/outline.ts'
import { positionOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import { arbitrarySchedule, randomEdits } from '../testing/index.ts'
import { applyEdits } from './apply.ts'
import { assignmentsOfTask, linksFrom, linksTo } from './draft.ts'
import type { Edit } from './edit.ts'
import { REPORT_REFUSALS } from './judge-reports.ts'

const RUNS = { numRuns: 150 }

/** Everything that a schedule promises, checked the slow way. */
function promises(plan: Schedule): void {
  const seen = new Set<number>()
  const rows = new Set<number>()
  for (const [at, task] of plan.tasks.entries()) {
    expect(seen.has(task.uid)).toBe(false)
    expect(rows.has(task.row)).toBe(false)
    if (task.parent !== null) {
      expect(seen.has(task.parent)).toBe(true)
      const before = plan.tasks[at - 1]!
      const chain = [before.uid, ...ancestorsOf(plan.tasks, before).map(each => each.uid)]
      expect(chain).toContain(task.parent)
    }
    seen.add(task.uid)
    rows.add(task.row)
    expect(positionOf(plan.tasks, task.uid)).toBe(at)
    expect(subtreeEnd(plan.tasks, at)).toBeGreaterThan(at)
  }
  const keys = plan.links.map(link => `${link.from} ${link.to} ${link.type}`)
  expect(new Set(keys).size).toBe(keys.length)
  for (const link of plan.links) {
    expect(seen.has(link.from) && seen.has(link.to)).toBe(true)
    expect(linksFrom.of(plan.links, link.from)).toContain(link)
    expect(linksTo.of(plan.links, link.to)).toContain(link)
  }
  for (const each of plan.assignments) {
    expect(seen.has(each.task)).toBe(true)
    expect(assignmentsOfTask.of(plan.assignments, each.task)).toContain(each)
    if (each.resource !== null) expect(plan.resources.some(resource => resource.uid === each.resource)).toBe(true)
  }
  expect(loopFree(plan)).toBe(true)
}

/** Peels tasks without predecessors, a summary standing for its entry and its exit. */
function loopFree(plan: Schedule): boolean {
  const edges: [string, string][] = plan.links.map(link => [`${link.from} out`, `${link.to} in`])
  const parents = new Set(plan.tasks.map(task => task.parent))
  for (const task of plan.tasks) {
    if (!parents.has(task.uid)) edges.push([`${task.uid} in`, `${task.uid} out`])
    if (task.parent !== null)
      edges.push([`${task.parent} in`, `${task.uid} in`], [`${task.uid} out`, `${task.parent} out`])
  }
  let left = edges
  for (;;) {
    const targets = new Set(left.map(edge => edge[1]))
    const next = left.filter(edge => targets.has(edge[0]))
    if (next.length === left.length) return next.length === 0
    left = next
  }
}

describe('edits, whatever they are', () => {
  test('one by one: applied or refused, promises kept, undone exactly, redone exactly', () => {
    fc.assert(
      fc.property(arbitrarySchedule(), fc.integer(), (first, seed) => {
        let plan = first
        const history: { before: Schedule; inverse: Edit[] }[] = []
        for (let step = 0; step < 12; step++) {
          const [edit] = randomEdits(plan, seed + step)
          const result = applyEdits(plan, [edit!])
          if (!result.ok) continue
          history.push({ before: plan, inverse: result.value.inverse })
          plan = result.value.schedule
        }
        promises(plan)
        for (const { before, inverse } of history.reverse()) {
          const back = applyEdits(plan, inverse, { undo: true })
          if (!back.ok) throw new Error(back.problems[0].code)
          expect(back.value.schedule).toStrictEqual(before)
          const again = applyEdits(back.value.schedule, back.value.inverse, { undo: true })
          if (!again.ok) throw new Error(again.problems[0].code)
          expect(again.value.schedule).toStrictEqual(plan)
          plan = back.value.schedule
        }
        promises(plan)
      }),
      RUNS,
    )
  })

  test('in batches: whole or not at all, and an older plan stays what it was', () => {
    fc.assert(
      fc.property(arbitrarySchedule(), fc.integer(), (plan, seed) => {
        const kept = structuredClone(plan)
        for (const [at, count] of [1, 2, 3, 5].entries()) {
          const result = applyEdits(plan, randomEdits(plan, seed + at * 7919, count))
          expect(plan).toStrictEqual(kept)
          if (!result.ok) {
            promises(plan)
            continue
          }
          promises(result.value.schedule)
          promises(plan)
          const back = applyEdits(result.value.schedule, result.value.inverse, { undo: true })
          expect(back.ok && back.value.schedule).toStrictEqual(plan)
        }
      }),
      RUNS,
    )
  })

  test('an inverse passes the checks of ordinary edits too', () => {
    fc.assert(
      fc.property(arbitrarySchedule(), fc.integer(), (plan, seed) => {
        const result = applyEdits(plan, randomEdits(plan, seed, 2))
        if (!result.ok) return
        const back = applyEdits(result.value.schedule, result.value.inverse)
        // A report that the plan came in with stands again by an undo alone, which knows what stood before.
        expect(back.ok || REPORT_REFUSALS.has(back.problems[0].code)).toBe(true)
      }),
      RUNS,
    )
  })

  test('every offered correction of a refusal is free of that very refusal', () => {
    fc.assert(
      fc.property(arbitrarySchedule(), fc.integer(), (plan, seed) => {
        const result = applyEdits(plan, randomEdits(plan, seed))
        if (result.ok) return
        const [problem] = result.problems
        for (const each of problem.suggestions) {
          if (!each.edits || problem.code === 'schedule.linkLoop') continue
          const fixed = applyEdits(plan, each.edits)
          if (!fixed.ok) expect(fixed.problems[0].code).not.toBe(problem.code)
        }
      }),
      RUNS,
    )
  })

  test('nothing that JSON can hold throws', () => {
    const junk = fc.oneof(fc.jsonValue(), fc.integer(), fc.constant(undefined))
    const kinds = fc.constantFrom(
      'addTask',
      'setTask',
      'moveTask',
      'numberRows',
      'addLink',
      'setLink',
      'addResource',
      'setResource',
      'addAssignment',
      'setAssignment',
      'addCalendar',
      'setCalendar',
      'setProject',
      'setCustomFields',
      'removeTask',
      'removeLink',
      'paint',
    )
    const shapes = fc.record(
      {
        kind: kinds,
        task: fc.oneof(
          junk,
          fc.integer({ min: 1, max: 9 }),
          fc.record({
            uid: fc.integer({ min: 1, max: 99 }),
            parent: junk,
            duration: junk,
            name: junk,
            row: junk,
            constraint: junk,
            manual: junk,
            segments: junk,
          }),
        ),
        after: junk,
        to: fc.oneof(junk, fc.record({ parent: junk, after: junk })),
        rows: fc.oneof(junk, fc.array(fc.tuple(junk, junk))),
        link: fc.oneof(
          junk,
          fc.record({
            from: fc.oneof(junk, fc.integer({ min: 1, max: 9 })),
            to: fc.integer({ min: 1, max: 9 }),
            type: junk,
            lag: junk,
          }),
        ),
        changes: fc.oneof(
          junk,
          fc.record(
            {
              duration: junk,
              manual: junk,
              constraint: junk,
              week: junk,
              exceptions: junk,
              units: junk,
              calendar: junk,
              base: junk,
              name: junk,
              type: junk,
              lag: junk,
            },
            { requiredKeys: [] },
          ),
        ),
        resource: fc.oneof(
          junk,
          fc.integer({ min: 1, max: 5 }),
          fc.record({ uid: fc.integer({ min: 1, max: 99 }), name: junk, kind: junk, calendar: junk }),
        ),
        assignment: fc.oneof(
          junk,
          fc.integer({ min: 1, max: 9 }),
          fc.record({
            uid: fc.integer({ min: 1, max: 99 }),
            task: fc.integer({ min: 1, max: 9 }),
            resource: junk,
            units: junk,
          }),
        ),
        calendar: fc.oneof(
          junk,
          fc.integer({ min: 1, max: 5 }),
          fc.record({
            id: fc.integer({ min: 1, max: 99 }),
            name: junk,
            week: junk,
            exceptions: junk,
            workWeeks: junk,
            base: junk,
          }),
        ),
        fields: junk,
        at: junk,
      },
      { requiredKeys: ['kind'] },
    )
    fc.assert(
      fc.property(arbitrarySchedule(), fc.array(fc.oneof(shapes, junk), { maxLength: 3 }), (plan, edits) => {
        const result = applyEdits(plan, edits as unknown as Edit[])
        expect(typeof result.ok).toBe('boolean')
        if (result.ok) {
          const back = applyEdits(result.value.schedule, result.value.inverse, { undo: true })
          expect(back.ok).toBe(true)
        }
      }),
      { numRuns: 1500 },
    )
  })
})
