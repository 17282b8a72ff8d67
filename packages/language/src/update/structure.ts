import {
  type Edit,
  formatLag,
  type Link,
  nth,
  type Problem,
  problem,
  suggestion,
  type Task,
  type TaskId,
  taskId,
} from '@parada/schedule'
import { tidyName } from '../generate/names.ts'
import { pattern } from '../grammar/index.ts'
import { ORDERS } from '../grammar/orders.ts'
import { sentenceCase } from '../text/fold.ts'
import { plainName } from '../text/match.ts'
import { type Context, change } from './context.ts'
import { type Order, slice } from './order.ts'
import { targetsOf } from './targets.ts'

export const PHASE =
  '(?:tarefas?[- ]resumo|fases?|etapas?|grupos?|resumos?|frentes?|pacotes?|blocos?|phases?|groups?|summary(?: task)?|summaries|stages?|packages?|sections?|tareas? resumen|resumen|paquetes?|bloques?|wbs)'
const GROUP =
  'agrup(?:e|ar|a|em|en)|reagrup(?:e|ar|a)|junt(?:e|ar|a|em)|reun(?:a|ir|e|am)|group|regroup|gather|reune|combin(?:e|ar|a)|separ(?:e|ar|a)'
const JOINT = '(?:n[oa]s?|num|numa|em|in|into|under|within|sob|dentro d[eoa]|como|as|en|bajo|to|para)'
export const NEW = '(?:(?:uma?|a|an|the|una?|o|la|el)\\s+)*(?:(?:nov[oa]|new|nuev[oa])\\s+)?'
export const CALLED =
  '(?:(?:chamad[oa]|named|called|llamad[oa]|de nome|com o nome(?: de)?|titled|intitulad[oa]|:)\\s*)?'

/** "agrupe A e B na fase X", "crie a fase X com A e B", "put A and B under a new summary X". Undefined when about something else. */
export function groupOrder(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const polite = '^[\\s,]*(?:(?:por favor|please|favor|agora|now|ahora|e|and|y)[\\s,]+)*'
  const grouping = pattern(`${polite}(?:${GROUP})(?![a-z])`).exec(masked)
  const placing = pattern(`${polite}(?:${ORDERS.put}|${ORDERS.move})(?![a-z])`).exec(masked)
  const creating = pattern(
    `${polite}(?:${ORDERS.insert}|faca|make)(?![a-z])\\s*${NEW}${PHASE}(?![a-z])\\s*${CALLED}`,
  ).exec(masked)
  if (creating) {
    const rest = slice(order, creating[0].length, masked.length)
    const joint =
      /\s*(?:[,(]\s*)?(?:com|with|con|contendo|containing|incluindo|including|para|for|que tenha|formada por|juntando|agrupando|grouping|:)\s+/.exec(
        rest.masked,
      )
    const name = nameIn(joint ? slice(rest, 0, joint.index) : rest, context)
    if (!name) return undefined
    // "crie a etapa de limpeza (2h) depois de X" is a task.
    if (rest.amounts.length > 0) return undefined
    if (!joint) return addPhase(name, [], context)
    const found = targetsOf(slice(rest, joint.index + joint[0].length, rest.masked.length), context, { verbs: false })
    return 'problem' in found ? found.problem : addPhase(name, found.tasks, context)
  }
  const lead = grouping ?? placing
  if (!lead) return undefined
  const named = pattern(`\\s${JOINT}\\s+${NEW}(${PHASE})(?![a-z])\\s*${CALLED}`).exec(masked)
  const quoted = pattern(`\\s${JOINT}\\s+${NEW}(?=\\uE011)`).exec(masked)
  const cut = named ?? (grouping ? quoted : null)
  if (!cut || cut.index < lead[0].length) return undefined
  const fresh = /(?<![a-z])(?:nov[oa]|new|nuev[oa])(?![a-z])/.test(cut[0])
  if (!grouping && !fresh) return undefined
  const name = nameIn(slice(order, cut.index + cut[0].length, masked.length), context)
  if (!name) return undefined
  const found = targetsOf(slice(order, lead[0].length, cut.index), context, { verbs: false })
  return 'problem' in found ? found.problem : addPhase(name, found.tasks, context)
}

function nameIn(part: Order, context: Context): string | null {
  const quote = part.quotes[0]
  if (quote) return sentenceCase(quote.text)
  const name = tidyName(part.text.replace(/^\s*(?:de|da|do|of)\s+/i, '').replace(/[\s.,;:]+$/, ''), context.grammar)
  return /[A-Za-zÀ-ÿ]{2}/.test(name) && name.length <= 80 ? sentenceCase(name) : null
}

/** Puts tasks under a summary of that name, which is made where there is none. */
function addPhase(name: string, members: readonly Task[], context: Context): Problem | null {
  const { tasks } = context.schedule
  const inside = new Set(members.map(task => task.uid))
  // A task whose summary moves along goes with it.
  const tops = tasks.filter(task => inside.has(task.uid) && !(task.parent !== null && inside.has(task.parent)))
  const known = tasks.find(
    task => plainName(task.name) === plainName(name) && context.isSummary(task) && !inside.has(task.uid),
  )
  const edits: Edit[] = []
  let phase: TaskId
  let last: TaskId | null
  if (known) {
    phase = known.uid
    last = tasks.filter(task => task.parent === phase && !inside.has(task.uid)).at(-1)?.uid ?? null
  } else {
    const first = tops[0]
    const parent = first && tops.every(task => task.parent === first.parent) ? first.parent : null
    const siblings = tasks.filter(task => task.parent === parent)
    const at = first ? siblings.findIndex(task => task.uid === first.uid) : siblings.length
    phase = taskId(tasks.reduce((most, task) => Math.max(most, task.uid), 0) + 1)
    const row = tasks.reduce((most, task) => Math.max(most, task.row), 0) + 1
    edits.push({
      kind: 'addTask',
      task: {
        uid: phase,
        row,
        name,
        parent,
        summary: true,
        duration: { seconds: 0 as Task['duration']['seconds'], unit: 'h' },
      },
      after: (at >= 0 ? siblings[at - 1] : siblings.at(-1))?.uid ?? null,
    })
    last = null
  }
  for (const task of tops) {
    edits.push({ kind: 'moveTask', task: task.uid, to: { parent: phase, after: last } })
    last = task.uid
  }
  return context.apply(edits, [
    ...(known ? [] : [change(name, 'new', null, name)]),
    ...tops.map(task =>
      change(task.name, 'parent', task.parent === null ? null : context.task(task.parent).name, name),
    ),
  ])
}

const EXCHANGE = `${ORDERS.swap}|invert(?:a|er|e)|inviert(?:a|e)|invertir|intercambi(?:a|e|ar)|intercambie|reverse|revers(?:a|e)|exchange|permut(?:e|ar|a)`
const PLACES =
  '(?:a ordem|ordem|de lugar|lugar|as posicoes|a posicao|a sequencia|the order|order|places|positions|sequence|el orden|orden|de sitio|de posicion|las posiciones|la secuencia)'

/** "inverta a ordem de A e B", "swap A and B": each takes the other's place in the network and in the rows. */
export function exchangeOrder(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const lead = pattern(
    `^[\\s,]*(?:(?:por favor|please|favor)[\\s,]+)*(?:${EXCHANGE}|mud(?:e|ar)|chang(?:e)|cambi(?:a|ar|e))(?![a-z])`,
  ).exec(masked)
  if (!lead || order.amounts.length > 0 || order.dates.length > 0 || order.percents.length > 0) return undefined
  const places = pattern(`(?<![a-z])${PLACES}(?:\\s+(?:d[eoa]s?|entre|of|between|del?|de las?))*(?![a-z])`).exec(masked)
  const verb = pattern(`(?:invert|inviert|intercambi|revers|permut|swap|exchange)`).test(lead[0])
  // "Inverta a ordem, primeiro B": what comes behind it is not said, and what stands first may stand there already.
  if (places && FIRST_ONE.test(masked.slice(places.index + places[0].length))) return notUnderstood(order)
  if (!places && (!verb || /\s(?:por|pel[oa]s?|for|with|con|com)\s/.test(masked))) return undefined
  const rest: Order = {
    ...order,
    masked: masked.replace(
      pattern(`(?<![a-z])${PLACES}(?:\\s+(?:d[eoa]s?|entre|of|between|del?|de las?))*(?![a-z])`, 'g'),
      whole => ' '.repeat(whole.length),
    ),
  }
  const joined = places
    ? {
        ...rest,
        masked: rest.masked.replace(/\s(?:com|with|con)\s/g, whole => ` e${' '.repeat(whole.length - 2)}`),
        text: rest.text.replace(/\s(?:com|with|con)\s/gi, whole => ` e${' '.repeat(whole.length - 2)}`),
      }
    : rest
  const found = targetsOf(slice(joined, lead[0].length, masked.length), context, { verbs: false })
  if ('problem' in found) return places ? found.problem : undefined
  const [a, b] = found.tasks
  if (!a || !b || found.tasks.length !== 2) return notUnderstood(order)
  return exchange(context, a, b)
}

const FIRST_ONE =
  /(?:^|[,;:.])\s*(?:com\s+|with\s+|con\s+)?(?:[oa]\s+|the\s+|el\s+|la\s+)?(?:primeir[oa]|first|primer[oa]?)(?![a-z])/

const notUnderstood = (order: Order): Problem =>
  problem(
    'language.notUnderstood',
    { text: order.text.trim().slice(0, 160) },
    { suggestions: [suggestion('language.updateExample')] },
  )

/** Each of two tasks takes the other's links, and its row where they are siblings. */
export function exchange(context: Context, a: Task, b: Task): Problem | null {
  const other = (uid: TaskId): TaskId => (uid === a.uid ? b.uid : uid === b.uid ? a.uid : uid)
  const tied = context.schedule.links.filter(
    link => [a.uid, b.uid].includes(link.from) || [a.uid, b.uid].includes(link.to),
  )
  const wanted = tied.map(link => ({ ...link, from: other(link.from), to: other(link.to) }))
  const key = (link: Link): string => `${link.from}>${link.to}${link.type}${formatLag(link.lag)}`
  const [had, will] = [new Set(tied.map(key)), new Set(wanted.map(key))]
  const edits: Edit[] = [
    ...tied
      .filter(link => !will.has(key(link)))
      .map(link => ({ kind: 'removeLink' as const, link: { from: link.from, to: link.to, type: link.type } })),
    ...wanted.filter(link => !had.has(key(link))).map(link => ({ kind: 'addLink' as const, link })),
  ]
  if (edits.length === 0)
    return problem(
      'language.nothingToChange',
      { task: a.name },
      { suggestions: [suggestion('language.updateExample')] },
    )
  if (a.parent === b.parent) {
    const siblings = context.schedule.tasks.filter(task => task.parent === a.parent).map(task => task.uid)
    const [low, high] = [siblings.indexOf(a.uid), siblings.indexOf(b.uid)].sort((x, y) => x - y) as [number, number]
    const [early, late] = [nth(siblings, low), nth(siblings, high)]
    edits.push({ kind: 'moveTask', task: late, to: { parent: a.parent, after: siblings[low - 1] ?? null } })
    edits.push({
      kind: 'moveTask',
      task: early,
      to: { parent: a.parent, after: high - 1 === low ? late : nth(siblings, high - 1) },
    })
  }
  return context.apply(edits, [change(a.name, 'order', a.name, b.name), change(b.name, 'order', b.name, a.name)])
}
