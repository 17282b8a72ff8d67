// Late dates that a file of MS Project itself contradicts: no single calculation can have given all of them, so that
// some were left behind when others were computed anew. Found from what is stored alone, never from what we calculate.
import {
  type CompiledCalendar,
  compileCalendar,
  type Instant,
  type Link,
  type Schedule,
  type Task,
  workBetween,
} from '@parada/schedule'

/** Values of a task that the backward pass gives: only these can be stale where start and finish are right. */
export const LATE_FIELDS: ReadonlySet<string> = new Set([
  'lateStart',
  'lateFinish',
  'startSlack',
  'finishSlack',
  'totalSlack',
  'freeSlack',
])

/** Half a minute: what producers round to. */
const NEAR = 30

/** Tasks whose stored late dates the file contradicts, each with the proof. */
export function staleTasks(schedule: Schedule): ReadonlyMap<number, string> {
  const { project } = schedule
  if (project.rules === 'p6' || project.multipleCriticalPaths) return new Map()
  const plan = planOf(schedule)
  const proofs = new Map<number, string>()
  for (const task of schedule.tasks) {
    const proof = contradictedLink(plan, task) ?? contradictedSummary(plan, task)
    if (proof) proofs.set(task.uid, proof)
  }
  for (const [uid, proof] of openEnds(plan)) proofs.set(uid, proof)
  const all = passedOn(plan, proofs)
  for (const task of schedule.tasks) {
    const proof = contradictedSlack(plan, task)
    if (proof && !all.has(task.uid)) all.set(task.uid, proof)
  }
  return all
}

interface Plan {
  readonly schedule: Schedule
  readonly byId: ReadonlyMap<number, Task>
  readonly children: ReadonlyMap<number, readonly Task[]>
  readonly into: ReadonlyMap<number, readonly Link[]>
  readonly out: ReadonlyMap<number, readonly Link[]>
  /** The resource calendars that a task is bound to, as one text; empty for none. */
  readonly calendarsOf: (task: Task) => string
  readonly calendar: CompiledCalendar | undefined
}

function planOf(schedule: Schedule): Plan {
  const children = new Map<number, Task[]>()
  for (const task of schedule.tasks) if (task.parent !== null) listed(children, task.parent).push(task)
  const into = new Map<number, Link[]>()
  const out = new Map<number, Link[]>()
  for (const link of schedule.links) {
    listed(into, link.to).push(link)
    listed(out, link.from).push(link)
  }
  const calendars = new Map(schedule.resources.map(each => [each.uid, each.calendar]))
  const used = new Map<number, Set<string>>()
  for (const { task, resource } of schedule.assignments) {
    const calendar = resource === null ? undefined : calendars.get(resource)
    if (calendar === undefined) continue
    const known = used.get(task) ?? new Set()
    used.set(task, known.add(`${calendar}`))
  }
  const own = schedule.calendars.find(each => each.id === schedule.project.calendar)
  return {
    schedule,
    calendar: own && compileCalendar(own, schedule.calendars),
    byId: new Map(schedule.tasks.map(task => [task.uid, task])),
    children,
    into,
    out,
    calendarsOf: task => (task.ignoreResourceCalendars ? '' : [...(used.get(task.uid) ?? [])].sort().join(' ')),
  }
}

function listed<T>(lists: Map<number, T[]>, key: number): T[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}

/** A leaf that the plain arithmetic dates: automatic, not begun, without limits of its own. */
const isPlain = ({ children }: Plan, task: Task): boolean =>
  !children.has(task.uid) &&
  task.mode === undefined &&
  task.active !== false &&
  task.duration.seconds > 0 &&
  !task.duration.elapsed &&
  task.calendar === undefined &&
  task.deadline === undefined &&
  task.constraint === undefined &&
  task.actualStart === undefined &&
  task.actualFinish === undefined &&
  !task.percentComplete &&
  !task.levelingDelay &&
  !task.segments &&
  !task.external

function* withAbove(plan: Plan, task: Task): Generator<Task> {
  for (let at: Task | undefined = task; at; at = at.parent === null ? undefined : plan.byId.get(at.parent)) yield at
}

const isFree = (plan: Plan, task: Task): boolean => {
  for (const each of withAbove(plan, task)) {
    if (plan.into.has(each.uid) || plan.out.has(each.uid)) return false
    if (each !== task && (each.deadline !== undefined || each.constraint || each.mode)) return false
  }
  return true
}

/** Unlinked leaves of one calendar end with the project, all of them: of several late finishes the last alone is right. */
function openEnds(plan: Plan): Map<number, string> {
  const groups = new Map<string, Task[]>()
  for (const task of plan.schedule.tasks)
    if (task.stored?.lateFinish !== undefined && isPlain(plan, task) && isFree(plan, task)) {
      const key = plan.calendarsOf(task)
      const group = groups.get(key) ?? []
      groups.set(key, group)
      group.push(task)
    }
  const proofs = new Map<number, string>()
  const old = new Set<number>()
  for (const group of groups.values()) {
    const last = group.reduce((best, task) => (task.stored!.lateFinish! > best.stored!.lateFinish! ? task : best))
    for (const task of group) {
      const late = task.stored!.lateFinish!
      if (last.stored!.lateFinish! - late < NEAR) continue
      old.add(late)
      proofs.set(task.uid, `no link or limit holds it, yet task ${last.uid}, as free as it, may finish later`)
    }
  }
  // Tasks that nothing follows and that stand on the very same outdated finish.
  for (const task of plan.schedule.tasks)
    if (!proofs.has(task.uid) && task.stored?.lateFinish !== undefined && old.has(task.stored.lateFinish))
      if (![...withAbove(plan, task)].some(each => plan.out.has(each.uid)))
        proofs.set(task.uid, 'nothing follows it, and its late finish is one that unlinked tasks prove outdated')
  return proofs
}

/** Finish slack is the work between the two finishes: where it is not, one of the three was not computed with the others. */
function contradictedSlack(plan: Plan, task: Task): string | undefined {
  const { earlyFinish, lateFinish, finishSlack } = task.stored ?? {}
  if (earlyFinish === undefined || lateFinish === undefined || finishSlack === undefined) return undefined
  if (!isPlain(plan, task) || plan.calendarsOf(task) !== '' || lateFinish < earlyFinish) return undefined
  if (!plan.calendar) return undefined
  const between = workBetween(plan.calendar, earlyFinish, lateFinish)
  return Math.abs(between - finishSlack) < NEAR ? undefined : 'its stored slack is not the work between its finishes'
}

/** What a task precedes by finish to start may not start before the task is done, however late. */
function contradictedLink(plan: Plan, task: Task): string | undefined {
  const late = task.stored?.lateFinish
  if (late === undefined || plan.children.has(task.uid) || task.mode || task.active === false) return undefined
  if (task.constraint || task.actualStart !== undefined || task.actualFinish !== undefined) return undefined
  for (const link of plan.out.get(task.uid) ?? []) {
    const next = plan.byId.get(link.to)
    const start: Instant | undefined = next?.stored?.lateStart
    if (!next || start === undefined || link.type !== 'FS' || link.lag.seconds < 0 || link.lag.percent) continue
    if (isPlain(plan, next) && late - start >= NEAR)
      return `it may finish only after task ${next.uid}, its successor, starts`
  }
  return undefined
}

/** A summary may finish as late as the last of its tasks. */
function contradictedSummary(plan: Plan, task: Task): string | undefined {
  const inside = plan.children.get(task.uid)
  const late = task.stored?.lateFinish
  if (!inside || late === undefined || task.mode || task.active === false) return undefined
  const below = inside.filter(each => each.active !== false)
  if (below.length === 0 || below.some(each => each.mode || each.stored?.lateFinish === undefined)) return undefined
  const last = Math.max(...below.map(each => each.stored!.lateFinish!))
  return late - last >= NEAR ? 'it may finish later than everything in it' : undefined
}

/** What is outdated was passed on: to predecessors, and to the summaries above. */
function passedOn(plan: Plan, proofs: ReadonlyMap<number, string>): Map<number, string> {
  const all = new Map(proofs)
  const queue = [...proofs.keys()]
  const add = (uid: number, proof: string): void => {
    if (all.has(uid)) return
    all.set(uid, proof)
    queue.push(uid)
  }
  const leaves = (uid: number): readonly Task[] => {
    const inside = plan.children.get(uid)
    const task = plan.byId.get(uid)
    return inside ? inside.flatMap(each => leaves(each.uid)) : task ? [task] : []
  }
  for (let uid = queue.pop(); uid !== undefined; uid = queue.pop()) {
    const task = plan.byId.get(uid)
    if (!task) continue
    for (const each of withAbove(plan, task))
      for (const link of plan.into.get(each.uid) ?? [])
        for (const before of leaves(link.from)) add(before.uid, `it precedes task ${uid}: ${all.get(uid)}`)
    if (task.parent !== null) add(task.parent, `it spans task ${uid}: ${all.get(uid)}`)
  }
  return all
}
