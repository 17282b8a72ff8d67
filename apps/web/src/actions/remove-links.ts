import { ancestorsOf, type Link, memberOf, type Schedule, type TaskId } from '@parada/schedule'
import { editor } from '../data/editor.ts'
import { label } from '../editor/labels.ts'

/** Every link from one task to another, or to a summary it lies in: the other may also be waited for behind others alone. */
export function directLinks(schedule: Schedule, from: TaskId, to: TaskId): readonly Link[] {
  const task = memberOf(schedule.tasks, to)
  const ends = new Set([to, ...(task ? ancestorsOf(schedule.tasks, task).map(each => each.uid) : [])])
  return schedule.links.filter(link => link.from === from && ends.has(link.to))
}

/** Takes these links out of the plan: the reporter states that they do not hold. */
export function removeLinks(schedule: Schedule, from: TaskId, to: TaskId): ReturnType<typeof editor.apply> {
  const links = directLinks(schedule, from, to)
  return editor.apply(
    links.map(link => ({ kind: 'removeLink', link: { from: link.from, to: link.to, type: link.type } })),
    label('removeLinks', links.length),
  )
}
