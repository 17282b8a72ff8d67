import { barLeft, barRight, type GanttHit, type GanttOverlay, type GanttScene, pxPerDay } from '@parada/render'
import {
  type Calculation,
  type Edit,
  type EditContext,
  FLAG,
  type Instant,
  instant,
  isParent,
  isReported,
  type LinkType,
  memberOf,
  NO_LAG,
  nextWork,
  type Outcome,
  type Problem,
  positionOf,
  previousWork,
  type Schedule,
  setPercentComplete,
  setStart,
  stretchFrom,
  stretchTo,
  subtreeEnd,
  type Task,
  type TaskId,
  workingTimeOf,
} from '@parada/schedule'
import type { ScheduleDomain } from '../domain.ts'
import { label } from '../labels.ts'
import { lagEdits, type MoveConflict, moveConflict } from '../move-conflict.ts'
import type { ScheduleEditor } from '../schedule-editor.ts'
import { snapAnchor, snapped, snapStep } from '../working-time.ts'

/** Where the pointer is on the timeline, in CSS pixels of its window. */
export interface TimelinePoint {
  readonly x: number
  readonly y: number
  readonly shift?: boolean
  readonly ctrl?: boolean
  /** Without snapping. */
  readonly alt?: boolean
}

/** What a drag shows beside the pointer while it goes on. Instants and amounts in seconds. */
export type Readout =
  | {
      readonly kind: 'move' | 'resize'
      readonly start: Instant
      readonly finish: Instant
      readonly duration: number
      readonly finishDelta: number
      readonly affected: number
    }
  | { readonly kind: 'progress'; readonly percent: number }
  | {
      readonly kind: 'link'
      readonly from: string
      readonly to: string | null
      readonly type: LinkType | null
      readonly finishDelta: number
      readonly refused: Problem | null
    }

/** What gestures need of the view and the page; nothing of a browser. */
export interface TimelineHost {
  readonly editor: ScheduleEditor
  readonly domain: ScheduleDomain
  scene(): GanttScene | null
  hit(x: number, y: number): GanttHit
  show(change: { readonly hover?: number; readonly chosenLink?: number; readonly overlay?: GanttOverlay | null }): void
  readout(value: Readout | null, at: TimelinePoint): void
  openTask(task: TaskId): void
  chooseLink(link: number, at: TimelinePoint): void
  /** The links contradict the drop: the person chooses how it is kept. Nothing was changed yet. */
  conflict(found: MoveConflict, at: TimelinePoint): void
  /** The drop became a constraint though links could say the same by a lag: offered, not asked. */
  offerLag(task: TaskId, choice: { readonly edits: readonly Edit[]; readonly lag: string }, at: TimelinePoint): void
  refuse(problems: readonly Problem[]): void
  /** So much of a task was reported by its bar, in per cent. */
  report(task: TaskId, percent: number): void
  pan(dx: number, dy: number): void
  /** The plant's clock: nothing has happened later. */
  now(): Instant
}

/** Pixels the pointer may tremble before a press becomes a drag. */
const THRESHOLD = 4
const PROGRESS_STEP = 5

interface Pressed {
  readonly hit: GanttHit
  readonly x: number
  readonly y: number
  /** How far the timeline was scrolled at the press: it may scroll under the pointer. */
  readonly scroll: number
  readonly from: TimelinePoint
}

type State =
  | { readonly kind: 'idle' }
  | ({ readonly kind: 'pointing' } & Pressed)
  | ({ readonly kind: 'moving'; readonly index: number; readonly tasks: readonly TaskId[] } & Pressed)
  | ({ readonly kind: 'resizing'; readonly index: number; readonly edge: 'start' | 'finish' } & Pressed)
  | ({ readonly kind: 'progress'; readonly index: number; percent: number } & Pressed)
  | ({ readonly kind: 'linking'; readonly index: number; readonly end: 'start' | 'finish' } & Pressed)
  | { readonly kind: 'panning'; x: number; y: number }

const IDLE: State = { kind: 'idle' }

/**
 * What a pointer does on the timeline, as a state machine: Idle, Pointing, then moving, resizing, progress, linking or
 * panning. A press and release without movement is a click. Only `pointerUp` changes the plan; Escape leaves no trace.
 */
export class TimelineGesture {
  private state: State = IDLE
  private readonly host: TimelineHost
  private wanted: { edits: readonly Edit[]; start?: Instant } | null = null

  constructor(host: TimelineHost) {
    this.host = host
  }

  get kind(): State['kind'] {
    return this.state.kind
  }

  pointerDown(at: TimelinePoint): void {
    const hit = this.host.hit(at.x, at.y)
    this.state = {
      kind: 'pointing',
      hit,
      x: at.x,
      y: at.y,
      scroll: this.host.scene()?.view.scrollLeft ?? 0,
      from: at,
    }
  }

  pointerMove(at: TimelinePoint): void {
    const state = this.state
    switch (state.kind) {
      case 'idle': {
        const hit = this.host.hit(at.x, at.y)
        this.host.show({ hover: hit.kind === 'bar' ? hit.index : -1 })
        return
      }
      case 'pointing':
        if (Math.hypot(at.x - state.x, at.y - state.y) < THRESHOLD) return
        this.begin(state)
        if (this.state.kind !== 'pointing') this.pointerMove(at)
        return
      case 'moving':
        this.move(state, at)
        return
      case 'resizing':
        this.resize(state, at)
        return
      case 'progress':
        this.progress(state, at)
        return
      case 'linking':
        this.link(state, at)
        return
      case 'panning':
        this.host.pan(state.x - at.x, state.y - at.y)
        this.state = { kind: 'panning', x: at.x, y: at.y }
    }
  }

  pointerUp(at: TimelinePoint): void {
    const state = this.state
    this.state = IDLE
    switch (state.kind) {
      case 'pointing':
        this.click(state, at)
        break
      case 'moving':
        this.dropMove(state, at)
        break
      case 'resizing':
        this.drop(state.edge === 'finish' ? 'resizeTask' : 'moveTasks', state.index)
        break
      case 'progress':
        this.dropProgress(state)
        break
      case 'linking':
        this.dropLink(state, at)
        break
      case 'idle':
      case 'panning':
        break
    }
    this.wanted = null
    this.host.show({ overlay: null })
    this.host.readout(null, at)
  }

  /** Gives up what is being dragged: the plan stays as it was. */
  cancel(): void {
    if (this.state.kind === 'idle') return
    this.state = IDLE
    this.wanted = null
    this.host.editor.preview(null)
    this.host.show({ overlay: null, hover: -1 })
    this.host.readout(null, { x: 0, y: 0 })
  }

  private now(): EditContext | null {
    const { schedule, calculation } = this.host.editor
    return schedule && calculation ? { schedule, calculation } : null
  }

  private begin(state: Pressed): void {
    const { hit } = state
    const now = this.now()
    if (hit.kind !== 'bar' || !now) {
      this.state = { kind: 'panning', x: state.x, y: state.y }
      return
    }
    const task = now.schedule.tasks[hit.index]
    if (!task) return
    const { selection } = this.host.editor
    switch (hit.part) {
      case 'body': {
        const tasks = selection.tasks.has(task.uid) ? [...selection.tasks] : [task.uid]
        this.state = { ...state, kind: 'moving', index: hit.index, tasks }
        return
      }
      case 'start':
      case 'finish':
        this.state = { ...state, kind: 'resizing', index: hit.index, edge: hit.part }
        return
      case 'progress':
        this.state = { ...state, kind: 'progress', index: hit.index, percent: -1 }
        return
      case 'linkStart':
      case 'linkFinish':
        this.state = { ...state, kind: 'linking', index: hit.index, end: hit.part === 'linkStart' ? 'start' : 'finish' }
    }
  }

  private click(state: Pressed, at: TimelinePoint): void {
    const { hit } = state
    const { editor } = this.host
    const schedule = editor.schedule
    this.host.show({ chosenLink: hit.kind === 'link' ? hit.link : -1 })
    if (hit.kind === 'link') {
      this.host.chooseLink(hit.link, at)
      return
    }
    const task = hit.kind === 'empty' ? undefined : schedule?.tasks[hit.index]
    if (!task) {
      editor.select([])
      return
    }
    if (at.ctrl) {
      const next = new Set(editor.selection.tasks)
      if (next.has(task.uid)) next.delete(task.uid)
      else next.add(task.uid)
      editor.select(next, task.uid)
      return
    }
    editor.select([task.uid])
    if (hit.kind === 'bar') this.host.openTask(task.uid)
  }

  /** Seconds dragged so far. */
  private dragged(state: Pressed, at: TimelinePoint): number {
    const scene = this.host.scene()
    return scene ? (at.x - state.x + scene.view.scrollLeft - state.scroll) / scene.axis.pxPerSecond : 0
  }

  private step(at: TimelinePoint): number {
    const scene = this.host.scene()
    if (!scene) return 1
    return at.alt ? 60 : snapStep(pxPerDay(scene.axis), scene.wholeDays)
  }

  private move(state: Extract<State, { kind: 'moving' }>, at: TimelinePoint): void {
    const now = this.now()
    const task = now?.schedule.tasks[state.index]
    const start = now?.calculation?.start[state.index]
    if (!now || !task || start === undefined) return
    const step = this.step(at)
    const target = snapped(instant(start), this.dragged(state, at), step, snapAnchor(now.schedule))
    const delta = target - start
    const edits: Edit[] = []
    let wanted: Instant | undefined
    const leaves = movable(now.schedule, state.tasks)
    // What has begun stays where it happened while the others move; alone it is refused.
    const open = leaves.filter(leaf => !isReported(now.schedule, leaf))
    for (const leaf of open.length > 0 ? open : leaves) {
      const from = now.calculation?.of(leaf.uid)?.start
      if (from === undefined) continue
      const to = landing(now.schedule, leaf, instant(from + delta))
      const intent = setStart(now, leaf.uid, to)
      if (!intent.ok) {
        this.cancel()
        this.host.refuse(intent.problems)
        return
      }
      if (leaf.uid === task.uid && leaf.mode !== 'manual') wanted = to
      edits.push(...intent.value)
    }
    const stays = delta === 0
    this.wanted = stays ? null : { edits, ...(wanted !== undefined && { start: wanted }) }
    this.preview(stays ? null : edits)
    this.showDates('move', state.index, at)
  }

  private resize(state: Extract<State, { kind: 'resizing' }>, at: TimelinePoint): void {
    const now = this.now()
    const task = now?.schedule.tasks[state.index]
    const dates = task && now?.calculation?.of(task.uid)
    if (!now || !task || !dates) return
    const calendar = workingTimeOf(now.schedule, task)
    const step = this.step(at)
    let result: Outcome<Edit[]>
    if (state.edge === 'finish') {
      const raw = snapped(dates.finish, this.dragged(state, at), step, snapAnchor(now.schedule))
      const finish = previousWork(calendar, instant(Math.max(raw, dates.start)))
      result = stretchTo(now, task.uid, instant(Math.max(finish, dates.start)))
    } else {
      const raw = snapped(dates.start, this.dragged(state, at), step, snapAnchor(now.schedule))
      const start = nextWork(calendar, instant(Math.min(raw, dates.finish)))
      result = stretchFrom(now, task.uid, start)
    }
    if (!result.ok) {
      this.cancel()
      this.host.refuse(result.problems)
      return
    }
    this.wanted = { edits: result.value }
    this.preview(result.value)
    this.showDates('resize', state.index, at)
  }

  private progress(state: Extract<State, { kind: 'progress' }>, at: TimelinePoint): void {
    const now = this.now()
    const scene = this.host.scene()
    const task = now?.schedule.tasks[state.index]
    if (!now || !scene || !task || !now.calculation) return
    const left = barLeft(scene, now.calculation, state.index) - scene.view.scrollLeft
    const right = barRight(scene, now.calculation, state.index) - scene.view.scrollLeft
    const share = (100 * (at.x - left)) / Math.max(1, right - left)
    const step = at.alt ? 1 : PROGRESS_STEP
    const percent = Math.min(100, Math.max(0, Math.round(share / step) * step))
    if (percent === state.percent) return
    state.percent = percent
    const result = setPercentComplete({ ...now, until: this.host.now() }, task.uid, percent)
    if (!result.ok) return
    this.wanted = { edits: result.value }
    this.preview(result.value)
    this.host.readout({ kind: 'progress', percent }, at)
  }

  private link(state: Extract<State, { kind: 'linking' }>, at: TimelinePoint): void {
    const scene = this.host.scene()
    const now = this.now()
    const from = now?.schedule.tasks[state.index]
    if (!scene || !now || !from) return
    const band = { x: state.x + state.scroll - scene.view.scrollLeft, y: state.y }
    const target = this.linkTarget(state, at, scene, now.schedule)
    let refused: Problem | null = null
    let delta = 0
    if (target) {
      const edits: Edit[] = [
        { kind: 'addLink', link: { from: from.uid, to: target.task.uid, type: target.type, lag: NO_LAG } },
      ]
      const shown = this.preview(edits)
      if (shown?.ok) {
        delta = shown.value.calculation.projectFinish - (now.calculation?.projectFinish ?? 0)
        this.wanted = { edits }
      } else {
        refused = shown?.problems[0] ?? null
        this.wanted = null
      }
    } else {
      this.preview(null)
      this.wanted = null
    }
    this.host.show({
      overlay: { link: { x1: band.x, y1: band.y, x2: at.x, y2: at.y, ok: target !== null && refused === null } },
    })
    this.host.readout(
      {
        kind: 'link',
        from: from.name,
        to: target?.task.name ?? null,
        type: target?.type ?? null,
        finishDelta: delta,
        refused,
      },
      at,
    )
  }

  private linkTarget(
    state: Extract<State, { kind: 'linking' }>,
    at: TimelinePoint,
    scene: GanttScene,
    schedule: Schedule,
  ): { task: Task; type: LinkType } | null {
    const row = Math.floor((at.y + scene.view.scrollTop) / scene.view.rowHeight)
    const index = row < 0 || row >= scene.rows.count ? -1 : (scene.rows.task[row] ?? -1)
    const task = schedule.tasks[index]
    if (!task || index === state.index) return null
    // Where the bar stands in the plan, not where the preview of this very link has put it: it must not run away.
    const dates = this.host.editor.calculation ?? scene.dates
    const left = barLeft(scene, dates, index) - scene.view.scrollLeft
    const right = barRight(scene, dates, index) - scene.view.scrollLeft
    if (at.x < left - 24 || at.x > right + 24) return null
    const toStart = right - left < 16 || at.x < (left + right) / 2
    return { task, type: state.end === 'finish' ? (toStart ? 'FS' : 'FF') : toStart ? 'SS' : 'SF' }
  }

  private preview(edits: readonly Edit[] | null) {
    return this.host.editor.preview(edits)
  }

  private showDates(kind: 'move' | 'resize', index: number, at: TimelinePoint): void {
    const { editor } = this.host
    const { preview, calculation } = editor.state.getState()
    const uid = editor.schedule?.tasks[index]?.uid
    const shown = preview?.calculation ?? calculation
    const dates = uid === undefined ? undefined : shown?.of(uid)
    if (!dates || !shown || !calculation) return
    this.host.readout(
      {
        kind,
        start: dates.start,
        finish: dates.finish,
        duration: dates.duration,
        finishDelta: shown.projectFinish - calculation.projectFinish,
        affected: preview ? countMoved(calculation, preview.calculation) : 0,
      },
      at,
    )
  }

  private drop(code: 'resizeTask' | 'moveTasks', index: number): void {
    const { editor } = this.host
    const wanted = this.wanted
    const name = editor.schedule?.tasks[index]?.name
    editor.preview(null)
    if (!wanted || wanted.edits.length === 0) return
    const result = editor.apply(wanted.edits, label(code, 1, name))
    if (!result.ok) this.host.refuse(result.problems)
  }

  /** A share that was dragged is a report like any other: judged, and asked about where something is missing. */
  private dropProgress(state: Extract<State, { kind: 'progress' }>): void {
    const { editor } = this.host
    const task = editor.schedule?.tasks[state.index]
    editor.preview(null)
    if (this.wanted && task) this.host.report(task.uid, state.percent)
  }

  private dropMove(state: Extract<State, { kind: 'moving' }>, at: TimelinePoint): void {
    const { editor, domain } = this.host
    const wanted = this.wanted
    const now = this.now()
    const task = now?.schedule.tasks[state.index]
    const preview = editor.state.getState().preview
    const actual = task && preview?.calculation.of(task.uid)?.start
    editor.preview(null)
    if (!wanted || !now?.calculation || !task) return
    const { start } = wanted
    const contradicted = start !== undefined && actual !== undefined && actual !== start
    if (contradicted && state.tasks.length === 1) {
      const found = moveConflict(domain, now.schedule, now.calculation, task, start, actual)
      const first = found.choices[0]
      if (first) {
        editor.preview(first.edits)
        this.host.conflict(found, at)
        return
      }
    }
    const result = editor.apply(wanted.edits, label('moveTasks', state.tasks.length, task.name))
    if (!result.ok) {
      this.host.refuse(result.problems)
      return
    }
    const driven = now.calculation.drivingLinks(task.uid).some(link => link.to === task.uid)
    if (contradicted || start === undefined || !driven || state.tasks.length > 1) return
    const instead = lagEdits(domain, now.schedule, now.calculation, task.uid, start)
    if (instead) this.host.offerLag(task.uid, { edits: instead.edits, lag: String(instead.lag.seconds) }, at)
  }

  private dropLink(state: Extract<State, { kind: 'linking' }>, at: TimelinePoint): void {
    const { editor } = this.host
    const now = this.now()
    const scene = this.host.scene()
    const target = now && scene ? this.linkTarget(state, at, scene, now.schedule) : null
    const from = now?.schedule.tasks[state.index]
    editor.preview(null)
    if (!target || !from) return
    const edits: Edit[] = [
      { kind: 'addLink', link: { from: from.uid, to: target.task.uid, type: target.type, lag: NO_LAG } },
    ]
    const result = editor.apply(edits, label('addLink', 1))
    if (!result.ok) this.host.refuse(result.problems)
  }
}

/** Where work on a task can go on, at or after an instant. */
function landing(schedule: Schedule, task: Task, at: Instant): Instant {
  return task.mode === 'manual' ? at : nextWork(workingTimeOf(schedule, task), at)
}

/** The tasks that move when these are dragged: a summary moves the tasks below it that nothing inside it drives. */
function movable(schedule: Schedule, uids: readonly TaskId[]): Task[] {
  const found = new Map<TaskId, Task>()
  for (const uid of uids) {
    const task = memberOf(schedule.tasks, uid)
    if (!task) continue
    if (!isParent(schedule, uid)) {
      found.set(uid, task)
      continue
    }
    const at = positionOf(schedule.tasks, uid)
    const inside = new Map<TaskId, Task>()
    for (const below of schedule.tasks.slice(at + 1, subtreeEnd(schedule.tasks, at)))
      if (!isParent(schedule, below.uid)) inside.set(below.uid, below)
    const driven = new Set(
      schedule.links.filter(link => inside.has(link.from) && inside.has(link.to)).map(link => link.to),
    )
    for (const below of inside.values())
      if (!driven.has(below.uid) || below.mode === 'manual') found.set(below.uid, below)
  }
  return [...found.values()]
}

/** How many tasks other than summaries have other dates. */
function countMoved(before: Calculation, after: Calculation): number {
  if (before.count !== after.count) return 0
  const { flags, start, finish } = after
  const [oldStart, oldFinish] = [before.start, before.finish]
  let moved = 0
  for (let index = 0; index < before.count; index++)
    if (
      ((flags[index] ?? 0) & FLAG.summary) === 0 &&
      (oldStart[index] !== start[index] || oldFinish[index] !== finish[index])
    )
      moved++
  return moved
}
