import { type Edit, type Link, type Problem, problem, suggestion, type Task, type TaskId } from '@parada/schedule'
import type { Amount } from '../read/amounts.ts'
import type { Language } from '../types.ts'
import { type Context, change } from './context.ts'
import { durationOf, inUnit } from './edits.ts'

/** The first of the tasks becomes all of them; how long they take together is what their links among themselves give. */
export function merge(
  tasks: readonly Task[],
  wanted: string | null,
  amount: Amount | null,
  context: Context,
): Problem | null {
  const [kept, ...others] = tasks as [Task, ...Task[]]
  const inside = new Set(tasks.map(task => task.uid))
  const name = wanted ?? joined(tasks, context.grammar.language)
  const duration = amount
    ? durationOf(context, amount, kept)
    : inUnit(context, longestWay(tasks, context.schedule.links), kept.duration)
  const total = tasks.reduce((sum, task) => sum + task.duration.seconds, 0)
  const done = tasks.reduce((sum, task) => sum + task.duration.seconds * (task.percentComplete ?? 0), 0)
  const percent = total > 0 ? Math.round(done / total) : 0
  const edits: Edit[] = [
    ...linksOver(context.schedule.links, inside, kept.uid),
    ...peopleOver(context, kept, others),
    {
      kind: 'setTask',
      task: kept.uid,
      changes: {
        name,
        duration,
        ...(kept.remainingDuration && { remainingDuration: null }),
        ...(kept.actualFinish !== undefined && percent < 100 && { actualFinish: null }),
        ...(kept.milestone !== undefined && { milestone: null }),
        ...((kept.percentComplete ?? 0) !== percent && { percentComplete: percent === 0 ? null : percent }),
      },
    },
    ...others.map(task => ({ kind: 'removeTask' as const, task: task.uid })),
  ]
  const failed = context.apply(edits, [
    change(kept.name, 'name', kept.name, name),
    change(name, 'duration', context.text(kept.duration), context.text(duration)),
    ...others.map(task => change(task.name, 'delete', task.name, null)),
  ])
  if (failed === null && !amount)
    context.notes.push(
      problem(
        'language.assumedMerge',
        { task: name, count: tasks.length, hours: duration.seconds / 3600 },
        { severity: 'info', suggestions: [suggestion('language.reviewAssumption')] },
      ),
    )
  return failed
}

const LONGEST_NAME = 250

/** "A, B e C": the names of all, the later ones without their capital where they are plain words. */
function joined(tasks: readonly Task[], language: Language): string {
  const [first, ...rest] = tasks.map((task, at) =>
    at > 0 && /^\p{Lu}\p{Ll}/u.test(task.name) ? task.name.charAt(0).toLowerCase() + task.name.slice(1) : task.name,
  )
  const last = rest.pop() ?? ''
  // Spanish "y" is "e" before the sound of an "i".
  const and = { pt: 'e', en: 'and', es: /^h?i(?!e)/i.test(last) ? 'e' : 'y' }[language]
  return `${[first, ...rest].join(', ')} ${and} ${last}`.slice(0, LONGEST_NAME)
}

/** Seconds of the longest chain among the tasks: side by side the longest counts, in a row their sum. */
function longestWay(tasks: readonly Task[], links: readonly Link[]): number {
  const lengths = new Map<TaskId, number>()
  const lengthTo = (task: Task): number => {
    const known = lengths.get(task.uid)
    if (known !== undefined) return known
    lengths.set(task.uid, 0)
    const before = links
      .filter(link => link.to === task.uid && link.type === 'FS')
      .flatMap(link => tasks.filter(each => each.uid === link.from))
      .map(lengthTo)
    const length = task.duration.seconds + Math.max(0, ...before)
    lengths.set(task.uid, length)
    return length
  }
  return Math.max(...tasks.map(lengthTo))
}

/** What led into any of the tasks, or out of it, leads into or out of the one that stays. */
function linksOver(links: readonly Link[], inside: ReadonlySet<TaskId>, kept: TaskId): Edit[] {
  const key = (link: Link): string => `${link.from}>${link.to}`
  const there = new Set(links.filter(link => link.from === kept || link.to === kept).map(key))
  return links.flatMap(link => {
    const [from, to] = [inside.has(link.from), inside.has(link.to)]
    if (from === to || link.from === kept || link.to === kept) return []
    const moved: Link = { ...link, from: from ? kept : link.from, to: to ? kept : link.to }
    if (there.has(key(moved))) return []
    there.add(key(moved))
    return [{ kind: 'addLink' as const, link: moved }]
  })
}

/** All resources of any of the tasks work on the one that stays, as many as the most of them asks for. */
function peopleOver(context: Context, kept: Task, others: readonly Task[]): Edit[] {
  const { assignments } = context.schedule
  const own = assignments.filter(each => each.task === kept.uid)
  const edits: Edit[] = []
  const taken = new Set(own.map(each => each.resource))
  for (const each of assignments.filter(one => others.some(task => task.uid === one.task))) {
    const same = own.find(one => one.resource === each.resource)
    if (same && (each.units ?? 1) > (same.units ?? 1))
      edits.push({ kind: 'setAssignment', assignment: same.uid, changes: { units: each.units ?? 1 } })
    if (taken.has(each.resource)) continue
    taken.add(each.resource)
    const { work: _, actualWork: __, remainingWork: ___, guid: ____, ...moved } = each
    edits.push(
      { kind: 'removeAssignment', assignment: each.uid },
      { kind: 'addAssignment', assignment: { ...moved, task: kept.uid } },
    )
  }
  return edits
}
