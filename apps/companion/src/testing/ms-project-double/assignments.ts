import { type AssignmentId, assignmentId, type TaskId, workTime } from '@parada/schedule'
import type { Project } from './project.ts'
import { invalid } from './project-error.ts'

/** Assignments of one task. */
export class Assignments {
  readonly #project: Project
  readonly #task: TaskId

  constructor(project: Project, task: TaskId) {
    this.#project = project
    this.#task = task
  }

  get #all(): Assignment[] {
    return this.#project.schedule.assignments
      .filter(each => each.task === this.#task)
      .map(each => new Assignment(this.#project, each.uid))
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

/** One resource on one task. */
export class Assignment {
  readonly #project: Project
  readonly UniqueID: AssignmentId

  constructor(project: Project, uid: AssignmentId) {
    this.#project = project
    this.UniqueID = uid
  }

  get #plan() {
    const found = this.#project.schedule.assignments.find(each => each.uid === this.UniqueID)
    if (!found) throw invalid()
    return found
  }

  get Units(): number {
    return this.#plan.units ?? 1
  }
  set Units(units: number) {
    this.#project.edit({ kind: 'setAssignment', assignment: this.UniqueID, changes: { units } })
  }

  get Work(): number {
    return (this.#plan.work ?? 0) / 60
  }
  set Work(minutes: number) {
    this.#project.edit({ kind: 'setAssignment', assignment: this.UniqueID, changes: { work: workTime(minutes * 60) } })
  }

  Delete(): void {
    this.#project.edit({ kind: 'removeAssignment', assignment: this.UniqueID })
  }
}
