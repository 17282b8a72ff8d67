import { stepOf } from '../analysis/step-of.ts'
import { applyEdits } from '../edits/apply.ts'
import { refuse, suggest } from '../edits/checks.ts'
import { insertTask } from '../edits/commands-outline.ts'
import { linksFrom } from '../edits/draft.ts'
import type { Edit } from '../edits/edit.ts'
import { type EditContext, findTask, type Intent, isParent } from '../edits/edit-context.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { equipmentKey, equipmentOfTask } from '../model/equipment-of-task.ts'
import { type AssignmentId, nextUid, type ResourceId, type TaskId } from '../model/ids.ts'
import type { Emergent } from '../model/report-mark.ts'
import { memberOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import type { StepCode } from '../model/step.ts'
import type { Task } from '../model/task.ts'
import { done, failed, type Outcome } from '../problem.ts'
import { type Duration, NO_LAG } from '../time/duration.ts'
import type { Instant } from '../time/instant.ts'
import { sharesOf } from './earned.ts'

/** What was found broken: on which equipment, what is to be done, how long it takes and who does it. */
export interface EmergentRequest {
  /** Tag of the equipment. */
  readonly equipment: string
  readonly name: string
  readonly duration: Duration
  readonly crew?: readonly { readonly resource: ResourceId; readonly units: number }[]
  /** What it waits for and what waits for it; left out, they are found by the steps of the equipment. */
  readonly after?: readonly TaskId[]
  readonly before?: readonly TaskId[]
  readonly by?: string
  readonly at?: Instant
  readonly reason?: string
}

/** Extra work tied into the chain of its equipment, with what it does to the finish once it is approved. */
export interface EmergentProposal {
  readonly edits: readonly Edit[]
  readonly task: TaskId
  readonly after: readonly TaskId[]
  readonly before: readonly TaskId[]
  readonly finishBefore: Instant
  readonly finishAfter: Instant
  /** The whole plan with the work approved. */
  readonly approved: Calculation
}

/** Which end of the chain the steps of the equipment do not decide: to be asked, never left open. */
export interface EmergentQuestion {
  readonly asks: readonly ('equipment' | 'after' | 'before')[]
}

const INSPECTIONS: ReadonlySet<StepCode> = new Set(['inspect', 'ndt'])
const CLOSINGS: ReadonlySet<StepCode> = new Set(['assemble', 'boxUp', 'close', 'torque', 'pressureTest', 'leakTest'])

const hasBegun = (task: Task): boolean => task.actualStart !== undefined || (task.percentComplete ?? 0) > 0

/** Steps that take away what a repair stands on or is kept safe by, or give the equipment back: none of them goes before it. */
const GIVING_BACK: ReadonlySet<StepCode> = new Set([
  'deblind',
  'insulate',
  'scaffoldDown',
  'unlock',
  'fill',
  'handOver',
  'startUp',
])

/** Tasks that some tasks lead to, over any number of links. */
function behind(schedule: Schedule, tasks: readonly TaskId[]): ReadonlySet<TaskId> {
  const found = new Set<TaskId>()
  const left = [...tasks]
  for (let uid = left.pop(); uid !== undefined; uid = left.pop())
    for (const { to } of linksFrom.of(schedule.links, uid))
      if (!found.has(to)) {
        found.add(to)
        left.push(to)
      }
  return found
}

const names = ({ name }: Task, key: string): boolean =>
  name.split(/[\s,;:/()]+/).some(word => equipmentKey(word) === key)

/**
 * Proposes work that came in after the plan was approved: inactive until a user approves it, after the last inspection
 * of its equipment and before its first closing, so that no repair lies outside closing and test; what gives the equipment
 * back without waiting for that closing (scaffold, blinds, insulation) waits for it too.
 */
export function proposeEmergent(
  calculation: Calculation,
  request: EmergentRequest,
): Outcome<EmergentProposal | EmergentQuestion> {
  const { schedule } = calculation
  const wanted = equipmentKey(request.equipment)
  const open = schedule.tasks.filter(task => !isParent(schedule, task.uid) && task.active !== false)
  const coded = open.filter(task => wanted !== '' && equipmentKey(equipmentOfTask(calculation, task) ?? '') === wanted)
  // A tag that no rule knows as one still stands in the names of its tasks.
  const chain = coded.length > 0 ? coded : open.filter(task => /\d/.test(wanted) && names(task, wanted))
  const of = (steps: ReadonlySet<StepCode>): Task[] =>
    chain.filter(task => {
      const known = stepOf(schedule, task)
      return known !== null && steps.has(known.step)
    })
  const dates = (task: Task) => calculation.of(task.uid)
  const last = of(INSPECTIONS).sort((a, b) => (dates(b)?.finish ?? 0) - (dates(a)?.finish ?? 0))[0]
  const from = last ? (dates(last)?.finish ?? 0) : 0
  // What has begun waits for no one: where all closings have, the user says what is to come behind.
  const next = of(CLOSINGS)
    .filter(task => (dates(task)?.start ?? 0) >= from && !hasBegun(task))
    .sort((a, b) => (dates(a)?.start ?? 0) - (dates(b)?.start ?? 0))[0]
  const after = request.after ?? (last ? [last.uid] : [])
  const closing = next ? [next.uid] : []
  const waits = behind(schedule, closing)
  const leads = (task: Task): boolean => after.some(uid => uid === task.uid || behind(schedule, [task.uid]).has(uid))
  const loose = of(GIVING_BACK).filter(
    task => !hasBegun(task) && !waits.has(task.uid) && !leads(task) && !closing.includes(task.uid),
  )
  const before = request.before ?? (next ? [...closing, ...loose.map(task => task.uid)] : [])
  const asks = [
    ...(chain.length === 0 && !(request.after && request.before) ? (['equipment'] as const) : []),
    ...(after.length === 0 ? (['after'] as const) : []),
    ...(before.length === 0 ? (['before'] as const) : []),
  ]
  if (asks.length > 0) return done({ asks })
  // A tag that the plan knows under a fuller name is no equipment beside it.
  const known = chain.map(task => task.equipment).find(each => each !== undefined && each !== '')
  return tied(calculation, known === undefined ? request : { ...request, equipment: known }, after, before)
}

function tied(
  calculation: Calculation,
  request: EmergentRequest,
  after: readonly TaskId[],
  before: readonly TaskId[],
): Outcome<EmergentProposal> {
  const { schedule } = calculation
  const beside = findTask(schedule, after[0] as TaskId)
  if (!beside.ok) return beside
  const { name, duration, equipment, by, at, reason } = request
  const place = { parent: beside.value.parent, after: beside.value.uid }
  const made = insertTask({ schedule, calculation }, { name, duration }, place)
  const log: Emergent = {
    state: 'proposed',
    ...(by && { by }),
    ...(at !== undefined && { at }),
    ...(reason && { reason }),
  }
  const first = nextUid(schedule.assignments)
  // Under the summary of its equipment it belongs to that as its neighbours do, by the name that the summary has.
  const { equipment: own, ...neighbour } = beside.value
  const lies = own === undefined && equipmentKey(equipmentOfTask(calculation, neighbour)) === equipmentKey(equipment)
  const edits: Edit[] = [
    ...made.edits,
    { kind: 'setTask', task: made.uid, changes: { ...(!lies && { equipment }), emergent: log } },
    ...after.map((uid): Edit => ({ kind: 'addLink', link: { from: uid, to: made.uid, type: 'FS', lag: NO_LAG } })),
    ...before.map((uid): Edit => ({ kind: 'addLink', link: { from: made.uid, to: uid, type: 'FS', lag: NO_LAG } })),
    ...(request.crew ?? []).map(
      ({ resource, units }, index): Edit => ({
        kind: 'addAssignment',
        assignment: { uid: (first + index) as AssignmentId, task: made.uid, resource, units },
      }),
    ),
  ]
  const applied = applyEdits(schedule, edits)
  if (!applied.ok) return applied
  const approved = calculate(applied.value.schedule, undefined, { today: calculation.projectStart })
  if (!approved.ok) return approved
  const effect = approved.value.projectFinish - calculation.projectFinish
  return done({
    // It loads and drives nothing until a user has approved it.
    edits: [...edits, { kind: 'setTask', task: made.uid, changes: { active: false, emergent: { ...log, effect } } }],
    task: made.uid,
    after,
    before,
    finishBefore: calculation.projectFinish,
    finishAfter: approved.value.projectFinish,
    approved: approved.value,
  })
}

/** The plan with requested work approved; null where it cannot be calculated. */
function withApproved(calculation: Calculation, uid: TaskId): Calculation | null {
  const applied = applyEdits(calculation.schedule, [{ kind: 'setTask', task: uid, changes: { active: null } }])
  if (!applied.ok) return null
  const approved = calculate(applied.value.schedule, undefined, { today: calculation.projectStart })
  return approved.ok ? approved.value : null
}

/** Seconds by which the finish moves if requested work is approved in the plan as it is now; null if unknown. */
export function emergentEffect(calculation: Calculation, uid: TaskId): number | null {
  const approved = withApproved(calculation, uid)
  return approved && approved.projectFinish - calculation.projectFinish
}

/** What an approval makes of the plan as it is now: the effect, where the work was not in it yet, and the dates that it gets. */
function approvedNow(calculation: Calculation, task: Task): Pick<Emergent, 'effect' | 'start' | 'finish'> {
  const approved = task.active === false ? withApproved(calculation, task.uid) : calculation
  const dates = approved?.of(task.uid)
  return {
    ...(approved && task.active === false && { effect: approved.projectFinish - calculation.projectFinish }),
    ...(dates && { start: dates.start, finish: dates.finish }),
  }
}

/** What was to wait for extra work and has begun meanwhile: a test, a closing. */
const begunBehind = (schedule: Schedule, uid: TaskId): Task[] =>
  schedule.links.flatMap(link => {
    const task = link.from === uid ? memberOf(schedule.tasks, link.to) : undefined
    return task && hasBegun(task) ? [task] : []
  })

/**
 * Approves or refuses extra work. What is refused stays in the plan, inactive: it is the log of what was asked for. Work
 * whose test or closing has begun meanwhile is approved only under the name of who answers for it, which stays.
 * @returns `schedule.extraWorkPassed` without such a name
 */
export function decideEmergent(
  { schedule, calculation }: EditContext,
  uid: TaskId,
  state: 'approved' | 'refused',
  decision: {
    readonly by?: string
    readonly at?: Instant
    readonly why?: string
    /** Who answers for work that comes behind what should have waited for it. */
    readonly answers?: string
  },
): Intent {
  const found = findTask(schedule, uid)
  if (!found.ok) return found
  const { by, at, why } = decision
  const answers = decision.answers?.trim()
  const past = state === 'approved' ? begunBehind(schedule, uid) : []
  const passed = past.map(task => task.name).join(', ')
  if (past.length > 0 && !answers)
    return failed(
      refuse('schedule.extraWorkPassed', { name: found.value.name, passed }, { task: uid }, [
        suggest('schedule.answerForPassed'),
      ]),
    )
  const emergent: Emergent = {
    ...found.value.emergent,
    state,
    ...(by && { decidedBy: by }),
    ...(at !== undefined && { decidedAt: at }),
    ...(why && { decision: why }),
    // The plan has moved since it was asked for: the effect is that of the moment it is approved in.
    ...(state === 'approved' && calculation && approvedNow(calculation, found.value)),
  }
  const { reported } = found.value
  const overrides =
    past.length > 0 && answers
      ? [...(reported?.overrides ?? []), { by: answers, ...(at !== undefined && { at }), past: passed }]
      : null
  return done([
    {
      kind: 'setTask',
      task: uid,
      changes: {
        emergent,
        active: state === 'approved' ? null : (false as const),
        ...(overrides && { reported: { ...reported, overrides } }),
      },
    },
  ])
}

/** All extra work that was asked for, in the order of its rows; approved and planned person-hours, and the share of the first (null without any planned). */
export function emergentLog(calculation: Calculation): {
  readonly tasks: readonly (Task & { readonly emergent: Emergent })[]
  readonly extra: number
  readonly planned: number
  readonly share: number | null
} {
  const tasks = calculation.schedule.tasks.flatMap(task =>
    task.emergent ? [{ ...task, emergent: task.emergent }] : [],
  )
  let [extra, planned] = [0, 0]
  for (const share of sharesOf(calculation))
    if (share.extra || share.task.emergent) extra += share.hours
    else planned += share.hours
  return { tasks, extra, planned, share: planned > 0 ? extra / planned : null }
}
