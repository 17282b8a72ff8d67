import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anySchedule } from '../testing/arbitrary.ts'
import { fromSchema, readTmx, toSchema, writeTmx } from './index.ts'

test('what is written is read back the same', () => {
  fc.assert(
    fc.property(anySchedule(), schedule => {
      const read = readTmx(writeTmx(schedule))
      expect(read).toEqual({ ok: true, value: schedule, problems: [] })
    }),
    { numRuns: 200 },
  )
})

test('the wire form survives JSON and is stable', () => {
  fc.assert(
    fc.property(anySchedule(), schedule => {
      const wire = JSON.stringify(toSchema(schedule))
      const read = fromSchema(JSON.parse(wire))
      expect(read.ok && JSON.stringify(toSchema(read.value))).toBe(wire)
    }),
    { numRuns: 100 },
  )
})

test('any JSON is an outcome', () => {
  fc.assert(
    fc.property(
      fc.object({ maxDepth: 4 }),
      fc.array(fc.object({ key: fc.constantFrom('id', 'name', 'start', 'duration', 'parent_id', 'x'), maxDepth: 1 })),
      (more, tasks) => {
        expect(typeof readTmx({ tasks, dependencies: more.a, ...more }).ok).toBe('boolean')
      },
    ),
    { numRuns: 200 },
  )
})
