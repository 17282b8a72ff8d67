import { expect, test } from 'vitest'
import { onEachServer, type Window } from '../testing/test-server.ts'

const PLAN = {
  project_name: 'Forno 2',
  tasks: [
    { id: 1, name: 'Resfriar', duration: '8h' },
    { id: 2, name: 'Demolir', duration: '16h' },
  ],
}

onEachServer('versions and shares', server => {
  const someone = async (name: string): Promise<[Window, string]> => {
    const window = server().window()
    return [window, await window.signUp(name)]
  }

  test('revisions have authors and means, versions names; two compare; an old one comes back as a new one', async () => {
    const [window] = await someone('Ana')
    const { id: projectId } = await window.mutate('projects.create', { schema: PLAN })
    const save = (baseRevision: number, edits: object[], means: 'hand' | 'ai') =>
      window.mutate('projects.save', {
        projectId,
        baseRevision,
        clientId: 'w',
        sequence: baseRevision,
        edits: edits as never,
        means,
      })
    await window.mutate('projects.nameVersion', { projectId, name: 'Contratada' })
    await save(1, [{ kind: 'setTask', task: 1, changes: { name: 'Resfriar e ventilar' } }], 'hand')
    await save(2, [{ kind: 'removeTask', task: 2 }], 'ai')
    const history = await window.query('projects.history', { projectId })
    expect(history.map(each => [each.revision, each.by, each.means, each.edits])).toEqual([
      [3, 'Ana', 'ai', 1],
      [2, 'Ana', 'hand', 1],
    ])
    const [version] = await window.query('projects.versions', { projectId })
    expect(version).toMatchObject({ name: 'Contratada', revision: 1, by: 'Ana' })
    const old = await window.query('projects.openRevision', { projectId, revision: 1 })
    expect((old.schema.tasks as { name: string }[]).map(each => each.name)).toEqual(['Resfriar', 'Demolir'])
    const comparison = (await window.query('projects.compare', { projectId, from: 1, to: 3 })) as unknown as {
      differs: boolean
      tasks: { added: object[]; removed: { name: string }[]; changed: { name: string }[] }
      work: [number, number]
    }
    expect(comparison.differs).toBe(true)
    expect(comparison.tasks.removed).toMatchObject([{ name: 'Demolir' }])
    expect(comparison.tasks.changed).toMatchObject([{ name: 'Resfriar e ventilar' }])
    const restored = await window.mutate('projects.restoreRevision', { projectId, revision: 1 })
    expect(restored).toMatchObject({ revision: 4, taskCount: 2 })
    const again = (await window.query('projects.compare', { projectId, from: 1, to: 4 })) as { differs: boolean }
    expect(again.differs).toBe(false)
    expect((await window.query('projects.history', { projectId }))[0]).toMatchObject({ revision: 4, means: 'restore' })
    expect((await window.query('projects.audit', { projectId })).map(each => [each.action, each.by])).toEqual([
      ['projects.restoreRevision', 'Ana'],
      ['projects.nameVersion', 'Ana'],
      ['projects.create', 'Ana'],
    ])
    expect(await window.refused('projects.openRevision', { projectId, revision: 9 })).toMatchObject({
      code: 'projects.revisionUnknown',
    })
  })

  test('a start-up that came in past open work, taken back or removed, is put back by undo and by an earlier revision', async () => {
    const [window] = await someone('Ana')
    const schema = {
      ...PLAN,
      tasks: [...PLAN.tasks, { id: 3, name: 'Acender queimadores', duration: '8h', percent_complete: 40 }],
      dependencies: [{ pred_id: 2, succ_id: 3 }],
    }
    const { id: projectId } = await window.mutate('projects.create', { schema })
    const saving = (baseRevision: number, ...edits: object[]) => ({
      projectId,
      baseRevision,
      clientId: 'w',
      sequence: baseRevision,
      edits: edits as never,
      means: 'hand' as const,
    })
    const percent = (percentComplete: number) => ({ kind: 'setTask', task: 3, changes: { percentComplete } })
    const open = async (): Promise<number> => {
      const { schema: now } = await window.query('projects.open', { projectId })
      return (
        (now.tasks as { id: number; percent_complete?: number }[]).find(each => each.id === 3)?.percent_complete ?? 0
      )
    }
    await window.mutate('projects.save', saving(1, percent(0)))
    // Further than it was is a report like any other.
    expect(await window.refused('projects.save', saving(2, percent(100)))).toMatchObject({
      code: 'schedule.startUpBeforeWork',
    })
    expect(await window.mutate('projects.save', saving(2, percent(40)))).toMatchObject({ revision: 3, dropped: [] })
    expect(await open()).toBe(40)
    await window.mutate('projects.save', saving(3, { kind: 'removeTask', task: 3 }))
    await window.mutate('projects.restoreRevision', { projectId, revision: 1 })
    expect(await open()).toBe(40)
  })

  test('an undo of a longer duration of work under way is kept, although a share of it makes more done than there was', async () => {
    const [window] = await someone('Ana')
    const schema = {
      ...PLAN,
      status_date: '2027-03-03T12:00:00',
      tasks: [
        ...PLAN.tasks,
        { id: 3, name: 'Lavar', duration: '8h', percent_complete: 75, actual_start: '2027-03-01T08:00:00' },
      ],
    }
    const { id: projectId } = await window.mutate('projects.create', { schema })
    const saving = (baseRevision: number, hours: number) => ({
      projectId,
      baseRevision,
      clientId: 'w',
      sequence: baseRevision,
      edits: [{ kind: 'setTask', task: 3, changes: { duration: { seconds: hours * 3600, unit: 'h' } } }] as never,
      means: 'hand' as const,
    })
    await window.mutate('projects.save', saving(1, 100))
    // Less than what is done, and never so before, is for a report to say.
    expect(await window.refused('projects.save', saving(2, 9))).toMatchObject({ code: 'schedule.reportedDate' })
    expect(await window.mutate('projects.save', saving(2, 8))).toMatchObject({ revision: 3, dropped: [] })
  })

  test('whom a plan is shared with stands in its history for who shares it, not for who edits it', async () => {
    const [owner, editor, third] = [server().window(), server().window(), server().window()]
    await owner.signUp('Eva')
    const [rui, tom] = [await editor.signUp('Rui'), await third.signUp('Tom')]
    const { id: projectId } = await owner.mutate('projects.create', { schema: PLAN })
    for (const [subject, role] of [
      [rui, 'editor'],
      [tom, 'viewer'],
    ] as const)
      await owner.mutate('projects.share', { projectId, kind: 'user', subject, role })
    const details = async (window: typeof owner) =>
      JSON.stringify(
        (await window.query('projects.audit', { projectId })).filter(each => each.action === 'projects.share'),
      )
    expect(await details(owner)).toContain(tom)
    expect(await details(editor)).toContain('projects.share')
    expect(await details(editor)).not.toContain('@')
  })

  test('revisions beyond a snapshot are read back exactly', async () => {
    const [window] = await someone('Bia')
    const { id: projectId } = await window.mutate('projects.create', { schema: PLAN })
    const { projects } = server().server.services
    const identity = (await server().server.services.identify(new Headers({ cookie: window.cookie })))!
    for (let revision = 1; revision <= 205; revision++) {
      const saved = await projects.save(
        {
          projectId,
          baseRevision: revision,
          clientId: 'w',
          sequence: revision,
          edits: [{ kind: 'setTask', task: 1, changes: { name: `N${revision}` } }],
          means: 'hand',
        },
        identity,
      )
      expect(saved.ok).toBe(true)
    }
    const { db } = server().server.services.storage
    const kept = await db
      .selectFrom('project_snapshots')
      .select('revision')
      .where('project_id', '=', projectId)
      .orderBy('revision')
      .execute()
    expect(kept.map(each => each.revision)).toEqual([1, 101, 201])
    projects.plans.forget(projectId)
    for (const revision of [1, 2, 100, 101, 102, 206]) {
      const { schema } = await window.query('projects.openRevision', { projectId, revision })
      expect((schema.tasks as { name: string }[])[0]!.name).toBe(revision === 1 ? 'Resfriar' : `N${revision - 1}`)
    }
  })

  test('a viewer reads, an editor edits, a planner shares and removes; taken back, it is gone', async () => {
    const [owner, own] = await someone('Caio')
    const [guest, email] = await someone('Davi')
    const { id: projectId } = await owner.mutate('projects.create', { schema: PLAN })
    const save = {
      projectId,
      baseRevision: 1,
      clientId: 'g',
      sequence: 1,
      edits: [{ kind: 'setTask', task: 1, changes: { name: 'X' } }],
    }
    expect(
      await owner.refused('projects.share', { projectId, kind: 'user', subject: 'nada@example.com', role: 'viewer' }),
    ).toMatchObject({ code: 'identity.unknownUser' })
    // To share with oneself would list the owner as one who has not come yet.
    expect(
      await owner.refused('projects.share', { projectId, kind: 'user', subject: own.toUpperCase(), role: 'viewer' }),
    ).toMatchObject({ status: 400, code: 'projects.shareSelf' })
    await owner.mutate('projects.share', { projectId, kind: 'user', subject: email, role: 'viewer' })
    expect(await guest.query('projects.list')).toMatchObject([{ id: projectId, role: 'viewer' }])
    expect(await guest.refused('projects.save', save)).toMatchObject({
      status: 403,
      code: 'projects.roleRequired',
      params: { role: 'viewer', required: 'editor' },
    })
    await owner.mutate('projects.share', { projectId, kind: 'user', subject: email, role: 'editor' })
    await guest.mutate('projects.save', save)
    expect(await guest.refused('projects.remove', { projectId })).toMatchObject({ code: 'projects.roleRequired' })
    expect(
      await guest.refused('projects.share', { projectId, kind: 'user', subject: email, role: 'planner' }),
    ).toMatchObject({ code: 'projects.roleRequired' })
    const followed = guest.follow('projects.follow', { projectId, clientId: 'g' })
    await followed.next(each => each.type === 'presence')
    await owner.mutate('projects.share', { projectId, kind: 'user', subject: email, role: null })
    expect(await guest.refused('projects.open', { projectId })).toMatchObject({ code: 'projects.unknown' })
    // Reported at once, before anything else happens to the plan.
    await expect.poll(() => followed.errors.length, { timeout: 10_000 }).toBe(1)
    await owner.mutate('projects.save', { ...save, baseRevision: 2, clientId: 'o' })
    expect(followed.messages.filter(each => each.type === 'edits')).toEqual([])
  })

  test('people of an organization see its plans by role, others do not; enterprise gives all of them PRO', async () => {
    const [boss] = await someone('Eva')
    const [colleague, email] = await someone('Fabio')
    const [stranger] = await someone('Gil')
    const made = await boss.fetch('/api/auth/organization/create', {
      json: { name: 'Usina', slug: `usina-${Math.random()}` },
    })
    const company = (await made.json()) as { id: string }
    await boss.fetch('/api/auth/organization/set-active', { json: { organizationId: company.id } })
    expect(await boss.query('session.current')).toMatchObject({ organization: { name: 'Usina', role: 'org:owner' } })
    const invited = await boss.fetch('/api/auth/organization/invite-member', { json: { email, role: 'member' } })
    expect(invited.status).toBe(200)
    const { id: invitationId } = (await invited.json()) as { id: string }
    const accepted = await colleague.fetch('/api/auth/organization/accept-invitation', { json: { invitationId } })
    expect(accepted.status).toBe(200)
    const { id: projectId } = await boss.mutate('projects.create', { schema: PLAN })
    expect(await colleague.query('projects.list')).toMatchObject([{ id: projectId, role: 'viewer' }])
    expect(await stranger.refused('projects.open', { projectId })).toMatchObject({ code: 'projects.unknown' })
    await boss.mutate('projects.share', { projectId, kind: 'organization', subject: company.id, role: 'editor' })
    expect(await colleague.query('projects.list')).toMatchObject([{ role: 'editor' }])
    expect(
      await stranger.refused('projects.share', {
        projectId,
        kind: 'organization',
        subject: company.id,
        role: 'viewer',
      }),
    ).toMatchObject({ code: 'projects.unknown' })
    const { db } = server().server.services.storage
    const me = (await boss.query('session.current'))!
    await db.updateTable('user').set({ role: 'admin' }).where('id', '=', me.userId).execute()
    await boss.mutate('admin.setOrganizationPlan', { organizationId: company.id, plan: 'enterprise', seats: 10 })
    await colleague.fetch('/api/auth/organization/set-active', { json: { organizationId: company.id } })
    expect(await colleague.query('users.getUserAccess')).toMatchObject({ plan: 'enterprise', hasAccess: true })
    expect(await colleague.query('session.current')).toMatchObject({ organization: { role: 'org:member' } })
    expect(await stranger.query('users.getUserAccess')).toMatchObject({ plan: 'free' })
    expect(await boss.query('admin.organizations')).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: company.id, members: 2, plan: 'enterprise' })]),
    )
  })
})
