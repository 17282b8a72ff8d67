import { isEquipment } from '../analysis/equipment.ts'
import { mayPart } from '../analysis/may-part.ts'
import { stepOf } from '../analysis/step-of.ts'
import { addWork, previousWork, workBetween } from '../calendar/compiled.ts'
import { assignmentsOfResource, assignmentsOfTask, linksTo } from '../edits/draft.ts'
import { projectCalendar, resourceCalendar, workingTimeOf } from '../edits/edit-context.ts'
import type { FullCalculation } from '../engine/result.ts'
import { equipmentKey, equipmentOfTask } from '../model/equipment-of-task.ts'
import type { ResourceId, TaskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import type { Resource } from '../model/resource.ts'
import { memberOf } from '../model/rows.ts'
import { PROTECTING_STEPS, type StepCode } from '../model/step.ts'
import type { Task } from '../model/task.ts'
import { plain, wordPattern } from '../model/words.ts'
import { DAY, HOUR, instant, workTime } from '../time/instant.ts'
import { type Chain, taskAt } from './chain.ts'
import { idOfMove, OVERTIME } from './moves.ts'
import type { RecoveryMove } from './options.ts'

/** Most people that the templates admit on a task, by task. */
export type CrewRoom = ReadonlyMap<TaskId, number>

/** Tasks of each kind that are tried, those that take longest first. */
const TASKS = 15

/** Work inside of what is open: two of it in one equipment are not done at once. */
const INSIDE: ReadonlySet<StepCode> = new Set([
  'open',
  'ventilate',
  'extract',
  'clean',
  'chemicalClean',
  'inspect',
  'ndt',
  'repair',
  'replace',
  'weld',
  'heatTreat',
  'retube',
  'refractory',
  'cure',
  'assemble',
  'boxUp',
  'close',
])

/** Work that needs no stopped plant: scaffolds outside, transport, machining in the workshop. */
const PREPARATION: ReadonlySet<StepCode> = new Set(['scaffoldUp', 'transport', 'machine'])
/** What preparation waits for only because the stop begins with it. */
const STOPPING: ReadonlySet<StepCode> = new Set(['stop', 'drain', 'cool', 'purge', 'steamOut', 'handOver'])
const INTERNAL = wordPattern(['intern', 'inside', 'inner', 'dentro', 'fornalha', 'furnace', 'hogar'])

/** What can be tried to shorten a chain, what is scarcest first. */
export function candidatesOf(after: FullCalculation, chain: Chain, room: CrewRoom): readonly RecoveryMove[] {
  const open = chain.rows.map(row => taskAt(after, row)).filter(task => isOpen(after, task))
  const found = [...crewMoves(after, chain, open), ...taskMoves(after, open, room)]
  const known = new Set<string>()
  return found.filter(move => {
    const id = idOfMove(move)
    return known.has(id) ? false : known.add(id)
  })
}

function isOpen(after: FullCalculation, task: Task): boolean {
  const begun = task.actualStart !== undefined || task.actualFinish !== undefined
  return !begun && (after.of(task.uid)?.percentComplete ?? 0) === 0
}

/** More hours, more people, more machines, or another order, of whom the chain waits for or works with. */
function crewMoves(after: FullCalculation, chain: Chain, open: readonly Task[]): RecoveryMove[] {
  const { schedule } = after
  const asked = new Map<ResourceId, number>()
  for (const task of open)
    for (const { resource, units = 1 } of assignmentsOfTask.of(schedule.assignments, task.uid))
      if (resource !== null) asked.set(resource, Math.max(asked.get(resource) ?? 0, units))
  const waited = (id: ResourceId): number => chain.scarce.get(id) ?? 0
  const resources = [...new Set([...chain.scarce.keys(), ...asked.keys()])]
    .map(id => memberOf(schedule.resources, id))
    .filter(each => each !== undefined && each.kind === 'work' && !each.inactive)
    .map(each => each as Resource)
    .sort((a, b) => waited(b.uid) - waited(a.uid) || a.row - b.row)
  const moves: RecoveryMove[] = []
  for (const resource of resources) {
    const { uid } = resource
    const machine = isEquipment(resource)
    const units = unitsOf(resource) ?? peakOf(after, uid)
    const rests = restsIn(after, resource)
    if (rests || isByDay(resource)) moves.push({ kind: 'shift', resource: uid, units })
    if (unitsOf(resource) !== undefined && waited(uid) > 0) {
      const steps = machine ? [1] : [Math.ceil(asked.get(uid) ?? 1), Math.ceil(units)]
      for (const add of new Set(steps)) moves.push({ kind: machine ? 'equipment' : 'crew', resource: uid, add })
    }
    if (rests && !machine) moves.push({ kind: 'overtime', resource: uid, units })
  }
  if (chain.scarce.size > 0) moves.splice(3, 0, { kind: 'order', resources: [...chain.scarce.keys()] })
  return moves
}

/** The most there is of a resource; undefined: without limit. */
export const unitsOf = ({ availability, maxUnits }: Resource): number | undefined =>
  availability && availability.length > 0 ? Math.max(...availability.map(each => each.units)) : maxUnits

/** The most that one task asks for, where nothing limits it. */
const peakOf = ({ schedule }: FullCalculation, resource: ResourceId): number =>
  assignmentsOfResource.of(schedule.assignments, resource).reduce((most, each) => Math.max(most, each.units ?? 1), 1)

const isByDay = ({ availability = [] }: Resource): boolean =>
  availability.some(each => each.shift === 'day' || each.shift === 0) &&
  !availability.some(each => each.shift === 'night' || each.shift === 1)

/** Whether a crew rests while there is a day to work in, in the first two weeks of the plan. */
function restsIn(after: FullCalculation, resource: Resource): boolean {
  const { schedule } = after
  const from = after.projectStart
  const to = instant(Math.min(after.projectFinish, from + 14 * DAY))
  const own = workBetween(resourceCalendar(schedule, resource), from, to)
  const days = Math.max(1, (to - from) / DAY)
  // An office calendar has no work on the days off: there the day is what can be longer.
  const worked = workBetween(projectCalendar(schedule), from, to)
  return own < Math.max(worked, own > 0 ? (days * DAY * 5) / 7 : 0) - OVERTIME
}

function taskMoves(after: FullCalculation, open: readonly Task[], room: CrewRoom): RecoveryMove[] {
  const on = new Set(open.map(task => task.uid))
  const byLength = [...open].sort((a, b) => b.duration.seconds - a.duration.seconds || a.row - b.row)
  const drop = byLength.filter(task => task.kind === 'contingent' && task.active !== false)
  return [
    ...drop.map((task): RecoveryMove => ({ kind: 'drop', task: task.uid })),
    ...byLength.flatMap(task => reinforceMoves(after, task, room)).slice(0, TASKS),
    ...byLength.flatMap(task => overlapMoves(after, task, on)).slice(0, TASKS),
    ...byLength.flatMap(task => beforeMoves(after, task)).slice(0, TASKS),
  ]
}

function reinforceMoves({ schedule }: FullCalculation, task: Task, room: CrewRoom): RecoveryMove[] {
  const most = room.get(task.uid)
  const step = stepOf(schedule, task)
  if (most === undefined || task.kind === 'process' || step?.all.some(each => PROTECTING_STEPS.has(each))) return []
  if (task.duration.seconds <= HOUR || task.duration.elapsed || task.mode === 'manual') return []
  const [main] = [...assignmentsOfTask.of(schedule.assignments, task.uid)]
    .filter(each => {
      const resource = each.resource === null ? undefined : memberOf(schedule.resources, each.resource)
      return resource?.kind === 'work' && !isEquipment(resource)
    })
    .sort((a, b) => (b.units ?? 1) - (a.units ?? 1))
  if (!main || main.resource === null) return []
  const units = main.units ?? 1
  const resource = memberOf(schedule.resources, main.resource)
  const limit = (resource && unitsOf(resource)) ?? Number.POSITIVE_INFINITY
  const to = Math.min(most, limit, 2 * units)
  return to > units ? [{ kind: 'reinforce', task: task.uid, resource: main.resource, units: [units, to] }] : []
}

function overlapMoves(after: FullCalculation, task: Task, on: ReadonlySet<TaskId>): RecoveryMove[] {
  const { schedule } = after
  return linksTo.of(schedule.links, task.uid).flatMap((link): RecoveryMove[] => {
    const before = memberOf(schedule.tasks, link.from)
    if (!before || link.type !== 'FS' || link.lag.seconds < 0 || !on.has(link.from)) return []
    if (before.duration.seconds < 2 * HOUR || !mayPart(after, link) || isOneSpace(after, link)) return []
    const lag = Math.ceil(before.duration.seconds / 2 / HOUR) * HOUR
    return [{ kind: 'overlap', link: { from: link.from, to: link.to, type: 'FS' }, lag: workTime(lag) }]
  })
}

/** Two works inside one equipment: even a wished link never lets them overlap. */
function isOneSpace(after: FullCalculation, link: Link): boolean {
  const { schedule } = after
  const two = [link.from, link.to].map(uid => memberOf(schedule.tasks, uid)).filter(each => each !== undefined)
  const [one, other] = two.map(each => equipmentKey(equipmentOfTask(after, each)))
  return one === other && two.every(each => INSIDE.has(stepOf(schedule, each)?.step ?? 'stop'))
}

function beforeMoves(after: FullCalculation, task: Task): RecoveryMove[] {
  const { schedule } = after
  const step = stepOf(schedule, task)
  if (!step || !PREPARATION.has(step.step) || step.all.some(each => PROTECTING_STEPS.has(each))) return []
  if (INTERNAL.test(plain(task.name)) || task.duration.seconds === 0 || task.constraint) return []
  const stop = schedule.project.window?.start ?? after.projectStart
  const own = equipmentKey(equipmentOfTask(after, task))
  const free = linksTo.of(schedule.links, task.uid).every(link => {
    const before = memberOf(schedule.tasks, link.from)
    const known = before && stepOf(schedule, before)
    if (!before || !known || known.all.some(each => PROTECTING_STEPS.has(each))) return false
    // What comes out of an open equipment is not carried away before it is opened.
    return STOPPING.has(known.step) || (own !== equipmentKey(equipmentOfTask(after, before)) && mayPart(after, link))
  })
  if (!free || (step.step !== 'scaffoldUp' && waitsForOpening(after, task))) return []
  const calendar = workingTimeOf(schedule, task)
  const at = addWork(calendar, previousWork(calendar, stop), -task.duration.seconds)
  const status = schedule.project.statusDate
  return at < stop && (status === undefined || at >= status) ? [{ kind: 'before', task: task.uid, at }] : []
}

/** Whether something inside its equipment has to be opened or taken out before the task. */
function waitsForOpening(after: FullCalculation, task: Task): boolean {
  const { schedule } = after
  const seen = new Set<TaskId>([task.uid])
  for (const uid of seen)
    for (const { from } of linksTo.of(schedule.links, uid)) {
      const before = memberOf(schedule.tasks, from)
      if (before && INSIDE.has(stepOf(schedule, before)?.step ?? 'stop')) return true
      seen.add(from)
    }
  return false
}
