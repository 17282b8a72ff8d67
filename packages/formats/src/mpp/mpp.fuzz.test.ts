import { expect, test } from 'vitest'
import { brokenInvariants } from '../testing/check-schedule.ts'
import { damage, unwritten } from '../testing/damage.ts'
import { writeMpp } from '../testing/mpp-file.ts'
import { randomFrom } from '../testing/mutate.ts'
import { readMpp } from './index.ts'

const SHAPES = [
  { layout: 9 },
  { layout: 9, password: 'secret' },
  { layout: 12 },
  { layout: 14 },
  { layout: 14, application: 16, sectorSize: 4096 },
] as const

test('whatever is done to a file, reading it ends in an outcome and what is read is sound', () => {
  const originals = SHAPES.map(writeMpp)
  let opened = 0
  for (let seed = 0; seed < 4000; seed++) {
    const random = randomFrom(seed)
    const damaged = damage(originals[seed % originals.length]!, random)
    const outcome = readMpp(damaged)
    if (outcome.ok) {
      opened++
      expect(brokenInvariants(outcome.value), `seed ${seed}`).toEqual([])
    } else expect(outcome.problems[0].code, `seed ${seed}`).toMatch(/^mpp\./)
  }
  expect(opened).toBeGreaterThan(1000)
})

test('a file cut off anywhere ends in an outcome', () => {
  for (const shape of SHAPES) {
    const whole = writeMpp(shape)
    for (let length = 0; length < whole.length; length += 97) {
      const outcome = readMpp(whole.subarray(0, length))
      if (outcome.ok) expect(brokenInvariants(outcome.value), `${shape.layout} at ${length}`).toEqual([])
      else expect(outcome.problems[0].code).toMatch(/^mpp\./)
    }
  }
})

test('a file that was cut, or of which sectors were never written, loses no row without a word', () => {
  const lists = ['tasks', 'links', 'resources', 'assignments', 'calendars'] as const
  let [told, refused] = [0, 0]
  for (const [at, shape] of SHAPES.entries()) {
    const whole = readMpp(writeMpp(shape), { password: 'secret' })
    if (!whole.ok) throw new Error('own file')
    for (let seed = 0; seed < 400; seed++) {
      const random = randomFrom(seed * 31 + at)
      const outcome = readMpp(unwritten(writeMpp(shape), random), { password: 'secret' })
      if (!outcome.ok) {
        refused++
        continue
      }
      const known = new Set(whole.problems.map(each => each.code))
      if (outcome.problems.some(each => !known.has(each.code))) {
        told++
        continue
      }
      for (const list of lists)
        expect(outcome.value[list].length, `${list} of layout ${shape.layout}, seed ${seed}`).toBe(
          whole.value[list].length,
        )
    }
  }
  expect(told).toBeGreaterThan(50)
  expect(refused).toBeGreaterThan(50)
})
