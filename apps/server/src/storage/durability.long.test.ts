import { expect, test } from 'vitest'
import { onEachEngine } from '../testing/engines.ts'
import { killSaves } from '../testing/kill-saves.ts'

onEachEngine('durability at length', place => {
  test('a hundred kills in the middle of saves lose nothing that was acknowledged', async () => {
    expect(await killSaves(place(), 100)).toBeGreaterThan(100)
  })
})
