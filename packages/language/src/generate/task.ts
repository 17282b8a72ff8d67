import { must, nth } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { pattern } from '../grammar/index.ts'
import { actionOf, isAction } from '../text/actions.ts'
import { fold } from '../text/fold.ts'
import type { Piece } from './clauses.ts'
import { type DraftTask, newTask } from './draft.ts'
import { dayStart, type Item, type Reading } from './item.ts'
import { infinitive, nameOf, unstressed } from './names.ts'
import { takeSubjects } from './subjects.ts'
import { passiveOf, verbOf } from './voice.ts'

/** "Corrigindo: ... 6h": words that put something right name no work. */
const PUTS_RIGHT = /^(?:corrigindo|corrigido|correcao|retificando|errata|correction|corrected|correccion|corrigiendo)$/

/** A task from an item that was read; null when nothing is left for a name. */
export function taskOf(item: Item, reading: Reading, piece: Piece, subject: boolean): DraftTask | null {
  const { grammar } = reading
  const { crew, verb } = subject ? takeSubjects(item, grammar) : { crew: [], verb: false }
  const bare = nameOf(item, grammar)
  // "Trocar 12 metros de chaparia": without the material a verb alone would be left.
  const needed =
    !/\s/.test(bare) ||
    item.materials.some(each =>
      isAction(/^[\s\uE005]*([a-z]{3,})\s+$/.exec(item.masked.slice(0, each.start))?.[1] ?? ''),
    )
  const plain = needed && item.materials.length > 0 ? nameOf(item, grammar, item.materials) : bare
  const told = infinitive(plain, grammar, crew.length > 0 || item.crew.length > 0 || subject, verb)
  // "O Pedro monta", "electrical reconnects": the verb alone, in the third person.
  const alone = verb && !/\s/.test(told) && actionOf(fold(told)) ? baseOf(told, grammar) : null
  const passive = passiveOf(told, grammar)
  const name = passive ? actively(passive.verb, passive.object, passive.rest) : (alone ?? told)
  if (!/[A-Za-zÀ-ÿ]{2}|^[A-Z]-?\d{0,5}$/.test(name) || PUTS_RIGHT.test(fold(name))) return null
  const task = newTask(name, { start: piece.start, end: piece.start + piece.text.length })
  fill(task, item, reading)
  task.crew.push(...crew)
  // "... na sequência trocam os cabos": the plural verb without a subject goes on with the last one.
  task.goesOn = crew.length === 0 && item.crew.length === 0 && name !== plain && /^\S*[ae][mn]\s/.test(fold(plain))
  task.subject = crew
  const article = ARTICLE.exec(piece.text)?.[1]
  if (article !== undefined && !verb && !isAction(nth(fold(name).split(' '), 0))) task.article = article
  if (passive) task.object = passive.object
  return task
}

const ARTICLE = /^\s*(?:(?:e|and|y)\s+)?(os?|as?|the|el|la|los|las|d[oa]s?|del)\s+(?=\p{L})/iu
const VERB_WITH_OBJECT = /^(\p{L}+)\s+(?:os?|as?|the|el|la|los|las|d[oa]s?|del)\s+\p{L}/iu

/**
 * "Lavar o tanque TQ-10 em 6h e o TQ-11 em 8h": a tag alone is another thing that the same is done to; so is a plain
 * thing behind its article: "limpar o tanque (8h) e o dique (4h)".
 */
export function shareVerb(tasks: readonly DraftTask[]): void {
  for (const [at, task] of tasks.entries()) {
    const before = tasks[at - 1]
    const verb = before && task.article !== undefined ? VERB_WITH_OBJECT.exec(before.name)?.[1] : undefined
    if (verb && task.article && isAction(fold(verb)) && task.crew.length === 0 && task.relations.length === 0) {
      task.name = `${verb} ${task.article} ${lowerFirst(task.name)}`
      continue
    }
    const old = before ? TAG_END.exec(before.name) : null
    if (before && old && ONLY_TAG.test(task.name)) task.name = `${before.name.slice(0, old.index)}${task.name}`
  }
}
const TAG_END = /(?<=\s)[A-Z]{1,5}-?\d{1,5}[A-Z]?$/
const ONLY_TAG = /^[A-Z]{1,5}-?\d{1,5}[A-Z]?$/

/** "monta" to "Montar", "reconnects" to "Reconnect"; null when the word is no such form. */
function baseOf(word: string, grammar: Grammar): string | null {
  if (grammar.language === 'es' && unstressed(word)) return unstressed(word)
  if (grammar.language !== 'en') return /^.{2,}[ae]$/.test(fold(word)) ? `${word}r` : null
  return /[^s]s$/.test(word) ? word.slice(0, -1) : null
}

/** "limpo com hidrojato" behind "o trocador precisa ser aberto": the same thing, and what else is done to it. */
export function shareObject(tasks: readonly DraftTask[], grammar: Grammar): void {
  const object = tasks[0]?.object
  if (object === undefined) return
  for (const task of tasks.slice(1)) {
    const words = /^(\S+)(.*)$/.exec(task.name)
    const verb = words ? verbOf(nth(words, 1), grammar.language) : null
    if (verb) task.name = actively(verb, object, nth(must(words), 2))
  }
}

const actively = (verb: string, object: string, rest: string): string =>
  `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${lowerFirst(object)}${rest}`

const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** Puts what an item says into a task. */
export function fill(task: DraftTask, item: Item, reading: Reading): void {
  const own = item.amounts.filter(amount => !item.lags.has(amount))
  task.amount = own[0] ?? null
  if (item.each) task.each = item.each
  if (item.pause) task.pause = item.pause
  if (item.many) task.many = item.many
  task.relations = item.relations
  task.progress = item.progress
  task.milestone = item.milestone || (own[0]?.parts.every(part => part.value === 0) ?? false)
  task.crew.push(...item.crew)
  if (item.first) task.first = true
  if (item.last) task.last = true
  if (item.next)
    task.relations = [
      ...task.relations,
      {
        kind: 'after',
        type: 'FS',
        sign: 1,
        lag: null,
        target: { kind: 'front' },
        span: { start: item.offset, end: item.offset },
      },
    ]
  if (item.notBefore) task.held = true
  for (const date of item.dates) {
    if (date.day === null || date.impossible) continue
    if (date.weekday) task.weekday = true
    if (date.assumed) task.dateAssumed = { what: date.assumed, date: item.text.slice(date.start, date.end).trim() }
    const before = item.masked.slice(0, date.start)
    const finish =
      pattern(`(?:${reading.grammar.finish})\\s*(?:em|no|na|on|o|a|el|al|dia|de|:|\\s)*$`).test(before) &&
      !/entreg|deliver|handover/.test(before.slice(-12))
    const at = dayStart(date.day, date.seconds ?? (finish ? 86_400 : 0))
    if (finish || (task.start !== null && at > task.start)) task.finish ??= at
    else task.start ??= at
  }
}
