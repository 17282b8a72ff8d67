import { describe, expect, test } from 'vitest'
import { emptySchedule } from '../model/create.ts'
import { resourceId, type TaskId, taskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { duration, NO_LAG } from '../time/duration.ts'
import { applyEdits } from './apply.ts'
import { editsBetween } from './edits-between.ts'

const task = (uid: number, name: string, parent: number | null = null): Task => ({
  uid: taskId(uid),
  row: uid,
  name,
  parent: parent === null ? null : taskId(parent),
  duration: duration(1, 'd'),
})

const plan = (tasks: readonly Task[], links: readonly [number, number][] = []): Schedule => ({
  ...emptySchedule('P'),
  tasks: [...tasks],
  links: links.map(([from, to]) => ({ from: taskId(from), to: taskId(to), type: 'FS' as const, lag: NO_LAG })),
})

function turned(before: Schedule, after: Schedule): Schedule {
  const applied = applyEdits(before, editsBetween(before, after))
  if (!applied.ok) throw new Error(JSON.stringify(applied.problems))
  return applied.value.schedule
}

describe('edits between two plans', () => {
  test('equal plans need none', () => {
    const a = plan([task(1, 'A'), task(2, 'B')], [[1, 2]])
    expect(editsBetween(a, structuredClone(a) as Schedule)).toEqual([])
  })

  test('rows added, removed, renamed, renumbered and moved under each other', () => {
    const before = plan(
      [task(1, 'A'), task(2, 'B', 1), task(3, 'C', 1), task(4, 'D'), task(5, 'E')],
      [
        [2, 3],
        [3, 4],
      ],
    )
    const after = plan(
      [
        { ...task(4, 'D'), row: 1 },
        { ...task(6, 'F', 4), row: 2 },
        { ...task(3, 'C2', 6), row: 3 },
        { ...task(1, 'A', 4), row: 4 },
      ],
      [[3, 1]],
    )
    expect(turned(before, after).tasks).toEqual(after.tasks)
    expect(turned(before, after).links).toEqual(after.links)
    expect(turned(after, before).tasks).toEqual(before.tasks)
  })

  test('a parent and its child change places', () => {
    const before = plan([task(1, 'A'), task(2, 'B', 1)])
    const after = plan([task(2, 'B'), task(1, 'A', 2)])
    expect(turned(before, after).tasks).toEqual(after.tasks)
  })

  test('random outlines are turned into one another', () => {
    let seed = 7
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const outline = (): Schedule => {
      const uids = Array.from({ length: 9 }, (_, at) => at + 1)
        .sort(() => random(3) - 1)
        .slice(0, 4 + random(5))
      const childrenOf = new Map<number | null, number[]>()
      uids.forEach((uid, at) => {
        const parent = at === 0 || random(2) === 0 ? null : (uids[random(at)] ?? null)
        childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), uid])
      })
      const rows: Task[] = []
      const walk = (parent: number | null): void => {
        for (const uid of childrenOf.get(parent) ?? []) {
          rows.push({ ...task(uid, `T${uid}-${random(3)}`, parent), row: rows.length + 1 })
          walk(uid)
        }
      }
      walk(null)
      return plan(rows)
    }
    for (let round = 0; round < 200; round++) {
      const [before, after] = [outline(), outline()]
      expect(turned(before, after).tasks).toEqual(after.tasks)
    }
  })

  test('resources and assignments follow', () => {
    const before = plan([task(1, 'A')])
    const after: Schedule = {
      ...before,
      resources: [{ uid: resourceId(1), row: 1, name: 'Soldador', kind: 'work' }],
      assignments: [{ uid: 1 as never, task: 1 as TaskId, resource: resourceId(1), units: 2 }],
    }
    expect(turned(before, after).assignments).toEqual(after.assignments)
    expect(turned(after, before).resources).toEqual([])
  })
})
