import {
  type Duration,
  type Edit,
  must,
  NO_LAG,
  nth,
  type Problem,
  problem,
  suggestion,
  type Task,
  type TaskId,
} from '@parada/schedule'
import { tidyName } from '../generate/names.ts'
import { numberOf } from '../read/numbers.ts'
import { sentenceCase } from '../text/fold.ts'
import { type Context, change } from './context.ts'
import { assignEdits, durationOf, inUnit, newPending } from './edits.ts'
import { IN_PARTS, type Order, slice } from './order.ts'
import { targetsOf } from './targets.ts'

/** "divida X em 2 partes", "split X into A (3h) and B (5h)": parts in a row, the links kept at both ends. */
export function splitTask(order: Order, context: Context): Problem | null {
  const joints = [...order.masked.matchAll(/\s(?:em|in|into|en)\s+/g)]
  let found = targetsOf(order, context)
  let rest: Order | null = null
  for (const joint of joints) {
    const left = targetsOf(slice(order, 0, joint.index), context)
    if ('tasks' in left) {
      found = left
      rest = slice(order, joint.index + joint[0].length, order.masked.length)
      // "em duas etapas: A e B": the parts are what stands behind the colon.
      const named = IN_PARTS.exec(` em ${rest.masked}`)
      if (named) rest = slice(rest, named[0].length - 4, rest.masked.length)
      break
    }
  }
  if ('problem' in found) return found.problem
  const task = nth(found.tasks, 0)
  if (context.isSummary(task))
    return problem(
      'language.impossibleValue',
      { task: task.name, field: 'summaryDuration', value: '' },
      { suggestions: [suggestion('language.nameTask', {})] },
    )
  const parts = rest ? partsOf(rest, task, context) : evenParts(task, 2, context)
  if (parts.length < 2)
    return problem(
      'language.notUnderstood',
      { text: order.text.trim() },
      { suggestions: [suggestion('language.giveValue', {})] },
    )
  return carryOut(task, parts, context)
}

interface Part {
  readonly name: string
  readonly duration: Duration
}

function evenParts(task: Task, count: number, context: Context): Part[] {
  if (!Number.isInteger(count) || count < 2 || count > 50) return []
  const duration = inUnit(context, task.duration.seconds / count, task.duration)
  return Array.from({ length: count }, (_, index) => ({ name: `${task.name} (${index + 1}/${count})`, duration }))
}

function partsOf(rest: Order, task: Task, context: Context): Part[] {
  const count =
    /^\s*(\d+|duas|dois|two|dos|tres|three|quatro|four|cuatro|cinco|five)\b\s*(?:partes?|parts?|etapas?|steps?|pedacos|tarefas?|tasks?|tareas?|pieces?|halves|metades|mitades|iguais|equal)?/.exec(
      rest.masked,
    )
  // "em 3 turnos iguais": so many parts, under any name.
  const even = /iguais|equal|iguales/.test(rest.masked) ? /^\s*(\d+)\s/.exec(rest.text) : null
  if (even) return evenParts(task, Number(even[1]), context)
  if (/^\s*\uE000+\s*[.!]*\s*$/.test(rest.masked) && /turnos?|shifts?/.test(rest.text))
    return evenParts(task, numberOf(nth(must(/^\s*([\p{L}\d]+)/u.exec(rest.text)), 1).toLowerCase()) ?? 0, context)
  const halves = /^\s*(?:metades|halves|mitades)/.test(rest.masked)
  const pieces: Order[] = []
  let from = 0
  for (const joint of rest.masked.matchAll(/\s*,\s*(?:(?:e|and|y)\s+)?|\s(?:e|and|y)\s|\s*\+\s*/g)) {
    pieces.push(slice(rest, from, joint.index))
    from = joint.index + joint[0].length
  }
  pieces.push(slice(rest, from, rest.masked.length))
  const timed = pieces.filter(piece => piece.amounts.length > 0)
  if (timed.length >= 2)
    return timed.map((piece, index) => ({
      name: partName(piece, context) ?? `${task.name} (${index + 1}/${timed.length})`,
      duration: durationOf(context, nth(piece.amounts, 0), task),
    }))
  if (halves) return evenParts(task, 2, context)
  if (count) return evenParts(task, numberOf(nth(count, 1)) ?? 0, context)
  const names = pieces.map(piece => partName(piece, context)).filter(name => name !== null)
  if (names.length >= 2)
    return names.map(name => ({ name, duration: inUnit(context, task.duration.seconds / names.length, task.duration) }))
  return []
}

function partName(piece: Order, context: Context): string | null {
  if (piece.quotes[0]) return piece.quotes[0].text
  let text = ''
  for (let index = 0; index < piece.text.length; index++)
    text += /[\uE000-\uE004]/.test(piece.masked.charAt(index)) ? ' ' : piece.text.charAt(index)
  const name = tidyName(
    text
      .replace(/(?:^|\s)(?:de|of|com|with|con|para|for)\s*$/i, '')
      .replace(/^\s*(?:uma?|a|one|una?)\s+(?:de|of)?\s*/i, ''),
    context.grammar,
  )
  return /[A-Za-zÀ-ÿ]{2}/.test(name) && !/^(?:partes?|parts?)$/i.test(name) ? sentenceCase(name) : null
}

function carryOut(task: Task, parts: readonly Part[], context: Context): Problem | null {
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
