import { isEquipment } from '../analysis/equipment.ts'
import { heldTo } from '../analysis/lateness.ts'
import { isLeaf } from '../analysis/leaves.ts'
import { workBetween } from '../calendar/compiled.ts'
import { beganWithin, endedWithin, shiftAt, shiftStart, shiftsOf } from '../calendar/shifts.ts'
import { assignmentsOfTask } from '../edits/draft.ts'
import { placedBy } from '../engine/assignment-span.ts'
import type { Calculation } from '../engine/calculation.ts'
import { equipmentShown } from '../model/equipment-of-task.ts'
import type { TaskId } from '../model/ids.ts'
import { memberOf } from '../model/rows.ts'
import type { Task } from '../model/task.ts'
import { nth } from '../must.ts'
import { type Instant, instant } from '../time/instant.ts'

/** A task that should have moved in a shift. */
export interface ShiftLine {
  readonly task: TaskId
  /** What it works on: a tag, or the name of the summary that it lies in. */
  readonly equipment: string
  /** The crew that does most of it; empty where none is named. */
  readonly crew: string
  /** The dates it is held to. */
  readonly start: Instant
  readonly finish: Instant
  /** Something of it was reported in this shift. */
  readonly reported: boolean
  /** Shifts since it should have moved without a word of it, this one counted. */
  readonly silent: number
}

/** Without a word for so many shifts, a line is a matter of its own. */
export const SILENT_SHIFTS = 3

/**
 * What the sheet of a shift lists: what was to begin, run or end in it by its dates or its forecast, what runs, and what was
 * reported in it. `now`: of shifts that are not over by then nothing can have been said.
 */
export function shiftLines(calculation: Calculation, from: Instant, to: Instant, now?: Instant): ShiftLine[] {
  const { schedule } = calculation
  const meets = (start: number, finish: number): boolean =>
    finish > start ? start < to && finish > from : start >= from && start < to
  const found: ShiftLine[] = []
  for (let at = 0; at < calculation.count; at++) {
    const task = nth(schedule.tasks, at)
    if (!isLeaf(calculation, at) || task.active === false || task.external) continue
    const percent = nth(calculation.percentComplete, at)
    const running = percent < 100 && (percent > 0 || task.actualStart !== undefined)
    // What runs has run since it began, and in no shift before that.
    const ran = running && (task.actualStart === undefined || task.actualStart < to)
    const reported = reportedIn(task, ran, from, to)
    if (percent >= 100 && !reported) continue
    const held = heldTo(calculation, at)
    const due =
      meets(held.start, held.finish) ||
      meets(nth(calculation.start, at), nth(calculation.finish, at)) ||
      (held.finish <= from && heldByDataDate(calculation, task, at, to)) ||
      ran ||
      reported
    if (!due || (!reported && restsAll(calculation, task, at, from, to))) continue
    found.push({
      task: task.uid,
      equipment: equipmentShown(calculation, task),
      crew: crewOf(calculation, task),
      start: held.start,
      finish: held.finish,
      reported,
      silent: reported ? 0 : silentShifts(calculation, task, at, held.start, { from, to, now }),
    })
  }
  return found
}

/** Nothing but the data date keeps it from running: it could have moved in a shift that is over by then. */
function heldByDataDate(calculation: Calculation, task: Task, at: number, to: Instant): boolean {
  const { statusDate } = calculation.schedule.project
  if (statusDate === undefined || to > statusDate) return false
  return workBetween(placedBy(calculation, task.uid), statusDate, instant(nth(calculation.start, at))) === 0
}

/** Its calendar has no working time in the shift: no progress is expected. */
function restsAll(calculation: Calculation, task: Task, at: number, from: Instant, to: Instant): boolean {
  if (nth(calculation.finish, at) <= nth(calculation.start, at)) return false
  return workBetween(placedBy(calculation, task.uid), from, to) === 0
}

/** It began or ended in the shift, its delay was reported in it, or the report of its rest ends with the shift. */
function reportedIn(task: Task, running: boolean, from: Instant, to: Instant): boolean {
  const { actualStart, actualFinish, resume } = task
  if (beganWithin(actualStart, from, to) || endedWithin(actualFinish, from, to)) return true
  if (task.delays?.some(({ at }) => endedWithin(at, from, to))) return true
  return running && resume !== undefined && resume >= to && resume > from
}

interface Sheet {
  readonly from: Instant
  readonly to: Instant
  readonly now: Instant | undefined
}

/**
 * Shifts in which a task should have moved and nothing was said of it, the sheet's own counted. On the sheet of a shift that
 * has not begun only those count that are over.
 */
function silentShifts(
  calculation: Calculation,
  task: Task,
  at: number,
  start: Instant,
  { from, to, now }: Sheet,
): number {
  const shifts = shiftsOf(calculation.schedule.project)
  const percent = nth(calculation.percentComplete, at)
  // What runs was last known of at the point it had reached, or in the shift that it began in.
  const { actualStart } = task
  const begunIn = actualStart === undefined ? start : shiftStart(shifts, shiftAt(shifts, actualStart) + 1)
  const since = (percent > 0 ? task.resume : undefined) ?? begunIn
  const latest = Math.max(calculation.schedule.project.statusDate ?? -Infinity, now ?? -Infinity)
  const begun = from <= latest || latest === -Infinity
  const running = latest === -Infinity ? Infinity : shiftAt(shifts, latest)
  const last = begun ? Math.min(shiftAt(shifts, to - 1), running) : running - 1
  return Math.max(0, last - shiftAt(shifts, since) + 1)
}

function crewOf(calculation: Calculation, task: Task): string {
  const { schedule } = calculation
  let [name, most] = ['', 0]
  for (const each of assignmentsOfTask.of(schedule.assignments, task.uid)) {
    const resource = each.resource === null ? undefined : memberOf(schedule.resources, each.resource)
    if (resource?.kind !== 'work') continue
    // The crew stands before the crane that helps it.
    const units = (each.units ?? 1) * (isEquipment(resource) ? 0.001 : 1)
    if (units > most) [name, most] = [resource.name, units]
  }
  return name
}
