import { WRITTEN_IN_PART } from './after-apply.ts'
import type { Automation } from './automation.ts'
import { isRefusal } from './local-words.ts'
import { isAutomation } from './retry.ts'

/** PjField.pjTaskID. */
const TASK_ID = 188_743_703
/** PjField.pjTaskNumber1 to pjTaskNumber20 (source: the FieldIDs of Project's own XML): two blocks. */
export const numberField = (at: number): number => (at <= 5 ? 188_743_766 + at : 188_743_976 + at)

/** Where a row stands: its summary, and the sibling right before it. */
export interface Place {
  readonly parent: number | null
  readonly after: number | null
}

interface Row {
  readonly uid: number
  readonly level: number
}

/** The outline as the rows say it, by unique id; changed step by step as Project changes its own. */
class Outline {
  #rows: Row[]

  constructor(rows: readonly Row[]) {
    this.#rows = [...rows]
  }

  #at(uid: number): number {
    return this.#rows.findIndex(row => row.uid === uid)
  }

  #level(at: number): number {
    return this.#rows[at]?.level ?? 0
  }

  /** Position after the last row of the subtree at `at`. */
  #end(at: number): number {
    let end = at + 1
    while (this.#level(end) > this.#level(at)) end++
    return end
  }

  /** All of it, to be compared. */
  get text(): string {
    return JSON.stringify(this.#rows)
  }

  has(uid: number): boolean {
    return this.#at(uid) >= 0
  }

  parentOf(uid: number): number | null {
    const at = this.#at(uid)
    for (let above = at - 1; above >= 0; above--)
      if (this.#level(above) < this.#level(at)) return this.#rows[above]?.uid ?? null
    return null
  }

  /** The row and its summaries, from the inside out. */
  lineage(uid: number | null): number[] {
    const found: number[] = []
    for (let each = uid; each !== null; each = this.parentOf(each)) found.push(each)
    return found
  }

  /** The children of a row (null: the top level), in order. */
  childrenOf(parent: number | null): number[] {
    const found: number[] = []
    let at = parent === null ? 0 : this.#at(parent) + 1
    const level = parent === null ? 1 : this.#level(at - 1) + 1
    for (; at < this.#rows.length && this.#level(at) >= level; at = this.#end(at)) found.push(this.#rows[at]?.uid ?? -1)
    return found
  }

  placeOf(uid: number): Place {
    const parent = this.parentOf(uid)
    const siblings = this.childrenOf(parent)
    return { parent, after: siblings[siblings.indexOf(uid) - 1] ?? null }
  }

  level(uid: number): number {
    return this.#level(this.#at(uid))
  }

  /** Siblings sorted, each with what is under it. */
  order(parent: number | null, wanted: readonly number[]): void {
    const first = parent === null ? 0 : this.#at(parent) + 1
    const sorted = wanted.flatMap(uid => this.#rows.slice(this.#at(uid), this.#end(this.#at(uid))))
    this.#rows.splice(first, sorted.length, ...sorted)
  }

  /** One level up or down with what is under it. */
  shift(uid: number, by: 1 | -1): void {
    const at = this.#at(uid)
    const end = this.#end(at)
    for (let each = at; each < end; each++)
      this.#rows[each] = { uid: this.#rows[each]?.uid ?? -1, level: this.#level(each) + by }
  }

  remove(uid: number): void {
    const at = this.#at(uid)
    if (at >= 0) this.#rows.splice(at, this.#end(at) - at)
  }

  insert(uid: number, { parent, after }: Place): void {
    const at = after !== null ? this.#end(this.#at(after)) : parent === null ? 0 : this.#at(parent) + 1
    this.#rows.splice(at, 0, { uid, level: parent === null ? 1 : this.level(parent) + 1 })
  }
}

/** The rows from the top; blank ones belong to no task and are left out. */
function readOutline(project: Automation): Outline {
  const tasks = project.get('Tasks')
  const rows: Row[] = []
  if (isAutomation(tasks))
    for (const task of tasks.items())
      if (task) rows.push({ uid: Number(task.get('UniqueID')), level: Number(task.get('OutlineLevel')) })
  return new Outline(rows)
}

/** Does it; true when Project refused. */
function refusedTo(work: () => void): boolean {
  try {
    work()
    return false
  } catch (error) {
    if (!isRefusal(error)) throw error
    return true
  }
}

/**
 * Moves rows. The object model cannot put a row elsewhere: cutting and pasting gives it another unique id (source:
 * Microsoft's help, "Cut Task"), dragging is for hands. What it can do without touching a unique id: sort siblings and
 * renumber them for good (VBA reference, Application.Sort with Outline and Renumber), and indent or outdent a row. So a row
 * goes to the end of its siblings, up a level, beside its new summary, down a level, and into its place there.
 */
export class RowMover {
  readonly #app: Automation
  readonly #project: Automation
  readonly #taskByUid: (uid: number) => Automation | undefined
  /** Number of a custom number field that no task uses: the sort needs a key. */
  readonly #free: number | null
  /** How the outline must be, once a row was moved; read from Project once. */
  #expected: Outline | null = null
  #found: Outline | null = null
  /** A mark of the sort could not be taken away. */
  #marked = false

  constructor(
    app: Automation,
    project: Automation,
    taskByUid: (uid: number) => Automation | undefined,
    free: number | null,
  ) {
    this.#app = app
    this.#project = project
    this.#taskByUid = taskByUid
    this.#free = free
  }

  removed(uid: number): void {
    this.#expected?.remove(uid)
  }

  added(uid: number, place: Place): void {
    this.#expected?.insert(uid, place)
  }

  /** True once rows were moved: then `holds` compares the whole outline. */
  get moved(): boolean {
    return this.#expected !== null
  }

  /** Whether a row stands where all moves together put it. Asked in the end, when nothing moves any more. */
  holds(uid: number): boolean {
    this.#found ??= readOutline(this.#project)
    const wanted = this.#expected?.has(uid) ? this.#expected.placeOf(uid) : null
    // A row that went with its summary later stands nowhere.
    if (!wanted || !this.#found.has(uid)) return !wanted && !this.#found.has(uid)
    const found = this.#found.placeOf(uid)
    return found.parent === wanted.parent && found.after === wanted.after
  }

  /** Null when it is moved; else the reason why it could not be. Ids are Project's own. */
  move(uid: number, place: Place): string | null {
    this.#expected ??= readOutline(this.#project)
    const before = this.#expected.text
    try {
      return this.#moved(uid, place)
    } catch (error) {
      if (!isRefusal(error)) throw error
      // Half of the way may be behind it: what stands now is asked of Project again.
      this.#expected = readOutline(this.#project)
      return this.#expected.text === before && !this.#marked ? 'companion.noTaskView' : WRITTEN_IN_PART
    }
  }

  #moved(uid: number, place: Place): string | null {
    this.#expected ??= readOutline(this.#project)
    const outline = this.#expected
    const task = this.#taskByUid(uid)
    if (!task || !outline.has(uid)) return 'companion.taskNotInProject'
    if (this.#free === null) return 'companion.noFreeField'
    if (outline.lineage(place.parent).includes(uid)) return 'companion.valueNotInProject'
    // Up, to the nearest summary that is above the new place as well.
    for (let parent = outline.parentOf(uid); parent !== null; parent = outline.parentOf(uid)) {
      if (outline.lineage(place.parent).includes(parent)) break
      // Last among its siblings first: a row that is outdented takes those after it along as its children.
      this.#order(parent, [...outline.childrenOf(parent).filter(each => each !== uid), uid])
      task.put('OutlineLevel', outline.level(uid) - 1)
      outline.shift(uid, -1)
    }
    // Down, summary by summary: a row that is indented becomes the last child of the row before it.
    for (let parent = outline.parentOf(uid); parent !== place.parent; parent = outline.parentOf(uid)) {
      const siblings = outline.childrenOf(parent).filter(each => each !== uid)
      const into = outline.lineage(place.parent).find(each => siblings.includes(each))
      if (into === undefined) return 'companion.readBackDiffers'
      this.#order(
        parent,
        siblings.flatMap(each => (each === into ? [each, uid] : [each])),
      )
      task.put('OutlineLevel', outline.level(uid) + 1)
      outline.shift(uid, 1)
    }
    const siblings = outline.childrenOf(place.parent).filter(each => each !== uid)
    const before = place.after === null ? 0 : siblings.indexOf(place.after) + 1
    this.#order(place.parent, [...siblings.slice(0, before), uid, ...siblings.slice(before)])
    return null
  }

  /** Puts the children of one row in this order; all other rows have an equal key, and their numbers decide. */
  #order(parent: number | null, wanted: readonly number[]): void {
    const outline = this.#expected
    if (!outline || outline.childrenOf(parent).every((each, at) => each === wanted[at])) return
    const member = `Number${this.#free}`
    const touched = wanted.map(uid => this.#taskByUid(uid)).filter(each => each !== undefined)
    const name = (field: number): string => String(this.#app.call('FieldConstantToFieldName', [field]))
    try {
      for (const [at, task] of touched.entries()) task.put(member, at + 1)
      const key = name(numberField(this.#free ?? 20))
      const sort = (): void => {
        this.#app.call('Sort', [], { Key1: key, Ascending1: true, Key2: name(TASK_ID), Renumber: true, Outline: true })
        // The view goes back to the order of its row numbers.
        this.#app.call('Sort', [], { Key1: name(TASK_ID), Ascending1: true, Renumber: false, Outline: true })
      }
      try {
        sort()
      } catch (error) {
        if (!isRefusal(error)) throw error
        this.#inPlainView(sort)
      }
    } finally {
      // The marks must not stay: one that is refused is put once more.
      const cleared = (task: Automation): boolean => !refusedTo(() => task.put(member, 0))
      this.#marked ||= touched.filter(task => !cleared(task)).some(task => !cleared(task))
    }
    outline.order(parent, wanted)
  }

  /** Sort works in the active pane, on what it shows: the upper pane, without filter and group, which are put back. */
  #inPlainView(sort: () => void): void {
    const panes = this.#app.get('ActiveWindow')
    const pane = (name: string): Automation | null => {
      const found = isAutomation(panes) ? panes.get(name) : null
      return isAutomation(found) ? found : null
    }
    const lower = pane('ActivePane')?.get('Index') === 2
    const [filter, group] = [this.#project.get('CurrentFilter'), this.#project.get('CurrentGroup')]
    pane('TopPane')?.call('Activate')
    this.#app.call('FilterClear')
    this.#app.call('GroupClear')
    try {
      sort()
    } finally {
      if (typeof filter === 'string') this.#app.call('FilterApply', [filter])
      if (typeof group === 'string') this.#app.call('GroupApply', [group])
      if (lower) pane('BottomPane')?.call('Activate')
    }
  }
}
