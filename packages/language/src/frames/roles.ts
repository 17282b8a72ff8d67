import { must, nth } from '@parada/schedule'
import { type Item, isLight, isWord, type Mark } from './item.ts'

const GATES = ['after', 'before', 'until', 'together'] as const
export const isGate = (mark: Mark | undefined): boolean =>
  mark !== undefined && (GATES as readonly string[]).includes(mark)
const REFERENCE: ReadonlySet<Item['kind']> = new Set(['task', 'unknown', 'quote'])
const VALUE: ReadonlySet<Item['kind']> = new Set(['amount', 'number', 'percent'])

/** Gives values their roles and references their marks, from the words around them; frames never look at words themselves. */
export function withRoles(items: Item[]): Item[] {
  items.forEach((item, at) => {
    if (item.kind === 'word' || item.kind === 'joint') return
    let before = at - 1
    while (before >= 0 && isLight(items[before])) before--
    // "after starting X", "until X is done": verbs of beginning stand between a gate and its task.
    let gate = before
    const passed: Item[] = []
    while (
      gate >= 0 &&
      ((isWord(items[gate], 'begin', 'finish', 'done') && !isWord(items[gate], ...GATES)) || isLight(items[gate]))
    )
      passed.push(nth(items, gate--))
    if (REFERENCE.has(item.kind) && isWord(items[gate], ...GATES)) {
      item.mark = must(GATES.find(word => nth(items, gate).words.has(word)))
      if (passed.some(each => isWord(each, 'begin'))) item.point = 'begin'
      else if (passed.some(each => isWord(each, 'finish'))) item.point = 'finish'
    } else if (
      isWord(items[before], 'between', 'into', 'instead', 'to', 'with', 'from', 'without', 'not', 'phase') &&
      // "Don't let it begin": what is denied is the verb.
      !(item.echo && isWord(items[before], 'not'))
    )
      item.mark = markOf(nth(items, before))
    // "Em vez de esperar X", "..., ya no Jorge".
    else if (isWord(items[before], 'depend') && isWord(items[before - 1], 'instead')) item.mark = 'instead'
    else if (item.kind === 'person' && isWord(items[before], 'nolonger')) item.mark = 'not'
    // "Waits for A and no longer for B".
    else if (
      item.kind === 'task' &&
      isWord(items[before], 'nolonger') &&
      items[before - 1]?.kind === 'joint' &&
      items.slice(0, before).some(each => isWord(each, 'depend'))
    )
      item.mark = 'not'
    // "A -> B"
    else if (
      item.kind === 'task' &&
      (items[at - 1]?.text === '→' || (items[at - 1]?.text === '>' && items[at - 2]?.text === '-'))
    )
      item.mark = 'to'
    // "Passadas 6 horas de X": the time that has gone by since X.
    else if (REFERENCE.has(item.kind) && elapsed(items, at)) item.mark = 'after'
    const role = VALUE.has(item.kind) ? roleOf(items, at) : undefined
    if (role) item.role = role
    if (
      (item.kind === 'task' || item.candidates) &&
      isGate(item.mark) &&
      !passed.some(each => isWord(each, 'begin', 'finish', 'done'))
    ) {
      let next = at + 1
      while (isLight(items[next])) next++
      let follower = next + 1
      while (isLight(items[follower])) follower++
      if (items[follower]?.kind !== 'task') {
        // "After the casing goes back on": going is no beginning.
        if (isWord(items[next], 'begin') && !isWord(items[next], 'lasts', 'move')) item.point = 'begin'
        else if (isWord(items[next], 'finish', 'done')) item.point = 'finish'
      }
    }
    if ((item.kind === 'task' || item.kind === 'unknown' || item.kind === 'person') && isWord(items[at - 1], 'indef'))
      item.indefinite = true
    // Members of a coordination share the mark of the first.
    let joint = at - 1
    while (joint > 0 && isLight(items[joint])) joint--
    const prior = items[joint - 1]
    if (
      REFERENCE.has(item.kind) &&
      !item.mark &&
      isJoint(items[joint]) &&
      prior &&
      REFERENCE.has(prior.kind) &&
      prior.mark
    )
      if (prior.mark === 'between' || at === items.length - 1 || bothAre(items, at)) item.mark = prior.mark
  })
  return items
}

/** "Once both A and B are done": what is said of both stands behind the second. */
function bothAre(items: readonly Item[], at: number): boolean {
  const end = items.findIndex((item, place) => place > at && item.kind === 'joint')
  const tail = items.slice(at + 1, end < 0 ? undefined : end)
  const both = items.slice(0, at).some(item => isWord(item, 'pair'))
  return both && tail.length > 0 && tail.every(item => isLight(item) || isWord(item, 'done', 'finish', 'begin', 'is'))
}

/** True where "gone by" and an amount stand before a place. */
function elapsed(items: readonly Item[], before: number): boolean {
  let at = before - 1
  while (isLight(items[at])) at--
  return items[at]?.kind === 'amount' && isWord(items[at - 1], 'elapsed')
}

/** "De 14 para 16 horas": the unit is said once. */
const isAlike = (other: Item | undefined, item: Item): boolean =>
  other?.kind === item.kind || (item.kind === 'number' && other?.kind === 'amount')

export const isJoint = (item: Item | undefined): boolean =>
  item?.kind === 'joint' && (item.words.has('and') || /^[,+&/]$/.test(item.text))

function markOf(item: Item): Mark {
  for (const mark of ['between', 'into', 'instead', 'with', 'without', 'from', 'not', 'to'] as const)
    if (item.words.has(mark)) return mark
  return 'into'
}

function roleOf(items: readonly Item[], at: number): Item['role'] {
  const item = nth(items, at)
  const [before, after] = [items[at - 1], items[at + 1]]
  const two = items[at - 2]
  if (isWord(before, 'less') && isWord(two, 'to')) {
    if (item.amount) item.amount = { ...item.amount, negative: true }
    return 'to'
  }
  // "vai a 20": the word that ends the verb gives the new value.
  if (item.kind === 'number' && isWord(before, 'set') && must(before).to - must(before).from > 1) return 'to'
  if (before?.text === '+') return 'plus'
  if (before?.text === '-' && before.end === item.start && (!two || two.end < before.start)) {
    if (item.amount) item.amount = { ...item.amount, negative: true }
    return isWord(two, 'to', 'in') ? 'to' : 'minus'
  }
  // "3 ayudantes más", "un soldador menos": the word stands behind who is counted.
  if (item.kind === 'number' && after?.kind === 'person' && isWord(items[at + 2], 'more', 'less')) {
    const value = items[at + 3]?.kind
    if (value !== 'number' && value !== 'amount' && value !== 'percent')
      return isWord(items[at + 2], 'more') ? 'plus' : 'minus'
  }
  if (isWord(after, 'more')) return 'plus'
  if (isWord(after, 'less') || isWord(before, 'less')) return 'minus'
  if (isWord(before, 'more') || (isLight(before) && isWord(two, 'more'))) return 'plus'
  // "de 6h para 9h", "6h -> 9h"
  if (isAlike(items[at + 2], item) && (isWord(after, 'to') || after?.text === '→')) return 'old'
  if (isAlike(items[at + 3], item) && after?.text === '-' && items[at + 2]?.text === '>') return 'old'
  for (const back of [1, 2, 3])
    if (
      isWord(items[at - back], 'without') &&
      items.slice(at - back + 1, at).every(each => isWord(each, 'gap', 'depend') || isLight(each))
    )
      return 'old'
  if (
    isWord(before, 'instead') ||
    isWord(before, 'not') ||
    (isWord(before, 'filler', 'is', 'lasts') && isWord(two, 'not'))
  )
    return 'old'
  if (item.kind === 'percent' && isWord(before, 'is')) return 'state'
  // "X cai 30 % e Y está em 50 %": the share says where Y stands, not by how much it falls.
  if (item.kind === 'percent' && isWord(before, 'in') && isWord(two, 'is')) return 'state'
  const verb = [...items.slice(0, at)]
    .reverse()
    .find(each => isWord(each, 'grow', 'shrink', 'set', 'lasts', 'late', 'early'))
  const directed = verb && isWord(verb, 'grow', 'shrink', 'late', 'early') && !isWord(verb, 'set', 'lasts')
  if (before && before.kind === 'word' && before.words.has('to') && !before.words.has('in')) return 'to'
  // "Goes up in 12 hours": how long it takes.
  if (isWord(before, 'within')) return 'to'
  // "em 4 horas" is the amount of change after a verb of growing, and the new value elsewhere.
  if (isWord(before, 'in')) return directed ? 'by' : 'to'
  if (isWord(before, 'to', 'until')) return directed && isWord(before, 'in') ? 'by' : 'to'
  // "A duração é de 6 horas": what it is, not by how much it changes.
  if (isWord(before, 'of')) return !directed && isWord(two, 'is', 'lasts', 'duration', 'set') ? 'to' : 'by'
  return undefined
}
