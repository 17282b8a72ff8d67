import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Calendar } from '../calendar/calendar.ts'
import { toWork } from '../calendar/compiled.ts'
import { STANDARD_CALENDAR } from '../model/create.ts'
import type { Link } from '../model/link.ts'
import type { Schedule } from '../model/schedule.ts'
import { arbitrarySchedule } from '../testing/index.ts'
import { DAY, instant, workTime } from '../time/instant.ts'
import { calculate } from './calculate.ts'
import type { Calculation } from './calculation.ts'
import { linkDate } from './driving.ts'
import { fullResult } from './full.ts'
import { typeAt } from './network.ts'

const RUNS = { numRuns: 150 }
const BARE = {
  tasks: 40,
  summaries: false,
  constraints: false,
  progress: false,
  manual: false,
  inactive: false,
  resources: false,
} as const

function dates(plan: Schedule): Calculation {
  const outcome = calculate(plan)
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  return outcome.value
}

const columns = (result: Calculation): unknown[] =>
  (['start', 'finish', 'lateStart', 'lateFinish', 'totalSlack', 'freeSlack', 'flags'] as const).map(column =>
    Array.from(result[column]),
  )

describe('networks', () => {
  test('the same schedule gives the same dates', () => {
    fc.assert(
      fc.property(arbitrarySchedule(), plan => {
        expect(columns(dates(plan))).toEqual(columns(dates(structuredClone(plan))))
      }),
      RUNS,
    )
  })

  test('no plain successor stands before its links allow', () => {
    fc.assert(
      fc.property(arbitrarySchedule({ ...BARE, summaries: true }), plan => {
        const { network, passes } = fullResult(dates(plan))
        for (let at = 0; at < network.size; at++) {
          if (network.kind[at] !== 0) continue
          const own = network.compiled[network.calendar[at]!]!
          for (let edge = network.first[at]!; edge < network.end[at]!; edge++) {
            const date = toWork(own, linkDate(network, passes, edge))
            const stands = typeAt(network, edge) < 2 ? passes.earlyStart[at]! : passes.earlyFinish[at]!
            expect(toWork(own, stands)).toBeGreaterThanOrEqual(date)
          }
        }
      }),
      RUNS,
    )
  })

  test('without limits slack is never negative, and something is critical', () => {
    fc.assert(
      fc.property(arbitrarySchedule({ ...BARE, types: ['FS'], lags: false }), plan => {
        const result = dates(plan)
        expect(Math.min(...result.totalSlack)).toBe(0)
        for (let index = 0; index < result.count; index++)
          expect(result.freeSlack[index]).toBeLessThanOrEqual(result.totalSlack[index]!)
      }),
      RUNS,
    )
  })

  test('a link that another way already implies changes nothing', () => {
    fc.assert(
      fc.property(
        arbitrarySchedule({ ...BARE, types: ['FS'], lags: false, calendars: false, elapsed: false }),
        plan => {
          const out = new Map<number, Link[]>()
          for (const link of plan.links) out.set(link.from, [...(out.get(link.from) ?? []), link])
          const extra = plan.links.flatMap(link =>
            (out.get(link.to) ?? [])
              .filter(next => !plan.links.some(each => each.from === link.from && each.to === next.to))
              .map(next => ({ ...next, from: link.from })),
          )
          expect(columns(dates({ ...plan, links: [...plan.links, ...extra] })).slice(0, 5)).toEqual(
            columns(dates(plan)).slice(0, 5),
          )
        },
      ),
      RUNS,
    )
  })

  test('backward is forward through the mirror', () => {
    const always: Calendar = { ...STANDARD_CALENDAR, week: Array(7).fill([{ from: 0, to: DAY }]) as never }
    const mirrored = { FS: 'FS', SS: 'FF', FF: 'SS', SF: 'SF' } as const
    fc.assert(
      fc.property(
        arbitrarySchedule({ ...BARE, calendars: false, elapsed: false, types: ['FS', 'SS', 'FF'] }),
        random => {
          // Lags in percent follow the predecessor, which the mirror swaps; leads reach before the start, where a floor stands.
          const links = random.links.map(link => ({
            ...link,
            lag: { seconds: workTime(Math.max(0, link.lag.seconds)), unit: 'h' as const },
          }))
          const plan: Schedule = { ...random, calendars: [always], links }
          const result = dates(plan)
          const back = dates({
            ...plan,
            project: { ...plan.project, start: instant(0) },
            links: links.map(link => ({ ...link, from: link.to, to: link.from, type: mirrored[link.type] })),
          })
          const end = result.projectFinish
          for (let index = 0; index < result.count; index++) {
            expect(end - result.lateFinish[index]!).toBe(back.earlyStart[index]!)
            expect(end - result.lateStart[index]!).toBe(back.earlyFinish[index]!)
          }
        },
      ),
      RUNS,
    )
  })

  // Not so with FF and SF: a longer task that hangs on its finish starts earlier, and so may what follows its start.
  test('a longer task finishes nothing earlier', () => {
    fc.assert(
      fc.property(arbitrarySchedule({ ...BARE, summaries: true, types: ['FS', 'SS'] }), fc.nat(), (plan, pick) => {
        const index = pick % plan.tasks.length
        const longer = plan.tasks.map((task, at) =>
          at === index
            ? { ...task, duration: { ...task.duration, seconds: workTime(task.duration.seconds + 36_000) } }
            : task,
        )
        const [before, after] = [dates(plan), dates({ ...plan, tasks: longer })]
        if (plan.links.some(link => link.lag.percent !== undefined)) return
        for (let at = 0; at < before.count; at++)
          expect(after.earlyFinish[at]).toBeGreaterThanOrEqual(before.earlyFinish[at]!)
      }),
      RUNS,
    )
  })
})
