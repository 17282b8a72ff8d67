import type { TaskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import { siblingBefore, subtreeEnd } from '../model/outline.ts'
import { MAX_UID } from '../model/rows.ts'
import { unsoundIn } from '../model/sound.ts'
import type { Task } from '../model/task.ts'
import { must, nth } from '../must.ts'
import { done, failed, type Outcome, type Problem } from '../problem.ts'
import { checkTaskValues, numberOf, refuse, suggest, textOf } from './checks.ts'
import { type Draft, type Inverse, withChanges } from './draft.ts'
import type { Edit } from './edit.ts'
import { reduceCalendar } from './reduce-calendar.ts'
import { areaRefused, baselineRefused, reduceProject } from './reduce-project.ts'
import { reduceResource } from './reduce-resource.ts'

/** Does one edit to the draft; gives the edits that take it back. */
export function reduceEdit(draft: Draft, edit: Edit, index: number, strict: boolean): Outcome<Inverse> {
  switch (edit.kind) {
    case 'addTask':
      return addTask(draft, edit, index, strict)
    case 'removeTask':
      return removeTask(draft, edit.task)
    case 'setTask':
      return setTask(draft, edit, index, strict)
    case 'moveTask':
      return moveTask(draft, edit, index)
    case 'numberRows':
      return numberRows(draft, edit.rows, index)
    case 'addLink':
      return addLink(draft, edit, index, strict)
    case 'removeLink': {
      const link = draft.link(edit.link)
      if (!link) return unknownLink(draft, edit.link)
      const [taken] = draft.removeLinks([link])
      return done([{ kind: 'addLink', link, at: must(taken).at }])
    }
    case 'setLink':
      return setLink(draft, edit, index, strict)
    case 'addCalendar':
    case 'removeCalendar':
    case 'setCalendar':
    case 'setProject':
    case 'setCustomFields':
      return reduceCalendar(draft, edit, strict)
    case 'setArea':
    case 'removeArea':
    case 'setBlind':
    case 'removeBlind':
    case 'setBaseline':
    case 'lockBaseline':
      return reduceProject(draft, edit, strict)
    case 'addResource':
    case 'removeResource':
    case 'setResource':
    case 'addAssignment':
    case 'removeAssignment':
    case 'setAssignment':
      return reduceResource(draft, edit, strict)
  }
}

export function unknownTask(uid: unknown): Outcome<never> {
  return failed(
    refuse('schedule.unknownTask', { id: numberOf(uid) }, { task: numberOf(uid) }, [
      suggest('schedule.pickTask'),
      suggest('schedule.reload'),
    ]),
  )
}

function unknownCalendar(task: Task): Problem {
  return refuse(
    'schedule.unknownCalendar',
    { id: numberOf(task.calendar), name: task.name },
    { task: task.uid, field: 'calendar' },
    [suggest('schedule.pickCalendar', {}, [{ kind: 'setTask', task: task.uid, changes: { calendar: null } }])],
  )
}

const knowsCalendar = (draft: Draft, id: number): boolean => draft.calendars.some(each => each.id === id)

/**
 * Position at which a row goes: under `parent`, right after the sibling `after` with its subtree. The parent itself
 * must exist.
 */
function placeOf(draft: Draft, parent: TaskId | null, after: TaskId | null): number | Problem {
  const parentAt = parent === null ? -1 : draft.tasks.at(parent)
  if (parent !== null && parentAt < 0)
    return refuse('schedule.unknownTask', { id: numberOf(parent) }, { task: numberOf(parent) }, [
      suggest('schedule.pickTask'),
    ])
  if (after === null) return parentAt + 1
  const afterAt = draft.tasks.at(after)
  if (afterAt < 0)
    return refuse('schedule.unknownTask', { id: numberOf(after) }, { task: numberOf(after) }, [
      suggest('schedule.pickTask'),
    ])
  const sibling = nth(draft.tasks.list, afterAt)
  if (sibling.parent !== parent)
    return refuse('schedule.notSibling', { name: sibling.name }, { task: after }, [suggest('schedule.choosePlace')])
  return subtreeEnd(draft.tasks.list, afterAt, draft.positionOf)
}

function addTask(
  draft: Draft,
  edit: Extract<Edit, { kind: 'addTask' }>,
  index: number,
  strict: boolean,
): Outcome<Inverse> {
  const { task } = edit
  if (draft.tasks.at(task.uid) >= 0) {
    let [uid, row, rowTaken] = [0, 0, false]
    for (const each of draft.tasks.list) {
      uid = Math.max(uid, each.uid)
      row = Math.max(row, each.row)
      if (each.row === task.row) rowTaken = true
    }
    const next = { ...task, uid: (uid + 1) as TaskId, row: rowTaken ? row + 1 : task.row }
    return failed(
      refuse('schedule.duplicateTask', { id: task.uid, name: textOf(task.name) }, { task: task.uid }, [
        suggest('schedule.useNextId', { id: uid + 1 }, [{ ...edit, task: next }]),
      ]),
    )
  }
  const parent = task.parent ?? null
  const place = placeOf(draft, parent, edit.after ?? null)
  if (typeof place !== 'number') return failed(place)
  if (strict) {
    const wrong = checkTaskValues(task)
    if (wrong) return failed(wrong)
  }
  if (task.calendar !== undefined && !knowsCalendar(draft, task.calendar)) return failed(unknownCalendar(task))
  const noArea = areaRefused(draft, task)
  if (noArea) return failed(noArea)
  draft.tasks.insert(place, [task.parent === parent ? task : { ...task, parent }])
  draft.touched.add(task.uid)
  if (parent !== null) {
    draft.touched.add(parent)
    draft.moved.set(task.uid, index)
  }
  draft.numbered.set(task.uid, index)
  return done([{ kind: 'removeTask', task: task.uid }])
}

function removeTask(draft: Draft, uid: TaskId): Outcome<Inverse> {
  const at = draft.tasks.at(uid)
  if (at < 0) return unknownTask(uid)
  const list = draft.tasks.list
  const end = subtreeEnd(list, at, draft.positionOf)
  const back: Edit[] = []
  const links = new Set<Link>()
  const assignments = []
  const lastChild = new Map<TaskId | null, TaskId | null>([
    [nth(list, at).parent, siblingBefore(list, at, draft.positionOf)],
  ])
  for (let each = at; each < end; each++) {
    const task = nth(list, each)
    back.push({ kind: 'addTask', task, after: lastChild.get(task.parent) ?? null })
    lastChild.set(task.parent, task.uid)
    draft.touched.add(task.uid)
    for (const link of draft.linksFrom(task.uid)) links.add(link)
    for (const link of draft.linksTo(task.uid)) links.add(link)
    assignments.push(...draft.assignmentsOf(task.uid))
  }
  const parent = nth(list, at).parent
  if (parent !== null) draft.touched.add(parent)
  for (const { link, at: place } of draft.removeLinks([...links])) back.push({ kind: 'addLink', link, at: place })
  for (const { assignment, at: place } of draft.removeAssignments(assignments))
    back.push({ kind: 'addAssignment', assignment, at: place })
  draft.tasks.remove(at, end - at)
  return done(back)
}

function setTask(
  draft: Draft,
  edit: Extract<Edit, { kind: 'setTask' }>,
  index: number,
  strict: boolean,
): Outcome<Inverse> {
  const task = draft.tasks.get(edit.task)
  if (!task) return unknownTask(edit.task)
  for (const field of ['uid', 'parent'])
    if (field in edit.changes)
      return failed(
        refuse('schedule.fieldFixed', { field, name: task.name }, { task: task.uid, field }, [
          suggest('schedule.choosePlace'),
        ]),
      )
  for (const field of ['name', 'row', 'duration'] as const)
    if (edit.changes[field] === null)
      return failed(
        refuse('schedule.fieldRequired', { field, name: task.name }, { task: task.uid, field }, [
          suggest('schedule.checkValue'),
        ]),
      )
  const changed = withChanges(task, edit.changes)
  if (!changed) return done([])
  const { next, back, fields } = changed
  if (strict) {
    const wrong = checkTaskValues(next, fields)
    if (wrong) return failed(wrong)
  }
  if (fields.has('calendar') && next.calendar !== undefined && !knowsCalendar(draft, next.calendar))
    return failed(unknownCalendar(next))
  const refused =
    (fields.has('area') ? areaRefused(draft, next) : null) ??
    (strict && fields.has('baselines') ? baselineRefused(draft, task, next, task.uid) : null)
  if (refused) return failed(refused)
  draft.setTask(next)
  if (fields.has('row')) draft.numbered.set(task.uid, index)
  return done([{ kind: 'setTask', task: task.uid, changes: back }])
}

function moveTask(draft: Draft, edit: Extract<Edit, { kind: 'moveTask' }>, index: number): Outcome<Inverse> {
  const at = draft.tasks.at(edit.task)
  if (at < 0) return unknownTask(edit.task)
  const list = draft.tasks.list
  const task = nth(list, at)
  const end = subtreeEnd(list, at, draft.positionOf)
  const parent = edit.to.parent ?? null
  const after = edit.to.after ?? null
  const inside = (uid: TaskId | null): boolean => {
    const position = uid === null ? -1 : draft.tasks.at(uid)
    return position >= at && position < end
  }
  if (inside(parent) || inside(after)) {
    const place = parent !== null && inside(parent) ? parent : after
    return failed(
      refuse(
        'schedule.moveIntoOwnSubtree',
        { name: task.name, parent: place === null ? '' : (draft.tasks.get(place)?.name ?? '') },
        { task: task.uid },
        [suggest('schedule.choosePlace')],
      ),
    )
  }
  const before: Edit = {
    kind: 'moveTask',
    task: task.uid,
    to: { parent: task.parent, after: siblingBefore(list, at, draft.positionOf) },
  }
  const place = placeOf(draft, parent, after)
  if (typeof place !== 'number') return failed(place)
  const block = draft.tasks.remove(at, end - at)
  if (task.parent !== parent) block[0] = { ...task, parent }
  draft.tasks.insert(place > at ? place - block.length : place, block)
  draft.touched.add(task.uid)
  if (task.parent !== null) draft.touched.add(task.parent)
  if (parent !== null) {
    draft.touched.add(parent)
    if (parent !== task.parent) draft.moved.set(task.uid, index)
  }
  return done([before])
}

function numberRows(
  draft: Draft,
  rows: readonly (readonly [TaskId, number])[] | undefined,
  index: number,
): Outcome<Inverse> {
  const wanted = rows ?? draft.tasks.list.map((task, at) => [task.uid, at + 1] as const)
  const back: (readonly [TaskId, number])[] = []
  for (const [uid, row] of wanted) {
    const at = draft.tasks.at(uid)
    const task = draft.tasks.list[at]
    if (!task) return unknownTask(uid)
    if (!Number.isInteger(row) || row < 0 || row > MAX_UID)
      return failed(refuse('schedule.badValue', { field: 'row', name: task.name }, { task: uid, field: 'row' }))
    if (task.row === row) continue
    back.push([uid, task.row])
    draft.tasks.replace(at, { ...task, row })
    draft.touched.add(uid)
    if (rows) draft.numbered.set(uid, index)
  }
  return done(back.length === 0 ? [] : [{ kind: 'numberRows', rows: back.reverse() }])
}

const linkPlace = (from: TaskId, to: TaskId) => ({ link: { from, to }, task: to })

function unknownLink(draft: Draft, link: { from: TaskId; to: TaskId; type: string }): Outcome<never> {
  return failed(
    refuse(
      'schedule.unknownLink',
      {
        from: draft.tasks.get(link.from)?.name ?? textOf(link.from),
        to: draft.tasks.get(link.to)?.name ?? textOf(link.to),
        type: textOf(link.type),
      },
      linkPlace(link.from, link.to),
      [suggest('schedule.reload')],
    ),
  )
}

function addLink(
  draft: Draft,
  { link, at }: Extract<Edit, { kind: 'addLink' }>,
  index: number,
  strict: boolean,
): Outcome<Inverse> {
  const from = draft.tasks.get(link.from)
  if (!from) return unknownTask(link.from)
  const to = draft.tasks.get(link.to)
  if (!to) return unknownTask(link.to)
  const wrong = checkLink(draft, link, from, to, strict)
  if (wrong) return failed(wrong)
  const place = typeof at === 'number' && at >= 0 ? Math.min(Math.trunc(at), draft.links.length) : draft.links.length
  draft.addLink(link, place)
  draft.newLinks.set(link, index)
  return done([{ kind: 'removeLink', link: { from: link.from, to: link.to, type: link.type } }])
}

function checkLink(draft: Draft, link: Link, from: Task, to: Task, strict: boolean): Problem | null {
  const names = { from: from.name, to: to.name, type: textOf(link.type) }
  const at = linkPlace(link.from, link.to)
  if (from.uid === to.uid) return refuse('schedule.selfLink', names, at, [suggest('schedule.pickTask')])
  const odd = oddLink(link, names, strict)
  if (odd) return odd
  const known = draft.link(link)
  if (known)
    return refuse('schedule.duplicateLink', names, at, [
      suggest('schedule.changeLink', names, [
        { kind: 'setLink', link: { from: link.from, to: link.to, type: link.type }, changes: { lag: link.lag } },
      ]),
    ])
  return null
}

/**
 * A member that no link has, or a type, lag or nature that no link can have. Where values are not judged again, a
 * link still has to be one.
 */
function oddLink(
  link: Link,
  names: { readonly from: string; readonly to: string; readonly type: string },
  strict: boolean,
): Problem | null {
  const found = unsoundIn('link', link)
  if (!found || (!strict && found.at !== 'type' && found.at !== 'lag' && found.at !== 'lag.seconds')) return null
  if (!strict && Number.isFinite(link.lag?.seconds) && found.at !== 'type') return null
  const at = linkPlace(link.from, link.to)
  return found.unknown
    ? refuse('schedule.unknownMember', { place: found.at, name: names.to }, at, [suggest('schedule.leaveOut')])
    : refuse('schedule.badLink', names, at, [suggest('schedule.checkValue')])
}

function setLink(
  draft: Draft,
  edit: Extract<Edit, { kind: 'setLink' }>,
  index: number,
  strict: boolean,
): Outcome<Inverse> {
  const link = draft.link(edit.link)
  if (!link) return unknownLink(draft, edit.link)
  const [from, to] = [draft.tasks.get(link.from), draft.tasks.get(link.to)]
  if (!from || !to) return unknownLink(draft, edit.link)
  const { type, lag, nature, ...others } = edit.changes
  const [other] = Object.keys(others)
  if (strict && other !== undefined)
    return failed(
      refuse('schedule.unknownMember', { place: other, name: to.name }, linkPlace(link.from, link.to), [
        suggest('schedule.leaveOut'),
      ]),
    )
  if (type === null || lag === null)
    return failed(
      refuse(
        'schedule.fieldRequired',
        { field: type === null ? 'type' : 'lag', name: to.name },
        linkPlace(link.from, link.to),
        [suggest('schedule.checkValue')],
      ),
    )
  const { nature: before, ...bare } = link
  const kept = nature === undefined ? before : (nature ?? undefined)
  const next: Link = {
    ...bare,
    ...(type !== undefined && { type }),
    ...(lag !== undefined && { lag }),
    ...(kept !== undefined && { nature: kept }),
  }
  const odd = oddLink(next, { from: from.name, to: to.name, type: textOf(next.type) }, strict)
  if (odd) return failed(odd)
  if (next.type !== link.type && draft.link(next)) return failed(must(checkLink(draft, next, from, to, strict)))
  draft.replaceLink(link, next)
  const fresh = draft.newLinks.get(link)
  if (fresh !== undefined) {
    draft.newLinks.delete(link)
    draft.newLinks.set(next, index)
  }
  return done([
    {
      kind: 'setLink',
      link: { from: next.from, to: next.to, type: next.type },
      changes: {
        ...(next.type !== link.type && { type: link.type }),
        ...(lag !== undefined && { lag: link.lag }),
        ...(nature !== undefined && { nature: before ?? null }),
      },
    },
  ])
}
