import { must, nth } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { pattern } from '../grammar/index.ts'
import { fold } from '../text/fold.ts'

/** A line of the text with its list marker taken off. */
export interface Line {
  readonly start: number
  readonly text: string
  readonly indent: number
  readonly marker: Marker | null
  /** Text after the marker, and where it starts. */
  readonly body: string
  readonly bodyStart: number
}

export interface Marker {
  readonly kind: 'number' | 'bullet' | 'letter' | 'heading'
  readonly label: string
}

/** A run of lines of one sort. */
export type Block =
  | { readonly kind: 'table'; readonly rows: readonly Row[] }
  | { readonly kind: 'list'; readonly lines: readonly Line[] }
  | { readonly kind: 'prose'; readonly lines: readonly Line[] }

export interface Row {
  readonly start: number
  readonly cells: readonly Cell[]
}

export interface Cell {
  readonly text: string
  readonly start: number
}

const BULLET =
  /^(\s*)([-*•▪●◦‣►▸·–—✓✔☐□■◆◇○◉➢➔❖>➤→]|\p{Extended_Pictographic}(?:\uFE0F|\u200D|\p{Extended_Pictographic})*|\[[ x✓✔]?\]|[☑✅⬜🔲])\s+(?=\S)/iu
const NUMBER =
  /^(\s*)(?:#|n[ºo°.]\s*)?\(?(\d{1,5}(?:\.\d{1,4}){0,6})\s*(?:[.)\]:]-?|\s?[-–—](?=\s)|[º°ª])(?:\s+|(?=[A-Za-zÀ-ÿ"“]))/
const WBS = /^(\s*)(\d{1,3}(?:\.\d{1,4}){1,6})\.?\s+(?=[A-Za-zÀ-ÿ"(])/
/** "1 Mecânica", "0010 Bloquear": numbers of rows, and of operations as work orders print them. */
const PLAIN_NUMBER = /^(\s*)(\d{1,3}|0\d{3})\s+(?=[A-Za-zÀ-ÿ])/
const LETTER = /^(\s*)\(?([a-zA-Z])[.)]\s+(?=\S)/
const STEP =
  /^(\s*)(?:(?:passo|etapa|tarefa|atividade|item|step|task|activity|paso|tarea|actividad|operação|operacion|op)\s*(?:n[ºo.]*\s*)?)(\d{1,4})\s*[:.)\-–—]\s*(?=\S)/i
/** "Op 10 Lock out", "0010 Bloquear": operations of a work order go up in tens. */
const OPERATION = /^(\s*)(?:op(?:er)?\.?\s+)(\d{2,4})\s+(?=\S)/i
const HEADING = /^(\s*)(#{1,6})\s+(?=\S)/
const LABELLED = /^(\s*)([A-Z]{1,3}-?\d{1,4})\s*(?:[.):]|\s[-–—])\s+(?=\S)/

function readLine(text: string, start: number): Line {
  const indent = must(/^[ \t]*/.exec(text))[0].replaceAll('\t', '    ').length
  const make = (match: RegExpExecArray, kind: Marker['kind'], label: string): Line => ({
    start,
    text,
    indent,
    marker: { kind, label },
    body: text.slice(match[0].length),
    bodyStart: start + match[0].length,
  })
  const heading = HEADING.exec(text)
  if (heading) return make(heading, 'heading', nth(heading, 2))
  const step = STEP.exec(text) ?? OPERATION.exec(text)
  if (step) return make(step, 'number', nth(step, 2))
  const number = NUMBER.exec(text) ?? WBS.exec(text)
  if (number && !/^\s*\d{1,2}\.\d{1,2}\.\d{4}/.test(text)) return make(number, 'number', nth(number, 2))
  const bullet = BULLET.exec(text)
  if (bullet) {
    const box = /^\[[ x✓✔]?\]\s+(?=\S)/iu.exec(text.slice(bullet[0].length))
    if (box)
      return {
        ...make(bullet, 'bullet', box[0].trim()),
        body: text.slice(bullet[0].length + box[0].length),
        bodyStart: start + bullet[0].length + box[0].length,
      }
    const inner = NUMBER.exec(text.slice(bullet[0].length))
    return inner
      ? {
          ...make(bullet, 'number', nth(inner, 2)),
          body: text.slice(bullet[0].length + inner[0].length),
          bodyStart: start + bullet[0].length + inner[0].length,
        }
      : make(bullet, 'bullet', nth(bullet, 2))
  }
  const letter = LETTER.exec(text)
  if (letter) return make(letter, 'letter', nth(letter, 2).toLowerCase())
  const labelled = LABELLED.exec(text)
  if (labelled) return make(labelled, 'number', nth(labelled, 2).toLowerCase())
  const lead = must(/^\s*/.exec(text))[0].length
  return { start, text, indent, marker: null, body: text.slice(lead), bodyStart: start + lead }
}

/** All lines of a text. Plain numbers ("1 Mecânica") count as markers only where at least two lines have them in sequence. */
export function readLines(text: string, offset = 0): Line[] {
  const lines: Line[] = []
  let at = 0
  for (const written of text.split('\n')) {
    // "Bloqueio ........ 1h": dots that lead the eye part nothing.
    const raw = written.replace(/[.·_]{4,}|…{2,}|(?<=[\p{L})]\s)[.·_…]+(?=\s)/gu, dots => ' '.repeat(dots.length))
    lines.push(readLine(raw, offset + at))
    at += written.length + 1
  }
  const plain = lines.map(line => (line.marker === null ? PLAIN_NUMBER.exec(line.text) : null))
  const numbers = plain.flatMap((match, index) => (match ? [{ index, value: Number(match[2]) }] : []))
  const sequence = numbers.filter(
    (each, index) =>
      each.value === (numbers[index - 1]?.value ?? each.value - 1) + 1 ||
      (each.value % 10 === 0 && numbers[index - 1]?.value === each.value - 10) ||
      each.value === 1 ||
      each.value === 10,
  )
  withCodes(lines)
  const wbs = lines.some(line => line.marker?.kind === 'number' && line.marker.label.includes('.'))
  if ((sequence.length >= 2 && sequence.length >= numbers.length * 0.6) || (wbs && numbers.length > 0))
    for (const { index } of numbers) {
      const match = nth(plain, index)
      const line = nth(lines, index)
      lines[index] = {
        ...line,
        marker: { kind: 'number', label: nth(match, 2) },
        body: line.text.slice(match[0].length),
        bodyStart: line.start + match[0].length,
      }
    }
  return lines
}

/** "B - Retirar ... - A", "A20 Resfriar ... (A10)": rows that go by letters or codes. */
const CODED = /^(\s*)(?:([A-Z])\s+[-–—]\s+|([A-Z]{1,3}-?\d{1,4})\s+(?:[-–—]\s+)?)(?=[A-Za-zÀ-ÿ])/

/** Codes in front of lines are their labels where other lines speak of them; a tag of a machine is none. */
function withCodes(lines: Line[]): void {
  const found = lines.flatMap((line, at) => {
    const match = line.marker === null || line.marker.kind === 'letter' ? CODED.exec(line.text) : null
    return match ? [{ at, match, code: must(match[2] ?? match[3]) }] : []
  })
  if (found.length < 3 || new Set(found.map(each => each.code)).size < found.length) return
  const spoken = found.filter(({ code, at }) =>
    lines.some(
      (line, other) => other !== at && new RegExp(`(?:[-–—(;,]|\\s[ey]|and)\\s*${code}(?![A-Za-z0-9])`).test(line.body),
    ),
  )
  if (spoken.length < Math.max(2, found.length * 0.4)) return
  for (const { at, match, code } of found) {
    const line = nth(lines, at)
    lines[at] = {
      ...line,
      marker: { kind: 'number', label: code.toLowerCase() },
      body: line.text.slice(match[0].length),
      bodyStart: line.start + match[0].length,
    }
  }
}

const PIPE = /\|/g
const COMMA = /,/g
const RULE = /^[\s|:+=_-]+$/

/** Cells of a line by one separator, with their places. */
function cellsOf(line: Line, separator: RegExp): Cell[] {
  const cells: Cell[] = []
  // Tabs in front of the first word indent; they part nothing.
  let from = separator.source === '\\t' ? must(/^\t*/.exec(line.text))[0].length : 0
  const push = (to: number): void => {
    const raw = line.text.slice(from, to)
    const lead = must(/^\s*/.exec(raw))[0].length
    cells.push({ text: raw.trim().replace(/^"(.*)"$/, '$1'), start: line.start + from + lead })
  }
  separator.lastIndex = from
  // Inside quotes nothing parts: an even number of them stands behind what does.
  let quotes = separator === COMMA ? line.text.split('"').length - 1 : 0
  let counted = 0
  for (let match = separator.exec(line.text); match; match = separator.exec(line.text)) {
    if (separator === COMMA) {
      for (; counted < match.index; counted++) if (line.text[counted] === '"') quotes--
      if (quotes % 2 === 1) continue
    }
    push(match.index)
    from = match.index + match[0].length
  }
  push(line.text.length)
  return cells
}

function withoutOuter(cells: Cell[]): Cell[] {
  const first = cells[0]?.text === '' ? 1 : 0
  const last = cells.length > 1 && must(cells.at(-1)).text === '' ? cells.length - 1 : cells.length
  return cells.slice(first, last)
}

interface Separator {
  readonly regex: RegExp
  readonly least: number
  readonly outer: boolean
}
const SEPARATORS: readonly Separator[] = [
  { regex: PIPE, least: 2, outer: true },
  { regex: /\t/g, least: 2, outer: false },
  { regex: /\s*;\s*/g, least: 3, outer: false },
  { regex: COMMA, least: 3, outer: false },
  { regex: /\s{2,}(?=\S)/g, least: 3, outer: false },
]

const SAP_NAME =
  /^(?:texto breve.*|short text.*|(?:operation|op\.?) (?:short )?(?:text|description)|descri(?:cao|pcion) (?:da |de la )?operac(?:ao|ion)|txt\.? ?breve.*|texto (?:da |de )?operac(?:ao|ion))$/
/** Whose work it is, as work orders name it. */
const WORK_CENTRE =
  /^(?:centro?\.?(?: de)? ?trab.*|ct\.? ?trab.*|work ?c(?:en)?t(?:er|re|r)?\.?|wrkctr|puesto(?: de)? tr(?:ab(?:ajo)?)?\.?|pto\.? ?tr.*)$/

/** Heads of other columns of such a list. */
const SAP: readonly (readonly [RegExp, keyof Grammar['header']])[] = [
  [/^(?:oper(?:acao|acion|ation)?|op)\.?(?: ?n[o.]*)?$/, 'id'],
  [WORK_CENTRE, 'resource'],
  [/^(?:n\.?o?|num(?:ero)?|numero de pessoas|capac.*|cap\.?|no\.? of persons|qtd.*|cant.*|number)$/, 'quantity'],
  [/^(?:dur.*|duracion.*|normal dur.*)$/, 'duration'],
  [/^(?:inicio.*|start.*|dt\.? ?inic.*)$/, 'start'],
  [/^(?:fim.*|fin.*|end.*|dt\.? ?fim.*)$/, 'finish'],
  [/^(?:pred.*)$/, 'predecessor'],
]

/** True when a row of words looks like the head of a table of tasks. */
export function headerKinds(cells: readonly Cell[], grammar: Grammar): (keyof Grammar['header'] | null)[] {
  const kinds: (keyof Grammar['header'])[] = [
    'id',
    'predecessor',
    'progress',
    'start',
    'finish',
    'quantity',
    'work',
    'duration',
    'name',
    'resource',
    'phase',
    'notes',
  ]
  const used = new Set<string>()
  const words = cells.map(cell =>
    fold(cell.text)
      .replace(/[*_:?]/g, '')
      .trim(),
  )
  // A list of operations as SAP prints it: what other tables call an operation is a number there.
  if (
    words.some(word => SAP_NAME.test(word)) &&
    words.filter(word => SAP.some(([regex]) => regex.test(word))).length >= 2
  )
    return words.map(word => {
      const own = SAP_NAME.test(word) ? 'name' : SAP.find(([regex, each]) => !used.has(each) && regex.test(word))?.[1]
      // What such a list calls otherwise goes by the words of any other head.
      const kind = own ?? kinds.find(each => !used.has(each) && pattern(`^(?:${grammar.header[each]})$`).test(word))
      if (!kind || used.has(kind)) return null
      used.add(kind)
      return kind
    })
  // Job plans number their tasks in one column and describe them in another.
  const described = words.findIndex(word => /^(?:descri\w*|description)$/.test(word))
  const numbered = words.findIndex(word =>
    /^(?:jptask|task|tarefa|tarea|operation|operacao|operacion|step|passo|paso)$/.test(word),
  )
  // Beside a column of durations one of hours says when.
  const timed = words.some(word => /^(?:dur|duration)/.test(word))
  return words.map((word, column) => {
    const folded = word.replace(/^taskdur$/, 'duration').replace(/^craft$/, 'crew')
    if (!used.has('resource') && WORK_CENTRE.test(folded)) {
      used.add('resource')
      return 'resource'
    }
    if (described >= 0 && numbered >= 0 && (column === described || column === numbered)) {
      const kind = column === described ? 'name' : 'id'
      used.add(kind)
      return kind
    }
    if (folded === '' || folded.length > 40) return null
    if (timed && /^(?:hora|time|hour|horario)(?: (?:de )?(?:inicio|start))?$/.test(folded)) return null
    if (timed && !used.has('start') && /^(?:data|date|fecha|dia|day)$/.test(folded)) {
      used.add('start')
      return 'start'
    }
    const kind = kinds.find(each => !used.has(each) && pattern(`^(?:${grammar.header[each]})$`).test(folded))
    if (kind) used.add(kind)
    return kind ?? null
  })
}

const isHeader = (cells: readonly Cell[], grammar: Grammar): boolean => {
  const kinds = headerKinds(cells, grammar)
  const known = kinds.filter(kind => kind !== null)
  return kinds.includes('name')
    ? known.length >= 2
    : known.length >= 3 || (known.length === cells.length && known.length >= 2)
}

/** Sheets with a column for each day of a year are still tables. */
const MOST_COLUMNS = 400

/** The rows of a table that begins at a line, or null. */
function tableAt(
  lines: readonly Line[],
  from: number,
  grammars: readonly Grammar[],
): { rows: Row[]; next: number } | null {
  const first = nth(lines, from)
  // A rule heads nothing.
  if (RULE.test(first.text)) return null
  for (const { regex, least, outer } of SEPARATORS) {
    regex.lastIndex = 0
    if (!regex.test(first.text)) continue
    const read = (line: Line): Cell[] => (outer ? withoutOuter(cellsOf(line, regex)) : cellsOf(line, regex))
    const head = read(first)
    if (head.length < least || head.length > MOST_COLUMNS) continue
    // A numbered row heads nothing, under any names of its fields.
    const headed = first.marker?.kind !== 'number' && grammars.some(grammar => isHeader(head, grammar))
    if (!headed && !outer && regex !== nth(SEPARATORS, 1).regex) continue
    const rows: Row[] = [{ start: first.start, cells: head }]
    let next = from + 1
    for (; next < lines.length; next++) {
      const line = nth(lines, next)
      if (line.text.trim() === '') {
        if (outer && next + 1 < lines.length && nth(lines, next + 1).text.includes('|')) continue
        break
      }
      if (RULE.test(line.text)) continue
      const cells = read(line)
      regex.lastIndex = 0
      const fits = outer
        ? line.text.includes('|')
        : cells.length >= Math.min(least, 2) && Math.abs(cells.length - head.length) <= Math.max(2, head.length - 2)
      if (!fits && !(regex === nth(SEPARATORS, 1).regex && cells.length >= 1 && headed && line.text.includes('\t')))
        break
      rows.push({ start: line.start, cells })
    }
    // Rows that number or mark themselves, with no head above them, are a list whose fields these parts.
    const marked = headed ? 0 : lines.slice(from, next).filter(line => line.marker && line.body !== '').length
    if (marked > 0 && marked >= rows.length - 1 && !namesItsRows(rows)) return null
    if (rows.length >= 2) return { rows, next }
  }
  return null
}

/** Numbers of rows above or below, as a column of predecessors has them: `2;3`. */
const ROW_NUMBERS = /^\d{1,4}(?:\s*[;,]\s*\d{1,4})*$/

/** Whether numbered rows end in a column of nothing but numbers of these rows: a network pasted without its head. */
function namesItsRows(rows: readonly Row[]): boolean {
  const numbers = rows.map(row => row.cells[0]?.text ?? '')
  const known = new Set(numbers)
  const width = Math.max(...rows.map(row => row.cells.length))
  if (width < 4 || known.size < rows.length || !numbers.every(each => /^\d{1,4}$/.test(each))) return false
  const last = rows.map(row => row.cells[width - 1]?.text ?? '').filter(text => text !== '' && text !== '-')
  const named = (text: string): boolean =>
    ROW_NUMBERS.test(text) && text.split(/[;,]/).every(each => known.has(each.trim()))
  return last.length > 0 && last.length >= rows.length / 2 && last.every(named)
}

/** Cuts a text into tables, lists and prose. */
export function readBlocks(text: string, grammars: readonly Grammar[], offset = 0): Block[] {
  const lines = readLines(text, offset)
  const blocks: Block[] = []
  let prose: Line[] = []
  let list: Line[] = []
  const flush = (): void => {
    if (list.length > 0) blocks.push({ kind: 'list', lines: list })
    if (prose.length > 0) blocks.push({ kind: 'prose', lines: prose })
    list = []
    prose = []
  }
  for (let index = 0; index < lines.length; index++) {
    const line = nth(lines, index)
    if (/[|\t;,]|\s{2}/.test(line.text)) {
      const table = tableAt(lines, index, grammars)
      if (table) {
        flush()
        blocks.push({ kind: 'table', rows: table.rows })
        index = table.next - 1
        continue
      }
    }
    if (line.marker) {
      if (prose.length > 0) flush()
      list.push(line)
    } else if (
      list.length > 0 &&
      line.text.trim() !== '' &&
      line.indent > 0 &&
      line.indent > (must(list.at(-1)).indent ?? 0)
    )
      list.push(line)
    else if (line.text.trim() === '') {
      if (list.length === 0 && prose.length > 0) prose.push(line)
    } else if (list.length > 0 && continues(must(list.at(-1)), line, lines, index)) list.push(line)
    else {
      if (list.length > 0) flush()
      prose.push(line)
    }
  }
  flush()
  return blocks
}

/** A line without marker that carries on the item above: it starts in lower case, or the item was left open. */
function continues(item: Line, line: Line, lines: readonly Line[], index: number): boolean {
  if ((lines[index - 1]?.text ?? '').trim() === '') return false
  const body = line.body
  if (
    /^(?:obs\.?|notas?|note|observaç(?:ão|ões)|observación|ps|n\.b\.|lembrete|atenção|atencion|importante)\s*:/i.test(
      body,
    )
  )
    return false
  if (
    /^[a-zà-ÿ(,;]/.test(body) &&
    !/^(?:obrigad|att|abra|abs(?![a-z])|sds(?![a-z])|valeu|vlw|grat[oa](?![a-z])|bjs|thanks|thx|cheers|regards|saludos|gracias)/i.test(
      body,
    )
  )
    return true
  return (
    /(?:[,\-–(]|\be|\band|\by|após|after|tras|de|do|da|of)$/i.test(item.text.trim()) && !/[:.]$/.test(item.text.trim())
  )
}

const NUMBERED_WORD =
  /(?:fase|etapa|phase|stage|semana|week|bloco|block|grupo|group|parte|part|m[oó]dulo|bloque|d[ií]a|day|linha|line|l[ií]nea|unidade?|unit|[aá]rea|turno|shift|lote|batch|frente)\s+$/i

/** Markers inside one line ("1. Isolar - 1h; 2. Abrir - 2h"): where each item starts. Numbers must count up from their first. */
export function inlineItems(text: string): { label: string; start: number; bodyStart: number }[] {
  const found: { label: string; start: number; bodyStart: number; value: number }[] = []
  const regex = /(?<=^|[\s;:.,(])\(?(\d{1,5})(?:\s?[.)\]]|[º°]|\s?[-–—](?=\s))\s*(?=[A-Za-zÀ-ÿ"“])/g
  let expected: number | null = null
  for (let match = regex.exec(text); match; match = regex.exec(text)) {
    const value = Number(match[1])
    // "Fase 1 - Preparação", "Caldeira 2 - lavar": the number belongs to the word before it.
    if (NUMBERED_WORD.test(text.slice(Math.max(0, match.index - 14), match.index))) continue
    // A list repeated, or another one, begins at one behind the end of a sentence.
    const anew =
      value === 1 && found.length >= 2 && /[.;]\s+$/.test(text.slice(Math.max(0, match.index - 14), match.index))
    if (expected === null ? value > 1 : value !== expected && !anew) continue
    expected = value + 1
    found.push({ label: nth(match, 1), start: match.index, bodyStart: match.index + match[0].length, value })
  }
  return found.length >= 2 ? found : inlineLetters(text)
}

/** Lines that hold several steps ("1. Isolar - 2h. 2. Drenar - 4h após 1.") as lines of one step each. */
export function withOneStepEach(lines: readonly Line[]): readonly Line[] {
  return lines.flatMap(line => {
    if (line.marker?.kind !== 'number') return [line]
    const steps = inlineItems(line.text)
    const parted = steps.slice(1).every(step => /[.;]\s+$/.test(line.text.slice(0, step.start).slice(-14)))
    if (steps.length < 2 || !parted || line.text.slice(0, nth(steps, 0).start).trim() !== '') return [line]
    return steps.map((step, at) => {
      const body = line.text.slice(step.bodyStart, steps[at + 1]?.start ?? line.text.length).replace(/[\s;,]+$/, '')
      return {
        ...line,
        text: line.text.slice(step.start, step.bodyStart + body.length),
        start: line.start + step.start,
        marker: { kind: 'number' as const, label: step.label },
        body: body.replace(/\.$/, ''),
        bodyStart: line.start + step.bodyStart,
      }
    })
  })
}

/** "A) Isolar - 1h B) Abrir - 2h": letters in their order. */
function inlineLetters(text: string): { label: string; start: number; bodyStart: number }[] {
  const found: { label: string; start: number; bodyStart: number }[] = []
  const regex = /(?<=^|[\s;:.,])\(?([A-Za-z])\)\s+(?=\S)/g
  for (let match = regex.exec(text); match; match = regex.exec(text)) {
    const label = nth(match, 1).toLowerCase()
    if (label.charCodeAt(0) !== 97 + found.length) continue
    found.push({ label, start: match.index, bodyStart: match.index + match[0].length })
  }
  return found.length >= 2 ? found : []
}
