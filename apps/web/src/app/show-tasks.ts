import type { TaskId } from '@parada/schedule'
import { ganttHandle } from '../actions/context.ts'
import { editor } from './editor.ts'
import { app } from './store.ts'

let waiting: (() => void) | null = null

/** Marks tasks, and has the Gantt begin at the first of them: at once, or when it comes on screen. */
export function highlightTasks(tasks: readonly TaskId[]): void {
  editor.highlight(tasks)
  waiting?.()
  const { calculation } = editor.state.getSnapshot()
  const rows = tasks.map(task => calculation?.indexOf(task) ?? -1).filter(row => row >= 0)
  const first = editor.schedule?.tasks[Math.min(...rows)]?.uid
  if (first === undefined) return
  const reveal = () => {
    const gantt = ganttHandle.getSnapshot()
    if (!gantt) return
    waiting?.()
    // The row of a Gantt that has just been put on screen is placed in the next frame.
    if (editor.highlighted.has(first)) requestAnimationFrame(() => gantt.reveal(first))
  }
  const stop = ganttHandle.subscribe(reveal)
  waiting = () => {
    stop()
    waiting = null
  }
  reveal()
}

/** Brings the Gantt on screen, whatever covered it, with these tasks marked and the first of them in sight. */
export function showInGantt(tasks: readonly TaskId[]): void {
  app.setState(state => ({
    view: 'gantt',
    phonePane: 'tasks',
    tasksPane: state.tasksPane === 'collapsed' ? 'open' : state.tasksPane,
    dashboardPane: state.dashboardPane === 'maximized' ? 'open' : state.dashboardPane,
  }))
  highlightTasks(tasks)
}
