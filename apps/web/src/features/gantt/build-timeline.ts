import { applyEdits, calculate } from '@parada/schedule'
import { reportTyped } from '../../actions/report-task.ts'
import { civilNow } from '../../data/clock.ts'
import { editor } from '../../data/editor.ts'
import type { PageState } from './gantt-page.ts'
import type { GanttView } from './view/gantt-view.ts'
import { TimelineController } from './view/timeline-controller.ts'

/** What pointers, wheel and fingers do on the timeline. */
export function buildTimeline(view: GanttView, now: () => PageState): TimelineController {
  const timeline: TimelineController = new TimelineController(
    view,
    {
      editor,
      now: civilNow,
      domain: { applyEdits, calculate },
      scene: () => view.painted,
      hit: (x, y) => view.hit(x, y, timeline.reach),
      show: shown => {
        if (shown.hover !== undefined) view.hover = shown.hover
        if (shown.chosenLink !== undefined) view.chosenLink = shown.chosenLink
        if (shown.overlay !== undefined) view.overlay = shown.overlay
        view.ask()
      },
      readout: (value, at) => now().events.readout(value, at),
      openTask: task => now().context.openTask(task),
      report: (task, percent) => void reportTyped([task], { percent: String(percent) }),
      chooseLink: link => now().events.openLink(link),
      conflict: (found, at) => now().events.conflict(found, at),
      offerLag: (task, choice, at) =>
        now().events.offerLag({ task, edits: choice.edits, lagSeconds: Number(choice.lag) }, at),
      refuse: problems => now().context.refuse(problems),
      pan: (dx, dy) => {
        view.scroller.scrollLeft += dx
        view.scroller.scrollTop += dy
      },
    },
    event => {
      event.preventDefault()
      const box = view.timeline.getBoundingClientRect()
      const hit = view.hit(event.clientX - box.left, event.clientY - box.top)
      const task = hit.kind === 'bar' || hit.kind === 'row' ? (editor.schedule?.tasks[hit.index]?.uid ?? null) : null
      if (task !== null && !editor.selection.tasks.has(task)) editor.select([task])
      now().events.menu(
        hit.kind === 'link' ? { kind: 'link', link: hit.link } : { kind: 'task', task },
        event.clientX,
        event.clientY,
      )
    },
  )
  return timeline
}
