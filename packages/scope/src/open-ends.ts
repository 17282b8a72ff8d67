import {
  type Edit,
  isMilestone,
  NO_LAG,
  type Schedule,
  type Task,
  type TaskId,
  taskId,
  ZERO_DURATION,
} from '@parada/schedule'

/** Tasks that wait for nothing and tasks that lead to nothing, beside one start and one finish. */
export interface OpenEnds {
  readonly starts: readonly TaskId[]
  readonly finishes: readonly TaskId[]
}

/** The open ends of a plan's work; a link of a summary holds what stands under it. None: one start and one finish. */
export function planOpenEnds(schedule: Schedule): OpenEnds {
  const parents = new Set(schedule.tasks.flatMap(each => (each.parent === null ? [] : [each.parent])))
  const byId = new Map(schedule.tasks.map(each => [each.uid, each]))
  const asleep = (uid: TaskId): boolean => byId.get(uid)?.active === false
  const held = new Set(schedule.links.filter(each => !asleep(each.from)).map(each => each.to))
  const leads = new Set(schedule.links.filter(each => !asleep(each.to)).map(each => each.from))
  const under = (task: Task, among: ReadonlySet<TaskId>): boolean => {
    for (let each: Task | undefined = task; each; each = each.parent === null ? undefined : byId.get(each.parent))
      if (among.has(each.uid)) return true
    return false
  }
  const work = schedule.tasks.filter(
    each => !parents.has(each.uid) && !each.summary && each.active !== false && each.mode !== 'manual',
  )
  const starts = work.filter(each => !under(each, held)).map(each => each.uid)
  const finishes = work.filter(each => !under(each, leads)).map(each => each.uid)
  return { starts: starts.length > 1 ? starts : [], finishes: finishes.length > 1 ? finishes : [] }
}

/**
 * The edits that link every open start to a milestone at the beginning and every open finish to one at the end. A
 * milestone that stands first or last already is taken; else one is made.
 */
export function closeOpenEnds(
  schedule: Schedule,
  words: { readonly start: string; readonly finish: string },
): readonly Edit[] {
  const { starts, finishes } = planOpenEnds(schedule)
  const edits: Edit[] = []
  let next = schedule.tasks.reduce((most, each) => Math.max(most, each.uid), 0)
  const end = (open: readonly TaskId[], name: string, last: boolean): TaskId => {
    const rows = schedule.tasks.filter(each => each.parent === null && !each.summary)
    const own = last ? rows.at(-1) : rows[0]
    if (own && isMilestone(own, false) && open.includes(own.uid)) return own.uid
    const uid = taskId(++next)
    const after = last ? (schedule.tasks.findLast(each => each.parent === null)?.uid ?? null) : null
    const task: Task = {
      uid,
      row: last ? schedule.tasks.length + 2 : 0,
      name,
      parent: null,
      duration: { ...ZERO_DURATION, unit: 'h' },
      origin: { kind: 'person', source: '' },
    }
    edits.push({ kind: 'addTask', task, after })
    return uid
  }
  const first = starts.length > 0 ? end(starts, words.start, false) : null
  const lastOne = finishes.length > 0 ? end(finishes, words.finish, true) : null
  const link = (from: TaskId, to: TaskId): void => {
    if (from !== to) edits.push({ kind: 'addLink', link: { from, to, type: 'FS', lag: NO_LAG } })
  }
  if (first !== null) for (const each of starts) if (each !== lastOne) link(first, each)
  if (lastOne !== null) for (const each of finishes) if (each !== first) link(each, lastOne)
  if (edits.length > 0) edits.push({ kind: 'numberRows' })
  return edits
}
