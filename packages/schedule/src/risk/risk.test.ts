import { describe, expect, test } from 'vitest'
import { calendarId } from '../model/ids.ts'
import type { RiskSettings, RiskShape } from '../model/risk.ts'
import type { Schedule } from '../model/schedule.ts'
import { nth } from '../must.ts'
import { applied, calculated, schedule, taskNamed } from '../testing/index.ts'
import { duration } from '../time/duration.ts'
import { DAY, HOUR, instant, workTime } from '../time/instant.ts'
import { quantileSorted, riskResult } from './result.ts'
import { type RiskModel, type RiskPart, riskModel, runRisk, runRiskLimited, sampleAt } from './simulate.ts'

const modelOf = (plan: Schedule, settings: RiskSettings = {}, seed = 7): RiskModel => {
  const made = riskModel(plan, settings, seed)
  if (!made.ok) throw new Error(made.problems[0].code)
  return made.value
}
/** Around the clock, so that hours of work are hours of the clock. */
const roundTheClock = (plan: Schedule): Schedule => ({
  ...plan,
  calendars: plan.calendars.map(each => ({
    ...each,
    week: Array.from({ length: 7 }, () => [{ from: 0, to: DAY }]) as unknown as typeof each.week,
    exceptions: [],
  })),
})
const estimated = (plan: Schedule, low: number, likely: number, high: number, shape: RiskShape): Schedule => ({
  ...plan,
  tasks: plan.tasks.map(task => ({
    ...task,
    estimate: {
      low: { seconds: workTime(low * HOUR), unit: 'h' as const },
      likely: { seconds: workTime(likely * HOUR), unit: 'h' as const },
      high: { seconds: workTime(high * HOUR), unit: 'h' as const },
      shape,
    },
  })),
})
const hoursOf = (model: RiskModel, part: RiskPart): Float64Array =>
  part.finish.map(each => (each - model.calculation.projectStart) / HOUR).sort()

const one = roundTheClock(schedule`
    | M |
  A | X |`)

describe('shapes', () => {
  // Quantiles by closed form, or of Beta(3, 3) by tables for PERT with its likely value in the middle.
  const cases: readonly (readonly [RiskShape, readonly (readonly [number, number])[]])[] = [
    [
      'uniform',
      [
        [0.1, 110],
        [0.5, 150],
        [0.9, 190],
      ],
    ],
    [
      'triangular',
      [
        [0.1, 122.3607],
        [0.5, 150],
        [0.9, 177.6393],
      ],
    ],
    [
      'pert',
      [
        [0.1, 124.6636],
        [0.5, 150],
        [0.9, 175.3364],
      ],
    ],
  ]
  test.each(cases)('%s: quantiles of one task within half a per cent', (shape, wanted) => {
    const model = modelOf(estimated(one, 100, 150, 200, shape))
    const hours = hoursOf(model, runRisk(model, 0, 40_000))
    for (const [share, value] of wanted)
      expect(Math.abs(quantileSorted(hours, share) - value) / value).toBeLessThan(0.005)
  })
  test('a discrete one takes its three values, and one without a shape is certain', () => {
    const model = modelOf(estimated(one, 100, 150, 200, 'discrete'))
    expect([...new Set(hoursOf(model, runRisk(model, 0, 500)))]).toEqual([100, 150, 200])
    expect(modelOf(estimated(one, 100, 150, 200, 'none')).uncertain).toEqual([])
  })
})

describe('networks', () => {
  test('the later of two uniform tasks ends at two thirds on average: merge bias', () => {
    const two = estimated(
      roundTheClock(schedule`
          | M |
        A | X |
        B | X |`),
      0,
      50,
      100,
      'uniform',
    )
    const model = modelOf(two)
    const hours = hoursOf(model, runRisk(model, 0, 60_000))
    const mean = hours.reduce((sum, each) => sum + each, 0) / hours.length
    expect(mean / 100).toBeCloseTo(2 / 3, 2)
    // Each of them is the one that decides in half of the cases.
    const result = riskResult(model, [runRisk(model, 0, 20_000)])
    for (const row of [0, 1]) expect(result.criticality[row]).toBeCloseTo(0.5, 1)
  })

  test('a calendar of days only makes steps at the end of the day: nothing ends at night', () => {
    const days = estimated(
      schedule`
          | M |
        A | X |
        B | X | after A`,
      4,
      8,
      16,
      'triangular',
    )
    const model = modelOf(days)
    const part = runRisk(model, 0, 5000)
    const clock = [...part.finish].map(each => (each % DAY) / HOUR)
    // The standard day works from 8 to 12 and from 13 to 17.
    expect(clock.every(each => (each > 8 && each <= 12) || (each > 13 && each <= 17))).toBe(true)
    const result = riskResult(model, [part])
    expect(result.p90 - result.p10).toBeGreaterThan(DAY / 2)
  })

  test('correlation widens a chain, and the mean of it stays', () => {
    const chain = estimated(
      roundTheClock(schedule`
          | M |
        A | X | by Ana
        B | X | after A, by Ana
        C | X | after B, by Ana
        D | X | after C, by Ana`),
      10,
      20,
      30,
      'triangular',
    )
    const spread = (correlation: number) => {
      const model = modelOf(chain, { correlation, correlated: 'crew' })
      const result = riskResult(model, [runRisk(model, 0, 20_000)])
      return { width: result.p90 - result.p10, mean: result.mean }
    }
    const [apart, together] = [spread(0), spread(0.9)]
    expect(together.width).toBeGreaterThan(apart.width * 1.6)
    expect(Math.abs(together.mean - apart.mean)).toBeLessThan(HOUR)
  })

  test('contingent work happens as often as it is said to, and a register item lengthens its tasks together', () => {
    const repair = roundTheClock(schedule`
                  | M |
      Inspecionar | X |
      Reparar     | X | after Inspecionar
      Fechar      | X | after Reparar`)
    const dormant = applied(repair, [
      {
        kind: 'setTask',
        task: taskNamed(repair, 'Reparar').uid,
        changes: { kind: 'contingent', probability: 0.3, active: false },
      },
    ])
    const model = modelOf(dormant)
    const hours = hoursOf(model, runRisk(model, 0, 10_000))
    const long = hours.filter(each => each === hours.at(-1)).length
    expect(long / hours.length).toBeCloseTo(0.3, 1)
    expect(new Set(hours).size).toBe(2)
    const item = { id: 'furos', name: 'Tubos furados', probability: 0.25, tasks: repair.tasks.map(each => each.uid) }
    const found = modelOf(repair, {
      items: [{ ...item, low: workTime(10 * HOUR), likely: workTime(10 * HOUR), high: workTime(10 * HOUR) }],
    })
    const sorted = hoursOf(found, runRisk(found, 0, 10_000))
    const plain = (found.calculation.projectFinish - found.calculation.projectStart) / HOUR
    expect([...new Set(sorted)]).toEqual([plain, plain + 30])
    expect(sorted.filter(each => each > plain).length / sorted.length).toBeCloseTo(0.25, 1)
  })

  test('the finish of the plan is that of the plan as it stands, with contingent work asleep, and so are its limits', () => {
    const repair = roundTheClock(schedule`
                  | M |
      Inspecionar | X |
      Reparar     | X | after Inspecionar, by Ana
      Soldar      | X | after Inspecionar, by Ana
      Fechar      | X | after Soldar, after Reparar`)
    const crews = { ...repair, resources: repair.resources.map(each => ({ ...each, maxUnits: 1 })) }
    const long = { kind: 'contingent', probability: 0.3, active: false, duration: duration(60, 'h') } as const
    const dormant = applied(crews, [{ kind: 'setTask', task: taskNamed(repair, 'Reparar').uid, changes: long }])
    const model = modelOf(dormant)
    const result = riskResult(model, [runRisk(model, 0, 2000)])
    const shown = calculated(dormant).projectFinish
    expect(result.planFinish).toBe(shown)
    expect(result.chanceOfPlan).toBeCloseTo(0.7, 1)
    expect(result.allowance).toBe(result.p80 - shown)
    expect(result.allowance).toBeGreaterThan(0)
    // Ana is asked for twice only where the repair is needed.
    expect(model.overLimits).toBe(false)
    expect(modelOf({ ...dormant, tasks: dormant.tasks.map(({ active: _, ...each }) => each) }).overLimits).toBe(true)
  })

  test('constraints hold in every iteration', () => {
    const late = applied(one, [
      {
        kind: 'setTask',
        task: taskNamed(one, 'A').uid,
        changes: { constraint: { type: 'startNoEarlierThan', date: instant(calculated(one).projectStart + 10 * DAY) } },
      },
    ])
    const model = modelOf(estimated(late, 1, 2, 3, 'uniform'))
    expect(Math.min(...hoursOf(model, runRisk(model, 0, 200)))).toBeGreaterThan(240)
  })
})

describe('weather', () => {
  /** Around the clock from 07:00, where the first shift begins. */
  const from7 = (plan: Schedule): Schedule => {
    const round = roundTheClock(plan)
    return { ...round, project: { ...round.project, start: instant(calculated(round).projectStart - HOUR) } }
  }
  const work = from7(schedule`
      | M |
    A | X | by Guindaste
    B | X |`)
  const twelve = applied(
    work,
    work.tasks.map(task => ({ kind: 'setTask', task: task.uid, changes: { duration: duration(12, 'h') } })),
  )
  const wind = { id: 'vento', name: 'Vento', probability: 0.5 }
  const crane = nth(twelve.resources, 0).uid

  test('takes whole shifts, each by itself: a shift of work ends after one, two or three as often as coins say', () => {
    const alone = applied(twelve, [{ kind: 'removeTask', task: taskNamed(twelve, 'B').uid }])
    const model = modelOf(alone, { weather: [{ ...wind, resource: crane }] })
    expect(model.exposed).toBe(1)
    const part = runRisk(model, 0, 4000)
    const hours = hoursOf(model, part)
    for (const [shifts, share] of [
      [1, 0.5],
      [2, 0.25],
      [3, 0.125],
    ] as const)
      expect(hours.filter(each => each === shifts * 12).length / hours.length).toBeCloseTo(share, 1)
    const [cause] = riskResult(model, [part]).causes
    expect(cause).toMatchObject({ kind: 'weather', name: 'Vento' })
    expect(cause?.swing).toBeGreaterThan(12 * HOUR)
  })

  test('stops only what it is said to stop, in the shifts that it is said of, and nothing that is known by now', () => {
    const ends = (settings: RiskSettings, plan = twelve) =>
      new Set(hoursOf(modelOf(plan, settings), runRisk(modelOf(plan, settings), 0, 300)))
    expect([...ends({ weather: [{ ...wind, step: 'lift' }] })]).toEqual([12])
    // The night is lost, and no one works in it.
    expect([...ends({ weather: [{ ...wind, shift: 1 }] })]).toEqual([12])
    expect(ends({ weather: [{ ...wind, shift: 0 }] }).size).toBeGreaterThan(1)
    const cure = applied(
      twelve,
      twelve.tasks.map(task => ({ kind: 'setTask', task: task.uid, changes: { kind: 'process' } })),
    )
    expect([...ends({ weather: [wind] }, cure)]).toEqual([12])
    const later = {
      ...twelve,
      project: {
        ...twelve.project,
        progressRule: 'asStored' as const,
        statusDate: instant(calculated(twelve).projectFinish),
      },
    }
    expect([...ends({ weather: [wind] }, later)]).toEqual([12])
  })

  test('is the same in pieces, and within the limits too', () => {
    const settings = { weather: [wind], spreads: [{ low: -10, high: 25 }] }
    const model = modelOf(twelve, settings)
    const whole = runRisk(model, 0, 60).finish
    expect([...runRisk(modelOf(twelve, settings), 30, 60).finish]).toEqual([...whole.subarray(30)])
    const limited = { ...twelve, resources: twelve.resources.map(each => ({ ...each, maxUnits: 1 })) }
    const held = runRiskLimited(modelOf(limited, settings), 0, 60)
    if (!held.ok) throw new Error(held.problems[0].code)
    expect([...held.value.finish]).toEqual([...whole])
  })
})

test('people who end apart take their share of what the task takes', () => {
  const plan = schedule`
      | M |
    A | X | by Ana, by Rui`
  const night = { ...nth(plan.calendars, 0), id: calendarId(77), name: 'Outro' }
  const later = {
    ...plan,
    calendars: [...plan.calendars, { ...night, week: night.week.map(each => each?.slice(0, 1) ?? null) as never }],
    resources: plan.resources.map((each, at) => ({
      ...each,
      calendar: at === 0 ? nth(plan.calendars, 0).id : calendarId(77),
    })),
  }
  const model = modelOf(estimated(later, 4, 8, 80, 'uniform'))
  expect(new Set(runRisk(model, 0, 50).finish).size).toBeGreaterThan(20)
})

test('within the limits who waits for the same people is critical too', () => {
  const plan = schedule`
      | M |
    A | X | by Ana
    B | X | by Ana`
  const limited = { ...plan, resources: plan.resources.map(each => ({ ...each, maxUnits: 1 })) }
  const model = modelOf(limited, { spreads: [{ low: -1, high: 1 }] })
  const held = runRiskLimited(model, 0, 20)
  if (!held.ok) throw new Error(held.problems[0].code)
  expect([...riskResult(model, [held.value]).criticality]).toEqual([1, 1])
})

describe('a run', () => {
  const plan = estimated(
    roundTheClock(schedule`
        | M |
      A | X |
      B | X | after A
      C | X | after A
      D | X | after B, after C`),
    5,
    10,
    30,
    'pert',
  )
  const settings = { correlation: 0.4, spreads: [{ low: -10, high: 25 }] }

  test('is bit for bit the same in one piece, in two and in four, and another with another seed', () => {
    const whole = (cuts: readonly number[], seed = 7) => {
      const parts = cuts.slice(1).map((to, at) => {
        // A worker of its own: nothing is shared but the plan and the seed.
        const model = modelOf(plan, settings, seed)
        return runRisk(model, cuts[at] ?? 0, to)
      })
      return JSON.stringify(riskResult(modelOf(plan, settings, seed), parts.reverse(), instant(0)), (_, value) =>
        value instanceof Float64Array ? [...value] : value,
      )
    }
    const single = whole([0, 1000])
    expect(whole([0, 500, 1000])).toBe(single)
    expect(whole([0, 250, 333, 800, 1000])).toBe(single)
    expect(whole([0, 1000], 8)).not.toBe(single)
  })

  test('tells chance, allowance and what drives the finish; the plan itself is not touched', () => {
    const before = JSON.stringify(plan)
    const model = modelOf(plan)
    const part = runRisk(model, 0, 4000)
    const result = riskResult(model, [part], instant(model.calculation.projectStart + 45 * HOUR))
    expect(result.p10).toBeLessThan(result.p50)
    expect(result.p80).toBeLessThanOrEqual(result.p90)
    expect(result.chance).toBeGreaterThan(0)
    expect(result.chance).toBeLessThan(1)
    expect(result.allowance).toBe(Math.max(0, result.p80 - result.planFinish))
    const [a, d] = ['A', 'D'].map(name => result.drivers.find(each => each.task === taskNamed(plan, name).uid))
    expect(a?.criticality).toBe(1)
    expect(d?.criticality).toBe(1)
    expect(a?.swing).toBeGreaterThan(0)
    expect(a?.cruciality).toBeGreaterThan(0)
    expect(JSON.stringify(plan)).toBe(before)
  })

  test('a driver moves the finish by its longest tenth of iterations less its shortest, equal ones as they stand', () => {
    // A long plan, so that the numbers that are sorted have several digits, and one of few durations, so that many are equal.
    for (const [hours, shape] of [
      [1000, 'triangular'],
      [0.002, 'triangular'],
      [40, 'discrete'],
    ] as const) {
      const model = modelOf(estimated(plan, hours / 2, hours, hours * 3, shape))
      const part = runRisk(model, 0, 3000)
      const result = riskResult(model, [part])
      expect(result.drivers.length).toBeGreaterThan(1)
      for (const each of result.drivers) {
        const uncertain = model.uncertain.find(({ task }) => task.uid === each.task)
        if (!uncertain) throw new Error(`${each.task}`)
        const order = Array.from(part.finish, (_, at) => ({ at, length: sampleAt(model, uncertain, at) }))
          .sort((a, b) => a.length - b.length || a.at - b.at)
          .map(({ at }) => nth(part.finish, at))
        const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length
        expect(each.swing).toBeCloseTo(mean(order.slice(-300)) - mean(order.slice(0, 300)), 3)
      }
    }
  })

  test('within limits nothing ends sooner than without', () => {
    const crews = applied(
      schedule`
          | M |
        A | X | by Ana
        B | X | by Ana
        C | X | by Ana`,
      [],
    )
    const limited = { ...crews, resources: crews.resources.map(each => ({ ...each, maxUnits: 1 })) }
    const model = modelOf(limited, { spreads: [{ low: -20, high: 50 }] })
    const free = runRisk(model, 0, 20)
    const held = runRiskLimited(model, 0, 20)
    if (!held.ok) throw new Error(held.problems[0].code)
    for (let at = 0; at < 20; at++) expect(held.value.finish[at]).toBeGreaterThan(free.finish[at] ?? 0)
  })
})

test('names nobody as a driver of the finish who never was critical, whatever chance makes of it', () => {
  const plan = roundTheClock(schedule`
          | MTWTFSS |
      A   | XXXX    |
      B   | X       |`)
  const model = modelOf(plan, { spreads: [{ low: -10, high: 20 }] })
  const { drivers } = riskResult(model, [runRisk(model, 0, 500)])
  expect(drivers.map(each => each.task)).toEqual([taskNamed(plan, 'A').uid])
})
