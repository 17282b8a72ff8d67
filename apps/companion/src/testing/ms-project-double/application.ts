import { writeFileSync } from 'node:fs'
import type { Schedule } from '@parada/schedule'
import { durationText, ENGLISH, type ProjectLocale, parseDurationText } from './locale.ts'
import { Project } from './project.ts'
import { invalid, ProjectError, unavailable } from './project-error.ts'

/** Name of the filter and of the group that leave all as it is. */
const ALL = 'All Tasks'
const AUTOMATIC = -1
/** PjField.pjTaskID. */
const ROW_FIELD = 188_743_703
const REJECTED = 0x80010001

/** `refused`: a COM error of this one call. `killed`: the caller is gone, before or after the call was carried out. */
export type CallFault = 'busy' | 'refused' | 'gone' | 'killed' | 'killedAfter'

/** The calling process is gone: nothing of it runs any more. */
export class CallerKilled extends Error {
  override readonly name = 'CallerKilled'
}

const CODES = { busy: REJECTED, refused: 0x80020005, gone: 0x800706ba } as const

/** Faults that a test asks for. */
export interface Faults {
  /** So many calls are refused as by a program in a dialog. */
  busyCalls: number
  /** The write of this member fails, once, with error 1101. */
  failOn: string | null
  /** The write of this member is refused by COM itself. */
  refuse: { readonly member: string; readonly hresult: number } | null
  /** The write of this member ends the program, as a crash would. */
  dieOn: string | null
  /** What becomes of the calls, counted from 1 over all objects; null is an ordinary answer. */
  at: ((call: number) => CallFault | null) | null
}

interface UndoEntry {
  readonly label: string
  readonly before: Schedule
}

/** The application of the double. */
export class Application {
  readonly Name = 'Microsoft Project'
  readonly Version = '16.0'
  Visible = true
  DisplayAlerts = true
  ScreenUpdating = true
  readonly faults: Faults = { busyCalls: 0, failOn: null, refuse: null, dieOn: null, at: null }
  /** Entries of the undo list in order of time, each the schedule before it. */
  readonly undo: UndoEntry[] = []
  /** Language and regional settings of the machine. */
  locale: ProjectLocale = ENGLISH
  /** It runs as administrator, and who asks does not (`otherRights`). */
  otherRights = false
  /** False while another view than one of tasks is in front. */
  taskView = true
  /** The cursor is in the lower pane of a divided window (`activePane`). */
  lowerPane = false
  /** Names of the filter and the group that are on; empty when none is. */
  filter = ''
  group = ''
  #calculation = AUTOMATIC
  #transaction: UndoEntry | null = null
  #project: Project | null = null

  /** Opens a project as its user would. */
  show(schedule: Schedule | null, fullName = 'C:\\Planos\\plano.mpp'): Project | null {
    this.#project = schedule && new Project(schedule, fullName, this.locale, before => this.#record(before))
    if (this.#project) Object.defineProperties(this.#project, this.#viewMembers())
    this.undo.length = 0
    return this.#project
  }

  #calls = 0
  #caller: 'alive' | 'dying' | 'dead' = 'alive'

  /** Another process calls from now on. */
  newCaller(): void {
    this.#caller = 'alive'
    this.#calls = 0
  }

  /** False once the calling process is gone: it writes nothing any more either. */
  get callerAlive(): boolean {
    return this.#caller === 'alive'
  }

  /** Called before each member access. */
  guard(member: string, isPut: boolean): void {
    if (this.#caller !== 'alive') {
      this.#caller = 'dead'
      throw new CallerKilled()
    }
    const fault = this.faults.at?.(++this.#calls) ?? null
    if (fault === 'killedAfter') this.#caller = 'dying'
    else if (fault === 'killed') {
      this.#caller = 'dead'
      throw new CallerKilled()
    } else if (fault) throw new ProjectError(0, fault, CODES[fault])
    if (this.faults.busyCalls > 0) {
      this.faults.busyCalls--
      throw new ProjectError(0, 'busy', REJECTED)
    }
    const { refuse } = this.faults
    if (isPut && refuse?.member.toLowerCase() === member.toLowerCase())
      throw new ProjectError(0, member, refuse.hresult)
    if (isPut && this.faults.dieOn?.toLowerCase() === member.toLowerCase()) process.exit(1)
    if (isPut && this.faults.failOn?.toLowerCase() === member.toLowerCase()) {
      this.faults.failOn = null
      throw new ProjectError(1004, 'An unexpected error occurred with the method.', 0x800706ba)
    }
  }

  get ActiveProject(): Project {
    if (!this.#project) throw unavailable()
    return this.#project
  }

  get Calculation(): number {
    return this.#calculation
  }
  set Calculation(mode: number) {
    this.#calculation = mode
    if (this.#project) this.#project.automatic = mode === AUTOMATIC
  }

  CalculateProject(): boolean {
    this.ActiveProject.recalculate()
    return true
  }

  OpenUndoTransaction(label: string): void {
    if (this.#transaction) throw unavailable()
    this.#transaction = { label, before: this.ActiveProject.schedule }
  }

  /** A block in which nothing was changed leaves no entry (`emptyUndo`). */
  CloseUndoTransaction(): void {
    if (!this.#transaction) throw unavailable()
    if (this.ActiveProject.schedule !== this.#transaction.before) this.undo.push(this.#transaction)
    this.#transaction = null
  }

  /** Undoes the newest entry, of any author. */
  EditUndo(): boolean {
    const entry = this.undo.pop()
    if (!entry) throw unavailable()
    this.ActiveProject.schedule = entry.before
    return true
  }

  GetUndoListCount(): number {
    return this.undo.length
  }

  /** Counted from 1, the newest first. */
  GetUndoListItem(at: number): string {
    const entry = this.undo.at(-at)
    if (!entry) throw invalid()
    return entry.label
  }

  /** What a project says of the view it is shown in. */
  #viewMembers(): PropertyDescriptorMap {
    return {
      CurrentFilter: { get: () => this.filter || ALL },
      CurrentGroup: { get: () => this.group || ALL },
    }
  }

  /** A change outside a block is an entry of its own (`undoList`). */
  #record(before: Schedule): void {
    if (!this.#transaction) this.undo.push({ label: 'Entry', before })
  }

  DurationFormat(minutes: number, code: number): string {
    return durationText(minutes, code, this.locale, this.ActiveProject.minutesOf)
  }

  /** Minutes of a text in the language of Project (`localText`). */
  DurationValue(text: string): number {
    return parseDurationText(text, this.locale, this.ActiveProject.minutesOf).minutes
  }

  FieldConstantToFieldName(field: number): string {
    if (field === ROW_FIELD) return this.locale.fields.id
    const at = field <= 188_743_771 ? field - 188_743_766 : field - 188_743_976
    if (at < 1 || at > 20) throw invalid()
    return `${this.locale.fields.number}${at}`
  }

  /** Sorts siblings by the named fields; with Renumber for good (`sortKeepsIds`). */
  Sort(named: Readonly<Record<string, unknown>>): boolean {
    if (!this.taskView || this.lowerPane || this.filter !== '' || this.group !== '') throw unavailable()
    if (named.outline !== true) throw invalid()
    if (named.renumber === true) this.ActiveProject.Tasks.sort(String(named.key1), String(named.key2 ?? ''))
    return true
  }

  get ActiveWindow(): { TopPane: object; BottomPane: object; ActivePane: { Index: number } } {
    const activate = (): void => {
      this.lowerPane = false
    }
    const lower = (): void => {
      this.lowerPane = true
    }
    return {
      TopPane: { Activate: activate },
      BottomPane: { Activate: lower },
      ActivePane: { Index: this.lowerPane ? 2 : 1 },
    }
  }
  FilterClear(): void {
    this.filter = ''
  }
  GroupClear(): void {
    this.group = ''
  }
  FilterApply(name: string): void {
    this.filter = name === ALL ? '' : name
  }
  GroupApply(name: string): void {
    this.group = name === ALL ? '' : name
  }

  BaseCalendarCreate(name: string): void {
    this.ActiveProject.BaseCalendars.create(name)
  }
  BaseCalendarRename(from: string, to: string): void {
    this.ActiveProject.BaseCalendars.rename(from, to)
  }
  BaseCalendarDelete(name: string): void {
    this.ActiveProject.BaseCalendars.remove(name)
  }

  ProjectSummaryInfo(named: Readonly<Record<string, unknown>>): boolean {
    this.ActiveProject.info(named)
    return true
  }

  /** Saves to the project's own file; one without a place asks for it, with no one to answer. */
  FileSave(): boolean {
    const project = this.ActiveProject
    if (project.Path === '' || project.ReadOnly) throw unavailable()
    writeFileSync(project.FullName, project.xml())
    project.Saved = true
    return true
  }

  Quit(): boolean {
    this.#project = null
    return true
  }
}
