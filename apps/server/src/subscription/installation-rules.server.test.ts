import { expect, test } from 'vitest'
import { scriptedEngines } from '../testing/scripted-engine.ts'
import { onEachServer } from '../testing/test-server.ts'

onEachServer(
  'an installation that sells nothing',
  server => {
    test('who asks is listed once, gets PRO by one answer, and only administrators set what everybody has', async () => {
      // The first account of an installation administers it.
      const ana = server().window()
      await ana.signUp('Ana')
      const rui = server().window()
      await rui.signUp('Rui')
      expect(await rui.refused('admin.setHouseRules', { everybody: 'pro' })).toMatchObject({ status: 403 })
      const access = async () => (await rui.query('session.current'))?.access.plan
      expect(await access()).toBe('free')
      await rui.mutate('pro.ask')
      await rui.mutate('pro.ask')
      const { requests, freeLimit } = await ana.query('admin.houseRules')
      expect(requests.map(each => each.name)).toEqual(['Rui'])
      expect(freeLimit).toBe(3)
      await ana.mutate('admin.setPlan', { userId: requests[0]?.userId ?? '', plan: 'pro' })
      expect(await access()).toBe('pro')
      expect((await ana.query('admin.houseRules')).requests).toEqual([])
      await ana.mutate('admin.setPlan', { userId: requests[0]?.userId ?? '', plan: 'free' })
      await ana.mutate('admin.setHouseRules', { freeLimit: 9 })
      expect(await rui.query('aiRequestUsage.checkUsageLimit')).toMatchObject({ limit: 9 })
      await ana.mutate('admin.setHouseRules', { everybody: 'pro' })
      expect(await access()).toBe('pro')
      await ana.mutate('admin.setHouseRules', { everybody: 'free' })
      expect(await access()).toBe('free')
    })
  },
  { engines: scriptedEngines() },
)
