import { describe, expect, test } from 'vitest'
import { type FaultTrip, faultTrip } from './test-faults.ts'

const whole = { settingsBack: true, blockClosed: true, usersOwnStands: true, unrequested: [] }

describe('a fault in the middle of an apply', () => {
  test('100 at random calls: settings back, block closed, nothing unrequested, the user’s own last action untouched', () => {
    const trips: FaultTrip[] = []
    for (let seed = 1; seed <= 100; seed++) {
      const trip = faultTrip(seed)
      trips.push(trip)
      expect({ seed, ...trip }).toMatchObject({ seed, ...whole })
    }
    expect(new Set(trips.map(each => each.fault)).size).toBe(7)
  })
})
