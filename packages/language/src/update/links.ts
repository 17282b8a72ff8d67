import { formatLag, must, NO_LAG, nth, type Problem, problem, suggestion, type Task } from '@parada/schedule'
import { lagOf } from '../generate/durations.ts'
import { pattern } from '../grammar/index.ts'
import { LINK_CODES } from '../grammar/link-codes.ts'
import { ORDERS } from '../grammar/orders.ts'
import { type Context, change } from './context.ts'
import { linkTasks, planUnits } from './edits.ts'
import { type Order, slice } from './order.ts'
import { beside, readRelation, relate } from './relations.ts'
import { targetsOf } from './targets.ts'
import { leads, verb } from './verbs.ts'

/** "folga de 2h entre A e B", "lag between A and B: 3h". */
export function lagBetween(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const word =
    /(?<![a-z])(?:folga|defasagem|lag|gap|delay|espera|desfase|holgura|intervalo|atraso|lead|antecipacao|sobreposicao|wait|pausa|retraso|buffer)(?![a-z])/.exec(
      masked,
    )
  const between = /(?<![a-z])(?:entre|between)\s/.exec(masked)
  if (!word || !between || order.amounts.length === 0) return undefined
  const pair = pairOf(slice(order, between.index + between[0].length, masked.length), context)
  if (!pair) return undefined
  if ('problem' in pair) return pair.problem
  const lead = /lead|antecipacao|sobreposicao/.test(word[0])
  const known = context.schedule.links.find(link => link.from === pair.a.uid && link.to === pair.b.uid)
  return linkTasks(
    context,
    pair.a,
    pair.b,
    known?.type ?? 'FS',
    lagOf(nth(order.amounts, 0), lead ? -1 : 1, planUnits(context)),
  )
}

/** "mude o vínculo entre A e B para II": another type for a link that is there. */
export function retyping(order: Order, context: Context): Problem | null | undefined {
  const match =
    /(?<![a-z])(?:vinculo|ligacao|dependencia|relacao|link|dependency|relationship|enlace|relacion)(?![a-z]).{0,20}?(?<![a-z])(?:entre|between|d[eoa]|from|of)\s+(.+?)\s+(?:para|to|a|em|as|como|into)\s+(?:tipo\s+|type\s+|um\s+|a\s+)?(ti|fs|fc|ii|ss|cc|tt|ff|it|sf|cf)(?![a-z])/.exec(
      order.masked,
    )
  if (!match) return undefined
  const from = order.masked.indexOf(nth(match, 1), match.index)
  const pair = pairOf(slice(order, from, from + nth(match, 1).length), context)
  if (!pair) return undefined
  if ('problem' in pair) return pair.problem
  const known = context.schedule.links.find(link => link.from === pair.a.uid && link.to === pair.b.uid)
  if (!known)
    return problem(
      'language.linkNotFound',
      { from: pair.a.name, to: pair.b.name },
      { suggestions: [suggestion('language.nameTask', {})] },
    )
  const type = must(LINK_CODES[nth(match, 2)])
  const lag = order.amounts[0] ? lagOf(order.amounts[0], signOfLag(order), planUnits(context)) : known.lag
  const { units } = context.schedule.project
  return context.apply(
    [{ kind: 'setLink', link: { from: known.from, to: known.to, type: known.type }, changes: { type, lag } }],
    [
      change(
        pair.b.name,
        'predecessors',
        `${pair.a.row}${known.type}${formatLag(known.lag, units)}`,
        `${pair.a.row}${type}${formatLag(lag, units)}`,
      ),
    ],
  )
}

const signOfLag = (order: Order): 1 | -1 => (/-\s*$/.test(order.masked.slice(0, nth(order.amounts, 0).start)) ? -1 : 1)

/** Two tasks joined by a word: "A e B", "A to B". */
export function pairOf(
  order: Order,
  context: Context,
  joint = /\s(?:e|and|y|a|to|com|with|con|até|ate|->|→)\s|\s*(?:->|→|,)\s*/g,
): { a: Task; b: Task } | { problem: Problem } | null {
  const [first, second] = order.tasks
  if (first && second && order.tasks.length === 2) return { a: nth(first.tasks, 0), b: nth(second.tasks, 0) }
  let problemFound: Problem | null = null
  joint.lastIndex = 0
  for (let match = joint.exec(order.masked); match; match = joint.exec(order.masked)) {
    const first = targetsOf(slice(order, 0, match.index), context)
    const right = beside(
      targetsOf(slice(order, match.index + match[0].length, order.masked.length), context),
      first,
      context,
    )
    const left = beside(first, right, context)
    if ('tasks' in left && 'tasks' in right && left.tasks.length === 1 && right.tasks.length === 1)
      return { a: nth(left.tasks, 0), b: nth(right.tasks, 0) }
    problemFound ??= 'problem' in left ? left.problem : 'problem' in right ? right.problem : null
  }
  return problemFound ? { problem: problemFound } : null
}

const JOINED = /\s(?:entre|between|e|and|y|a|to|com|with|con)\s|->|→|,|^\s*\d/

/** "remova o vínculo entre A e B", "tire as predecessoras da tarefa 7", "clear the links of task 7". */
export function unlink(order: Order, context: Context): Problem | null {
  const lead = must(verb(ORDERS.unlink, order.masked))
  const rest = slice(order, lead.index + lead[0].length, order.masked.length)
  // "Os vínculos da montagem da bomba": those of one task, unless a word joins two.
  const whole = /s$/.test(lead[0]) && !JOINED.test(rest.masked) ? targetsOf(rest, context) : null
  const pair =
    whole && 'tasks' in whole && whole.tasks.length === 1
      ? null
      : pairOf(rest, context, /\s(?:e|and|y|a|to|com|with|con|de|da|do|from|das|dos)\s|\s*(?:->|→|,)\s*/g)
  if (pair && 'a' in pair && pair.a.uid !== pair.b.uid) {
    const link = context.schedule.links.filter(
      each =>
        (each.from === pair.a.uid && each.to === pair.b.uid) || (each.from === pair.b.uid && each.to === pair.a.uid),
    )
    if (link.length === 0)
      return problem(
        'language.linkNotFound',
        { from: pair.a.name, to: pair.b.name },
        { suggestions: [suggestion('language.nameTask', {})] },
      )
    return context.apply(
      link.map(each => ({ kind: 'removeLink' as const, link: { from: each.from, to: each.to, type: each.type } })),
      link.map(each =>
        change(context.task(each.to).name, 'predecessors', `${context.task(each.from).row}${each.type}`, null),
      ),
    )
  }
  const found = whole ?? targetsOf(rest, context)
  if ('problem' in found) return pair && 'problem' in pair ? pair.problem : found.problem
  const before = !/suc+es+or/.test(lead[0])
  const behind = !/(?:prede|ante)ces+or/.test(lead[0])
  const among = new Set(
    found.tasks.flatMap(task => [
      ...(before ? context.into(task.uid) : []),
      ...(behind ? context.outOf(task.uid) : []),
    ]),
  )
  const numbered = /^\s*(\d{1,5})\s/.exec(rest.masked)
  // "A predecessora 3 da tarefa 7": that one alone.
  const links = [...among].filter(link => !numbered || context.task(link.from).row === Number(numbered[1]))
  if (links.length === 0)
    return problem(
      'language.linkNotFound',
      { from: '', to: nth(found.tasks, 0).name },
      { suggestions: [suggestion('language.nameTask', {})] },
    )
  return context.apply(
    links.map(each => ({ kind: 'removeLink' as const, link: { from: each.from, to: each.to, type: each.type } })),
    links.map(each =>
      change(context.task(each.to).name, 'predecessors', `${context.task(each.from).row}${each.type}`, null),
    ),
  )
}

export function linking(order: Order, context: Context): Problem | null {
  const relation = readRelation(order, context)
  if (relation && !/(?<![a-z])(?:entre|between)\s/.test(order.masked)) return relate(relation, context, false)
  const between = /(?<![a-z])(?:entre|between)\s|^[\s,]*\w+\s+(?:de|from)\s/.exec(order.masked)
  const lead = leads(`${ORDERS.link}|${ORDERS.insert}`, order.masked)
  const from = between ? between.index + between[0].length : (lead?.[0].length ?? 0)
  const typeWord = /(?<![a-z])(ti|fs|fc|ii|ss|cc|tt|ff|it|sf|cf)(?![a-z])/.exec(order.masked)
  const wait = pattern(
    '\\s+(?:com|with|con)\\s+(?:uma?\\s+|an?\\s+)?(?:folga\\s+(?:de\\s+)?|lag\\s+(?:of\\s+)?|atraso\\s+(?:de\\s+)?)?@D',
  ).exec(order.masked)
  const stop = Math.min(
    typeWord && typeWord.index > from + 6 ? typeWord.index : order.masked.length,
    wait && wait.index > from ? wait.index : order.masked.length,
  )
  const pair = pairOf(
    slice(order, from, stop),
    context,
    /\s(?:e|and|y|a|ao|aos|as|to|com|with|con|até|ate|em|n[oa]s?|on|al|en|->|→)\s|\s*(?:->|→|,)\s*/g,
  )
  if (!pair)
    return problem(
      'language.notUnderstood',
      { text: order.text.trim() },
      { suggestions: [suggestion('language.updateExample', {})] },
    )
  if ('problem' in pair) return pair.problem
  const type = (typeWord && LINK_CODES[nth(typeWord, 1)]) || 'FS'
  const lag = order.amounts[0] ? lagOf(order.amounts[0], 1, planUnits(context)) : NO_LAG
  // "ligue a entrega na desmontagem" where the one follows the other already: it is that link.
  const back = context.schedule.links.some(link => link.from === pair.b.uid && link.to === pair.a.uid)
  return back ? linkTasks(context, pair.b, pair.a, type, lag) : linkTasks(context, pair.a, pair.b, type, lag)
}
