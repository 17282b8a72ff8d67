import { expect, test } from 'vitest'
import { crewChaos } from '../testing/crew-chaos.ts'
import { onEachEngine } from '../testing/engines.ts'

onEachEngine('crew lines at length', place => {
  test('a thousand lines and twenty kills of the server: none lost, none doubled', async () => {
    const happened = await crewChaos(place(), 1000, 20, 11)
    expect(happened.kills).toBe(20)
    expect(Math.min(happened.cut, happened.lost, happened.pages)).toBeGreaterThan(20)
  })
})
