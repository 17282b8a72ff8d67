import { expect, test } from 'vitest'
import { threeWindows, undoBesideAnother } from './testing/scenarios.ts'

const SEEDS = 20_000

const failuresOf = async (run: (seed: number) => Promise<unknown>): Promise<string[]> => {
  const failures: string[] = []
  for (let seed = 1; seed <= SEEDS; seed++) {
    try {
      await run(seed)
    } catch (cause) {
      failures.push(`${seed}: ${cause instanceof Error ? cause.message : String(cause)}`)
    }
  }
  return failures
}

test('three windows at twenty thousand seeds', async () => expect(await failuresOf(threeWindows)).toEqual([]))

test('undo beside another at twenty thousand seeds', async () =>
  expect(await failuresOf(undoBesideAnother)).toEqual([]))
