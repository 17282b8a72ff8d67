import {
  type Acceptance,
  type Blind,
  type Link,
  type LinkKey,
  memberOf,
  type Problem,
  type Project,
  type Resource,
  type ResourceId,
  type RiskSettings,
  type Schedule,
  sameLink,
  type Task,
  type TaskId,
} from '@parada/schedule'
import { EXECUTION } from './execution.ts'
import { hasShifts } from './mspdi/passthrough.ts'
import { remark } from './problems.ts'

/** Members of a task that another program's file has no place for, by the words that name them where they are kept. */
const OF_TASK = {
  execution: EXECUTION.filter(key => key !== 'reported'),
  workPackage: ['workPackage'],
  origin: ['origin'],
} as const satisfies Readonly<Record<string, readonly (keyof Task)[]>>

const OF_PROJECT = {
  shifts: ['shifts'],
  progressRule: ['window', 'progressRule'],
  reportTexts: ['reportAnalysis', 'actionPlan'],
} as const satisfies Readonly<Record<string, readonly (keyof Project)[]>>

/** Tasks named in one sentence. */
const NAMED = 5
/** Of the tasks that were read, so many have to be those of the open plan before it counts as the same. */
const SAME = 0.5

/**
 * The plan that was read anew out of another program, with what only the open plan knows of the same work: blinds, permits,
 * readiness, risk, areas and limits by shift, acceptances, reasons of levelling. What the file says goes first, but for
 * blinds and areas, which no other program changes. Problems: what was kept, and tasks that are gone with what was noted of
 * them. Null: the open plan is another one.
 */
export function keepOurs(open: Schedule, read: Schedule): { schedule: Schedule; problems: Problem[] } | null {
  const kept = new Map<string, number>()
  const count = (what: string, times = 1): void => {
    if (times > 0) kept.set(what, (kept.get(what) ?? 0) + times)
  }
  const places = matched(open.tasks, read.tasks)
  if (open.project.name !== read.project.name || places.size < read.tasks.length * SAME || places.size === 0)
    return null
  const resources = matched(open.resources, read.resources)
  const taskOf = (uid: TaskId): TaskId | undefined => places.get(uid)?.uid
  const before = new Map([...places].map(([uid, task]) => [task.uid, memberOf(open.tasks, uid)]))
  const resourceBefore = new Map([...resources].map(([uid, each]) => [each.uid, memberOf(open.resources, uid)]))
  const resourceOf = (uid: ResourceId): ResourceId | undefined => resources.get(uid)?.uid
  const named = open.links.filter(each => each.nature)
  const schedule: Schedule = {
    ...read,
    project: ofProject(open, read, { taskOf, resourceOf, count }),
    tasks: read.tasks.map(task => {
      const known = before.get(task.uid)
      return known ? ofTask(known, task, { taskOf, resourceOf, count }) : task
    }),
    links: read.links.map(link => ofLink(named, link, { before, count })),
    resources: read.resources.map(each => {
      const known = resourceBefore.get(each.uid)
      return known ? ofResource(known, each, count) : each
    }),
  }
  count('areas', open.areas?.length ?? 0)
  count('blinds', open.blinds?.length ?? 0)
  const own = new Set(open.areas?.map(each => each.id))
  const areas = open.areas ? [...open.areas, ...(read.areas ?? []).filter(each => !own.has(each.id))] : read.areas
  const blinds = open.blinds?.map(each => ofBlind(each, taskOf)) ?? read.blinds
  return {
    schedule: { ...schedule, ...(areas && { areas }), ...(blinds && { blinds }) },
    problems: [
      ...[...kept].map(([what, times]) => remark('info', 'formats.kept', { what, count: times })),
      ...goneWith(open, places),
    ],
  }
}

interface Row {
  readonly uid: number
  readonly name: string
}

/** Rows of the open plan, by their unique id, with those that were read: the same id and name, a name of its own, the same id. */
function matched<T extends Row>(open: readonly T[], read: readonly T[]): Map<T['uid'], T> {
  const found = new Map<T['uid'], T>()
  const left = new Map(read.map(each => [each.uid, each]))
  const pair = (ours: T, theirs: T | undefined): void => {
    if (!theirs || !left.has(theirs.uid) || found.has(ours.uid)) return
    left.delete(theirs.uid)
    found.set(ours.uid, theirs)
  }
  for (const ours of open) {
    const theirs = left.get(ours.uid)
    if (theirs?.name === ours.name) pair(ours, theirs)
  }
  const alone = (rows: Iterable<T>): Map<string, T | null> => {
    const names = new Map<string, T | null>()
    for (const each of rows) names.set(each.name, names.has(each.name) ? null : each)
    return names
  }
  const names = alone([...left.values()])
  for (const [name, ours] of alone(open.filter(each => !found.has(each.uid))))
    if (ours) pair(ours, names.get(name) ?? undefined)
  for (const ours of open) pair(ours, left.get(ours.uid))
  return found
}

interface Context {
  readonly taskOf: (uid: TaskId) => TaskId | undefined
  readonly resourceOf: (uid: ResourceId) => ResourceId | undefined
  readonly count: (what: string, times?: number) => void
}

/** Members of one that the other does not have, of each group, and how often a group was needed. */
function missing<T extends object>(
  known: T,
  given: T,
  groups: Readonly<Record<string, readonly (keyof T)[]>>,
  count: Context['count'],
): Partial<T> {
  const added: Partial<T> = {}
  for (const [what, keys] of Object.entries(groups)) {
    const ours = keys.filter(key => known[key] !== undefined && given[key] === undefined)
    for (const key of ours) added[key] = known[key]
    if (ours.length > 0) count(what)
  }
  return added
}

function ofTask(known: Task, task: Task, { taskOf, resourceOf, count }: Context): Task {
  const overrides = known.reported?.overrides
  const unchanged = (['percentComplete', 'actualStart', 'actualFinish'] as const).every(key => known[key] === task[key])
  // The record of a step of safety that was passed stays, also where the progress is another.
  const reported = task.reported ?? (unchanged ? known.reported : overrides && { overrides })
  const leveled = known.leveling && !task.leveling && known.levelingDelay?.seconds === task.levelingDelay?.seconds
  if (leveled) count('levelingReasons')
  const reason = known.leveling?.reason?.map(({ resource, tasks, ...wait }) => {
    const now = resource === undefined ? undefined : resourceOf(resource)
    return { ...wait, ...(now !== undefined && { resource: now }), tasks: present(tasks, taskOf) }
  })
  return {
    ...task,
    ...missing(known, task, OF_TASK, count),
    ...(reported && { reported }),
    ...(leveled && known.leveling && { leveling: { ...known.leveling, ...(reason && { reason }) } }),
  }
}

const present = (tasks: readonly TaskId[], taskOf: Context['taskOf']): TaskId[] =>
  tasks.flatMap(each => taskOf(each) ?? [])

function ofResource(known: Resource, given: Resource, count: Context['count']): Resource {
  const limits = hasShifts(known) && !hasShifts(given) && known.maxUnits === given.maxUnits
  if (limits) count('shiftLimits')
  return {
    ...given,
    ...missing(known, given, { trade: ['trade', 'nature', 'contractor'], specialty: ['specialty'] }, count),
    ...(limits && known.availability && { availability: known.availability }),
  }
}

function ofLink(
  known: readonly Link[],
  link: Link,
  { before, count }: { readonly before: ReadonlyMap<TaskId, Task | undefined>; readonly count: Context['count'] },
): Link {
  const [from, to] = [before.get(link.from)?.uid, before.get(link.to)?.uid]
  if (from === undefined || to === undefined || link.nature) return link
  const ours = known.find(each => sameLink(each, { from, to, type: link.type }))
  if (!ours?.nature) return link
  count('linkNature')
  return { ...link, nature: ours.nature }
}

function ofBlind({ installTask, removeTask, ...blind }: Blind, taskOf: Context['taskOf']): Blind {
  const [put, take] = [installTask, removeTask].map(each => (each === undefined ? undefined : taskOf(each)))
  return { ...blind, ...(put !== undefined && { installTask: put }), ...(take !== undefined && { removeTask: take }) }
}

function ofProject(open: Schedule, read: Schedule, context: Context): Project {
  const { taskOf, count } = context
  const [ours, given] = [open.project, read.project]
  const risk = ours.risk && !given.risk ? ofRisk(ours.risk, context) : given.risk
  const accepted =
    ours.accepted && !given.accepted ? ours.accepted.flatMap(each => ofAcceptance(each, taskOf)) : given.accepted
  const gates =
    ours.gates && !given.gates
      ? ours.gates.flatMap(({ task, ...gate }) => {
          const now = task === undefined ? undefined : taskOf(task)
          return task !== undefined && now === undefined ? [] : [{ ...gate, ...(now !== undefined && { task: now }) }]
        })
      : given.gates
  if (risk !== given.risk) count('risk')
  if (accepted !== given.accepted) count('accepted', accepted?.length ?? 0)
  if (gates !== given.gates) count('gates', gates?.length ?? 0)
  return {
    ...given,
    ...missing(ours, given, OF_PROJECT, count),
    ...(risk && { risk }),
    ...(accepted && { accepted }),
    ...(gates && { gates }),
  }
}

function ofRisk({ items, weather, ...rest }: RiskSettings, { taskOf, resourceOf }: Context): RiskSettings {
  return {
    ...rest,
    ...(items && {
      items: items.flatMap(each => {
        const tasks = present(each.tasks, taskOf)
        return tasks.length > 0 ? [{ ...each, tasks }] : []
      }),
    }),
    ...(weather && {
      weather: weather.flatMap(({ resource, ...each }) => {
        const now = resource === undefined ? undefined : resourceOf(resource)
        return resource !== undefined && now === undefined
          ? []
          : [{ ...each, ...(now !== undefined && { resource: now }) }]
      }),
    }),
  }
}

/** An acceptance whose tasks and links are all still there: what is remarked of others is open. */
function ofAcceptance({ tasks, links, ...rest }: Acceptance, taskOf: Context['taskOf']): Acceptance[] {
  const now = tasks && present(tasks, taskOf)
  const tied = links?.flatMap(({ from, to, type }): LinkKey[] => {
    const [a, b] = [taskOf(from), taskOf(to)]
    return a === undefined || b === undefined ? [] : [{ from: a, to: b, type }]
  })
  if ((tasks && now?.length !== tasks.length) || (links && tied?.length !== links.length)) return []
  return [{ ...rest, ...(now && { tasks: now }), ...(tied && { links: tied }) }]
}

/** Tasks that are not there any more and of which something was noted here. */
function goneWith({ tasks, blinds, project }: Schedule, places: ReadonlyMap<TaskId, Task>): Problem[] {
  const noted = new Set<TaskId>([
    ...(blinds ?? []).flatMap(each => [each.installTask, each.removeTask].flatMap(task => task ?? [])),
    ...(project.risk?.items ?? []).flatMap(each => each.tasks),
    ...(project.gates ?? []).flatMap(each => each.task ?? []),
    ...(project.accepted ?? []).flatMap(each => each.tasks ?? []),
  ])
  const gone = tasks.filter(
    task => !places.has(task.uid) && (noted.has(task.uid) || EXECUTION.some(key => task[key] !== undefined)),
  )
  if (gone.length === 0) return []
  const names = [...gone.slice(0, NAMED).map(each => each.name), ...(gone.length > NAMED ? ['…'] : [])].join(', ')
  return [remark('warning', 'formats.goneWithTasks', { count: gone.length, tasks: names })]
}
