import { expect, test } from 'vitest'
import { randomEdits, randomSchedule } from '../testing/random.ts'
import { applyEdits } from './apply.ts'
import { addedId, changesOutline, conflictKey, EDIT_KINDS, isEditKind, removedId } from './kinds.ts'

/** Edits of every kind that random plans give, with the plan each was carried out on. */
const carriedOut = Array.from({ length: 300 }, (_, seed) => {
  const plan = randomSchedule(seed % 40, { tasks: 12 })
  return randomEdits(plan, seed, 3).flatMap(edit => {
    const applied = applyEdits(plan, [edit])
    return applied.ok ? [{ edit, plan, after: applied.value.schedule }] : []
  })
}).flat()

test('random edits know every kind', () => {
  expect(new Set(carriedOut.map(each => each.edit.kind))).toEqual(new Set(Object.keys(EDIT_KINDS)))
})

test('an edit says which id it adds or takes away, and adds no other', () => {
  const idsOf = (plan: (typeof carriedOut)[number]['plan']) => ({
    tasks: plan.tasks.map(each => each.uid as number),
    resources: plan.resources.map(each => each.uid as number),
    assignments: plan.assignments.map(each => each.uid as number),
    calendars: plan.calendars.map(each => each.id as number),
  })
  for (const { edit, plan, after } of carriedOut) {
    const [before, now] = [idsOf(plan), idsOf(after)]
    const come = (['tasks', 'resources', 'assignments', 'calendars'] as const).flatMap(list =>
      now[list].filter(id => !before[list].includes(id)).map(id => [list, id]),
    )
    const added = addedId(edit)
    expect(come).toEqual(added === null ? [] : [added])
    const gone = (['tasks', 'resources', 'assignments', 'calendars'] as const).flatMap(list =>
      before[list].filter(id => !now[list].includes(id)).map(id => `${list} ${id}`),
    )
    const removed = removedId(edit)
    // What hangs on a row goes with it.
    if (removed) expect(gone).toContain(removed.join(' '))
    else expect(gone).toEqual([])
  }
})

test('rows keep their order and their parents unless an edit says that it changes the outline', () => {
  for (const { edit, plan, after } of carriedOut) {
    const outline = (schedule: typeof plan) => schedule.tasks.map(each => `${each.uid} in ${each.parent}`)
    if (!changesOutline([edit])) expect(outline(after)).toEqual(outline(plan))
  }
})

test('an edit that sets fields has a key of the thing it sets them of', () => {
  for (const { edit } of carriedOut) expect(conflictKey(edit) !== null).toBe('changes' in edit)
})

test('nothing but a kind is one', () => {
  expect(['addTask', 'setCustomFields'].every(isEditKind)).toBe(true)
  expect(['toString', '__proto__', '', null, 1].some(isEditKind)).toBe(false)
})
