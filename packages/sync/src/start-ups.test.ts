/** No start-up comes in past open work because it was reported without a connection, or is taken back or repeated later. */
import { type Edit, instant, must, type Schedule, taskId, workTime } from '@parada/schedule'
import { schedule } from '@parada/schedule/testing'
import { expect, test } from 'vitest'
import { fitted } from './rebase.ts'
import { drain, settled, TestServer, TestWindow } from './testing/two-ends.ts'

const DRAWN = schedule`
            | 06 07 08 09 10 11 |
  Soldar    | XX XX             |
  Entregar  |       XX XX       | after Soldar
  Acender forno |             XX XX | after Entregar`
/** Both steps before the start-up are over. */
const PLAN: Schedule = {
  ...DRAWN,
  tasks: DRAWN.tasks.map((each, at) => (at < 2 ? { ...each, percentComplete: 100 } : each)),
}
const percent = (task: number, percentComplete: number): Edit => ({
  kind: 'setTask',
  task: taskId(task),
  changes: { percentComplete },
})
const both = () => {
  const server = new TestServer(PLAN)
  return { server, ana: new TestWindow('ana', server), rui: new TestWindow('rui', server) }
}

test('reported without a connection while the work before it is taken back: it falls out, and its window says so', async () => {
  const { server, ana, rui } = both()
  expect(ana.do(percent(3, 10))).toBe(true)
  // Her call waits; his arrives.
  expect(rui.do(percent(1, 50))).toBe(true)
  rui.calls.shift()?.answer()
  await settled()
  await drain([ana, rui])
  for (const { progress } of [ana, rui]) expect(progress).toEqual([50, 100, 0])
  expect(server.plan.tasks[2]?.percentComplete ?? 0).toBe(0)
  expect(ana.events).toContain('dropped')
  expect(ana.dropped).toEqual([percent(3, 10)])
})

test('still waiting to be sent when the news comes: it falls out there', async () => {
  const { server, ana, rui } = both()
  rui.do(percent(1, 50))
  rui.calls.shift()?.answer()
  await settled()
  ana.do(percent(2, 100))
  ana.do(percent(3, 10))
  expect(ana.hearNext()).toBe(true)
  await drain([ana, rui])
  expect(server.plan.tasks[2]?.percentComplete ?? 0).toBe(0)
  expect(ana.progress).toEqual([50, 100, 0])
  expect(ana.dropped).toEqual([percent(3, 10)])
})

test('taken back and meant to be repeated once the work before it is open: it is not, with the reason', async () => {
  const { ana, rui } = both()
  ana.do(percent(3, 10))
  await drain([ana, rui])
  ana.undo('keepTheirs')
  await drain([ana, rui])
  rui.do(percent(1, 50))
  await drain([ana, rui])
  const { edits, dropped } = ana.history.reversal('redo', ana.plan, 'all')
  expect(edits).toEqual([])
  expect(dropped.map(each => each.problem.code)).toEqual(['schedule.startUpBeforeWork'])
})

test('a report of all of it in one batch is taken whatever order its edits have', () => {
  const open: Schedule = { ...DRAWN }
  const all = [percent(3, 10), percent(2, 100), percent(1, 100)]
  expect(fitted(open, all).dropped).toEqual([])
  expect(fitted(open, all.slice(0, 2)).dropped.map(each => each.edit)).toEqual([percent(3, 10)])
})

test('a shorter duration of work under way that the plan came in with is put back by undo, and the plan stays with the server', async () => {
  const hours = (plan: Schedule): number | undefined => (plan.tasks[1]?.duration.seconds ?? 0) / 3600
  const came: Schedule = {
    ...DRAWN,
    project: { ...DRAWN.project, statusDate: instant(must(DRAWN.project.start) + 100_000) },
    tasks: DRAWN.tasks.map((each, at) =>
      at === 1 ? { ...each, actualStart: must(DRAWN.project.start), percentComplete: 75 } : each,
    ),
  }
  const [before, server] = [hours(came), new TestServer(came)]
  const ana = new TestWindow('ana', server)
  // Of a share alone longer work makes more that was done: the old duration is then less than that.
  const longer: Edit = {
    kind: 'setTask',
    task: taskId(2),
    changes: { duration: { seconds: workTime(360_000), unit: 'h' } },
  }
  expect(ana.do(longer)).toBe(true)
  await drain([ana])
  expect(ana.undo('keepTheirs')).toBe(true)
  await drain([ana])
  expect(ana.events).not.toContain('refused')
  expect(hours(server.plan)).toBe(before)
})

test('what stood so in the plan before can be taken back and put back, and the plan stays with the server', async () => {
  // As it came from a file: the start-up has begun although what it waits for is open.
  const came: Schedule = {
    ...DRAWN,
    tasks: DRAWN.tasks.map((each, at) => (at === 2 ? { ...each, percentComplete: 40 } : each)),
  }
  const server = new TestServer(came)
  const ana = new TestWindow('ana', server)
  expect(ana.do(percent(3, 0))).toBe(true)
  await drain([ana])
  expect(ana.undo('keepTheirs')).toBe(true)
  await drain([ana])
  expect(ana.events).not.toContain('refused')
  expect(server.plan.tasks[2]?.percentComplete).toBe(40)
})
