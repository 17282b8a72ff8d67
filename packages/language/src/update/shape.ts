import { type Duration, type Edit, must, NO_LAG, nth, type Problem, type Task, type TaskId } from '@parada/schedule'
import { type Context, change } from './context.ts'
import { assignEdits, inUnit, newPending } from './edits.ts'
import { type Order, slice } from './order.ts'
import { targetsOf } from './targets.ts'

/** One of the rows that a row is split into. */
export interface Part {
  readonly name: string
  readonly duration: Duration
}

export function evenParts(task: Task, count: number, context: Context): Part[] {
  if (!Number.isInteger(count) || count < 2 || count > 50) return []
  const duration = inUnit(context, task.duration.seconds / count, task.duration)
  return Array.from({ length: count }, (_, index) => ({ name: `${task.name} (${index + 1}/${count})`, duration }))
}

/** Parts in a row, the links kept at both ends. */
export function splitInto(task: Task, parts: readonly Part[], context: Context): Problem | null {
  const first = nth(parts, 0)
  const edits: Edit[] = [{ kind: 'setTask', task: task.uid, changes: { name: first.name, duration: first.duration } }]
  const own = context.schedule.assignments.filter(each => each.task === task.uid)
  const resources = own
    .map(each => must(context.schedule.resources.find(resource => resource.uid === each.resource)))
    .filter(each => each !== undefined)
  const pending = newPending()
  let previous: TaskId = task.uid
  const base = context.schedule.tasks.reduce((most, each) => Math.max(most, each.uid), 0)
  const row = context.schedule.tasks.reduce((most, each) => Math.max(most, each.row), 0)
  for (const [index, part] of parts.slice(1).entries()) {
    const uid = (base + 1 + index) as TaskId
    edits.push({
      kind: 'addTask',
      task: { uid, row: row + 1 + index, name: part.name, parent: task.parent, duration: part.duration },
      after: previous,
    })
    edits.push({ kind: 'addLink', link: { from: previous, to: uid, type: 'FS', lag: NO_LAG } })
    for (const [at, resource] of resources.entries())
      edits.push(
        ...assignEdits(context, { uid } as Task, resource.name, nth(own, at).units ?? null, resource.kind, pending)
          .edits,
      )
    previous = uid
  }
  for (const link of context.outOf(task.uid)) {
    if (link.type !== 'FS' && link.type !== 'FF') continue
    edits.push(
      { kind: 'removeLink', link: { from: link.from, to: link.to, type: link.type } },
      { kind: 'addLink', link: { ...link, from: previous } },
    )
  }
  return context.apply(edits, [
    change(
      task.name,
      'split',
      context.text(task.duration),
      parts.map(part => `${part.name} ${context.text(part.duration)}`).join(' + '),
    ),
  ])
}

/** "mova X para a fase Y": another place in the outline. Undefined when no summary is named. */
export function moveTasks(order: Order, context: Context): Problem | null | undefined {
  const joint =
    /\s(?:para|to|into|a|under|dentro d[eoa]|sob|en|na|no|in)\s+(?:(?:a|o|the|la|el|dentro d[eoa]|fase|phase|etapa|grupo|group|area|resumo|section|pacote)\s+)*/g
  for (let match = joint.exec(order.masked); match; match = joint.exec(order.masked)) {
    const left = targetsOf(slice(order, 0, match.index), context)
    const right = targetsOf(slice(order, match.index + match[0].length, order.masked.length), context, {
      summaries: true,
      verbs: false,
    })
    if ('problem' in left || 'problem' in right) continue
    const parent = nth(right.tasks, 0)
    if (!context.isSummary(parent)) continue
    const last = context.schedule.tasks.filter(task => task.parent === parent.uid).at(-1)?.uid ?? null
    const edits: Edit[] = []
    const changes = []
    let after = last
    for (const task of left.tasks) {
      const old = task.parent === null ? null : context.task(task.parent).name
      edits.push({ kind: 'moveTask', task: task.uid, to: { parent: parent.uid, after } })
      changes.push(change(task.name, 'parent', old, parent.name))
      after = task.uid
    }
    return context.apply(edits, changes)
  }
  return undefined
}
