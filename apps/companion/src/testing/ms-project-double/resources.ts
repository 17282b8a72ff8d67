import { type ResourceId, resourceId } from '@parada/schedule'
import type { Project } from './project.ts'
import { invalid } from './project-error.ts'

const KINDS = ['work', 'material', 'cost'] as const

/** Resources of a project, counted from 1. */
export class Resources {
  readonly #project: Project
  readonly #objects = new Map<ResourceId, Resource>()

  constructor(project: Project) {
    this.#project = project
  }

  get Count(): number {
    return this.#project.schedule.resources.length
  }

  Item(row: number): Resource {
    const found = this.#project.schedule.resources[row - 1]
    if (!found) throw invalid()
    return this.of(found.uid)
  }

  Add(name: string): Resource {
    const { resources } = this.#project.schedule
    const uid = resourceId(Math.max(0, ...resources.map(each => each.uid)) + 1)
    this.#project.edit({ kind: 'addResource', resource: { uid, row: resources.length + 1, name, kind: 'work' } })
    return this.of(uid)
  }

  of(uid: ResourceId): Resource {
    const known = this.#objects.get(uid) ?? new Resource(this.#project, uid)
    this.#objects.set(uid, known)
    return known
  }

  *[Symbol.iterator](): Iterator<Resource> {
    for (const each of this.#project.schedule.resources) yield this.of(each.uid)
  }
}

/** One resource. */
export class Resource {
  readonly #project: Project
  readonly UniqueID: ResourceId

  constructor(project: Project, uid: ResourceId) {
    this.#project = project
    this.UniqueID = uid
  }

  get #plan() {
    const found = this.#project.schedule.resources.find(each => each.uid === this.UniqueID)
    if (!found) throw invalid()
    return found
  }

  get ID(): number {
    return this.#project.schedule.resources.findIndex(each => each.uid === this.UniqueID) + 1
  }

  get Name(): string {
    return this.#plan.name
  }
  set Name(name: string) {
    this.#project.edit({ kind: 'setResource', resource: this.UniqueID, changes: { name } })
  }

  get Type(): number {
    return KINDS.indexOf(this.#plan.kind)
  }
  set Type(code: number) {
    this.#project.edit({ kind: 'setResource', resource: this.UniqueID, changes: { kind: KINDS[code] ?? 'work' } })
  }

  get MaxUnits(): number {
    return this.#plan.maxUnits ?? 1
  }
  set MaxUnits(units: number) {
    this.#project.edit({ kind: 'setResource', resource: this.UniqueID, changes: { maxUnits: units } })
  }

  Delete(): void {
    this.#project.edit({ kind: 'removeResource', resource: this.UniqueID })
  }
}
