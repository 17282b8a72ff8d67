import type { LinkKey } from '../model/link.ts'
import type { Edit } from './edit.ts'

export type EditKind = Edit['kind']
type EditOf<K extends EditKind> = Extract<Edit, { kind: K }>

/** What an edit is about. */
export type EditSubject =
  | 'task'
  | 'link'
  | 'resource'
  | 'assignment'
  | 'calendar'
  | 'area'
  | 'blind'
  | 'baseline'
  | 'project'
  | 'customFields'

/** Lists whose members have an id that an edit can bring into the plan. */
export type IdList = 'tasks' | 'resources' | 'assignments' | 'calendars'

/** Everything about a kind of edit that holds for each edit of it. */
interface EditKindRow<K extends EditKind> {
  readonly subject: EditSubject
  /** Rows come, go or change their place. */
  readonly changesOutline: boolean
  /** MS Project has a place for it; what it has none for is left out of an apply. */
  readonly inMsProject: boolean
  /** The id it gives to what it adds; null where nothing new with an id comes. */
  readonly adds: null | ((edit: EditOf<K>) => readonly [IdList, number])
  /** The id of what it takes away; null where nothing with an id goes. */
  readonly removes: null | ((edit: EditOf<K>) => readonly [IdList, number])
  /** The thing it sets fields of: two edits with the same key may set the same field. Null where no fields are set. */
  readonly conflictKey: null | ((edit: EditOf<K>) => string)
}

/** A link as a key; two links between the same tasks differ in type. */
export const linkKeyText = (link: LinkKey): string => `${link.from} ${link.to} ${link.type}`

const ROW = { changesOutline: false, inMsProject: true, adds: null, removes: null, conflictKey: null } as const

/** One row an edit kind. A kind without a row does not compile. */
const TABLE = {
  addTask: {
    ...ROW,
    subject: 'task',
    changesOutline: true,
    adds: edit => ['tasks', edit.task.uid],
  },
  removeTask: { ...ROW, subject: 'task', changesOutline: true, removes: edit => ['tasks', edit.task] },
  setTask: { ...ROW, subject: 'task', conflictKey: edit => `task ${edit.task}` },
  moveTask: { ...ROW, subject: 'task', changesOutline: true },
  numberRows: { ...ROW, subject: 'task', inMsProject: false },
  addLink: { ...ROW, subject: 'link' },
  removeLink: { ...ROW, subject: 'link' },
  setLink: {
    ...ROW,
    subject: 'link',
    conflictKey: edit => `link ${linkKeyText(edit.link)}`,
  },
  addResource: {
    ...ROW,
    subject: 'resource',
    adds: edit => ['resources', edit.resource.uid],
  },
  removeResource: { ...ROW, subject: 'resource', removes: edit => ['resources', edit.resource] },
  setResource: {
    ...ROW,
    subject: 'resource',
    conflictKey: edit => `resource ${edit.resource}`,
  },
  addAssignment: {
    ...ROW,
    subject: 'assignment',
    adds: edit => ['assignments', edit.assignment.uid],
  },
  removeAssignment: { ...ROW, subject: 'assignment', removes: edit => ['assignments', edit.assignment] },
  setAssignment: {
    ...ROW,
    subject: 'assignment',
    conflictKey: edit => `assignment ${edit.assignment}`,
  },
  addCalendar: {
    ...ROW,
    subject: 'calendar',
    adds: edit => ['calendars', edit.calendar.id],
  },
  removeCalendar: { ...ROW, subject: 'calendar', removes: edit => ['calendars', edit.calendar] },
  setCalendar: {
    ...ROW,
    subject: 'calendar',
    conflictKey: edit => `calendar ${edit.calendar}`,
  },
  setProject: { ...ROW, subject: 'project', conflictKey: () => 'project' },
  setArea: {
    ...ROW,
    subject: 'area',
    inMsProject: false,
  },
  removeArea: { ...ROW, subject: 'area', inMsProject: false },
  setBlind: {
    ...ROW,
    subject: 'blind',
    inMsProject: false,
  },
  removeBlind: { ...ROW, subject: 'blind', inMsProject: false },
  setBaseline: {
    ...ROW,
    subject: 'baseline',
    inMsProject: false,
  },
  lockBaseline: { ...ROW, subject: 'baseline', inMsProject: false },
  setCustomFields: {
    ...ROW,
    subject: 'customFields',
    inMsProject: false,
  },
} as const satisfies { readonly [K in EditKind]: EditKindRow<K> }

/** What an edit of a kind may say; a member without its mark does not compile. */
const MEMBERS: { readonly [K in EditKind]: { readonly [M in Exclude<keyof EditOf<K>, 'kind'>]-?: true } } = {
  addTask: { task: true, after: true },
  removeTask: { task: true },
  setTask: { task: true, changes: true },
  moveTask: { task: true, to: true },
  numberRows: { rows: true },
  addLink: { link: true, at: true },
  removeLink: { link: true },
  setLink: { link: true, changes: true },
  addResource: { resource: true, at: true },
  removeResource: { resource: true },
  setResource: { resource: true, changes: true },
  addAssignment: { assignment: true, at: true },
  removeAssignment: { assignment: true },
  setAssignment: { assignment: true, changes: true },
  addCalendar: { calendar: true, at: true },
  removeCalendar: { calendar: true },
  setCalendar: { calendar: true, changes: true },
  setProject: { changes: true },
  setArea: { area: true, at: true },
  removeArea: { area: true },
  setBlind: { blind: true, at: true },
  removeBlind: { blind: true },
  setBaseline: { baseline: true, to: true },
  lockBaseline: { baseline: true, locked: true },
  setCustomFields: { fields: true },
}

/** A member of an edit that its kind has not, so that it would be passed over; null: every one is known. */
export function strangeMember(edit: Edit): string | null {
  const members = MEMBERS[edit.kind]
  for (const name in edit) if (name !== 'kind' && !Object.hasOwn(members, name)) return name
  if (edit.kind !== 'moveTask') return null
  for (const name in edit.to) if (name !== 'parent' && name !== 'after') return `to.${name}`
  return null
}

/** The facts of an edit kind that hold for every edit of the kind. */
export const EDIT_KINDS: Readonly<
  Record<EditKind, Pick<EditKindRow<EditKind>, 'subject' | 'changesOutline' | 'inMsProject'>>
> = TABLE

/** Whether something from outside names an edit kind. */
export const isEditKind = (kind: unknown): kind is EditKind => typeof kind === 'string' && Object.hasOwn(TABLE, kind)

/** The list and the id of what an edit adds; null where nothing with an id is added. */
export function addedId(edit: Edit): readonly [IdList, number] | null {
  // The row of an edit's own kind takes that edit.
  const { adds } = TABLE[edit.kind] as EditKindRow<EditKind>
  return adds === null ? null : adds(edit)
}

/** The list and the id of what an edit takes away; null where nothing with an id goes. */
export function removedId(edit: Edit): readonly [IdList, number] | null {
  const { removes } = TABLE[edit.kind] as EditKindRow<EditKind>
  return removes === null ? null : removes(edit)
}

/** The thing an edit sets fields of, the same for every edit that sets fields of it; null where it sets none. */
export function conflictKey(edit: Edit): string | null {
  const row = TABLE[edit.kind] as EditKindRow<EditKind>
  return row.conflictKey === null ? null : row.conflictKey(edit)
}

/** Whether rows come, go or change their place. */
export const changesOutline = (edits: readonly Edit[]): boolean =>
  edits.some(edit => EDIT_KINDS[edit.kind].changesOutline)
