import { fromSchema } from '@parada/formats/tmx'
import { SaveInput } from '@parada/protocol'
import { applyEdits, calculate, type Edit, type Schedule } from '@parada/schedule'
import { expect, test } from 'vitest'
import { onEachServer, type Window } from '../testing/test-server.ts'

const PLAN = {
  project_name: 'Caldeira 3',
  start_date: '2027-03-12T07:00:00',
  tasks: [
    { id: 1, name: 'Bloquear', duration: '4h' },
    { id: 2, name: 'Andaime', duration: '12h' },
    { id: 3, name: 'Abrir', duration: '3h' },
  ],
  dependencies: [
    { pred_id: 1, succ_id: 2 },
    { pred_id: 1, succ_id: 3 },
  ],
}

const read = (schema: unknown): Schedule => {
  const plan = fromSchema(schema)
  if (!plan.ok) throw new Error(plan.problems[0].code)
  return plan.value
}

onEachServer('plans', server => {
  const someone = async (name: string): Promise<Window> => {
    const window = server().window()
    await window.signUp(name)
    return window
  }

  test('a plan is kept, listed, found, renamed, archived, copied, removed and brought back', async () => {
    const window = await someone('Ana')
    const made = await window.mutate('projects.create', { schema: PLAN, folder: 'Caldeiras' })
    expect(made).toMatchObject({ name: 'Caldeira 3', revision: 1, taskCount: 3, role: 'planner', folder: 'Caldeiras' })
    const { schema } = await window.query('projects.open', { projectId: made.id })
    expect((schema.tasks as { start: string }[]).map(each => each.start)[1]).toMatch(/^2027-03-12/)
    expect(await window.query('projects.list', { search: 'caldeira' })).toHaveLength(1)
    expect(await window.query('projects.list', { search: 'forno' })).toHaveLength(0)
    const accented = await window.mutate('projects.create', {
      schema: { project_name: 'INSPEÇÃO 100% São João', tasks: [] },
    })
    for (const search of ['inspecao', 'Inspeção', 'SAO JOAO', '100%'])
      expect([search, (await window.query('projects.list', { search })).map(each => each.id)]).toEqual([
        search,
        [accented.id],
      ])
    await window.mutate('projects.remove', { projectId: accented.id })
    expect(await window.query('projects.list', { folder: null })).toHaveLength(0)
    const renamed = await window.mutate('projects.rename', { projectId: made.id, name: 'Caldeira 3B', folder: null })
    expect(renamed).toMatchObject({ name: 'Caldeira 3B', revision: 2, folder: null })
    await window.mutate('projects.archive', { projectId: made.id, archived: true })
    expect(await window.query('projects.list')).toHaveLength(0)
    expect(await window.query('projects.list', { archived: true })).toHaveLength(1)
    await window.mutate('projects.archive', { projectId: made.id, archived: false })
    const copy = await window.mutate('projects.duplicate', { projectId: made.id })
    expect(copy).toMatchObject({ name: 'Caldeira 3B (2)', revision: 1 })
    await window.mutate('projects.remove', { projectId: made.id })
    expect(await window.refused('projects.open', { projectId: made.id })).toMatchObject({ code: 'projects.removed' })
    expect(await window.mutate('projects.restore', { projectId: made.id })).toMatchObject({ id: made.id, owns: true })
    expect((await window.query('projects.open', { projectId: made.id })).project.name).toBe('Caldeira 3B')
  })

  test('the owner deletes a plan and finds it for 30 days; who it is shared with as planner does neither', async () => {
    const [owner, planner, stranger] = [await someone('Eva'), server().window(), await someone('Rui')]
    const address = await planner.signUp('Leo')
    const { id: projectId } = await owner.mutate('projects.create', { schema: PLAN })
    await owner.mutate('projects.share', { projectId, kind: 'user', subject: address, role: 'planner' })
    expect((await planner.query('projects.open', { projectId })).project).toMatchObject({
      role: 'planner',
      owns: false,
    })
    const refused = { status: 403, code: 'projects.deletedByOwner' }
    expect(await planner.refused('projects.remove', { projectId })).toMatchObject(refused)
    expect((await owner.query('projects.open', { projectId })).project).toMatchObject({ role: 'planner', owns: true })

    await owner.mutate('projects.remove', { projectId })
    const [found, ...others] = await owner.query('projects.removed')
    expect(others).toEqual([])
    expect(found).toMatchObject({ id: projectId, owner: null, taskCount: 3 })
    expect(Date.parse(found!.until) - Date.parse(found!.removedAt)).toBe(30 * 86_400_000)
    for (const other of [planner, stranger]) expect(await other.query('projects.removed')).toEqual([])
    expect(await planner.refused('projects.restore', { projectId })).toMatchObject(refused)
    expect(await stranger.refused('projects.restore', { projectId })).toMatchObject({ code: 'projects.unknown' })

    await owner.mutate('projects.restore', { projectId })
    expect(await owner.refused('projects.removeForGood', { projectId })).toMatchObject({ code: 'projects.notInBin' })
    expect((await planner.query('projects.open', { projectId })).project.role).toBe('planner')
    expect(await owner.query('projects.removed')).toEqual([])
    await owner.mutate('projects.remove', { projectId })
    expect(await planner.refused('projects.removeForGood', { projectId })).toMatchObject(refused)
    await owner.mutate('projects.removeForGood', { projectId })
    expect(await owner.query('projects.removed')).toEqual([])
    expect(await owner.refused('projects.restore', { projectId })).toMatchObject({ code: 'projects.unknown' })
  })

  test('who administers the organization of a plan deletes it, restores it and ends it; its other members put their own in the bin', async () => {
    const [owner, boss, member] = [await someone('Eva'), await someone('Davi'), await someone('Rui')]
    const idOf = async (window: Window) => (await window.query('session.current'))!.userId
    const made = await owner.fetch('/api/auth/organization/create', {
      json: { name: 'Usina', slug: `usina-${crypto.randomUUID()}` },
    })
    const { id: organizationId } = (await made.json()) as { id: string }
    await owner.fetch('/api/auth/organization/set-active', { json: { organizationId } })
    const { db } = server().server.services.storage
    for (const [window, role] of [
      [boss, 'admin'],
      [member, 'member'],
    ] as const)
      await db
        .insertInto('member')
        .values({ id: crypto.randomUUID(), organizationId, userId: await idOf(window), role, createdAt: '2027-01-01' })
        .execute()
    const { id: projectId } = await owner.mutate('projects.create', { schema: PLAN })
    await owner.mutate('projects.share', { projectId, kind: 'organization', subject: organizationId, role: 'planner' })
    expect(await member.refused('projects.remove', { projectId })).toMatchObject({ code: 'projects.deletedByOwner' })
    await boss.mutate('projects.remove', { projectId })
    expect(await boss.query('projects.removed')).toMatchObject([{ id: projectId, owner: 'Eva' }])
    expect(await owner.query('projects.removed')).toMatchObject([{ id: projectId, owner: null }])
    expect(await member.query('projects.removed')).toEqual([])
    expect(await boss.mutate('projects.restore', { projectId })).toMatchObject({ id: projectId })
    expect(await owner.query('projects.list')).toMatchObject([{ id: projectId, owns: true }])

    // A member's own plan of the organization goes to the bin and no further: there an administrator has it back, or ends it.
    await member.fetch('/api/auth/organization/set-active', { json: { organizationId } })
    const { id: theirs } = await member.mutate('projects.create', { schema: PLAN })
    const ofMember = { projectId: theirs }
    await member.mutate('projects.remove', ofMember)
    expect(await member.query('projects.removed')).toMatchObject([{ id: theirs, owner: null, mayEnd: false }])
    expect(await boss.query('projects.removed')).toMatchObject([{ id: theirs, owner: 'Rui', mayEnd: true }])
    expect(await member.refused('projects.removeForGood', ofMember)).toMatchObject({
      status: 403,
      code: 'projects.endedByOrganization',
    })
    await boss.mutate('projects.restore', ofMember)
    expect(await boss.refused('projects.removeForGood', ofMember)).toMatchObject({ code: 'projects.notInBin' })
    await member.mutate('projects.remove', ofMember)
    await boss.mutate('projects.removeForGood', ofMember)
    expect(await member.query('projects.removed')).toEqual([])
    // A plan of the member alone is theirs to end.
    await member.fetch('/api/auth/organization/set-active', { json: { organizationId: null } })
    const { id: own } = await member.mutate('projects.create', { schema: PLAN })
    await member.mutate('projects.remove', { projectId: own })
    expect(await member.query('projects.removed')).toMatchObject([{ id: own, mayEnd: true }])
    await member.mutate('projects.removeForGood', { projectId: own })
    expect(await member.query('projects.removed')).toEqual([])
  })

  test('a project asked for twice under one id is one project, and nobody else’s', async () => {
    const [ana, bia] = [await someone('Ana'), await someone('Bia')]
    const id = crypto.randomUUID()
    const [one, two] = await Promise.all([
      ana.mutate('projects.create', { schema: PLAN, id }),
      ana.mutate('projects.create', { schema: PLAN, id }),
    ])
    expect([one, two]).toMatchObject([
      { id, revision: 1 },
      { id, revision: 1 },
    ])
    expect(await ana.query('projects.list')).toHaveLength(1)
    expect(await bia.refused('projects.create', { schema: PLAN, id })).toMatchObject({ code: 'projects.unknown' })
    await ana.mutate('projects.remove', { projectId: id })
    expect(await ana.refused('projects.create', { schema: PLAN, id })).toMatchObject({ code: 'projects.removed' })
  })

  test('a page of one person does nothing in the name of another who signed in since', async () => {
    const ana = await someone('Ana')
    const { id: projectId } = await ana.mutate('projects.create', { schema: PLAN })
    const { userId } = (await ana.query('session.current'))!
    const page = server().window({ 'x-parada-user': userId })
    page.cookie = ana.cookie
    expect(await page.query('projects.list')).toHaveLength(1)
    await page.signUp('Bia')
    const save = { projectId, baseRevision: 1, clientId: 'a', sequence: 1, edits: [{ kind: 'numberRows' }] }
    for (const [name, input] of [
      ['projects.save', save],
      ['projects.create', { schema: PLAN }],
    ] as const)
      expect(await page.refused(name, input)).toMatchObject({ status: 403, code: 'identity.otherUser' })
    expect((await page.query('session.current'))?.name).toBe('Bia')
  })

  test('what was meant for a removed task is never done to a new one that has its id', async () => {
    const one = await someone('Ana')
    const { id: projectId } = await one.mutate('projects.create', { schema: PLAN })
    const { tasks } = read((await one.query('projects.open', { projectId })).schema)
    const last = tasks[2]!
    const save = (clientId: string, baseRevision: number, edits: readonly Edit[]) =>
      one.mutate('projects.save', { projectId, baseRevision, clientId, sequence: 1, edits: edits as never })
    await save('one', 1, [
      { kind: 'removeTask', task: last.uid },
      { kind: 'addTask', task: { ...last, name: 'Nova' }, after: null },
    ])
    const late = (percentComplete: number): Edit => ({ kind: 'setTask', task: last.uid, changes: { percentComplete } })
    const saved = await save('two', 1, [late(100), { kind: 'setTask', task: tasks[0]!.uid, changes: { name: 'Sim' } }])
    expect(saved.dropped).toMatchObject([{ index: 0, code: 'schedule.unknownTask', params: { id: last.uid } }])
    await save('three', 3, [{ kind: 'removeTask', task: last.uid }])
    await save('four', 4, [{ kind: 'addTask', task: { ...last, name: 'Nova' }, after: null }])
    // An undo brings back the task it was: an edit that was on its way still finds it.
    expect((await save('five', 3, [late(50)])).dropped).toEqual([])
    const now = read((await one.query('projects.open', { projectId })).schema)
    expect(now.tasks.map(each => [each.name, each.percentComplete ?? 0]).sort()).toEqual([
      ['Andaime', 0],
      ['Nova', 50],
      ['Sim', 0],
    ])
  })

  test('somebody else’s plan does not exist for them', async () => {
    const [ana, bia] = [await someone('Ana'), await someone('Bia')]
    const { id: projectId } = await ana.mutate('projects.create', { schema: PLAN })
    expect(await bia.query('projects.list')).toEqual([])
    const save = { projectId, baseRevision: 1, clientId: 'b', sequence: 1, edits: [{ kind: 'numberRows' }] }
    for (const [name, input] of [
      ['projects.open', { projectId }],
      ['projects.save', save],
      ['projects.rename', { projectId, name: 'x' }],
      ['projects.archive', { projectId, archived: true }],
      ['projects.remove', { projectId }],
      ['projects.duplicate', { projectId }],
    ] as const)
      expect(await bia.refused(name, input)).toMatchObject({ status: 404, code: 'projects.unknown' })
    await expect(bia.follow('projects.follow', { projectId, clientId: 'b' }).next(() => true)).rejects.toThrow()
  })

  test('a save is a revision; sent twice it is one; a bad one changes nothing', async () => {
    const window = await someone('Ana')
    const { id: projectId } = await window.mutate('projects.create', { schema: PLAN })
    const [first] = read(PLAN).tasks
    const edits = [{ kind: 'setTask', task: first!.uid, changes: { name: 'Bloquear e etiquetar' } }]
    const input = { projectId, baseRevision: 1, clientId: 'w1', sequence: 1, edits }
    const saved = await window.mutate('projects.save', input)
    expect(saved).toMatchObject({ revision: 2, others: [], dropped: [], accepted: edits })
    expect(await window.mutate('projects.save', input)).toEqual(saved)
    expect((await window.query('projects.open', { projectId })).project.revision).toBe(2)
    const loop = [{ kind: 'addLink', link: { from: 2, to: 1, type: 'FS', lag: { value: 0, unit: 'hours' } } }]
    const refused = await window.refused('projects.save', { ...input, baseRevision: 2, sequence: 2, edits: loop })
    expect(refused.status).toBe(422)
    expect(refused.code).toMatch(/^schedule\./)
    expect(await window.refused('projects.save', { ...input, baseRevision: 9, sequence: 3 })).toMatchObject({
      status: 409,
      code: 'projects.revisionUnknown',
    })
    expect((await window.query('projects.open', { projectId })).project.revision).toBe(2)
  })

  test('edits made on an old revision are rebased: new rows renumbered, what can no longer be done named', async () => {
    const [one, two] = [await someone('Ana'), server().window()]
    two.cookie = one.cookie
    const { id: projectId } = await one.mutate('projects.create', { schema: PLAN })
    const base = read((await one.query('projects.open', { projectId })).schema)
    const template = base.tasks[2]!
    const added = (name: string): Edit => ({
      kind: 'addTask',
      after: template.uid,
      task: { ...template, uid: 4 as never, row: 4, name, parent: null },
    })
    await one.mutate('projects.save', {
      projectId,
      baseRevision: 1,
      clientId: 'one',
      sequence: 1,
      edits: [added('De um'), { kind: 'removeTask', task: base.tasks[1]!.uid }] as never,
    })
    const batch = {
      projectId,
      baseRevision: 1,
      clientId: 'two',
      sequence: 1,
      edits: [
        added('De dois'),
        { kind: 'setTask', task: 4 as never, changes: { percentComplete: 50 } },
        { kind: 'setTask', task: base.tasks[1]!.uid, changes: { name: 'Sumiu' } },
      ] as never,
    }
    const saved = await two.mutate('projects.save', batch)
    expect(saved.revision).toBe(3)
    // The ids given are said, also when the answer was lost and the batch is sent again after others went on.
    expect(saved.ids).toEqual({ tasks: [[4, 5]], resources: [], assignments: [], calendars: [] })
    await one.mutate('projects.save', {
      projectId,
      baseRevision: 3,
      clientId: 'one',
      sequence: 2,
      edits: [{ kind: 'setTask', task: 5, changes: { notes: 'x' } }] as never,
    })
    expect(await two.mutate('projects.save', batch)).toEqual(saved)
    expect(saved.others.map(each => each.revision)).toEqual([2])
    expect(saved.dropped).toMatchObject([{ index: 2, code: 'schedule.unknownTask', params: { id: 2 } }])
    const now = read((await one.query('projects.open', { projectId })).schema)
    expect(now.tasks.map(each => [each.uid, each.name, each.percentComplete ?? 0])).toEqual([
      [1, 'Bloquear', 0],
      [3, 'Abrir', 0],
      [5, 'De dois', 50],
      [4, 'De um', 0],
    ])
  })

  test('who follows sees the edits of others within moments, and who is there', async () => {
    const [one, two] = [await someone('Ana'), server().window()]
    two.cookie = one.cookie
    const { id: projectId } = await one.mutate('projects.create', { schema: PLAN })
    const followed = two.follow('projects.follow', { projectId, clientId: 'two' })
    await followed.next(each => each.type === 'presence' && each.people.some(person => person.clientId === 'two'))
    const other = one.follow('projects.follow', { projectId, clientId: 'one' })
    await followed.next(each => each.type === 'presence' && each.people.length === 2)
    await one.mutate('projects.presence', { projectId, clientId: 'one', task: 2 })
    await followed.next(each => each.type === 'presence' && each.people.some(person => person.task === 2))
    const edits = [{ kind: 'setTask', task: 1, changes: { name: 'Outro nome' } }]
    await one.mutate('projects.save', { projectId, baseRevision: 1, clientId: 'one', sequence: 1, edits })
    expect(await followed.next(each => each.type === 'edits')).toEqual({
      type: 'edits',
      revision: 2,
      clientId: 'one',
      by: 'Ana',
      edits,
    })
    other.stop()
    await followed.next(each => each.type === 'presence' && each.people.length === 1)
    const late = two.follow('projects.follow', { projectId, clientId: 'three', since: 1 })
    expect(await late.next(each => each.type === 'edits')).toMatchObject({ revision: 2 })
  })

  test('nobody points for somebody else, whose window they can name', async () => {
    const ana = await someone('Ana')
    const bia = server().window()
    const email = await bia.signUp('Bia')
    const { id: projectId } = await ana.mutate('projects.create', { schema: PLAN })
    await ana.mutate('projects.share', { projectId, kind: 'user', subject: email, role: 'viewer' })
    const followed = ana.follow('projects.follow', { projectId, clientId: 'hers' })
    const other = bia.follow('projects.follow', { projectId, clientId: 'his' })
    await followed.next(each => each.type === 'presence' && each.people.length === 2)
    await bia.mutate('projects.presence', { projectId, clientId: 'hers', task: 2 })
    await bia.mutate('projects.presence', { projectId, clientId: 'his', task: 1 })
    const seen = await followed.next(
      each => each.type === 'presence' && each.people.some(person => person.task !== null),
    )
    expect(seen).toMatchObject({
      people: [
        { clientId: 'hers', name: 'Ana', task: null },
        { clientId: 'his', name: 'Bia', task: 1 },
      ],
    })
    followed.stop()
    other.stop()
  })

  test('10 writers with 100 edits each: none lost, every copy equal, the plan valid', {
    timeout: 180_000,
  }, async () => {
    const window = await someone('Ana')
    const tasks = Array.from({ length: 10 }, (_, at) => ({ id: at + 1, name: `T${at + 1}`, duration: '8h' }))
    const { id: projectId } = await window.mutate('projects.create', { schema: { project_name: 'Dez', tasks } })
    const start = read((await window.query('projects.open', { projectId })).schema)
    const { services } = server().server
    const identity = (await services.identify(new Headers({ cookie: window.cookie })))!
    const write = async (writer: number): Promise<() => Promise<Schedule>> => {
      let [plan, revision] = [start, 1]
      const catchUp = (edits: readonly unknown[]) => {
        const applied = applyEdits(plan, edits as Edit[])
        if (!applied.ok) throw new Error(applied.problems[0].code)
        plan = applied.value.schedule
      }
      for (let sequence = 1; sequence <= 100; sequence++) {
        const edit =
          sequence % 10 === 0
            ? {
                kind: 'addTask',
                after: null,
                task: {
                  ...start.tasks[0]!,
                  uid: Math.max(...plan.tasks.map(each => each.uid)) + 1,
                  row: Math.max(...plan.tasks.map(each => each.row)) + 1,
                  name: `N${writer}.${sequence}`,
                },
              }
            : { kind: 'setTask', task: writer, changes: { name: `W${writer}.${sequence}` } }
        const outcome = await services.projects.save(
          SaveInput.parse({
            projectId,
            baseRevision: revision,
            clientId: `w${writer}`,
            sequence,
            edits: [edit],
          }),
          identity,
        )
        if (!outcome.ok) throw new Error(outcome.problems[0].code)
        const saved = outcome.value
        expect(saved.dropped).toEqual([])
        for (const each of saved.others) catchUp(each.edits)
        catchUp(saved.accepted)
        revision = saved.revision
      }
      // Once all are done, every client receives what came after its own last save.
      return async () => {
        for (const row of await server().server.services.projects.editsSince(projectId, revision, 1001))
          catchUp(row.edits)
        return plan
      }
    }
    const clients = await Promise.all(Array.from({ length: 10 }, (_, at) => write(at + 1)))
    const plans = await Promise.all(clients.map(end => end()))
    const end = await window.query('projects.open', { projectId })
    expect(end.project).toMatchObject({ revision: 1001, taskCount: 110 })
    const final = read(end.schema)
    expect(final.tasks.filter(each => /^W\d+\.99$/.test(each.name))).toHaveLength(10)
    expect(new Set(final.tasks.filter(each => each.name.startsWith('N')).map(each => each.name)).size).toBe(100)
    expect(calculate(final).ok).toBe(true)
    for (const each of plans) {
      expect(each.tasks).toEqual(final.tasks)
      expect(each.links).toEqual(final.links)
    }
  })
})
