import { applyEdits, must, nth, type Outcome, type Problem, problem, type Schedule } from '@parada/schedule'
import { STRONG } from '../frames/fill.ts'
import { type Item, isWord } from '../frames/item.ts'
import { readFrames } from '../frames/read.ts'
import { ABOUT_DATES } from '../gate/doubts.ts'
import { askingFirst } from '../gate/gate.ts'
import { languageOf } from '../grammar/index.ts'
import { ORDER_WORDS, type WordClass } from '../lexicon/entry.ts'
import { lexiconOf, phrasesAt } from '../lexicon/lexicon.ts'
import { fold } from '../text/fold.ts'
import { tokensOf } from '../text/tokens.ts'
import type { AppliedChange, InterpretRequest, PlanUpdate } from '../types.ts'
import { inPlace } from './plainly.ts'

/** A line or sentence of a mail, a list or a report. */
interface Part {
  readonly start: number
  readonly text: string
}

type Read = (request: InterpretRequest, schedule: Schedule) => Outcome<PlanUpdate>

/** What is known while the parts are read one after the other. */
interface Said {
  plan: Schedule
  readonly edits: PlanUpdate['edits'][number][]
  readonly applied: AppliedChange[]
  readonly assumptions: Problem[]
  /** What parts were asked about, or could not be. */
  readonly problems: Problem[]
  /** A part was read, and the person has to agree to it first. */
  readonly doubts: Problem[]
  /** Where these parts begin. */
  readonly doubted: number[]
  /** Parts that nothing was made of. */
  readonly left: Part[]
  /** Parts that changed the plan. */
  took: number
}

const MOST_PARTS = 60
/** Parts times rows of the plan: each part is held against every row. */
const MOST_READ = 60_000

/**
 * A mail, a list or a report says many things, and a line that is not understood must not take the others with it: each line
 * and sentence is read alone, after those before it. Every part was carried out, changes nothing, or is named in the question
 * whether the rest is done. Null where the text is of one part, where parts speak of each other, or where none says anything.
 */
export function byParts(
  request: InterpretRequest,
  schedule: Schedule,
  text: string,
  read: Read,
  /** Where the parts begin that the person would have to agree to first, and beside others does not. */
  apart: ReadonlySet<number> = new Set(),
): Outcome<PlanUpdate> | null {
  const parts = partsOf(text)
  if (parts.length < 2 || parts.length > MOST_PARTS || parts.length * schedule.tasks.length > MOST_READ) return null
  if (readFrames(request, text, schedule).takesBack) return null
  const said: Said = {
    plan: schedule,
    edits: [],
    applied: [],
    assumptions: [],
    problems: [],
    doubts: [],
    doubted: [],
    left: [],
    took: 0,
  }
  const kept = new Set<number>()
  for (const [at, part] of parts.entries()) {
    if (isAround(part.text, request)) continue
    const { items, reading, keeps } = readFrames({ ...request, text: part.text }, part.text, said.plan)
    // A heading, a name, a remark: nothing that could be an order is listed, and nothing is asked about it.
    if (reading === null && isIdle(items, part.text, at + 1 < parts.length)) said.assumptions.push(unread(part))
    else if (keeps) for (const row of keeps) kept.add(row)
    // "As outras", "ele": what speaks of another part is not read without it.
    else if (apart.has(part.start) || speaksOfOther(items)) said.left.push(part)
    else heard(said, part, read({ ...request, text: part.text }, said.plan), reading !== null)
  }
  // Beside a part that is left, the option holds what is sure alone.
  if (said.left.length > 0 && said.doubted.length > 0)
    return byParts(request, schedule, text, read, new Set([...apart, ...said.doubted]))
  if (said.took === 0 || contradicts(said.applied)) return null
  const names = new Set(said.applied.flatMap(each => (each.success ? [each.task_name] : [])))
  const stays = schedule.tasks.find(task => kept.has(task.uid) && names.has(task.name))
  if (stays) return null
  const result = applyEdits(schedule, said.edits)
  if (!result.ok) return null
  const value: PlanUpdate = {
    kind: 'update',
    engine: 'offline',
    schedule: result.value.schedule,
    edits: said.edits,
    applied: said.applied,
    assumptions: said.assumptions,
  }
  const [doubt] = said.left.length > 0 ? [leftOut(said.left)] : said.doubts
  if (doubt) {
    // The whole is judged anew, with what it says of dates.
    const others = [...said.problems, ...said.doubts.filter(each => each !== doubt)].filter(
      each => !ABOUT_DATES.has(each.code),
    )
    const asked = askingFirst(request, without(text, said.left), schedule, value, doubt, others)
    return asked.ok ? asked : null
  }
  return { ok: true, value, problems: said.problems as never }
}

const VALUED: ReadonlySet<Item['kind']> = new Set<Item['kind']>(['amount', 'percent', 'date', 'number', 'quote'])

/** Parts with an order of their own that an answer to a question of another part leaves undone. */
export function unheardParts(request: InterpretRequest, schedule: Schedule, text: string): Problem[] {
  const parts = partsOf(text)
  if (parts.length < 2 || parts.length > MOST_PARTS || parts.length * schedule.tasks.length > MOST_READ) return []
  return parts.flatMap((part, at) => {
    if (/\?\s*$/.test(part.text) || isAround(part.text, request)) return []
    const { items, reading } = readFrames({ ...request, text: part.text }, part.text, schedule)
    const says = items.some(item => VALUED.has(item.kind) || (item.candidates?.[0]?.score ?? 0) >= NAMED)
    return !says || (reading === null && isIdle(items, part.text, at + 1 < parts.length))
      ? []
      : [{ ...unread(part), severity: 'warning' as const }]
  })
}

/** "The others", "it" with no row before it in the part: what another part is about. */
const speaksOfOther = (items: readonly Item[]): boolean =>
  items.some(
    (item, at) =>
      isWord(item, 'rest') ||
      ((item.echo || isWord(item, 'it')) && !items.slice(0, at).some(each => each.kind === 'task' && !each.echo)),
  )

/** Whether words hold no row, value, day or person, and no word of an order, so that nothing could be made of them. */
function isIdle(items: readonly Item[], text: string, leads: boolean): boolean {
  const heads = leads && /:\s*$/.test(text)
  return items.every(item => {
    if (item.kind === 'word') return ![...item.words].some(word => (heads ? LEADING : SAYING).has(word))
    if (item.kind === 'number') return heads
    // A heading may be called by a row, and by the day of what stands below it.
    if (item.kind === 'task') return (heads && !item.rows) || (item.candidates?.[0]?.score ?? 0) < NAMED
    if (item.kind === 'date') return heads && item.mark === undefined && item.role === undefined
    return item.kind === 'unknown' || item.kind === 'joint'
  })
}

/** Likeness from which a mention may be of a row. */
const NAMED = 0.5

/** Words of orders and what binds them: a part that has one is asked. */
const SAYING: ReadonlySet<WordClass> = new Set<WordClass>([
  ...STRONG,
  ...ORDER_WORDS,
  'not',
  'if',
  'keep',
  'done',
  'correct',
])

/** Words that the lines below a heading are carried out by. */
const LEADING: ReadonlySet<WordClass> = new Set<WordClass>([
  'add',
  'remove',
  'copy',
  'assign',
  'unassign',
  'swap',
  'move',
  'merge',
  'split',
  'link',
  'unlink',
  'keep',
  'done',
  'begun',
  'not',
  'if',
  'late',
  'early',
  'from',
  'until',
])

const unread = (part: Part): Problem =>
  problem(
    'language.ignoredText',
    { text: part.text.slice(0, 160) },
    { severity: 'info', at: { span: { start: part.start, end: part.start + part.text.length } } },
  )

/** Takes in what a part came to. */
function heard(said: Said, part: Part, answer: Outcome<PlanUpdate>, isOrder: boolean): void {
  const here = inPlace(answer, {
    text: part.text,
    places: Array.from({ length: part.text.length + 1 }, (_, at) => part.start + at),
  })
  if (!here.ok) {
    // What the plan says already was understood.
    if (isOrder && here.problems[0].code === 'language.nothingToChange') return
    said.left.push(part)
    said.problems.push(...here.problems.map(each => ({ ...each, severity: 'warning' as const })))
    return
  }
  const { value } = here
  // What is asked is answered, and the orders beside it are carried out.
  if (value.answer) {
    said.assumptions.push(value.answer)
    return
  }
  const { question } = value
  const [first, second] = question?.options ?? []
  const told = here.problems.filter(each => each.severity === 'warning' && !ABOUT_DATES.has(each.code))
  const isWhole = question?.problem.code !== 'language.askUnused'
  if (question && !(isWhole && first && second && question.options.length === 2 && second.edits.length === 0)) {
    // Several meanings are the person's to choose from, and of half a sentence none: nothing is done beside other changes.
    said.left.push(part)
    said.problems.push(...told, { ...question.problem, suggestions: [] })
    return
  }
  const taken = first ?? value
  // "MSV-1 done, MSV-2 half way" of one row that is both: two values of one field are none.
  if (taken.edits.length === 0 || told.length > 0 || contradicts(taken.applied)) {
    said.left.push(part)
    said.problems.push(...told)
    return
  }
  if (question) {
    said.doubts.push({ ...question.problem, suggestions: [] })
    said.doubted.push(part.start)
  }
  said.plan = taken.schedule
  said.edits.push(...taken.edits)
  said.applied.push(...taken.applied)
  said.assumptions.push(...value.assumptions)
  said.problems.push(...here.problems)
  said.took++
}

/** One field of a row with two values from two parts. */
const contradicts = (applied: readonly AppliedChange[]): boolean =>
  applied.some(
    (one, at) =>
      one.success &&
      one.field !== 'predecessors' &&
      applied.some(
        (other, place) =>
          place > at &&
          other.success &&
          other.task_name === one.task_name &&
          other.field === one.field &&
          other.new_value !== one.new_value,
      ),
  )

/** The text with blanks for the parts that are not offered. */
const without = (text: string, left: readonly Part[]): string =>
  left.reduce(
    (rest, { start, text: { length } }) => rest.slice(0, start) + ' '.repeat(length) + rest.slice(start + length),
    text,
  )

function leftOut(left: readonly Part[]): Problem {
  const [first] = left
  return problem(
    'language.askUnused',
    { text: left.map(part => part.text.replace(/\s+/g, ' ').trim()).join('”, “') },
    {
      severity: 'warning',
      ...(first && { at: { span: { start: first.start, end: first.start + first.text.length } } }),
    },
  )
}

/** A mark of a list at the head of a line. */
const MARKER = /^[\s\u00a0]*(?:(?:\(?\d{1,2}[.)]|[a-z][.)])(?=\s)|[-*•–·>]+(?=\s))[\s\u00a0]*/i

/** Lines, and their sentences. */
function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const head = MARKER.exec(line)?.[0].length ?? 0
    let from = head
    for (let at = head; at <= line.length; at++) {
      const ends = at === line.length || (/[.!?;]/.test(line.charAt(at)) && isStop(line, at)) || isStroke(line, at)
      if (!ends) continue
      const end = isStroke(line, at) ? at : Math.min(line.length, at + 1)
      const words = line.slice(from, end)
      const blank = must(/^[\s\u00a0]*/.exec(words))[0].length
      if (/[\p{L}\d]/u.test(words)) parts.push({ start: start + from + blank, text: words.slice(blank).trimEnd() })
      from = Math.max(end, at + 1)
    }
    start += line.length + 1
  }
  return parts
}

/** "A 15% / B waits / C done": a stroke between blanks parts what is said. */
const isStroke = (line: string, at: number): boolean =>
  line.charAt(at) === '/' && /\s/.test(line.charAt(at - 1)) && /\s/.test(line.charAt(at + 1))

/** True where a mark ends a sentence: what follows is a blank, and behind a point no small letter. */
function isStop(line: string, at: number): boolean {
  const behind = line.slice(at + 1)
  if (!/^(?:[\s\u00a0]|$)/.test(behind)) return false
  return line.charAt(at) !== '.' || /^[\s\u00a0]*(?:$|[^\p{Ll}\s\u00a0:,])/u.test(behind)
}

/** Greetings, thanks and headings that every mail has: nothing that could bound or undo an order. */
function isAround(text: string, request: InterpretRequest): boolean {
  const tokens = tokensOf(text)
  const lexicon = lexiconOf(languageOf(fold(text), request.locale))
  const first = nth(tokens, 0)
  let at = 0
  let said = false
  while (at < tokens.length) {
    const token = nth(tokens, at)
    const around = phrasesAt(lexicon, tokens, at).filter(each => AROUND.some(word => each.words.has(word)))
    const length = Math.max(0, ...around.map(each => each.length))
    if (length > 0) {
      said ||= around.some(each => each.words.has('greeting') || each.words.has('thanks') || each.words.has('heading'))
      at += length
    } else if (token.kind === 'mark' || (said && isName(token.text) && token !== first)) at++
    else return false
  }
  return said
}

const AROUND = ['greeting', 'vocative', 'thanks', 'heading', 'courtesy', 'the', 'of', 'in'] as const
const isName = (word: string): boolean => /^\p{Lu}[\p{Ll}\p{Lu}]*$/u.test(word)
