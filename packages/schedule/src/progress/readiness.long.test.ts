import { expect, test } from 'vitest'
import { editsPastBlinds, startUpsBehindBlinds } from '../testing/blinds.ts'

test('none of 100,000 random orders of events reaches a start-up with a blind in', () => {
  expect(startUpsBehindBlinds(1, 100_000).wrong).toBe(0)
})

test('none of 100,000 random batches of edits leaves a start-up begun behind a blind', () => {
  expect(editsPastBlinds(2, 100_000).wrong).toBe(0)
})
