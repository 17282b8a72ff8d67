import { expect, test } from 'vitest'
import { SAY, scriptedEngines } from '../testing/scripted-engine.ts'
import { onEachServer } from '../testing/test-server.ts'

onEachServer(
  'AI requests',
  server => {
    const count = async (window: ReturnType<ReturnType<typeof server>['window']>) =>
      (await window.query('aiRequestUsage.checkUsageLimit')).count

    test('three pass in a month, the fourth is refused with the specified words, the next month starts anew', async () => {
      const window = server().window({ 'x-parada-locale': 'en' })
      await window.signUp('Ana')
      for (let done = 1; done <= 3; done++) {
        const reply = await window.mutate('parsers.parse', { text: 'Montar andaime' })
        expect(reply.schema?.project_name).toBe('Roteiro')
        expect(await count(window)).toBe(done)
      }
      expect(await window.query('aiRequestUsage.checkUsageLimit')).toMatchObject({
        count: 3,
        limit: 3,
        canUseAI: false,
      })
      const refused = await window.refused('parsers.parse', { text: 'Mais um' })
      expect(refused).toMatchObject({ status: 429, code: 'usage.monthlyLimit', params: { count: 3, limit: 3 } })
      expect(refused.error).toContain('Monthly AI request limit reached')
      const now = server().clock.now()
      server().clock.set(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 0, 0, 1)).toISOString())
      expect(await count(window)).toBe(0)
      server().clock.set(now.toISOString())
      expect(await count(window)).toBe(3)
    })

    test('a unit comes back when the failure is not the person’s, and is spent when it is', async () => {
      const window = server().window()
      await window.signUp('Bia')
      expect(await window.refused('parsers.parse', { text: SAY.modelDown })).toMatchObject({ status: 503 })
      expect(await count(window)).toBe(0)
      expect(await window.refused('parsers.parse', { text: SAY.bug })).toMatchObject({
        status: 500,
        code: 'server.internal',
      })
      expect(await count(window)).toBe(0)
      expect(await window.refused('parsers.parse', { text: SAY.vague })).toMatchObject({ status: 422 })
      expect(await count(window)).toBe(1)
    })

    test('100 windows at once with three units left: exactly three pass', async () => {
      const window = server().window()
      await window.signUp('Caio')
      const results = await Promise.allSettled(
        Array.from({ length: 100 }, () => window.mutate('parsers.parse', { text: 'Abrir boca de visita' })),
      )
      expect(results.filter(each => each.status === 'fulfilled')).toHaveLength(3)
      expect(await count(window)).toBe(3)
    })

    test('another window hears at once that a unit was used and that the plan changed', async () => {
      const admin = server().window()
      await admin.signUp('Admin')
      const [one, two] = [server().window(), server().window()]
      await one.signUp('Davi')
      two.cookie = one.cookie
      const usage = two.follow('aiRequestUsage.watch', {})
      const access = two.follow('users.watchAccess', {})
      expect(await usage.next(() => true)).toMatchObject({ count: 0, limit: 3 })
      expect(await access.next(() => true)).toMatchObject({ plan: 'free' })
      await one.mutate('parsers.parse', { text: 'Soldar' })
      expect(await usage.next(each => each.count === 1)).toMatchObject({ count: 1 })
      const { db } = server().server.services.storage
      const me = (await one.query('session.current'))!
      await db
        .updateTable('user')
        .set({ role: 'admin' })
        .where('id', '=', (await admin.query('session.current'))!.userId)
        .execute()
      await admin.mutate('admin.setPlan', { userId: me.userId, plan: 'pro' })
      expect(await access.next(each => each.plan === 'pro')).toMatchObject({ hasAccess: true })
      expect(await usage.next(each => each.limit === -1)).toMatchObject({ canUseAI: true })
      await admin.mutate('admin.setPlan', { userId: me.userId, plan: 'free' })
      expect(await access.next(each => each.plan === 'free')).toMatchObject({ hasAccess: false, features: [] })
    })

    test('a live parse tells how far it is; given up, it costs nothing', async () => {
      const window = server().window()
      await window.signUp('Eva')
      const parse = window.follow('parsers.parseLive', { text: SAY.slow })
      await parse.next(each => each.stage === 'progress' && each.share > 0)
      expect(await count(window)).toBe(1)
      parse.stop()
      await expect.poll(() => count(window)).toBe(0)
      const whole = window.follow('parsers.parseLive', { text: 'Limpar\nInspecionar' })
      const last = await whole.next(each => each.stage === 'done')
      expect(last.stage === 'done' && last.result.schema?.project_name).toBe('Roteiro')
      expect(await count(window)).toBe(1)
    })

    test('a request that a crash cut off gives its unit back', async () => {
      const window = server().window()
      await window.signUp('Fabio')
      const { usage } = server().server.services
      const userId = (await window.query('session.current'))!.userId
      const taken = await usage.reserve(userId, 3, 'parse')
      expect(taken.ok).toBe(true)
      expect(await usage.releaseAbandoned(15)).toBe(0)
      server().clock.move(16 * 60_000)
      expect(await usage.releaseAbandoned(15)).toBe(1)
      server().clock.move(-16 * 60_000)
      expect(await count(window)).toBe(0)
    })

    test('the critical-path analysis asks for PRO', async () => {
      const window = server().window()
      await window.signUp('Gil')
      expect(await window.refused('criticalPath.analyze', { project_name: 'x', tasks: [] })).toMatchObject({
        status: 403,
        code: 'access.proRequired',
      })
      const { db } = server().server.services.storage
      const user_id = (await window.query('session.current'))!.userId
      await db
        .insertInto('plan_grants')
        .values({ user_id, plan: 'pro', granted_by: 't', created_at: '', until: null })
        .execute()
      const tasks = [
        { id: 1, name: 'Abrir', duration: '8h' },
        { id: 2, name: 'Fechar', duration: '8h' },
      ]
      const result = await window.mutate('criticalPath.analyze', {
        project_name: 'Forno',
        start_date: '2027-03-01T08:00:00',
        tasks,
        dependencies: [{ pred_id: 1, succ_id: 2 }],
      })
      expect(result).toMatchObject({ project_name: 'Forno', total_project_duration: 2 })
      expect((result.critical_paths as { primary: { name: string }[] }).primary.map(each => each.name)).toEqual([
        'Abrir',
        'Fechar',
      ])
      expect((result.recommendations as string[]).every(each => typeof each === 'string' && each !== '')).toBe(true)
      expect(result.analysis_summary).toEqual(expect.stringContaining('2'))
    })
  },
  { engines: scriptedEngines() },
)
