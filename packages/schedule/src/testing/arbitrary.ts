import fc from 'fast-check'
import type { Schedule } from '../model/schedule.ts'
import { type RandomOptions, randomSchedule } from './random.ts'

/** Random valid schedules for fast-check; a failing one shrinks to fewer tasks. */
export function arbitrarySchedule(options: RandomOptions = {}): fc.Arbitrary<Schedule> {
  return fc
    .tuple(fc.integer({ min: 1, max: options.tasks ?? 30 }), fc.integer())
    .map(([tasks, seed]) => randomSchedule(seed, { ...options, tasks }))
}
