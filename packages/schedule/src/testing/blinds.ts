import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { applyEdits } from '../edits/apply.ts'
import type { Edit } from '../edits/edit.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { type BlindEvent, blindState } from '../model/blind.ts'
import { emptySchedule } from '../model/create.ts'
import { calendarId, taskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import type { StepCode } from '../model/step.ts'
import { nth } from '../must.ts'
import { turnBlind } from '../progress/readiness.ts'
import { type ReportLine, reportTask } from '../progress/report.ts'
import { duration } from '../time/duration.ts'
import { HOUR, instant, workTime } from '../time/instant.ts'
import { randomNumbers } from './random.ts'

const START = instant(1_772_434_800)
const STEPS: readonly StepCode[] = ['blind', 'open', 'inspect', 'close', 'deblind', 'startUp']

function calculated(schedule: Schedule): Calculation {
  const outcome = calculate(schedule)
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  return outcome.value
}

/** One equipment from blinding to start-up, with two blinds of its own and one of the unit. */
export function unitWithBlinds(): Calculation {
  const empty = emptySchedule('Parada', { start: START, calendar: calendarId(1) })
  return calculated({
    ...empty,
    calendars: [shiftCalendar('24x7', { id: calendarId(1) })],
    tasks: STEPS.map((step, at) => ({
      uid: taskId(at + 1),
      row: at + 1,
      name: step,
      parent: null,
      duration: duration(4, 'h'),
      step,
      equipment: 'E-101',
    })),
    // Nothing but the blinds keeps the start-up back.
    blinds: [
      { id: 'b1', tag: 'R-01', boundaryOf: 'E-101' },
      { id: 'b2', tag: 'R-02', boundaryOf: 'E 101' },
      { id: 'b3', tag: 'R-03' },
    ],
  })
}

function carriedOut(plan: Calculation, edits: readonly Edit[]): Calculation {
  if (edits.length === 0) return plan
  const applied = applyEdits(plan.schedule, edits)
  if (!applied.ok) throw new Error(applied.problems[0].code)
  return calculated(applied.value.schedule)
}

/** The plan with a blind turned, as far as it is let. */
export function turned(plan: Calculation, id: string, to: BlindEvent['to'], at = plan.projectStart): Calculation {
  const blind = plan.schedule.blinds?.find(each => each.id === id)
  return blind ? carriedOut(plan, turnBlind(plan, blind, { to, at, by: 'A' }).edits) : plan
}

/** Random orders of blinds turned and work reported, every question answered with yes: those that start up behind a blind. */
export function startUpsBehindBlinds(
  seed: number,
  orders: number,
): { readonly wrong: number; readonly started: number } {
  const random = randomNumbers(seed)
  const below = (most: number): number => Math.floor(random() * most)
  const first = unitWithBlinds()
  let [wrong, started] = [0, 0]
  for (let order = 0; order < orders; order++) {
    let plan = first
    for (let event = 0; event < 12; event++) {
      const at = instant(START + event * HOUR)
      if (random() < 0.55) plan = turned(plan, `b${1 + below(3)}`, random() < 0.5 ? 'in' : 'out', at)
      else {
        const task = taskId(random() < 0.4 ? STEPS.length : 1 + below(STEPS.length))
        const lines: readonly ReportLine[] = [
          { task, start: at, percent: 50 },
          { task, start: at, finish: at },
          { task, percent: 100 },
          { task, remaining: workTime(HOUR) },
        ]
        const line = nth(lines, below(4))
        const { edits } = reportTask(plan, line, at, {}, ['doneWithOpenPredecessors', 'lowered', 'remainingLonger'])
        plan = carriedOut(plan, edits)
      }
      const up = plan.schedule.tasks.at(-1)
      const isUp = up?.actualStart !== undefined || (up?.percentComplete ?? 0) > 0
      if (isUp && plan.schedule.blinds?.some(each => blindState(each) === 'in')) wrong++
      if (isUp && event === 11) started++
    }
  }
  return { wrong, started }
}
