import { expect, test } from 'vitest'
import { crewChaos } from '../testing/crew-chaos.ts'
import { createPlace } from '../testing/engines.ts'

test('lines of a phone arrive once each though the page, the network, the answers and the server fail', async () => {
  const place = await createPlace('sqlite')
  const happened = await crewChaos(place, 80, 1, 7)
  expect(Object.values(happened).every(times => times > 0)).toBe(true)
  await place.remove()
})
