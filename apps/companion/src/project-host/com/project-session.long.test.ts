import { expect, test } from 'vitest'
import { chance, randomEdits, randomProject, roundTrip } from './test-round-trip.ts'

test('1,000 random edit lists: nothing unrequested changes, all writes read back, one undo restores', () => {
  for (let seed = 1000; seed < 2000; seed++) {
    const random = chance(seed)
    const project = randomProject(random)
    const trip = roundTrip(project, randomEdits(project, random))
    expect({ seed, unrequested: trip.unrequested, wrong: trip.wrong, undone: trip.undone }).toEqual({
      seed,
      unrequested: [],
      wrong: [],
      undone: true,
    })
  }
})
