import type { TaskId } from '../model/ids.ts'
import type { Link, LinkType } from '../model/link.ts'
import { type PredecessorText, parsePredecessors } from '../model/link-text.ts'
import { memberOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { done, failed } from '../problem.ts'
import { formatLag, type Lag, NO_LAG } from '../time/duration.ts'
import { refuse, suggest } from './checks.ts'
import { linksFrom, linksTo } from './draft.ts'
import type { Edit } from './edit.ts'
import { type EditContext, findTask, type Intent, unknownTask } from './edit-context.ts'
import { typedLag, typedManner } from './typed-duration.ts'

/** A predecessor by identity, as a dialog chooses it. */
export interface ChosenPredecessor {
  readonly from: TaskId
  readonly type?: LinkType
  readonly lag?: Lag
}

const rowsKnown = new WeakMap<readonly Task[], ReadonlyMap<number, Task>>()

/** Tasks by row number, kept per list: a pasted table asks for every one of its rows. */
function rowsOf(tasks: readonly Task[]): ReadonlyMap<number, Task> {
  const known = rowsKnown.get(tasks)
  if (known) return known
  const made = new Map(tasks.map(task => [task.row, task]))
  rowsKnown.set(tasks, made)
  return made
}

/** Replaces the predecessors of a task by those typed into its cell. */
export function setPredecessors(now: EditContext, uid: TaskId, text: string): Intent {
  const found = findTask(now.schedule, uid)
  if (!found.ok) return found
  const parsed = parsePredecessors(text, typedManner(now.schedule).units)
  const odd = parsed.find(each => !/^\d+$/.test(each.ref))
  if (odd)
    return failed(
      refuse(
        'schedule.badPredecessors',
        { text: text.slice(odd.at).trim() },
        { field: 'predecessors', span: { start: odd.at, end: text.length } },
        [suggest('schedule.typePredecessors')],
      ),
    )
  const byRow = rowsOf(now.schedule.tasks)
  const asStored = parsePredecessors(text, now.schedule.project.units)
  const chosen: ChosenPredecessor[] = []
  for (const { ref, type, lag, at } of parsed) {
    const row = Number(ref)
    const task = byRow.get(row)
    if (!task)
      return failed(
        refuse('schedule.unknownRow', { row }, { task: uid, field: 'predecessors' }, [suggest('schedule.pickTask')]),
      )
    chosen.push({
      from: task.uid,
      type,
      lag: standingLag(now.schedule, uid, task.uid, type, at, asStored) ?? typedLag(now.schedule, lag),
    })
  }
  return done(predecessorEdits(now.schedule, uid, chosen))
}

/** The lag of a link that is written as it stands: text that was not typed anew changes nothing. */
function standingLag(
  schedule: Schedule,
  to: TaskId,
  from: TaskId,
  type: LinkType,
  at: number,
  asStored: readonly PredecessorText[],
): Lag | undefined {
  const standing = linksTo.of(schedule.links, to).find(each => each.from === from && each.type === type)
  const written = asStored.find(each => each.at === at)
  const { units } = schedule.project
  return standing && written && formatLag(standing.lag, units) === formatLag(written.lag, units)
    ? standing.lag
    : undefined
}

/** Edits that leave a task with exactly these predecessors; links that stay as they are are not touched. */
export function predecessorEdits(schedule: Schedule, to: TaskId, chosen: readonly ChosenPredecessor[]): Edit[] {
  const present = linksTo.of(schedule.links, to).slice()
  const wanted = new Map<TaskId, Link>()
  for (const { from, type = 'FS', lag = NO_LAG } of chosen) wanted.set(from, { from, to, type, lag })
  const edits: Edit[] = []
  for (const link of present) {
    const { from, type } = link
    const want = wanted.get(from)
    if (!want) {
      edits.push({ kind: 'removeLink', link: { from, to, type } })
      continue
    }
    wanted.delete(from)
    const changes = {
      ...(want.type !== type && { type: want.type }),
      ...(!sameLag(want.lag, link.lag) && { lag: want.lag }),
    }
    if (Object.keys(changes).length > 0) edits.push({ kind: 'setLink', link: { from, to, type }, changes })
  }
  for (const link of wanted.values()) edits.push({ kind: 'addLink', link })
  return edits
}

export const sameLag = (a: Lag, b: Lag): boolean =>
  a.seconds === b.seconds && a.percent === b.percent && (a.elapsed ?? false) === (b.elapsed ?? false)

/** Links tasks one after the other, in the order given; those linked already stay as they are. */
export function linkTasks(now: EditContext, uids: readonly TaskId[], type: LinkType = 'FS', lag: Lag = NO_LAG): Intent {
  const edits: Edit[] = []
  for (const [at, to] of uids.entries()) {
    if (!memberOf(now.schedule.tasks, to)) return failed(unknownTask(to))
    const from = uids[at - 1]
    if (from === undefined || from === to) continue
    if (linksFrom.of(now.schedule.links, from).some(link => link.to === to)) continue
    edits.push({ kind: 'addLink', link: { from, to, type, lag } })
  }
  return done(edits)
}

/** Takes away the links among several tasks, or all links of a single one. */
export function unlinkTasks(now: EditContext, uids: readonly TaskId[]): Intent {
  const chosen = new Set(uids)
  const edits = new Map<Link, Edit>()
  for (const uid of chosen)
    for (const link of [...linksFrom.of(now.schedule.links, uid), ...linksTo.of(now.schedule.links, uid)])
      if (chosen.size === 1 || (chosen.has(link.from) && chosen.has(link.to)))
        edits.set(link, { kind: 'removeLink', link: { from: link.from, to: link.to, type: link.type } })
  return done([...edits.values()])
}
