import { formatInstant, type Instant } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { baselineWork, moment, numbers } from '../testing/mpp-bytes.ts'
import { writeMpp } from '../testing/mpp-file.ts'
import { readBaselineWork } from './baseline-runs.ts'
import { readMpp } from './index.ts'

const HOUR = 3600
const at = (instant: Instant) => formatInstant(instant).slice(8, 16)

/** The one assignment of a plan whose baseline (that of a number) holds 12 h from Monday 08:00 to Tuesday 17:00. */
function read(runs: Uint8Array, { number = 0, layout = 14 as 9 | 12 | 14, hours = 12 } = {}) {
  const [work, start, finish, field] =
    number === 0 ? [16, 146, 147, 52] : [289, 295, 296, 291].map(id => id + (number - 1) * 9)
  const outcome = readMpp(
    writeMpp({
      layout,
      assignmentValues: {
        [work!]: numbers([8, hours * 60_000]),
        [start!]: moment('2026-03-02 08:00'),
        [finish!]: moment('2026-03-03 17:00'),
        [field!]: runs,
      },
    }),
  )
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  const [assignment] = outcome.value.assignments
  return {
    remembered: assignment!.baselines,
    runs: assignment!.timephased?.baselines?.map(each => ({
      number: each.number,
      runs: each.runs.map(run => [at(run.start), at(run.finish), run.work / HOUR]),
    })),
    lost: outcome.problems.find(each => each.code === 'mpp.timephasedNotRead')?.params.count ?? 0,
  }
}
const MONDAY = '2026-03-02'
const TUESDAY = '2026-03-03'

describe('work over time that a baseline remembers', () => {
  const uneven = baselineWork(
    [`${MONDAY} 08:00`, 0],
    [`${MONDAY} 12:00`, 4],
    [`${TUESDAY} 08:00`, 4],
    [`${TUESDAY} 17:00`, 12],
  )

  test.each([9, 12, 14] as const)('is read as it lies, gaps and all: layout %i', layout => {
    expect(read(uneven, { layout })).toMatchObject({
      remembered: [{ number: 0, work: 12 * HOUR }],
      runs: [
        {
          number: 0,
          runs: [
            ['02T08:00', '02T12:00', 4],
            ['03T08:00', '03T17:00', 8],
          ],
        },
      ],
      lost: 0,
    })
  })

  test.each([1, 10])('of baseline %i too', number => {
    expect(read(uneven, { number }).runs).toMatchObject([{ number, runs: [{ length: 3 }, { length: 3 }] }])
  })

  test('even work from start to finish says no more than dates and work', () => {
    expect(read(baselineWork([`${MONDAY} 08:00`, 0], [`${TUESDAY} 17:00`, 12]))).toMatchObject({
      lost: 0,
      runs: undefined,
    })
  })

  test.each([
    ['other work than the baseline has', uneven, 16],
    ['another start', baselineWork([`${MONDAY} 10:00`, 0], [`${TUESDAY} 17:00`, 12]), 12],
    ['another finish', baselineWork([`${MONDAY} 08:00`, 0], [`${TUESDAY} 16:00`, 12]), 12],
    [
      'moments that go back',
      baselineWork([`${TUESDAY} 08:00`, 0], [`${MONDAY} 08:00`, 4], [`${TUESDAY} 17:00`, 12]),
      12,
    ],
    ['work that shrinks', baselineWork([`${MONDAY} 08:00`, 0], [`${MONDAY} 12:00`, 13], [`${TUESDAY} 17:00`, 12]), 12],
    ['fewer bytes than entries', uneven.slice(0, 60), 12],
  ] as const)('%s: it is left out, and said', (_, bytes, hours) => {
    expect(read(bytes, { hours })).toMatchObject({ lost: 1, runs: undefined, remembered: [{ number: 0 }] })
  })

  test('a baseline without work has none over time', () => {
    expect(readBaselineWork(0, baselineWork([`${MONDAY} 08:00`, 0], [`${MONDAY} 08:01`, 0]))).toMatchObject({ work: 0 })
  })
})
