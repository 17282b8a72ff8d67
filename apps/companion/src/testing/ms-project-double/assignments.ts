import {
  type AssignmentId,
  assignmentId,
  type Edit,
  type Assignment as PlanAssignment,
  type Schedule,
  type TaskId,
  workTime,
} from '@parada/schedule'
import { toDate } from './dates.ts'
import type { Project } from './project.ts'
import { invalid } from './project-error.ts'

/** PjWorkContourType. */
const CONTOURS = [
  'flat',
  'backLoaded',
  'frontLoaded',
  'doublePeak',
  'earlyPeak',
  'latePeak',
  'bell',
  'turtle',
  'contoured',
] as const
const TABLES = ['A', 'B', 'C', 'D', 'E'] as const

const ofTask = (schedule: Schedule, task: TaskId): readonly PlanAssignment[] =>
  schedule.assignments.filter(each => each.task === task)

/** Assignments of one task. */
export class Assignments {
  readonly #project: Project
  readonly #task: TaskId

  constructor(project: Project, task: TaskId) {
    this.#project = project
    this.#task = task
  }

  get #all(): Assignment[] {
    return ofTask(this.#project.schedule, this.#task).map(each => new Assignment(this.#project, each.uid))
  }

  get Count(): number {
    return this.#all.length
  }

  /** Takes row ids, not unique ids (VBA reference, Assignments.Add). */
  Add(taskRow: number, resourceRow: number, units = 1): Assignment {
    const [task, resource] = [this.#project.Tasks.Item(taskRow), this.#project.Resources.Item(resourceRow)]
    if (!task) throw invalid()
    const uid = assignmentId(Math.max(0, ...this.#project.schedule.assignments.map(each => each.uid)) + 1)
    this.#project.edit({
      kind: 'addAssignment',
      assignment: { uid, task: task.UniqueID, resource: resource.UniqueID, units },
    })
    return new Assignment(this.#project, uid)
  }

  *[Symbol.iterator](): Iterator<Assignment> {
    yield* this.#all
  }
}

/** Over COM the unique ids of assignments are this much higher than in the file (`assignmentOffset`). */
const OFFSET = 1 << 20

/** One resource on one task. */
export class Assignment {
  readonly #project: Project
  readonly #uid: AssignmentId

  constructor(project: Project, uid: AssignmentId) {
    this.#project = project
    this.#uid = uid
  }

  get UniqueID(): number {
    return this.#uid + OFFSET
  }

  get #plan(): PlanAssignment {
    const found = this.#project.schedule.assignments.find(each => each.uid === this.#uid)
    if (!found) throw invalid()
    return found
  }

  #set(changes: Extract<Edit, { kind: 'setAssignment' }>['changes']): void {
    this.#project.edit({ kind: 'setAssignment', assignment: this.#uid, changes })
  }

  get Units(): number {
    return this.#plan.units ?? 1
  }
  set Units(units: number) {
    if (units < 0) throw invalid()
    this.#set({ units })
  }

  get Work(): number {
    return (this.#plan.work ?? 0) / 60
  }
  set Work(minutes: number) {
    this.#set({ work: workTime(Math.round(minutes * 60)) })
  }

  get ActualWork(): number {
    return (this.#plan.actualWork ?? 0) / 60
  }
  set ActualWork(minutes: number) {
    this.#set({ actualWork: workTime(Math.round(minutes * 60)) })
  }

  get RemainingWork(): number {
    return (this.#plan.remainingWork ?? 0) / 60
  }
  set RemainingWork(minutes: number) {
    this.#set({ remainingWork: workTime(Math.round(minutes * 60)) })
  }

  get Delay(): number {
    return (this.#plan.delay?.seconds ?? 0) / 60
  }
  set Delay(minutes: number) {
    const seconds = workTime(Math.round(minutes * 60))
    this.#set({ delay: seconds === 0 ? null : { seconds, unit: 'm' } })
  }

  get WorkContour(): number {
    return CONTOURS.indexOf(this.#plan.contour ?? 'flat')
  }
  set WorkContour(code: number) {
    const contour = CONTOURS[code]
    if (!contour) throw invalid()
    this.#set({ contour })
  }

  get CostRateTable(): number {
    return TABLES.indexOf(this.#plan.rateTable ?? 'A')
  }
  set CostRateTable(at: number) {
    const rateTable = TABLES[at]
    if (!rateTable) throw invalid()
    this.#set({ rateTable })
  }

  /** The row of its resource. */
  get ResourceID(): number {
    const { resource } = this.#plan
    return this.#project.schedule.resources.findIndex(each => each.uid === resource) + 1
  }
  set ResourceID(row: number) {
    this.#set({ resource: this.#project.Resources.Item(row).UniqueID })
  }

  get ActualStart(): Date | string {
    const { actualStart } = this.#plan
    return actualStart === undefined ? this.#project.locale.unset : toDate(actualStart)
  }
  set ActualStart(date: Date | string) {
    this.#set({ actualStart: this.#project.date(date) })
  }

  get Notes(): string {
    return this.#plan.notes ?? ''
  }
  set Notes(notes: string) {
    this.#set({ notes: notes === '' ? null : notes })
  }

  Delete(): void {
    this.#project.edit({ kind: 'removeAssignment', assignment: this.#uid })
  }
}
