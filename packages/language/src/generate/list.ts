import { must, nth, problem, suggestion, tradeOf } from '@parada/schedule'
import { readAmounts } from '../read/amounts.ts'
import { roleOf } from '../read/crews.ts'
import { fold } from '../text/fold.ts'
import type { Line } from './blocks.ts'
import { type Collected, impossibleDate } from './collect.ts'
import { crewColumns, takeCrewFields } from './crew-fields.ts'
import { type DraftTask, newTask, type Relation } from './draft.ts'
import { annotate, type Reading } from './item.ts'
import { takeJob } from './job.ts'
import { LONGEST_SENTENCE, Pace, partsOf } from './long-text.ts'
import { isTorn, tidyName, writtenName } from './names.ts'
import { isPerson } from './people.ts'
import { staffedRow } from './phases.ts'
import { remarkAt } from './places.ts'
import { readProse } from './prose.ts'
import { readItem } from './read-item.ts'
import { peopleInBrackets, takeRowPeople } from './row-people.ts'
import { readPredecessors } from './table.ts'
import { fill, taskOf } from './task.ts'

/** Groups and items of a list become tasks under their headings. */
export function* readList(
  lines: readonly Line[],
  reading: Reading,
  into: Collected,
  group: DraftTask | null,
): Generator<number, void> {
  const items = joinLines(lines)
  for (const item of items) shorten(item, into)
  const labels = new Set(items.flatMap(item => (item.label !== null && /[a-z]/.test(item.label) ? [item.label] : [])))
  const pace = new Pace()
  const dotted = items.some(item => item.label?.includes('.'))
  const depthOf = (item: ListItem): number =>
    dotted && item.kind === 'number'
      ? must(item.label)
          .replace(/(?:\.0+)+$/, '')
          .split('.').length
      : dotted
        ? 99
        : item.kind === 'heading'
          ? -1
          : item.indent
  const brackets = peopleInBrackets(
    items.map(item => item.text),
    reading.grammar,
  )
  const declared = into.draft.crew
  const columns = crewColumns(
    items.map(item => item.text),
    reading.grammar,
    declared,
  )
  const stack: { depth: number; task: DraftTask }[] = []
  let last: { depth: number; task: DraftTask } | null = null
  for (const [index, item] of items.entries()) {
    let depth = depthOf(item)
    if (depth === 99)
      depth =
        (last && last.depth < 99 ? last.depth + (nth(items, index - 1).kind === item.kind ? 0 : 1) : 1) +
        (item.indent > 0 ? 0.5 : 0)
    if (pace.due(item.text.length)) yield item.start
    if (tellsTheJob(item, reading, into)) continue
    if (tellsSeveral(item.text)) {
      yield* readProse(item.text, item.start, reading, into, false)
      continue
    }
    while (stack.length > 0 && must(stack.at(-1)).depth >= depth) stack.pop()
    const parent: DraftTask | null = stack.at(-1)?.task ?? group
    const steps = stepsOf(item, reading)
    for (const [at, step] of steps.entries()) {
      const tail = labels.size > 1 ? tailOf(step, labels, reading) : null
      const fields = takeCrewFields(tail ? tail.text : step.text, reading.grammar, declared, columns)
      const people = takeRowPeople(fields.text, reading.grammar, brackets)
      const task = readRow({ ...step, text: people.text }, reading, into)
      task?.crew.unshift(...fields.crew)
      task?.crew.push(...people.crew)
      if (tail && task) task.relations = [...task.relations, ...tail.relations]
      if (!task) continue
      task.parent = parent
      if (parent) parent.summary = true
      task.label = at === 0 ? item.label : null
      if (item.ticked) task.progress ??= 100
      if (at > 0 && task.relations.length === 0)
        task.relations = [
          {
            kind: 'after',
            type: 'FS',
            sign: 1,
            lag: null,
            target: { kind: 'previous' },
            span: { start: step.start, end: step.start },
          },
        ]
      into.draft.tasks.push(task)
      last = { depth, task }
    }
    if (last) stack.push(last)
  }
}

/** "Ordem dos serviços: bloquear (1 h); abrir (4 h); testar (2 h)": a row that lists the work of the whole text. */
const tellsSeveral = (text: string): boolean => {
  const parts = text.replace(/^[^:(\d]{3,60}:\s/, '').split(/\s*;\s*|(?<=\))\s*,\s*|(?<=\))\s+(?:e|and|y)\s+/)
  return parts.length >= 3 && parts.every(part => readAmounts(fold(part), part).length === 1)
}

/** "A parada começa em 25/05 às 07:00": a row that says when the job is, and no work. */
function tellsTheJob(row: ListItem, reading: Reading, into: Collected): boolean {
  const item = annotate(row.text, row.start, reading, true)
  if (item.dates.length === 0 || item.amounts.length > 0 || !JOB_BEGINS.test(item.masked)) return false
  takeJob(item, reading, into)
  return true
}
const JOB_BEGINS =
  /(?<![a-z])(?:parada|paro|shutdown|outage|turnaround|servicos|trabalhos|trabajos|works?|jobs?|unidade|unit|unidad|janela|window|ventana)(?![a-z])[^.;]{0,60}(?<![a-z])(?:comec\w*|inici\w*|starts?|begins?|empiez\w*|empez\w*|arranc\w*|from|a partir|desde|sera|will be|vai de|de)(?![a-z])[^;]{0,40}$|^\s*(?:inicio|start|comienzo|comeco)(?: d[aeo]s?| of(?: the)?| del?(?: la)?)?(?: (?:parada|paro|shutdown|outage|turnaround|servicos))?\s*:?\s*\uE001/

/** "... - B II+4h; C", "... (A40 FS+1d)": labels of other rows at the end of one are what comes before it. */
function tailOf(
  row: ListItem,
  labels: ReadonlySet<string>,
  reading: Reading,
): { text: string; relations: readonly Relation[] } | null {
  const match = /\s[-–—]\s*([^-–—()]+(?:[-–—]\d[^-–—()]*)?)$|\(\s*([^()]+)\s*\)\s*$/.exec(row.text.trimEnd())
  const words = match?.[1] ?? match?.[2]
  if (!match || !words) return null
  const codes = words
    .split(/\s*[;,]\s*|\s+(?:e|and|y)\s+/)
    .map(
      part =>
        /^([A-Za-z]{1,3}-?\d{0,4})(?:\s*(?:TI|FS|FC|II|SS|CC|TT|FF|IT|SF|CF))?(?:\s*[+-]\s*\d[\w.,]*)?$/.exec(
          part.trim(),
        )?.[1],
    )
  if (!codes.every(code => code !== undefined && labels.has(code.toLowerCase()))) return null
  const start = row.start + row.text.lastIndexOf(words)
  return { text: row.text.slice(0, match.index), relations: readPredecessors({ text: words, start }, reading) }
}

/** No row says anything of its task behind so much text; what stands there is reported as not read. */
function shorten(item: ListItem, into: Collected): void {
  if (item.text.length <= LONGEST_SENTENCE) return
  const [end] = partsOf(item.text, 0, item.text.length, LONGEST_SENTENCE)
  into.draft.notes.push(
    problem(
      'language.ignoredText',
      { text: item.text.slice(end, must(end) + 120) },
      { severity: 'warning', at: { span: { start: item.start + must(end), end: item.start + item.text.length } } },
    ),
  )
  item.text = item.text.slice(0, end)
}

interface ListItem {
  text: string
  start: number
  label: string | null
  kind: string
  indent: number
  /** "[x]": done. */
  ticked: boolean
}

/** Joins lines without marker to the item they carry on. */
function joinLines(lines: readonly Line[]): ListItem[] {
  const boxes = lines.some(line => /^(?:\[ ?\]|[☐□⬜🔲])$/u.test(line.marker?.label ?? ''))
  const items: ListItem[] = []
  for (const line of lines) {
    const last = items.at(-1)
    if (line.marker || !last || /^(?:marco|milestone|hito)(?![a-z])\s*[:\-–]/i.test(line.body)) {
      items.push({
        text: line.body,
        start: line.bodyStart,
        label:
          line.marker && line.marker.kind !== 'bullet' && line.marker.kind !== 'heading' ? line.marker.label : null,
        kind: line.marker?.kind ?? 'plain',
        indent: line.indent,
        ticked: boxes ? TICKED.test(line.marker?.label ?? '') : /^\[x\]$/i.test(line.marker?.label ?? ''),
      })
    } else if (line.body !== '') {
      // Blanks keep the places of the words that follow.
      const gap = Math.max(1, line.bodyStart - last.start - last.text.length)
      last.text += ' '.repeat(gap) + line.body
    }
  }
  return items
}

/** "sacar A 3h -> trocar B 4h -> montar 3h" in one line: steps of their own, one after another. */
function stepsOf(row: ListItem, reading: Reading): ListItem[] {
  const cuts = [...row.text.matchAll(/\s*(?:->|=>|→|➔|»|>>)\s*/g)]
  if (cuts.length === 0) return [row]
  const steps: ListItem[] = []
  let from = 0
  for (const cut of [...cuts, null]) {
    const end = cut ? cut.index : row.text.length
    steps.push({ ...row, text: row.text.slice(from, end), start: row.start + from })
    if (cut) from = end + cut[0].length
  }
  const timed = steps.every(step => annotate(step.text, step.start, reading, false).amounts.length === 1)
  return timed ? steps : [row]
}

function readRow(row: ListItem, reading: Reading, into: Collected): DraftTask | null {
  const { grammar } = reading
  const staffed = staffedRow(row.text, grammar)
  if (staffed) row.text = staffed.text
  // A sentence after the item's own that speaks of all tasks is a statement.
  const item = { ...annotate(withFields(row.text), row.start, reading, false), text: row.text }
  readItem(item, reading)
  for (const date of item.dates) if (date.impossible) into.draft.notes.push(impossibleDate(item, date))
  const piece = { text: row.text, start: row.start }
  const below = BELOW_ZERO.exec(row.text)
  if (below && item.amounts.length > 0)
    into.draft.notes.push(
      problem(
        'language.impossibleValue',
        { task: tidyName(row.text.slice(0, below.index), grammar), field: 'duration', value: nth(below, 1) },
        {
          at: { span: { start: row.start, end: row.start + row.text.length } },
          suggestions: [suggestion('language.giveValue')],
        },
      ),
    )
  const untold = { ...item }
  let task = taskOf(item, reading, piece, true)
  // "Loop tests": a word that names no known crew is no subject of a row, but part of its name.
  const known = (name: string): boolean =>
    roleOf(fold(name), grammar) !== null || tradeOf(name) !== null || isPerson(name)
  if (task?.subject?.length && !task.subject.every(each => known(each.name)))
    task = taskOf(untold, reading, piece, false)
  if (!task) {
    const name = tidyName(row.text.replace(/[,;].*$/, ''), grammar)
    if (!/[A-Za-zÀ-ÿ]{2}|^[A-Z]-?\d{0,5}$/.test(name)) return null
    task = newTask(name, { start: row.start, end: row.start + row.text.length })
    fill(task, item, reading)
  }
  task.name = task.name.replace(/:$/, '')
  // Who stands before the verb conjugates it; any other name is the person's own.
  const written = task.subject?.length ? null : writtenName(untold, grammar)
  if (written) task.name = written
  else if (!task.subject?.length && !staffed && isTorn(untold, grammar))
    into.draft.notes.push(
      remarkAt('language.unclearTask', row.text, { start: row.start, end: row.start + row.text.length }),
    )
  if (staffed && task.crew.length === 0)
    for (const name of staffed.people) task.crew.push({ name, units: null, kind: 'people' })
  return task
}

/**
 * The row with semicolons, which nothing reads across, for tabs, bars and spaced dashes before figures: "após 1.1 - 3 d" is
 * no range of amounts. "- 8 - 12 h" is one, for nothing but the figure stands between its dashes.
 */
const withFields = (row: string): string =>
  row
    .replace(/[\t|]/g, ';')
    .replace(/(?<=\s)[-–—](?=\s+\d)/g, (dash, at: number) => (LOWER_END.test(row.slice(0, at)) ? dash : ';'))
const LOWER_END = /(?:^|[-–—;,(|\t]\s*|dur\S*\s+)\d+(?:[.,]\d+)?\s*(?:[a-z]+\s+)?$/i

/** Marks of what is done; drawn ones count only beside empty boxes, for elsewhere they adorn. */
const TICKED = /^(?:\[[xX✓✔]\]|[☑✓✔✅])$/u

/** A duration below zero: the minus stands right at its figure, after a bracket or a mark. */
const BELOW_ZERO = /[(:=]\s*(-\d+(?:[.,]\d+)?\s*(?:h|hs|hrs?|d|m|min|dias?|horas?|days?|hours?)(?![a-zà-ÿ]))/i
