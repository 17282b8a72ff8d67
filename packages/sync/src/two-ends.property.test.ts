import { type Edit, taskId } from '@parada/schedule'
import { expect, test } from 'vitest'
import { conflictsOf } from './conflicts.ts'
import { named, PLAN, threeWindows, undoBesideAnother } from './testing/scenarios.ts'
import { drain, settled, TestServer, TestWindow } from './testing/two-ends.ts'

/** Plans in which a batch takes a row away and gives its number to another, while others do the same. */
const REUSED = [844, 1378, 1420, 2092, 2322, 3743, 11078]

test('three windows, any edits, undo, calls that are lost, reloads: one plan in the end, with everything in it', async () => {
  for (const seed of [...Array.from({ length: 80 }, (_, at) => at + 1), ...REUSED]) await threeWindows(seed)
})

test('undo that keeps what others did leaves every value of theirs standing; undo of all names each it takes', async () => {
  let conflicts = 0
  for (let seed = 1; seed <= 300; seed++) if (await undoBesideAnother(seed)) conflicts++
  // The rule is not proved by plans in which no edits met.
  expect(conflicts).toBeGreaterThan(5)
})

test('what both set before they heard of each other is told to the one who came second', async () => {
  const server = new TestServer(PLAN)
  const [ana, rui] = [new TestWindow('ana', server), new TestWindow('rui', server)]
  const hours = (percentComplete: number): Edit => ({ kind: 'setTask', task: taskId(2), changes: { percentComplete } })
  rui.do(hours(30))
  rui.calls.shift()?.answer()
  await settled()
  ana.do(hours(20))
  await drain([ana, rui])
  expect(ana.conflicts).toEqual(conflictsOf([hours(30)], [hours(20)]))
  expect(rui.progress).toEqual([0, 20, 0])
})

test('a row is not removed with what another put under it meanwhile, and who removed it is told', async () => {
  const server = new TestServer(PLAN)
  const [ana, rui] = [new TestWindow('ana', server), new TestWindow('rui', server)]
  ana.do(named(10, 'By Ana'))
  await drain([ana, rui])
  rui.do({ kind: 'moveTask', task: taskId(3), to: { parent: taskId(10), after: null } })
  rui.calls.shift()?.answer()
  await settled()
  ana.undo('all')
  await drain([ana, rui])
  expect(ana.names).toEqual(expect.arrayContaining(['By Ana', 'Weld']))
  expect(ana.names).toEqual(rui.names)
  expect(ana.dropped).toEqual([{ kind: 'removeTask', task: taskId(10) }])
})

test('what is taken back beside another gets a number that is free', async () => {
  const server = new TestServer(PLAN)
  const [ana, rui] = [new TestWindow('ana', server), new TestWindow('rui', server)]
  ana.do({ kind: 'removeTask', task: taskId(3) })
  await drain([ana, rui])
  rui.do(named(3, 'By Rui'))
  await drain([ana, rui])
  expect(ana.undo('keepTheirs')).toBe(true)
  await drain([ana, rui])
  expect(rui.names).toEqual(expect.arrayContaining(['Weld', 'By Rui']))
  expect(new Set(rui.plan.tasks.map(each => each.uid)).size).toBe(4)
  expect(new Set(rui.plan.tasks.map(each => each.row)).size).toBe(4)
})
