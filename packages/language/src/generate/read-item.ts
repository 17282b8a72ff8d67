import { nth } from '@parada/schedule'
import { MARK, pattern } from '../grammar/index.ts'
import { NEVER_BEFORE } from '../lexicon/asides.ts'
import { readEach } from './each.ts'
import type { Item, Reading } from './item.ts'
import { readLinks } from './links.ts'
import { mask } from './marks.ts'
import { FREE, readOrderWords } from './order-words.ts'
import { readRoles, readTradeCode } from './roles.ts'
import { readPredicate, readState } from './state.ts'
import { readLastHours, readOverlap, readPause, readShare, readTyped, readWaiting } from './waits.ts'

/** Reads the links, order words, crew, progress and milestone of an annotated item, marking what was read. */
export function readItem(item: Item, reading: Reading): void {
  // "No antes del 06/06": the date is the first one, and no end.
  const timed = item.amounts.length > 0
  item.masked = item.masked.replace(NEVER_BEFORE, words => {
    if (!timed) return words
    item.notBefore = true
    return MARK.gone.repeat(words.length)
  })
  // "Antes, preparar o circuito": before what was named last.
  const ahead = /^[\s\uE005]*(antes|before that|beforehand|previamente)\s*,/.exec(item.masked)
  if (ahead) {
    const span = { start: item.offset, end: item.offset + ahead[0].length }
    item.relations.push({ kind: 'before', type: 'FS', sign: 1, lag: null, target: { kind: 'front' }, span })
    item.masked = mask(item.masked, 0, ahead[0].length, MARK.gone)
  }
  // "After that align the set (2 h)": what "that" speaks of was named before, and the task is this one.
  const afterThat = AFTER_THAT.exec(item.masked)
  if (afterThat && item.masked.includes(MARK.duration)) {
    item.next = true
    item.masked = mask(item.masked, 0, afterThat[0].length, MARK.gone)
  }
  const free = FREE.exec(item.masked)
  if (free) {
    item.first = true
    item.masked = mask(item.masked, free.index, free.index + free[0].length, MARK.gone)
  }
  // "cortar 3h após (1)": brackets around numbers that a link word stands before mean nothing.
  item.masked = item.masked.replace(
    /(?<=(?<![a-z])(?:apos|depois|antes|after|before|tras|on|com|with|con|d[eoa]s?|del|pred\w*|dep\w*|itens|items?|tarefas?|tasks?|tareas?|needs|requires|n[oa]|e|and|y|parallel|paralelo)\s)\((\s*\d{1,4}(?:\s*(?:,|e|and|y)\s*\d{1,4})*\s*)\)/g,
    (_, inner: string) => ` ${inner} `,
  )
  // "decorridas 4h do início da limpeza": the word adds nothing to the time.
  item.masked = item.masked.replace(
    /(?<![a-z])(?:decorrid[oa]s?|passad[oa]s?|transcurrid[oa]s?)\s+(?=\uE000)/g,
    whole => MARK.gone.repeat(whole.length),
  )
  // "Com a base limpa, montar redutor (4h)": what was done before is no part of the name.
  const state =
    /^[\s\uE005]*(?:com|with|con)\s+(?:a|o|as|os|the|la|el|las|los)\s+[^,\uE000]{3,90}?(?:ad[oa]s?|id[oa]s?|pront[oa]s?|limp[oa]s?|list[oa]s?|sec[oa]s?|abert[oa]s?|ready|done|clean|dry|open|closed|ed)\s*,\s+/.exec(
      item.masked,
    )
  if (state && item.masked.slice(state[0].length).includes(MARK.duration)) {
    item.next = true
    item.masked = mask(item.masked, 0, state[0].length, MARK.gone)
  }
  // "Rui depois faz o teste", "electrical then reconnects it": a word of order between who does it and the verb.
  const amid =
    AMID_HINT.test(item.masked) &&
    /(?<=[a-z]\s|^[\s\uE005]*)(depois|then|luego|despues|entao)\s+(?=(?:faz|fazem|does|hace|(?!d[aeo]s?\s|que\s)[a-z]{3,}(?:[ae]m?|[ae]n|s))\s+(?:o|a|os|as|el|la|los|las|the|it|them)\s)/.exec(
      item.masked,
    )
  if (amid && !/\uE000/.test(item.masked.slice(0, amid.index))) {
    item.next = true
    item.masked = mask(item.masked, amid.index, amid.index + nth(amid, 1).length, MARK.gone)
  }
  readEach(item, reading)
  readWaiting(item)
  readShare(item)
  if (item.amounts.length > 1) {
    readPause(item)
    readTyped(item, reading.grammar)
    readLastHours(item, reading.grammar)
    readOverlap(item, reading.grammar)
  }
  readPredicate(item, reading.grammar)
  readLinks(item, reading.grammar)
  readOrderWords(item, reading.grammar)
  readState(item, reading.grammar)
  const passive = pattern(
    '(?<![a-z])(?:e|sera|sao|serao|foi|vai ser|is|are|will be|gets?|es|son|sera|fue)\\s+(?:feit[oa]s?|realizad[oa]s?|executad[oa]s?|done|performed|carried out|executed|hech[oa]s?|ejecutad[oa]s?)(?![a-z])',
  ).exec(item.masked)
  if (passive) item.masked = mask(item.masked, passive.index, passive.index + passive[0].length, MARK.gone)
  readRoles(item, reading.grammar)
  readTradeCode(item, reading.grammar)
}

const AFTER_THAT =
  /^[\s\uE005,.]*(?:(?:e|and|y)\s+)?(?:after|following|once|apos|depois|despues de|tras)\s+(?:that|this|isso|isto|eso|esto)\s+(?=[a-z]{3})(?!(?:is|are|has|have|was|task|step|finish|end|estiver|for|termin|este|happens)[a-z]*\s)/

const AMID_HINT = /(?:depois|then|luego|despues|entao)\s/
