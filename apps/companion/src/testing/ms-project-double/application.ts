import { writeFileSync } from 'node:fs'
import type { Schedule } from '@parada/schedule'
import { Project } from './project.ts'
import { ProjectError, unavailable } from './project-error.ts'

const AUTOMATIC = -1
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
  #calculation = AUTOMATIC
  #transaction: Schedule | null = null
  #project: Project | null = null

  /** Opens a project as its user would. */
  show(schedule: Schedule | null, fullName = 'C:\\Planos\\plano.mpp'): Project | null {
    this.#project = schedule && new Project(schedule, fullName)
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
