import { DAY, must, nth, problem, suggestion } from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import { type Action, actionOf } from '../text/actions.ts'
import { fold, sentenceCase, wordsOf } from '../text/fold.ts'
import { beginsWithDay, clausesOf, type Piece } from './clauses.ts'
import type { Collected } from './collect.ts'
import { type DraftTask, newTask, type Relation } from './draft.ts'
import { giveHours, readHours } from './hours.ts'
import { annotate, dayStart, type Reading } from './item.ts'
import { nameOf } from './names.ts'
import { readItem } from './read-item.ts'
import { readCode } from './target.ts'
import { taskOf } from './task.ts'

/** Reads a piece of a sentence as running text. */
export type ReadPiece = (piece: Piece) => void

/** Sentences of special forms; true when one was read whole. */
export function readSpecial(piece: Piece, reading: Reading, into: Collected, read: ReadPiece): boolean {
  return (
    readChain(piece, into, read) ||
    readNumbers(piece, reading, into) ||
    readTags(piece, into) ||
    readCorrection(piece, reading, into) ||
    readSameFor(piece, into) ||
    readHoursLine(piece, reading, into) ||
    readDay(piece, reading, into, read) ||
    readSideBySide(piece, reading, into, read)
  )
}

const TYPE_BETWEEN =
  /(?<=\)|\d\s?(?:h|hs|d|min|hrs?|dias?|days?|horas?|hours?))\s+(FS|SS|FF|SF|TI|II|TT|IT)\s*([+-]\s*\d+(?:[.,]\d+)?\s*(?:h|d|min|m|%|w)[a-z]*)?\s+(?=\p{Lu})/gu

/** "Drain (2h) FS Flush (3h) SS+1h Clean (6h)": tasks in a row with the types of their links between them. */
function readChain(piece: Piece, into: Collected, read: ReadPiece): boolean {
  const joints = [...piece.text.matchAll(TYPE_BETWEEN)]
  if (joints.length === 0) return false
  let from = 0
  for (const [index, joint] of [...joints, null].entries()) {
    const before = into.draft.tasks.length
    const end = joint ? joint.index : piece.text.length
    read({ text: piece.text.slice(from, end), start: piece.start + from })
    const task = into.draft.tasks[before]
    const code = joints[index - 1]
    const relation = code ? readCode(fold(`1${code[1]}${code[2] ?? ''}`), 0, piece.start + code.index) : null
    if (task && relation) task.relations = [...task.relations, { ...relation, target: { kind: 'previous' } }]
    if (joint) from = joint.index + joint[0].length
  }
  return true
}

const ARTICLE = '(?:(?:a|o|la|el|the|tarefa|tarea|task|item|atividade|actividad|etapa|step|passo|paso)\\s+)*'
const LABEL = '(?:[a-z]?\\d{1,4}(?:\\.\\d{1,3})*)'
const WAITS =
  '(?:depende(?:n|m)?\\s+(?:d[aeo]s?|del?)|so (?:comeca )?(?:depois|apos)(?: d[aeo])?|vem (?:depois|apos)(?: d[aeo])?|(?:depends|waits) (?:up)?on|follows|comes after|after|goes after|va despues de|viene despues de)'

/** "A 3 depende da 2, a 4 da 3 e 2": links given by the numbers of rows. */
function readNumbers(piece: Piece, reading: Reading, into: Collected): boolean {
  const folded = fold(piece.text)
  const labels = `${LABEL}(?:\\s*(?:,|e|y|and)\\s*(?:(?:da|do|de|a|o|la|el)\\s+)*${LABEL})*?`
  const first = pattern(
    `^\\s*${ARTICLE}(${LABEL})\\s+${WAITS}\\s*(?:la |el |a |o )?${ARTICLE}(${labels})(?=\\s*(?:$|[,;.]))`,
  ).exec(folded)
  if (!first) return false
  const found: (readonly [string, string])[] = [[nth(first, 1), nth(first, 2)]]
  let at = first[0].length
  const more = pattern(
    `\\s*[,;]\\s*(?:(?:e|y|and)\\s+)?${ARTICLE}(${LABEL})\\s+(?:${WAITS}|d[aeo]s?|del?|on)\\s*(?:la |el |a |o )?${ARTICLE}(${labels})(?=\\s*(?:$|[,;.]))`,
    'y',
  )
  for (more.lastIndex = at; ; ) {
    const next = more.exec(folded)
    if (!next) break
    found.push([nth(next, 1), nth(next, 2)])
    at = more.lastIndex
  }
  const rest = folded.slice(at).replace(/[\s.,;]+/g, '')
  if (rest !== '') return false
  for (const [subject, targets] of found) {
    const relation: Relation = {
      kind: 'after',
      type: 'FS',
      sign: 1,
      lag: null,
      target: { kind: 'labels', labels: targets.match(new RegExp(LABEL, 'g')) ?? [] },
      span: { start: piece.start, end: piece.start + piece.text.length },
    }
    into.statements.push({
      subject,
      relations: [relation],
      piece,
      item: annotate(piece.text, piece.start, reading, false),
    })
  }
  return true
}

const ORDER_WORD =
  /(?:primeir[oa]|first|primer[oa]?|depois|then|luego|despues|por ultimo|por fim|finally|at last|last|ultim[oa]|na sequencia|seguid[oa] d[aeo]|followed by|(?:n[ae]st[ae]|in (?:that|this)|en est[ae]) (?:ordem|order|orden)|ordem|order|orden|sequencia|sequence|secuencia|sao elas|sao|e|and|y|a|o|la|el|the)(?![a-z0-9])/g
const TAG = /[a-z]{1,5}\s?-?\d{1,5}[a-z]?(?![a-z0-9])/g

/** "Primeiro PSV-01, depois PSV-02 e por último PSV-03" behind the work on three of them: one task each, in that order. */
function readTags(piece: Piece, into: Collected): boolean {
  const last = into.draft.tasks.at(-1)
  if (!last?.many) return false
  const folded = fold(piece.text)
  const tags = [...folded.matchAll(TAG)].map(match => piece.text.slice(match.index, match.index + match[0].length))
  const rest = folded
    .replace(TAG, ' ')
    .replace(ORDER_WORD, ' ')
    .replace(/[^a-z0-9]/g, '')
  if (rest !== '' || tags.length !== last.many.count) return false
  into.draft.tasks.pop()
  into.prose.delete(last)
  const { many, each: _, ...common } = last
  const name = last.name.replace(new RegExp(`\\s*(?<![\\w-])(?:${many.count}|[a-zê]+(?=\\s\\S+s$))\\s`, 'i'), ' ')
  for (const [index, tag] of tags.entries()) {
    const task: DraftTask = {
      ...common,
      crew: [...last.crew],
      name: `${oneOf(name)} ${tag}`,
      amount: many.one,
      relations: index === 0 ? last.relations : [],
    }
    into.draft.tasks.push(task)
    into.prose.add(task)
  }
  return true
}

/** The last word of a name in the singular: "Trocar válvulas" to "Trocar válvula". */
const oneOf = (name: string): string => name.replace(/(?<=[\p{L}]{3})s$/u, '').replace(/(?<=[dtr])ore$/, 'or')

/** Hours that say when people work, not when a task is done. */
const WORKING_TIME =
  /(?:trabalh|work(?:ing|s)?\s|turno|shift|jornada|horario|expediente|regime|escala|janela|window|ventana|a (?:sexta|sabado|domingo|viernes)|(?:to|thru|through) (?:fri|sat|sun))/

const CORRECTION =
  /^\s*(?:(?:nao|no|alias|digo|ou melhor|melhor|na verdade|corrigindo|correcao|opa|ops|actually|sorry|rather|make (?:it|that)|i mean|perdon|mejor(?: dicho)?|o mejor|en realidad|so|e|and|y)[\s,:.]*)+(?:(?:sao|e|is|are|it's|son|es|leva|takes|em|in|en)\s+)?\uE000+\s*[.!]?\s*$/

/** "Não, melhor 6h": what was said right before, put right. */
function readCorrection(piece: Piece, reading: Reading, into: Collected): boolean {
  const last = into.draft.tasks.at(-1)
  if (!last || last.amount === null) return false
  if (piece.text.length > 60) return false
  const item = annotate(piece.text, piece.start, reading, false)
  if (item.amounts.length !== 1 || !CORRECTION.test(item.masked)) return false
  last.amount = nth(item.amounts, 0)
  return true
}

const SAME =
  /^\s*(?:(?:e|and|y|o|a|the|el|la|no|na|para o|para a|for|en|con)\s+)*((?:[a-z]+\s)?[a-z]{1,5}\s?-?\d{1,5}[a-z]?)\s*[,:]?\s*(?:(?:e|is|es|tem|sera|will be)\s+)?(?:(?:a|the|o|lo)\s+)?(?:mesma coisa|mesmo|idem|igual|same(?: thing| steps?)?|mismo)\s*[.]?\s*$|^\s*(?:idem|igual|(?:the )?same|lo mismo|o mesmo|a mesma coisa)\s+(?:para|for|no|na|en|con|com|to)\s+(?:(?:o|a|the|el|la)\s+)?((?:[a-z]+\s)?[a-z]{1,5}\s?-?\d{1,5}[a-z]?)\s*[.]?\s*$/

/** "O E-102 a mesma coisa": what was said of one tag, once more for another; side by side. */
function readSameFor(piece: Piece, into: Collected): boolean {
  const match = SAME.exec(fold(piece.text))
  const words = match?.[1] ?? match?.[2]
  const first = into.told
  if (!match || !words || !first) return false
  const from = into.draft.tasks.indexOf(first)
  const told = into.draft.tasks.slice(from)
  const at = fold(piece.text).indexOf(words)
  const tag = /\S*\d\S*$/.exec(piece.text.slice(at, at + words.length))?.[0]
  const old = told
    .map(task => /(?<![\p{L}\d])[A-Z]{1,5}-?\d{1,5}[A-Z]?(?![\p{L}\d])/u.exec(task.name)?.[0])
    .find(Boolean)
  if (!tag || !old) return false
  const copies = told.map(
    (task, index): DraftTask => ({
      ...task,
      crew: [...task.crew],
      name: task.name.includes(old) ? task.name.replace(old, tag) : `${task.name} ${tag}`,
      relations:
        index === 0
          ? [
              {
                kind: 'parallel',
                type: 'SS',
                sign: 1,
                lag: null,
                target: { kind: 'task', task: first },
                span: task.span,
              },
            ]
          : [{ kind: 'after', type: 'FS', sign: 1, lag: null, target: { kind: 'previous' }, span: task.span }],
    }),
  )
  for (const copy of copies) addTo(into, copy)
  return true
}

/** "07:00-09:00 Liberação": a task by the hours of the clock. */
function readHoursLine(piece: Piece, reading: Reading, into: Collected): boolean {
  const told = readHours(piece.text)
  if (!told || WORKING_TIME.test(fold(piece.text))) return false
  const clause = { text: told.text, start: piece.start }
  const item = annotate(clause.text, clause.start, reading, false)
  if (item.amounts.length > 0) return false
  readItem(item, reading)
  const task = taskOf(item, reading, clause, true)
  if (!task) return false
  giveHours(task, told.hours, into.draft.tasks.at(-1))
  addTo(into, task)
  return true
}

function addTo(into: Collected, task: DraftTask): void {
  if (into.group) task.parent = into.group
  into.draft.tasks.push(task)
  into.prose.add(task)
}

/** "Terça: abertura e limpeza", "10/06 - limpar (4h), secar (2h)": what is done on a day. */
function readDay(piece: Piece, reading: Reading, into: Collected, read: ReadPiece): boolean {
  if (!beginsWithDay(piece.text)) return false
  const item = annotate(piece.text, piece.start, reading, true)
  const head =
    /^\s*(?:(?:na|no|el|on|dia)\s+)?(\uE001+)(?:\s*(?:e|y|and|a|-|ate|to|\/)\s*(\uE001+))?\s*(?:\([^)]{0,12}\)\s*)?[:)-]\s*(?=\S)/.exec(
      item.masked,
    )
  const [first, second] = item.dates
  if (!head || !first || first.day === null || first.impossible || (head[2] !== undefined && !second)) return false
  const before = into.draft.tasks.length
  const rest = { text: piece.text.slice(head[0].length), start: piece.start + head[0].length }
  const inner = annotate(rest.text, rest.start, reading, true)
  if (!/[a-z]{3}/.test(inner.masked)) return false
  if (inner.amounts.length > 0) read(rest)
  if (into.draft.tasks.length === before) {
    readItem(inner, reading)
    const name = nameOf(inner, reading.grammar)
    if (name === '') return false
    const task =
      taskOf(inner, reading, rest, true) ??
      newTask(sentenceCase(name), { start: rest.start, end: rest.start + rest.text.length })
    addTo(into, task)
  }
  const task = into.draft.tasks.slice(before).find(each => !each.summary)
  if (!task) return true
  task.start ??= dayStart(first.day, first.seconds ?? 0)
  if (first.weekday) task.weekday = true
  const last = head[2] !== undefined && second?.day ? second.day : null
  if (last !== null && last > first.day && task.amount === null && into.draft.tasks.length === before + 1)
    task.amount = { start: 0, end: 0, parts: [{ value: last - first.day + 1, unit: 'd' }] }
  else if (last !== null && last >= first.day) must(into.draft.tasks.at(-1)).finish ??= dayStart(last + 1, 0)
  return true
}

/** "Em paralelo, limpeza (6h) e inspeção (4h)": the tasks of the sentence run side by side. */
function readSideBySide(piece: Piece, reading: Reading, into: Collected, read: ReadPiece): boolean {
  if (!/^.{0,30}(?:paralel|mesmo tempo|mismo tiempo|same time|simult)/i.test(piece.text)) return false
  const { link } = reading.grammar
  const item = annotate(piece.text, piece.start, reading, true)
  const head = pattern(
    `^\\s*(?:(?:${link.next})\\s*,?\\s*)?(?:(?:em|en|in)\\s+(?:paralelo|parallel)|ao mesmo tempo|al mismo tiempo|at the same time|simultane\\w+)\\s*[,:]\\s*(?=[a-z])`,
  ).exec(item.masked)
  if (!head) return false
  const rest = { text: piece.text.slice(head[0].length), start: piece.start + head[0].length }
  if (clausesOf(rest, reading).length < 2) return false
  const before = into.draft.tasks.length
  read(rest)
  sideBySide(into, into.draft.tasks.slice(before))
  return true
}

/** Every one of the tasks waits for what the first of them waits for. */
export function sideBySide(into: Collected, tasks: readonly DraftTask[]): void {
  for (const task of tasks.slice(1))
    if (!task.summary && into.prose.has(task))
      task.relations = [
        ...task.relations.filter(relation => relation.target.kind === 'name' || relation.target.kind === 'labels'),
        { kind: 'parallel', type: 'SS', sign: 1, lag: null, target: { kind: 'previous' }, span: task.span },
      ]
}

/** What makes the thing ready for others, and what ends the work: others wait for the one, and the other for them. */
const BEFORE_OTHERS: ReadonlySet<Action> = new Set([
  'isolate',
  'stop',
  'release',
  'drain',
  'depressurise',
  'purge',
  'cool',
  'blind',
  'scaffold',
  'open',
  'disconnect',
])
const BEHIND_OTHERS: ReadonlySet<Action> = new Set([
  'test',
  'start',
  'close',
  'deliver',
  'run',
  'deblind',
  'assemble',
  'connect',
  'demobilise',
  'inspect',
])

/** "A mecânica troca X (7h), a elétrica troca Y (5h)": teams that each have work of their own in a sentence work at once. */
export function ownTeams(into: Collected, tasks: readonly DraftTask[]): void {
  const names = tasks.map(task => task.subject?.map(crew => crew.name).join() ?? '')
  const plain = tasks.every((task, at) => {
    const action = actionOf(wordsOf(fold(task.name))[0] ?? '')
    return (
      (at === 0 || (task.relations.length === 0 && !task.last)) &&
      action !== null &&
      !BEFORE_OTHERS.has(action) &&
      !BEHIND_OTHERS.has(action)
    )
  })
  if (tasks.length < 2 || !plain || names.includes('') || new Set(names).size < tasks.length) return
  sideBySide(into, tasks)
  for (const task of tasks.slice(1))
    into.draft.notes.push(
      problem(
        'language.assumedParallel',
        { task: task.name },
        { severity: 'info', at: { span: task.span }, suggestions: [suggestion('language.reviewAssumption')] },
      ),
    )
}

/** Days of the week given one after another go on: "segunda: ..., terça: ..." is one week, not the nearest of each. */
export function settleWeekdays(into: Collected): void {
  let day = into.draft.start === null ? 0 : Math.floor(into.draft.start / DAY)
  for (const task of into.draft.tasks) {
    if (task.start === null) continue
    if (task.weekday) {
      while (task.start < day * DAY) {
        task.start = dayStart(0, task.start + 7 * DAY)
        if (task.finish !== null) task.finish = dayStart(0, task.finish + 7 * DAY)
      }
    }
    day = Math.floor(task.start / DAY)
  }
}
