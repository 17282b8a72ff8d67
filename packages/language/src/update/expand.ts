import { must, nth, problem } from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import { ORDERS } from '../grammar/orders.ts'
import { sentenceCase } from '../text/fold.ts'
import type { Context } from './context.ts'
import { hasVerb, markOrder, type Order, slice } from './order.ts'
import { CALLED, NEW, PHASE } from './structure.ts'
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
    const order = nth(orders, index)
    const phase = phaseWithTasks(orders, index, context)
    if (phase) {
      found.push(...phase.orders)
      index = phase.last
      continue
    }
    const listed = listedInserts(order, context)
    if (listed) {
      found.push(...listed)
      continue
    }
    const like = likePhase(order, context)
    if (like) {
      found.push(like)
      continue
    }
    const both = transfer(order, context)
    if (both) {
      found.push(...both)
      continue
    }
    if (adds(order.masked) && order.amounts.length > 0) {
      let end = index + 1
      while (end < orders.length && isNewItem(nth(orders, end), context)) end++
      if (end > index + 1) {
        found.push(...joined(orders.slice(index, end), context))
        index = end - 1
        continue
      }
    }
    const before = found.at(-1) ?? null
    const pasted = before && pastedCopy(before, order, context)
    if (pasted) {
      found[found.length - 1] = pasted
      continue
    }
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
    const char = order.masked.charAt(at)
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
    .replace(/^[\s:;,]*(?:\d{1,2}[.)]\s*|[-*•]\s*)?(?:(?:a|o|as|os|the|la|el|an|uma?)\s+(?=\p{L}{3}))?/iu, '')
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
    const last = index > 0 && !parallel ? `"${sentenceCase(nth(list, index - 1).name)}"` : null
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

const PASTE = pattern(
  `${POLITE}(?:${ORDERS.put}|${ORDERS.move}|col(?:e|a|ar)|ponl[ao]s?|colocal[ao]s?|ubical[ao]s?|paste|pegu?[ae]|pegal[ao]s?|inserir|insir(?:a|e)|insert)(?![a-z])\\s*(?:(?:a|o|la|lo|el|the|it|ela|ele|essa|esta|that|nova|new|copia|copy)\\s+)*(?=(?:logo\\s+|right\\s+|just\\s+)?(?:depois|apos|antes|after|before|despues|tras|em|n[oa]|in|into|under|en|dentro|para)(?![a-z]))`,
)

/** "copia X e coloca depois de Y": one order, given with two verbs. */
function pastedCopy(before: Order, order: Order, context: Context): Order | null {
  if (!order.follows || !pattern(`${POLITE}(?:${ORDERS.duplicate})(?![a-z])`).test(before.masked)) return null
  const paste = PASTE.exec(order.masked)
  return paste ? markOrder(`${before.text.trimEnd()} ${order.text.slice(paste[0].length)}`, context) : null
}

const MOVED_ON = pattern(
  `${POLITE}(?:${ORDERS.insert}|${ORDERS.put}|${ORDERS.increase}|${ORDERS.move})(?![a-z])\\s*(?:(?:as|os|the|las|los|essas?|esses?|esas?|those|these|it|them|isso|mesm[oa]s?|same|horas|hours|tempo|time|tiempo|\\uE000+)\\s+)*(?:em|n[oa]s?|a|ao|as|aos|para|pra|to|on|onto|in|en|al)\\s+(?:(?:a|o|the|la|el)\\s+)?`,
)

/** "tire 2h de A e some em B": what is taken off the one is put on the other. */
function transferred(order: Order, before: Order, context: Context): Order | null {
  const amount = before.amounts[0]
  if (!amount || order.amounts.length > 0 || !order.follows) return null
  if (
    !pattern(
      `${POLITE}(?:${ORDERS.delete}|${ORDERS.decrease}|transfir\\w*|transfer\\w*|move|mova|pass\\w+|take|shave|knock)(?![a-z])`,
    ).test(before.masked)
  )
    return null
  const lead = MOVED_ON.exec(order.masked)
  if (!lead) return null
  const more = { pt: 'adicione', en: 'add', es: 'agrega' }[context.grammar.language]
  const to = { pt: 'a', en: 'to', es: 'a' }[context.grammar.language]
  return markOrder(
    `${more} ${before.text.slice(amount.start, amount.end).trim()} ${to} ${order.text.slice(lead[0].length)}`,
    context,
  )
}

const LIKE = pattern(
  `${POLITE}(?:${ORDERS.insert}|${ORDERS.put})(?![a-z])\\s+${NEW}(?:${PHASE}|tarefa|atividade|task|activity|tarea|actividad)?(?![a-z])\\s*${CALLED}(.{2,60}?)\\s+(?:igual|identic[oa]|semelhante|como|like|same as|similar|based on|com base n[oa])\\s+(?:(?:a|ao|to|que|the|la|el|o|as)\\s+)*(?=[a-z\\uE010])`,
)

/** "crie uma fase P-203 igual à P-202": a copy of the one that goes by the other name. */
function likePhase(order: Order, context: Context): Order | null {
  const match = LIKE.exec(order.masked)
  if (!match) return null
  const from = order.masked.indexOf(nth(match, 1), match.index + match[0].indexOf(nth(match, 1)))
  const name = order.quotes[0]?.text ?? order.text.slice(from, from + nth(match, 1).length).trim()
  const [verb, as] = { pt: ['duplique', 'como'], en: ['duplicate', 'as'], es: ['duplica', 'como'] }[
    context.grammar.language
  ]
  return markOrder(`${verb} ${order.text.slice(match.index + match[0].length).trim()} ${as} "${name}"`, context)
}

const TRANSFER = pattern(
  `${POLITE}(?:transfir\\w*|transfer\\w*|mov(?:a|er|e)|pass(?:e|ar|a)|move|shift|traslad\\w*|pas(?:a|ar|e)|mueve|mueva|tir(?:e|ar|a)|take)\\s+(@D)\\s+(?:d[eoa]s?|from|del|off)\\s+(.+?)\\s+(?:para|pra|to|a|ao|as|and (?:add|put) (?:it|them) (?:to|on)|y (?:ponlas|sumalas) a)\\s+(?:(?:a|o|the|la|el)\\s+)?(?=[a-z\\uE010])`,
)

/** "passe 4h de A para B": taken off the one, put on the other. */
function transfer(order: Order, context: Context): Order[] | null {
  const match = TRANSFER.exec(order.masked)
  const amount = order.amounts[0]
  if (!match || !amount || order.amounts.length > 1) return null
  const from = order.masked.indexOf(nth(match, 2), amount.end)
  const [a, b] = [order.text.slice(from, from + nth(match, 2).length), order.text.slice(match.index + match[0].length)]
  const both = [markOrder(a, context), markOrder(b, context)]
  if (!both.every(each => 'tasks' in targetsOf(each, context, { verbs: false }))) return null
  const much = order.text.slice(amount.start, amount.end).trim()
  return {
    pt: [`tire ${much} de ${a}`, `adicione ${much} a ${b}`],
    en: [`take ${much} off ${a}`, `add ${much} to ${b}`],
    es: [`quita ${much} de ${a}`, `agrega ${much} a ${b}`],
  }[context.grammar.language].map(text => markOrder(text, context))
}

/** "atrase A em 2h e B em 1 dia": the second amount is a delay as well. */
function inheriting(order: Order, before: Order, context: Context): Order {
  const moved = transferred(order, before, context)
  if (moved) return moved
  if (order.amounts.length !== 1 || hasVerb(order.masked)) return order
  const lead = pattern(
    `${POLITE}(${ORDERS.later}|${ORDERS.earlier}|${ORDERS.increase}|${ORDERS.decrease})(?![a-z])`,
  ).exec(before.masked)
  if (!lead || !/(?:\s(?:em|by|en|por|de)\s+|[+]\s*)$/.test(order.masked.slice(0, nth(order.amounts, 0).start)))
    return order
  const from = lead.index + lead[0].length - nth(lead, 1).length
  return markOrder(`${before.text.slice(from, from + nth(lead, 1).length)} ${order.text.trim()}`, context)
}

const PHASE_OF = pattern(
  `${POLITE}(?:(?:${ORDERS.insert}|faca|make|haz)(?![a-z])\\s*)?${NEW}${PHASE}(?![a-z])\\s*${CALLED}`,
)
const WITH_TASKS = pattern(
  `\\s*(?:[,(]\\s*)?(?:(?<![a-z])(?:com|with|con|contendo|containing|incluindo|including|composta (?:de|por)|formada por)(?![a-z])|:)\\s*(?:(?:as|os|the|las|los|seguintes|following|siguientes)\\s+)*(?:${THINGS}(?![a-z])\\s*)?(?:seguintes|siguientes)?\\s*:?\\s*`,
)

/** "crie a fase X com A (2h), B (3h) e C (1h) depois de Y": the phase, then its tasks one after the other. */
function phaseWithTasks(
  orders: readonly Order[],
  index: number,
  context: Context,
): { orders: Order[]; last: number } | null {
  const head = PHASE_OF.exec(nth(orders, index).masked)
  if (!head || (!adds(nth(orders, index).masked) && !/(?:nov[oa]|new|nuev[oa])/.test(head[0]))) return null
  let last = index
  const listed = (order: Order): boolean =>
    !hasVerb(order.masked) || /^\s*[a-z]+\s+(?:d[eoa]s?|of|del?)\s/.test(order.masked)
  while (orders[last + 1]?.follows && listed(nth(orders, last + 1))) last++
  const whole = markOrder(
    orders
      .slice(index, last + 1)
      .map(each => each.text.trim())
      .join(', '),
    context,
  )
  const rest = slice(whole, must(PHASE_OF.exec(whole.masked))[0].length, whole.masked.length)
  const joint = WITH_TASKS.exec(rest.masked)
  if (!joint || joint.index < 2) return null
  let list = slice(rest, joint.index + joint[0].length, rest.masked.length)
  const place = PLACE.exec(list.masked)
  const placed = place && place.index + place[0].length >= list.masked.trimEnd().length ? place[0] : ''
  const where = place && placed !== '' ? list.text.slice(place.index, place.index + place[0].length).trim() : ''
  if (place && where !== '') list = slice(list, 0, place.index)
  const items = itemsOf(list)
  // Tasks that are there already are moved into the phase instead.
  if (items.length === 0 || (list.amounts.length === 0 && 'tasks' in targetsOf(list, context, { verbs: false })))
    return null
  const quote = rest.quotes[0]
  const name = sentenceCase(quote && quote.end <= joint.index ? quote.text : rest.text.slice(0, joint.index)).replace(
    /["']/g,
    '',
  )
  const parallel = /paralel|same time|mesmo tempo|mismo tiempo/.test(whole.masked)
  const before = /^(?:antes|before|prior)/.test(placed)
  const { language } = context.grammar
  const inside = { pt: 'na fase', en: 'under', es: 'en la fase' }[language]
  const after = { pt: 'depois de', en: 'after', es: 'después de' }[language]
  const made = items.map((item, at) => {
    const chained = at > 0 && !parallel ? ` ${after} "${sentenceCase(nth(items, at - 1).name)}"` : ''
    const outer =
      parallel || (before ? at === items.length - 1 : at === 0)
        ? ` ${chained !== '' && where !== '' ? 'e ' : ''}${where}`
        : ''
    return `inclua "${item.name}" ${item.rest.replace(/^[\s:,-]+/, '')} ${inside} "${name}"${chained}${outer}`.trim()
  })
  if (items.length > 1 && !parallel)
    for (const item of items.slice(1))
      context.notes.push(problem('language.assumedSequence', { task: sentenceCase(item.name) }, { severity: 'info' }))
  return { orders: [`crie a fase "${name}"`, ...made].map(text => markOrder(text, context)), last }
}
