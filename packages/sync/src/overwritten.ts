import { conflictKey, type Edit, linkKeyText, type Schedule, subtreeEnd, type TaskId } from '@parada/schedule'
import { type Conflict, type Setting, sameValue, withFields } from './conflicts.ts'

/** The edits that would overwrite others' work, and those that overwrite none. */
export interface Overwritten {
  /** `own` would take the place of `theirs`, which stands in the plan. */
  readonly conflicts: readonly Conflict[]
  /** The change without what is in conflict. */
  readonly rest: readonly Edit[]
}

/**
 * What of `edits`, a change that takes back or repeats an earlier one, would take the place of what others put into the
 * plan since: values they set, rows and links they worked on. What they put there and is no longer there, is no loss.
 */
export function overwrittenBy(plan: Schedule, edits: readonly Edit[], others: readonly Edit[]): Overwritten {
  const standing = others.flatMap(edit => stands(edit, plan) ?? [])
  if (standing.length === 0) return { conflicts: [], rest: edits }
  const conflicts: Conflict[] = []
  const keptThings = new Set<string>()
  let rest = edits.flatMap((own): Edit[] => {
    const lost = lostThings(own, plan)
    const theirs = standing.filter(each => thingsOf(each, plan).some(thing => lost.has(thing)))
    if (theirs.length > 0) {
      conflicts.push(...theirs.map(each => ({ own, theirs: each })))
      for (const thing of lost) keptThings.add(thing)
      return []
    }
    const clash = valueConflict(own, standing)
    if (!clash) return [own]
    conflicts.push(clash.conflict)
    return clash.rest ? [clash.rest] : []
  })
  if (keptThings.size > 0) {
    // A row that stays keeps its links and its people; rows are then numbered as they stand.
    rest = rest
      .filter(edit => !thingsOf(edit, plan).some(thing => keptThings.has(thing)))
      .map(edit => (edit.kind === 'numberRows' ? { kind: 'numberRows' } : edit))
  }
  return { conflicts, rest }
}

/** Both set the same, and not to the same. */
function valueConflict(
  own: Edit,
  standing: readonly Edit[],
): { readonly conflict: Conflict; readonly rest: Edit | null } | null {
  const whole = placeKey(own)
  if (whole !== null) {
    const theirs = standing.findLast(each => placeKey(each) === whole)
    return theirs && !sameValue(theirs, own) ? { conflict: { own, theirs }, rest: null } : null
  }
  const key = conflictKey(own)
  if (key === null) return null
  const setting = own as Setting
  const theirs = new Map<string, unknown>()
  for (const each of standing)
    if (conflictKey(each) === key)
      for (const [field, value] of Object.entries((each as Setting).changes)) theirs.set(field, value)
  const all = Object.entries(setting.changes)
  const lost = all.filter(([field, value]) => theirs.has(field) && !sameValue(theirs.get(field), value))
  if (lost.length === 0) return null
  const left = all.filter(each => !lost.includes(each))
  return {
    conflict: {
      own: withFields(setting, Object.fromEntries(lost)),
      theirs: withFields(setting, Object.fromEntries(lost.map(([field]) => [field, theirs.get(field)]))),
    },
    rest: left.length > 0 ? withFields(setting, Object.fromEntries(left)) : null,
  }
}

/** What an edit puts a whole value in, the same for every edit that does; null where it sets fields, adds or removes. */
function placeKey(edit: Edit): string | null {
  if (edit.kind === 'moveTask') return `place ${edit.task}`
  if (edit.kind === 'setBlind') return `blind ${edit.blind.id}`
  if (edit.kind === 'setArea') return `area ${edit.area.id}`
  if (edit.kind === 'setBaseline' || edit.kind === 'lockBaseline') return `${edit.kind} ${edit.baseline}`
  return edit.kind === 'setCustomFields' ? 'customFields' : null
}

/** What of an edit is still so in the plan; null when nothing is. */
export function stands(edit: Edit, plan: Schedule): Edit | null {
  const there = (found: unknown): Edit | null => (found ? edit : null)
  switch (edit.kind) {
    case 'addTask':
      return there(plan.tasks.some(each => each.uid === edit.task.uid))
    case 'moveTask':
      return there(plan.tasks.some(each => each.uid === edit.task && each.parent === edit.to.parent))
    case 'addLink':
      return there(plan.links.some(each => linkKeyText(each) === linkKeyText(edit.link)))
    case 'addResource':
      return there(plan.resources.some(each => each.uid === edit.resource.uid))
    case 'addAssignment':
      return there(plan.assignments.some(each => each.uid === edit.assignment.uid))
    case 'addCalendar':
      return there(plan.calendars.some(each => each.id === edit.calendar.id))
    case 'setCustomFields':
      return there(sameValue(plan.customFields ?? null, edit.fields))
    case 'setBlind':
      return there(plan.blinds?.some(each => sameValue(each, edit.blind)))
    case 'setArea':
      return there(plan.areas?.some(each => sameValue(each, edit.area)))
    case 'setBaseline': {
      const head = plan.baselines?.find(each => each.number === edit.baseline)
      const { number: _, locked: __, ...told } = head ?? { number: edit.baseline }
      return there(sameValue(head ? told : null, edit.to))
    }
    case 'lockBaseline': {
      const head = plan.baselines?.find(each => each.number === edit.baseline)
      return there((head?.locked === true) === edit.locked)
    }
    case 'setTask':
      return standingFields(
        edit,
        plan.tasks.find(each => each.uid === edit.task),
      )
    case 'setLink': {
      // A link whose type was changed goes by the new one.
      const key = linkKeyText({ ...edit.link, ...(edit.changes.type && { type: edit.changes.type }) })
      return standingFields(
        edit,
        plan.links.find(each => linkKeyText(each) === key),
      )
    }
    case 'setResource':
      return standingFields(
        edit,
        plan.resources.find(each => each.uid === edit.resource),
      )
    case 'setAssignment':
      return standingFields(
        edit,
        plan.assignments.find(each => each.uid === edit.assignment),
      )
    case 'setCalendar':
      return standingFields(
        edit,
        plan.calendars.find(each => each.id === edit.calendar),
      )
    case 'setProject':
      return standingFields(edit, plan.project)
    case 'removeTask':
    case 'removeLink':
    case 'removeResource':
    case 'removeAssignment':
    case 'removeCalendar':
    case 'removeArea':
    case 'removeBlind':
    case 'numberRows':
      return null
  }
}

/** The edit with the fields alone that still have its values. */
function standingFields(edit: Setting, thing: object | undefined): Edit | null {
  if (!thing) return null
  const now = thing as Readonly<Record<string, unknown>>
  const fields = Object.entries(edit.changes).filter(([field, value]) => sameValue(now[field] ?? null, value))
  return fields.length > 0 ? withFields(edit, Object.fromEntries(fields)) : null
}

const taskThing = (task: TaskId): string => `task ${task}`

/** What an edit works on, as keys. */
function thingsOf(edit: Edit, plan: Schedule): readonly string[] {
  const ends = (link: { readonly from: TaskId; readonly to: TaskId; readonly type: 'FS' | 'SS' | 'FF' | 'SF' }) => [
    `link ${linkKeyText(link)}`,
    taskThing(link.from),
    taskThing(link.to),
  ]
  const staffing = (uid: number) => {
    const found = plan.assignments.find(each => each.uid === uid)
    return [`assignment ${uid}`, ...(found ? [taskThing(found.task), `resource ${found.resource}`] : [])]
  }
  switch (edit.kind) {
    case 'addTask':
      return [taskThing(edit.task.uid)]
    case 'removeTask':
    case 'setTask':
    case 'moveTask':
      return [taskThing(edit.task)]
    case 'addLink':
    case 'removeLink':
    case 'setLink':
      return ends(edit.link)
    case 'addResource':
      return [`resource ${edit.resource.uid}`]
    case 'removeResource':
    case 'setResource':
      return [`resource ${edit.resource}`]
    case 'addAssignment':
      return staffing(edit.assignment.uid)
    case 'removeAssignment':
    case 'setAssignment':
      return staffing(edit.assignment)
    case 'addCalendar':
      return [`calendar ${edit.calendar.id}`]
    case 'removeCalendar':
    case 'setCalendar':
      return [`calendar ${edit.calendar}`]
    case 'setBlind':
      return [`blind ${edit.blind.id}`]
    case 'removeBlind':
      return [`blind ${edit.blind}`]
    case 'setArea':
      return [`area ${edit.area.id}`]
    case 'removeArea':
      return [`area ${edit.area}`]
    case 'setBaseline':
    case 'lockBaseline':
      return [`baseline ${edit.baseline}`]
    case 'setProject':
      return ['project']
    case 'setCustomFields':
      return ['customFields']
    case 'numberRows':
      return []
  }
}

/** What is not there any more once an edit is done, as keys. */
function lostThings(edit: Edit, plan: Schedule): ReadonlySet<string> {
  switch (edit.kind) {
    case 'removeTask': {
      const at = plan.tasks.findIndex(each => each.uid === edit.task)
      if (at < 0) return new Set()
      const position = new Map<number, number>(plan.tasks.map((each, index) => [each.uid, index]))
      const end = subtreeEnd(plan.tasks, at, uid => position.get(uid) ?? -1)
      return new Set(plan.tasks.slice(at, end).map(each => taskThing(each.uid)))
    }
    case 'removeLink':
      return new Set([`link ${linkKeyText(edit.link)}`])
    case 'removeResource':
      return new Set([`resource ${edit.resource}`])
    case 'removeAssignment':
      return new Set([`assignment ${edit.assignment}`])
    case 'removeCalendar':
      return new Set([`calendar ${edit.calendar}`])
    case 'removeArea':
      return new Set([`area ${edit.area}`])
    case 'removeBlind':
      return new Set([`blind ${edit.blind}`])
    case 'setArea':
    case 'setBlind':
    case 'setBaseline':
    case 'lockBaseline':
    case 'addTask':
    case 'setTask':
    case 'moveTask':
    case 'numberRows':
    case 'addLink':
    case 'setLink':
    case 'addResource':
    case 'setResource':
    case 'addAssignment':
    case 'setAssignment':
    case 'addCalendar':
    case 'setCalendar':
    case 'setProject':
    case 'setCustomFields':
      return new Set()
  }
}
