import { writeFileSync } from 'node:fs'
import type { Schedule } from '@parada/schedule'
import { durationText, ENGLISH, type ProjectLocale, parseDurationText } from './locale.ts'
import { Project } from './project.ts'
import { invalid, ProjectError, unavailable } from './project-error.ts'

const AUTOMATIC = -1
/** PjField.pjTaskID. */
const ROW_FIELD = 188_743_703
const REJECTED = 0x80010001

/** Faults that a test asks for. */
export interface Faults {
  /** So many calls are refused as by a program in a dialog. */
  busyCalls: number
  /** The write of this member fails, once, with error 1101. */
  failOn: string | null
  /** The write of this member ends the program, as a crash would. */
  dieOn: string | null
  /** Exporting as XML leaves the project's name alone. */
  keepNameOnXml: boolean
}

/** The application of the double. */
export class Application {
  readonly Name = 'Microsoft Project'
  readonly Version = '16.0'
  Visible = true
  DisplayAlerts = true
  ScreenUpdating = true
  readonly faults: Faults = { busyCalls: 0, failOn: null, dieOn: null, keepNameOnXml: false }
  /** Undo blocks in order of time, each the schedule before it. */
  readonly undo: Schedule[] = []
  /** Language and regional settings of the machine. */
  locale: ProjectLocale = ENGLISH
  /** False while another view than one of tasks is in front. */
  taskView = true
  #calculation = AUTOMATIC
  #transaction: Schedule | null = null
  #project: Project | null = null

  /** Opens a project as its user would. */
  show(schedule: Schedule | null, fullName = 'C:\\Planos\\plano.mpp'): Project | null {
    this.#project = schedule && new Project(schedule, fullName, this.locale)
    this.undo.length = 0
    return this.#project
  }

  /** Called before each member access. */
  guard(member: string, isPut: boolean): void {
    if (this.faults.busyCalls > 0) {
      this.faults.busyCalls--
      throw new ProjectError(0, 'busy', REJECTED)
    }
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

  OpenUndoTransaction(_label: string): void {
    if (this.#transaction) throw unavailable()
    this.#transaction = this.ActiveProject.schedule
  }

  CloseUndoTransaction(): void {
    if (!this.#transaction) throw unavailable()
    this.undo.push(this.#transaction)
    this.#transaction = null
  }

  EditUndo(): boolean {
    const before = this.undo.pop()
    if (!before) throw unavailable()
    this.ActiveProject.schedule = before
    return true
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
    if (!this.taskView) throw unavailable()
    if (named.outline !== true) throw invalid()
    if (named.renumber === true) this.ActiveProject.Tasks.sort(String(named.key1), String(named.key2 ?? ''))
    return true
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

  FileSaveAs(options: { name?: string; formatid?: string }): boolean {
    const project = this.ActiveProject
    if (options.formatid !== 'MSProject.XML' || !options.name) throw unavailable()
    writeFileSync(options.name, project.xml())
    if (!this.faults.keepNameOnXml) project.FullName = options.name
    return true
  }

  Quit(): boolean {
    this.#project = null
    return true
  }
}
