import { expect, test } from 'vitest'
import { createPlace } from '../testing/engines.ts'
import { startTestServer } from '../testing/test-server.ts'

test('the files of the page are not counted against the calls of an address', async () => {
  const place = await createPlace('sqlite')
  const server = await startTestServer(place, { env: { PARADA_RATE_PER_MINUTE: '20' } })
  try {
    const window = server.window()
    const ask = async (path: string) => (await window.fetch(path)).status
    for (let each = 0; each < 40; each++) expect(await ask(each % 2 === 0 ? '/' : '/assets/index.js')).not.toBe(429)
    const calls = []
    for (let each = 0; each < 40; each++) calls.push(await ask('/api/entitlement/keys'))
    expect(calls.at(-1)).toBe(429)
  } finally {
    await server.stop()
    await place.remove()
  }
})
