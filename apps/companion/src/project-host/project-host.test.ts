/** One contract for every implementation of the port that can run here; the real COM one runs it under Wine (`com/wine.test.ts`). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadMessages, presentProblem } from '@parada/messages'
import { civilInstant, duration, type Edit, instant, type Schedule, taskId } from '@parada/schedule'
import { afterAll, describe, expect, test } from 'vitest'
import { checkTarget } from '../apply.ts'
import { Application } from '../testing/ms-project-double/application.ts'
import { localComProcess } from '../testing/ms-project-double/local-com.ts'
import { LOCALES } from '../testing/ms-project-double/locale.ts'
import type { Project } from '../testing/ms-project-double/project.ts'
import { createComProjectHost } from './com/com-project-host.ts'
import { chance, randomProject } from './com/test-round-trip.ts'
import { createMemoryProjectHost } from './memory-project-host.ts'
import type { ProjectHost } from './project-host.ts'

const plan = randomProject(chance(3))
const leaf = plan.tasks.find(task => !plan.tasks.some(child => child.parent === task.uid))!
/** The file that the project was opened from. */
const folder = mkdtempSync(join(tmpdir(), 'parada-host-'))
const MPP = join(folder, 'plano.mpp')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const never = new AbortController().signal
const nobody = () => undefined

interface Stage {
  readonly host: ProjectHost
  now(): Schedule | null
  undo(): void
  open(plan: Schedule | null): void
}

const memory = (): Stage => {
  const host = createMemoryProjectHost(plan, { path: MPP })
  return { host, now: host.current, undo: host.undo, open: host.open }
}

const overDouble = (language: 'en' | 'pt') => (): Stage => {
  const app = new Application()
  app.locale = LOCALES[language]!
  app.show(plan, MPP)
  app.FileSave()
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
    expect(await host.active()).toMatchObject({ ok: true, value: { path: MPP, readOnly: false } })
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
    const project = app.show(plan, MPP)!
    app.FileSave()
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

  const edit: Edit = { kind: 'setTask', task: leaf.uid, changes: { name: 'X' } }

  const refused = (code: string) => ({ ok: false, problems: [{ code: `companion.${code}` }] })
  const cases: readonly (readonly [string, (project: Project) => void, object])[] = [
    ['saved', () => undefined, { ok: true }],
    ['with a blank row', project => project.blankAfter.add(leaf.uid), { ok: true }],
    ['opened as read-only', project => Object.assign(project, { ReadOnly: true }), { ok: true }],
    [
      'with unsaved changes',
      project => project.edit({ kind: 'setTask', task: leaf.uid, changes: { name: 'Do usuário' } }),
      refused('projectUnsaved'),
    ],
    [
      'that was never saved',
      project => Object.assign(project, { FullName: 'Projeto1', Saved: false }),
      refused('projectNeverSaved'),
    ],
    [
      'on a server',
      project => Object.assign(project, { FullName: 'https://usina.sharepoint.example/Planos/plano.mpp' }),
      refused('projectNotLocal'),
    ],
    ['with inserted projects', project => Object.assign(project.Subprojects, { Count: 1 }), refused('projectMaster')],
    ['of Project Server', project => Object.assign(project, { Type: 2 }), refused('projectEnterprise')],
    [
      'whose file another program changed',
      project => Object.assign(project, { schedule: { ...plan, tasks: plan.tasks.slice(0, -1), assignments: [] } }),
      refused('projectFileDiffers'),
    ],
  ]

  test.each(cases)(
    'reading a project %s leaves its name and saved state alone, also in a dry run',
    async (...given) => {
      const [, make, answer] = given
      const { host, project } = staged()
      make(project)
      const facts = () => [project.FullName, project.Saved, project.schedule]
      const before = facts()
      const read = await host.read(nobody, never)
      expect(read).toMatchObject(answer)
      expect(facts()).toEqual(before)
      if (read.ok) expect((await host.apply([edit], read.value, never, true)).ok).toBe(true)
      expect(facts()).toEqual(before)
    },
  )

  test('a project in OneDrive is read from its copy, when that is what Project saved last, and is known by it', async () => {
    const url = 'https://usina.sharepoint.example/personal/ana/Documents/'
    const app = new Application()
    const savedAt = civilInstant(2027, 3, 1, 9, 30)
    const project = app.show({ ...plan, project: { ...plan.project, lastSaved: savedAt } }, `${url}nuvem.mpp`)!
    const host = createComProjectHost(localComProcess(app), 'Parada', async () => [{ url, folder }])
    const copy = join(folder, 'nuvem.mpp')
    writeFileSync(copy, project.xml())
    // The file says the time in another zone.
    project.schedule = { ...project.schedule, project: { ...plan.project, lastSaved: instant(savedAt - 3 * 3600) } }
    expect(await host.active()).toMatchObject({ ok: true, value: { path: copy, saved: false } })
    expect((await host.read(nobody, never)).ok).toBe(true)
    const target = await checkTarget(
      { name: '', path: copy, readOnly: false, saved: true, version: '' },
      copy.toUpperCase(),
    )
    expect(target.ok).toBe(true)
    project.schedule = { ...project.schedule, project: { ...plan.project, lastSaved: instant(savedAt + 400) } }
    expect(await host.read(nobody, never)).toMatchObject(refused('projectCopyDiffers'))
    expect([project.FullName, project.Saved]).toEqual([`${url}nuvem.mpp`, true])
  })

  test('unsaved changes are saved to the project’s own file only when its user agreed', async () => {
    const { host, project } = staged()
    project.edit({ kind: 'setTask', task: leaf.uid, changes: { name: 'Do usuário' } })
    const read = await host.read(nobody, never, { maySave: true })
    if (!read.ok) throw new Error(read.problems[0].code)
    expect(read.value.tasks.find(task => task.uid === leaf.uid)?.name).toBe('Do usuário')
    expect([project.FullName, project.Saved]).toEqual([MPP, true])
  })

  test('what was just applied is read again without a save, until the user changes something', async () => {
    const { host, project } = staged()
    const open = await host.read(nobody, never)
    if (!open.ok) throw new Error(open.problems[0].code)
    await host.apply([edit], open.value, never)
    const again = await host.read(nobody, never)
    if (!again.ok) throw new Error(again.problems[0].code)
    expect(again.value.tasks.find(task => task.uid === leaf.uid)?.name).toBe('X')
    expect(project.Saved).toBe(false)
    project.edit({ kind: 'setTask', task: leaf.uid, changes: { notes: 'à mão' } })
    expect(await host.read(nobody, never)).toMatchObject({ problems: [{ code: 'companion.projectUnsaved' }] })
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

test('a Project that runs as administrator is not seen, and the person is told to start both the same way', async () => {
  const app = new Application()
  app.show(plan, MPP)
  const host = createComProjectHost(localComProcess(app), 'Parada')
  expect(await host.active()).toMatchObject({ ok: true, value: { path: MPP } })
  app.otherRights = true
  for (const answer of [await host.active(), await host.read(nobody, never)]) {
    expect(answer).toMatchObject({ ok: false, problems: [{ code: 'companion.projectNotAvailable' }] })
    const said = await Promise.all(
      (['pt', 'en', 'es'] as const).map(async locale =>
        answer.ok ? '' : presentProblem(answer.problems[0], await loadMessages(locale)).suggestions.join(' '),
      ),
    )
    expect(said).toEqual([
      expect.stringContaining('administrador'),
      expect.stringContaining('administrator'),
      expect.stringContaining('administrador'),
    ])
  }
})
