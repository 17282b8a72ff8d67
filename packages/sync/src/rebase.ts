import {
  addedId,
  applyEdits,
  assertInvariant,
  done,
  type Edit,
  failed,
  type IdList,
  type Outcome,
  type Problem,
  problem,
  removedId,
  type Schedule,
  subtreeEnd,
  type TaskId,
} from '@parada/schedule'
import { composeIds, type IdMap, NO_IDS, namedIds, remapIds } from './remap-ids.ts'

/** Edits as they were carried out on the newest plan, and those that could not be. */
export interface Rebased {
  readonly schedule: Schedule
  readonly accepted: readonly Edit[]
  /** Position in the edits as sent, with the reason. */
  readonly dropped: readonly { readonly index: number; readonly problem: Problem }[]
  /** Ids that added rows were given in place of theirs. */
  readonly ids: IdMap
}

/** What the sender of a batch could not know: what others did to rows since the plan that the batch was made on. */
export interface Unseen {
  /** Tasks that others removed and whose ids they have given to new ones: the sender means the old ones. */
  readonly replaced: ReadonlySet<TaskId>
  /** Tasks that others added, or put under another summary. */
  readonly placed: ReadonlySet<TaskId>
  /** Highest ids of the plan the sender had: what is added gets a higher one, as a lower may still mean a row that is gone. */
  readonly last: Readonly<Record<IdList, number>>
}

/** Of a sender who has seen everything. */
export const ALL_SEEN: Unseen = {
  replaced: new Set(),
  placed: new Set(),
  last: { tasks: 0, resources: 0, assignments: 0, calendars: 0 },
}

/**
 * Carries out edits that were made on an older revision of the plan. First as they stand; then with new ids for rows
 * that others have taken meanwhile; then one by one, so that only those that can no longer be done fall out, each with
 * its reason. `current` says that no revision came first: then a refusal is the sender's own and the whole batch is
 * refused. A row is not removed with what others put under it meanwhile. `stoodSo`: an earlier state of the plan, which an
 * undo may put back.
 */
export function rebase(
  head: Schedule,
  edits: readonly Edit[],
  current: boolean,
  unseen: Unseen = ALL_SEEN,
  stoodSo?: Schedule,
): Outcome<Rebased> {
  const { replaced } = unseen
  if (replaced.size > 0) return done(withoutReplaced(head, edits, unseen))
  if (unseen.placed.size > 0 && edits.some(each => each.kind === 'removeTask')) {
    // Judged with free ids: under the sender's own, what others added would pass for the sender's.
    const { edits: renumbered, ids } = withFreeIds(head, edits, unseen)
    if (takesPlaced(head, renumbered, unseen.placed)) return done({ ...oneByOne(head, renumbered, unseen.placed), ids })
  }
  const whole = applyEdits(head, edits, stoodSo ? { stoodSo } : {})
  if (whole.ok) return done({ schedule: whole.value.schedule, accepted: edits, dropped: [], ids: NO_IDS })
  if (current) return failed(...whole.problems)
  const { edits: renumbered, ids } = withFreeIds(head, edits, unseen)
  const again = applyEdits(head, renumbered)
  if (again.ok) return done({ schedule: again.value.schedule, accepted: renumbered, dropped: [], ids })
  return done({ ...oneByOne(head, renumbered), ids })
}

/** The batch with free ids and row numbers for what it adds, and the ids given. */
function withFreeIds(
  head: Schedule,
  edits: readonly Edit[],
  { replaced, last }: Unseen,
): { readonly edits: readonly Edit[]; readonly ids: IdMap } {
  const apart = reusedApart(head, edits, replaced)
  const ids = freeIds(head, apart.edits, last)
  return { edits: renumber(head, apart.edits, ids), ids: composeIds(apart.ids, ids) }
}

/**
 * A batch that takes a task away and gives its id to another: what stands before the new one is about the old one. Where
 * the plan has a task of that id, the new one goes by a free id; one that is put back as it was keeps its own.
 */
function reusedApart(
  head: Schedule,
  edits: readonly Edit[],
  replaced: ReadonlySet<TaskId>,
): { readonly edits: readonly Edit[]; readonly ids: IdMap } {
  const adds = edits.flatMap(each => (each.kind === 'addTask' ? [each.task.uid] : []))
  if (!edits.some(each => each.kind === 'removeTask') || adds.length === 0) return { edits, ids: NO_IDS }
  const names = new Map(head.tasks.map(each => [each.uid, each.name]))
  const named = new Set<number>()
  const given = new Map<TaskId, TaskId>()
  let last = [...names.keys(), ...adds].reduce<number>((most, uid) => Math.max(most, uid), 0)
  const apart = edits.flatMap(edit => {
    if (edit.kind === 'addTask') {
      const { uid, name } = edit.task
      const another = replaced.has(uid) || names.get(uid) !== name
      if (named.has(uid) && names.has(uid) && another) given.set(uid, ++last as TaskId)
    }
    for (const uid of namedIds(edit).tasks) named.add(uid)
    return remapIds([edit], { ...NO_IDS, tasks: given })
  })
  return { edits: apart, ids: { ...NO_IDS, tasks: given } }
}

/** What is said of a task that is gone falls out; it is never done to the one that has its id now. */
function withoutReplaced(head: Schedule, edits: readonly Edit[], unseen: Unseen): Rebased {
  const { replaced, placed } = unseen
  const { edits: renumbered, ids } = withFreeIds(head, edits, unseen)
  const added = new Set(renumbered.flatMap(each => (each.kind === 'addTask' ? [each.task.uid] : [])))
  const last = [...head.tasks.map(each => each.uid), ...added].reduce<number>((most, uid) => Math.max(most, uid), 0)
  const gone = [...replaced].filter(uid => !added.has(uid))
  const nobody = new Map(gone.map((uid, index) => [uid, (last + edits.length + 1 + index) as TaskId]))
  const result = oneByOne(head, remapIds(renumbered, { ...NO_IDS, tasks: nobody }), placed)
  const back = new Map([...nobody].map(([uid, other]) => [other as number, uid as number]))
  const dropped = result.dropped.map(({ index, problem }) => {
    const id = back.get(Number(problem.params.id))
    return { index, problem: id === undefined ? problem : { ...problem, params: { ...problem.params, id } } }
  })
  return { ...result, dropped, ids }
}

/** What edits do to rows: those removed, those put somewhere, and those added under an id that a removed one had. */
export function rowChanges(edits: readonly Edit[], removedBefore: readonly TaskId[] = []) {
  const removed = new Set<TaskId>(removedBefore)
  const put = new Set<TaskId>()
  const again: { readonly uid: TaskId; readonly name: string }[] = []
  for (const edit of edits) {
    if (edit.kind === 'removeTask') removed.add(edit.task)
    for (const uid of placedBy(edit)) put.add(uid)
    if (edit.kind === 'addTask' && removed.has(edit.task.uid)) again.push(edit.task)
  }
  return { removed, put, again }
}

/** Of `since`, the edits from `base` to `head`: what a user whose plan is `base` has not seen. */
export function unseenBy(base: Schedule, head: Schedule, since: readonly Edit[]): Unseen {
  const { again, put } = rowChanges(since)
  const last = lastIds(base)
  if (put.size === 0) return { ...ALL_SEEN, last }
  const before = new Map(base.tasks.map(each => [each.uid, each]))
  const now = new Map(head.tasks.map(each => [each.uid, each]))
  // What an undo brought back is the task it was: it has the name it had, or is at least not another one.
  const another = (uid: TaskId) => before.has(uid) && now.has(uid) && before.get(uid)?.name !== now.get(uid)?.name
  return {
    replaced: new Set(again.map(each => each.uid).filter(another)),
    placed: new Set([...put].filter(uid => now.has(uid) && before.get(uid)?.parent !== now.get(uid)?.parent)),
    last,
  }
}

const highest = (ids: readonly number[]): number => ids.reduce((most, id) => Math.max(most, id), 0)

const idsOf = (plan: Schedule) => ({
  tasks: plan.tasks.map(each => each.uid),
  resources: plan.resources.map(each => each.uid),
  assignments: plan.assignments.map(each => each.uid),
  calendars: plan.calendars.map(each => each.id),
})

/** Highest ids in use, by list. */
export function lastIds(plan: Schedule): Unseen['last'] {
  const { tasks, resources, assignments, calendars } = idsOf(plan)
  return {
    tasks: highest(tasks),
    resources: highest(resources),
    assignments: highest(assignments),
    calendars: highest(calendars),
  }
}

/** The first of the rows that others placed which would go with a task; rows of `own` were placed by the sender after. */
function placedUnder(
  plan: Schedule,
  task: TaskId,
  placed: ReadonlySet<TaskId>,
  own: ReadonlySet<TaskId>,
): Schedule['tasks'][number] | undefined {
  const position = new Map<number, number>(plan.tasks.map((each, index) => [each.uid, index]))
  const at = position.get(task)
  if (at === undefined) return undefined
  const end = subtreeEnd(plan.tasks, at, uid => position.get(uid) ?? -1)
  return plan.tasks.slice(at + 1, end).find(each => placed.has(each.uid) && !own.has(each.uid))
}

/** The row that an edit puts somewhere. */
const placedBy = (edit: Edit): readonly TaskId[] =>
  edit.kind === 'moveTask' ? [edit.task] : edit.kind === 'addTask' ? [edit.task.uid] : []

/** Whether carrying out these edits in turn would remove a row that others placed. */
function takesPlaced(head: Schedule, edits: readonly Edit[], placed: ReadonlySet<TaskId>): boolean {
  const own = new Set<TaskId>()
  let plan = head
  for (const edit of edits) {
    if (edit.kind === 'removeTask' && placedUnder(plan, edit.task, placed, own)) return true
    for (const uid of placedBy(edit)) own.add(uid)
    const next = applyEdits(plan, [edit], { undo: true })
    if (next.ok) plan = next.value.schedule
  }
  return false
}

/**
 * What takes a step back, or repeats it, as far as it fits a plan that others changed since: rows that come back get
 * free ids and numbers; what cannot be done falls out, with its reason.
 */
export function fitted(
  plan: Schedule,
  edits: readonly Edit[],
): { readonly edits: readonly Edit[]; readonly ids: IdMap; readonly dropped: readonly DroppedOf[] } {
  const rebased = rebase(plan, edits, false)
  assertInvariant(rebased.ok, 'a batch on an older plan is never refused whole')
  const { accepted, ids, dropped } = rebased.value
  return {
    edits: accepted,
    ids,
    dropped: dropped.flatMap(({ index, problem }) => {
      const edit = edits[index]
      return edit ? [{ edit, problem }] : []
    }),
  }
}

interface DroppedOf {
  readonly edit: Edit
  readonly problem: Problem
}

/**
 * Passes over the edits until none of the rest can be done: an edit may need one that stands after it. One about a row
 * whose id a later edit gives to another is never done once that one is there: it would be done to the wrong row.
 */
function oneByOne(
  head: Schedule,
  edits: readonly Edit[],
  placed: ReadonlySet<TaskId> = new Set(),
): Omit<Rebased, 'ids'> {
  let schedule = head
  const own = new Set<TaskId>()
  const tooLate = tooLateAfter(edits)
  const spent = new Set<number>()
  let waiting = edits.map((edit, index) => ({ edit, index }))
  const accepted: Edit[] = []
  const reasons = new Map<number, Problem>()
  for (let moved = true, atEnd = false; waiting.length > 0; ) {
    if (!moved && atEnd) break
    // What stood before a row may be gone: where nothing else is left to do, the row goes to the end of its group.
    if (!moved) {
      atEnd = true
      const placeable = waiting.map(each => ({ ...each, edit: lastOfGroup(schedule, each.edit) }))
      if (placeable.every(({ edit }, at) => edit === waiting[at]?.edit)) break
      waiting = placeable
    }
    moved = false
    const left: typeof waiting = []
    for (const each of waiting) {
      if (spent.has(each.index)) {
        left.push(each)
        continue
      }
      const { edit } = each
      const others = edit.kind === 'removeTask' ? placedUnder(schedule, edit.task, placed, own) : undefined
      const result =
        others && edit.kind === 'removeTask'
          ? failed(holdsOthers(schedule, edit.task, others.name))
          : applyEdits(schedule, [edit])
      if (result.ok) {
        for (const uid of placedBy(edit)) own.add(uid)
        schedule = result.value.schedule
        accepted.push(each.edit)
        for (const earlier of tooLate.get(each.index) ?? []) spent.add(earlier)
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

/** The edit that puts a row somewhere, with the end of its group for a neighbour that is gone. */
function lastOfGroup(plan: Schedule, edit: Edit): Edit {
  const end = (parent: TaskId | null, after: TaskId | null, own: TaskId): TaskId | null =>
    after === null || plan.tasks.some(each => each.uid === after && each.parent === parent)
      ? after
      : (plan.tasks.findLast(each => each.parent === parent && each.uid !== own)?.uid ?? null)
  if (edit.kind === 'addTask') {
    const after = end(edit.task.parent, edit.after, edit.task.uid)
    return after === edit.after ? edit : { ...edit, after }
  }
  if (edit.kind !== 'moveTask') return edit
  const after = end(edit.to.parent, edit.to.after, edit.task)
  return after === edit.to.after ? edit : { ...edit, to: { ...edit.to, after } }
}

const holdsOthers = (plan: Schedule, task: TaskId, row: string): Problem =>
  problem(
    'schedule.holdsOthersRows',
    { id: task, name: plan.tasks.find(each => each.uid === task)?.name ?? '', row },
    { at: { task } },
  )

/** For each edit that adds something under an id: the positions of those before it that name this id. */
function tooLateAfter(edits: readonly Edit[]): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, readonly number[]>()
  const named = new Map<string, number[]>()
  for (const [index, edit] of edits.entries()) {
    const id = addedId(edit)
    const before = id && named.get(`${id[0]} ${id[1]}`)
    if (before) found.set(index, [...before])
    for (const [list, ids] of Object.entries(namedIds(edit)))
      for (const each of ids) {
        const key = `${list} ${each}`
        const positions = named.get(key)
        if (positions) positions.push(index)
        else named.set(key, [index])
      }
  }
  return found
}

/** Free ids for what is added under ids that are taken already. */
function freeIds(head: Schedule, edits: readonly Edit[], last: Unseen['last']): IdMap {
  const added = (list: IdList): number[] => {
    const removed = new Set<number>()
    return edits.flatMap(edit => {
      const gone = removedId(edit)
      if (gone?.[0] === list) removed.add(gone[1])
      const id = addedId(edit)
      // A row that the batch itself removed before comes back under its own id.
      return id?.[0] === list && !removed.has(id[1]) ? [id[1]] : []
    })
  }
  const { tasks, resources, assignments, calendars } = idsOf(head)
  return {
    tasks: exchange(tasks, added('tasks'), last.tasks),
    resources: exchange(resources, added('resources'), last.resources),
    assignments: exchange(assignments, added('assignments'), last.assignments),
    calendars: exchange(calendars, added('calendars'), last.calendars),
  }
}

/** The batch with these ids for those it added, and with row numbers that are free. */
function renumber(head: Schedule, edits: readonly Edit[], ids: IdMap): Edit[] {
  const taskRow = freeRows(head.tasks)
  const resourceRow = freeRows(head.resources)
  return remapIds(edits, ids).map((edit): Edit => {
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

/** New ids, above `last`, for the added ones that are taken. */
function exchange<Id extends number>(taken: readonly Id[], added: readonly number[], last: number): Map<Id, Id> {
  const known = new Set<number>(taken)
  let next = Math.max(last, highest(taken), highest(added))
  const found = new Map<Id, Id>()
  for (const id of added) {
    if (!known.has(id)) continue
    next += 1
    found.set(id as Id, next as Id)
  }
  return found
}
