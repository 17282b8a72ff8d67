import type { Edit } from '@parada/schedule'
import { type Answer, type Automation, AutomationError, GONE, OleDate } from './automation.ts'
import { type ApplyJournal, type LeftBehind, putBack, settingsOf, takeBack, undoList } from './left-behind.ts'
import { isRefusal } from './local-words.ts'
import { type ApplyEnvironment, ProjectWriter, type SessionResult } from './project-writer.ts'
import { isAutomation } from './retry.ts'

/** Facts of the project that is open, as plain data that crosses a process. */
export interface OpenProject {
  readonly name: string
  /** What Project calls it in full: a path, or the bare name of one that was never saved. */
  readonly fullName: string
  /** Full path; null for a project that was never saved. */
  readonly path: string | null
  readonly readOnly: boolean
  /** Nothing was changed since it was saved: the file on the disk is the project. */
  readonly saved: boolean
  readonly version: string
  /** A master project shows rows of others; an enterprise one belongs to Project Server. */
  readonly kind: 'plain' | 'master' | 'enterprise'
  /** When it was saved last, by its own clock; null where Project does not say. */
  readonly lastSaved: number | null
  /** Tasks without the blank rows. */
  readonly taskCount: number
  /** The undo list's length and newest entry: both the same as before mean no change since. */
  readonly undo: string
}

const text = (answer: Answer): string => (typeof answer === 'string' ? answer : '')

function object(answer: Answer, what: string): Automation {
  if (!isAutomation(answer)) throw new AutomationError(what, 0x80004005, 'no object')
  return answer
}

/** The project in front, or null when Project shows none (error 1100). */
export function activeProject(app: Automation): Automation | null {
  try {
    const project = app.get('ActiveProject')
    return isAutomation(project) ? project : null
  } catch (error) {
    if (error instanceof AutomationError && error.code === 1100) return null
    throw error
  }
}

/** What is open; null when nothing is. */
export function openProject(app: Automation): OpenProject | null {
  const project = activeProject(app)
  if (!project) return null
  const path = text(project.get('FullName'))
  return {
    name: text(project.get('Name')),
    fullName: path,
    path: text(project.get('Path')) === '' ? null : path,
    readOnly: project.get('ReadOnly') === true,
    saved: project.get('Saved') === true,
    version: text(app.get('Version')),
    kind: kindOf(project),
    lastSaved: lastSavedOf(project),
    // Tasks.Count has the blank rows too (VBA reference, Project.NumberOfTasks).
    taskCount: Number(project.get('NumberOfTasks')),
    undo: undoState(app),
  }
}

/** The value of a member; null where an older Project has no such member, and so no such thing. */
function known<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

function lastSavedOf(project: Automation): number | null {
  const at = known(() => project.get('LastSaveDate'))
  return at instanceof OleDate ? at.at : null
}

/** PjProjectType: 0 was never saved, 1 is a project of a file, the others are Project Server's (VBA reference). */
function kindOf(project: Automation): OpenProject['kind'] {
  if (Number(known(() => project.get('Type')) ?? 1) > 1) return 'enterprise'
  const inserted = known(() => project.get('Subprojects'))
  return isAutomation(inserted) && Number(inserted.get('Count')) > 0 ? 'master' : 'plain'
}

function undoState(app: Automation): string {
  const { count, newest } = undoList(app)
  return `${count} ${newest}`.trim()
}

/** Saves the open project to its own file, as its user's Ctrl+S does, and asks nothing. */
export function saveOpenProject(app: Automation, journal: ApplyJournal): void {
  begin(app, journal)
  try {
    app.put('DisplayAlerts', false)
    app.call('FileSave')
  } finally {
    putBack(app, journal)
  }
}

/** Notes how everything is before anything is changed. */
function begin(app: Automation, journal: ApplyJournal): LeftBehind {
  const left: LeftBehind = { settings: settingsOf(app), block: null, undo: undoList(app) }
  journal.write(left)
  return left
}

/** PjCalculation. */
const MANUAL = 0

/** The apply was asked to stop, and stopped between two edits. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** An apply failed, and what it had written could not be taken back: it stands as one entry of the undo list. */
export class LeftHalf extends Error {
  override readonly name = 'LeftHalf'
}

/**
 * Applies edits inside one undo block, with questions off, calculation manual and drawing off; all three are put back,
 * each by itself. Every member written is read back after the recalculation. When Project fails in the middle, or the
 * apply is asked to stop, the block is closed and taken back, and the error goes up. `persistent` is the same Project,
 * asked longer when it is busy: what puts things right must not give up as early as what changes them.
 */
export function applyInSession(
  app: Automation,
  edits: readonly Edit[],
  environment: ApplyEnvironment,
  label: string,
  journal: ApplyJournal,
  persistent: Automation = app,
): SessionResult[] {
  const project = object(app.get('ActiveProject'), 'ActiveProject')
  const before = begin(app, journal)
  try {
    app.put('DisplayAlerts', false)
    app.put('Calculation', MANUAL)
    app.put('ScreenUpdating', false)
    // Undo transactions cannot be nested: exactly one is opened and closed here.
    journal.write({ ...before, block: label })
    openBlock(app, label, journal, before)
    const writer = new ProjectWriter(app, project, environment)
    const results = edits.map(edit => {
      if (journal.stopAsked()) throw new Stopped()
      return writer.apply(edit)
    })
    app.call('CloseUndoTransaction')
    app.call('CalculateProject')
    const confirmed = results.map((result, at) => writer.confirmed(result, at))
    putBack(persistent, journal)
    // From here on what was written stays: an apply killed before that was never acknowledged, and is taken back.
    const left = journal.read()
    if (left) journal.write(Object.keys(left.settings).length > 0 ? { ...left, block: null } : null)
    return confirmed
  } catch (error) {
    const back = takeBack(persistent, journal, label)
    // A Project that is gone holds no half: its file stands as it was saved.
    const gone = error instanceof AutomationError && GONE.has(error.hresult)
    if (!back && !gone) throw new LeftHalf(String(error), { cause: error })
    throw error
  } finally {
    putBack(persistent, journal)
  }
}

/** A block that another program opened is not ours to close. */
function openBlock(app: Automation, label: string, journal: ApplyJournal, before: LeftBehind): void {
  try {
    app.call('OpenUndoTransaction', [label])
  } catch (error) {
    if (error instanceof AutomationError && error.code !== null) journal.write(before)
    throw error
  }
}

/** What an apply would do, edit by edit, from reading alone: no setting is touched and nothing is written. */
export function dryRunInSession(
  app: Automation,
  edits: readonly Edit[],
  environment: ApplyEnvironment,
): SessionResult[] {
  const writer = new ProjectWriter(app, object(app.get('ActiveProject'), 'ActiveProject'), environment, true)
  return edits.map(edit => writer.foretold(edit))
}
