import { applyEdits, type Schedule } from '@parada/schedule'
import { expect, test } from 'vitest'
import { standardCatalogue } from '../catalogue.ts'
import { orderDelta, takeDelta } from './delta.ts'
import { ordersPlan } from './network.ts'
import { readOrders } from './read.ts'
import { CALENDARS, randomList, seeded, shaken } from './testing.ts'

const WORDS = { cancelled: 'cancelada', language: 'pt' } as const

const progress = (schedule: Schedule) =>
  new Map(schedule.tasks.filter(each => each.workOrder).map(each => [each.uid, each.percentComplete ?? 0]))

test('no progress is lost in 1,000 random re-imports', () => {
  for (let seed = 1; seed <= 1000; seed++) {
    const random = seeded(seed)
    const rows = randomList(random)
    const first = readOrders(rows)
    if (!first.ok) throw new Error('unread')
    const made = ordersPlan(first.value, standardCatalogue(), CALENDARS, {
      name: 'P',
      language: 'pt',
      file: 'a.csv',
      links: 'number',
    })
    if (!made.ok) throw new Error('refused')
    const begun = applyEdits(
      made.value.schedule,
      made.value.schedule.tasks
        .filter(each => each.workOrder && random() < 0.5)
        .map(each => ({
          kind: 'setTask' as const,
          task: each.uid,
          changes: { percentComplete: 1 + Math.floor(random() * 100) },
        })),
    )
    if (!begun.ok) throw new Error(JSON.stringify(begun.problems))
    const before = progress(begun.value.schedule)
    const second = readOrders(shaken(rows, random))
    if (!second.ok) throw new Error('unread')
    const delta = orderDelta(begun.value.schedule, second.value)
    const after = applyEdits(begun.value.schedule, takeDelta(begun.value.schedule, delta, WORDS, () => true).edits)
    if (!after.ok) throw new Error(JSON.stringify(after.problems))
    const now = progress(after.value.schedule)
    for (const [task, share] of before) expect(now.get(task) ?? -1, `seed ${seed}`).toBeGreaterThanOrEqual(share)
    // Taken over, the same list has nothing more to change but what stays out of it.
    const again = orderDelta(after.value.schedule, second.value)
    expect(again.changed, `seed ${seed}`).toEqual([])
    expect(again.added, `seed ${seed}`).toEqual([])
  }
})
