import { must, nth, type Problem, problem, suggestion, type Task } from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import { ORDERS } from '../grammar/orders.ts'
import type { Amount } from '../read/amounts.ts'
import { type Context, change } from './context.ts'
import { assignEdits, durationOf, inUnit, newPending, setDuration } from './edits.ts'
import { dropWords, type Order } from './order.ts'
import { targetsOf } from './targets.ts'
import { leads, verb } from './verbs.ts'

/** "X: -5h", "X para menos 3h": a duration below zero. */
export function belowZero(order: Order, context: Context): Problem | null {
  const amount = order.amounts.at(-1)
  if (
    !amount ||
    !/(?:(?<![a-z])(?:para|to|a|de|of|ser|be|com|with|con|dura|duran?|leva|levam|toma|takes?|lasts?|lleva|tarda|demora)|[:=])\s*(?:-|(?:negative|negativ[oa])\s)\s*$|(?:(?<![a-z])(?:para|to)|[:=])\s*(?:menos|minus)\s*$/.test(
      order.masked.slice(0, amount.start),
    )
  )
    return null
  const found = targetsOf(order, context)
  if ('problem' in found) return found.problem
  return problem(
    'language.impossibleValue',
    { task: nth(found.tasks, 0).name, field: 'duration', value: `-${order.text.slice(amount.start, amount.end)}` },
    { suggestions: [suggestion('language.giveValue')] },
  )
}

/** "dobre a equipe do reparo": as many people again, the time stays. */
function scaleCrew(context: Context, tasks: readonly Task[], factor: number): Problem | null {
  const uids = new Set(tasks.map(task => task.uid))
  const on = context.schedule.assignments.filter(
    each =>
      uids.has(each.task) &&
      each.resource !== null &&
      context.schedule.resources.find(resource => resource.uid === each.resource)?.kind === 'work',
  )
  if (on.length === 0)
    return problem(
      'language.resourceNotFound',
      { resource: '', task: tasks[0]?.name ?? '' },
      { suggestions: [suggestion('language.nameTask')] },
    )
  return context.apply(
    on.map(each => ({
      kind: 'setAssignment' as const,
      assignment: each.uid,
      changes: { units: (each.units ?? 1) * factor },
    })),
    on.map(each => change(context.task(each.task).name, 'units', each.units ?? 1, (each.units ?? 1) * factor)),
  )
}

/** "+2 dias", "metade do tempo", "aumente 20%": durations relative to what they are. */
export function scaling(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const halved = /(?<![a-z])(?:metade|half|halve[sd]?|mitad|meio tempo)(?![a-z])/.test(masked)
  const doubled = /(?<![a-z])(?:dobr[eoa]r?|duplica(?:r)?|duplique|double[sd]?|dobro|doble|twice)(?![a-z])/.test(masked)
  const tripled = /(?<![a-z])(?:triplique|triplicar?|triple|o triplo|el triple)(?![a-z])/.test(masked)
  const up = verb(ORDERS.increase, masked) ?? (order.percents.length > 0 ? leads(ORDERS.insert, masked) : null)
  const down = verb(ORDERS.decrease, masked)
  const third = /(?<![a-z])(?:(?:um|a|one|un) (?:terco|third|tercio))(?![a-z])/.test(masked)
  let factor: number | null = halved ? 0.5 : doubled ? 2 : tripled ? 3 : third ? 1 / 3 : null
  if (factor === null && order.percents[0] && (up || down))
    factor = down && !up ? 1 - order.percents[0].value / 100 : 1 + order.percents[0].value / 100
  if (factor !== null && order.amounts.length === 0) {
    if (down && halved) factor = 0.5
    const found = targetsOf(
      dropWords(
        order,
        /(?<![a-z])(?:(?:a|na|pela|por la|a la|the|in|por|para a|ao|o|al|el|by|em|en)?\s*(?:metade|half|halve|mitad|dobro|doble|double|twice|triplo|triple|um terco|a third|one third|un tercio)|dobr[eoa]r?|duplica(?:r)?|duplique|meio tempo|triplique|triplicar?|tempo|time|tiempo|duracao|duracion|duration|(?<!(?:todas|todas as|todas las|all|all the|every|each|cada) )(?:duracoes|durations|duraciones)|prazo|contingencia|contingency|margem|margin|margen|reserva|buffer|folga)(?![a-z])/g,
      ),
      context,
    )
    if ('problem' in found) return found.problem
    const scale = factor
    if (
      pattern(
        `(?<![a-z])(?:equipe|efetivo|pessoal|mao de obra|crew|team|staff|manpower|cuadrilla|personal|recursos?|resources?)(?![a-z])`,
      ).test(masked)
    )
      return scaleCrew(context, found.tasks, scale)
    // A phase takes half as long when all that is in it does.
    const tasks = found.tasks.flatMap(task => context.leavesUnder(task))
    return setDuration(context, tasks, task => inUnit(context, task.duration.seconds * scale, task.duration))
  }
  const amount = order.amounts[0]
  if (!amount) return undefined
  const before = masked.slice(0, amount.start)
  const signed = /([+-])\s*$/.exec(before)
  const toValue =
    /(?<![a-z])(?:para|to|a|ate|until|hasta|pra|at|=|de \uE000+ (?:para|a)|from \uE000+ to)\s*(?:cerca de|about|unas)?\s*$/.test(
      before,
    ) && !/(?<![a-z])(?:em|by|en|por)\s*$/.test(before)
  const after = masked.slice(amount.end)
  const more =
    /^\s*(?:a\s+|de\s+)?(?:mais|more|extra|adicionais|longer|mas|adicionales|additional|a mais)(?![a-z])/.test(after) ||
    /(?<![a-z])(?:mais|extra|more|another|outras?|mas|otras?|additional)\s*$/.test(before)
  const less =
    /^\s*(?:a\s+|de\s+)?(?:menos|less|fewer|shorter|a menos)(?![a-z])/.test(after) ||
    /(?<![a-z])(?:menos|less)\s*$/.test(before)
  const way = signed
    ? signed[1] === '-'
      ? -1
      : 1
    : more
      ? 1
      : less
        ? -1
        : (up || down) && !toValue
          ? down && !up
            ? -1
            : 1
          : null
  if (way === null) return undefined
  return addToDuration(order, context, amount, way)
}

function addToDuration(order: Order, context: Context, amount: Amount, way: 1 | -1): Problem | null {
  const found = targetsOf(
    dropWords(
      order,
      /(?<![a-z])(?:mais|more|extra|adicionais|longer|shorter|less|menos|mas|additional|another|outras?|otras?)(?![a-z])|[+-](?=\s*\uE000)/g,
    ),
    context,
  )
  if ('problem' in found) return found.problem
  return setDuration(context, found.tasks, task => {
    const by = durationOf(context, amount, task)
    return inUnit(
      context,
      task.duration.seconds + way * by.seconds,
      by.unit === task.duration.unit
        ? task.duration
        : { ...task.duration, unit: by.unit === 'm' ? 'h' : task.duration.unit },
    )
  })
}

/** "adicione 2 horas à solda", "tire 1 dia da pintura": an amount put on or taken off a duration. */
export function addAmount(order: Order, context: Context, way: 1 | -1): Problem | null | undefined {
  const lead = leads(
    way > 0 ? `${ORDERS.insert}|${ORDERS.increase}` : `${ORDERS.delete}|${ORDERS.decrease}|take|knock|shave`,
    order.masked,
  )
  const amount = order.amounts[0]
  if (!lead || !amount || order.quotes.length > 0) return undefined
  const between = order.masked.slice(lead[0].length, amount.start)
  if (!/^\s*(?:mais|more|extra|another|outras?|mas|otras?|um|a|an|de|menos|\+|-)?\s*$/.test(between)) return undefined
  const tail = order.masked.slice(amount.end)
  if (
    !/^\s*(?:extra\s+|adicionais\s+|a mais\s+|more\s+)?(?:a|ao|aos|as|em|na|no|nas|nos|to|para|on|from|de|da|do|das|dos|del|al|en|of|off)(?![a-z])/.test(
      tail,
    )
  )
    return undefined
  // "adicione 3h de teste após X" names a new task.
  if (way > 0 && /^\s*(?:de|da|do|of|del)\s/.test(tail) && !targetsAgree(order, context)) return undefined
  return addToDuration(order, context, amount, way)
}

const targetsAgree = (order: Order, context: Context): boolean => 'tasks' in targetsOf(order, context)

export function durating(whole: Order, context: Context): Problem | null {
  // "de 6h para 9h": the last amount counts.
  const amount = must(whole.amounts.at(-1))
  const order = dropWords(
    whole,
    /(?:(?<![a-z])(?:de|from|desde)\s+\d+(?:[.,]\d+)?\s+(?=(?:para|pra|to|a)\s*\uE000))|(?<=\uE000\s*)(?:cada|each|apiece)(?:\s+(?:um|uma|one|uno|una))?\s*[.!]*\s*$/g,
  )
  const crews = order.crews.filter(each => each.crew.kind !== 'material')
  const with_ = crews[0] ? pattern('[\\s,(]*(?:com|with|con|por|by|para|for)?\\s*\\uE003').exec(order.masked) : null
  const found = targetsOf(
    with_
      ? {
          ...order,
          masked:
            order.masked.slice(0, with_.index) +
            order.masked
              .slice(with_.index)
              .replace(/(?<![a-z])(?:com|with|con|e|and|y)(?![a-z])/g, each => ' '.repeat(each.length)),
        }
      : order,
    context,
  )
  if ('problem' in found) return found.problem
  // "36 HH com 3 mecânicos": the people named do the work.
  if (crews.length > 0) {
    const pending = newPending()
    const edits = found.tasks.flatMap(task =>
      crews.flatMap(({ crew }) => assignEdits(context, task, crew.name, crew.units, 'work', pending).edits),
    )
    const failed =
      edits.length > 0
        ? context.apply(
            edits,
            found.tasks.map(task => change(task.name, 'resources', null, crews.map(each => each.crew.name).join(', '))),
          )
        : null
    if (failed) return failed
  }
  const people = crews.reduce((sum, each) => sum + (each.crew.units ?? 1), 0)
  return setDuration(context, found.tasks, task => durationOf(context, amount, task, people || null))
}
