import type { Calculation, Link } from '@parada/schedule'
import { editor } from '../../data/editor.ts'
import type { GanttView } from './view/gantt-view.ts'

/** Milliseconds that a plan rests before its chain is worked out. */
const RESTS = 400

/**
 * Keeps the resource-critical chain of a levelled plan in the Gantt, worked out aside. Lines of a plan that has changed since
 * are taken away at once. Gives how it ends.
 */
export function followChain(view: GanttView): () => void {
  let of: Calculation | null = null
  let worker: Worker | null = null
  let timer = 0
  const end = () => {
    clearTimeout(timer)
    worker?.terminate()
    worker = null
  }
  const look = () => {
    const { schedule, calculation } = editor.state.getState()
    if (calculation === of) return
    of = calculation
    end()
    view.showChain([])
    if (!schedule?.tasks.some(task => task.leveling !== undefined)) return
    timer = window.setTimeout(() => {
      worker = new Worker(new URL('../../workers/chain-lines.ts', import.meta.url), { type: 'module' })
      worker.addEventListener('message', (event: MessageEvent<Link[]>) => {
        view.showChain(event.data)
        end()
      })
      worker.postMessage(schedule)
    }, RESTS)
  }
  look()
  const forget = editor.state.subscribe(look)
  return () => {
    forget()
    end()
  }
}
