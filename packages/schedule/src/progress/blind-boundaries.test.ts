import { expect, test } from 'vitest'
import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { applyEdits } from '../edits/apply.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { type Blind, blindState } from '../model/blind.ts'
import { emptySchedule } from '../model/create.ts'
import { calendarId, taskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import type { StepCode } from '../model/step.ts'
import { nth } from '../must.ts'
import { randomNumbers } from '../testing/random.ts'
import { duration } from '../time/duration.ts'
import { civilInstant, HOUR, instant } from '../time/instant.ts'
import { blindRefusal, blindsAgainst, blindsMissing, isAnswerable, turnBlind } from './readiness.ts'

const START = civilInstant(2026, 3, 2, 7)
const STEPS: readonly StepCode[] = ['open', 'inspect', 'close', 'startUp']

/** A pipe of the drawing: what it joins, and the blind at either end, where there is a flange for one. */
interface Pipe {
  readonly ends: readonly [string, string]
  readonly blinds: readonly string[]
}
interface Drawing {
  readonly equipment: readonly string[]
  readonly pipes: readonly Pipe[]
  readonly blinds: readonly Blind[]
}

/** Twenty-four vessels, pumps and exchangers of a unit, their pipes to each other and to the header, a hundred blinds. */
function drawn(seed: number): Drawing {
  const random = randomNumbers(seed)
  const below = (most: number): number => Math.floor(random() * most)
  const equipment = Array.from({ length: 24 }, (_, at) => `${'VPE'[at % 3]}-${201 + at}`)
  const pipes: Pipe[] = []
  const blinds: Blind[] = []
  const orders = new Map<string, number>()
  const blind = (tag: string, drawing: number): string => {
    const id = `R-${String(blinds.length + 1).padStart(3, '0')}`
    const order = (orders.get(tag) ?? 0) + 1
    orders.set(tag, order)
    blinds.push({ id, tag: id, boundaryOf: tag, order, line: `6"-P-${drawing}`, drawing: `P&ID-${1 + (drawing % 6)}` })
    return id
  }
  // Each hangs on the header at first; then pipes between them, blinded at both ends.
  for (const tag of equipment) pipes.push({ ends: ['header', tag], blinds: [blind(tag, pipes.length)] })
  while (blinds.length < 100) {
    const [a, b] = [nth(equipment, below(24)), nth(equipment, below(24))]
    if (a !== b) pipes.push({ ends: [a, b], blinds: [blind(a, pipes.length), blind(b, pipes.length)] })
  }
  return { equipment, pipes, blinds }
}

function planOf({ equipment, blinds }: Drawing): Schedule {
  return {
    ...emptySchedule('Parada', { start: START, calendar: calendarId(1) }),
    calendars: [shiftCalendar('24x7', { id: calendarId(1) })],
    tasks: equipment.flatMap((tag, item) =>
      STEPS.map((step, at) => ({
        uid: taskId(item * STEPS.length + at + 1),
        row: item * STEPS.length + at + 1,
        name: `${step} ${tag}`,
        parent: null,
        duration: duration(4, 'h'),
        step,
        equipment: tag,
      })),
    ),
    blinds,
  }
}
function calculated(schedule: Schedule): Calculation {
  const outcome = calculate(schedule)
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  return outcome.value
}

/** What product reaches from the header through pipes without a blind that is in. */
function reached({ pipes }: Drawing, isIn: ReadonlySet<string>): ReadonlySet<string> {
  const wet = new Set(['header'])
  for (let grew = true; grew; ) {
    grew = false
    for (const { ends, blinds } of pipes) {
      if (blinds.some(each => isIn.has(each)) || wet.has(ends[0]) === wet.has(ends[1])) continue
      for (const end of ends) wet.add(end)
      grew = true
    }
  }
  return wet
}
const taskOf = (plan: Calculation, tag: string, step: StepCode) => {
  const task = plan.schedule.tasks.find(each => each.equipment === tag && each.step === step)
  if (!task) throw new Error(`${step} ${tag}`)
  return task
}

test.each([1, 2, 3])(
  'a hundred blinds of a drawing: who is let in stands dry, who is let start is joined again, in the order of energy (%i)',
  seed => {
    const drawing = drawn(seed)
    expect(drawing.blinds).toHaveLength(100)
    const random = randomNumbers(seed + 10)
    let plan = calculated(planOf(drawing))
    let [refused, turned, entered, started] = [0, 0, 0, 0]
    for (let event = 0; event < 900; event++) {
      const blind = nth(plan.schedule.blinds ?? [], Math.floor(random() * 100))
      // In the first half most go in, in the second most come out.
      const to = random() < (event < 500 ? 0.85 : 0.1) ? ('in' as const) : ('out' as const)
      // Work inside is over by half of the time.
      if (event === 500)
        plan = calculated({
          ...plan.schedule,
          tasks: plan.schedule.tasks.map(each => (each.step === 'startUp' ? each : { ...each, percentComplete: 100 })),
        })
      const outcome = turnBlind(plan, blind, { to, at: instant(START + event * HOUR), by: 'Ana' })
      if (outcome.refused !== null) {
        refused++
        continue
      }
      const applied = applyEdits(plan.schedule, outcome.edits)
      if (!applied.ok) throw new Error(applied.problems[0].code)
      plan = calculated(applied.value.schedule)
      turned++
      const known = plan.schedule.blinds ?? []
      const isIn = new Set(known.filter(each => blindState(each) === 'in').map(each => each.id))
      const wet = reached(drawing, isIn)
      for (const tag of drawing.equipment) {
        const own = known.filter(each => each.boundaryOf === tag)
        // The nearest to the energy first, and last out: those that are in come before those that are not.
        const states = own.map(each => blindState(each) === 'in')
        expect(states.lastIndexOf(true), tag).toBeLessThan(states.includes(false) ? states.indexOf(false) : own.length)
        if (event < 500 && blindsMissing(plan, taskOf(plan, tag, 'open')).length === 0) {
          entered++
          expect(wet.has(tag), `${tag} is entered`).toBe(false)
        }
        const clear = blindsAgainst(plan, taskOf(plan, tag, 'startUp')).length === 0
        expect(clear).toBe(!own.some(each => isIn.has(each.id)))
        if (clear) started++
      }
    }
    expect(Math.min(refused, turned, entered, started)).toBeGreaterThan(50)
  },
)

test('whoever has a blind turned against a rule stands in its record, and no name answers for what cannot be', () => {
  const drawing = drawn(4)
  const random = randomNumbers(40)
  const answered = new Map<string, number>()
  let plan = calculated(planOf(drawing))
  for (let event = 0; event < 1500; event++) {
    const blind = nth(plan.schedule.blinds ?? [], Math.floor(random() * 100))
    // Work inside goes on until a third of the time; then everything is started up.
    if (event === 500)
      plan = calculated({
        ...plan.schedule,
        tasks: plan.schedule.tasks.map(each => ({ ...each, percentComplete: 100 })),
      })
    const turn = {
      to: random() < 0.5 ? ('in' as const) : ('out' as const),
      // Some are noted down later than they were done.
      at: instant(START + (event - (random() < 0.1 ? 50 : 0)) * HOUR),
      by: random() < 0.05 ? ' ' : 'Ana',
    }
    const why = blindRefusal(plan, blind, turn)
    expect(turnBlind(plan, blind, { ...turn, override: '  ' }).refused).toBe(why)
    const { edits, refused } = turnBlind(plan, blind, { ...turn, ...(why && { override: 'Rui, PT 4711' }) })
    if (why !== null && !isAnswerable(why)) expect([refused, edits]).toEqual([why, []])
    if (refused !== null) continue
    const applied = applyEdits(plan.schedule, edits)
    if (!applied.ok) throw new Error(applied.problems[0].code)
    plan = calculated(applied.value.schedule)
    const last = plan.schedule.blinds?.find(each => each.id === blind.id)?.events?.at(-1)
    expect(last).toEqual({ ...turn, ...(why && { override: 'Rui, PT 4711' }) })
    if (why) answered.set(why, (answered.get(why) ?? 0) + 1)
  }
  // Each of the three that a person may answer for was met.
  expect([...answered.keys()].sort()).toEqual(['order', 'startedUp', 'workInside'])
})
