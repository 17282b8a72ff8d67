import { ancestorsOf, memberOf, type Schedule, type TaskId } from '@parada/schedule'
import { editor } from '../data/editor.ts'
import { label } from '../editor/labels.ts'

/**
 * Takes every link from one task to another, or to a summary it lies in, out of the plan: the reporter states that it does
 * not hold.
 */
export function removeLinks(schedule: Schedule, from: TaskId, to: TaskId): ReturnType<typeof editor.apply> {
  const task = memberOf(schedule.tasks, to)
  const ends = new Set([to, ...(task ? ancestorsOf(schedule.tasks, task).map(each => each.uid) : [])])
  const links = schedule.links.filter(link => link.from === from && ends.has(link.to))
  return editor.apply(
    links.map(link => ({ kind: 'removeLink', link: { from: link.from, to: link.to, type: link.type } })),
    label('removeLinks', links.length),
  )
}
