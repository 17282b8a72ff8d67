import { WireSchedule } from '@parada/protocol'
import {
  done,
  formatInstant,
  HOUR,
  MOST_LOST,
  memberOf,
  type Outcome,
  RISK_SHAPES,
  type RiskPart,
  resourceNamed,
  riskModel,
  riskResult,
  runRisk,
  runRiskLimited,
  runSteady,
  type Schedule,
  STEPS,
  type Weather,
} from '@parada/schedule'
import { z } from 'zod'
import { Remark, type Unremarked } from './remarks.ts'

/** Iterations within the limits: each is levelled. */
const LIMITED = 200

export const RiskInput = z.object({
  schema: WireSchedule,
  iterations: z.number().int().min(10).max(10_000).default(1000),
  seed: z.number().int().min(0).default(1).describe('The same seed gives the same answer.'),
  limited: z
    .boolean()
    .default(false)
    .describe(`Within the limits of people and machines: each iteration is levelled, at most ${LIMITED} of them.`),
  even: z.boolean().default(false).describe('Numbers spread evenly over the iterations (Latin hypercube).'),
  steady: z.boolean().default(false).describe('Ends as soon as P80 stands still; `iterations` at the most.'),
  spreads: z
    .array(
      z.object({
        low: z.number().min(-100).max(0),
        high: z.number().min(0).max(1000),
        shape: z.enum(RISK_SHAPES).optional(),
        step: z.enum(STEPS).optional(),
      }),
    )
    .optional()
    .describe('How far durations vary, in per cent, for all or by step; left out, as the plan says.'),
  weather: z
    .array(
      z.object({
        name: z.string().min(1).max(200),
        probability: z.number().gt(0).max(MOST_LOST).describe('Chance that a shift is lost.'),
        shift: z
          .number()
          .int()
          .min(0)
          .max(23)
          .optional()
          .describe('Place of the shift in its day; left out, every one.'),
        resource: z.string().min(1).optional().describe('Name of the resource whose work stands still.'),
        step: z.enum(STEPS).optional().describe('Step that stands still; left out both, all work of people.'),
      }),
    )
    .max(20)
    .optional()
    .describe('Shifts lost to the weather; left out, as the plan says.'),
})

export const RiskOutput = z.object({
  iterations: z.number(),
  plan_finish: z.string(),
  window: z.string().nullable(),
  p10: z.string(),
  p50: z.string(),
  p80: z.string(),
  p90: z.string(),
  chance: z.number().nullable().describe('Share of the iterations that end within the window.'),
  chance_of_plan: z.number(),
  allowance_hours: z.number().describe('P80 less the plan.'),
  drivers: z.array(
    z.object({
      task: z.number().describe('Row.'),
      name: z.string(),
      criticality: z.number(),
      cruciality: z.number(),
      swing_hours: z.number(),
    }),
  ),
  causes: z
    .array(
      z.object({
        kind: z.enum(['item', 'weather']),
        name: z.string(),
        met: z.number().describe('Share of the iterations; of the weather, shifts lost on average.'),
        swing_hours: z.number(),
      }),
    )
    .describe('What is met, of the register and of the weather, the widest first.'),
  exposed: z.number().describe('Tasks that weather can stop.'),
  held: z.number().describe('Tasks that wait for nothing in any iteration: their dates are given by hand.'),
  over_limits: z
    .boolean()
    .describe('The plan asks for more than there is: unless `limited` is asked for, the dates come out too early.'),
  uncertain: z.number().describe('Tasks that vary; with none every iteration is the plan.'),
  remarks: z.array(Remark).describe('What was met in the plan, and, with `limited`, what no levelling mends.'),
})

/** `risk`: how likely the plan keeps its window, by simulating the network with its calendars and constraints. */
export function riskOfPlan(
  schedule: Schedule,
  input: z.output<typeof RiskInput>,
): Outcome<Unremarked<z.input<typeof RiskOutput>>> {
  const { spreads, seed, limited } = input
  const weather: Weather[] = []
  for (const [at, { name, probability, shift, resource, step }] of (input.weather ?? []).entries()) {
    const found = resource === undefined ? undefined : resourceNamed(schedule, resource)
    if (found && !found.ok) return found
    weather.push({
      id: `w${at + 1}`,
      name,
      probability,
      ...(shift !== undefined && { shift }),
      ...(found && { resource: found.value.uid }),
      ...(step && { step }),
    })
  }
  const settings = {
    ...schedule.project.risk,
    ...(spreads && { spreads: spreads.map(withoutNothing) }),
    ...(input.weather && { weather }),
  }
  const count = limited ? Math.min(LIMITED, input.iterations) : input.iterations
  const model = riskModel(schedule, settings, seed, input.even ? count : 0)
  if (!model.ok) return model
  const within: Outcome<RiskPart> | null = limited ? runRiskLimited(model.value, 0, count) : null
  if (within && !within.ok) return within
  const parts = within
    ? [within.value]
    : input.steady
      ? runSteady(model.value, count)
      : [runRisk(model.value, 0, count)]
  const window = schedule.project.window?.finish
  const result = riskResult(model.value, parts, window)
  const answer = {
    iterations: result.iterations,
    plan_finish: formatInstant(result.planFinish),
    window: window === undefined ? null : formatInstant(window),
    p10: formatInstant(result.p10),
    p50: formatInstant(result.p50),
    p80: formatInstant(result.p80),
    p90: formatInstant(result.p90),
    chance: result.chance,
    chance_of_plan: result.chanceOfPlan,
    allowance_hours: result.allowance / HOUR,
    drivers: result.drivers.map(each => {
      const task = memberOf(schedule.tasks, each.task)
      return {
        task: task?.row ?? 0,
        name: task?.name ?? '',
        criticality: each.criticality,
        cruciality: each.cruciality,
        swing_hours: each.swing / HOUR,
      }
    }),
    causes: result.causes.map(({ kind, name, met, swing }) => ({ kind, name, met, swing_hours: swing / HOUR })),
    exposed: model.value.exposed,
    held: model.value.held,
    over_limits: model.value.overLimits,
    uncertain: model.value.uncertain.length,
  }
  return done(answer, within?.problems)
}

function withoutNothing({ low, high, shape, step }: NonNullable<z.output<typeof RiskInput>['spreads']>[number]) {
  return { low, high, ...(shape && { shape }), ...(step && { step }) }
}
