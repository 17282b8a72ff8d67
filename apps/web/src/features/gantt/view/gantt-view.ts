import type { Locale, Messages } from '@parada/messages'
import {
  axisOf,
  clampPxPerDay,
  fitPxPerDay,
  type GanttHit,
  type GanttOverlay,
  type GanttRows,
  type GanttScene,
  type GanttTheme,
  hitGantt,
  indexLinks,
  instantAt,
  type LinkIndex,
  type PeopleMarks,
  SCALE_HEIGHT,
  type TimeRange,
  timeRange,
  xOf,
} from '@parada/render'
import {
  type Calculation,
  FLAG,
  formatLag,
  type Instant,
  type Link,
  projectCalendar,
  type Schedule,
  shiftsOf,
  type TaskId,
} from '@parada/schedule'
import type { CellContext } from '../../../editor/cell-text.ts'
import { resourceText } from '../../../editor/plan-facts.ts'
import type { EditorState, ScheduleEditor } from '../../../editor/schedule-editor.ts'
import { shadedSpans } from '../../../editor/working-time.ts'
import { barSentence } from './bar-sentence.ts'
import { datesOf } from './dates.ts'
import styles from './gantt-view.module.css'
import { GridRows, groupAt } from './grid-rows.ts'
import type { GanttSettings } from './settings.ts'
import { type RowGrouping, type RowOrder, type RowTest, ShownPlan, type Span } from './shown-plan.ts'
import { readPeople, readTheme } from './theme.ts'
import { TimelineCanvas } from './timeline-canvas.ts'

/** What the view asks of the page around it. */
export interface GanttViewHost {
  readonly locale: Locale
  readonly messages: Messages['gantt']
  /** The plant's wall clock, for the line of today; null draws none. */
  now(): Instant | null
  /** Something the header shows has changed: rows, range, zoom. */
  changed(): void
}

interface ScrollPosition {
  readonly scrollLeft: number
  readonly scrollTop: number
}

const CORNER: ScrollPosition = { scrollLeft: 0, scrollTop: 0 }

let views = 0

/**
 * The Gantt itself, without React: a grid of real rows and a canvas of bars behind one scroll. It subscribes to the
 * editor and repaints at most once per frame. Work per frame follows the window, never the plan.
 */
export class GanttView {
  readonly root = document.createElement('div')
  readonly grid = document.createElement('div')
  readonly head = document.createElement('div')
  readonly body = document.createElement('div')
  readonly rows: GridRows
  readonly scroller = document.createElement('div')
  readonly stage = document.createElement('div')
  readonly splitter = document.createElement('div')
  readonly id: string
  readonly editor: ScheduleEditor
  host: GanttViewHost
  settings: GanttSettings
  /** Set by the timeline controller: what is under the pointer and what is being drawn by hand. */
  hover = -1
  chosenLink = -1
  overlay: GanttOverlay | null = null
  /** Called after every painted frame, for what floats over cells and bars. */
  onFrame: (() => void) | null = null
  private remarks: ((calculation: Calculation) => ((index: number) => string) | null) | null = null
  private lateness: ((calculation: Calculation) => ((index: number) => number) | null) | null = null
  private driving: ((link: number) => boolean) | null = null
  private readonly content = document.createElement('div')
  private readonly surfaces = new TimelineCanvas()
  private theme: GanttTheme
  private people: PeopleMarks = new Map()
  private chain: readonly Link[] = []
  private chainFor: { readonly rows: GanttRows; readonly index: LinkIndex } | null = null
  private peoplePainted: PeopleMarks = this.people
  private readonly plan = new ShownPlan()
  private state: EditorState
  private range: TimeRange = { from: 0 as Instant, to: 0 as Instant }
  private width = 0
  private height = 0
  private ratio = 1
  private frame = 0
  private rowsDirty = true
  /** Something other than the scroll position has changed since the last frame. */
  private changed = true
  private readonly unsubscribe: () => void
  private readonly resizeObserver: ResizeObserver
  private scene: GanttScene | null = null
  private disposed = false

  constructor(parent: HTMLElement, editor: ScheduleEditor, settings: GanttSettings, host: GanttViewHost) {
    views++
    this.id = `gantt${views}`
    this.editor = editor
    this.settings = settings
    this.host = host
    this.state = editor.state.getState()
    this.rows = new GridRows(this.id, {
      context: () => this.cellContext(),
      isSelected: index => this.isIn(this.state.selection.tasks, index),
      isHighlighted: index => this.isIn(this.state.highlighted, index),
      barText: index => this.barText(index),
    })
    this.build(parent)
    this.theme = readTheme(this.root)
    const unsubscribe = [editor.state.subscribe(() => this.sync()), editor.onLoaded(() => this.goToStart())]
    this.unsubscribe = () => {
      for (const stop of unsubscribe) stop()
    }
    this.resizeObserver = new ResizeObserver(() => this.resized())
    this.resizeObserver.observe(this.root)
    this.measure(true)
    this.sync(true)
    // Asked where it stands, the browser would lay out everything at once: an unscrolled view stands at its corner.
    this.paint(this.goToStart() ? this.scroller : CORNER)
    // What was asked for while building is painted already.
    cancelAnimationFrame(this.frame)
    this.frame = 0
  }

  private build(parent: HTMLElement): void {
    this.root.className = styles.root ?? ''
    this.scroller.className = styles.scroller ?? ''
    this.scroller.tabIndex = -1
    this.content.className = styles.content ?? ''
    this.stage.className = styles.stage ?? ''
    this.grid.className = styles.grid ?? ''
    this.grid.setAttribute('role', 'treegrid')
    this.grid.setAttribute('aria-multiselectable', 'true')
    this.grid.tabIndex = 0
    this.head.className = styles.head ?? ''
    this.body.className = styles.body ?? ''
    this.splitter.className = styles.splitter ?? ''
    this.splitter.setAttribute('role', 'separator')
    this.splitter.setAttribute('aria-orientation', 'vertical')
    this.splitter.tabIndex = 0
    this.body.append(this.rows.element)
    this.grid.append(this.head, this.body)
    this.stage.append(this.surfaces.scale, this.timeline, this.grid, this.splitter)
    this.content.append(this.stage)
    this.scroller.append(this.content)
    this.root.append(this.scroller)
    parent.append(this.root)
    this.scroller.addEventListener('scroll', () => this.askFrame(), { passive: true })
    this.describe()
  }

  /** Names for assistive technology, in the language of the moment. */
  private describe(): void {
    const { messages } = this.host
    this.grid.setAttribute('aria-label', messages.grid.label)
    this.timeline.setAttribute('aria-label', messages.grid.timeline)
    this.splitter.setAttribute('aria-label', messages.grid.resizeGrid)
  }

  /** Other settings, language or host: everything is laid out again. */
  configure(settings: GanttSettings, host: GanttViewHost = this.host): void {
    const before = this.settings
    const anchor = this.anchorInstant()
    this.settings = settings
    this.host = host
    this.describe()
    if (settings.limit !== before.limit) this.plan.relay()
    this.rowsDirty = true
    this.sync(true)
    this.measure(true)
    if (settings.rowHeight !== before.rowHeight)
      this.scroller.scrollTop = (this.scroller.scrollTop / before.rowHeight) * settings.rowHeight
    if (anchor !== null && settings.pxPerDay !== before.pxPerDay) this.keepInstant(anchor, 0)
    this.paint()
  }

  /** The theme has changed: colours are read again. */
  retheme(): void {
    this.theme = readTheme(this.root)
    this.showPeople(this.people)
  }

  /** Marks the bars that others work on; colours by the names of their tokens. */
  showPeople(people: PeopleMarks): void {
    this.people = people
    this.peoplePainted = readPeople(this.root, people)
    this.ask()
  }

  /** Draws the resource-critical chain as dotted lines. */
  showChain(chain: readonly Link[]): void {
    if (chain.length === 0 && this.chain.length === 0) return
    this.chain = chain
    this.chainFor = null
    this.ask()
  }

  /** The chain filed under the rows that are shown. */
  private chainIn(schedule: Schedule, calculation: Calculation, rows: GanttRows): LinkIndex | undefined {
    if (this.chain.length === 0) return undefined
    if (this.chainFor?.rows !== rows) {
      const index = indexLinks({ ...schedule, links: this.chain }, rows, task => calculation.indexOf(task))
      this.chainFor = { rows, index }
    }
    return this.chainFor?.index
  }

  dispose(): void {
    this.disposed = true
    this.unsubscribe()
    this.resizeObserver.disconnect()
    this.rows.dispose()
    if (this.frame !== 0) cancelAnimationFrame(this.frame)
    this.root.remove()
  }

  // --- what is shown ------------------------------------------------------------------------------------------------

  /** The plan on screen: the preview's while there is one. */
  get schedule(): Schedule | null {
    return this.plan.schedule
  }

  get calculation(): Calculation | null {
    return this.plan.calculation
  }

  /** The window onto the bars: what pointers act on. */
  get timeline(): HTMLElement {
    return this.surfaces.element
  }

  /** Rows in sight when all is scrolled through: those of the plan and an empty one to type a new task into. */
  private get rowCount(): number {
    return (this.plan.rows?.count ?? 0) + (this.plan.schedule ? 1 : 0)
  }

  get layout(): GanttRows | null {
    return this.plan.rows
  }

  /** From the first start to the last finish of all tasks; NaN without tasks. */
  get span(): Span {
    return this.plan.span
  }

  get countsWholeDays(): boolean {
    return this.plan.wholeDays
  }

  get gridWidth(): number {
    return this.settings.showGrid ? Math.min(this.settings.gridWidth, Math.max(0, this.width - 80)) : 0
  }

  /** The scene as last painted; what a pointer hits is found in it. */
  get painted(): GanttScene | null {
    return this.scene
  }

  get isPainted(): boolean {
    return this.scene !== null
  }

  cellContext(): CellContext | null {
    const { schedule, calculation, rows, wholeDays } = this.plan
    if (!schedule || !calculation || !rows) return null
    return {
      schedule,
      calculation,
      rows,
      wholeDays,
      locale: this.host.locale,
      messages: this.host.messages,
    }
  }

  private isIn(set: ReadonlySet<TaskId>, index: number): boolean {
    const task = set.size === 0 ? undefined : this.plan.schedule?.tasks[index]
    return task !== undefined && set.has(task.uid)
  }

  private barText(index: number): string {
    const context = this.cellContext()
    const remark = context && this.remarks?.(context.calculation)?.(index)
    return context ? [barSentence(context, index), remark].filter(Boolean).join(', ') : ''
  }

  isCollapsed(task: TaskId): boolean {
    return this.plan.isCollapsed(task)
  }

  /** Collapses or expands summaries; `null` for all of them. */
  setCollapsed(tasks: Iterable<TaskId> | null, collapsed: boolean): void {
    if (tasks === null && this.plan.rows?.groups) this.plan.setGroupCollapsed(null, collapsed)
    else this.plan.setCollapsed(tasks, collapsed)
    this.relay()
  }

  /** Shows only tasks that pass, with their summaries; null shows all. */
  setFilter(filter: RowTest | null): void {
    if (this.plan.setFilter(filter)) this.relay()
  }

  /** Shows tasks one after another in an order, without the outline; null shows the outline again. */
  setOrder(order: RowOrder | null): void {
    this.plan.setOrder(order)
    this.relay()
  }

  /** Shows tasks under rows that name their groups; null shows them as before. */
  setGrouping(grouping: RowGrouping | null): void {
    if (this.plan.setGrouping(grouping)) this.relay()
  }

  /** Collapses or expands the group that heads a row; false where none does. */
  foldGroup(row: number, collapsed?: boolean): boolean {
    const group = groupAt(this.plan.rows, row)
    if (!group) return false
    this.plan.setGroupCollapsed(group.name, collapsed ?? !group.collapsed)
    this.relay()
    return true
  }

  get isSorted(): boolean {
    return this.plan.isSorted
  }

  /** Says how late tasks are, to be marked at their bars; null marks none. */
  setLateness(of: ((calculation: Calculation) => ((index: number) => number) | null) | null): void {
    this.lateness = of
    this.ask()
  }

  /** Says what is written beside each bar besides the texts that were chosen; null writes nothing. */
  setRemarks(of: ((calculation: Calculation) => ((index: number) => string) | null) | null): void {
    this.remarks = of
    // Screen readers find it in the rows.
    this.rowsDirty = true
    this.ask()
  }

  /** Sets which links of the plan on screen decide a date; null: all are drawn alike. */
  setDriving(drives: ((link: number) => boolean) | null): void {
    this.driving = drives
    this.ask()
  }

  private labelOf({ schedule, flags }: Calculation, index: number): string {
    const { labels } = this.settings.show
    const task = schedule.tasks[index]
    if (!task || labels === 'none') return ''
    if (labels === 'name') return task.name
    return ((flags[index] ?? 0) & FLAG.summary) !== 0 ? '' : resourceText(schedule, task.uid)
  }

  private relay(): void {
    this.sync(true)
    this.ask()
  }

  // --- following the editor -----------------------------------------------------------------------------------------

  private sync(force = false): void {
    const before = this.state
    const state = this.editor.state.getState()
    this.state = state
    const { laid, dated } = this.plan.follow(state, before, this.settings.limit)
    const chosen = state.selection !== before.selection || state.highlighted !== before.highlighted
    if (laid || dated || chosen || force) this.rowsDirty = true
    if (!this.plan.schedule) this.resizeContent()
    else if (dated || force)
      this.updateRange(state.preview !== null || (before.preview !== null && state.revision === before.revision))
    if (laid || dated || force) this.host.changed()
    this.ask()
  }

  /** While something is dragged the range only grows, so that the timeline does not slip under the pointer. */
  private updateRange(keep: boolean): void {
    const { calculation, span } = this.plan
    if (!calculation) return
    const next = timeRange(span.start, span.finish, this.host.now() ?? calculation.projectStart)
    const range =
      keep && this.range.to > this.range.from
        ? { from: this.range.from, to: Math.max(this.range.to, next.to) as Instant }
        : next
    if (range.from === this.range.from && range.to === this.range.to) {
      this.resizeContent()
      return
    }
    const shift = this.range.to > this.range.from ? xOf(this.axis(), this.range.from) : 0
    const before = this.range.from
    this.range = range
    this.resizeContent()
    if (shift === 0 && before !== range.from && before !== 0)
      this.scroller.scrollLeft += (before - range.from) * this.axis().pxPerSecond
  }

  // --- geometry -----------------------------------------------------------------------------------------------------

  private axis() {
    return axisOf(this.range.from, clampPxPerDay(this.settings.pxPerDay, this.range))
  }

  /** The window's size has changed, or the observer merely began: only the former is work. */
  private resized(): void {
    if (this.scroller.clientWidth !== this.width || this.scroller.clientHeight !== this.height) this.measure()
  }

  private measure(quiet = false): void {
    if (this.disposed) return
    const width = this.scroller.clientWidth
    const height = this.scroller.clientHeight
    const ratio = devicePixelRatio || 1
    const gridWidth = this.gridWidth
    const resized = width !== this.width || height !== this.height || ratio !== this.ratio
    this.width = width
    this.height = height
    this.ratio = ratio
    this.stage.style.width = `${width}px`
    this.stage.style.height = `${height}px`
    const left = this.settings.showGrid ? Math.min(this.settings.gridWidth, Math.max(0, width - 80)) : 0
    const timelineWidth = Math.max(1, width - left)
    const bodyHeight = Math.max(1, height - SCALE_HEIGHT)
    this.grid.style.width = `${left}px`
    this.grid.hidden = left === 0
    this.splitter.style.left = `${left}px`
    this.splitter.hidden = left === 0
    this.splitter.setAttribute('aria-valuenow', String(Math.round(left)))
    this.surfaces.layOut(left, timelineWidth, bodyHeight, ratio)
    this.rows.layOut(this.settings.columns, this.settings.rowHeight, bodyHeight)
    if (resized || gridWidth !== left || !quiet) this.rowsDirty = true
    this.resizeContent()
    if (!quiet) this.paint()
  }

  private resizeContent(): void {
    const count = this.rowCount
    const timelineWidth = (this.range.to - this.range.from) * this.axis().pxPerSecond
    this.content.style.width = `${Math.max(this.width, Math.ceil(this.gridWidth + timelineWidth))}px`
    this.content.style.height = `${Math.max(this.height, SCALE_HEIGHT + count * this.settings.rowHeight)}px`
    this.grid.setAttribute('aria-rowcount', String(count + 1))
    this.grid.setAttribute('aria-colcount', String(this.settings.columns.length + 1))
  }

  /** Width of a day as shown, after clamping. */
  get pxPerDay(): number {
    return clampPxPerDay(this.settings.pxPerDay, this.range)
  }

  get fitPxPerDay(): number {
    return fitPxPerDay(this.range, Math.max(100, this.width - this.gridWidth))
  }

  private anchorInstant(): Instant | null {
    return this.plan.schedule ? instantAt(this.axis(), this.scroller.scrollLeft) : null
  }

  private keepInstant(at: Instant, x: number): void {
    this.scroller.scrollLeft = xOf(this.axis(), at) - x
  }

  /** Changes the zoom around a point of the timeline (its middle when not said); that instant stays where it is. */
  zoomTo(pxPerDay: number, x = (this.width - this.gridWidth) / 2): void {
    const at = instantAt(this.axis(), this.scroller.scrollLeft + x)
    this.settings = { ...this.settings, pxPerDay: clampPxPerDay(pxPerDay, this.range) }
    this.resizeContent()
    this.keepInstant(at, x)
    this.host.changed()
    this.ask()
  }

  /** The whole project in the window. */
  fit(): void {
    this.zoomTo(this.fitPxPerDay)
    this.scroller.scrollLeft = 0
  }

  /**
   * Where a plan just opened is looked at: from its start on, when the days of padding would fill the window. True when
   * that was scrolled to.
   */
  private goToStart(): boolean {
    const visible = this.width - this.gridWidth
    const first = this.plan.span.start
    const start = Number.isNaN(first) ? 0 : xOf(this.axis(), first)
    if (start <= visible / 4) return false
    this.scroller.scrollLeft = start - visible / 10
    this.ask()
    return true
  }

  /** Scrolls so that an instant stands a third into the window. */
  goTo(at: Instant): void {
    this.scroller.scrollLeft = xOf(this.axis(), at) - (this.width - this.gridWidth) / 3
    this.ask()
  }

  /** Opens the summaries above a task and scrolls its row and bar into sight. */
  reveal(task: TaskId, horizontally = true): void {
    const { calculation } = this.plan
    const index = calculation?.indexOf(task) ?? -1
    if (!calculation || index < 0 || !this.plan.rows) return
    if ((this.plan.rows.row[index] ?? -1) < 0) {
      const group = this.plan.rows.groups?.find(each => each.members.includes(index))
      if (group) this.plan.setGroupCollapsed(group.name, false)
      this.setCollapsed(this.plan.above(index), false)
    }
    const row = this.plan.rows.row[index] ?? -1
    if (row >= 0) this.revealRow(row)
    if (!horizontally) return
    const { scrollLeft } = this.scroller
    const visible = this.width - this.gridWidth
    const left = xOf(this.axis(), calculation.start[index] ?? 0)
    const right = xOf(this.axis(), calculation.finish[index] ?? 0)
    if (right < scrollLeft + 20 || left > scrollLeft + visible - 20)
      this.scroller.scrollLeft = Math.max(0, left - visible / 4)
  }

  /** Scrolls a row into sight, no more than needed. */
  revealRow(row: number): void {
    const { rowHeight } = this.settings
    const top = row * rowHeight
    const bodyHeight = this.height - SCALE_HEIGHT
    if (top < this.scroller.scrollTop) this.scroller.scrollTop = top
    else if (top + rowHeight > this.scroller.scrollTop + bodyHeight)
      this.scroller.scrollTop = top + rowHeight - bodyHeight
    this.ask()
  }

  get rowsPerPage(): number {
    return Math.max(1, Math.floor((this.height - SCALE_HEIGHT) / this.settings.rowHeight) - 1)
  }

  /** What lies at a point of the timeline canvas. */
  hit(x: number, y: number, reach = 0): GanttHit {
    return this.scene ? hitGantt({ ...this.scene, hover: this.hover }, x, y, reach) : { kind: 'empty' }
  }

  // --- painting -----------------------------------------------------------------------------------------------------

  /** Paints in the next frame; however often it is asked, once. */
  ask(): void {
    this.changed = true
    this.askFrame()
  }

  private askFrame(): void {
    if (this.frame !== 0 || this.disposed) return
    this.frame = requestAnimationFrame(() => {
      this.frame = 0
      this.paint()
    })
  }

  /** Cells are written again in the next frame. */
  refill(): void {
    this.rowsDirty = true
    this.ask()
  }

  private paint({ scrollLeft, scrollTop }: ScrollPosition = this.scroller): void {
    if (this.disposed || this.width === 0) return
    const same = !this.changed && this.scene !== null
    this.changed = false
    const scene = this.makeScene(scrollLeft, scrollTop)
    this.scene = scene
    this.paintGrid(scrollTop)
    if (scene) this.surfaces.show(scene, same)
    else this.surfaces.clear(this.theme)
    this.onFrame?.()
  }

  private paintGrid(scrollTop: number): void {
    const count = this.rowCount
    const { rowHeight } = this.settings
    const first = Math.max(0, Math.floor(scrollTop / rowHeight))
    const last = Math.min(count - 1, Math.ceil((scrollTop + this.height - SCALE_HEIGHT) / rowHeight) - 1)
    if (this.gridWidth > 0) this.rows.show(first, last, count, scrollTop, this.rowsDirty)
    this.rowsDirty = false
  }

  private makeScene(scrollLeft: number, scrollTop: number): GanttScene | null {
    const { schedule, calculation, rows, links, wholeDays } = this.plan
    if (!schedule || !calculation || !rows || !links) return null
    const { state } = this
    const calendar = projectCalendar(schedule)
    const ghosts = state.preview && state.calculation ? state.calculation : null
    const { messages } = this.host
    const { project } = schedule
    const late = this.lateness?.(calculation) ?? null
    const remark = this.remarks?.(calculation) ?? null
    const { labels } = this.settings.show
    const chain = this.chainIn(schedule, calculation, rows)
    return {
      schedule,
      rows,
      links,
      dates: datesOf(calculation),
      ghosts: ghosts && { dates: datesOf(ghosts), indexOf: task => ghosts.indexOf(task) },
      baseline: this.settings.show.baseline ? this.plan.baseline(state) : null,
      axis: this.axis(),
      range: this.range,
      view: {
        width: Math.max(1, this.width - this.gridWidth),
        height: Math.max(1, this.height - SCALE_HEIGHT),
        scrollLeft,
        scrollTop,
        rowHeight: this.settings.rowHeight,
      },
      wholeDays,
      selected: state.selection.tasks,
      highlighted: state.highlighted,
      hover: this.hover,
      chosenLink: this.chosenLink,
      today: this.host.now(),
      statusDate: project.statusDate ?? null,
      nonWorking: (from, to) => shadedSpans(calendar, from, to, this.pxPerDay, wholeDays),
      show: remark && labels === 'none' ? { ...this.settings.show, labels: 'name' } : this.settings.show,
      theme: this.theme,
      locale: this.host.locale,
      ...(project.shifts && { shifts: shiftsOf(project) }),
      ...(project.weekStart !== undefined && { weekStart: project.weekStart }),
      linkNames: messages.linkTypes,
      lagText: index => {
        const link = schedule.links[index]
        return link ? formatLag(link.lag, project.units) : ''
      },
      barLabel: index => {
        const task = schedule.tasks[index]
        if (!task) return ''
        return [this.labelOf(calculation, index), remark?.(index)].filter(Boolean).join(' · ')
      },
      todayLabel: messages.today,
      statusLabel: messages.statusDate,
      overlay: this.overlay,
      people: this.peoplePainted,
      ...(late && { late }),
      ...(chain && { chain }),
      ...(this.driving && { drives: this.driving }),
    }
  }
}
