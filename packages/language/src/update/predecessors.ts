import { type LinkType, NO_LAG, nth, type Problem, problem, suggestion, type Task } from '@parada/schedule'
import { lagOf } from '../generate/durations.ts'
import { pattern } from '../grammar/index.ts'
import { LINK_CODES } from '../grammar/link-codes.ts'
import { ORDERS } from '../grammar/orders.ts'
import { type Context, change } from './context.ts'
import { linkTasks, planUnits } from './edits.ts'
import { type Order, slice } from './order.ts'
import { targetsOf } from './targets.ts'
import { list } from './words.ts'

const PREDECESSOR = '(?:predecess?or[ae]?s?|predecesor[ae]?s?|antecessor[ae]?s?|antecesor[ae]?s?|precedente?s?)'
const IS = `(?:${list(
  'passam?_a_ser passa_para agora_e agora_sao sera serao e sao vira para por como a',
  'is_now are_now becomes? should_be must_be is are to',
  'ahora_es pasa_a_ser es son',
)}|:|=)`
const NOT_ANY_MORE = `(?:${list(
  'nao_(?:depende|precisa(?:_mais)?_(?:esperar|aguardar)|espera|aguarda|segue|vem|necessita|e_precedid[oa])m?(?:_mais)? nao_mais_depend\\w* deixa_de_(?:depender|esperar) nao_devem?_(?:mais_)?depender independe',
  "no_longer_depend\\w* no_longer_(?:needs?|waits?|follows?|comes_after|requires?) (?:does_not|doesn't|do_not|don't)_(?:depend|need|wait|follow)(?:_any_?more)? stops?_depending should_not_depend",
  'ya_no_(?:depende|necesita|espera|sigue)n? deja_de_depender',
)})`
const ONLY = list('so apenas somente unicamente', 'only just', 'solo solamente')
const WAITS = list('precisam? tem_que devem? dependem?', 'needs? has have depends?', 'necesitan? tienen?_que')
/** "Só precisa esperar a", "only needs to wait for": one thing and nothing else. */
const ONLY_WAITS = pattern(
  `\\s(?:${ONLY})\\s+(?:${WAITS})\\s+(?:de\\s+|to\\s+)?(?:esperar?|aguardar?|wait(?: for)?|depender)?\\s*(?:(?:d[eoa]s?|del|on|por|a|for)(?![a-z]))?\\s*`,
)
const DEPENDS_ONLY = pattern(
  `\\s(?:depend\\w*|depender)\\s+(?:agora\\s+|now\\s+|ahora\\s+)?(?:${ONLY})\\s+(?:(?:de las?|del|d[eoa]s?|on|upon)(?![a-z]))?\\s*`,
)
const DEPENDS_ON_ALONE = pattern(
  '\\sdepend\\w*\\s+(?:on|upon|d[eoa]s?|del)\\s+(?=.+\\s(?:only|apenas|somente|solamente|alone)\\s*$)',
)

const NO_PREDECESSOR = pattern(
  `\\s+(?:(?:has|have|tem|fica|ficam|tiene|queda|with|com|:)\\s*)?(?:no|sem|sin|nao tem|no tiene|without)\\s+(?:nenhuma\\s+|any\\s+)?${PREDECESSOR}[\\s.!]*$`,
)
const SUCCESSOR_OF = pattern(
  '\\s+(?:(?:e|is|es|como|as|a|an|the|uma?|una?|passa a ser|should be|deve ser)\\s+)*(?:sucessor[ae]?s?|successors?|sucesor[ae]?s?)\\s+(?:d[eoa]s?|of|to|del?)\\s+',
)

/** Orders that name predecessors as such, or say what a task no longer waits for. Undefined when about something else. */
export function predecessorOrder(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const off = pattern(
    `\\s${NOT_ANY_MORE}\\s+(?:mais\\s+)?(?:(?:de las?|del|d[eoa]s?|on|for|por|a|pel[oa]s?|to|from)(?![a-z]))?(?:\\s+(?:mais|the|la|el|o|a)(?![a-z]))*\\s*`,
  ).exec(masked)
  if (off) {
    const subject = targetsOf(slice(order, 0, off.index), context)
    if ('problem' in subject) return subject.problem
    const tail = masked.slice(off.index + off[0].length)
    if (/^\s*(?:nada|nothing|anything|ninguem|ningun[oa]?|nenhum[a]?|any)/.test(tail))
      return cutLinks(context, subject.tasks, null)
    const target = targetsOf(slice(order, off.index + off[0].length, masked.length), context, { verbs: false })
    return 'problem' in target ? target.problem : cutLinks(context, subject.tasks, target.tasks)
  }
  const only = ONLY_WAITS.exec(masked) ?? DEPENDS_ONLY.exec(masked) ?? DEPENDS_ON_ALONE.exec(masked)
  if (only) {
    const subject = targetsOf(slice(order, 0, only.index), context)
    if ('problem' in subject) return subject.problem
    const rest = slice(order, only.index + only[0].length, masked.length)
    const target = targetsOf(
      {
        ...rest,
        masked: rest.masked.replace(/\s(?:only|apenas|somente|solamente|alone)\s*$/, whole => ' '.repeat(whole.length)),
      },
      context,
      { verbs: false },
    )
    return 'problem' in target ? target.problem : replaceLinks(context, subject.tasks, target.tasks, 'FS', order)
  }
  const none = NO_PREDECESSOR.exec(masked)
  if (none) {
    const subject = targetsOf(slice(order, 0, none.index), context)
    return 'problem' in subject ? subject.problem : cutLinks(context, subject.tasks, null)
  }
  if (pattern(`(?<![a-z])(?:${ORDERS.unlink})(?![a-z])`).test(masked)) return undefined
  const follows = SUCCESSOR_OF.exec(masked)
  if (follows) {
    const subject = targetsOf(slice(order, 0, follows.index), context)
    const target = targetsOf(slice(order, follows.index + follows[0].length, masked.length), context, { verbs: false })
    if ('problem' in subject) return subject.problem
    return 'problem' in target ? target.problem : addLinks(context, subject.tasks, target.tasks, typeIn(masked), order)
  }
  const word = pattern(`(?<![a-z])${PREDECESSOR}(?![a-z])`).exec(masked)
  if (!word) return undefined
  const typed = typeIn(masked)
  const as = pattern(
    `\\s(?:como|as|de|uma|a|an)?\\s*(?:a\\s+|the\\s+|an?\\s+|la\\s+|uma\\s+|una\\s+)?${PREDECESSOR}\\s+(?:d[eoa]s?|del|de las?|of|to|for|para|a)\\s+`,
  ).exec(masked)
  if (as && /como|as/.test(as[0].slice(0, 6))) {
    const lead = pattern(
      `^[\\s,]*(?:(?:por favor|please|favor)[\\s,]+)*(?:${ORDERS.insert}|${ORDERS.put}|${ORDERS.set}|${ORDERS.link}|${ORDERS.assign})(?![a-z])`,
    ).exec(masked)
    const target = targetsOf(slice(order, lead?.[0].length ?? 0, as.index), context, { verbs: false })
    if ('problem' in target) return target.problem
    const subject = targetsOf(tailless(slice(order, as.index + as[0].length, masked.length)), context, { verbs: false })
    return 'problem' in subject ? subject.problem : addLinks(context, subject.tasks, target.tasks, typed, order)
  }
  const of = pattern(
    `${PREDECESSOR}\\s+(?:d[eoa]s?|del|de las?|of|for|para)\\s+(.+?)(?:\\s*[:=]\\s*|\\s+${IS}\\s+)(?:agora\\s+(?:e\\s+)?|now\\s+|ahora\\s+)?`,
  ).exec(masked)
  if (of) {
    const from = masked.indexOf(nth(of, 1), of.index)
    const subject = targetsOf(slice(order, from, from + nth(of, 1).length), context, { verbs: false })
    if ('problem' in subject) return subject.problem
    const tail = slice(order, of.index + of[0].length, masked.length)
    // "de A para B": the old one is named before the new one.
    const swap = /\s(?:para|to|por|a)\s+/.exec(tail.masked)
    const last = swap
      ? targetsOf(tailless(slice(tail, swap.index + swap[0].length, tail.masked.length)), context, { verbs: false })
      : null
    const target = last && 'tasks' in last ? last : targetsOf(tailless(tail), context, { verbs: false })
    if ('problem' in target) return target.problem
    return pattern(`^[\\s,]*(?:${ORDERS.insert})(?![a-z])`).test(masked)
      ? addLinks(context, subject.tasks, target.tasks, typed, order)
      : replaceLinks(context, subject.tasks, target.tasks, typed, order)
  }
  const into = pattern(
    `^[\\s,]*(?:${ORDERS.insert}|${ORDERS.put})(?![a-z])\\s+(?:(?:uma?|a|an|the|la|una|como)\\s+)*${PREDECESSOR}\\s*:?\\s+(.+?)\\s+(?:em|n[oa]s?|para|to|in|on|a|al|en)\\s+`,
  ).exec(masked)
  if (into) {
    const from = masked.indexOf(nth(into, 1), word.index + word[0].length)
    const target = targetsOf(slice(order, from, from + nth(into, 1).length), context, { verbs: false })
    if ('problem' in target) return target.problem
    const subject = targetsOf(tailless(slice(order, into.index + into[0].length, masked.length)), context, {
      verbs: false,
    })
    return 'problem' in subject ? subject.problem : addLinks(context, subject.tasks, target.tasks, typed, order)
  }
  return undefined
}

const TYPE = /(?<![a-z])(ti|fs|fc|ii|ss|cc|tt|ff|it|sf|cf)(?![a-z])/
const typeIn = (masked: string): LinkType => LINK_CODES[TYPE.exec(masked)?.[1] ?? 'fs'] ?? 'FS'

/** Without the type and lag that may stand at the end. */
const tailless = (order: Order): Order => {
  const tail =
    /[\s,(]*(?:(?<![a-z])(?:ti|fs|fc|ii|ss|cc|tt|ff|it|sf|cf)\s*[+-]?\s*|(?:com|with|con|e|and|y)\s+(?:um\s+|uma\s+|an?\s+|un\s+|una\s+)?(?:lag|atraso|folga|defasagem|delay|retraso|desfase|espera)?\s*(?:de|of)?\s*|[+-]\s*)(?=\uE000|$)/.exec(
      order.masked,
    )
  return tail && tail.index > 0 ? slice(order, 0, tail.index) : order
}

const lagIn = (order: Order, context: Context) => {
  const amount = order.amounts.at(-1)
  if (!amount) return NO_LAG
  const lead =
    /-\s*$/.test(order.masked.slice(0, amount.start)) ||
    /(?<![a-z])(?:antecipacao|lead|overlap|adelanto|sobreposicao)(?![a-z])/.test(order.masked)
  return lagOf(amount, lead ? -1 : 1, planUnits(context))
}

function addLinks(
  context: Context,
  subjects: readonly Task[],
  targets: readonly Task[],
  type: LinkType,
  order: Order,
): Problem | null {
  for (const subject of subjects)
    for (const target of targets) {
      const failed = linkTasks(context, target, subject, type, lagIn(order, context))
      if (failed) return failed
    }
  return null
}

function replaceLinks(
  context: Context,
  subjects: readonly Task[],
  targets: readonly Task[],
  type: LinkType,
  order: Order,
): Problem | null {
  for (const subject of subjects) {
    const keep = new Set(targets.map(task => task.uid))
    // A loop shows before anything is taken away.
    const looping = targets.find(target => target.uid === subject.uid || context.leadsTo(subject.uid, target.uid))
    if (looping)
      return problem(
        'language.wouldLoop',
        { task: subject.name, path: `${looping.name} → ${subject.name} → ${looping.name}` },
        { suggestions: [suggestion('language.removeOtherLink', { task: looping.name })] },
      )
    const gone = context.into(subject.uid).filter(link => !keep.has(link.from))
    if (gone.length > 0) {
      const failed = context.apply(
        gone.map(link => ({ kind: 'removeLink' as const, link: { from: link.from, to: link.to, type: link.type } })),
        gone.map(link => change(subject.name, 'predecessors', `${context.task(link.from).row}${link.type}`, null)),
      )
      if (failed) return failed
    }
  }
  return addLinks(context, subjects, targets, type, order)
}

function cutLinks(context: Context, subjects: readonly Task[], targets: readonly Task[] | null): Problem | null {
  const from = targets === null ? null : new Set(targets.map(task => task.uid))
  const links = subjects.flatMap(task => context.into(task.uid)).filter(link => from === null || from.has(link.from))
  if (links.length === 0)
    return problem(
      'language.linkNotFound',
      { from: targets?.[0]?.name ?? '', to: nth(subjects, 0).name },
      { suggestions: [suggestion('language.nameTask', {})] },
    )
  return context.apply(
    links.map(link => ({ kind: 'removeLink' as const, link: { from: link.from, to: link.to, type: link.type } })),
    links.map(link =>
      change(context.task(link.to).name, 'predecessors', `${context.task(link.from).row}${link.type}`, null),
    ),
  )
}
