import { readRows } from '@parada/formats/tables'
import { applyEdits, calendarId, instant, type Schedule, shiftCalendar } from '@parada/schedule'
import { type OrderList, orderDelta, ordersPlan, readOrders, standardCatalogue, takeDelta } from '@parada/scope'
import { expect } from 'vitest'
import { hoursOf, type ModelOperation, type WrittenList } from './order-lists.ts'

/** Seconds of 2026-03-01 on the civil axis. */
const BEGIN = Date.UTC(2026, 2, 1) / 1000
const WORDS = { cancelled: 'cancelada', language: 'pt' } as const

export async function listOf({ name, bytes }: WrittenList): Promise<OrderList> {
  const rows = await readRows(bytes)
  const list = rows.ok ? readOrders(rows.value) : rows
  if (!list.ok) throw new Error(`${name}: ${JSON.stringify(list.problems)}`)
  return list.value
}

export function planOf(list: OrderList, links: 'none' | 'number' = 'none'): Schedule {
  const made = ordersPlan(
    list,
    standardCatalogue(),
    { start: instant(BEGIN), calendar: shiftCalendar('24x7', { id: calendarId(1) }) },
    { name: 'Ordens', language: 'pt', file: 'lista', links },
  )
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  return made.value.schedule
}

const day = (at: number | null): number | null => (at === null ? null : (at - BEGIN) / 86_400)
const whole = (value: number | null): number | null => (value === null ? null : Number(value.toFixed(6)))

/** The list is the model: nothing lost, doubled or changed, and every odd cell named, none besides. */
export function expectModel(written: WrittenList, list: OrderList): void {
  const told = list.operations.map(each => ({
    key: each.key,
    text: each.text,
    workCenter: each.workCenter,
    people: each.people,
    hours: whole(each.hours),
    work: each.work,
    location: each.location,
    done: each.done,
    start: day(each.start),
    finish: day(each.finish),
  }))
  const asked = written.operations.map(each => ({
    key: `${each.order}/${each.operation}`,
    text: each.text,
    workCenter: each.workCenter,
    people: each.people,
    hours: whole(hoursOf(each)),
    work: each.work,
    location: each.location,
    done: each.confirmed,
    start: Number.isNaN(each.start) ? null : each.start,
    // A day that work has to end on is over at its end.
    finish: Number.isNaN(each.finish) ? null : each.finish + 1,
  }))
  expect(told.length, written.name).toBe(asked.length)
  for (const [at, each] of asked.entries())
    if (JSON.stringify(told[at]) !== JSON.stringify(each)) expect(told[at], written.name).toEqual(each)
  expect(list.left, written.name).toEqual([])
  const odd = (cells: readonly { row: number; why: string }[]) => cells.map(({ row, why }) => `${row} ${why}`).sort()
  expect(odd(list.odd), written.name).toEqual(odd(written.odd))
}

/** The plan holds every operation of the list once, with its hours and dates, and the same list changes nothing in it. */
export function expectPlan(written: WrittenList, list: OrderList, plan: Schedule): void {
  const tasks = plan.tasks.filter(each => !each.summary)
  expect(tasks.length, written.name).toBe(list.operations.length)
  const byKey = new Map(tasks.map(each => [`${each.workOrder?.order}/${each.workOrder?.operation}`, each]))
  for (const each of list.operations) {
    const task = byKey.get(each.key)
    if (each.hours !== null && Math.abs((task?.duration.seconds ?? -1) - each.hours * 3600) > 1)
      expect(task?.duration, `${written.name} ${each.key}`).toBe(each.hours)
    if ((task?.deadline ?? null) !== each.finish)
      expect(task?.deadline, `${written.name} ${each.key}`).toBe(each.finish)
    if (task?.name !== each.text && task?.notes !== each.text) expect(task?.name, written.name).toBe(each.text)
  }
  const { added, changed, removed, confirmed } = orderDelta(plan, list)
  expect([added.length, changed, removed, confirmed], written.name).toEqual([0, [], [], []])
}

/** A later list: what it changes is what was changed, no more and no less, and once taken over it changes nothing. */
export function expectDelta(plan: Schedule, model: readonly ModelOperation[], list: OrderList, name: string): void {
  const tasks = new Map(plan.tasks.flatMap(each => (each.workOrder ? [[keyOf(each), each] as const] : [])))
  const delta = orderDelta(plan, list)
  const now = new Map(model.map(each => [`${each.order}/${each.operation}`, each]))
  const asked = {
    added: [...now.keys()].filter(key => !tasks.has(key)).sort(),
    removed: [...tasks.keys()].filter(key => !now.has(key)).sort(),
  }
  const byUid = new Map(plan.tasks.map(each => [each.uid, keyOf(each)]))
  expect(
    {
      added: delta.added.map(each => each.key).sort(),
      removed: delta.removed.map(each => byUid.get(each.task)).sort(),
    },
    name,
  ).toEqual(asked)
  const differ = [...now].filter(([key, each]) => {
    const task = tasks.get(key)
    if (!task) return false
    const hours = hoursOf(each)
    return (
      task.name !== each.text ||
      (hours !== null && Math.abs(hours * 3600 - task.duration.seconds) > 0.01) ||
      peopleOf(plan, task.uid, each)
    )
  })
  expect(delta.changed.map(each => each.operation.key).sort(), name).toEqual(differ.map(([key]) => key).sort())
  const applied = applyEdits(plan, takeDelta(plan, delta, WORDS, () => true).edits)
  if (!applied.ok) throw new Error(`${name}: ${JSON.stringify(applied.problems)}`)
  const again = orderDelta(applied.value.schedule, list)
  expect([again.added, again.changed, again.removed], name).toEqual([[], [], []])
}

const keyOf = ({ workOrder }: Schedule['tasks'][number]): string => `${workOrder?.order}/${workOrder?.operation}`

function peopleOf(plan: Schedule, task: Schedule['tasks'][number]['uid'], { people }: ModelOperation): boolean {
  const own = plan.assignments.find(each => each.task === task)
  return people !== null && own !== undefined && (own.units ?? 1) !== people
}
