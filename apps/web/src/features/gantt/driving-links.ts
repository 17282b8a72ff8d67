import type { Calculation } from '@parada/schedule'
import { editor } from '../../data/editor.ts'
import type { GanttView } from './view/gantt-view.ts'

/** Milliseconds that a newly opened plan rests before its driving links are found: its engine may be made first. */
const RESTS = 1500

const DRIVES = 1
const IDLE = 2

/** Says of a link by its place in the plan whether it decides a date; each is found once, when it is first asked for. */
export function drivingLinks(calculation: Calculation): (link: number) => boolean {
  const { schedule } = calculation
  const known = new Uint8Array(schedule.links.length)
  return at => {
    const link = schedule.links[at]
    if (!link) return true
    if (known[at] === 0) {
      const drives = calculation
        .drivingLinks(link.to)
        .some(each => each === link || (each.from === link.from && each.to === link.to && each.type === link.type))
      known[at] = drives ? DRIVES : IDLE
    }
    return known[at] === DRIVES
  }
}

/** Updates the view on which links of what it shows decide a date. Returns how to stop. */
export function followDriving(view: GanttView): () => void {
  let timer = 0
  let shown: Calculation | null = null
  let rested = false
  const tell = (): void => {
    const { preview, calculation } = editor.state.getState()
    const next = preview?.calculation ?? calculation
    if (!rested || next === shown) return
    shown = next
    view.setDriving(next && drivingLinks(next))
  }
  const rest = (): void => {
    clearTimeout(timer)
    rested = false
    shown = null
    view.setDriving(null)
    timer = window.setTimeout(() => {
      rested = true
      tell()
    }, RESTS)
  }
  rest()
  const forget = [editor.state.subscribe(tell), editor.onLoaded(rest)]
  return () => {
    clearTimeout(timer)
    for (const stop of forget) stop()
  }
}
