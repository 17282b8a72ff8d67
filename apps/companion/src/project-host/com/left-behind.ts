import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { Automation, Passed } from './automation.ts'
import { AutomationError } from './automation.ts'

/** What an apply changes of MS Project for its own time: how it was before, to be restored in any case. */
export interface LeftBehind {
  readonly settings: Readonly<Partial<Record<Setting, boolean | number>>>
  /** Label of the undo block of an apply that is not finished; null when there is none. */
  readonly block: string | null
  /** The undo list before the block. */
  readonly undo: UndoList
}

type Setting = 'Calculation' | 'ScreenUpdating' | 'DisplayAlerts'
/** The first matters most to who works on in Project. */
const SETTINGS: readonly Setting[] = ['Calculation', 'ScreenUpdating', 'DisplayAlerts']

export interface UndoList {
  readonly count: number
  readonly newest: string
}

/**
 * Outlives the process that talks to MS Project: what has to be put back, and whether it shall stop. Everything here is
 * done at once, since the process may be killed at any moment.
 */
export interface ApplyJournal {
  read(): LeftBehind | null
  write(left: LeftBehind | null): void
  /** A client asked the apply that is under way to stop at the next edit. */
  stopAsked(): boolean
}

/** The files of a journal; `stop` is made by the process that wants the apply to stop. */
export const journalFiles = (path: string): { readonly left: string; readonly stop: string } => ({
  left: path,
  stop: `${path}.stop`,
})

export function createApplyJournal(path: string): ApplyJournal {
  const { left, stop } = journalFiles(path)
  return {
    read() {
      try {
        return JSON.parse(readFileSync(left, 'utf8')) as LeftBehind
      } catch (error) {
        // A torn one cannot be: it is renamed into its place.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    write(value) {
      if (value === null) return rmSync(left, { force: true })
      writeFileSync(`${left}.tmp`, JSON.stringify(value))
      renameSync(`${left}.tmp`, left)
    },
    stopAsked: () => existsSync(stop),
  }
}

/** Length and newest entry of the undo list; entries count from 1, the newest first (VBA reference, GetUndoListItem). */
export function undoList(app: Automation): UndoList {
  const count = Number(app.call('GetUndoListCount'))
  return { count, newest: count > 0 ? String(app.call('GetUndoListItem', [1])) : '' }
}

/** The settings that an apply changes, as they are now. */
export function settingsOf(app: Automation): LeftBehind['settings'] {
  return Object.fromEntries(SETTINGS.map(each => [each, app.get(each) as boolean | number]))
}

/** Runs what may fail on its own; false when it did. What is not MS Project's doing goes up. */
function tried(work: () => void): boolean {
  try {
    work()
    return true
  } catch (error) {
    if (error instanceof AutomationError) return false
    throw error
  }
}

/**
 * Puts each setting back by itself: one that Project refuses now keeps no other from being put back. What is left stays
 * in the journal for the next attach. True when all is as it was.
 */
export function putBack(app: Automation, journal: ApplyJournal): boolean {
  const left = journal.read()
  if (!left) return true
  const remaining: [Setting, Passed][] = []
  for (const each of SETTINGS) {
    const value = left.settings[each]
    if (value !== undefined && !tried(() => app.put(each, value))) remaining.push([each, value])
  }
  const whole = remaining.length === 0 && left.block === null
  journal.write(whole ? null : { ...left, settings: Object.fromEntries(remaining) as LeftBehind['settings'] })
  return whole
}

/** Closes the block that an apply opened, if it is still open; an error is one of Project's. */
function closeBlock(app: Automation, journal: ApplyJournal): void {
  const left = journal.read()
  if (!left || left.block === null) return
  try {
    app.call('CloseUndoTransaction')
  } catch (error) {
    // Error 1100: it is closed already, as in a Project that was started anew.
    if (!(error instanceof AutomationError) || error.code === null) throw error
  }
  journal.write({ ...left, block: null })
}

/**
 * Takes an apply back: as many entries as its block added to the undo list, and none when it added none: the newest
 * entry is then the user's own. A list at its limit does not grow; there the label decides. False when Project did not
 * let it be known.
 */
export function takeBack(app: Automation, journal: ApplyJournal, label: string): boolean {
  return tried(() => {
    const before = journal.read()?.undo
    closeBlock(app, journal)
    const now = undoList(app)
    const grown = before === undefined ? 0 : now.count - before.count
    const replaced = grown === 0 && now.newest === label && before?.newest !== label && now.count > 0
    for (let entries = replaced ? 1 : grown; entries > 0; entries--) app.call('EditUndo')
  })
}

/**
 * Mends what a killed process left behind: closes its block, puts the settings back. What it had written is only taken
 * back when it was killed just now: later the user's own work may stand in the same block.
 */
export function mend(app: Automation, journal: ApplyJournal, justKilled: boolean): void {
  const left = journal.read()
  if (!left) return
  if (justKilled && left.block !== null) takeBack(app, journal, left.block)
  else tried(() => closeBlock(app, journal))
  putBack(app, journal)
}
