/** What runs inside the measured page: mounts one painter and drives it frame by frame. */
import {
  applyEdits,
  calculate,
  duration,
  emptySchedule,
  instant,
  NO_LAG,
  type Schedule,
  type Task,
  taskId,
} from '@parada/schedule'
import { label } from '../../apps/web/src/editor/labels.ts'
import { ScheduleEditor } from '../../apps/web/src/editor/schedule-editor.ts'
import adapter from '../../apps/web/src/features/gantt/bench-adapter.ts'
import { DAY_MS, shutdownPlan } from './gantt-plans.ts'
import { type Measured, mountReference } from './gantt-reference.ts'

const frame = (): Promise<number> => new Promise(resolve => requestAnimationFrame(resolve))
const twoFrames = async (): Promise<void> => {
  await frame()
  await frame()
}
const middle = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

let shown: Measured | null = null
let native: Awaited<ReturnType<typeof adapter.prepare>> | null = null
let plan = shutdownPlan(10)
const element = (): HTMLElement => document.getElementById('root')!

/** A plan that the engine dates: chains of ten tasks, or one chain through all of them. */
function linkedPlan(tasks: number, chain: number): Schedule {
  const base = emptySchedule('Bench', { start: instant(1_767_571_200) })
  const rows = Array.from(
    { length: tasks },
    (_, at): Task => ({
      uid: taskId(at + 1),
      row: at + 1,
      name: `Task ${at + 1}`,
      parent: null,
      duration: duration(chain > 1000 ? 0.25 : 6, 'h'),
    }),
  )
  const links = rows
    .slice(1)
    .filter((_, at) => (at + 1) % chain !== 0)
    .map(task => ({ from: taskId(task.uid - 1), to: task.uid, type: 'FS' as const, lag: NO_LAG }))
  return { ...base, tasks: rows, links }
}

const bench = {
  async prepare(painter: 'product' | 'reference', tasks: number): Promise<void> {
    plan = shutdownPlan(tasks)
    native = painter === 'product' ? await adapter.prepare(plan) : null
  },
  async mount(): Promise<number> {
    await twoFrames()
    const begin = performance.now()
    if (native) {
      const handle = adapter.mount(element(), native)
      shown = {
        scrollTo: top => handle.setScrollTop(top),
        get maxScrollTop() {
          return handle.maxScrollTop()
        },
        move: (task, delta) => handle.moveTask(task, delta),
        zoom: px => handle.setZoom(px === 12 ? 'week' : px === 24 ? 'day' : 'hour'),
      }
    } else shown = mountReference(element(), plan)
    await twoFrames()
    return performance.now() - begin
  },
  async scroll(seconds: number): Promise<{ frames: number; dropped: number }> {
    shown!.scrollTo(0)
    await sleep(700)
    const max = shown!.maxScrollTop
    const begin = await frame()
    let [frames, dropped, last] = [0, 0, begin]
    while (last - begin < seconds * 1000) {
      const way = (((last - begin) / 1000) * 3000) % (2 * max)
      shown!.scrollTo(way <= max ? way : 2 * max - way)
      const now = await frame()
      dropped += Math.max(0, Math.round((now - last) / (1000 / 60)) - 1)
      last = now
      frames++
    }
    return { frames, dropped }
  },
  async moves(count: number): Promise<number> {
    const task = plan.leaves[3]!
    const times: number[] = []
    for (let at = 0; at < count; at++) {
      await sleep(60)
      const begin = performance.now()
      shown!.move(task, at % 2 === 0 ? DAY_MS : -DAY_MS)
      await twoFrames()
      times.push(performance.now() - begin)
    }
    return middle(times)
  },
  async zooms(): Promise<number> {
    for (const px of [12, 24, 576, 24]) {
      await sleep(100)
      shown!.zoom(px)
      await twoFrames()
    }
    return 4
  },
  elements: (): number => document.querySelectorAll('*').length,
  /** Moves the first task of a plan that the engine dates, with the view mounted; time to the painted frame. */
  async scheduled(tasks: number, chain: number, count: number): Promise<number> {
    element().replaceChildren()
    const editor = new ScheduleEditor({ applyEdits, calculate })
    const loaded = editor.load(linkedPlan(tasks, chain))
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
    const { messages } = await adapter.prepare(shutdownPlan(10))
    adapter.mount(element(), { editor, messages })
    await sleep(600)
    const times: number[] = []
    for (let at = 0; at < count; at++) {
      await sleep(100)
      const date = instant(editor.calculation!.projectStart + (at % 2 === 0 ? 2 : 1) * 86_400)
      const begin = performance.now()
      const result = editor.apply(
        [{ kind: 'setTask', task: taskId(1), changes: { constraint: { type: 'startNoEarlierThan', date } } }],
        label('moveTasks'),
      )
      if (!result.ok) throw new Error(JSON.stringify(result.problems))
      await twoFrames()
      times.push(performance.now() - begin)
    }
    return middle(times)
  },
}

declare global {
  interface Window {
    ganttBench: typeof bench
  }
}
window.ganttBench = bench
