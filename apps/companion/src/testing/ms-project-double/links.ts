import { type Lag, type LinkType, type TaskId, workTime } from '@parada/schedule'
import { FORMAT_CODES, parseDurationText } from './locale.ts'
import type { Project } from './project.ts'
import { invalid } from './project-error.ts'
import type { Task } from './tasks.ts'

const LINK_TYPES: readonly LinkType[] = ['FF', 'FS', 'SF', 'SS']
/** PjFormatUnit of a percentage (values of the XML, LagFormat). */
const PERCENT = 19

/** A number is working minutes, text is read in the language of Project (`elapsedText`, `percentLag`, `localText`). */
function lagOf(value: number | string, project: Project): Lag {
  if (typeof value === 'number') return { seconds: workTime(Math.round(value * 60)), unit: 'm' }
  const { locale } = project
  const percent = /^(-?[\d.,]+)%$/.exec(value)
  if (percent?.[1]) {
    if (percent[1].includes(locale.decimal === '.' ? ',' : '.')) throw invalid()
    return { seconds: workTime(0), unit: 'd', percent: Number(percent[1].replace(locale.decimal, '.')) }
  }
  const { minutes, unit, elapsed } = parseDurationText(value, locale, project.minutesOf)
  return { seconds: workTime(Math.round(minutes * 60)), unit, ...(elapsed && { elapsed: true as const }) }
}

/** Links of a row, in both directions. */
export class TaskDependencies {
  readonly #project: Project
  readonly #task: TaskId

  constructor(project: Project, task: TaskId) {
    this.#project = project
    this.#task = task
  }

  get #all(): TaskDependency[] {
    return this.#project.schedule.links
      .filter(link => link.from === this.#task || link.to === this.#task)
      .map(link => new TaskDependency(this.#project, link.from, link.to, link.type))
  }

  get Count(): number {
    return this.#all.length
  }

  Add(from: Task, type = 1, lag: number | string = 0): TaskDependency {
    const linkType = LINK_TYPES[type]
    if (!linkType) throw invalid()
    this.#project.edit({
      kind: 'addLink',
      link: {
        from: from.UniqueID,
        to: this.#task,
        type: linkType,
        lag: lagOf(lag, this.#project),
      },
    })
    return new TaskDependency(this.#project, from.UniqueID, this.#task, linkType)
  }

  *[Symbol.iterator](): Iterator<TaskDependency> {
    yield* this.#all
  }
}

/** One link. */
export class TaskDependency {
  readonly #project: Project
  readonly #from: TaskId
  readonly #to: TaskId
  #type: LinkType

  constructor(project: Project, from: TaskId, to: TaskId, type: LinkType) {
    this.#project = project
    this.#from = from
    this.#to = to
    this.#type = type
  }

  get #key() {
    return { from: this.#from, to: this.#to, type: this.#type }
  }

  get From(): Task {
    return this.#project.Tasks.of(this.#from)
  }
  get To(): Task {
    return this.#project.Tasks.of(this.#to)
  }

  get Type(): number {
    return LINK_TYPES.indexOf(this.#type)
  }
  set Type(code: number) {
    const type = LINK_TYPES[code]
    if (!type) throw invalid()
    this.#project.edit({ kind: 'setLink', link: this.#key, changes: { type } })
    this.#type = type
  }

  get #lag(): Lag {
    const link = this.#project.schedule.links.find(
      each => each.from === this.#from && each.to === this.#to && each.type === this.#type,
    )
    if (!link) throw invalid()
    return link.lag
  }

  get Lag(): number {
    return this.#lag.percent ?? this.#lag.seconds / 60
  }
  set Lag(value: number | string) {
    this.#project.edit({ kind: 'setLink', link: this.#key, changes: { lag: lagOf(value, this.#project) } })
  }

  /** Read only. */
  get LagType(): number {
    const { percent, unit, elapsed } = this.#lag
    return percent === undefined ? FORMAT_CODES[unit][elapsed ? 1 : 0] : PERCENT
  }

  Delete(): void {
    this.#project.edit({ kind: 'removeLink', link: this.#key })
  }
}
