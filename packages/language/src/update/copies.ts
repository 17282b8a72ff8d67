import {
  assignmentId,
  type Edit,
  must,
  NO_LAG,
  nth,
  type Problem,
  problem,
  suggestion,
  type Task,
  type TaskId,
  taskId,
} from '@parada/schedule'
import { lagOf } from '../generate/durations.ts'
import { pattern } from '../grammar/index.ts'
import { ORDERS } from '../grammar/orders.ts'
import { numberOf } from '../read/numbers.ts'
import { fold, sentenceCase } from '../text/fold.ts'
import { plainName } from '../text/match.ts'
import { type Context, change } from './context.ts'
import { durationOf, planUnits } from './edits.ts'
import { blankOut, type Order, slice } from './order.ts'
import { beside, type RelationOrder, readRelation } from './relations.ts'
import { targetsOf } from './targets.ts'
import { whole } from './words.ts'

const AS_NAME =
  /(?<![a-z])(?:como|as|com o nome(?: de)?|named|called|chamad[oa](?: de)?|llamad[oa]|con el nombre(?: de)?)\s+/
const INTO =
  /(?<![a-z])(?:para|pra|to|into|em|n[oa]|dentro d[eoa]|under|in|a|en)\s+(?:(?:a|o|the|la|el|fase|phase|etapa|grupo)\s+)*/g
const TIMES = pattern(
  `(?<![a-z0-9])(?:mais\\s+)?(\\d{1,2}|uma|duas|dois|tres|quatro|cinco|once|one|two|three|four|five|dos|cuatro)\\s*(?:vezes|vez|x|times|more times|copias|copies|veces)(?![a-z])`,
)

/** "duplique X", "copy X as Y", "copia X e coloca depois de Z": tasks or phases like those named, waiting for the same unless it is said where. */
export function duplicateTasks(given: Order, context: Context): Problem | null | undefined {
  const lead = pattern(whole(ORDERS.duplicate)).exec(given.masked)
  if (!lead) return undefined
  const from = lead.index + lead[0].length
  const times = TIMES.exec(given.masked.slice(from))
  const order = times ? blankOut(given, from + times.index, from + times.index + times[0].length) : given
  const count = times ? (numberOf(nth(times, 1)) ?? 1) : 1
  const asName = AS_NAME.exec(order.masked.slice(from))
  const at = asName ? from + asName.index : order.masked.length
  const relation = readRelation(order, context)
  const placed = relation !== null && relation.startsAt > lead.index ? relation : null
  let cut = Math.min(order.quotes[0]?.start ?? at, at, placed?.startsAt ?? at, order.amounts[0]?.start ?? at)
  // "copie a limpeza para a caldeira 2": a phase that the copy belongs to, or else its name.
  const into = placed ? null : intoPhase(slice(order, 0, cut), context)
  const renamed = asName || into ? null : / (?:para|to) +/.exec(order.masked.slice(from, cut))
  if (renamed) cut = from + renamed.index
  // "... e cole depois de Y": the second verb says nothing of its own.
  const pasting =
    / (?:e|and|y) +(?:col(?:e|a|ar)|paste|peg(?:a|ue)(?:l[ao]s?)?|ponl[ao]s?|place|put) *(?:it|ela|ele|a|o|la)? *$/.exec(
      order.masked.slice(0, into?.start ?? cut),
    )
  const found = targetsOf(slice(order, 0, pasting?.index ?? into?.start ?? cut), context)
  if ('problem' in found) return found.problem
  const place = placed ? beside(targetsOf(placed.target, context, { verbs: false }), found, context) : null
  if (place && 'problem' in place) return place.problem
  const name =
    order.quotes[0]?.text ??
    (asName
      ? order.text.slice(at + asName[0].length).replace(/[.\s]+$/, '')
      : renamed
        ? order.text.slice(cut + renamed[0].length).replace(/[.\s]+$/, '')
        : null)
  if (count < 1 || count > 20)
    return problem(
      'language.impossibleValue',
      { task: nth(found.tasks, 0).name, field: 'count', value: count },
      { suggestions: [suggestion('language.giveValue')] },
    )
  // "... depois do teste, 2h": behind a comma it is the duration of the copy.
  const own = placed?.lag && /,\s*$/.test(order.masked.slice(0, placed.lag.start)) ? placed.lag : null
  const amount = own ?? order.amounts.find(each => each !== placed?.lag)
  for (const task of found.tasks)
    for (let copy = 0; copy < count; copy++) {
      const failed = copyOf(context, context.task(task.uid), {
        name: name && found.tasks.length === 1 && count === 1 ? sentenceCase(name) : null,
        into: into?.phase ?? null,
        ...(placed && place && { relation: own ? { ...placed, lag: null } : placed, beside: place.tasks }),
        ...(amount && { duration: durationOf(context, amount, task) }),
      })
      if (failed) return failed
    }
  return null
}

function intoPhase(order: Order, context: Context): { phase: Task; start: number } | null {
  for (const match of order.masked.matchAll(INTO)) {
    const right = slice(order, match.index + match[0].length, order.masked.length)
    if (right.masked.trim() === '') continue
    const found = targetsOf(right, context, { summaries: true, verbs: false })
    const [phase] = 'tasks' in found ? found.tasks : []
    const left = phase && context.isSummary(phase) ? targetsOf(slice(order, 0, match.index), context) : null
    if (phase && left && 'tasks' in left && !left.tasks.includes(phase)) return { phase, start: match.index }
  }
  return null
}

interface Copy {
  /** Null: the old name with a number behind it. */
  readonly name: string | null
  readonly into: Task | null
  readonly relation?: RelationOrder
  readonly beside?: readonly Task[]
  readonly duration?: Task['duration']
}

/** Copies one task with all that is in it: links inside are copied too, and the copy waits for what the first one waits for. */
function copyOf(context: Context, task: Task, copy: Copy): Problem | null {
  const { tasks } = context.schedule
  const rows = [task, ...context.under(task)]
  const neighbour = copy.beside?.at(-1) ?? null
  const parent = copy.into?.uid ?? neighbour?.parent ?? task.parent
  const siblings = tasks.filter(each => each.parent === parent)
  const sameLevel = copy.name === null && parent !== task.parent
  const name =
    copy.name ??
    (sameLevel && !siblings.some(each => each.name === task.name) ? task.name : freeName(task.name, context))
  const highest = tasks.reduce((most, each) => Math.max(most, each.uid), 0)
  const lastRow = tasks.reduce((most, each) => Math.max(most, each.row), 0)
  const fresh = new Map<TaskId, TaskId>(rows.map((each, index) => [each.uid, taskId(highest + 1 + index)]))
  const before =
    neighbour && copy.relation?.kind === 'before'
      ? siblings[siblings.findIndex(each => each.uid === neighbour.uid) - 1]
      : neighbour
  const first = neighbour ? (before?.uid ?? null) : copy.into ? (siblings.at(-1)?.uid ?? null) : task.uid
  const last = new Map<TaskId | null, TaskId>()
  const edits: Edit[] = rows.map((each, index) => {
    const under = index === 0 ? parent : must(fresh.get(must(each.parent)))
    const after = index === 0 ? first : (last.get(under) ?? null)
    const uid = must(fresh.get(each.uid))
    last.set(under, uid)
    return {
      kind: 'addTask',
      after,
      task: {
        ...plainCopy(each),
        uid,
        row: lastRow + 1 + index,
        parent: under,
        name: index === 0 ? name : renamedIn(each.name, task.name, name),
        ...(index === 0 && copy.duration && { duration: copy.duration }),
      },
    }
  })
  const inside = new Set(rows.map(each => each.uid))
  for (const link of context.schedule.links) {
    const [from, to] = [fresh.get(link.from), fresh.get(link.to)]
    if (from && to) edits.push({ kind: 'addLink', link: { ...link, from, to } })
    else if (to && !inside.has(link.from) && !copy.beside) edits.push({ kind: 'addLink', link: { ...link, to } })
  }
  const top = must(fresh.get(task.uid))
  for (const other of copy.beside ?? []) {
    const relation = must(copy.relation)
    const lag = relation.lag ? lagOf(relation.lag, relation.sign, planUnits(context)) : NO_LAG
    if (must(copy.relation).kind === 'before')
      edits.push({ kind: 'addLink', link: { from: top, to: other.uid, type: 'FS', lag } })
    else edits.push({ kind: 'addLink', link: { from: other.uid, to: top, type: must(copy.relation).type, lag } })
  }
  let assignment = context.schedule.assignments.reduce((most, each) => Math.max(most, each.uid), 0)
  for (const each of context.schedule.assignments)
    if (inside.has(each.task) && each.resource !== null)
      edits.push({
        kind: 'addAssignment',
        assignment: {
          uid: assignmentId(++assignment),
          task: must(fresh.get(each.task)),
          resource: each.resource,
          ...(each.units !== undefined && { units: each.units }),
        },
      })
  return context.apply(edits, [change(name, 'new', null, context.text(copy.duration ?? task.duration))])
}

/** What a copy shares with its task: nothing of what was already done, and no dates. */
const plainCopy = (task: Task): Pick<Task, 'duration'> & Partial<Task> => ({
  duration: task.duration,
  ...(task.milestone !== undefined && { milestone: task.milestone }),
  ...(task.summary && { summary: task.summary }),
  ...(task.calendar !== undefined && { calendar: task.calendar }),
  ...(task.priority !== undefined && { priority: task.priority }),
  ...(task.fixedCost !== undefined && { fixedCost: task.fixedCost }),
  ...(task.notes !== undefined && { notes: task.notes }),
})

/** "Abrir P-201" in a copy of "P-201" that is called "P-203" becomes "Abrir P-203". */
function renamedIn(name: string, old: string, now: string): string {
  const at = fold(name).indexOf(fold(old))
  return at < 0 || plainName(name) === plainName(old) ? name : name.slice(0, at) + now + name.slice(at + old.length)
}

function freeName(name: string, context: Context): string {
  for (let count = 2; ; count++) {
    const candidate = `${name} (${count})`
    if (!context.schedule.tasks.some(task => task.name === candidate)) return candidate
  }
}
