/** A page keeps its own numbers for what it added; the project keeps Project's. Both mean the same rows, apply after apply. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toSchema } from '@parada/formats/tmx'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { smallPlan, type TestCompanion, testCompanion } from '../testing/fixture.ts'
import { Application } from '../testing/ms-project-double/application.ts'
import { localComProcess } from '../testing/ms-project-double/local-com.ts'
import type { Project } from '../testing/ms-project-double/project.ts'
import { createComProjectHost } from './com/com-project-host.ts'

let it: TestCompanion
let app: Application
let project: Project
let folder: string
beforeEach(async () => {
  app = new Application()
  folder = await mkdtemp(join(tmpdir(), 'parada-rows-'))
  const plan = smallPlan()
  project = app.show(
    { ...plan, tasks: plan.tasks.map(task => ({ ...task, guid: `{${task.uid}}` })) },
    join(folder, 'p.mpp'),
  )!
  // A user added and removed a row before: the numbers that Project gives next are not those of the page.
  const gone = project.Tasks.Add('Outra')
  gone.Delete()
  app.FileSave()
  it = await testCompanion({ host: createComProjectHost(localComProcess(app), 'Parada') })
})
afterEach(async () => {
  await it.stop()
  await rm(folder, { recursive: true, force: true })
})

const page = () => structuredClone(toSchema(project.schedule)) as { tasks: Record<string, unknown>[] }
const added = (uid: number, name: string) => ({ id: uid, uid, name, duration: '6h' })

async function apply(schema: object) {
  const reply = await it.call('POST', '/project/desktop/apply', schema, await it.entitlement('pro'))
  expect(reply.status, reply.text).toBe(200)
  return reply.body.applied_changes as { task_name: string; field: string; result: string }[]
}

test('a row that the page added is the same row in the next apply, not a new one', async () => {
  const schema = page()
  schema.tasks.push(added(4, 'Emergente'))
  await apply(schema)
  const [first] = project.schedule.tasks.filter(task => task.name === 'Emergente')
  expect(first?.uid).not.toBe(4)
  schema.tasks[3]!.duration = '9h'
  expect(await apply(schema)).toEqual([
    expect.objectContaining({ task_name: 'Emergente', field: 'duration', result: 'applied' }),
  ])
  const rows = project.schedule.tasks.filter(task => task.name === 'Emergente')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ uid: first?.uid, duration: { seconds: 9 * 3600 } })
})

test('a row of the page and one of Project that got the same number meanwhile stay two', async () => {
  const schema = page()
  const theirs = project.Tasks.Add('Do Project')
  project.schedule = {
    ...project.schedule,
    tasks: project.schedule.tasks.map(task => (task.uid === theirs.UniqueID ? { ...task, guid: '{x}' } : task)),
  }
  app.FileSave()
  schema.tasks.push(added(theirs.UniqueID, 'Da página'))
  const before = await it.call(
    'POST',
    '/project/desktop/apply',
    { ...schema, dry_run: true },
    await it.entitlement('pro'),
  )
  const changes = before.body.applied_changes as { field: string; task_name: string }[]
  expect(changes.filter(each => each.field === 'add_task').map(each => each.task_name)).toEqual(['Da página'])
  expect(changes.some(each => each.field === 'name')).toBe(false)
})

test('a row made in Project after the page was given the plan is not taken for one that the page removed', async () => {
  const started = await it.call('POST', '/project/desktop/extract-start', {})
  for (let tries = 0; tries < 50; tries++) {
    const view = await it.call('GET', `/project/desktop/extract-progress/${started.body.session_id}`)
    if (view.body.is_complete) break
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  const schema = page()
  project.Tasks.Add('Do Project')
  app.FileSave()
  schema.tasks.splice(2, 1)
  const changes = await apply({ ...schema, allow_removals: true })
  expect(changes.filter(each => each.field === 'remove_task').map(each => each.task_name)).toEqual(['Testar'])
  expect(project.schedule.tasks.map(task => task.name)).toEqual(['Bloquear', 'Soldar', 'Do Project'])
})
