import { must, nth } from '@parada/schedule'
import { MARK, pattern } from '../grammar/index.ts'
import {
  ALL_OF_THEM,
  BEFORE_ALL,
  CARRIES,
  HAVING_DONE,
  ONCE,
  OVER,
  SIDE_BY_SIDE,
  WAITS,
} from '../grammar/order-phrases.ts'
import { fold } from '../text/fold.ts'
import type { Piece } from './clauses.ts'
import type { Collected } from './collect.ts'
import type { DraftTask, Relation, Target } from './draft.ts'
import { annotate, type Item, type Reading } from './item.ts'

const W = '(?<![a-z])'
const V = '(?![a-z])'
/** "ao mesmo tempo que", "en paralelo con": what it is beside is named behind. */
const BESIDE_NAMED = /^\s+(?:(?:em )?que|com|with|con|aos?|al|d[aeo]s?)\s/
const ARTICLE = '(?:(?:o|a|os|as|the|el|la|los|las|um|uma|un|una)\\s+)?'

/**
 * Reads a sentence that sets an order: groups that run side by side, what waits for all of them, what must be over first.
 * `read` reads a piece as any other sentence; what it gives is tied here. False: the sentence sets no such order.
 */
export function readOrdered(sentence: Piece, reading: Reading, into: Collected, read: (piece: Piece) => void): boolean {
  const folded = fold(sentence.text)
  return (
    readBeforeAll(sentence, folded, into, read) ||
    readJoin(sentence, folded, reading, into, read) ||
    readBothAfter(sentence, folded, reading, into, read) ||
    readOnceDone(sentence, folded, reading, into, read) ||
    readGroup(sentence, folded, reading, into, read) ||
    readWaiting(sentence, folded, reading, into, read)
  )
}

const part = (sentence: Piece, from: number, to = sentence.text.length): Piece => {
  const raw = sentence.text.slice(from, to)
  const lead = must(/^[\s,;:.]*/.exec(raw))[0].length
  return { text: raw.slice(lead).replace(/[\s,;:]+$/, ''), start: sentence.start + from + lead }
}
const itemOf = (piece: Piece, reading: Reading): Item => annotate(piece.text, piece.start, reading, false)
const amountsIn = (piece: Piece, reading: Reading): number => itemOf(piece, reading).amounts.length

/** The tasks that reading a piece adds. */
function added(into: Collected, read: () => void): DraftTask[] {
  const before = new Set(into.draft.tasks)
  read()
  return into.draft.tasks.filter(task => !before.has(task) && !task.summary)
}

const tie = (kind: 'after' | 'before', target: Target, piece: Piece): Relation => ({
  kind,
  type: 'FS',
  sign: 1,
  lag: null,
  target,
  span: { start: piece.start, end: piece.start + piece.text.length },
})

/** The tasks named last to run side by side; without such, those that nothing was said to follow. */
function lastGroup(tasks: readonly DraftTask[]): DraftTask[] {
  const leaves = tasks.filter(task => !task.summary)
  for (let at = leaves.length - 1; at >= 0; at--) {
    const task = nth(leaves, at)
    if (task.group) return leaves.filter(each => each.group === task.group)
    if (!task.relations.some(relation => relation.kind === 'parallel')) continue
    let from = at
    while (from > 0 && nth(leaves, from).relations.some(relation => relation.kind === 'parallel')) from--
    return leaves.slice(from, at + 1)
  }
  return []
}

/** "Antes disso tudo: apagar a caldeira (24h)". */
function readBeforeAll(sentence: Piece, folded: string, into: Collected, read: (piece: Piece) => void): boolean {
  const lead = pattern(`^\\s*${BEFORE_ALL}${V}[\\s,:]*`).exec(folded)
  const told = into.draft.tasks.filter(task => !task.summary)
  if (!lead || told.length === 0) return false
  const tasks = added(into, () => read(part(sentence, lead[0].length)))
  const [first] = tasks
  if (!first) return true
  const heads = told.filter(task => !task.relations.some(relation => relation.kind === 'after'))
  const span = part(sentence, 0, lead[0].length)
  for (const head of heads.slice(0, 12))
    first.relations = [...first.relations, tie('before', { kind: 'task', task: head }, span)]
  return true
}

/** "Concluídas as três frentes, ...", "when both are finished, ...": what follows waits for all of the group. */
function readJoin(
  sentence: Piece,
  folded: string,
  reading: Reading,
  into: Collected,
  read: (piece: Piece) => void,
): boolean {
  const lead =
    pattern(
      `^\\s*(?:e\\s+|and\\s+|y\\s+)?(?:(?:so|somente|apenas|only|solo)\\s+)?(?:${ONCE}|com|with|con|${HAVING_DONE}|estando|ya|ja)\\s+(?:que\\s+)?(?:${OVER}\\s+)?(?:esten\\s+listos\\s+|estiverem\\s+prontas\\s+)?(?:${ALL_OF_THEM})${V}(?:\\s+(?!e\\s|and\\s|y\\s)[a-z]+){0,4}?(?:\\s+${OVER})?(?:\\s*[,:]\\s*|(?<=${OVER})\\s+(?=[a-z]))`,
    ).exec(folded) ??
    pattern(
      `^\\s*(?:${ONCE}|com|with|con)\\s+(?:[a-z]+\\s+){0,2}?${OVER}\\s+(?:${ALL_OF_THEM})(?:\\s+[a-z]+){0,2}?\\s*(?:,|(?=\\sse\\s))`,
    ).exec(folded)
  if (!lead) return false
  const group = lastGroup(into.draft.tasks)
  const rest = part(sentence, lead[0].length)
  if (group.length < 2 || rest.text === '' || amountsIn(part(sentence, 0, lead[0].length), reading) > 0) return false
  const span = part(sentence, 0, lead[0].length)
  const tasks = added(into, () => read(rest))
  const [first] = tasks
  if (first) {
    const heads = first.group ? tasks.filter(task => task.group === first.group) : [first]
    for (const head of heads)
      head.relations = [
        ...group.map(task => tie('after', { kind: 'task', task }, span)),
        ...head.relations.filter(relation => relation.target.kind === 'name'),
      ]
  }
  return true
}

/** "Both start as soon as the lockout (1 h) is complete": what stands behind comes before the group. */
function readBothAfter(
  sentence: Piece,
  folded: string,
  reading: Reading,
  into: Collected,
  read: (piece: Piece) => void,
): boolean {
  const lead = pattern(`^\\s*(?:${ALL_OF_THEM})\\s+(?:[a-z]+\\s+){1,3}?(?=(?:${ONCE})${V})(?:${ONCE})\\s+`).exec(folded)
  if (!lead) return false
  const group = lastGroup(into.draft.tasks)
  const close = commaAfterAmount(sentence, lead[0].length, reading)
  const first = part(sentence, lead[0].length, close ?? undefined)
  if (group.length < 2 || amountsIn(first, reading) !== 1) return false
  const [task] = added(into, () => read(withoutState(first)))
  if (!task) return false
  task.relations = group.map(each => tie('before', { kind: 'task', task: each }, part(sentence, 0, lead[0].length)))
  if (close !== null) read(part(sentence, close))
  return true
}

/** The comma that ends the clause of the first amount behind a place; null where none does. */
function commaAfterAmount(sentence: Piece, from: number, reading: Reading): number | null {
  const item = itemOf(sentence, reading)
  const amount = item.amounts.find(each => each.start >= from)
  if (!amount) return null
  let open = 0
  for (let at = amount.end; at < sentence.text.length; at++) {
    const char = sentence.text[at]
    if (char === '(') open++
    else if (char === ')') open = Math.max(0, open - 1)
    else if ((char === ',' || char === ':' || char === ';') && open === 0) return at
  }
  return null
}

/** "the lockout (1 hour) is complete": what says that it is over is no part of the work. */
function withoutState(piece: Piece): Piece {
  const tail = pattern(
    `\\s+(?:(?:is|are|has been|have been|esta|estao|estiver(?:em)?|for(?:em)?|este|esten|ficar(?:em)?)\\s+)?(?:${OVER})\\s*[.!]?\\s*$`,
  ).exec(fold(piece.text))
  return tail && tail.index > 3 ? { ...piece, text: piece.text.slice(0, tail.index) } : piece
}

/** "Feito o bloqueio (1h), ...", "once the drum is vented (6 h), ...": a task, and what follows it. */
function readOnceDone(
  sentence: Piece,
  folded: string,
  reading: Reading,
  into: Collected,
  read: (piece: Piece) => void,
): boolean {
  const once = pattern(`^\\s*(?:${ONCE})\\s+`).exec(folded)
  const having = once ? null : pattern(`^\\s*(${HAVING_DONE})\\s+(?:o|a|os|as|el|la|los|las)\\s`).exec(folded)
  if (!once && !having) return false
  const close = commaAfterAmount(sentence, 0, reading)
  if (close === null) return false
  const lead = part(sentence, once ? once[0].length : 0, close)
  const rest = part(sentence, close)
  if (
    amountsIn(lead, reading) !== 1 ||
    amountsIn(rest, reading) === 0 ||
    /[,:;]/.test(lead.text.replace(/\([^)]*\)/g, ''))
  )
    return false
  // "Feito o bloqueio": done, and by no work of its own.
  const done = having && pattern(`^${OVER}$`).test(nth(having, 1)) ? nth(having, 1).length + 1 : 0
  const [task] = added(into, () => read(withoutState(part(lead, done))))
  if (!task) return false
  const tasks = added(into, () => read(rest))
  const [first] = tasks
  if (first) {
    const heads = first.group ? tasks.filter(each => each.group === first.group) : [first]
    for (const head of heads)
      if (!head.relations.some(relation => relation.kind === 'after' && relation.target.kind !== 'front'))
        head.relations = [
          ...head.relations.filter(relation => relation.target.kind !== 'front'),
          tie('after', { kind: 'task', task }, part(sentence, 0, close)),
        ]
  }
  return true
}

/** "Concurrently clean X (4 h), process Y (18 h) and overhaul Z (12 h)", "A (9 h), B (3 h) and C (5 h) all go at once". */
function readGroup(
  sentence: Piece,
  folded: string,
  reading: Reading,
  into: Collected,
  read: (piece: Piece) => void,
): boolean {
  const item = itemOf(sentence, reading)
  if (item.amounts.length < 2) return false
  const beside = pattern(`${W}${SIDE_BY_SIDE}${V}`, 'g')
  const [firstAmount, lastAmount] = [nth(item.amounts, 0), must(item.amounts.at(-1))]
  let found: { start: number; end: number } | null = null
  for (let match = beside.exec(folded); match; match = beside.exec(folded)) {
    const [start, end] = [match.index, match.index + match[0].length]
    // "ao mesmo tempo que X", "in parallel with X": beside something that is named.
    if (
      BESIDE_NAMED.test(folded.slice(end)) ||
      (reading.grammar.language === 'en' && /^\s+as\s/.test(folded.slice(end)))
    )
      continue
    // "começam juntos", "finish together": their starts or ends are tied, which is a link of its own.
    if (/(?:comec|inici|empie|start|begin|termin|acab|finish|end)[a-z]*\s+$/.test(folded.slice(0, start))) continue
    if (start < firstAmount.start || start >= lastAmount.end) found = { start, end }
    if (found) break
  }
  if (!found) return false
  const colon = folded.indexOf(':', found.end)
  const headed = colon > 0 && found.start < firstAmount.start && colon < lastAmount.start && colon - found.end < 120
  let before: DraftTask | null = null
  let members: Piece
  if (headed) {
    // "Duas turmas trabalham lado a lado depois do bloqueio (1h): ...": what comes first stands in the head.
    const head = part(sentence, 0, colon)
    const after = pattern(`${W}(?:${ONCE})\\s+`).exec(fold(head.text))
    if (after && amountsIn(head, reading) === 1)
      [before = null] = added(into, () => read(part(head, after.index + after[0].length)))
    else if (amountsIn(head, reading) > 0) return false
    members = part(sentence, colon + 1)
  } else {
    const plain = cleared(sentence.text, found.start, found.end)
    const carries = pattern(
      `^[\\s,]*(?:e\\s+|and\\s+|y\\s+)?(?:(?:entao|then|luego|depois|acto seguido|em seguida|a continuacion)[\\s,]+)?(?:${CARRIES}[\\s,:]+)*`,
    )
    const lead = found.start < firstAmount.start ? must(carries.exec(fold(plain)))[0].length : 0
    // What stands before the words for it, where they end the head: "atacam-se ao mesmo tempo o redutor (8h) ...".
    const tail =
      found.start >= lastAmount.end
        ? lastAmount.end + (/^\s*\)/.exec(sentence.text.slice(lastAmount.end))?.[0].length ?? 0)
        : plain.length
    members = part({ text: plain.slice(0, tail), start: sentence.start }, lead)
  }
  const tasks = added(into, () => read(members))
  if (tasks.length < 2) return true
  const group = { span: { start: sentence.start, end: sentence.start + sentence.text.length } }
  for (const task of tasks) {
    task.group = group
    task.relations = task.relations.filter(relation => relation.target.kind === 'name' && relation.kind === 'after')
    if (before)
      task.relations = [
        ...task.relations,
        tie('after', { kind: 'task', task: before }, part(sentence, found.start, found.end)),
      ]
  }
  return true
}

const cleared = (text: string, start: number, end: number): string =>
  text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)

/** "Calibration (2 h) needs only the bridle", "o fechamento (2h) espera o agitador e o visor". */
function readWaiting(
  sentence: Piece,
  folded: string,
  reading: Reading,
  into: Collected,
  read: (piece: Piece) => void,
): boolean {
  const item = itemOf(sentence, reading)
  if (item.amounts.length !== 1 || into.draft.tasks.length === 0) return false
  const waits = pattern(`${W}${WAITS}\\s+${ARTICLE}`).exec(folded)
  const amount = nth(item.amounts, 0)
  if (!waits || waits.index < amount.end || waits.index < 4) return false
  // What the link words of the grammar say alone, they say best; they do not read lists.
  const behind = folded.slice(waits.index)
  const told = pattern(`^(?:${reading.grammar.link.after})`).exec(behind)
  const known = told !== null && told[0].trim().length >= must(pattern(`^${WAITS}`).exec(behind))[0].trim().length
  if (known && !sentence.text.slice(waits.index).includes(',')) return false
  // "precisa de 2 vulcanizadores": people, not work.
  if (item.masked.slice(waits.index).includes(MARK.crew)) return false
  const subject = part(sentence, 0, waits.index)
  const object = part(sentence, waits.index + waits[0].length)
  if (object.text === '' || /[,;]\s*$/.test(sentence.text.slice(0, waits.index))) return false
  const [task] = added(into, () => read(subject))
  if (!task) return false
  const words = fold(object.text)
    .replace(/[.!]+$/, '')
    .trim()
  const all = pattern(`^(?:${ALL_OF_THEM})$`).test(words) || pattern(`^(?:everything|tudo|todo)${V}`).test(words)
  const group = /^(?:everything|tudo|todo)/.test(words) ? [] : lastGroup(into.draft.tasks)
  const targets: Target[] = !all
    ? [
        {
          kind: 'name',
          text: object.text.replace(/[.!]+$/, ''),
          span: { start: object.start, end: object.start + object.text.length },
        },
      ]
    : group.length > 1
      ? group.filter(each => each !== task).map(each => ({ kind: 'task', task: each }))
      : [{ kind: 'ends' }]
  task.relations = [
    ...task.relations.filter(relation => relation.target.kind !== 'front'),
    ...targets.map(target => tie('after', target, part(sentence, waits.index))),
  ]
  return true
}
