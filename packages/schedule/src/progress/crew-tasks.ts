import { isEquipment } from '../analysis/equipment.ts'
import { isLeaf } from '../analysis/leaves.ts'
import { workBetween } from '../calendar/compiled.ts'
import { type Shifts, shiftAt, shiftStart, shiftsOf } from '../calendar/shifts.ts'
import { assignmentsOfTask } from '../edits/draft.ts'
import { placedBy } from '../engine/assignment-span.ts'
import type { Calculation } from '../engine/calculation.ts'
import { equipmentShown } from '../model/equipment-of-task.ts'
import type { TaskId } from '../model/ids.ts'
import { memberOf } from '../model/rows.ts'
import type { Task } from '../model/task.ts'
import type { Instant } from '../time/instant.ts'
import { lookAhead, type MissingGate, missingGates } from './look-ahead.ts'

/** A task as the supervisor of its crew sees it: nothing of other crews, no costs. */
export interface CrewTask {
  readonly task: TaskId
  readonly tag: string
  readonly start: Instant
  readonly finish: Instant
  /** Working seconds that are left, by the plan. */
  readonly left: number
  /** People of the crew; 0 where the plan does not say. */
  readonly people: number
  /** Machines that it needs, by name. */
  readonly machines: readonly string[]
  readonly percent: number
  readonly state: 'runs' | 'late' | 'begins' | 'next' | 'done'
  /** What is not there yet, as the look-ahead has it: open work before it, permit, blinds, scaffold, a crane that others have. */
  readonly gates: readonly MissingGate[]
}

export interface CrewWindow {
  readonly shifts: Shifts
  /** First instant of the current shift, of the next one, and the end of that. */
  readonly from: Instant
  readonly next: Instant
  readonly to: Instant
  /** Now; of a plan that is not of today, the beginning of what is shown. */
  readonly now: Instant
}

/**
 * The shift that goes on and the one after it. A plan that is not of today (it ended, or is far ahead) is shown from its data
 * date, else from its first work.
 */
export function crewWindow(calculation: Calculation, now: Instant): CrewWindow {
  const { project } = calculation.schedule
  const shifts = shiftsOf(project)
  const ofToday =
    now >= calculation.projectStart - shifts.length && now <= calculation.projectFinish + 2 * shifts.length
  const at = shiftAt(shifts, ofToday ? now : (project.statusDate ?? calculation.projectStart))
  const from = shiftStart(shifts, at)
  return { shifts, from, next: shiftStart(shifts, at + 1), to: shiftStart(shifts, at + 2), now: ofToday ? now : from }
}

/** Names of the crews that have work in a plan: people, not machines, in the order of the plan's list. */
export function crewsOf(calculation: Calculation): readonly string[] {
  const { schedule } = calculation
  const used = new Set(schedule.assignments.map(each => each.resource))
  const names = schedule.resources
    .filter(each => each.kind === 'work' && used.has(each.uid) && !isEquipment(each))
    .map(each => each.name)
  return [...new Set(names)]
}

/** What a crew has to do in the shift that goes on and in the next, with what should be done already and what runs. */
export function crewTasks(calculation: Calculation, crew: string, window: CrewWindow): readonly CrewTask[] {
  const { schedule } = calculation
  const { from, to, next } = window
  const gates = gatesOf(calculation, window)
  const found: CrewTask[] = []
  for (let at = 0; at < calculation.count; at++) {
    const task = schedule.tasks[at]
    if (!task || !isLeaf(calculation, at) || task.active === false) continue
    const mine = peopleOf(calculation, task, crew)
    if (mine === null) continue
    const dates = calculation.of(task.uid)
    if (!dates) continue
    const state = stateOf(task, dates, from, next, to)
    if (state === null) continue
    found.push({
      task: task.uid,
      tag: equipmentShown(calculation, task),
      start: dates.start,
      finish: dates.finish,
      left: leftOf(calculation, task, dates),
      people: mine,
      machines: machinesOf(calculation, task),
      percent: dates.percentComplete,
      state,
      gates:
        state === 'done' || state === 'runs'
          ? []
          : overdue(gates.get(task.uid) ?? missingGates(calculation, task, dates.start), window.now),
    })
  }
  const order = { runs: 0, late: 1, begins: 2, next: 3, done: 4 }
  return found.sort((a, b) => order[a.state] - order[b.state] || a.start - b.start)
}

/** What should be there by now and is still open is not on its way: its forecast is unreliable. */
const overdue = (gates: readonly MissingGate[], now: Instant): readonly MissingGate[] =>
  gates.map(each => (each.inTime && each.due !== undefined && each.due <= now ? { ...each, inTime: false } : each))

/** The gates of the two shifts as the look-ahead shares them out: a crane that one task has is missing for the next. */
function gatesOf(
  calculation: Calculation,
  { from, next, to }: CrewWindow,
): ReadonlyMap<TaskId, readonly MissingGate[]> {
  const rows = [...lookAhead(calculation, next, to, 'crew').rows, ...lookAhead(calculation, from, next, 'crew').rows]
  return new Map(rows.map(row => [row.task, row.missing]))
}

interface Dates {
  readonly start: Instant
  readonly finish: Instant
  readonly percentComplete: number
}

function stateOf(task: Task, dates: Dates, from: Instant, next: Instant, to: Instant): CrewTask['state'] | null {
  const { start, finish, percentComplete } = dates
  if (percentComplete >= 100) return (task.actualFinish ?? finish) > from && finish <= to ? 'done' : null
  if (percentComplete > 0 || task.actualStart !== undefined) return 'runs'
  if (start < from) return 'late'
  if (start < next) return 'begins'
  return start < to ? 'next' : null
}

function leftOf(calculation: Calculation, task: Task, dates: Dates): number {
  if (dates.percentComplete >= 100) return 0
  const resumed = task.resume ?? (task.actualStart === undefined ? dates.start : null)
  if (resumed !== null) return workBetween(placedBy(calculation, task.uid), resumed, dates.finish)
  return Math.round((task.duration.seconds * (100 - dates.percentComplete)) / 100)
}

/** People of a crew on a task; null when it is not the crew's. */
function peopleOf(calculation: Calculation, task: Task, crew: string): number | null {
  const { schedule } = calculation
  let people: number | null = null
  for (const each of assignmentsOfTask.of(schedule.assignments, task.uid)) {
    const resource = each.resource === null ? undefined : memberOf(schedule.resources, each.resource)
    if (resource?.kind === 'work' && resource.name === crew) people = (people ?? 0) + (each.units ?? 1)
  }
  return people
}

function machinesOf(calculation: Calculation, task: Task): readonly string[] {
  const { schedule } = calculation
  return assignmentsOfTask.of(schedule.assignments, task.uid).flatMap(each => {
    const resource = each.resource === null ? undefined : memberOf(schedule.resources, each.resource)
    return resource && isEquipment(resource) ? [resource.name] : []
  })
}
