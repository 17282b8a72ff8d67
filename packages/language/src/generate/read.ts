import { type Instant, must, nth, type Problem, problem, suggestion } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { grammarOf, pattern } from '../grammar/index.ts'
import { JOB_NOUN } from '../lexicon/asides.ts'
import type { AmountUnit } from '../read/amounts.ts'
import { fold, sentenceCase, wordsOf } from '../text/fold.ts'
import { decide, NameIndex } from '../text/match.ts'
import type { Language } from '../types.ts'
import { type Block, inlineItems, type Line, readBlocks, withOneStepEach } from './blocks.ts'
import { beginsWithDay, clausesOf, startsWithAction } from './clauses.ts'
import { type Collected, headingName, newCollected, settleTimes } from './collect.ts'
import { impliedUnit, withoutOldTimes } from './corrections.ts'
import { settleRowCrews, settleShifts } from './crew-shifts.ts'
import { takeDeclaredCrews } from './declared-crews.ts'
import { type DraftTask, newTask } from './draft.ts'
import { unitsOf } from './durations.ts'
import { countedIn } from './each.ts'
import { AMOUNT } from './genre/words.ts'
import { GroupHeadings } from './group-headings.ts'
import { HANDOVER } from './handover.ts'
import { withPlainDays } from './headings.ts'
import { settleHours } from './hours.ts'
import { annotate, type Reading } from './item.ts'
import { isGeneric, readPreamble, titleOf } from './job.ts'
import { jobIn } from './job-name.ts'
import { readList } from './list.ts'
import { Pace } from './long-text.ts'
import { tidyName } from './names.ts'
import { proseText, readProse } from './prose.ts'
import { resolveLinks } from './resolve.ts'
import { settleWeekdays } from './sentences.ts'
import { readTable } from './table.ts'
import { taskOf } from './task.ts'

/** "Dia 1: ..." with a second day behind it. */
const COUNTED_DAYS = /(?:^|[\n.;])\s*(?:dia|day)\s+0?1\s*[:)-][\s\S]*?(?:[\n.;])\s*(?:dia|day)\s+0?2\s*[:)-]/

const UNIT_NOTE =
  /(?:(?:os|as|los|las|the|all)\s+)?(?:numeros|valores|tempos|duracoes|duracao|tiempos|duraciones|duracion|times|durations?|numbers|figures)\s*(?:sao|estao|esta|are|son|estan|is)?\s*(?:em|in|en|=|:)?\s*\(?(horas|hours|hrs|h|dias|days|d|minutos|minutes|min|turnos|shifts)(?![a-z0-9])\)?/

/** "(os números são horas)", "Durações em dias:": what numbers alone count; the note itself is no part of any row. */
function withoutUnitNote(text: string): { text: string; unit: AmountUnit | null } {
  const match = text.length < 100_000 ? UNIT_NOTE.exec(fold(text)) : null
  if (!match) return { text, unit: null }
  const [start, end] = [match.index, match.index + match[0].length]
  const unit = /^h/.test(nth(match, 1))
    ? 'h'
    : /^d/.test(nth(match, 1))
      ? 'd'
      : /^m/.test(nth(match, 1))
        ? 'm'
        : 'shift'
  const from = text[start - 1] === '(' ? start - 1 : start
  const to = text[end] === ':' || (from < start && text[end] === ')') ? end + 1 : end
  const line = text.slice(
    text.lastIndexOf('\n', from) + 1,
    text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to),
  )
  // In a table's head it names a column, and in a sentence of its own words it may be part of them.
  if (/[\t|;]|\S {2,}\S/.test(line)) return { text, unit: null }
  if (line.replace(/[^\p{L}]/gu, '').length > match[0].replace(/[^a-z]/g, '').length + 12) return { text, unit: null }
  return { text: text.slice(0, from) + ' '.repeat(to - from) + text.slice(to), unit }
}

/** Words that speak of one thing of several; without them the count is not looked for. */
const EACH_WORD = /cada|each|every|apiece|c\/u|por\s|per\s/i

/** How far a reading has come: the share of the text that was read, and what was understood so far. */
export interface ReadStep {
  readonly share: number
  readonly so: Collected
}

/** Reads a text with pauses in which the caller may do other things, or stop. */
export function* readSteps(written: string, language: Language, today: Instant): Generator<ReadStep, Collected> {
  const grammar = grammarOf(language)
  const declared = takeDeclaredCrews(written, grammar)
  const { text, unit } = withoutUnitNote(withoutOldTimes(withPlainDays(declared.text)))
  const counts = unit ?? impliedUnit(text)
  const reading: Reading = {
    grammar,
    today,
    counted: EACH_WORD.test(text) ? countedIn(fold(text), grammar) : [],
    ...(COUNTED_DAYS.test(fold(text.slice(0, 20_000))) && { countsDays: true }),
    ...(counts && { bareUnit: counts }),
  }
  const into = newCollected()
  into.draft.crew.push(...declared.crew)
  into.used.push(...declared.used)
  const others = (['pt', 'en', 'es'] as const).map(grammarOf)
  const blocks = readBlocks(text, [grammar, ...others])
  const headings = new GroupHeadings(blocks, reading)
  /** A reading that reports the places it came to, as shares of the text. */
  function* paused<T>(places: Generator<number, T>): Generator<ReadStep, T> {
    for (;;) {
      const place = places.next()
      if (place.done) return place.value
      yield { share: place.value / text.length, so: into }
    }
  }
  yield { share: 0, so: into }
  let group: DraftTask | null = null
  for (const [index, block] of blocks.entries()) {
    const next = blocks[index + 1]
    if (block.kind === 'table') {
      const own = readingOf(
        nth(block.rows, 0)
          .cells.map(cell => cell.text)
          .join(' '),
        reading,
      )
      yield* paused(readTable(block.rows, own, into, group))
      continue
    }
    if (block.kind === 'list' && block.lines.every(line => line.marker?.kind === 'heading')) {
      // Headings of their own: the first names the job, those right above a table or list name its group.
      const several =
        blocks.filter(each => each.kind === 'list' && each.lines.some(line => line.marker?.kind === 'heading')).length >
        1
      for (const [at, line] of block.lines.entries()) {
        const last = at === block.lines.length - 1
        if (
          (index === 0 && at === 0) ||
          !last ||
          !next ||
          (next.kind === 'prose' && !timedLines(next.lines)) ||
          !several
        )
          readPreamble({ text: line.body, start: line.bodyStart }, reading, into, true)
        else {
          group = newTask(headingName(tidyName(line.body, grammar)), {
            start: line.bodyStart,
            end: line.bodyStart + line.body.length,
          })
          group.summary = true
          into.draft.tasks.push(group)
        }
      }
      continue
    }
    if (block.kind === 'list') {
      if (
        block.lines.length === 1 &&
        nth(block.lines, 0).marker?.kind === 'number' &&
        (yield* paused(readInline(block.lines, reading, into)))
      )
        continue
      yield* paused(readList(withOneStepEach(block.lines), reading, into, group))
      continue
    }
    const heading: Line | null = next && next.kind !== 'prose' ? headings.of(index, block.lines) : null
    const lines = heading ? block.lines.filter(line => line !== heading) : block.lines
    const told = into.draft.tasks.length
    yield* paused(readProseBlock(lines, reading, into, next !== undefined && next.kind !== 'prose', index === 0))
    // Paragraphs under a heading of their own are its work, as rows of a list are.
    if (group && isHeading(blocks[index - 1])) for (const task of into.draft.tasks.slice(told)) task.parent ??= group
    if (heading) {
      into.calendars.push(...annotate(heading.body, heading.bodyStart, reading, true).calendars)
      group = newTask(headingName(tidyName(heading.body, grammar)), {
        start: heading.bodyStart,
        end: heading.bodyStart + heading.body.length,
      })
      group.summary = true
      into.draft.tasks.push(group)
    }
  }
  yield { share: 1, so: into }
  takeMaybe(into, reading)
  settleStaff(into, reading)
  settleDates(into, reading)
  settleWeekdays(into)
  settleHours(into, today)
  settleTimes(into)
  settleShifts(into, written, grammar)
  settleRowCrews(into, written, grammar)
  // What running text calls by such words may be one of its tasks.
  const job = jobIn(text)
  const isTask = into.draft.tasks.some(task => job !== null && fold(task.name) === fold(job))
  into.draft.name ??= into.titles[0] ?? (isTask ? null : job)
  // A heading without anything under it is no group.
  into.draft.tasks = dropEmptyGroups(into.draft.tasks)
  return into
}

const isHeading = (block: Block | undefined): boolean =>
  block?.kind === 'list' && block.lines.every(line => line.marker?.kind === 'heading')

/** Whether lines give work with its times, one a line. */
const timedLines = (lines: readonly Line[]): boolean => lines.some(line => AMOUNT.test(fold(line.text)))

/** Links of a collected text; problems are those that a person must settle. */
export function* settleLinks(into: Collected, language: Language): Generator<null, Problem[]> {
  const grammar = grammarOf(language)
  const { links, problems } = yield* resolveLinks(into, grammar, unitsOf(into.draft.times), (task, relation) => {
    if (relation.target.kind !== 'name') return
    into.draft.notes.push(
      problem(
        'language.ignoredText',
        { text: relation.target.text, task: task.name },
        {
          severity: 'info',
          at: { span: relation.span },
          suggestions: [suggestion('language.addMissingTask', { name: relation.target.text })],
        },
      ),
    )
  })
  into.draft.links = links
  // One dangling number refuses no text: its row is reported, the rest is planned.
  const dangling = problems.filter(each => each.code === 'language.referenceNotFound')
  const told = into.draft.tasks.filter(task => !task.summary).length - dangling.length >= 2
  if (told) into.draft.notes.push(...dangling.map(each => ({ ...each, severity: 'warning' as const })))
  return told ? problems.filter(each => !dangling.includes(each)) : problems
}

/** A table may have its head in another language than the text around it. */
function readingOf(head: string, reading: Reading): Reading {
  const folded = fold(head)
  const count = (grammar: Grammar): number =>
    folded
      .split(/\s{1,}/)
      .filter(word => Object.values(grammar.header).some(source => pattern(`^(?:${source})$`).test(word))).length
  let best = reading.grammar
  for (const language of ['pt', 'en', 'es'] as const)
    if (count(grammarOf(language)) > count(best)) best = grammarOf(language)
  return { ...reading, grammar: best }
}

function* readProseBlock(
  lines: readonly Line[],
  reading: Reading,
  into: Collected,
  beforeList: boolean,
  first: boolean,
): Generator<number, void> {
  if (lines.every(line => line.text.trim() === '')) return
  if (yield* readInline(lines, reading, into)) return
  if (yield* readIndented(lines, reading, into)) return
  const piece = proseText(lines)
  if (beforeList && !piece.text.includes('\n') && wordsOf(piece.text).length <= 14) {
    const item = annotate(piece.text, piece.start, reading, true)
    if (
      item.amounts.every(amount => amount.parts.every(part => part.unit === 'd' || part.unit === 'w')) &&
      !pattern(`^(?:${reading.grammar.greeting}|${reading.grammar.closing})`).test(fold(piece.text))
    ) {
      readPreamble(piece, reading, into, true)
      return
    }
  }
  yield* readProse(piece.text, piece.start, reading, into, first)
}

/** "1. Isolar - 1h; 2. Abrir - 2h": a numbered list on one line, after words that introduce it. */
function* readInline(lines: readonly Line[], reading: Reading, into: Collected): Generator<number, boolean> {
  const start = nth(lines, 0).start
  let text = ''
  for (const line of lines)
    text += `${text === '' ? '' : ' '.repeat(Math.max(1, line.start - start - text.length))}${line.text}`
  const items = inlineItems(text)
  if (items.length < 2) return false
  const lead = text.slice(0, nth(items, 0).start)
  if (lead.trim() !== '') yield* readLead(lead, start, reading, into)
  for (const [index, item] of items.entries()) {
    const end = items[index + 1]?.start ?? text.length
    const body = text.slice(item.bodyStart, end).replace(/[\s;,(]+$/, '')
    yield* readItemWithTail(body, start + item.bodyStart, item.label, index === items.length - 1, reading, into)
  }
  return true
}

/** What introduces a list: the job's name, dates, working time. */
function* readLead(text: string, start: number, reading: Reading, into: Collected): Generator<number, void> {
  const lead = text.replace(/[\s:;,.-]+$/, '')
  const cut = /^(.{3,80}?)[,.:;]\s+(?=\S)/.exec(lead)
  const item = annotate(lead, start, reading, true)
  // Tasks named before the numbers begin are reported all the same.
  if (item.amounts.some(amount => amount.parts.some(part => part.unit === 'h' || part.unit === 'm'))) {
    yield* readProse(lead, start, reading, into, true)
    return
  }
  readPreamble({ text: lead, start }, reading, into, false)
  const title = cut ? nth(cut, 1) : lead
  const named: Collected = newCollected()
  readPreamble({ text: title, start }, reading, named, true)
  into.titles.push(...named.titles)
}

/** The last item of an inline list may be followed by sentences about the whole. */
function* readItemWithTail(
  body: string,
  start: number,
  label: string,
  last: boolean,
  reading: Reading,
  into: Collected,
): Generator<number, void> {
  let text = body
  if (last) {
    const stop = /[.;]\s+(?=[A-ZÀ-Ý"(])/.exec(body)
    if (stop) {
      text = body.slice(0, stop.index)
      const tail = body.slice(stop.index + stop[0].length)
      yield* readProse(tail, start + stop.index + stop[0].length, reading, into, false)
    }
  }
  const line: Line = {
    start,
    text,
    indent: 0,
    marker: { kind: 'number', label },
    body: text.replace(/\.\s*$/, ''),
    bodyStart: start,
  }
  const before = into.draft.tasks.length
  yield* readList([line], reading, into, null)
  // Rows read after the tail's tasks stand before them.
  if (last && into.draft.tasks.length > before) {
    const row = must(into.draft.tasks.pop())
    const firstTail = into.draft.tasks.findIndex(task => task.span.start > start)
    if (firstTail >= 0) into.draft.tasks.splice(firstTail, 0, row)
    else into.draft.tasks.push(row)
  }
}

/** Lines without markers, one task each: an outline by indentation, or "name - 4h" rows. */
function* readIndented(lines: readonly Line[], reading: Reading, into: Collected): Generator<number, boolean> {
  // "Tarefas:" above rows heads nothing of its own.
  const filled = lines.filter(
    (line, at) => line.text.trim() !== '' && !(at > 0 && /:\s*$/.test(line.body) && isGeneric(line.body)),
  )
  // "terça e quarta: solda 16h": lines that give their day are read as sentences.
  if (filled.length < 3 || filled.filter(line => beginsWithDay(line.text)).length > 1) return false
  const indents = new Set(filled.map(line => line.indent))
  const pace = new Pace()
  const timed = new Set<Line>()
  for (const line of filled) {
    if (pace.due(line.text.length)) yield nth(lines, 0).start
    if (line.body.length >= 110) continue
    const item = annotate(line.body, line.bodyStart, reading, false)
    if (
      item.amounts.length > 0 &&
      !isWorkingTime(line, reading) &&
      clausesOf({ text: line.body, start: line.bodyStart }, reading).length === 1
    )
      timed.add(line)
  }
  const wordy = filled.filter(line => /[.!?]\s+\S/.test(line.body)).length
  const outline = indents.size > 1 && filled.filter(line => line.indent > 0).length >= 2 && timed.size >= 2
  // What heads rows, and what stands before the first of them, are no rows.
  const heads = headsOf(filled, timed, lines, reading)
  const begins = filled.findIndex(line => timed.has(line) || heads.has(line))
  const among = filled.length - heads.size - (heads.size > 0 ? begins : 0)
  const rows = timed.size >= Math.max(2, among * 0.6) && wordy === 0
  if (!outline && !rows) return false
  let from = 0
  // The first line is a title when what follows is no deeper and it has no duration of its own.
  const greeted = pattern(
    `^(?:${reading.grammar.greeting}|${reading.grammar.closing}|${reading.grammar.mailHeader}|${reading.grammar.subject})`,
  )
  while (
    from < filled.length &&
    !timed.has(nth(filled, from)) &&
    !heads.has(nth(filled, from)) &&
    (greeted.test(fold(nth(filled, from).body)) || filled[from + 1]?.indent === nth(filled, from).indent)
  ) {
    const line = nth(filled, from)
    yield* readProse(line.body, line.bodyStart, reading, into, from === 0)
    from++
  }
  let to = filled.length
  while (to > from && !timed.has(nth(filled, to - 1)) && nth(filled, to - 1).indent <= (filled[from]?.indent ?? 0)) to--
  yield* readList(underHeads(filled.slice(from, to), heads), reading, into, null)
  for (const line of filled.slice(to)) yield* readProse(line.body, line.bodyStart, reading, into, false)
  return true
}

/** "Regime: 24h", "Turnos: 2x12": a line about the job's working time alone. */
function isWorkingTime(line: Line, reading: Reading): boolean {
  const item = annotate(line.body, line.bodyStart, reading, true)
  return item.calendars.length > 0 && item.amounts.length === 0
}

/** "Dia 1:", "Turno A", "Day 1 - Shutdown". */
const NUMBERED_HEAD = /^(?:dia|day|turno|shift|fase|phase|etapa|stage|semana|week)\s+(?:\d{1,2}|[a-d])(?![a-z0-9])/

/** Untimed lines that head timed ones: "FASE 1: PREPARAÇÃO", "Mecânica:", or a line of its own behind a blank one. */
function headsOf(rows: readonly Line[], timed: ReadonlySet<Line>, all: readonly Line[], reading: Reading): Set<Line> {
  const phase = pattern(`^${reading.grammar.phaseWord}(?![a-z])`)
  const numbered = rows.filter(line => NUMBERED_HEAD.test(fold(line.body)))
  const above = new Map(all.map((line, at) => [line, all[at - 1]]))
  return new Set(
    rows.filter((line, at) => {
      const next = rows[at + 1]
      if (timed.has(line) || !next || !timed.has(next) || next.indent > line.indent) return false
      // The first line names the job, unless it is the first of several days or shifts.
      if (at === 0 && !(numbered.length > 1 && numbered[0] === line)) return false
      const parted = (above.get(line)?.text ?? '').trim() === ''
      return parted || /:\s*$/.test(line.body) || phase.test(fold(line.body))
    }),
  )
}

/** Rows as a list; those behind a head stand under it. */
function underHeads(rows: readonly Line[], heads: ReadonlySet<Line>): Line[] {
  let under = 0
  return rows.map(line => {
    const head = heads.has(line)
    if (head) under = 1
    return {
      ...line,
      indent: line.indent + (head ? 0 : under),
      body: head ? line.body.replace(/\s*:\s*$/, '') : line.body,
      marker: { kind: 'bullet' as const, label: '' },
    }
  })
}

/** Sentences without a duration that begin with an action: tasks where the text has others, or has nothing else. */
function takeMaybe(into: Collected, reading: Reading): void {
  const several = into.maybe.length >= 2
  if (into.draft.tasks.length === 0 && !several) return
  // Plain actions in a row are the tasks where nothing is timed; beside timed tasks they are talk.
  const timed = into.draft.tasks.some(task => task.amount !== null)
  let shift = 0
  for (const { piece, item, at, listed, object } of into.maybe) {
    if (listed) {
      const task = timed ? null : taskOf(item, reading, piece, true)
      if (!task) continue
      if (object) task.name = `${task.name} ${object}`
      into.draft.tasks.splice(Math.min(into.draft.tasks.length, at + shift), 0, task)
      into.prose.add(task)
      into.listed = true
      shift++
      continue
    }
    const explicit = item.next || item.first || item.last || item.crew.length > 0
    const within = at < into.draft.tasks.length && piece.start > 0 && wordsOf(piece.text).length <= 6
    // "Reparación del turbogenerador TG-2. Bloqueo 2 h; ...": what heads timed work names the job.
    const heads = at === 0 && timed && !explicit && JOB_NOUN.test(fold(piece.text))
    if (heads || (into.draft.tasks.length > 0 && !several && !explicit && !within)) {
      const title = at === 0 ? titleOf(annotate(piece.text, piece.start, reading, true), reading.grammar) : null
      if (title && into.titles.length === 0) into.titles.push(title)
      continue
    }
    const task = taskOf(item, reading, piece, true)
    if (!task) continue
    const position = Math.min(into.draft.tasks.length, at + shift)
    into.draft.tasks.splice(position, 0, task)
    into.prose.add(task)
    shift++
  }
}

function dropEmptyGroups(tasks: readonly DraftTask[]): DraftTask[] {
  const parents = new Set(tasks.map(task => task.parent))
  return tasks.filter(task => !task.summary || parents.has(task))
}

/** Puts the people of "a solda precisa de 2 soldadores" on their tasks; those of no task are the job's. */
function settleStaff(into: Collected, reading: Reading): void {
  if (into.staffing.length === 0) return
  const leaves = into.draft.tasks.filter(task => !task.summary)
  const index = new NameIndex(
    leaves.map(task => task.name),
    new Set(reading.grammar.stopWords),
  )
  for (const { subject, crew } of into.staffing) {
    const match = decide(index.find(subject))
    if (match.kind === 'one') nth(leaves, match.index).crew.push(...crew)
    else into.draft.crew.push(...crew)
  }
}

/** Dates given for a task apart from it. A task that is given by its two dates alone is as long as they are apart. */
function settleDates(into: Collected, reading: Reading): void {
  if (into.dated.length === 0) return
  const leaves = into.draft.tasks.filter(task => !task.summary)
  const index = new NameIndex(
    leaves.map(task => task.name),
    new Set(reading.grammar.stopWords),
  )
  const several = into.dated.filter(each => each.start !== null && each.finish !== null).length
  let shift = 0
  for (const { subject, start, finish, piece, at } of into.dated) {
    const match = decide(index.find(subject))
    let task = match.kind === 'one' ? nth(leaves, match.index) : null
    if (!task && start !== null && finish !== null && (several > 1 || leaves.length > 0)) {
      task = newTask(sentenceCase(subject), { start: piece.start, end: piece.start + piece.text.length })
      const days = Math.max(1, Math.ceil((finish - start) / 86_400))
      const whole = finish % 86_400 === 0 && start % 86_400 === 0
      task.amount = whole
        ? { start: 0, end: 0, parts: [{ value: days, unit: 'd' }] }
        : { start: 0, end: 0, parts: [{ value: Math.round(((finish - start) / 3600) * 100) / 100, unit: 'h' }] }
      into.draft.tasks.splice(Math.min(into.draft.tasks.length, at + shift++), 0, task)
      into.prose.add(task)
      task.start = start
      continue
    }
    if (!task && (into.dated.length > 1 || leaves.length > 0) && startsWithAction(subject, reading.grammar)) {
      task = newTask(sentenceCase(subject), { start: piece.start, end: piece.start + piece.text.length })
      task.milestone = HANDOVER.test(fold(subject))
      into.draft.tasks.splice(Math.min(into.draft.tasks.length, at + shift++), 0, task)
      into.prose.add(task)
    }
    if (!task) {
      // Nothing of that name: the date is the job's.
      readPreamble(piece, reading, into, false)
      continue
    }
    task.start ??= start
    task.finish ??= finish
  }
}
