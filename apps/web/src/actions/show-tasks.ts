import type { TaskId } from '@parada/schedule'
import { editor } from '../data/editor.ts'
import { app } from '../data/store.ts'
import { ganttHandle } from './context.ts'

let waiting: (() => void) | null = null

/** Marks tasks, and brings them into sight in the Gantt, the first above all: at once, or when it comes on screen. */
export function highlightTasks(tasks: readonly TaskId[]): void {
  editor.highlight(tasks)
  waiting?.()
  const { calculation } = editor.state.getState()
  let [top, bottom] = [Number.POSITIVE_INFINITY, -1]
  for (const task of tasks) {
    const row = calculation?.indexOf(task) ?? -1
    if (row < 0) continue
    top = Math.min(top, row)
    bottom = Math.max(bottom, row)
  }
  const [first, last] = [editor.schedule?.tasks[top]?.uid, editor.schedule?.tasks[bottom]?.uid]
  if (first === undefined || last === undefined) return
  const reveal = () => {
    const gantt = ganttHandle.getState()
    if (!gantt) return
    waiting?.()
    // The row of a Gantt that has just been put on screen is placed in the next frame.
    requestAnimationFrame(() => {
      if (!editor.highlighted.has(first)) return
      gantt.reveal(last)
      gantt.reveal(first)
    })
  }
  const stop = ganttHandle.subscribe(reveal)
  waiting = () => {
    stop()
    waiting = null
  }
  reveal()
}

/** Brings the Gantt on screen, closing what covered it, with these tasks marked and the first of them in sight. */
export function showInGantt(tasks: readonly TaskId[]): void {
  app.setState(state => ({
    view: 'gantt',
    room: 'plan',
    part: '',
    tasksPane: state.tasksPane === 'collapsed' ? 'open' : state.tasksPane,
    dashboardPane: state.dashboardPane === 'maximized' ? 'open' : state.dashboardPane,
  }))
  highlightTasks(tasks)
}
