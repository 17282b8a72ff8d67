import { loadMessages, type Messages } from '@parada/messages'
import {
  applyEdits,
  calculate,
  DAY,
  emptySchedule,
  HOUR,
  instant,
  type Link,
  type LinkType,
  type Schedule,
  settle,
  type Task,
  taskId,
  workTime,
} from '@parada/schedule'
import '../../ui/tokens.css'
import { label } from '../../editor/labels.ts'
import { ScheduleEditor } from '../../editor/schedule-editor.ts'
import { GanttView } from './view/gantt-view.ts'
import { COLUMN_WIDTH, DEFAULT_SETTINGS, type GanttSettings } from './view/settings.ts'

/** The neutral plan that every measured component gets; dates in milliseconds. */
interface NeutralPlan {
  readonly n: number
  readonly rows: readonly {
    readonly id: number
    readonly parent: number
    readonly name: string
    readonly leaf: boolean
    readonly start: number
    readonly end: number
    readonly progress: number
  }[]
  readonly links: readonly {
    readonly source: number
    readonly target: number
    readonly type: LinkType
    readonly lag: number
  }[]
}

interface Native {
  readonly editor: ScheduleEditor
  readonly messages: Messages['gantt']
}

/** Width of the grid and columns that every component is measured with. */
const GRID = 380
const ROW = 32
const PX_PER_DAY = { week: 12, day: 24, hour: 24 * 24 } as const

/** Civil seconds of a local wall clock in milliseconds: the plan has no zone. */
const civil = (ms: number): number => Math.round(ms / 1000) - new Date(ms).getTimezoneOffset() * 60

/**
 * The neutral plan as ours. Its dates are given and its links contradict them on purpose, so leaves keep their dates
 * (manual mode); every move still runs edits and the whole calculation: roll-up, slack, critical tasks.
 */
export function planOf(data: NeutralPlan): Schedule {
  const day = [{ from: 0, to: DAY }]
  const base = emptySchedule('Bench')
  const tasks = data.rows.map((row): Task => {
    const [start, finish] = [instant(civil(row.start)), instant(civil(row.end))]
    return {
      uid: taskId(row.id),
      row: row.id,
      name: row.name,
      parent: row.parent === 0 ? null : taskId(row.parent),
      duration: { seconds: workTime(finish - start), unit: 'h' },
      ...(row.leaf && { mode: 'manual' as const, manual: { start, finish }, percentComplete: row.progress }),
    }
  })
  const links = data.links.map(
    (link): Link => ({
      from: taskId(link.source),
      to: taskId(link.target),
      type: link.type,
      lag: { seconds: workTime(link.lag * HOUR), unit: 'h' },
    }),
  )
  return {
    ...base,
    calendars: base.calendars.slice(0, 1).map(each => ({ ...each, week: [day, day, day, day, day, day, day] })),
    project: { ...base.project, start: instant(civil(data.rows[0]?.start ?? 0)) },
    tasks,
    links,
  }
}

export default {
  name: 'parada',

  async prepare(data: NeutralPlan): Promise<Native> {
    const editor = new ScheduleEditor({ applyEdits, calculate })
    const loaded = editor.load(planOf(data))
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
    // The neutral rows state these for every row; the engine makes a column when it is first read.
    const { start, finish, flags, percentComplete, duration } = loaded.value
    if (start.length + finish.length + flags.length + percentComplete.length + duration.length === 0)
      throw new Error('no rows')
    return { editor, messages: (await loadMessages('en')).gantt }
  },

  mount(element: HTMLElement, native: Native) {
    const { editor, messages } = native
    const settings: GanttSettings = {
      ...DEFAULT_SETTINGS,
      columns: [
        { id: 'name', width: 210 },
        { id: 'start', width: COLUMN_WIDTH.start },
        { id: 'duration', width: 48 },
      ],
      gridWidth: GRID,
      rowHeight: ROW,
      pxPerDay: PX_PER_DAY.day,
    }
    const view = new GanttView(element, editor, settings, {
      locale: 'en',
      messages,
      now: () => null,
      changed: () => undefined,
    })
    const { scroller } = view
    // As the page does: what the next edit needs is made while nothing else is to do.
    const parts = editor.calculation && settle(editor.calculation)
    const idle = () => requestIdleCallback(() => parts?.next().done || idle())
    if (parts) idle()
    return {
      scrollTop: () => scroller.scrollTop,
      setScrollTop(px: number) {
        scroller.scrollTop = px
      },
      maxScrollTop: () => scroller.scrollHeight - scroller.clientHeight,
      moveTask(id: number, deltaMs: number) {
        const task = editor.schedule?.tasks[editor.calculation?.indexOf(taskId(id)) ?? -1]
        if (task?.manual?.start === undefined || task.manual.finish === undefined) return
        const delta = Math.round(deltaMs / 1000)
        const manual = {
          start: instant(task.manual.start + delta),
          finish: instant(task.manual.finish + delta),
        }
        const moved = editor.apply([{ kind: 'setTask', task: task.uid, changes: { manual } }], label('moveTasks'))
        if (!moved.ok) throw new Error(JSON.stringify(moved.problems))
      },
      setZoom(zoom: keyof typeof PX_PER_DAY) {
        view.zoomTo(PX_PER_DAY[zoom], 0)
      },
      isPainted: () => view.isPainted,
      rowShown: () =>
        document
          .elementsFromPoint(60, 460)
          .some(each => each.childElementCount < 12 && /Task|Work|Phase|Project/.test(each.textContent ?? '')),
    }
  },
}
