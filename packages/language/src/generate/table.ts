import { DAY, HOUR, must, nth, problem } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { pattern } from '../grammar/index.ts'
import { UNIT_HEAD } from '../lexicon/asides.ts'
import { CELL_RANGE } from '../lexicon/senses.ts'
import { type Amount, readAmounts } from '../read/amounts.ts'
import { readCrews, roleOf } from '../read/crews.ts'
import { numberOf } from '../read/numbers.ts'
import { fold } from '../text/fold.ts'
import type { Cell, Row } from './blocks.ts'
import type { Collected } from './collect.ts'
import { impossibleDate } from './collect.ts'
import { type DraftTask, newTask, type Relation } from './draft.ts'
import { annotate, dayStart, type Reading } from './item.ts'
import { Pace } from './long-text.ts'
import { tidyName } from './names.ts'
import { remarkAt } from './places.ts'
import { readItem } from './read-item.ts'
import { splitCrew } from './roles.ts'
import { type TablePart, tableParts } from './table-parts.ts'
import { readCode, readTarget } from './target.ts'

type Kind = keyof Grammar['header']

const NOTHING = /^(?:[-–—_.*]+|n\/?a|nenhum[ao]?|none|ningun[ao]?|sem|inicio|start|nil|0)?$/

/** Columns of a table without a head, identified by what stands in them. */
function guessKinds(rows: readonly Row[]): (Kind | null)[] {
  const width = Math.max(...rows.map(row => row.cells.length))
  const kinds: (Kind | null)[] = Array.from({ length: width }, () => null)
  const share = (column: number, test: (text: string) => boolean): number => {
    const texts = rows.map(row => row.cells[column]?.text ?? '').filter(text => text !== '')
    return texts.length === 0 ? 0 : texts.filter(test).length / texts.length
  }
  const isAmount = (text: string): boolean => {
    const folded = fold(text)
    const amounts = readAmounts(folded, text)
    return amounts.length === 1 && nth(amounts, 0).end - nth(amounts, 0).start >= folded.trim().length - 1
  }
  for (let column = 0; column < width; column++)
    if (kinds.indexOf('duration') < 0 && share(column, isAmount) > 0.7) kinds[column] = 'duration'
  if (share(0, text => /^[A-Za-z]?\d+(?:\.\d+)*$/.test(text)) > 0.8) kinds[0] = 'id'
  let longest = -1
  let length = 0
  for (let column = 0; column < width; column++) {
    if (kinds[column]) continue
    const total = rows.reduce((sum, row) => sum + (row.cells[column]?.text.replace(/[^A-Za-zÀ-ÿ]/g, '').length ?? 0), 0)
    if (total > length) [longest, length] = [column, total]
  }
  if (longest >= 0) kinds[longest] = 'name'
  for (let column = 0; column < width; column++) {
    if (kinds[column]) continue
    if (
      share(
        column,
        text =>
          NOTHING.test(text) ||
          /^[A-Za-z]?\d+(?:\.\d+)*(?:\s*(?:TI|FS|FC|II|SS|CC|TT|FF|IT|SF|CF))?(?:\s*[+-]\s*\d+\w*)?(?:\s*[,;/e]\s*[A-Za-z]?\d+.*)*$/i.test(
            text,
          ),
      ) > 0.8
    )
      kinds[column] = 'predecessor'
    else if (!kinds.includes('resource') && share(column, text => /[A-Za-z]{3}/.test(text)) > 0.6)
      kinds[column] = 'resource'
  }
  return kinds
}

/** Reads the tables that stand in a run of rows: people of a team table are the job's, other rows are tasks. */
export function* readTable(
  rows: readonly Row[],
  reading: Reading,
  into: Collected,
  group: DraftTask | null,
): Generator<number, void> {
  for (const part of tableParts(rows, reading.grammar)) {
    const [from, to] = [rows[0], part.rows[0]]
    if (from && to && part.head.length > 0) into.used.push({ start: from.start, end: to.start })
    if (part.team) {
      for (const row of part.rows) {
        const [name, count] = row.cells.filter(cell => cell.text.trim() !== '')
        for (const crew of splitCrew(must(name).text, reading.grammar).slice(0, 1))
          into.draft.crew.push({
            ...crew,
            name: singularTrade(crew.name, reading.grammar),
            units: Number(must(count).text.trim()),
          })
      }
      continue
    }
    yield* readRows(part, reading, into, group)
  }
}

/** "Mecânicos" as the trade is called; other names stay as written. */
const singularTrade = (name: string, grammar: Grammar): string =>
  name.includes(' ') ? name : (roleOf(fold(name), grammar)?.name ?? name)

/** "Gente | 2 operadores": a column of people under a head that no table of words has. */
function takeCrewColumn(kinds: (Kind | null)[], rows: readonly Row[], grammar: Grammar): void {
  if (kinds.includes('resource')) return
  const at = kinds.findIndex((kind, column) => {
    const texts = rows.map(row => row.cells[column]?.text ?? '').filter(text => text.trim() !== '')
    return kind === null && texts.length > 0 && texts.every(text => readCrews(fold(text), text, grammar).length > 0)
  })
  if (at >= 0) kinds[at] = 'resource'
}

/** Columns that nothing was read of: they are listed with the head that they stand under. */
function tellUnread(
  kinds: readonly (Kind | null)[],
  heads: readonly string[],
  rows: readonly Row[],
  into: Collected,
): void {
  const unread = heads.flatMap((head, column) => {
    const cell = rows.map(row => row.cells[column]).find(each => each !== undefined && /[\p{L}\d]/u.test(each.text))
    const isUnit = UNIT_HEAD.test(head)
    return kinds[column] === null && cell && head.trim() !== '' && !isUnit ? [{ head, cell }] : []
  })
  const [first] = unread
  if (!first) return
  const { start, text } = first.cell
  into.draft.notes.push(
    problem(
      'language.ignoredText',
      {
        text: unread
          .map(({ head, cell }) => `${head}: ${cell.text} …`)
          .join('; ')
          .slice(0, 160),
      },
      { severity: 'warning', at: { span: { start, end: start + text.length } } },
    ),
  )
}

function* readRows(
  part: TablePart,
  reading: Reading,
  into: Collected,
  group: DraftTask | null,
): Generator<number, void> {
  const rows = part.rows
  const head = part.kinds
  const named = head.includes('name')
  const headed = head.length > 0
  const kinds = headed ? [...head] : guessKinds(rows)
  const body = rows
  if (headed && !named) {
    const spare = guessKinds(body)
    const at = kinds.findIndex((kind, column) => kind === null && spare[column] === 'name')
    const fallback = at >= 0 ? at : kinds.findIndex(kind => kind === 'phase' || kind === null)
    if (fallback >= 0) kinds[fallback] = 'name'
  }
  const headText = part.head
  if (headed) {
    takeCrewColumn(kinds, body, reading.grammar)
    tellUnread(kinds, headText, body, into)
  }
  // A column that says what the numbers of the durations count ("H", "DIA").
  const units = headText.findIndex(text => /^(?:unid(?:ade)?|un|unit|uom|und|unidad)\.?$/.test(text))
  const phases = new Map<string, DraftTask>()
  const byLabel = new Map<string, DraftTask>()
  const nameColumn = kinds.indexOf('name')
  const numberedNames =
    !kinds.includes('id') &&
    body.length >= 2 &&
    body.filter(row => /^\d{1,4}(?:\.\d{1,4})*[.):\s-]+\s*[A-Za-zÀ-ÿ]/.test(row.cells[nameColumn]?.text ?? ''))
      .length >=
      body.length * 0.8
  const idColumn = kinds.indexOf('id')
  const dottedLabels = idColumn >= 0 && body.some(row => /^\d+\.\d/.test(row.cells[idColumn]?.text ?? ''))
  // A clock time in a column of its own goes with the date beside it.
  const clock = headText.findIndex(text => /^(?:hora|time|hour|horario)(?: (?:de )?(?:inicio|start))?$/.test(text))
  let current = group
  const pace = new Pace()
  for (const row of body) {
    const last = row.cells.at(-1)
    if (pace.due(last ? last.start + last.text.length - row.start : 0)) yield row.start
    // Days and hours may stand in two columns of which each row fills one.
    const columnOf = (kind: Kind): number => {
      const filled = kinds.findIndex((each, column) => each === kind && (row.cells[column]?.text ?? '') !== '')
      return filled < 0 ? kinds.indexOf(kind) : filled
    }
    const cell = (kind: Kind): Cell | null => {
      const column = columnOf(kind)
      const found = column < 0 ? null : (row.cells[column] ?? null)
      return found && found.text !== '' ? found : null
    }
    const filled = row.cells.filter(each => each.text !== '')
    const nameCell = cell('name') ?? (filled.length === 1 ? nth(filled, 0) : null)
    if (!nameCell || !/[A-Za-zÀ-ÿ]{2}/.test(nameCell.text) || /^(?:total|subtotal)\b/i.test(nameCell.text)) continue
    const unit = units >= 0 ? fold(row.cells[units]?.text ?? '') : ''
    const task = readRow(
      row,
      nameCell,
      cell,
      `${headText[columnOf('duration')] ?? headText[kinds.indexOf('work')] ?? ''} ${unit}`,
      reading,
      into,
      clock >= 0 ? (row.cells[clock]?.text ?? '') : '',
    )
    // "1 Vaciar tolva" under "Tarea": the number in front is the row's.
    const numbered = numberedNames ? /^\s*(\d{1,4}(?:\.\d{1,4})*)[.):\s-]+\s*(?=\S)/.exec(task.name) : null
    if (numbered) task.name = task.name.slice(numbered[0].length)
    const label = cell('id')?.text.trim() ?? numbered?.[1] ?? null
    task.label = label
    const isGroup =
      filled.length <= 2 &&
      !cell('duration') &&
      !cell('predecessor') &&
      headed &&
      rows.length > 2 &&
      (filled.length === 1 || label !== null) &&
      kinds.filter(kind => kind !== null).length >= 3
    const phase = cell('phase')
    const dotted = label?.replace(/(?:\.0+)+$/, '')
    const above = dotted?.includes('.') ? byLabel.get(dotted.slice(0, dotted.lastIndexOf('.'))) : undefined
    if (above) task.parent = above
    else if (phase && kinds.indexOf('phase') !== kinds.indexOf('name')) {
      const key = fold(phase.text)
      let summary = phases.get(key)
      if (!summary) {
        summary = newTask(phase.text, { start: phase.start, end: phase.start + phase.text.length })
        summary.summary = true
        summary.parent = group
        phases.set(key, summary)
        into.draft.tasks.push(summary)
      }
      task.parent = summary
    } else if (isGroup) {
      task.summary = true
      task.parent = group
      current = task
    } else task.parent = label !== null && dottedLabels && !label.includes('.') ? group : current
    if (task.parent) task.parent.summary = true
    if (dotted) byLabel.set(dotted, task)
    into.draft.tasks.push(task)
  }
  // A summary's children stand right under it, in any order of rows.
  if (phases.size > 0) {
    const roots = into.draft.tasks.filter(task => !task.parent || !phases.has(fold(task.parent.name)))
    const under = new Map<DraftTask | null, DraftTask[]>()
    for (const task of into.draft.tasks) {
      const siblings = under.get(task.parent)
      if (siblings) siblings.push(task)
      else under.set(task.parent, [task])
    }
    const sorted = roots.flatMap(root => [
      root,
      ...(root.summary && phases.get(fold(root.name)) === root ? (under.get(root) ?? []) : []),
    ])
    into.draft.tasks.splice(0, into.draft.tasks.length, ...sorted)
  }
}

function readRow(
  row: Row,
  nameCell: Cell,
  cell: (kind: Kind) => Cell | null,
  durationHead: string,
  reading: Reading,
  into: Collected,
  clock: string,
): DraftTask {
  const { grammar } = reading
  const last = must(row.cells.at(-1))
  const task = newTask(tidyName(nameCell.text, grammar), { start: row.start, end: last.start + last.text.length })
  const durationCell = cell('duration') ?? cell('work')
  if (durationCell) {
    task.amount = amountOf(durationCell.text, durationHead)
    if (!task.amount && /\d/.test(durationCell.text)) {
      const { text, start } = durationCell
      into.draft.notes.push(remarkAt('language.ignoredText', text, { start, end: start + text.length }))
    }
    if (/^(?:marco|milestone|hito|m)$/.test(fold(durationCell.text))) task.milestone = true
  }
  if (task.amount?.parts.every(part => part.value === 0)) task.milestone = true
  const named = annotate(nameCell.text, nameCell.start, reading, false)
  if (!durationCell && named.amounts.length > 0) {
    readItem(named, reading)
    task.amount = nth(named.amounts, 0)
  }
  const milestoneWord = pattern(`(?<![a-z])${grammar.milestone}(?![a-z])\\s*[:\\-]?\\s*`).exec(fold(nameCell.text))
  if (milestoneWord) {
    if (!task.amount) task.milestone = true
    const rest =
      nameCell.text.slice(0, milestoneWord.index) + nameCell.text.slice(milestoneWord.index + milestoneWord[0].length)
    if (/[A-Za-zÀ-ÿ]{3}/.test(rest)) task.name = tidyName(rest, grammar)
  }
  task.inTable = true
  const predecessor = cell('predecessor')
  if (predecessor) task.relations = readPredecessors(predecessor, reading)
  // "3 (only by day)": the row, and what a remark names.
  const tail = predecessor ? /\s?\([^()\n]{1,80}\)\s?$/.exec(predecessor.text) : null
  const rows = predecessor?.text.slice(0, tail?.index) ?? ''
  const isRead = task.relations.some(each => each.target.kind === 'labels')
  if (predecessor && tail && !isRead && /^[\s\d.,;]*\d[\s\d.,;]*$/.test(rows)) {
    const start = predecessor.start + tail.index
    task.relations = readPredecessors({ ...predecessor, text: rows }, reading)
    into.draft.notes.push(remarkAt('language.ignoredText', tail[0], { start, end: start + tail[0].length }))
  }
  // What a row waits for is never passed over without a word.
  if (predecessor && task.relations.length === 0 && !NOTHING.test(fold(predecessor.text).trim()))
    into.draft.notes.push(
      problem(
        'language.ignoredText',
        { text: predecessor.text.trim().slice(0, 160) },
        {
          severity: 'warning',
          at: { span: { start: predecessor.start, end: predecessor.start + predecessor.text.length } },
        },
      ),
    )
  const resource = cell('resource')
  if (resource && !NOTHING.test(fold(resource.text))) task.crew = splitCrew(resource.text, grammar)
  const quantity = cell('quantity')
  if (quantity) {
    const units = numberOf(fold(quantity.text).replace(/[^0-9.,]/g, ''))
    if (units && task.crew.length > 0)
      task.crew = task.crew.map((crew, index) => (index === 0 && crew.units === null ? { ...crew, units } : crew))
    else if (units) task.crew = [{ name: grammar.texts.people, units, kind: 'people', generic: true }]
  }
  const progress = cell('progress')
  if (progress) task.progress = progressOf(progress.text, grammar)
  for (const which of ['start', 'finish'] as const) {
    const dateCell = cell(which)
    if (!dateCell) continue
    const item = annotate(
      which === 'start' && clock !== '' ? `${dateCell.text} ${clock}` : dateCell.text,
      dateCell.start,
      reading,
      false,
    )
    const date = item.dates[0]
    if (date?.impossible) into.draft.notes.push(impossibleDate(item, date))
    else if (date && date.day !== null)
      task[which] = dayStart(date.day, date.seconds ?? (which === 'finish' ? 86_400 : 0))
  }
  // Two dates and no duration: the task is as long as they are apart, in working time where a night lies between.
  if (!task.amount && !durationCell && task.start !== null && task.finish !== null && task.finish > task.start) {
    const apart = task.finish - task.start
    const whole = task.start % DAY === 0 && task.finish % DAY === 0
    const sameDay = Math.floor(task.start / DAY) === Math.floor((task.finish - 1) / DAY)
    if (whole) task.amount = { start: 0, end: 0, parts: [{ value: apart / DAY, unit: 'd' }] }
    else if (sameDay)
      task.amount = { start: 0, end: 0, parts: [{ value: Math.round((apart / HOUR) * 100) / 100, unit: 'h' }] }
    else task.between = { start: task.start, finish: task.finish }
    task.finish = null
  }
  const notes = cell('notes')
  if (notes) task.notes = notes.text
  return task
}

function progressOf(text: string, grammar: Grammar): number | null {
  const folded = fold(text)
  const number = /(\d+(?:[.,]\d+)?)/.exec(folded)
  if (number) return Number(nth(number, 1).replace(',', '.'))
  if (pattern(`^(?:${grammar.notStarted})`).test(folded)) return 0
  if (pattern(`^(?:${grammar.done})`).test(folded)) return 100
  return null
}

/** A duration cell: with its unit, or a bare number in the unit that the head names. */
function amountOf(text: string, head: string): Amount | null {
  const folded = fold(text)
  const written = readAmounts(folded, text)[0]
  if (written) return written
  const clock = /^\s*(\d{1,3}):([0-5]\d)\s*$/.exec(folded)
  if (clock)
    return { start: 0, end: text.length, parts: [{ value: Number(clock[1]) + Number(clock[2]) / 60, unit: 'h' }] }
  const range = CELL_RANGE.exec(folded)
  const bare = range ?? /^\s*~?\s*(\d+(?:[.,]\d+)?(?:\s*1\/2)?)\s*$/.exec(folded)
  if (!bare) return null
  const value = numberOf(nth(bare, range ? 2 : 1))
  const from = range ? numberOf(nth(range, 1)) : null
  if (value === null || (from !== null && from >= value)) return null
  const unit =
    /h\/?h|homem|man|hombre|person|\bmh\b/.test(head) && !/^h$/.test(head.trim())
      ? 'manHour'
      : /min/.test(head)
        ? 'm'
        : /dia|day|\bd\b|\btag\b/.test(head)
          ? 'd'
          : /seman|week/.test(head)
            ? 'w'
            : /turno|shift/.test(head)
              ? 'shift'
              : 'h'
  return { start: 0, end: text.length, parts: [{ value, unit }], ...(from !== null && { from }) }
}

/** "B", "C SS+2h": rows that go by letters, one or two. */
function readLettered(part: string, at: number, cell: Cell): Relation | null {
  const offset = cell.start
  const match = /^\s*([a-z]{1,2})(?:\s+(?=(?:ti|fs|fc|ii|ss|cc|tt|ff|it|sf|cf)\b)|\s*$)/.exec(part)
  // A capital letter that stands alone is a row ("B, D, E"); a small one may be a joint.
  const isRow = /^\s*[A-Z]\s*$/.test(cell.text.slice(at, at + part.length))
  if (!match || (!isRow && /^(?:e|y|na|no|ok|se|ti|fs|ii|ss|tt|ff)$/.test(nth(match, 1)))) return null
  const code = readCode(`1${part.slice(match[0].length)}`, at, offset)
  return code && { ...code, target: { kind: 'labels', labels: [nth(match, 1)] } }
}

/** A predecessor cell: codes, numbers, names, or words ("depois de 1 e 2"). */
export function readPredecessors(cell: Cell, reading: Reading): Relation[] {
  const folded = fold(cell.text)
  if (NOTHING.test(folded.trim())) return []
  const relations: Relation[] = []
  const parts = folded.split(/[,;/&]|\s+(?:e|and|y)\s+|\s+\+\s+(?=\d)/)
  let at = 0
  let codes = true
  for (const part of parts) {
    const from = folded.indexOf(part, at)
    const relation =
      readLettered(part, from, cell) ??
      readCode(part.replace(/^\s*(?:item|tarefa|linha|no|n\.|task|id|tarea|#)\s*/, ''), from, cell.start)
    if (!relation) {
      codes = false
      break
    }
    relations.push(relation)
    at = from + part.length
  }
  if (codes && relations.length > 0) return relations
  const item = annotate(cell.text, cell.start, reading, false)
  readItem(item, reading)
  if (item.relations.length > 0) return item.relations
  const target = readTarget(cell.text, folded, cell.start, reading.grammar)
  if (target.kind === 'none') return []
  return [
    {
      kind: 'after',
      type: 'FS',
      sign: 1,
      lag: null,
      target,
      span: { start: cell.start, end: cell.start + cell.text.length },
    },
  ]
}
