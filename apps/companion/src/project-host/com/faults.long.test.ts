import { expect, test } from 'vitest'
import { faultTrip } from './test-faults.ts'

test('1,000 faults at random calls of an apply leave nothing behind', () => {
  const ends = new Map<string, number>()
  for (let seed = 1001; seed <= 2000; seed++) {
    const trip = faultTrip(seed)
    ends.set(`${trip.fault} ${trip.ended}`, (ends.get(`${trip.fault} ${trip.ended}`) ?? 0) + 1)
    expect({ seed, ...trip }).toMatchObject({
      seed,
      settingsBack: true,
      blockClosed: true,
      usersOwnStands: true,
      unrequested: [],
    })
  }
  console.log(Object.fromEntries([...ends].sort()))
})
