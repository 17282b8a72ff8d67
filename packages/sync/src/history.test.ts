import { type Edit, taskId } from '@parada/schedule'
import { schedule } from '@parada/schedule/testing'
import { expect, test } from 'vitest'
import { drain, TestServer, TestWindow } from './testing/two-ends.ts'

const PLAN = schedule`
          | 06 07 08 09 10 11 |
  Scaffold| XX XX             |
  Clean   |       XX XX       | after Scaffold
  Weld    |             XX XX | after Clean`

const percent = (task: number, percentComplete: number, more: object = {}): Edit => ({
  kind: 'setTask',
  task: taskId(task),
  changes: { percentComplete, ...more },
})
const [FIRST] = PLAN.tasks
const added = (uid: number, name: string, parent: number | null = null): Edit => {
  if (!FIRST) throw new Error('the plan has tasks')
  return {
    kind: 'addTask',
    task: { ...FIRST, uid: taskId(uid), row: uid, name, parent: parent === null ? null : taskId(parent) },
    after: null,
  }
}

const both = () => {
  const server = new TestServer(PLAN)
  return { server, ana: new TestWindow('ana', server), rui: new TestWindow('rui', server) }
}

test("undo does not take another's newer value: it is told, and kept on request", async () => {
  const { ana, rui } = both()
  ana.do(percent(2, 20, { name: 'Clean well' }))
  await drain([ana, rui])
  rui.do(percent(2, 30))
  await drain([ana, rui])
  expect(ana.overwritten).toEqual([
    { own: { kind: 'setTask', task: 2, changes: { percentComplete: null } }, theirs: percent(2, 30) },
  ])
  expect(ana.undo('keepTheirs')).toBe(true)
  await drain([ana, rui])
  // Her name is taken back, his value stands, for both.
  for (const each of [ana, rui]) {
    expect(each.progress).toEqual([0, 30, 0])
    expect(each.names).toEqual(['Scaffold', 'Clean', 'Weld'])
  }
})

test('taken back all the same, it is back by redo', async () => {
  const { ana, rui } = both()
  ana.do(percent(2, 20))
  await drain([ana, rui])
  rui.do(percent(2, 30))
  await drain([ana, rui])
  expect(ana.undo('all')).toBe(true)
  await drain([ana, rui])
  expect(rui.progress).toEqual([0, 0, 0])
  expect(ana.history.nextRedo?.edits).toEqual([percent(2, 30)])
})

test('a value that is not there any more, and one set before the step, are in nobody’s way', async () => {
  const { ana, rui } = both()
  rui.do(percent(2, 10))
  await drain([ana, rui])
  ana.do(percent(2, 20))
  await drain([ana, rui])
  rui.do(percent(2, 30))
  rui.do(percent(2, 20))
  rui.do(percent(3, 5))
  await drain([ana, rui])
  // The value is hers again in all but name: a conflict is reported, since he put it there after her.
  expect(ana.overwritten).toEqual([{ own: percent(2, 10), theirs: percent(2, 20) }])
  rui.undo('all')
  rui.undo('all')
  rui.undo('all')
  await drain([ana, rui])
  expect(ana.progress[1]).toBe(20)
})

test('a new row that another works on stays with what it came with, unless it is taken back all the same', async () => {
  const { ana, rui } = both()
  const link: Edit = {
    kind: 'addLink',
    link: { from: taskId(3), to: taskId(10), type: 'FS', lag: { seconds: 0 as never, unit: 'd' } },
  }
  ana.do(added(10, 'Gasket'), added(11, 'Valve'), link, { kind: 'numberRows' })
  await drain([ana, rui])
  rui.do(percent(10, 50))
  await drain([ana, rui])
  expect(ana.overwritten.map(each => each.theirs)).toEqual([percent(10, 50)])
  expect(ana.undo('keepTheirs')).toBe(true)
  await drain([ana, rui])
  expect([...rui.names].sort()).toEqual(['Clean', 'Gasket', 'Scaffold', 'Weld'])
  expect(rui.plan.links.some(each => each.to === 10)).toBe(true)
  expect(new Set(rui.plan.tasks.map(each => each.row)).size).toBe(4)
  expect(ana.plan).toEqual(rui.plan)
})

test('a row that another put below a new summary keeps the summary', async () => {
  const { ana, rui } = both()
  ana.do(added(10, 'Boiler'))
  await drain([ana, rui])
  rui.do(added(11, 'Tubes', 10))
  await drain([ana, rui])
  expect(ana.overwritten.map(each => each.theirs.kind)).toEqual(['addTask'])
  expect(ana.undo('keepTheirs')).toBe(false)
  expect(ana.names).toContain('Tubes')
})

test('a row that both moved stays where the other put it', async () => {
  const { ana, rui } = both()
  const move = (task: number, parent: number | null): Edit => ({
    kind: 'moveTask',
    task: taskId(task),
    to: { parent: parent === null ? null : taskId(parent), after: null },
  })
  ana.do(added(10, 'A'), added(11, 'B'))
  await drain([ana, rui])
  ana.do(move(2, 10))
  await drain([ana, rui])
  rui.do(move(2, 11))
  await drain([ana, rui])
  expect(ana.overwritten).toHaveLength(1)
  ana.undo('keepTheirs')
  expect(ana.plan.tasks.find(each => each.uid === 2)?.parent).toBe(11)
})
