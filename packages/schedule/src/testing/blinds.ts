import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { applyEdits } from '../edits/apply.ts'
import type { Edit } from '../edits/edit.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { type Blind, type BlindEvent, blindState } from '../model/blind.ts'
import { emptySchedule } from '../model/create.ts'
import { assignmentId, calendarId, resourceId, taskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import type { StepCode } from '../model/step.ts'
import { nth } from '../must.ts'
import { turnBlind } from '../progress/readiness.ts'
import type { ReportLine } from '../progress/report.ts'
import { duration } from '../time/duration.ts'
import { HOUR, instant, workTime } from '../time/instant.ts'
import { randomNumbers } from './random.ts'
import { reportOne } from './report-one.ts'

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
export function turned(
  plan: Calculation,
  id: string,
  to: BlindEvent['to'],
  at = plan.projectStart,
  override?: string,
): Calculation {
  const blind = plan.schedule.blinds?.find(each => each.id === id)
  if (!blind) return plan
  return carriedOut(plan, turnBlind(plan, blind, { to, at, by: 'A', ...(override && { override }) }).edits)
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
      if (random() < 0.45) plan = turned(plan, `b${1 + below(3)}`, random() < 0.5 ? 'in' : 'out', at)
      else {
        const task = taskId(random() < 0.4 ? STEPS.length : 1 + below(STEPS.length))
        const lines: readonly ReportLine[] = [
          { task, start: at, percent: 50 },
          { task, start: at, finish: at },
          { task, percent: 100 },
          { task, remaining: workTime(HOUR) },
        ]
        const line = nth(lines, below(4))
        const { edits } = reportOne(plan, line, at, {}, ['doneWithOpenPredecessors', 'lowered', 'remainingLonger'])
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

/** Whether a start-up stands begun behind a blind that is in, by the plan's data alone, no product code. */
function startsUpBehind({ tasks, blinds, assignments }: Schedule): boolean {
  const within = (blinds ?? []).filter(each => each.events?.at(-1)?.to === 'in')
  const named = new Set((blinds ?? []).flatMap(each => each.boundaryOf?.replace(' ', '-') ?? []))
  return tasks.some(task => {
    if (task.step !== 'startUp' && !task.name.startsWith('Partida')) return false
    if (tasks.some(each => each.parent === task.uid)) return false
    const { percentComplete = 0, physicalPercentComplete = 0, actualStart, actualFinish, actualWork = 0 } = task
    const spent = assignments.some(each => each.task === task.uid && (each.actualWork ?? 0) > 0)
    const begun = percentComplete + physicalPercentComplete + actualWork > 0 || actualStart || actualFinish || spent
    const own = task.equipment ?? tasks.find(each => each.uid === task.parent)?.equipment ?? ''
    const answered = new Set(task.reported?.overrides?.map(each => each.past))
    return (
      begun &&
      within.some(({ boundaryOf, tag, events }) => {
        const bounds = boundaryOf === undefined || boundaryOf.replace(' ', '-') === own || !named.has(own)
        return bounds && !answered.has(tag) && !events?.at(-1)?.override
      })
    )
  })
}

/** Random batches of raw edits, as a program may send them: how many were carried out, and how many broke the rule. */
export function editsPastBlinds(
  seed: number,
  batches: number,
): { readonly wrong: number; readonly done: number; readonly refused: number } {
  const random = randomNumbers(seed)
  const below = (most: number): number => Math.floor(random() * most)
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const first: Schedule = {
    ...unitWithBlinds().schedule,
    resources: [{ uid: resourceId(1), row: 1, name: 'Operador', kind: 'work' }],
    assignments: [{ uid: assignmentId(1), task: taskId(STEPS.length), resource: resourceId(1) }],
  }
  let fresh = 100
  const started = { percentComplete: 100, actualStart: START, actualFinish: instant(START + HOUR) } as const
  const draw = (plan: Schedule): Edit => {
    const task = random() < 0.6 ? taskId(STEPS.length) : one(plan.tasks).uid
    const at = instant(START + below(99) * HOUR)
    const blind: Blind = one(plan.blinds ?? [{ id: 'b1', tag: 'R-01' }])
    const events: readonly BlindEvent[] = [{ to: random() < 0.6 ? 'in' : 'out', at, by: 'A' }]
    const makers: readonly (() => Edit)[] = [
      () => ({ kind: 'setTask', task, changes: { percentComplete: one([0, 10, 100]) } }),
      () => ({ kind: 'setTask', task, changes: one([{ actualStart: at }, { actualStart: null }, started]) }),
      () => ({ kind: 'setTask', task, changes: { percentType: 'physical', physicalPercentComplete: one([0, 30]) } }),
      () => ({ kind: 'setTask', task, changes: { actualWork: workTime(one([0, HOUR])) } }),
      () => ({
        kind: 'setTask',
        task,
        changes: { step: one([...STEPS, null]), name: one(['Partida', 'Teste', 'Abrir']) },
      }),
      () => ({ kind: 'setTask', task, changes: { equipment: one(['E-101', 'E-102', null]) } }),
      () => ({ kind: 'setAssignment', assignment: assignmentId(1), changes: { actualWork: workTime(one([0, HOUR])) } }),
      () => ({ kind: 'setAssignment', assignment: assignmentId(1), changes: { task } }),
      () => ({ kind: 'moveTask', task, to: { parent: one([null, one(plan.tasks).uid]), after: null } }),
      () => ({ kind: 'removeTask', task }),
      () => {
        const uid = taskId(++fresh)
        const made = { uid, row: fresh, name: 'Partida', parent: null, duration: duration(1, 'h') }
        return { kind: 'addTask', task: { ...made, ...one([{}, started]) }, after: null }
      },
      () => ({ kind: 'setBlind', blind: { ...blind, events } }),
      () => ({
        kind: 'setBlind',
        blind: { id: blind.id, tag: blind.tag, boundaryOf: one(['E-101', 'E-102']), events },
      }),
      () => ({ kind: 'removeBlind', blind: blind.id }),
    ]
    return one(makers)()
  }
  let plan = first
  let [wrong, done, refused] = [0, 0, 0]
  for (let batch = 0; batch < batches; batch++) {
    if (batch % 20 === 0) plan = first
    const made = applyEdits(
      plan,
      Array.from({ length: 1 + below(3) }, () => draw(plan)),
    )
    if (!made.ok) {
      if (made.problems[0].code === 'schedule.startUpPastBlind' || made.problems[0].code === 'schedule.donePastBlind')
        refused++
      continue
    }
    done++
    plan = made.value.schedule
    if (plan.tasks.length === 0) plan = first
    if (startsUpBehind(plan)) wrong++
  }
  return { wrong, done, refused }
}
