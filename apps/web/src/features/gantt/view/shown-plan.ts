import { type GanttBaseline, type GanttRows, indexLinks, type LinkIndex, layRows, ROW_PARENT } from '@parada/render'
import { type Calculation, FLAG, type Schedule, type TaskId } from '@parada/schedule'
import { baselineColumns } from '../../../editor/baseline-columns.ts'
import { countsWholeDays } from '../../../editor/plan-facts.ts'
import type { EditorState } from '../../../editor/schedule-editor.ts'

/** From the first start to the last finish of all tasks, in seconds; NaN without tasks. */
export interface Span {
  readonly start: number
  readonly finish: number
  /** When the work begins: what is inactive is drawn, and does not count. */
  readonly begins: number
}

const NO_SPAN: Span = { start: Number.NaN, finish: Number.NaN, begins: Number.NaN }

/** Says of a calculated plan which task positions are shown. */
export type RowTest = (calculation: Calculation) => ((index: number) => boolean) | null
/** Says of a calculated plan how two task positions are ordered. */
export type RowOrder = (calculation: Calculation) => (a: number, b: number) => number

/** Says of a calculated plan which groups there are, in their order, and which one each task position is in. */
export type RowGrouping = (calculation: Calculation) => { readonly names: readonly string[]; of(index: number): number }

/** What is new since the last look at the editor. */
export interface Followed {
  /** Rows were laid out anew. */
  readonly laid: boolean
  /** There are other dates. */
  readonly dated: boolean
}

/**
 * The plan as a Gantt shows it, the preview's while there is one: its rows, its links filed under them, its span. It
 * works out anew only what a change has made different; most changes leave rows and links as they are.
 */
export class ShownPlan {
  schedule: Schedule | null = null
  calculation: Calculation | null = null
  rows: GanttRows | null = null
  links: LinkIndex | null = null
  span: Span = NO_SPAN
  /** The plan counts in whole days. */
  wholeDays = false
  private collapsed: Set<TaskId> = new Set()
  private filter: RowTest | null = null
  private order: RowOrder | null = null
  private grouping: RowGrouping | null = null
  private shut: Set<string> = new Set()
  /** What the rows were laid out for: an outline, or that of a preview; null lays them anew. */
  private laidFor: { readonly outline: number; readonly preview: boolean } | null = null
  private laidTasks: Schedule['tasks'] | null = null
  private daysOf = -1
  private baselineOf = -2
  private columns: GanttBaseline | null = null

  /** Takes over what the editor shows now; `before` is what it showed at the last look, `limit` the most rows. */
  follow(state: EditorState, before: EditorState, limit: number | null): Followed {
    const { preview } = state
    const schedule = preview?.schedule ?? state.schedule
    const calculation = preview?.calculation ?? state.calculation
    if (!schedule || !calculation) {
      this.schedule = null
      this.calculation = null
      this.rows = null
      this.links = null
      return { laid: true, dated: true }
    }
    const ofPreview = preview?.outlineChanged === true
    const same =
      this.rows !== null &&
      this.laidFor !== null &&
      this.laidFor.outline === state.outlineRevision &&
      this.laidFor.preview === ofPreview &&
      !(ofPreview && preview !== before.preview) &&
      // What passes and how it is ordered may follow from dates.
      !(
        (this.filter || this.order || this.grouping) &&
        (calculation !== this.calculation || schedule !== this.schedule)
      )
    if (!same) {
      const passes = this.filter?.(calculation) ?? null
      const order = this.order?.(calculation) ?? null
      const groups = this.grouping?.(calculation)
      this.rows = layRows(schedule, {
        collapsed: this.collapsed,
        ...(limit !== null && { limit }),
        ...(passes && { filter: passes }),
        ...(order && { order }),
        ...(groups && { groups: { ...groups, collapsed: this.shut } }),
      })
      this.laidFor = { outline: state.outlineRevision, preview: ofPreview }
      this.laidTasks = schedule.tasks
    }
    if (this.rows && (!same || !this.links || this.schedule?.links !== schedule.links))
      this.links = indexLinks(schedule, this.rows, task => calculation.indexOf(task))
    if (schedule.tasks !== this.schedule?.tasks && (this.daysOf !== state.outlineRevision || this.wholeDays)) {
      this.wholeDays = countsWholeDays(schedule)
      this.daysOf = state.outlineRevision
    }
    const dated = calculation !== this.calculation
    if (dated) this.span = spanOf(calculation)
    this.schedule = schedule
    this.calculation = calculation
    return { laid: !same, dated }
  }

  /** Rows are laid out anew at the next look. */
  relay(): void {
    this.laidFor = null
  }

  isCollapsed(task: TaskId): boolean {
    return this.collapsed.has(task)
  }

  /** Collapses or expands summaries; `null` for all of them. */
  setCollapsed(tasks: Iterable<TaskId> | null, collapsed: boolean): void {
    const next = tasks === null ? new Set<TaskId>() : new Set(this.collapsed)
    const which = tasks ?? (collapsed ? this.parents() : [])
    for (const task of which) {
      if (collapsed) next.add(task)
      else next.delete(task)
    }
    this.collapsed = next
    this.relay()
  }

  /** Collapses or expands a group by its name; `null` for all of them. */
  setGroupCollapsed(name: string | null, collapsed: boolean): void {
    const all = name === null ? (this.rows?.groups ?? []).map(group => group.name) : [name]
    const next = new Set(this.shut)
    for (const each of all) {
      if (collapsed) next.add(each)
      else next.delete(each)
    }
    this.shut = next
    this.relay()
  }

  private parents(): TaskId[] {
    const { rows } = this
    if (!rows) return []
    return (this.schedule?.tasks ?? []).flatMap((task, index) =>
      ((rows.bits[index] ?? 0) & ROW_PARENT) === 0 ? [] : task.uid,
    )
  }

  /** Shows only tasks that pass, with their summaries; null shows all. False where that changes nothing. */
  setFilter(filter: RowTest | null): boolean {
    if (filter === null && this.filter === null) return false
    this.filter = filter
    this.relay()
    return true
  }

  /** Shows tasks one after another in an order, without the outline; null shows the outline. */
  setOrder(order: RowOrder | null): void {
    this.order = order
    this.relay()
  }

  /** Shows tasks under rows that name their groups; null shows them as before. False where that changes nothing. */
  setGrouping(grouping: RowGrouping | null): boolean {
    if (grouping === null && this.grouping === null) return false
    this.grouping = grouping
    this.shut = new Set()
    this.relay()
    return true
  }

  /** Rows do not follow the outline. */
  get isSorted(): boolean {
    return this.order !== null || this.grouping !== null
  }

  /** The summaries above a task that hide it, from the nearest on. */
  above(index: number): TaskId[] {
    const { rows, schedule } = this
    const found: TaskId[] = []
    if (!rows || !schedule) return found
    if (this.isSorted) return found
    for (let at = rows.above[index] ?? -1; at >= 0; at = rows.above[at] ?? -1) {
      const task = schedule.tasks[at]
      if (task) found.push(task.uid)
    }
    return found
  }

  /** The plan's baseline. Whether a plan has one is looked for again only when an edit may have set it. */
  baseline(state: EditorState): GanttBaseline | null {
    const { schedule } = this
    if (!schedule) return null
    const revision = state.preview ? -1 : state.baselineRevision
    if (this.baselineOf !== revision || revision === -1 || this.columns) {
      const none = this.laidTasks === schedule.tasks && this.rows?.hasBaselines === false
      this.columns = none ? null : baselineColumns(schedule)
      this.baselineOf = revision
    }
    return this.columns
  }
}

/** Manual work may lie outside the project's own dates: the tasks themselves say how far the timeline reaches. */
function spanOf({ count, start, finish, flags }: Calculation): Span {
  let [first, last, begins] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let at = 0; at < count; at++) {
    const from = start[at] ?? first
    if (from < first) first = from
    if (from < begins && ((flags[at] ?? 0) & FLAG.inactive) === 0) begins = from
    last = Math.max(last, finish[at] ?? last)
  }
  return first <= last ? { start: first, finish: last, begins: Math.min(begins, last) } : NO_SPAN
}
