import type { LinkKey } from '../model/link.ts'
import type { Edit } from './edit.ts'

/** What a list of edits is called in an undo menu. Texts live in `messages` under the code. */
export const EDIT_LABEL_CODES = [
  'nothing',
  'addTask',
  'addTasks',
  'removeTask',
  'removeTasks',
  'moveTask',
  'moveTasks',
  'renameTask',
  'setDuration',
  'setProgress',
  'setDates',
  'setConstraint',
  'setMode',
  'setActive',
  'setTaskCalendar',
  'setNotes',
  'setBaseline',
  'setTask',
  'setTasks',
  'numberRows',
  'addLink',
  'addLinks',
  'removeLink',
  'removeLinks',
  'setLink',
  'setLinks',
  'resources',
  'assignments',
  'calendars',
  'areas',
  'blinds',
  'baselineHead',
  'project',
  'customFields',
  'several',
] as const
export type EditLabelCode = (typeof EDIT_LABEL_CODES)[number]

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
  /** What a list with nothing but this kind is called: of one edit, of several. */
  readonly labels: readonly [one: EditLabelCode, many: EditLabelCode]
  /** Rows come, go or change their place. */
  readonly changesOutline: boolean
  /** MS Project has a place for it; what it has none for is left out of an apply. */
  readonly inMsProject: boolean
  /** The id it gives to what it adds; null where nothing new with an id comes. */
  readonly adds: null | ((edit: EditOf<K>) => readonly [IdList, number])
  /** The thing it sets fields of: two edits with the same key may set the same field. Null where no fields are set. */
  readonly conflictKey: null | ((edit: EditOf<K>) => string)
}

/** A link as a key; two links between the same tasks differ in type. */
export const linkKeyText = (link: LinkKey): string => `${link.from} ${link.to} ${link.type}`

const ROW = { changesOutline: false, inMsProject: true, adds: null, conflictKey: null } as const

/** One row an edit kind. A kind without a row does not compile. */
const TABLE = {
  addTask: {
    ...ROW,
    subject: 'task',
    labels: ['addTask', 'addTasks'],
    changesOutline: true,
    adds: edit => ['tasks', edit.task.uid],
  },
  removeTask: { ...ROW, subject: 'task', labels: ['removeTask', 'removeTasks'], changesOutline: true },
  setTask: { ...ROW, subject: 'task', labels: ['setTask', 'setTasks'], conflictKey: edit => `task ${edit.task}` },
  moveTask: { ...ROW, subject: 'task', labels: ['moveTask', 'moveTasks'], changesOutline: true },
  numberRows: { ...ROW, subject: 'task', labels: ['numberRows', 'numberRows'], inMsProject: false },
  addLink: { ...ROW, subject: 'link', labels: ['addLink', 'addLinks'] },
  removeLink: { ...ROW, subject: 'link', labels: ['removeLink', 'removeLinks'] },
  setLink: {
    ...ROW,
    subject: 'link',
    labels: ['setLink', 'setLinks'],
    conflictKey: edit => `link ${linkKeyText(edit.link)}`,
  },
  addResource: {
    ...ROW,
    subject: 'resource',
    labels: ['resources', 'resources'],
    adds: edit => ['resources', edit.resource.uid],
  },
  removeResource: { ...ROW, subject: 'resource', labels: ['resources', 'resources'] },
  setResource: {
    ...ROW,
    subject: 'resource',
    labels: ['resources', 'resources'],
    conflictKey: edit => `resource ${edit.resource}`,
  },
  addAssignment: {
    ...ROW,
    subject: 'assignment',
    labels: ['assignments', 'assignments'],
    adds: edit => ['assignments', edit.assignment.uid],
  },
  removeAssignment: { ...ROW, subject: 'assignment', labels: ['assignments', 'assignments'] },
  setAssignment: {
    ...ROW,
    subject: 'assignment',
    labels: ['assignments', 'assignments'],
    conflictKey: edit => `assignment ${edit.assignment}`,
  },
  addCalendar: {
    ...ROW,
    subject: 'calendar',
    labels: ['calendars', 'calendars'],
    adds: edit => ['calendars', edit.calendar.id],
  },
  removeCalendar: { ...ROW, subject: 'calendar', labels: ['calendars', 'calendars'] },
  setCalendar: {
    ...ROW,
    subject: 'calendar',
    labels: ['calendars', 'calendars'],
    conflictKey: edit => `calendar ${edit.calendar}`,
  },
  setProject: { ...ROW, subject: 'project', labels: ['project', 'project'], conflictKey: () => 'project' },
  setArea: {
    ...ROW,
    subject: 'area',
    labels: ['areas', 'areas'],
    inMsProject: false,
  },
  removeArea: { ...ROW, subject: 'area', labels: ['areas', 'areas'], inMsProject: false },
  setBlind: {
    ...ROW,
    subject: 'blind',
    labels: ['blinds', 'blinds'],
    inMsProject: false,
  },
  removeBlind: { ...ROW, subject: 'blind', labels: ['blinds', 'blinds'], inMsProject: false },
  setBaseline: {
    ...ROW,
    subject: 'baseline',
    labels: ['baselineHead', 'baselineHead'],
    inMsProject: false,
  },
  lockBaseline: { ...ROW, subject: 'baseline', labels: ['baselineHead', 'baselineHead'], inMsProject: false },
  setCustomFields: {
    ...ROW,
    subject: 'customFields',
    labels: ['customFields', 'customFields'],
    inMsProject: false,
  },
} as const satisfies { readonly [K in EditKind]: EditKindRow<K> }

/** The facts of an edit kind that hold whatever the edit says. */
export const EDIT_KINDS: Readonly<
  Record<EditKind, Pick<EditKindRow<EditKind>, 'subject' | 'labels' | 'changesOutline' | 'inMsProject'>>
> = TABLE

/** Whether something from outside names an edit kind. */
export const isEditKind = (kind: unknown): kind is EditKind => typeof kind === 'string' && Object.hasOwn(TABLE, kind)

/** The list and the id of what an edit adds; null where nothing with an id is added. */
export function addedId(edit: Edit): readonly [IdList, number] | null {
  // The row of an edit's own kind takes that edit.
  const { adds } = TABLE[edit.kind] as EditKindRow<EditKind>
  return adds === null ? null : adds(edit)
}

/** The thing an edit sets fields of, the same for every edit that sets fields of it; null where it sets none. */
export function conflictKey(edit: Edit): string | null {
  const row = TABLE[edit.kind] as EditKindRow<EditKind>
  return row.conflictKey === null ? null : row.conflictKey(edit)
}

/** Whether rows come, go or change their place. */
export const changesOutline = (edits: readonly Edit[]): boolean =>
  edits.some(edit => EDIT_KINDS[edit.kind].changesOutline)
