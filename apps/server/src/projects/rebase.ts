import {
  applyEdits,
  assertInvariant,
  done,
  type Edit,
  exchangeIds,
  failed,
  type Outcome,
  type Problem,
  type Schedule,
  type TaskId,
} from '@parada/schedule'

/** Edits as they were carried out on the newest plan, and those that could not be. */
export interface Rebased {
  readonly schedule: Schedule
  readonly accepted: readonly Edit[]
  /** Position in the edits as sent, with the reason. */
  readonly dropped: readonly { readonly index: number; readonly problem: Problem }[]
}

/**
 * Carries out edits that were made on an older revision of the plan. First as they stand; then with new ids for rows that
 * others have taken meanwhile; then one by one, so that only those that can no longer be done fall out, each with its
 * reason. `current` says that nobody was faster: then a refusal is the sender's own and the whole batch is refused.
 * `replaced` are tasks that others removed and whose ids they have given to new ones: the sender means the old ones.
 */
export function rebase(
  head: Schedule,
  edits: readonly Edit[],
  current: boolean,
  replaced: ReadonlySet<TaskId> = new Set(),
): Outcome<Rebased> {
  if (replaced.size > 0) return done(withoutReplaced(head, edits, replaced))
  const whole = applyEdits(head, edits)
  if (whole.ok) return done({ schedule: whole.value.schedule, accepted: edits, dropped: [] })
  if (current) return failed(...whole.problems)
  const renumbered = renumber(head, edits)
  const again = applyEdits(head, renumbered)
  if (again.ok) return done({ schedule: again.value.schedule, accepted: renumbered, dropped: [] })
  return done(oneByOne(head, renumbered))
}

/** What is said of a task that is gone falls out; it is never done to the one that has its id now. */
function withoutReplaced(head: Schedule, edits: readonly Edit[], replaced: ReadonlySet<TaskId>): Rebased {
  const renumbered = renumber(head, edits)
  const added = new Set(edits.flatMap(each => (each.kind === 'addTask' ? [each.task.uid] : [])))
  const last = [...head.tasks.map(each => each.uid), ...added].reduce<number>((most, uid) => Math.max(most, uid), 0)
  const gone = [...replaced].filter(uid => !added.has(uid))
  const nobody = new Map(gone.map((uid, index) => [uid, (last + edits.length + 1 + index) as TaskId]))
  const none = new Map<never, never>()
  const result = oneByOne(
    head,
    exchangeIds(renumbered, { tasks: nobody, resources: none, assignments: none, calendars: none }),
  )
  const back = new Map([...nobody].map(([uid, other]) => [other as number, uid as number]))
  const dropped = result.dropped.map(({ index, problem }) => {
    const id = back.get(Number(problem.params.id))
    return { index, problem: id === undefined ? problem : { ...problem, params: { ...problem.params, id } } }
  })
  return { ...result, dropped }
}

/** Tasks that were removed since a plan was `base`, and whose ids have been given to new ones in the meantime. */
export function replacedTasks(base: Schedule, head: Schedule, since: readonly Edit[]): ReadonlySet<TaskId> {
  const removed = new Set<TaskId>()
  const again = new Set<TaskId>()
  for (const edit of since) {
    if (edit.kind === 'removeTask') removed.add(edit.task)
    else if (edit.kind === 'addTask' && removed.has(edit.task.uid)) again.add(edit.task.uid)
  }
  if (again.size === 0) return again
  // What an undo brought back is the task it was: it has the name it had, or is at least not another one.
  const names = new Map(base.tasks.map(each => [each.uid, each.name]))
  const now = new Map(head.tasks.map(each => [each.uid, each.name]))
  return new Set([...again].filter(uid => names.has(uid) && now.has(uid) && names.get(uid) !== now.get(uid)))
}

/** Passes over the edits until none of the rest can be done: an edit may need one that stands after it. */
function oneByOne(head: Schedule, edits: readonly Edit[]): Rebased {
  let schedule = head
  let waiting = edits.map((edit, index) => ({ edit, index }))
  const accepted: Edit[] = []
  const reasons = new Map<number, Problem>()
  for (let moved = true; moved && waiting.length > 0; ) {
    moved = false
    const left: typeof waiting = []
    for (const each of waiting) {
      const result = applyEdits(schedule, [each.edit])
      if (result.ok) {
        schedule = result.value.schedule
        accepted.push(each.edit)
        moved = true
      } else {
        reasons.set(each.index, result.problems[0])
        left.push(each)
      }
    }
    waiting = left
  }
  const dropped = waiting.map(({ index }) => {
    const problem = reasons.get(index)
    assertInvariant(problem, 'an edit is left out for a reason')
    return { index, problem }
  })
  return { schedule, accepted, dropped }
}

/** Ids of added things that are taken already, exchanged for free ones in the whole batch; row numbers likewise. */
export function renumber(head: Schedule, edits: readonly Edit[]): Edit[] {
  const exchanged = exchangeIds(edits, {
    tasks: exchange(
      head.tasks.map(each => each.uid),
      edits.flatMap(each => (each.kind === 'addTask' ? [each.task.uid] : [])),
    ),
    resources: exchange(
      head.resources.map(each => each.uid),
      edits.flatMap(each => (each.kind === 'addResource' ? [each.resource.uid] : [])),
    ),
    assignments: exchange(
      head.assignments.map(each => each.uid),
      edits.flatMap(each => (each.kind === 'addAssignment' ? [each.assignment.uid] : [])),
    ),
    calendars: exchange(
      head.calendars.map(each => each.id),
      edits.flatMap(each => (each.kind === 'addCalendar' ? [each.calendar.id] : [])),
    ),
  })
  const taskRow = freeRows(head.tasks)
  const resourceRow = freeRows(head.resources)
  return exchanged.map((edit): Edit => {
    if (edit.kind === 'addTask') return { ...edit, task: { ...edit.task, row: taskRow(edit.task.row) } }
    if (edit.kind === 'addResource')
      return { ...edit, resource: { ...edit.resource, row: resourceRow(edit.resource.row) } }
    return edit
  })
}

/** Gives each row number that is wished for, or the next free one. */
function freeRows(taken: readonly { readonly row: number }[]): (row: number) => number {
  const rows = new Set(taken.map(each => each.row))
  let last = Math.max(0, ...rows)
  return row => {
    let free = row
    while (rows.has(free)) free = ++last
    rows.add(free)
    return free
  }
}

/** New ids for the added ones that are taken. */
function exchange<Id extends number>(taken: readonly Id[], added: readonly Id[]): Map<Id, Id> {
  const known = new Set(taken)
  const all = [...taken, ...added]
  let next = all.reduce((most, id) => Math.max(most, id), 0)
  const found = new Map<Id, Id>()
  for (const id of added) {
    if (!known.has(id)) continue
    next += 1
    found.set(id, next as Id)
  }
  return found
}
