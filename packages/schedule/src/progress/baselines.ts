import { hasOnlyMachines } from '../analysis/equipment.ts'
import { isLeaf } from '../analysis/leaves.ts'
import { setBaseline } from '../edits/commands-baseline.ts'
import type { Edit } from '../edits/edit.ts'
import type { EditContext, Intent } from '../edits/edit-context.ts'
import { type Calculation, FLAG } from '../engine/calculation.ts'
import type { BaselineHead, BaselineTask } from '../model/baseline.ts'
import type { TaskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import { memberOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { nth } from '../must.ts'
import { done } from '../problem.ts'
import { HOUR, type Instant, instant, workTime } from '../time/instant.ts'
import { countsDurations } from './earned.ts'
import { peopleOf, workAsItIs } from './percent-type.ts'
import { rememberedTasks, rememberedWork } from './remembered-work.ts'

/** Numbers that a plan may remember baselines under. */
const MOST = 10

/** The plan is remembered under a number, with its name, author, moment, reason, logic and calendars. */
export function rememberBaseline(
  now: EditContext,
  head: Pick<BaselineHead, 'number' | 'name' | 'by' | 'at' | 'reason' | 'approvedBy'> & { readonly locked?: boolean },
): Intent {
  const { number, locked, ...rest } = head
  const values = setBaseline(now, number)
  if (!values.ok) return values
  const { calendars } = now.schedule
  const links = activeLinks(now.schedule)
  const edits: Edit[] = [
    ...values.value,
    { kind: 'setBaseline', baseline: number, to: { ...rest, links, calendars, tasks: workOfNow(now) } },
  ]
  if (locked) edits.push({ kind: 'lockBaseline', baseline: number, locked: true })
  return done(edits)
}

/** Tasks, their dates and people's work of now: equipment, process time and holds have none. */
function workOfNow({ schedule, calculation }: EditContext): BaselineTask[] {
  if (!calculation) return []
  const found: BaselineTask[] = []
  const durations = countsDurations(calculation)
  for (let at = 0; at < calculation.count; at++) {
    const task = nth(schedule.tasks, at)
    if (!isLeaf(calculation, at)) continue
    const work = workNow(calculation, at, durations)
    const { start, finish } = { start: calculation.start[at] as Instant, finish: calculation.finish[at] as Instant }
    found.push([task.uid, task.name, start, finish, workTime(work)])
  }
  return found
}

/** People's work of a task as the plan has it; `durations`: its length counts where it has none. */
export function workNow({ schedule, percentComplete }: Calculation, at: number, durations: boolean): number {
  const task = nth(schedule.tasks, at)
  if (task.kind === 'process' || task.kind === 'hold') return 0
  const people = peopleOf(schedule, task)
  if (people.length === 0 && hasOnlyMachines(schedule, task)) return 0
  return people.length === 0 && durations ? task.duration.seconds : workAsItIs(schedule, task, nth(percentComplete, at))
}

/** Baselines that a plan has, by number: those with a head, and those that only their values show. */
export function baselinesOf(schedule: Schedule): BaselineHead[] {
  const heads = new Map((schedule.baselines ?? []).map(each => [each.number, each]))
  for (const task of schedule.tasks)
    for (const { number } of task.baselines ?? []) if (!heads.has(number)) heads.set(number, { number })
  return [...heads.values()].sort((a, b) => a.number - b.number)
}

/** The lowest number that is free; null where all are taken. */
export function freeBaseline(schedule: Schedule): number | null {
  const taken = new Set(baselinesOf(schedule).map(each => each.number))
  for (let number = 0; number <= MOST; number++) if (!taken.has(number)) return number
  return null
}

/** A baseline by its number, or the plan as it is. */
export type BaselineSide = number | 'now'

/** A task on both sides: null where it is not there. */
export interface BaselineRow {
  readonly task: TaskId
  /** Of a task that is in the plan no more. */
  readonly name?: string
  readonly before: BaselineValue | null
  readonly after: BaselineValue | null
  /** Links to its predecessors that came and went; none where a side does not remember its logic. */
  readonly added: readonly Link[]
  readonly removed: readonly Link[]
}

export interface BaselineValue {
  readonly start: Instant
  readonly finish: Instant
  /** Man-hours. */
  readonly hours: number
}

export interface BaselineComparison {
  /** Tasks that differ in dates, hours or logic, in the order of their rows; summaries only where their own logic does. */
  readonly rows: readonly BaselineRow[]
  readonly same: number
  readonly added: number
  readonly removed: number
  /** Links that came and went; null where a side does not remember its logic. */
  readonly links: { readonly added: readonly Link[]; readonly removed: readonly Link[] } | null
  readonly finishes: readonly [before: Instant | null, after: Instant | null]
}

/** Two baselines, or one and the plan as it is: dates, hours, logic, what came and what went. */
export function compareBaselines(
  calculation: Calculation,
  before: BaselineSide,
  after: BaselineSide,
): BaselineComparison {
  const { schedule } = calculation
  const rows: BaselineRow[] = []
  let [same, added, removed] = [0, 0, 0]
  const finishes: [Instant | null, Instant | null] = [null, null]
  const links = linksBetween(schedule, before, after)
  const [came, went] = [links?.added ?? [], links?.removed ?? []].map(byTask) as [LinksTo, LinksTo]
  const logicOf = (uid: TaskId) => ({ added: came.get(uid) ?? [], removed: went.get(uid) ?? [] })
  const durations = countsDurations(calculation)
  for (let at = 0; at < calculation.count; at++) {
    const task = nth(schedule.tasks, at)
    const logic = logicOf(task.uid)
    const sameLogic = logic.added.length + logic.removed.length === 0
    const leaf = (nth(calculation.flags, at) & FLAG.summary) === 0 && !task.external
    if (!leaf && sameLogic) continue
    const sides = [
      sideOf(calculation, at, task, before, durations),
      sideOf(calculation, at, task, after, durations),
    ] as const
    if (!leaf) {
      rows.push({ task: task.uid, before: sides[0], after: sides[1], ...logic })
      continue
    }
    for (const [side, value] of sides.entries())
      if (value && (finishes[side] ?? null) === null) finishes[side] = value.finish
      else if (value && value.finish > nth(finishes, side)) finishes[side] = value.finish
    const [was, is] = sides
    if (!was && !is) continue
    if (!was) added++
    if (!is) removed++
    const sameValues =
      was && is && was.start === is.start && was.finish === is.finish && Math.abs(was.hours - is.hours) < 0.005
    if (sameValues && sameLogic) same++
    else rows.push({ task: task.uid, before: was, after: is, ...logic })
  }
  for (const [uid, sides] of gone(schedule, [before, after])) {
    const [was, is] = sides.map(each => (each ? { start: each[2], finish: each[3], hours: each[4] / HOUR } : null))
    for (const [side, each] of sides.entries())
      if (each) finishes[side] = instant(Math.max(each[3], finishes[side] ?? each[3]))
    if (!was) added++
    if (!is) removed++
    if (was && is && was.start === is.start && was.finish === is.finish && was.hours === is.hours) same++
    else
      rows.push({
        task: uid,
        name: (sides[0] ?? sides[1])?.[1] ?? '',
        before: was ?? null,
        after: is ?? null,
        ...logicOf(uid),
      })
  }
  return { rows, same, added, removed, links, finishes }
}

type LinksTo = ReadonlyMap<TaskId, readonly Link[]>

function byTask(links: readonly Link[]): LinksTo {
  const found = new Map<TaskId, Link[]>()
  for (const link of links) {
    const list = found.get(link.to)
    if (list) list.push(link)
    else found.set(link.to, [link])
  }
  return found
}

/** Tasks with work that baselines remember and the plan has no more, with what each side says of them. */
function gone(
  schedule: Schedule,
  sides: readonly BaselineSide[],
): ReadonlyMap<TaskId, readonly (BaselineTask | undefined)[]> {
  const lists = sides.map(side => schedule.baselines?.find(head => head.number === side)?.tasks ?? [])
  const uids = lists.flatMap(list => list.map(each => each[0])).filter(uid => !memberOf(schedule.tasks, uid))
  return new Map(uids.map(uid => [uid, lists.map(list => list.find(each => each[0] === uid))]))
}

function sideOf(
  calculation: Calculation,
  at: number,
  task: Task,
  side: BaselineSide,
  durations: boolean,
): BaselineValue | null {
  // What was taken out of the plan, or only proposed, is not in it now.
  if (side === 'now' && (nth(calculation.flags, at) & FLAG.inactive) !== 0) return null
  if (side === 'now')
    return {
      start: calculation.start[at] as Instant,
      finish: calculation.finish[at] as Instant,
      hours: workNow(calculation, at, durations) / HOUR,
    }
  const found = task.baselines?.find(each => each.number === side)
  if (found?.start === undefined || found.finish === undefined) return null
  // Inactive tasks are given values too: what the baseline lists was in the plan.
  const listed = rememberedTasks(calculation.schedule, side)
  if (listed && !listed.has(task.uid) && (nth(calculation.flags, at) & FLAG.summary) === 0) return null
  return {
    start: found.start,
    finish: found.finish,
    hours: (rememberedWork(calculation.schedule, task, side) ?? 0) / HOUR,
  }
}

/** Links between tasks that are in the plan: extra work that was only proposed, or refused, ties nothing. */
function activeLinks(schedule: Schedule): readonly Link[] {
  const out = new Set(schedule.tasks.flatMap(task => (task.active === false && task.emergent ? [task.uid] : [])))
  return out.size === 0 ? schedule.links : schedule.links.filter(link => !out.has(link.from) && !out.has(link.to))
}

function linksBetween(
  schedule: Schedule,
  before: BaselineSide,
  after: BaselineSide,
): { readonly added: readonly Link[]; readonly removed: readonly Link[] } | null {
  const of = (side: BaselineSide): readonly Link[] | undefined =>
    side === 'now' ? activeLinks(schedule) : schedule.baselines?.find(each => each.number === side)?.links
  const [was, is] = [of(before), of(after)]
  if (!was || !is) return null
  const key = (link: Link): string =>
    `${link.from} ${link.to} ${link.type} ${link.lag.seconds} ${link.lag.percent ?? ''}`
  const [had, has] = [new Set(was.map(key)), new Set(is.map(key))]
  return { added: is.filter(link => !had.has(key(link))), removed: was.filter(link => !has.has(key(link))) }
}
