/** One contract for every implementation of the port that can run here; the real COM one runs it under Wine (`com/wine.test.ts`). */
import { duration, type Edit, type Schedule, taskId } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { Application } from '../testing/ms-project-double/application.ts'
import { localComProcess } from '../testing/ms-project-double/local-com.ts'
import { LOCALES } from '../testing/ms-project-double/locale.ts'
import { createComProjectHost } from './com/com-project-host.ts'
import { chance, randomProject } from './com/test-round-trip.ts'
import { createMemoryProjectHost } from './memory-project-host.ts'
import type { ProjectHost } from './project-host.ts'

const plan = randomProject(chance(3))
const leaf = plan.tasks.find(task => !plan.tasks.some(child => child.parent === task.uid))!
const never = new AbortController().signal
const nobody = () => undefined

interface Stage {
  readonly host: ProjectHost
  now(): Schedule | null
  undo(): void
  open(plan: Schedule | null): void
}

const memory = (): Stage => {
  const host = createMemoryProjectHost(plan, { path: 'C:\\Planos\\plano.mpp' })
  return { host, now: host.current, undo: host.undo, open: host.open }
}

const overDouble = (language: 'en' | 'pt') => (): Stage => {
  const app = new Application()
  app.locale = LOCALES[language]!
  app.show(plan)!.Saved = false
  return {
    host: createComProjectHost(localComProcess(app), 'Parada'),
    now: () => app.ActiveProject.schedule,
    undo: () => app.EditUndo(),
    open: next => app.show(next),
  }
}

describe.each([
  ['in memory', memory],
  ['over COM, English', overDouble('en')],
  ['over COM, Portuguese', overDouble('pt')],
] as const)('MS Project %s', (_name, stage) => {
  const edits: Edit[] = [
    { kind: 'setTask', task: leaf.uid, changes: { name: 'Outro nome', duration: duration(77, 'h') } },
    {
      kind: 'addTask',
      task: { uid: taskId(900), row: 900, name: 'Emergente', parent: null, duration: duration(2, 'h') },
      after: null,
    },
  ]

  test('tells what is open, and reads it', async () => {
    const { host } = stage()
    expect(await host.active()).toMatchObject({ ok: true, value: { path: 'C:\\Planos\\plano.mpp', readOnly: false } })
    const read = await host.read(nobody, never)
    if (!read.ok) throw new Error(read.problems[0].code)
    expect(read.value.tasks.map(task => [task.uid, task.name])).toEqual(plan.tasks.map(task => [task.uid, task.name]))
  })

  test('says what to do when nothing is open', async () => {
    const { host, open } = stage()
    open(null)
    expect(await host.active()).toMatchObject({
      ok: false,
      problems: [
        {
          code: 'companion.projectNotAvailable',
          suggestions: expect.arrayContaining([expect.objectContaining({ code: 'companion.openInProject' })]),
        },
      ],
    })
  })

  test('applies in one block that one undo takes back', async () => {
    const { host, now, undo } = stage()
    const open = await host.read(nobody, never)
    if (!open.ok) throw new Error(open.problems[0].code)
    const applied = await host.apply(edits, open.value, never)
    if (!applied.ok) throw new Error(applied.problems[0].code)
    expect(applied.value.results.map(each => each.result)).toEqual(['applied', 'applied'])
    expect(now()?.tasks.find(task => task.uid === leaf.uid)).toMatchObject({ name: 'Outro nome' })
    expect(applied.value.after.tasks.map(task => task.name)).toEqual(now()?.tasks.map(task => task.name))
    expect(applied.value.after.tasks.map(task => task.uid)).toEqual(now()?.tasks.map(task => task.uid))
    undo()
    expect(now()).toEqual(plan)
  })

  test('a dry run foretells the same list and writes nothing', async () => {
    const { host, now } = stage()
    const open = await host.read(nobody, never)
    if (!open.ok) throw new Error(open.problems[0].code)
    const foretold = await host.apply(edits, open.value, never, true)
    if (!foretold.ok) throw new Error(foretold.problems[0].code)
    expect(now()).toEqual(plan)
    const applied = await host.apply(edits, open.value, never)
    if (!applied.ok) throw new Error(applied.problems[0].code)
    expect(foretold.value.results.map(each => each.result)).toEqual(applied.value.results.map(each => each.result))
  })

  test('a cancelled apply leaves everything as it was', async () => {
    const { host, now } = stage()
    const open = await host.read(nobody, never)
    if (!open.ok) throw new Error(open.problems[0].code)
    const outcome = await host.apply(edits, open.value, AbortSignal.abort())
    expect(outcome.ok).toBe(false)
    expect(now()).toEqual(plan)
  })
})

describe('over COM', () => {
  const staged = () => {
    const app = new Application()
    const project = app.show(plan)!
    project.Saved = false
    return { app, project, host: createComProjectHost(localComProcess(app), 'Parada') }
  }

  test('the project in front has changed since it was read: nothing is touched', async () => {
    const { app, host } = staged()
    const open = await host.read(nobody, never)
    if (!open.ok) throw new Error(open.problems[0].code)
    const other = app.show(plan, 'C:\\Planos\\outra.mpp')!
    const edit: Edit = { kind: 'setTask', task: leaf.uid, changes: { name: 'X' } }
    expect(await host.apply([edit], open.value, never)).toMatchObject({
      ok: false,
      problems: [{ code: 'companion.projectMismatch', params: { open: 'C:\\Planos\\outra.mpp' } }],
    })
    expect(other.schedule).toEqual(plan)
  })

  test('a project that our own export renamed is still known by its file', async () => {
    const { host, project } = staged()
    const read = await host.read(nobody, never)
    expect(project.FullName).toContain('project.xml')
    expect(read).toMatchObject({ ok: true, problems: [{ code: 'companion.projectRenamed' }] })
    expect(await host.active()).toMatchObject({ ok: true, value: { path: 'C:\\Planos\\plano.mpp' } })
  })

  test('one that answers nothing but "busy" is given up with what to do', async () => {
    const { app, host } = staged()
    app.faults.busyCalls = 100_000
    expect(await host.active()).toMatchObject({
      ok: false,
      problems: [{ code: 'companion.projectBusy', suggestions: [{ code: 'companion.closeDialog' }, {}] }],
    })
  })

  test('an exception in the middle of an apply undoes it and puts every setting back', async () => {
    const { app, host, project } = staged()
    const open = await host.read(nobody, never)
    if (!open.ok) throw new Error(open.problems[0].code)
    app.faults.failOn = 'Duration'
    const outcome = await host.apply(
      [
        { kind: 'setTask', task: leaf.uid, changes: { name: 'X' } },
        { kind: 'setTask', task: leaf.uid, changes: { duration: duration(50, 'h') } },
      ],
      open.value,
      never,
    )
    expect(outcome).toMatchObject({ ok: false, problems: [{ code: 'companion.projectGone' }] })
    expect(project.schedule).toEqual(plan)
    expect([app.DisplayAlerts, app.ScreenUpdating, app.Calculation]).toEqual([true, true, -1])
  })

  test('the file is never saved', async () => {
    const { host, project } = staged()
    const open = await host.read(nobody, never)
    if (!open.ok) throw new Error(open.problems[0].code)
    await host.apply([{ kind: 'setTask', task: leaf.uid, changes: { name: 'X' } }], open.value, never)
    expect(project.Saved).toBe(false)
  })
})
