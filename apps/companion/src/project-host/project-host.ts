import type { Edit, Outcome, Schedule } from '@parada/schedule'

/** What became of one field of an edit. */
export interface FieldOutcome {
  readonly field: string
  readonly result: 'applied' | 'skipped' | 'refused'
  /** Problem code, when not applied. */
  readonly reason?: string
}

/** The project that is open in MS Project. */
export interface ActiveProject {
  readonly name: string
  /** Full path; null for a project that was never saved. */
  readonly path: string | null
  readonly readOnly: boolean
  /** Nothing was changed since it was saved: the file at `path` is the project. */
  readonly saved: boolean
  readonly version: string
}

/** What happened to one edit. */
export interface EditResult {
  readonly edit: Edit
  readonly result: 'applied' | 'skipped' | 'refused'
  /** Problem code, when not applied. */
  readonly reason?: string
  /** Field by field, where an edit changes several and they fared differently or came with a new row. */
  readonly fields?: readonly FieldOutcome[]
  /** The unique id that Project gave to what was added. */
  readonly uid?: number
}

export interface ReadOptions {
  /** The user agreed: unsaved changes are saved to the project's own file, as their Ctrl+S would. */
  readonly maySave?: boolean
}

/** How far a long call is: 0 to 1, and what it is doing. */
export type HostProgress = (share: number, step: string) => void

/**
 * The running Microsoft Project, as the companion needs it. One call at a time; every call is bounded in time by its
 * signal. Implementations pass one shared contract suite.
 */
export interface ProjectHost {
  readonly kind: 'com' | 'memory' | 'none'
  /** The active project. Codes: `companion.projectNotAvailable`. */
  active(): Promise<Outcome<ActiveProject>>
  /**
   * Everything the active project holds, with remarks; the project stays as it is, its name and its saved state too. One
   * with unsaved changes is refused (`companion.projectUnsaved`), unless `maySave` says that its user agreed to have
   * it saved to its own file first.
   */
  read(onProgress: HostProgress, signal: AbortSignal, options?: ReadOptions): Promise<Outcome<Schedule>>
  /**
   * Applies edits inside one undo block and reads back what was written: one result per edit, in order. `open` is the
   * project as `read` gave it: when another one is in front by now, nothing is touched. On an error in the middle
   * everything is undone. A dry run reports what would become of each edit and writes nothing; `after` is then the plan
   * as it would be. The file is never saved.
   */
  apply(
    edits: readonly Edit[],
    open: Schedule,
    signal: AbortSignal,
    dryRun?: boolean,
  ): Promise<Outcome<{ results: readonly EditResult[]; after: Schedule }>>
  /** Releases MS Project and any process that talks to it. */
  stop?(): void
}
