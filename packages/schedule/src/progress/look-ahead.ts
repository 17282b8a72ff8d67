import { GATE_OF_REASON, type Gate, gateOf } from '../analysis/gate.ts'
import { isLeaf } from '../analysis/leaves.ts'
import { type CompiledCalendar, workBetween } from '../calendar/compiled.ts'
import { shiftsOf } from '../calendar/shifts.ts'
import { linksTo } from '../edits/draft.ts'
import { placedBy } from '../engine/assignment-span.ts'
import { type Calculation, FLAG } from '../engine/calculation.ts'
import { fullResult } from '../engine/full.ts'
import type { Blind } from '../model/blind.ts'
import { equipmentShown } from '../model/equipment-of-task.ts'
import type { ResourceId, TaskId } from '../model/ids.ts'
import { ancestorsOf } from '../model/outline.ts'
import { memberOf } from '../model/rows.ts'
import type { Task } from '../model/task.ts'
import { nth } from '../must.ts'
import { type Instant, instant, type WorkTime, workTime } from '../time/instant.ts'
import { gatesBefore, PERMIT_TIME, permitsMissing } from './permits.ts'
import { blindsAgainst, blindsMissing } from './readiness.ts'
import {
  askedInShift,
  type CrewAsked,
  mainCrew,
  type Placed,
  type ShiftDemand,
  ShiftLoad,
  type Stretch,
} from './shift-load.ts'

/** What the columns of a look-ahead are. */
export const LOOK_AHEAD_BY = ['equipment', 'crew', 'contractor', 'area'] as const
export type LookAheadBy = (typeof LOOK_AHEAD_BY)[number]

/**
 * `continues`: begun before the shift, in fact or by the forecast; `finishes`: begins and ends in it; `starts`: begins in
 * it; `blocked`: something that it needs is not there when it should begin.
 */
export type LookAheadState = 'continues' | 'starts' | 'finishes' | 'blocked'

/** Something that a task waits for. */
export interface MissingGate {
  readonly gate: Gate
  /** The open task that gives it; absent for what was reported missing, and for a crane that others have. */
  readonly task?: TaskId
  /** When the forecast has it. */
  readonly due?: Instant
  /** By the forecast it is there in time: not a reason to stop. */
  readonly inTime: boolean
}

/** A task of a shift. */
export interface LookAheadRow {
  readonly task: TaskId
  readonly state: LookAheadState
  /** By the forecast. */
  readonly start: Instant
  readonly finish: Instant
  /** It has begun in fact. */
  readonly begun: boolean
  /** The forecast has it wholly before the data date, and it is not done. */
  readonly overdue: boolean
  /** Its own tag or that of a summary above it, else that summary's name. */
  readonly equipment: string
  /** Who does most of it. */
  readonly crew: string
  readonly contractor: string
  readonly area: string
  /** All people and machines that work on it. */
  readonly crews: readonly CrewAsked[]
  /** Its working time within the shift. */
  readonly hours: WorkTime
  /** Person-seconds within the shift. */
  readonly work: WorkTime
  /** Working time that is left of it. */
  readonly remaining: WorkTime
  readonly slack: WorkTime
  readonly critical: boolean
  /** Slack of no more than a shift; critical ones too. */
  readonly tight: boolean
  /** Empty: ready. */
  readonly missing: readonly MissingGate[]
}

/** One column. */
export interface LookAheadGroup {
  readonly name: string
  readonly rows: readonly LookAheadRow[]
  /** Critical tasks of the shift after. */
  readonly next: readonly LookAheadRow[]
}

export interface LookAhead {
  readonly from: Instant
  readonly to: Instant
  /** Critical first, then those with slack of up to a shift, then by their start. */
  readonly rows: readonly LookAheadRow[]
  /** Critical ones of the next shift that are not in this one. */
  readonly next: readonly LookAheadRow[]
  /** The same rows in columns, in the order of their first rows. */
  readonly groups: readonly LookAheadGroup[]
  /** What is asked of every crew and machine in the shift, against what there is. */
  readonly demand: readonly ShiftDemand[]
}

/** No material, gate or person is missing. */
export const isReady = (row: LookAheadRow): boolean => row.missing.length === 0

/**
 * What a shift holds by the forecast as it stands: what runs, begins and ends in it, what is blocked and by what, and
 * the hours it asks for. What the forecast has before the data date and was not reported done belongs to the shift of
 * the data date.
 */
export function lookAhead(plan: Calculation, from: Instant, to: Instant, by: LookAheadBy): LookAhead {
  const calculation = fullResult(plan)
  const length = shiftsOf(calculation.schedule.project).length
  const load = new ShiftLoad(calculation, from, to)
  const found: Candidate[] = []
  const after: Candidate[] = []
  for (let at = 0; at < calculation.count; at++) {
    const candidate = candidateOf(calculation, at, from, to)
    if (candidate) found.push(candidate)
    else if ((nth(calculation.flags, at) & FLAG.critical) !== 0) {
      const later = candidateOf(calculation, at, to, instant(to + length))
      if (later && !later.overdue) after.push(later)
    }
  }
  const served = found.map(each => {
    const permits = permitGate(calculation, each, from)
    return { ...each, missing: [...permits, ...missingGates(calculation, each.task, each.start)] }
  })
  // A task that has begun keeps the crane; then it goes to the one that can wait least.
  served.sort((a, b) => Number(b.begun) - Number(a.begun) || a.slack - b.slack || a.start - b.start || a.at - b.at)
  const rows = served.map(each => {
    const { stretches } = each
    const shut = each.missing.some(gate => !gate.inTime)
    const missing: MissingGate[] = [...each.missing]
    if (!shut && !load.take(stretches, each.begun)) missing.unshift({ gate: 'crane', inTime: false })
    load.ask(stretches)
    const permits = permitsMissing(calculation, each.task, from).length
    if (permits > 0) load.askIssuers(Math.max(from, each.start - permits * PERMIT_TIME), permits * PERMIT_TIME)
    return rowOf(calculation, each, missing, { from, to })
  })
  rows.sort(inOrder(calculation))
  const next = after
    .map(each => {
      const end = instant(to + length)
      return rowOf(calculation, each, missingGates(calculation, each.task, each.start), { from: to, to: end })
    })
    .sort(inOrder(calculation))
  return { from, to, rows, next, groups: groupsOf(rows, next, by), demand: load.demand() }
}

/** A task of a shift before it is known what it waits for. */
interface Candidate extends Placed {
  readonly start: Instant
  readonly finish: Instant
  readonly begun: boolean
  readonly slack: number
  readonly stretches: readonly Stretch[]
}

function candidateOf(calculation: Calculation, at: number, from: number, to: number): Candidate | undefined {
  const percent = nth(calculation.percentComplete, at)
  const start = nth(calculation.start, at)
  const finish = nth(calculation.finish, at)
  const meets = finish > start ? start < to && finish > from : start >= from && start < to
  const status = calculation.schedule.project.statusDate
  const past = finish <= (status ?? from)
  if (percent >= 100 || (!meets && !past) || !isLeaf(calculation, at)) return undefined
  const task = nth(calculation.schedule.tasks, at)
  if (task.actualFinish !== undefined) return undefined
  const begun = task.actualStart !== undefined || percent > 0
  // Where no date says how far the plan is known, what runs is still running; the rest is unknown.
  const overdue = !meets && (status === undefined ? begun : status >= from && status < to)
  if (!meets && !overdue) return undefined
  const placed = { at, task, start, finish, overdue, left: remainingOf(calculation, at, task) }
  const stretches = askedInShift(calculation, placed, from, to)
  // Its calendar, and those of its people, rest in the shift: no progress is expected.
  const rests = within(placedBy(calculation, task.uid), start, finish, from, to) === 0
  if (meets && finish > start && rests && stretches.every(each => each.crew.work === 0)) return undefined
  const slack = nth(calculation.totalSlack, at)
  return { ...placed, start: instant(start), finish: instant(finish), begun, slack, stretches }
}

/** Working seconds of a span that lie in a shift. */
const within = (calendar: CompiledCalendar, start: number, finish: number, from: number, to: number): number =>
  workBetween(calendar, instant(Math.max(from, start)), instant(Math.min(to, finish)))

function rowOf(
  calculation: Calculation,
  each: Candidate,
  missing: readonly MissingGate[],
  shift: { readonly from: Instant; readonly to: Instant },
): LookAheadRow {
  const { schedule, flags } = calculation
  const { at, task, start, finish, begun, overdue, left, slack, stretches } = each
  const calendar = placedBy(calculation, task.uid)
  const hours = overdue
    ? Math.min(left, workBetween(calendar, shift.from, shift.to))
    : within(calendar, start, finish, shift.from, shift.to)
  const critical = (nth(flags, at) & FLAG.critical) !== 0
  const crews = stretches.map(stretch => stretch.crew)
  const main = mainCrew(crews)
  const above = ancestorsOf(schedule.tasks, task)
  const area = task.area ?? above.find(parent => parent.area !== undefined)?.area
  const early = overdue || start < shift.from
  return {
    task: task.uid,
    state: missing.some(gate => !gate.inTime)
      ? 'blocked'
      : begun || early
        ? 'continues'
        : finish <= shift.to
          ? 'finishes'
          : 'starts',
    start,
    finish,
    begun,
    overdue,
    equipment: equipmentShown(calculation, task),
    crew: main?.name ?? '',
    contractor: task.contractor ?? contractorOf(calculation, main?.resource) ?? '',
    area: schedule.areas?.find(known => known.id === area)?.name ?? area ?? '',
    crews,
    hours: workTime(hours),
    work: workTime(Math.round(crews.reduce((sum, crew) => sum + (crew.people ? crew.work : 0), 0))),
    remaining: workTime(left),
    slack: workTime(slack),
    critical,
    tight: critical || slack <= shiftsOf(schedule.project).length,
    missing,
  }
}

const contractorOf = (calculation: Calculation, resource: ResourceId | undefined): string | undefined =>
  resource === undefined ? undefined : memberOf(calculation.schedule.resources, resource)?.contractor

/** Working seconds that are left of an open task. */
function remainingOf(calculation: Calculation, at: number, task: Task): number {
  if (task.remainingDuration !== undefined) return task.remainingDuration.seconds
  return Math.round((nth(calculation.duration, at) * (100 - nth(calculation.percentComplete, at))) / 100)
}

/** A permit holds for one shift: who runs over its end needs another. Of a shift that is yet to come nothing is said. */
function permitGate(calculation: Calculation, { task, begun }: Candidate, from: number): MissingGate[] {
  const missing = permitsMissing(calculation, task, from)
  const status = calculation.schedule.project.statusDate
  const now = status === undefined ? begun || missing.some(each => each.issued) : from <= status
  return now && missing.length > 0 ? [{ gate: 'permit', inTime: false }] : []
}

/** What a task waits for: open work before it, and what the last report said was missing. */
export function missingGates(calculation: Calculation, task: Task, start: Instant): MissingGate[] {
  const reported = reportedMissing(calculation, task)
  const found: MissingGate[] = reported ? [{ gate: reported, inTime: false }] : []
  if (task.actualStart !== undefined || (task.percentComplete ?? 0) > 0) return found
  const { schedule } = calculation
  // One gate for all of them: the list of blinds says which.
  if (blindsAgainst(calculation, task).length > 0) found.push({ gate: 'blinds', inTime: false })
  else {
    const wanted = blindsMissing(calculation, task)
    if (wanted.length > 0) found.push(blindsGate(calculation, wanted, start))
  }
  const kinds = new Set(gatesBefore(calculation, task).map(each => each.kind ?? 'release'))
  for (const gate of kinds) if (!found.some(each => each.gate === gate)) found.push({ gate, inTime: false })
  const seen = new Set<TaskId>()
  for (const each of [task, ...ancestorsOf(schedule.tasks, task)])
    for (const link of linksTo.of(schedule.links, each.uid)) {
      // Links to the end of a task do not keep it from beginning; a lead is no gate.
      if (link.type === 'FF' || link.type === 'SF') continue
      if (link.lag.seconds < 0 || (link.lag.percent ?? 0) < 0 || seen.has(link.from)) continue
      const place = calculation.indexOf(link.from)
      const before = schedule.tasks[place]
      if (!before || before.active === false) continue
      const percent = nth(calculation.percentComplete, place)
      const open = link.type === 'FS' ? percent < 100 : percent === 0 && before.actualStart === undefined
      if (!open) continue
      const due = nth(link.type === 'FS' ? calculation.finish : calculation.start, place)
      seen.add(link.from)
      found.push({ gate: gateOf(before), task: link.from, due: instant(due), inTime: due <= start })
    }
  return found.sort((a, b) => Number(a.inTime) - Number(b.inTime) || (b.due ?? 0) - (a.due ?? 0))
}

/** Blinds that are not in: in time where the plan has each of them put in before. */
function blindsGate(calculation: Calculation, blinds: readonly Blind[], start: Instant): MissingGate {
  const due = blinds.map(each =>
    each.installTask === undefined ? undefined : calculation.of(each.installTask)?.finish,
  )
  const inTime = due.every(each => each !== undefined && each <= start)
  return { gate: 'blinds', inTime }
}

/** What the report of the last shift said a task waits for; an older word no longer holds. */
export function reportedMissing({ schedule }: Calculation, { delays }: Task): Gate | undefined {
  const last = delays?.at(-1)
  const status = schedule.project.statusDate
  if (!last || (last.at !== undefined && status !== undefined && last.at < status)) return undefined
  return GATE_OF_REASON[last.reason]
}

const rank = (row: LookAheadRow): number => (row.critical ? 0 : row.tight ? 1 : 2)

const inOrder =
  (calculation: Calculation) =>
  (a: LookAheadRow, b: LookAheadRow): number =>
    rank(a) - rank(b) || a.start - b.start || calculation.indexOf(a.task) - calculation.indexOf(b.task)

function groupsOf(
  rows: readonly LookAheadRow[],
  next: readonly LookAheadRow[],
  by: LookAheadBy,
): readonly LookAheadGroup[] {
  const groups = new Map<string, { rows: LookAheadRow[]; next: LookAheadRow[] }>()
  const add = (kind: 'rows' | 'next', row: LookAheadRow): void => {
    const group = groups.get(row[by]) ?? { rows: [], next: [] }
    groups.set(row[by], group)
    group[kind].push(row)
  }
  for (const row of rows) add('rows', row)
  for (const row of next) add('next', row)
  return [...groups].map(([name, group]) => ({ name, ...group }))
}
