/** What a change was, as data: the words come from `messages.gantt.labels` in the language the person reads at that moment. */
export const LABEL_CODES = [
  'addTasks',
  'removeTasks',
  'renameTask',
  'moveTasks',
  'resizeTask',
  'setProgress',
  'editTasks',
  'editCell',
  'addLink',
  'editLink',
  'removeLinks',
  'indent',
  'outdent',
  'reorder',
  'paste',
  'cut',
  'setBaseline',
  'clearBaseline',
  'editResources',
  'editAssignments',
  'editCalendars',
  'editProject',
  'setMode',
  'resolveConflict',
  'applyText',
  'applyJson',
  'remote',
  'fix',
  'level',
  'recover',
] as const

export type LabelCode = (typeof LABEL_CODES)[number]

/** The name of a change, for "Desfazer: mover 3 tarefas". `count` is how many rows a person would say it changed. */
export interface EditLabel {
  readonly code: LabelCode
  readonly count: number
  /** The name of the only thing changed, when there is one. */
  readonly name?: string
}

export const label = (code: LabelCode, count = 1, name?: string): EditLabel =>
  name === undefined ? { code, count } : { code, count, name }
