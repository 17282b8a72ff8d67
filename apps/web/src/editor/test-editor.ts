import {
  axisOf,
  DEFAULT_SHOW,
  type GanttScene,
  hitGantt,
  indexLinks,
  layRows,
  PAPER,
  timeRange,
  xOf,
} from '@parada/render'
import {
  applyEdits,
  type Calculation,
  calculate,
  DAY,
  HOUR,
  type Instant,
  type Problem,
  type Schedule,
  setPercentComplete,
  type TaskId,
} from '@parada/schedule'
import { type Readout, TimelineGesture, type TimelinePoint } from './gestures/timeline-gesture.ts'
import type { MoveConflict } from './move-conflict.ts'
import { countsWholeDays } from './plan-facts.ts'
import { ScheduleEditor } from './schedule-editor.ts'

/** Where on a bar a pointer goes down. */
export interface BarPoint {
  readonly name: string
  readonly part: 'body' | 'start' | 'finish' | 'progress' | 'linkFinish' | 'linkStart'
}

/** A bar by its task's name; the body unless another part is said. */
export const bar = (name: string, part: BarPoint['part'] = 'body'): BarPoint => ({ name, part })

const ROW = 44

/** An editor with a timeline of its own and a pointer: gestures in milliseconds, without a browser. */
export class TestEditor {
  readonly editor = new ScheduleEditor({ applyEdits, calculate })
  readonly gesture: TimelineGesture
  /** What the page was asked, in order. */
  readonly opened: TaskId[] = []
  readonly refused: Problem[] = []
  readonly conflicts: MoveConflict[] = []
  readonly offers: { readonly task: TaskId; readonly lag: string }[] = []
  readonly links: number[] = []
  readonly reports: { readonly task: TaskId; readonly percent: number }[] = []
  readouts: Readout[] = []
  private readonly pxPerDay: number
  private hover = -1
  private at: TimelinePoint = { x: 0, y: 0 }
  private origin: number

  /** `pxPerDay` decides what a drag snaps to, as on screen. */
  constructor(schedule: Schedule, pxPerDay = 576) {
    this.pxPerDay = pxPerDay
    const loaded = this.editor.load(schedule)
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
    this.origin = timeRange(loaded.value.projectStart, loaded.value.projectFinish, 0).from
    this.gesture = new TimelineGesture({
      editor: this.editor,
      domain: { applyEdits, calculate },
      scene: () => this.scene(),
      hit: (x, y) => hitGantt(this.scene(), x, y),
      show: change => {
        if (change.hover !== undefined) this.hover = change.hover
      },
      readout: value => {
        if (value) this.readouts.push(value)
      },
      openTask: task => this.opened.push(task),
      chooseLink: link => this.links.push(link),
      conflict: found => this.conflicts.push(found),
      offerLag: (task, choice) => this.offers.push({ task, lag: choice.lag }),
      refuse: problems => this.refused.push(...problems),
      now: () => 1e11 as Instant,
      report: (task, percent) => {
        this.reports.push({ task, percent })
        const { schedule, calculation } = this.editor.state.getState()
        const done = schedule && calculation && setPercentComplete({ schedule, calculation }, task, percent)
        if (done?.ok) this.editor.apply(done.value, { code: 'setProgress', count: 1 })
      },
      pan: () => undefined,
    })
  }

  get schedule(): Schedule {
    return this.editor.schedule!
  }

  get calculation(): Calculation {
    return this.editor.calculation!
  }

  /** The dates of a task by name, as they stand; of the preview while there is one. */
  dates(name: string) {
    const preview = this.editor.state.getState().preview
    const task = this.task(name)
    return (preview?.calculation ?? this.calculation).of(task.uid)!
  }

  task(name: string) {
    const found = this.schedule.tasks.find(task => task.name === name)
    if (!found) throw new Error(`no task ${name}`)
    return found
  }

  private scene(): GanttScene {
    const { preview } = this.editor.state.getState()
    const schedule = preview?.schedule ?? this.schedule
    const dates = preview?.calculation ?? this.calculation
    const rows = layRows(schedule)
    const range = timeRange(dates.projectStart, dates.projectFinish, 0)
    return {
      schedule,
      rows,
      links: indexLinks(schedule, rows, task => dates.indexOf(task)),
      dates,
      ghosts: null,
      baseline: null,
      axis: axisOf(this.origin as never, this.pxPerDay),
      range,
      view: { width: 10_000, height: 2000, scrollLeft: 0, scrollTop: 0, rowHeight: ROW },
      wholeDays: countsWholeDays(schedule),
      selected: new Set(),
      highlighted: new Set(),
      hover: this.hover,
      chosenLink: -1,
      today: null,
      statusDate: null,
      nonWorking: () => [],
      show: DEFAULT_SHOW,
      theme: PAPER,
      locale: 'pt',
      linkNames: { FS: 'TI', SS: 'II', FF: 'TT', SF: 'IT' },
      lagText: () => '',
      barLabel: () => '',
      todayLabel: '',
      statusLabel: '',
      overlay: null,
    }
  }

  private pointOf(point: BarPoint): TimelinePoint {
    const scene = this.scene()
    const index = this.calculation.indexOf(this.task(point.name).uid)
    const left = xOf(scene.axis, scene.dates.start[index]!)
    const right = xOf(scene.axis, scene.dates.finish[index]!)
    const y = scene.rows.row[index]! * ROW + 20
    switch (point.part) {
      case 'body':
        return { x: (left + right) / 2, y }
      case 'start':
        return { x: left + 2, y }
      case 'finish':
        return { x: right - 2, y }
      case 'progress':
        return { x: left + ((right - left) * scene.dates.percentComplete[index]!) / 100 + 1, y: y + 8 }
      case 'linkFinish':
        return { x: right + 12, y }
      case 'linkStart':
        return { x: left - 12, y }
    }
  }

  pointerDown(point: BarPoint): this {
    this.hover = this.calculation.indexOf(this.task(point.name).uid)
    this.at = this.pointOf(point)
    this.gesture.pointerDown(this.at)
    return this
  }

  /** Moves by time along the axis (`+2d`, `-6h`, clock time) or onto a bar. */
  move(to: string | BarPoint): this {
    if (typeof to === 'string') {
      const match = /^([+-]\d+(?:\.\d+)?)([dh])$/.exec(to)
      if (!match) throw new Error(`cannot move ${to}`)
      const seconds = Number(match[1]) * (match[2] === 'd' ? DAY : HOUR)
      this.at = { ...this.at, x: this.at.x + (seconds / DAY) * this.pxPerDay }
    } else this.at = this.pointOf(to)
    this.gesture.pointerMove(this.at)
    return this
  }

  up(): this {
    this.gesture.pointerUp(this.at)
    return this
  }

  escape(): this {
    this.gesture.cancel()
    return this
  }
}
