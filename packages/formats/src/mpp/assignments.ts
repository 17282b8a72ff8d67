import {
  type Assignment,
  assignmentId,
  type CustomValue,
  type Duration,
  type DurationUnit,
  type Instant,
  resourceId,
  taskId,
  type WorkContour,
  workTime,
} from '@parada/schedule'
import { type BaselineWork, readBaselineWork } from './baseline-runs.ts'
import { baselinesOf } from './baselines.ts'
import { type Block, metaAt, metaOffset } from './blocks.ts'
import { EMPTY, slice, u8, u16 } from './bytes.ts'
import type { FieldMap } from './field-map.ts'
import { ASSIGNMENT, ASSIGNMENT_BASELINE_FIELDS, ASSIGNMENT_BASELINE_RUNS } from './fields.ts'
import { bytesOf, cost, durationFrom, guidOf, int, moment, number, type Row, short, workOf } from './row.ts'
import { readDone, readEven, readSpread, type Spread } from './splits.ts'
import { TICK } from './values.ts'
import type { Source } from './version.ts'

const RECORD_14 = 110
const RECORD_9 = 142
/** Records of the second block stand one after another. */
const RECORD_2 = 48
const UNASSIGNED = -65_535

const CONTOURS: readonly WorkContour[] = [
  'flat',
  'backLoaded',
  'frontLoaded',
  'doublePeak',
  'earlyPeak',
  'latePeak',
  'bell',
  'turtle',
  'contoured',
]
const RATE_TABLES = ['A', 'B', 'C', 'D', 'E'] as const

export interface AssignmentContext {
  readonly unit: DurationUnit
  readonly tasks: ReadonlySet<number>
  readonly resources: ReadonlySet<number>
  /** Resources that only budget. */
  readonly budgets: ReadonlySet<number>
  readonly notes: (row: Row, field: number) => string | undefined
  readonly custom: (row: Row) => Record<string, CustomValue> | undefined
}

export interface AssignmentsRead {
  readonly assignments: readonly Assignment[]
  /** What budget resources have on the plan's own row. */
  readonly ofProject: readonly Assignment[]
  readonly dropped: number
  /** Assignments whose work, planned or done, has gaps or changes its rate. */
  readonly spreads: readonly AssignmentSpread[]
  /** Work over time that baselines remember, by assignment; a number alone where its block makes no sense. */
  readonly remembered: ReadonlyMap<number, readonly (BaselineWork | number)[]>
}

export interface AssignmentSpread {
  readonly assignment: Assignment
  /** What is still to be done, from where it goes on (`from`). */
  readonly planned?: Spread
  readonly from?: Instant
  /** What was done, from the assignment's start. */
  readonly done?: Spread
}

/** Reads who works on what. One assignment per task and resource. */
export function readAssignments(
  source: Source,
  block: Block,
  map: FieldMap,
  context: AssignmentContext,
): AssignmentsRead {
  const size = source.layout === 14 ? RECORD_14 : source.layout === 9 ? RECORD_9 : undefined
  const seen = new Set<string>()
  const uids = new Set<number>()
  const assignments: Assignment[] = []
  const ofProject: Assignment[] = []
  let dropped = 0
  const spreads: AssignmentSpread[] = []
  const remembered = new Map<number, readonly (BaselineWork | number)[]>()
  for (let i = 0; i < block.meta.count; i++) {
    if (u8(block.meta.bytes, metaAt(block.meta, i)) !== 0) continue
    const offset = metaOffset(block.meta, i)
    const data = size ? slice(block.raw, offset, size) : (block.items[i] ?? EMPTY)
    if (data.length < 12) continue
    const draft: Row = {
      map,
      uid: 0,
      index: i,
      fixed: [data, slice(block.raw2, i * RECORD_2, RECORD_2)],
      meta: [block.meta, block.meta2],
      vars: block.vars,
    }
    const uid = int(draft, ASSIGNMENT.uniqueId) ?? 0
    const row: Row = { ...draft, uid }
    const task = int(row, ASSIGNMENT.task) ?? 0
    const resource = int(row, ASSIGNMENT.resource) ?? UNASSIGNED
    if (!block.vars.has(uid) || uids.has(uid)) continue
    if (task === 0 && context.budgets.has(resource)) {
      uids.add(uid)
      ofProject.push(toAssignment(row, task, resource, context))
      continue
    }
    // All other assignments of the plan's own row are sums.
    if (task === 0) continue
    if (!context.tasks.has(task)) {
      dropped++
      continue
    }
    const key = `${task} ${resource}`
    if (seen.has(key)) continue
    seen.add(key)
    uids.add(uid)
    const nobody = resource === UNASSIGNED || !context.resources.has(resource)
    if (nobody && resource !== UNASSIGNED) dropped++
    const assignment = toAssignment(row, task, nobody ? null : resource, context)
    assignments.push(assignment)
    const spread = spreadOf(row, assignment)
    if (spread) spreads.push(spread)
    const blocks = ASSIGNMENT_BASELINE_RUNS.flatMap((field, number) => {
      const bytes = bytesOf(row, field)
      return bytes ? [readBaselineWork(number, bytes) ?? number] : []
    })
    if (blocks.length > 0) remembered.set(uid, blocks)
  }
  return { assignments, ofProject, dropped, spreads, remembered }
}

/** How the work of an assignment lies in its time; undefined where it is even from start to finish. */
function spreadOf(row: Row, assignment: Assignment): AssignmentSpread | undefined {
  const plannedBytes = bytesOf(row, ASSIGNMENT.plannedWork)
  const doneBytes = assignment.actualWork ? bytesOf(row, ASSIGNMENT.actualWorkData) : undefined
  const uneven = plannedBytes && row.vars.once('spread', plannedBytes, readSpread)
  const done = doneBytes && row.vars.once('done', doneBytes, readDone)
  const some = (each: Spread | undefined): boolean => each !== undefined && (each.parts.length > 1 || !each.even)
  const resumed = assignment.actualWork ? moment(row, ASSIGNMENT.resume) : assignment.start
  if (!some(uneven) && !some(done)) return undefined
  const planned = uneven ?? (plannedBytes && row.vars.once('even', plannedBytes, readEven))
  const left = planned && (assignment.remainingWork ?? 1) > 0 && resumed !== undefined
  return { assignment, ...(left && { planned, from: resumed }), ...(done && { done }) }
}

function toAssignment(row: Row, task: number, resource: number | null, context: AssignmentContext): Assignment {
  const optional = <K extends string, V>(key: K, value: V | undefined): { [k in K]?: V } =>
    (value === undefined ? {} : { [key]: value }) as { [k in K]?: V }
  const units = number(row, ASSIGNMENT.units)
  const work = workOf(row, ASSIGNMENT.work)
  const actualWork = workOf(row, ASSIGNMENT.actualWork)
  const remainingWork = workOf(row, ASSIGNMENT.remainingWork)
  const start = moment(row, ASSIGNMENT.start)
  const finish = moment(row, ASSIGNMENT.finish)
  const overtime = workOf(row, ASSIGNMENT.overtimeWork)
  const delay = delayOf(row)
  const leveling = durationFrom(row, ASSIGNMENT.levelingDelay, ASSIGNMENT.levelingDelayUnits, context.unit)
  const table = RATE_TABLES[short(row, ASSIGNMENT.rateTable) ?? 0]
  const baselines = baselinesOf(row, ASSIGNMENT_BASELINE_FIELDS, context.unit)
  const contour = contourOf(row)
  const amount = cost(row, ASSIGNMENT.cost)
  const spent = cost(row, ASSIGNMENT.actualCost)
  const rest = cost(row, ASSIGNMENT.remainingCost)
  return {
    uid: assignmentId(row.uid),
    ...optional('guid', guidOf(row, ASSIGNMENT.guid)),
    task: taskId(task),
    resource: resource === null ? null : resourceId(resource),
    ...(units !== undefined && { units: units / 10_000 }),
    ...optional('work', work),
    ...(actualWork ? { actualWork } : {}),
    ...optional('remainingWork', remainingWork),
    ...(overtime ? { overtimeWork: overtime } : {}),
    ...(work && actualWork ? { percentWorkComplete: Math.round((actualWork / work) * 100) } : {}),
    ...optional('start', start),
    ...optional('finish', finish),
    ...(actualWork ? optional('actualStart', start) : {}),
    ...(actualWork && remainingWork === 0 ? optional('actualFinish', finish) : {}),
    ...(actualWork && remainingWork ? optional('resume', moment(row, ASSIGNMENT.resume)) : {}),
    ...(delay && { delay }),
    ...(leveling && leveling.seconds !== 0 && { levelingDelay: leveling }),
    ...(contour && contour !== 'flat' && { contour }),
    ...(table && table !== 'A' && { rateTable: table }),
    ...(amount ? { cost: amount } : {}),
    ...(spent ? { actualCost: spent } : {}),
    ...(rest ? { remainingCost: rest } : {}),
    ...(baselines.length > 0 && { baselines }),
    ...optional('notes', context.notes(row, ASSIGNMENT.notes)),
    ...optional('custom', context.custom(row)),
  }
}

function delayOf(row: Row): Duration | undefined {
  const ticks = int(row, ASSIGNMENT.delay) ?? 0
  return ticks <= 0 ? undefined : { seconds: workTime(ticks * TICK), unit: 'h' }
}

const CONTOUR_AT = 28

/** The name of a shape lies in the block of planned work, where there are entries: even work has none, and other bytes there. */
function contourOf(row: Row): WorkContour | undefined {
  const planned = bytesOf(row, ASSIGNMENT.plannedWork)
  if (!planned || planned.length < CONTOUR_AT + 2 || u16(planned, 0) === 0) return undefined
  return CONTOURS[u16(planned, CONTOUR_AT)]
}
