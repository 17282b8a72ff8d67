import { must, nth, type Problem, problem, suggestion, type Task } from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import { FIELDS, ORDERS } from '../grammar/orders.ts'
import { fold, wordsOf } from '../text/fold.ts'
import { decide, termLikeness, termsOf } from '../text/match.ts'
import type { Context } from './context.ts'
import { EVERY_DURATION, groupOf, manyOf } from './groups.ts'
import { M, type Order, type TaskMention } from './order.ts'
import { insideOf, type ScopeMention, scopesIn, withoutScopes } from './scope.ts'
import { FILLER_WORDS, NO_NAME_WORDS, WORDS, whole } from './words.ts'

export type Targets =
  | { readonly tasks: readonly Task[]; readonly group?: true }
  | {
      readonly problem: Problem
      readonly words: string
      /** Tasks that fit the words equally well. */
      readonly candidates?: readonly Task[]
    }

/** Words of an order that never belong to a task's name. */
const FILLER = new RegExp(whole(FILLER_WORDS), 'g')

const PRONOUN =
  /(?<![a-z])(?:it|its|this one|that one|el[ae]|d?n?el[ae]|del[ae]|nel[ae]|ell[ao]|eso|lo mismo|mesm[ao]|nela|nele|disso|isso)(?![a-z])/
const isMark = (char: string): boolean => char >= '\uE000' && char <= '\uE011'

/** Plain words of a piece of an order: marks other than task names become blanks. */
export function plainWords(order: Order, keepTasks: boolean): string {
  let words = ''
  for (let index = 0; index < order.masked.length; index++) {
    const char = order.masked.charAt(index)
    words += isMark(char) ? (keepTasks && char === M.task ? order.text.charAt(index) : ' ') : char
  }
  return fold(words)
}

/** Verbs that only lead to what is said of a task: "começa a limpeza junto com ...", "faça a inspeção em paralelo". */
const BEGIN =
  'comec(?:e|ar|a|am)|inici(?:e|ar|a|am)|faca|faz(?:er|em)?|execut(?:e|ar|a)|realiz(?:e|ar|a)|rod(?:e|ar|a)|start|begin|run|do|perform|empiez(?:a|e)|empezar|comienz(?:a|e)|comenzar|haz|hacer|ejecut(?:a|ar|e)'

/** Takes verbs and field words off a phrase. */
export function withoutVerbs(words: string): string {
  let left = words
  for (const source of [ORDERS.unlink, ...Object.values(FIELDS)])
    left = left.replace(pattern(`(?<![a-z0-9])(?:${source})(?![a-z0-9])`, 'g'), whole => ' '.repeat(whole.length))
  for (const source of [...Object.values(ORDERS), BEGIN])
    left = left.replace(pattern(`^(\\s*)(?:${source})(?![a-z0-9])`), whole => ' '.repeat(whole.length))
  // "a usinagem vai levar", "the repair should take": what stands between the name and the value.
  const tail = pattern(
    `(?:\\s+(?:${ORDERS.set}|${ORDERS.later}|${ORDERS.earlier}|ainda|faltam?|faltan?|restam?|restan?|sao|serao|seria|sera|e|is|are|son|seran|es|levar|durar|demorar|tomar|gastar|ter|ser|ficar|passar a ter|take|last|need|be|llevar|tardar|pasar a|ir|ahora|agora|now|as|so|long|much|tempo|time|tiempo|cada|each|para|a|o|d[eoa]|del|to|em|en|in|about|cerca|unas))+[\\s,.:;]*$`,
  ).exec(left)
  return tail && /[a-z]{3}/.test(left.slice(0, tail.index))
    ? left.slice(0, tail.index) + ' '.repeat(left.length - tail.index)
    : left
}

/** Finds the tasks that a phrase means: exact names, row numbers, groups, or words close to a name. */
export function targetsOf(
  order: Order,
  context: Context,
  options: { summaries?: boolean; verbs?: boolean } = {},
): Targets {
  const scoped = scopedTargets(order, context, options)
  if (scoped) return scoped
  const raw = plainWords(order, false)
  const words = options.verbs === false ? raw : withoutVerbs(raw)
  const left = words
    .replace(FILLER, ' ')
    .replace(/[^a-z0-9#. ]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  // The tail of "atrasa tudo da execução em" is cut for names, but a group needs its preposition.
  const group = groupOf(order, words, context) ?? (words === raw ? null : groupOf(order, raw, context))
  if (group) return group
  const named = order.tasks
  if (named.length === 0 && EVERY_DURATION.test(raw)) return { tasks: context.leaves, group: true }
  const missing = named.find(mention => mention.missing !== undefined)
  if (missing) return notFound(must(missing.missing), [], context)
  const numbers =
    named.length > 0 &&
    named.every(mention => /\d\s*$/.test(order.text.slice(mention.start, mention.end)) && mention.tasks.length === 1)
  const content = wordsOf(left).filter(word => word.length > 2 || /\d/.test(word) || context.hasWord(word))
  if (named.length > 0) {
    const phrase = named.length === 1 && !numbers ? phraseAround(order, nth(named, 0)) : ''
    if (phrase.length > nth(named, 0).end - nth(named, 0).start) {
      const whole = decide(context.find(phrase))
      if (whole.kind === 'none' && coverage(phrase, nth(nth(named, 0).tasks, 0), context) < 0.6)
        return notFound(phrase, whole.near, context)
      if (
        whole.kind === 'one' &&
        !nth(named, 0).tasks.includes(nth(context.schedule.tasks, whole.index)) &&
        whole.score > 0.75
      )
        return { tasks: [nth(context.schedule.tasks, whole.index)] }
    }
    const tasks: Task[] = []
    for (const mention of named) {
      const spoken = mention.tasks.filter(task => context.speaksOf(task))
      if (spoken.length === 0) return notFound(order.text.slice(mention.start, mention.end), [], context)
      const one = preferLeaf(spoken, context, options.summaries === true)
      if (one.length > 1 && isPlural(order, mention, one)) {
        tasks.push(...one)
        continue
      }
      if (one.length > 1) return ambiguous(order.text.slice(mention.start, mention.end), one)
      tasks.push(...one)
    }
    // "agrupe abertura e Lavado": words joined to a name by "e" mean a task too.
    for (const { words, first } of besideNames(order)) {
      const more = judge(words, context, options.summaries === true)
      if ('problem' in more) return more
      if (first) tasks.unshift(...more.tasks)
      else tasks.push(...more.tasks)
    }
    return { tasks: [...new Set(tasks)] }
  }
  if (content.length === 0) {
    const short = byInitials(left, context)
    if (short.length === 1) return { tasks: short }
    // "e adicione um ajudante a ela": the task of the order before.
    if ((PRONOUN.test(raw) || context.inOneBreath) && context.last.length > 0) return { tasks: context.last }
    return notFound(order.text.trim(), [], context)
  }
  return byWords(words, context, options.summaries === true)
}

/** "a limpeza da caldeira 2": tasks of the part of the outline that is named with them. Null where the part itself is meant. */
function scopedTargets(
  order: Order,
  context: Context,
  options: { summaries?: boolean; verbs?: boolean },
): Targets | null {
  if (options.summaries === true) return null
  const scopes = scopesIn(order, context)
  if (scopes.length === 0) return null
  const rest = withoutScopes(order, scopes)
  const plain = plainWords(rest, true)
  const words = (options.verbs === false ? plain : withoutVerbs(plain)).match(/[a-z][a-z0-9-]*/g) ?? []
  const about = words.filter(word => word.length > 2 && !stopper(word) && !ARTICLES.has(word) && !OF.has(word))
  if (about.length === 0) {
    const all = pattern(`(?<![a-z])(?:${WORDS.all})(?![a-z])`).test(plain)
    const same = all ? null : sameElsewhere(order, scopes, context)
    if (same) return same
    // The part itself: where its very name stands, it is found as any name is.
    if (scopes.every(each => each.exact) && !all) return null
    if (!all)
      return { tasks: scopes.flatMap(each => each.summaries), ...(scopes.length > 1 && { group: true as const }) }
    return {
      tasks: scopes.flatMap(each => each.summaries.flatMap(task => context.leavesUnder(task))),
      group: true,
    }
  }
  const parts = scopes.flatMap(scope => scope.summaries.map(task => ({ ...scope, summaries: [task] })))
  const found = parts.map(part => context.inside(insideOf(part, context), () => targetsOf(rest, context, options)))
  const bad = found.find(each => 'problem' in each)
  if (!bad) {
    const tasks = [...new Set(found.flatMap(each => ('tasks' in each ? each.tasks : [])))]
    return { tasks, ...((tasks.length > 1 || found.some(each => 'group' in each)) && { group: true as const }) }
  }
  // The name of the part may belong to the name of the task: "Teste da caldeira 2" outside of "Caldeira 2".
  const whole = judge(
    wordsTidy(options.verbs === false ? plainWords(order, true) : withoutVerbs(plainWords(order, true))),
    context,
    false,
  )
  return 'tasks' in whole && !context.isSummary(nth(whole.tasks, 0)) ? whole : bad
}

/** "... e a da caldeira 2": the task of that part which is like the one spoken of before. */
function sameElsewhere(order: Order, scopes: readonly ScopeMention[], context: Context): Targets | null {
  const [before, scope] = [context.last[0], scopes[0]]
  if (!before || !scope || context.last.length !== 1 || scopes.length > 1) return null
  const part = insideOf(scope, context)
  const own = order.masked.slice(scope.start)
  const elliptic =
    /^(?:a|o|as|os|la|el|las|los|the one|that)\s+(?:d[eoa]s?|del?|of|in|on|for)\s/.test(own) ||
    (context.inOneBreath && /^(?:d[eoa]s?|del?|of|for)\s/.test(own))
  // "limpeza: caldeira 1 = 18h, caldeira 2 = 15h": a summary takes no duration, its task does.
  if (part.has(before.uid) || !(elliptic || (order.amounts.length > 0 && context.inOneBreath))) return null
  const found = context.inside(part, () => judge(fold(before.name), context, false))
  return 'tasks' in found ? found : null
}

/** "os testes": several tasks of one name, spoken of in the plural. */
const isPlural = (order: Order, mention: TaskMention, tasks: readonly Task[]): boolean =>
  manyOf(`${order.masked.slice(0, mention.start)}${fold(order.text.slice(mention.start, mention.end))}`, tasks)

/** Runs of plain words that "e" or a comma joins to a task's name, on either side. */
function besideNames(order: Order): { words: string; first: boolean }[] {
  const found: { words: string; first: boolean }[] = []
  const take = (source: string, first: boolean): void => {
    const words = withoutVerbs(source).trim().split(/\s+/)
    // What a verb or a preposition parts from the joint is about something else.
    const kept: string[] = []
    for (const word of first ? words.reverse() : words) {
      if (!/^[a-z][a-z0-9-]*$/.test(word) || (stopper(word) && !ARTICLES.has(word) && !OF.has(word))) break
      kept.push(word)
    }
    const phrase = (first ? kept.reverse() : kept)
      .filter(
        (word, at, all) =>
          !(at === 0 && (ARTICLES.has(word) || OF.has(word))) &&
          !(at === all.length - 1 && (ARTICLES.has(word) || OF.has(word))),
      )
      .join(' ')
    if (/[a-z]{4}/.test(phrase)) found.push({ words: phrase, first })
  }
  const before =
    /([a-z0-9 -]+?)\s*(?:,|\s(?:e|and|y))\s+(?:(?:a|o|as|os|the|el|la|los|las|d[eoa]s?|del|de la|of)\s+)?\uE010/.exec(
      order.masked,
    )
  if (before) take(nth(before, 1), true)
  const after = /\uE010\s*(?:,\s*(?:(?:e|and|y)\s+)?|\s(?:e|and|y)\s+)([a-z0-9 -]+)/.exec(order.masked)
  if (after) take(nth(after, 1), false)
  return found
}

const ARTICLES = new Set('a o as os the el la los las'.split(' '))
const OF = new Set('de da do das dos del of'.split(' '))
const NO_NAME = new RegExp(`^(?:${NO_NAME_WORDS})$`)
export const stopper = (word: string): boolean =>
  NO_NAME.test(word) ||
  (!ARTICLES.has(word) && !OF.has(word) && new RegExp(`^(?:${FILLER.source})$`).test(word)) ||
  pattern(`^(?:${Object.values(ORDERS).join('|')})$`).test(word)

/**
 * The task's name as it was written, with the words that stand right beside it and may belong to a longer name:
 * "partida assistida" is not the task "Partida", but "o lavado ahora dura" is "Lavado".
 */
function phraseAround(order: Order, mention: TaskMention): string {
  const before = order.masked.slice(0, mention.start).split(/[^a-z0-9-]+(?=$)|(?<=[a-z0-9-])\s+/)
  const left: string[] = []
  for (const word of before.filter(each => each !== '').reverse()) {
    if (!/^[a-z][a-z0-9-]*$/.test(word) || stopper(word)) break
    left.unshift(word)
  }
  while (left.length > 0 && (ARTICLES.has(nth(left, 0)) || OF.has(nth(left, 0)))) left.shift()
  // Two nouns side by side are one name in English only: "pump repair", but not "bomba reparo".
  const right: string[] = []
  for (const word of must(/^(?:\s+[a-z][a-z0-9-]*)*/.exec(order.masked.slice(mention.end)))[0]
    .trim()
    .split(/\s+/)) {
    if (word === '' || stopper(word)) break
    right.push(word)
  }
  while (right.length > 0 && (ARTICLES.has(must(right.at(-1))) || OF.has(must(right.at(-1))))) right.pop()
  return [...left, fold(order.text.slice(mention.start, mention.end)), ...right].join(' ')
}

function coverage(phrase: string, task: Task, context: Context): number {
  const stop = new Set(context.grammar.stopWords)
  const [a, b] = [termsOf(phrase, stop), termsOf(task.name, stop)]
  const hit = a.filter(term => b.some(other => termLikeness(term, other) > 0.6)).length
  return a.length === 0 ? 1 : hit / a.length
}

/** Verbs that say of a task how long it takes: never part of its name. */
const TAKES =
  /(?<![a-z])(?:entre|between|tomar|inteir[oa]|takes|lasts|needs|requires|leva|levam|levara|dura|duram|durara|duran|demora|demoram|lleva|llevan|tarda|tardan|toma|vai|vao|isn't|won't|can't|can|must|should|until)(?![a-z])/g

const wordsTidy = (words: string): string =>
  words
    .replace(TAKES, ' ')
    .replace(/[^a-z0-9#.,\-/ ]+/g, ' ')
    .replace(
      /^[\s,.;-]*(?:(?:fora|we|re|are|estamos|vamos|through|up|off|a|o|as|os|el|la|los|las|the|da|do|de|das|dos|del|na|no|em|para|to|for|of|on|in|que|e|y|and|com|with|con|por|tarefa|task|tarea|atividade|activity|actividad)\s+)*/,
      '',
    )
    .replace(
      /(?:\s+(?:a|o|as|os|el|la|los|las|the|da|do|de|das|dos|del|na|no|em|para|to|for|of|on|in|que|e|y|and|com|with|con|por|pra|pro|so|somente|ser|ter|be|by|is|are|will|foi|esta|has|have|agora|now|mais|more|mas|about|duration|long|longer|shorter|ainda|still|ja|tambem|also|tambien|too|ta|tao|up|off|through|ahora))+[\s,.;]*$/,
      '',
    )
    .trim()

function byWords(phrase: string, context: Context, summaries: boolean): Targets {
  const whole = judge(phrase, context, summaries)
  if ('tasks' in whole) return whole
  const parts = phrase.split(/\s*,\s*|\s+(?:e|and|y|mais|plus)\s+/).filter(part => wordsTidy(part).length > 2)
  if (parts.length > 1) {
    const found = parts.map(part => judge(part, context, summaries))
    if (found.every(each => 'tasks' in each))
      return { tasks: [...new Set(found.flatMap(each => ('tasks' in each ? each.tasks : [])))] }
    const bad = found.find(each => 'problem' in each)
    if (bad && found.some(each => 'tasks' in each)) return bad
  }
  return whole
}

function judge(said: string, context: Context, summaries: boolean): Targets {
  const phrase = wordsTidy(said)
  const { tasks } = context.schedule
  const found = context.find(phrase)
  const match = decide(found)
  if (match.kind === 'none') {
    const short = byInitials(phrase, context)
    return short.length === 1
      ? { tasks: short }
      : short.length > 1
        ? ambiguous(phrase, short)
        : notFound(phrase, match.near, context)
  }
  if (match.kind === 'one') {
    const rival = found[1]
    const chosen = nth(tasks, match.index)
    // A summary named by the same words as a task in it: the task is meant.
    if (
      context.isSummary(chosen) &&
      !summaries &&
      match.score < 2 &&
      rival &&
      rival.score >= 0.6 &&
      !context.isSummary(nth(tasks, rival.index))
    )
      return { tasks: [nth(tasks, rival.index)] }
    return { tasks: [chosen] }
  }
  const many = preferLeaf(
    match.indexes.map(index => nth(tasks, index)),
    context,
    summaries,
  )
  return many.length === 1
    ? { tasks: many }
    : manyOf(said, many)
      ? { tasks: many, group: true }
      : ambiguous(phrase, many)
}

/** "TH" for "Teste hidrostático": letters that begin the words of a name. */
function byInitials(phrase: string, context: Context): Task[] {
  const letters = phrase.replace(/^(?:o|a|os|as|the|el|la)\s+/, '')
  if (!/^[a-z]{2,5}$/.test(letters)) return []
  const stop = new Set(context.grammar.stopWords)
  return context.schedule.tasks.filter(task => {
    const words = wordsOf(fold(task.name)).filter(word => !stop.has(word))
    return words.length >= 2 && words.map(word => word[0]).join('') === letters
  })
}

function preferLeaf(tasks: readonly Task[], context: Context, summaries: boolean): Task[] {
  const leaves = tasks.filter(task => !context.isSummary(task))
  if (summaries) {
    const tops = tasks.filter(task => context.isSummary(task))
    if (tops.length > 0) return tops
  }
  return leaves.length > 0 ? leaves : [...tasks]
}

export function ambiguous(words: string, tasks: readonly Task[]): Targets {
  return {
    words,
    candidates: tasks,
    problem: problem(
      'language.taskAmbiguous',
      {
        words: words.replace(/\s+/g, ' ').trim(),
        tasks: tasks
          .slice(0, 5)
          .map(task => `${task.row} ${task.name}`)
          .join('; '),
      },
      {
        suggestions: [
          ...tasks.slice(0, 4).map(task => suggestion('language.chooseTask', { row: task.row, task: task.name })),
          suggestion('language.useRowNumber', {}),
        ],
      },
    ),
  }
}

export function notFound(words: string, near: readonly number[], context: Context): Targets {
  const close = near.map(index => nth(context.schedule.tasks, index)).filter(task => task !== undefined)
  return {
    words,
    problem: problem(
      'language.taskNotFound',
      { words: words.replace(/\s+/g, ' ').trim() },
      {
        suggestions: [
          ...close.map(task => suggestion('language.chooseTask', { row: task.row, task: task.name })),
          suggestion('language.nameTask', {}),
        ],
      },
    ),
  }
}
