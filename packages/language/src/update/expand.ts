import { pattern } from '../grammar/index.ts'
import { ORDERS } from '../grammar/orders.ts'
import { sentenceCase } from '../text/fold.ts'
import type { Context } from './context.ts'
import { hasVerb, markOrder, type Order, slice } from './order.ts'
import { targetsOf } from './targets.ts'

const POLITE =
  '^[\\s,]*(?:(?:por favor|please|favor|tambem|also|tambien|e|and|y|agora|now|ahora|preciso|quero|we need to|can you|could you)[\\s,]+)*'
const THINGS =
  '(?:tarefas|atividades|etapas|servicos|passos|marcos|tasks|activities|steps|jobs|milestones|tareas|actividades|pasos|hitos|itens|items)'
/** Words that say where new tasks go, up to a mark of punctuation. */
const PLACE =
  /(?<![a-z])(?:(?:logo|right|just|imediatamente|immediately)\s+)?(?:depois|apos|antes|entre|after|before|between|tras|despues|following|prior)(?![a-z])[^,;:]*/

interface Item {
  readonly name: string
  /** What follows the name: its duration, people. */
  readonly rest: string
}

/**
 * Orders as they are carried out: an order that adds several tasks becomes one for each, in the order they were
 * written, and what stands without a verb takes that of the order before ("atrase A em 2h e B em 1 dia").
 */
export function expandOrders(orders: readonly Order[], context: Context): Order[] {
  const found: Order[] = []
  for (let index = 0; index < orders.length; index++) {
    const order = orders[index]!
    const listed = listedInserts(order, context)
    if (listed) {
      found.push(...listed)
      continue
    }
    if (adds(order.masked) && order.amounts.length > 0) {
      let end = index + 1
      while (end < orders.length && isNewItem(orders[end]!, context)) end++
      if (end > index + 1) {
        found.push(...joined(orders.slice(index, end), context))
        index = end - 1
        continue
      }
    }
    const before = found.at(-1) ?? null
    found.push(before ? inheriting(order, before, context) : order)
  }
  return found
}

const adds = (masked: string): boolean =>
  pattern(`${POLITE}(?:${ORDERS.insert})(?![a-z])`).test(masked) ||
  (PLACE.test(masked.slice(0, 24)) && pattern(`(?<![a-z])(?:${ORDERS.insert})(?![a-z])`).test(masked))

/** Words and an amount, no verb, and no task of that name. */
function isNewItem(order: Order, context: Context): boolean {
  if (order.amounts.length === 0 || order.tasks.length > (PLACE.test(order.masked) ? 2 : 0) || hasVerb(order.masked))
    return false
  const place = PLACE.exec(order.masked)
  const head = slice(order, 0, place?.index ?? order.masked.length)
  return head.quotes.length > 0 || (head.tasks.length === 0 && 'problem' in targetsOf(head, context))
}

/** "crie 3 tarefas depois de X: A (1h), B (2h) e C (1h)". */
function listedInserts(order: Order, context: Context): Order[] | null {
  const head = pattern(
    `${POLITE}(?:${ORDERS.insert}|${ORDERS.put})(?![a-z])[^:]*?(?<![a-z])${THINGS}(?![a-z])([^:]*):\\s*`,
  ).exec(order.masked)
  if (!head) return null
  const rest = slice(order, head[0].length, order.masked.length)
  const items = itemsOf(rest)
  if (items.length < 2) return null
  const place = PLACE.exec(order.masked.slice(0, head[0].length).replace(/:\s*$/, ''))
  const placed = place ? order.text.slice(place.index, place.index + place[0].length).trim() : ''
  return composed(
    items,
    placed,
    /(?:paralel|same time|mesmo tempo|mismo tiempo)/.test(head[0]),
    /(?:marcos|milestones|hitos)/.test(head[0]),
    context,
  )
}

const LISTED = `(?:${ORDERS.insert}|${ORDERS.put})(?![a-z])[^:]*?(?<![a-z])${THINGS}(?![a-z])([^:]*):\\s*`
const WITHOUT_LEAD = `${POLITE}(?:${ORDERS.insert})(?![a-z])\\s*(?:(?:as |a |the |las |los |uma? |an? |una? )*(?:nov[oa]s?|new|nuev[oa]s?)?\\s*(?:tarefas?|atividades?|tasks?|activit(?:y|ies)|tareas?|actividad(?:es)?)(?![a-z])\\s*(?:de\\s+)?)?`

function joined(orders: readonly Order[], context: Context): Order[] {
  let placed = ''
  const items: Item[] = []
  let parallel = false
  for (const [index, order] of orders.entries()) {
    parallel ||= /paralel|same time|mesmo tempo|mismo tiempo/.test(order.masked)
    const place = PLACE.exec(order.masked)
    if (place && placed === '') placed = order.text.slice(place.index, place.index + place[0].length).trim()
    const head = index === 0 ? pattern(`${POLITE}${LISTED}`).exec(order.masked) : null
    let body = head ? slice(order, head[0].length, order.masked.length) : order
    if (!head) {
      if (place) body = withoutPlace(order, place)
      const lead = pattern(WITHOUT_LEAD).exec(body.masked)
      body = slice(body, lead?.[0].length ?? 0, body.masked.length)
    }
    const item = itemOf(body)
    if (!item) return [...orders]
    items.push(item)
  }
  return composed(items, placed, parallel, false, context)
}

function withoutPlace(order: Order, place: RegExpExecArray): Order {
  const end = place.index + place[0].length
  const blank = (text: string): string => text.slice(0, place.index) + ' '.repeat(place[0].length) + text.slice(end)
  return { ...order, masked: blank(order.masked), text: blank(order.text) }
}

function itemsOf(order: Order): Item[] {
  const items: Item[] = []
  let from = 0
  let depth = 0
  const cut = (to: number): void => {
    const item = itemOf(slice(order, from, to))
    if (item) items.push(item)
  }
  for (let at = 0; at < order.masked.length; at++) {
    const char = order.masked[at]!
    if (char === '(') depth++
    if (char === ')') depth--
    if (depth > 0) continue
    const joint =
      /^(?:\s*[,;\n]\s*(?:(?:e|and|y)\s+)?|\s+(?:e|and|y)\s+(?=[a-z\uE011]))(?:\d{1,2}[.)]\s*|[-*•]\s*)?/.exec(
        order.masked.slice(at),
      )
    // "2 mecânicos e 1 soldador" and "com 2 mecânicos" stay with their task.
    if (!joint || /^\s*(?:com|with|con|\uE003|\uE000)/.test(order.masked.slice(at + joint[0].length))) continue
    cut(at)
    from = at + joint[0].length
    at = from - 1
  }
  cut(order.masked.length)
  return items
}

function itemOf(order: Order): Item | null {
  const quote = order.quotes[0]
  if (quote && order.masked.slice(0, quote.start).trim() === '')
    return { name: quote.text, rest: order.text.slice(quote.end) }
  const stop =
    /\s*[(:,-]?\s*(?:(?:com|with|con|de|of|for|por|dura\w*|leva\w*|takes?|que leva|lasting)\s+)*[\uE000\uE003\uE001]/.exec(
      order.masked,
    )
  const name = order.text
    .slice(0, stop?.index ?? order.text.length)
    .replace(/^\s*(?:\d{1,2}[.)]\s*|[-*•]\s*)?(?:(?:a|o|as|os|the|la|el|an|uma?)\s+(?=\p{L}{3}))?/iu, '')
    .replace(/[\s.,;:(-]+$/, '')
  if (!/\p{L}{2}/u.test(name) || name.includes('"')) return null
  return { name, rest: stop ? order.text.slice(stop.index) : '' }
}

/** One order each: the first where the words say, every other behind the one before it. */
function composed(
  items: readonly Item[],
  placed: string,
  parallel: boolean,
  milestones: boolean,
  context: Context,
): Order[] {
  const what = milestones ? 'inclua o marco' : 'inclua'
  const before = /^(?:(?:logo|right|just)\s+)?(?:antes|before|prior)/i.test(placed)
  const between = /^(?:entre|between)\s+/i.test(placed)
  const far = between ? /^(?:entre|between)\s+.*?\s(?:e|and|y)\s+(.+)$/i.exec(placed)?.[1] : undefined
  const list = before && !parallel ? [...items].reverse() : items
  const after = { pt: 'depois de', en: 'after', es: 'después de' }[context.grammar.language]
  const first = { pt: 'antes de', en: 'before', es: 'antes de' }[context.grammar.language]
  return list.map((item, index) => {
    const last = index > 0 && !parallel ? `"${sentenceCase(list[index - 1]!.name)}"` : null
    const place =
      last === null || placed === ''
        ? placed
        : before
          ? `${first} ${last}`
          : far
            ? `entre ${last} e ${far}`
            : `${after} ${last}`
    return markOrder(`${what} "${item.name}" ${item.rest.replace(/^[\s:,-]+/, '')} ${place}`.trim(), context)
  })
}

/** "atrase A em 2h e B em 1 dia": the second amount is a delay as well. */
function inheriting(order: Order, before: Order, context: Context): Order {
  if (order.amounts.length !== 1 || hasVerb(order.masked)) return order
  const lead = pattern(
    `${POLITE}(${ORDERS.later}|${ORDERS.earlier}|${ORDERS.increase}|${ORDERS.decrease})(?![a-z])`,
  ).exec(before.masked)
  if (!lead || !/(?:\s(?:em|by|en|por|de)\s+|[+]\s*)$/.test(order.masked.slice(0, order.amounts[0]!.start)))
    return order
  const from = lead.index + lead[0].length - lead[1]!.length
  return markOrder(`${before.text.slice(from, from + lead[1]!.length)} ${order.text.trim()}`, context)
}
