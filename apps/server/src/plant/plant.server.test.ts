import { expect, test } from 'vitest'
import { onEachServer } from '../testing/test-server.ts'

const norm = (factor: number, version = 1) => ({
  template: 'exchanger',
  row: 'bundlePull',
  factor,
  n: 6,
  mean: factor,
  spread: 0.1,
  source: 'Parada 2026',
  version,
})

onEachServer('plant', server => {
  test('norms and column profiles stay with their person in every window and program, and with nobody else', async () => {
    const ana = server().window()
    const email = await ana.signUp('Ana')
    expect(await ana.query('plant.read')).toEqual({ norms: [], version: 0, profiles: {} })
    const kept = await ana.mutate('plant.keepNorms', { norms: [norm(1.2)], version: 0 })
    expect(kept).toEqual({ norms: [norm(1.2)], version: 1, profiles: {} })
    await ana.mutate('plant.keepProfile', { name: 'Usina', profile: { order: 'Nr', text: 'Beschreibung' } })
    const again = server().window()
    await again.signIn(email)
    const read = await again.query('plant.read')
    expect(read).toEqual({ ...kept, profiles: { Usina: { order: 'Nr', text: 'Beschreibung' } } })
    const bia = server().window()
    await bia.signUp('Bia')
    expect(await bia.query('plant.read')).toEqual({ norms: [], version: 0, profiles: {} })

    const { secret } = await ana.mutate('keys.create', { name: 'k', scopes: ['plans:read', 'plans:write'] })
    const robot = server().window({ authorization: `Bearer ${secret}` })
    expect(await (await robot.fetch('/api/v1/plant')).json()).toEqual(read)
    const profile = { name: 'Usina', profile: null }
    expect(await (await robot.fetch('/api/v1/plant/profiles', { json: profile })).json()).toMatchObject({
      profiles: {},
    })
    const { db } = server().server.services.storage
    const actions = (await db.selectFrom('audit_log').select('action').execute()).map(each => each.action)
    expect(actions).toEqual(expect.arrayContaining(['plant.keepNorms', 'plant.keepProfile']))
  })

  test('two who change the norms at once do not overwrite one another; a factor beyond what can be measured is refused', async () => {
    const ana = server().window()
    await ana.signUp('Carla')
    const answers = await Promise.allSettled(
      [1.1, 1.3].map(factor => ana.mutate('plant.keepNorms', { norms: [norm(factor)], version: 0 })),
    )
    expect(answers.map(each => each.status).sort()).toEqual(['fulfilled', 'rejected'])
    const { norms, version } = await ana.query('plant.read')
    expect(version).toBe(1)
    expect(await ana.refused('plant.keepNorms', { norms: [], version: 0 })).toMatchObject({ code: 'plant.changed' })
    expect(await ana.query('plant.read')).toMatchObject({ norms, version })
    const wild = { norms: [norm(50)], version }
    expect(await ana.refused('plant.keepNorms', wild)).toMatchObject({ code: 'server.invalidInput' })
    expect(await ana.mutate('plant.keepNorms', { norms: [], version })).toMatchObject({ norms: [], version: 2 })
  })
})
