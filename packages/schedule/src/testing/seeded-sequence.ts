import { isLeaf } from '../analysis/leaves.ts'
import { workingTimeOf } from '../edits/edit-context.ts'
import type { Calculation } from '../engine/calculation.ts'
import { taskCalendars } from '../engine/task-calendar.ts'
import type { Link } from '../model/link.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { must, nth } from '../must.ts'
import { outOfSequence } from '../progress/sequence.ts'
import { HOUR, type Instant, instant, MINUTE } from '../time/instant.ts'
import { calculated, worksWithin } from './drawing.ts'
import { randomNumbers, randomSchedule } from './random.ts'

/** What a seeded plan has, and what was found in it: the ends and the kind of a link, and the task that ran ahead by it. */
export interface SeededSequence {
  readonly seeded: readonly string[]
  readonly found: readonly string[]
  /** Found before anything was seeded: the plan had happened just as its links ask. */
  readonly before: readonly string[]
}

const nameOf = ({ from, to, type }: Pick<Link, 'from' | 'to' | 'type'>, task: number): string =>
  `${from}${type}${to} ${task}`

/** The rows below a summary that are none themselves; of any other row, the row itself. */
function workOf(rows: readonly Task[], uid: number): readonly number[] {
  const below = rows.filter(each => each.parent === uid)
  return below.length === 0 ? [uid] : below.flatMap(each => workOf(rows, each.uid))
}

/** When a summary began and ended: with the first and the last of its work, where all of it has ended. */
function gathered(rows: readonly Task[]): {
  readonly start: Instant | undefined
  readonly finish: Instant | undefined
} {
  const lasting = rows.filter(each => each.duration.seconds > 0)
  const starts = rows.flatMap(each => each.actualStart ?? [])
  const finishes = rows.flatMap(each => each.actualFinish ?? [])
  const over = (lasting.length > 0 ? lasting : rows).every(each => each.actualFinish !== undefined)
  return {
    start: starts.length > 0 ? instant(Math.min(...starts)) : undefined,
    finish: over && finishes.length > 0 ? instant(Math.max(...finishes)) : undefined,
  }
}

/** The date of a task that a link follows, and the one that it holds. */
const follows = (type: Link['type'], task: Task): Instant | undefined =>
  type === 'FS' || type === 'FF' ? task.actualFinish : task.actualStart
const holds = (type: Link['type'], task: Task): Instant | undefined =>
  type === 'FS' || type === 'SS' ? task.actualStart : task.actualFinish

/** A task that is made to run an hour ahead of a moment: to begin, or to end, before it. */
function ahead(task: Task, type: Link['type'], moment: Instant): Task {
  const before = instant(moment - HOUR)
  const start = instant(Math.min(task.actualStart ?? before, before))
  return type === 'FS' || type === 'SS' || task.actualFinish === undefined
    ? { ...task, actualStart: start }
    : { ...task, actualStart: start, actualFinish: instant(Math.min(task.actualFinish, before)) }
}

/** A task that is open after all: under way, or not begun. */
function opened(task: Task, begun: boolean): Task {
  const { actualStart, actualFinish: _, percentComplete: _percent, ...open } = task
  return begun && actualStart !== undefined ? { ...open, actualStart, percentComplete: 50 } : open
}

/** The last moment up to another at which no work has ended with its shift before what it follows ends while its people rest. */
function quietMoment(plan: Calculation, latest: number): number {
  const open = plan.schedule.links.flatMap(({ from, to, type }) => {
    const [before, task] = [plan.of(from), plan.of(to)]
    const moment = type === 'FF' ? before?.finish : type === 'SF' ? before?.start : undefined
    return moment !== undefined && task && task.finish <= latest && moment > latest ? [task.finish] : []
  })
  return open.length === 0 ? latest : quietMoment(plan, Math.min(...open) - 1)
}

/** Each person by a calendar of their own: two people on a task mostly have not the same hours. */
const ownHours = (plan: Schedule): Schedule => ({
  ...plan,
  resources: plan.resources.map((each, at) => ({
    ...each,
    calendar: nth(plan.calendars, at % plan.calendars.length).id,
  })),
})

/**
 * A random plan with links of every kind that happened exactly as calculated, up to a date; then some of its work is
 * made to run ahead of its predecessors, and some of these are opened again. Each link that this breaks is found by its
 * two dates alone, without the code under test. `people`: with people on calendars of their own; `summaries`: with links
 * from and to summaries, which hold all the work in them.
 */
export function seededSequence(seed: number, people = false, summaries = false): SeededSequence {
  const random = randomNumbers(seed ^ 0x51e9)
  const plain = randomSchedule(seed, {
    tasks: 40,
    summaries,
    progress: false,
    constraints: false,
    manual: false,
    inactive: false,
    resources: people,
    rules: 'msproject',
  })
  const drawn = people ? ownHours(plain) : plain
  const plan = calculated(drawn)
  const until = quietMoment(plan, plan.projectStart + (plan.projectFinish - plan.projectStart) * 0.7)
  const happened: Schedule = {
    ...drawn,
    tasks: drawn.tasks.map((task, at): Task => {
      const [start, finish] = [plan.start[at] ?? 0, plan.finish[at] ?? 0]
      if (!isLeaf(plan, at) || start > until) return task
      const actualStart = instant(start)
      return finish > until
        ? { ...task, actualStart, percentComplete: 50 }
        : { ...task, actualStart, actualFinish: instant(finish), percentComplete: 100 }
    }),
  }
  const names = (of: Schedule): string[] => outOfSequence(calculated(of)).map(each => nameOf(each.link, each.task))
  const tasks = new Map(happened.tasks.map(task => [task.uid as number, task]))
  const taskAt = (uid: number): Task => must(tasks.get(uid))
  const leaves = new Map(drawn.tasks.map(({ uid }) => [uid as number, workOf(drawn.tasks, uid)]))
  const leavesOf = (uid: number): readonly number[] => leaves.get(uid) ?? []
  /** The date that a link follows: of a summary, that of its work as a whole. */
  const followed = (type: Link['type'], uid: number): Instant | undefined => {
    const { start, finish } = gathered(leavesOf(uid).map(taskAt))
    const own = leavesOf(uid)[0] === uid ? follows(type, taskAt(uid)) : undefined
    return own ?? (type === 'FS' || type === 'FF' ? finish : start)
  }
  for (const { from, to, type } of drawn.links)
    for (const uid of leavesOf(to)) {
      const task = taskAt(uid)
      const moment = followed(type, from)
      if (moment === undefined || holds(type, task) === undefined) continue
      const dice = random()
      const one = nth(leavesOf(from), Math.floor(random() * leavesOf(from).length))
      if (dice < 0.12) tasks.set(uid, ahead(task, type, moment))
      else if (dice < 0.18) tasks.set(one, opened(taskAt(one), type === 'FF' || type === 'FS'))
    }
  const early: Schedule = { ...happened, tasks: happened.tasks.map(task => taskAt(task.uid)) }
  const { calendars, calendarOf } = taskCalendars(early)
  const restsFrom = (task: Task, held: number, moment: number): boolean =>
    [
      nth(calendars.compiled, calendarOf(task, early.tasks.indexOf(task))),
      workingTimeOf(early, task),
      workingTimeOf(early, { ...task, ignoreResourceCalendars: true }),
    ].some(calendar => worksWithin(calendar, held - MINUTE, held) && !worksWithin(calendar, held, moment))
  const seeded = early.links.flatMap(link => {
    const { from, to, type, lag } = link
    if (lag.seconds < 0 || (lag.percent ?? 0) < 0) return []
    const moment = followed(type, from)
    return leavesOf(to).flatMap(uid => {
      const task = taskAt(uid)
      const held = holds(type, task)
      if (held === undefined || (moment !== undefined && moment <= held)) return []
      // What ended with its working time has ended for all the rest that follows.
      if (moment !== undefined && (type === 'FF' || type === 'SF') && restsFrom(task, held, moment)) return []
      return [nameOf(link, uid)]
    })
  })
  return { seeded: seeded.sort(), found: names(early).sort(), before: names(happened) }
}
