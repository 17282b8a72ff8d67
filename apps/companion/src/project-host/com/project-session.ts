import type { Edit } from '@parada/schedule'
import { type Answer, type Automation, AutomationError, type Passed } from './automation.ts'
import { type ApplySurroundings, ProjectWriter, type SessionResult } from './project-writer.ts'
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
  readonly taskCount: number
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
    taskCount: Number(object(project.get('Tasks'), 'Tasks').get('Count')),
  }
}

/** Saves the open project as XML without asking anything; gives the path that Project says it has afterwards. */
export function saveAsXml(app: Automation, path: string): string {
  return quietly(app, () => {
    app.call('FileSaveAs', [], { Name: path, FormatID: 'MSProject.XML' })
    return text(object(app.get('ActiveProject'), 'ActiveProject').get('FullName'))
  })
}

/** Runs work with Project's questions off, and puts the setting back whatever happens. */
function quietly<T>(app: Automation, work: () => T): T {
  const alerts = app.get('DisplayAlerts') as Passed
  app.put('DisplayAlerts', false)
  try {
    return work()
  } finally {
    app.put('DisplayAlerts', alerts)
  }
}

/** PjCalculation. */
const MANUAL = 0

/**
 * Applies edits inside one undo block, with questions off, calculation manual and drawing off; all three are put back.
 * Every member written is read back after the recalculation. When Project fails in the middle, the block is closed and
 * undone, and the error goes up.
 */
export function applyInSession(
  app: Automation,
  edits: readonly Edit[],
  surroundings: ApplySurroundings,
  label: string,
): SessionResult[] {
  const project = object(app.get('ActiveProject'), 'ActiveProject')
  return quietly(app, () => {
    const [calculation, drawing] = [app.get('Calculation') as Passed, app.get('ScreenUpdating') as Passed]
    let open = false
    try {
      app.put('Calculation', MANUAL)
      app.put('ScreenUpdating', false)
      // Undo transactions cannot be nested: exactly one is opened and closed here.
      app.call('OpenUndoTransaction', [label])
      open = true
      const writer = new ProjectWriter(app, project, surroundings)
      const results = edits.map(edit => writer.apply(edit))
      app.call('CloseUndoTransaction')
      open = false
      app.call('CalculateProject')
      return results.map((result, at) => writer.confirmed(result, at))
    } catch (error) {
      if (open) {
        app.call('CloseUndoTransaction')
        app.call('EditUndo')
      }
      throw error
    } finally {
      app.put('Calculation', calculation)
      app.put('ScreenUpdating', drawing)
    }
  })
}

/** What an apply would do, edit by edit, from reading alone: no setting is touched and nothing is written. */
export function dryRunInSession(
  app: Automation,
  edits: readonly Edit[],
  surroundings: ApplySurroundings,
): SessionResult[] {
  const writer = new ProjectWriter(app, object(app.get('ActiveProject'), 'ActiveProject'), surroundings, true)
  return edits.map(edit => writer.foretold(edit))
}
