import { expect, test } from 'vitest'
import { onEachServer } from '../testing/test-server.ts'

const REPORT = {
  project_schema: {
    project_name: 'Caldeira <b>3</b>',
    tasks: [{ id: 1, name: 'Solda <script>alert(1)</script>', duration: '8h', notes: 'segredo da nota' }],
    resources: [{ id: 1, name: 'Equipe A', cost: 12345 }],
  },
  action_plan: 'Reforçar o turno da noite',
  metrics: {
    status: { completed: 0, inProgress: 0, overdue: 0, upcomingStart: 0, upcomingEnd: 0 },
    summary: { progressPercentage: 0, totalTasks: 1, completedTasks: 0, totalHours: 8, completedHours: 0 },
    timeline: { overdueTasks: [], upcomingStartTasks: [], upcomingEndTasks: [] },
  },
  title: 'Relatório da parada',
}

onEachServer('shared reports', server => {
  const pro = async () => {
    const window = server().window()
    await window.signUp('Ana')
    const me = (await window.query('session.current'))!
    await server()
      .server.services.storage.db.insertInto('plan_grants')
      .values({ user_id: me.userId, plan: 'pro', granted_by: 'test', created_at: '', until: null })
      .execute()
    return window
  }

  test('a link shows what was chosen, in the reader’s language, without script; views are counted', async () => {
    const window = await pro()
    const reply = await window.fetch('/reports/share-link', { json: REPORT })
    expect(reply.status).toBe(200)
    const { share_url } = (await reply.json()) as { share_url: string }
    expect(share_url).toMatch(/\/s\/[\w-]{43}$/)
    const path = new URL(share_url).pathname
    const reader = server().window({ 'accept-language': 'en' })
    const page = await reader.fetch(path)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('x-robots-tag')).toContain('noindex')
    const html = await page.text()
    expect(html).toContain('lang="en')
    expect(html).toContain('Reforçar o turno da noite')
    expect(html).not.toContain('<script')
    expect(html).not.toContain('segredo da nota')
    expect(html).not.toContain('12345')
    await reader.fetch(path)
    const [link] = await window.query('share.list')
    expect(link).toMatchObject({ title: 'Relatório da parada', views: 2, revokedAt: null })
    const rows = await server().server.services.storage.db.selectFrom('share_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(path.slice('/s/'.length))
  })

  test('a report is dated by the wall clock of the page that asked for it, and by the server’s where no one says', async () => {
    const window = await pro()
    const real = server().clock.now()
    server().clock.set('2027-03-12T23:30:00.000Z')
    const asked = {
      ...REPORT,
      project_schema: {
        ...REPORT.project_schema,
        start_date: '2027-03-11T07:00:00',
        status_date: '2027-03-11T19:00:00',
      },
    }
    const text = async (headers: Record<string, string>) =>
      (await (await window.fetch('/reports/generate-html', { json: asked, headers })).text()).replaceAll('\u00a0', ' ')
    const there = await text({ 'x-parada-offset': '-180' })
    expect(there).toContain('Gerado pelo Parada em 12/03/27 20:30')
    expect(there).toContain('A data de status está 25,5 h atrás do relógio')
    expect(await text({ 'x-parada-offset': '840' })).toContain('Gerado pelo Parada em 13/03/27 13:30')
    const own = await text({})
    for (const odd of ['9999', '-1000', '1e2', 'x']) expect(await text({ 'x-parada-offset': odd })).toBe(own)
    const reply = await window.fetch('/reports/share-link', { json: asked, headers: { 'x-parada-offset': '-180' } })
    const { share_url } = (await reply.json()) as { share_url: string }
    const page = await server().window({ 'accept-language': 'pt' }).fetch(new URL(share_url).pathname)
    expect(await page.text()).toContain('Gerado pelo Parada em 12/03/27 20:30')
    server().clock.set(real.toISOString())
  })

  test('a link holds only the parts that were chosen', async () => {
    const window = await pro()
    const overdue = {
      ...REPORT.project_schema.tasks[0],
      name: 'Bomba P-7',
      start_date: '2020-01-06',
      responsible: 'Bruno',
    }
    const report = { ...REPORT, project_schema: { ...REPORT.project_schema, tasks: [overdue] } }
    const pageOf = async (include?: ('schedule' | 'attention' | 'people' | 'actionPlan')[]) => {
      const made = await window.mutate('share.create', { ...report, ...(include && { include }) })
      return (await window.fetch(new URL(made.share_url).pathname)).text()
    }
    const whole = await pageOf()
    for (const part of ['Bomba P-7', 'Bruno', 'Reforçar o turno']) expect(whole).toContain(part)
    const lists = await pageOf(['attention'])
    expect(lists).toContain('Bomba P-7')
    expect(lists).not.toContain('Bruno')
    expect(lists).not.toContain('<svg')
    expect(whole).toContain('<svg')
    expect(lists).not.toContain('Reforçar o turno')
    // The S-curve and the share of hours are hours: without them neither is in the page.
    for (const part of ['Curva S', 'SPI(t)']) {
      expect(whole).toContain(part)
      expect(lists).not.toContain(part)
    }
    const bare = await pageOf(['actionPlan'])
    expect(bare).toContain('Onde a parada está')
    expect(bare).toContain('Reforçar o turno')
    expect(bare).not.toContain('Bomba P-7')
    const kept = await server().server.services.storage.db.selectFrom('share_links').select('snapshot').execute()
    expect(kept.filter(row => row.snapshot.includes('Bruno'))).toHaveLength(1)
  })

  test('withdrawn, expired and invented links say so', async () => {
    const window = await pro()
    const made = await window.mutate('share.create', { ...REPORT, days: 1 })
    const path = new URL(made.share_url).pathname
    server().clock.move(25 * 3_600_000)
    expect((await window.fetch(path)).status).toBe(410)
    server().clock.move(-25 * 3_600_000)
    const stranger = await pro()
    expect(await stranger.refused('share.revoke', { id: made.id })).toMatchObject({ code: 'share.unknown' })
    await window.mutate('share.revoke', { id: made.id })
    expect((await window.fetch(path)).status).toBe(410)
    expect((await window.fetch(`${path.slice(0, -4)}aaaa`)).status).toBe(404)
  })

  test('who decides on sharing a plan sees and withdraws the links that others made of it, also after they are put out', async () => {
    const [owner, editor] = [await pro(), await pro()]
    const { email } = (await editor.query('session.current'))!
    const schema = { project_name: 'Forno', tasks: [{ id: 1, name: 'Abrir' }] }
    const { id: projectId } = await owner.mutate('projects.create', { schema })
    const { id: another } = await editor.mutate('projects.create', { schema })
    const share = (role: 'editor' | null) =>
      owner.mutate('projects.share', { projectId, kind: 'user', subject: email, role })
    await share('editor')
    const made = await editor.mutate('share.create', { ...REPORT, projectId })
    await editor.mutate('share.create', { ...REPORT, projectId: another })
    const path = new URL(made.share_url).pathname
    const own = await owner.mutate('share.create', { ...REPORT, projectId })
    const seen = async (window: typeof owner) =>
      (await window.query('share.list', { projectId })).map(each => [each.id, each.by])
    expect((await seen(owner)).toSorted()).toEqual(
      [
        [made.id, 'Ana'],
        [own.id, null],
      ].toSorted(),
    )
    // An editor sees their own alone, and withdraws no other.
    expect((await seen(editor)).every(([, by]) => by === null)).toBe(true)
    expect(await editor.refused('share.revoke', { id: own.id })).toMatchObject({ code: 'share.unknown' })
    await share(null)
    expect(await seen(owner)).toHaveLength(2)
    expect((await owner.fetch(path)).status).toBe(200)
    await owner.mutate('share.revoke', { id: made.id })
    expect((await owner.fetch(path)).status).toBe(410)
    const stranger = await pro()
    expect(await seen(stranger)).toEqual([])
  })

  test('the links of a blocked person show nothing until that ends', async () => {
    const [admin, person] = [await pro(), await pro()]
    const { storage } = server().server.services
    const { userId } = (await person.query('session.current'))!
    const boss = (await admin.query('session.current'))!
    await storage.db.updateTable('user').set({ role: 'admin' }).where('id', '=', boss.userId).execute()
    const made = await person.mutate('share.create', REPORT)
    const path = new URL(made.share_url).pathname
    await admin.mutate('admin.setBlocked', { userId, blocked: true })
    expect((await admin.fetch(path)).status).toBe(410)
    await admin.mutate('admin.setBlocked', { userId, blocked: false })
    expect((await admin.fetch(path)).status).toBe(200)
  })

  test('sharing takes PRO, printing does not, and neither works signed out', async () => {
    const window = server().window()
    await window.signUp('Bia')
    const refused = await window.fetch('/reports/share-link', { json: REPORT })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ ok: false, code: 'access.proRequired' })
    const page = await window.fetch('/reports/generate-html', { json: REPORT })
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('Relatório da parada')
    expect((await server().window().fetch('/reports/generate-html', { json: REPORT })).status).toBe(401)
    const broken = await window.fetch('/reports/generate-html', { json: { action_plan: 1 } })
    expect(broken.status).toBe(400)
    expect(await broken.json()).toMatchObject({ code: 'server.invalidInput' })
  })
})
