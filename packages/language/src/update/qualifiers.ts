import type { Problem, Task } from '@parada/schedule'
import { must, nth } from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import { FIELDS, ORDERS } from '../grammar/orders.ts'
import type { Context } from './context.ts'
import { beginsWithVerb, blankOut, hasVerb, markOrder, type Order, slice } from './order.ts'
import { scopesIn } from './scope.ts'
import { targetsOf } from './targets.ts'
import { list, WORDS, whole } from './words.ts'

/** What an instruction says that is no order: what it leaves out, and what stays as it is. */
export interface SetAside {
  /** The instruction without those words. */
  readonly order: Order
  readonly problem?: Problem
}

const EXCEPT = pattern(`[\\s,(]*${whole(WORDS.except)}\\s+`, 'g')
const EXCEPT_OF_ALL = pattern(`[\\s,(]+(?:(?:${WORDS.and})\\s+)?${whole(WORDS.exceptOfAll)}\\s+(?=[a-z\\uE010])`, 'g')
const EVERYTHING = pattern(whole(`${WORDS.all}|${WORDS.both}`))
/** "não mexa em X", "sem alterar X", "don't touch X". */
const UNTOUCHED = pattern(
  `[\\s,;(]*(?:(?:${WORDS.and}|mas|but|pero|por favor|please)\\s+)*(?<![a-z])(?:${WORDS.not}|${WORDS.without})\\s+(?:me\\s+)?(?:${WORDS.touch})(?![a-z])\\s*(?:with\\s+)?`,
  'g',
)
/** "mantenha X como está", "keep X as it is", "deixe o resto igual". */
const KEPT = pattern(
  `[\\s,;(]*(?:(?:${WORDS.and}|mas|but|pero|por favor|please)\\s+)*${whole(WORDS.keep)}\\s+([^,;.]{2,80}?)\\s+${whole(WORDS.asItIs)}`,
  'g',
)
/** "e mantenha o da caldeira 2", "mantendo os soldadores": without a value there is nothing to do. */
const KEEP_ALONE = pattern(
  `[\\s,;]*(?:(?:${WORDS.and})\\s+)?(?<![a-z])(?:mantenha|manter|mantem|mantendo|preserve|preservando|conserve|keep|keeping|manten|mantenga|manteniendo)(?![a-z])\\s+(?=[^,;.\\uE000\\uE001\\uE004]*(?:[,;.]|$))`,
  'g',
)
/** An order turned around: "não apague a solda", "don't delay the test". */
const FORBIDDEN = pattern(
  `(^|[,;.]\\s*|\\s(?:${WORDS.and}|mas|but|pero)\\s+)(?:(?:por favor|please|favor)[\\s,]+)*(?:${WORDS.not})\\s+(?:me\\s+|se\\s+)?(?:${ORDERS.delete}|${ORDERS.insert}|${ORDERS.later}|${ORDERS.earlier}|${ORDERS.increase}|${ORDERS.decrease}|${ORDERS.duplicate}|${ORDERS.split})(?:s|es|as|is)?(?![a-z])\\s*`,
  'g',
)
const THE_REST = pattern(
  `^\\s*(?:(?:em|n[oa]s?|with|en)\\s+)?(?:(?:${WORDS.article})\\s+)*(?:${WORDS.theRest})(?![a-z])`,
)
const OF_TASKS = pattern(
  `^\\s*(?:(?:em|n[oa]s?|with|en)\\s+)?(?:(?:${WORDS.article})\\s+)*(?:${FIELDS.duration}|${FIELDS.progress}|${FIELDS.start}|${FIELDS.finish}|${FIELDS.resources}|${FIELDS.deadline}|datas?|dates?|fechas?|nomes?|names?|nombres?|links?|vinculos?|ligacoes|dependencias?|sequencia|ordem|order|resto|nada)(?![a-z])`,
)

/** Takes what is left out or kept off an instruction; the tasks are remembered in the context. */
export function setAside(given: Order, context: Context): SetAside {
  let order = given
  const kept = new Set<Task>()
  const rules: readonly {
    regex: RegExp
    ends: (order: Order, from: number) => number
    if?: (order: Order) => boolean
  }[] = [
    { regex: KEPT, ends: (_, from) => from },
    { regex: UNTOUCHED, ends: clauseEnd },
    { regex: KEEP_ALONE, ends: (each, from) => from + must(/[,;.]|$/.exec(each.masked.slice(from))).index },
    { regex: FORBIDDEN, ends: clauseEnd },
    { regex: EXCEPT, ends: clauseEnd },
    {
      regex: EXCEPT_OF_ALL,
      ends: clauseEnd,
      if: each => EVERYTHING.test(each.masked) || scopesIn(each, context).length > 0,
    },
  ]
  for (const rule of rules) {
    if (rule.if && !rule.if(order)) continue
    for (const match of [...order.masked.matchAll(rule.regex)].reverse()) {
      const from = match.index + match[0].length
      const clause =
        rule.regex === KEPT
          ? slice(
              order,
              order.masked.indexOf(nth(match, 1), match.index + 1),
              order.masked.indexOf(nth(match, 1), match.index + 1) + nth(match, 1).length,
            )
          : slice(order, from, rule.ends(order, from))
      const end = rule.regex === KEPT ? from : rule.ends(order, from)
      const closed = /^[\s]*[,(]/.test(match[0]) && /[,)]/.test(order.masked[end] ?? '')
      const start = rule.regex === FORBIDDEN ? match.index + nth(match, 1).length : match.index
      // "..., but cut X" goes on with another order.
      if (rule.regex === EXCEPT_OF_ALL && beginsWithVerb(clause.masked)) continue
      const aboutFields = rule.regex !== EXCEPT && rule.regex !== EXCEPT_OF_ALL
      if (
        clause.masked.trim() !== '' &&
        !THE_REST.test(clause.masked) &&
        !(aboutFields && OF_TASKS.test(clause.masked))
      ) {
        const found = tasksOf(clause, context)
        // What is kept may be people, or anything else that no order touches.
        if ('problem' in found && rule.regex !== KEEP_ALONE) return { order, problem: found.problem }
        if ('tasks' in found) for (const task of found.tasks) kept.add(task)
      }
      order = blankOut(order, start, closed ? end + 1 : end)
    }
  }
  if (kept.size > 0)
    context.kept = new Set([...kept].flatMap(task => [task.uid, ...context.under(task).map(each => each.uid)]))
  // The gaps close, so that what is left reads as if nothing had stood between.
  return {
    order:
      order === given
        ? order
        : markOrder(
            order.text
              .replace(/\s+([,;.])/g, '$1')
              .replace(/\s{2,}/g, ' ')
              .replace(/^[\s,;.]*(?:(?:mas|but|pero|e|and|y)\s+)*/i, ''),
            context,
          ),
  }
}

/** Where the words behind "exceto" end: a mark of punctuation, a value or a verb. */
function clauseEnd(order: Order, from: number): number {
  const rest = order.masked.slice(from)
  const stop = must(
    new RegExp(
      `[,;.)]|\\s+(?:(?:em|by|para|por|to|en|com|with|con|${WORDS.and})\\s+)?[\\uE000\\uE001\\uE003\\uE004]|$`,
    ).exec(rest),
  )
  let end = stop.index
  for (const word of rest.slice(0, end).matchAll(/(?<=\s)[a-z]+/g))
    if (word.index > 2 && hasVerb(word[0])) {
      // "la entrega | se mueve": the pronoun goes with its verb.
      end = word.index - (/\s(?:se|me|nos)\s+$/.exec(rest.slice(0, word.index))?.[0].length ?? 0)
      break
    }
  return from + end
}

/** The tasks that a clause names; all that fit where it is not said which, as leaving out one too many harms nothing. */
function tasksOf(clause: Order, context: Context): { tasks: readonly Task[] } | { problem: Problem } {
  const found = targetsOf(clause, context, { verbs: false })
  if ('tasks' in found) return found
  if (found.candidates) return { tasks: found.candidates }
  const parts = clause.masked.split(new RegExp(`\\s*,\\s*|\\s(?:${WORDS.and})\\s`))
  if (parts.length < 2) return { problem: found.problem }
  const tasks: Task[] = []
  let at = 0
  for (const part of parts) {
    const from = clause.masked.indexOf(part, at)
    at = from + part.length
    const one = targetsOf(slice(clause, from, at), context, { verbs: false })
    if ('problem' in one && !one.candidates) return { problem: one.problem }
    tasks.push(...('tasks' in one ? one.tasks : must(one.candidates)))
  }
  return { tasks }
}

/** "Status do dia:", "pode ...", "could you ...": words that lead to an order and say nothing themselves. */
const LABELS =
  /(^|[.;!?¿\n]\s*)(?:(?:status|situa[çc][ãa]o|atualiza[çc][ãa]o|update|progress(?: report)?|avan[çc]o|reporte|estado|novidades|not[íi]cias|news)(?:\s+(?:d[oe]|de|of|del?)?\s*(?:dia|hoje|today|turno|shift|hoy|campo|site))?\s*:|(?:ser[áa] que )?(?:voc[êe]\s+)?(?:pode(?:ria|s|mos)?|d[áa] (?:para|pra)|tem como|consegue|podr[íi]as?|puedes?|could you|can you|can we|could we|would you|will you|vamos)\s+(?:por favor\s+|please\s+)?(?=(?:me\s+)?\p{L}{3,}(?:r|e|ar|er|ir)?\s))/giu
const NO_LEAD = /^(?:\S+\s+){0,2}(?:come[çc]ar|iniciar|start|begin|empezar|terminar|finish|ser|be|ir|estar)(?!\p{L})/iu

/** The text with such words made blank, but "pode começar" which is about a task. */
export const withoutLabels = (text: string): string =>
  text.replace(LABELS, (found, before: string, at: number) =>
    NO_LEAD.test(text.slice(at + found.length)) ? found : before + ' '.repeat(found.length - before.length),
  )

const BEFORE_QUESTION = list('e mas oi ola me_diga diga', 'and but hi hello tell_me', 'y pero dime')
const QUESTION = list(
  'quando quanto quantos quantas qual quais quem onde por_?que como_(?:esta|ficou|fica|e_que) o_que que_(?:tarefas|atividades|horas|dia) tem_ ha_ e_se_',
  'when what which who why how where is are does do_(?:we|you|i|they) did has have will what_if',
  'cuando cuanto cuantos cuantas cual cuales quien donde que_pasa hay_ y_si_',
)
const ASKS = pattern(`^[\\s,¿]*(?:(?:${BEFORE_QUESTION})[\\s,]+)*(?:${QUESTION})(?![a-z]*[:=])`)

/** A question that stands behind a supposition or a statement: "se eu aumentar X, quando termina?". */
const ASKS_LATER = pattern(`[,:]\\s*¿?\\s*(?:${QUESTION})(?![a-z]*[:=])`)

/** "quando termina a parada?": asks for something, and changes nothing. */
export const isQuestion = (order: Order): boolean => ASKS.test(order.masked) || ASKS_LATER.test(order.masked)

const ABBREVIATIONS: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\d/-])td(?![\p{L}\d/-])/gu, 'tudo'],
  [/(?<![\p{L}\d/-])tbm?(?![\p{L}\d/-])/gu, 'também'],
  [/(?<![\p{L}\d/-])hj(?![\p{L}\d/-])/gu, 'hoje'],
  [/(?<![\p{L}\d/-])(?:qdo|qd)(?![\p{L}\d/-])/gu, 'quando'],
  [/(?<![\p{L}\d/])p\/\s*(?=[\p{L}\d])/giu, 'para '],
  [/(?<![\p{L}\d/])c\/\s*(?=[\p{L}\d])/giu, 'com '],
  [/(?<![\p{L}\d/])s\/\s*(?=[\p{L}])/giu, 'sem '],
  [/(?<![\p{L}\d/])w\/\s*(?=[\p{L}\d])/giu, 'with '],
]

/** Shortened words whose dot ends no sentence. */
const DOTTED =
  /(?<![\p{L}\d])(cald|equip|manut|prev|insp|mec|elet|eletr|inst|oper|prep|mont|desm|desmont|sold|hid|hidr|av|tub|transf|comp|perm|reat|aprox|obs|vlv|tq|rev|seg|resp|qtd|max|min|temp|press|ref|no|n[ºo°]|eq|approx|maint|exch|hx|comp|assy|req|cant|mant)\.(?=\s*[\p{L}\d])/giu

/** "p/", "c/" and the like in full, shortened words without their dot. */
export const inFull = (text: string): string =>
  ABBREVIATIONS.reduce((left, [regex, full]) => left.replace(regex, full), text.replace(DOTTED, '$1 ')).replace(
    /(?<=\p{L}) {2}(?=\S)/gu,
    ' ',
  )

const DENIES = list("nao not no isn't doesn't does_not do_not ya_no")
/** Verbs that lead in a duration, or the progress. */
const TAKES = list(
  'e sao leva levam dura duram demora vai_(?:levar|durar|ser) vao_ser',
  "is are takes? lasts? needs? it_takes? it's its",
  'es son lleva dura tarda toma va_a_(?:ser|tardar|durar)',
)
const BUT = list('e mas e_sim mas_sim sim agora', 'but and', 'sino y')
const NOT_BUT = pattern(
  `(?<![a-z])(?:${DENIES})\\s+(?:${TAKES})?\\s*([\\uE000\\uE004]+)(?:\\s+nao(?![a-z]))?\\s*[,;]?\\s*(?:(?:${BUT}|${TAKES})\\s+)*(?=[\\uE000\\uE004])`,
)
const INSTEAD = pattern(
  `[\\s,]*(?<![a-z])(?:${WORDS.instead})\\s+(?:(?:${WORDS.article}|as|os|the)\\s+)?(?:[\\uE000\\uE004]+|\\d{1,4}(?![\\w.,]))`,
)

/** "não leva 8h, leva 10h", "10h em vez de 8h": the value that is not meant is taken away. */
export function withoutOldValues(order: Order, context: Context): Order {
  const not = NOT_BUT.exec(order.masked)
  const instead = not ? null : INSTEAD.exec(order.masked)
  const match = not ?? instead
  if (!match) return order
  const cut = blankOut(order, match.index, match.index + match[0].length)
  return markOrder(cut.text.replace(/\s{3,}/g, ' '), context)
}
