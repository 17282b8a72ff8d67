import type { Task } from '@parada/schedule'
import { must, nth } from '@parada/schedule'
import { NOTE, ORDERS } from '../grammar/orders.ts'
import { type Amount, readAmounts } from '../read/amounts.ts'
import { readCalendars } from '../read/calendars.ts'
import { type CrewMention, readCrews, readMaterials } from '../read/crews.ts'
import { type DateMention, readDates, withoutWeekdays } from '../read/dates.ts'
import { fold, wordsOf } from '../text/fold.ts'
import { plainName } from '../text/match.ts'
import type { Context } from './context.ts'
import { countedResources, countsTasks } from './people.ts'

/** Marks of what was read in an instruction, one character of the text each. */
export const M = {
  task: '\uE010',
  quote: '\uE011',
  amount: '\uE000',
  date: '\uE001',
  percent: '\uE004',
  crew: '\uE003',
} as const

export interface TaskMention {
  readonly start: number
  readonly end: number
  /** Tasks of exactly that name. */
  readonly tasks: readonly Task[]
  /** A row number that no task has. */
  readonly missing?: string
}

export interface Quote {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** An instruction, or one order of it, with everything marked that has a meaning of its own. Places count in `text`. */
export interface Order {
  readonly text: string
  readonly masked: string
  readonly tasks: readonly TaskMention[]
  readonly quotes: readonly Quote[]
  readonly amounts: readonly Amount[]
  readonly dates: readonly DateMention[]
  readonly percents: readonly { start: number; end: number; value: number }[]
  readonly crews: readonly CrewMention[]
  /** Said in one breath with the order before: "na caldeira 1, solda 8h e limpeza 6h". */
  readonly follows?: true
}

/** The order with a stretch of it made blank, and what was read there forgotten. */
export function blankOut(order: Order, start: number, end: number): Order {
  const blank = (text: string): string => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
  const outside = <T extends { start: number; end: number }>(list: readonly T[]): T[] =>
    list.filter(each => each.end <= start || each.start >= end)
  return {
    ...order,
    text: blank(order.text),
    masked: blank(order.masked),
    tasks: outside(order.tasks),
    quotes: outside(order.quotes),
    amounts: outside(order.amounts),
    dates: outside(order.dates),
    percents: outside(order.percents),
    crews: outside(order.crews),
  }
}

/** The order with some of its words made blank: they are no part of a name. */
export const dropWords = (order: Order, regex: RegExp): Order => ({
  ...order,
  masked: order.masked.replace(regex, whole => ' '.repeat(whole.length)),
})

const fill = (text: string, start: number, end: number, mark: string): string =>
  text.slice(0, start) + mark.repeat(end - start) + text.slice(end)

/** Marks names, quotes, amounts, dates, percentages and crews of an instruction. */
export function markOrder(text: string, context: Context): Order {
  let masked = fold(text)
  const quotes: Quote[] = []
  // What stands behind "nota: " is text, with any content.
  const note = NOTE_TEXT.exec(masked)
  if (note && !nth(note, 1).includes('"')) {
    const from = note.index + note[0].length - nth(note, 1).length
    quotes.push({
      start: from,
      end: note.index + note[0].length,
      text: text.slice(from, note.index + note[0].length).trim(),
    })
    masked = fill(masked, from, note.index + note[0].length, M.quote)
  }
  for (const match of masked.matchAll(/"([^"\n]{1,200})"|(?<![a-z0-9])'([^'\n]{2,200})'(?![a-z0-9])/g)) {
    quotes.push({
      start: match.index,
      end: match.index + match[0].length,
      text: text.slice(match.index + 1, match.index + match[0].length - 1).trim(),
    })
    masked = fill(masked, match.index, match.index + match[0].length, M.quote)
  }
  const tasks: TaskMention[] = []
  // A quoted name of a task is that task, not a new name.
  for (let index = quotes.length - 1; index >= 0; index--) {
    const quote = nth(quotes, index)
    const named = context.schedule.tasks.filter(task => plainName(task.name) === plainName(quote.text))
    if (named.length === 0) continue
    tasks.push({ start: quote.start, end: quote.end, tasks: named })
    masked = fill(masked, quote.start, quote.end, M.task)
    quotes.splice(index, 1)
  }
  masked = markNumbers(masked, context, tasks)
  masked = markNames(masked, context, tasks)
  // In English "out 2" and "set 5" are no months.
  const dates = withoutWeekdays(readDates(masked, context.today, context.grammar.language), masked).filter(
    date => context.grammar.language !== 'en' || !/^\s*(?:out|set)(?![a-z])/.test(masked.slice(date.start, date.end)),
  )
  for (const date of dates) masked = fill(masked, date.start, date.end, M.date)
  const amounts = readAmounts(masked, text)
  for (const amount of amounts) masked = fill(masked, amount.start, amount.end, M.amount)
  const percents: { start: number; end: number; value: number }[] = []
  for (const match of masked.matchAll(/(-?\d{1,4}(?:[.,]\d+)?)\s*(?:%|por ?cento|por ciento|percent|per cent)/g)) {
    percents.push({
      start: match.index,
      end: match.index + match[0].length,
      value: Number(nth(match, 1).replace(',', '.')),
    })
    masked = fill(masked, match.index, match.index + match[0].length, M.percent)
  }
  const materials = readMaterials(masked, text)
  for (const each of materials) masked = fill(masked, each.start, each.end, M.crew)
  const trades = readCrews(masked, text, context.grammar).filter(each => !countsTasks(masked, each, text, context))
  for (const each of trades) masked = fill(masked, each.start, each.end, M.crew)
  const people = countedResources(masked, context)
  for (const each of people) masked = fill(masked, each.start, each.end, M.crew)
  const crews = [...materials, ...trades, ...people].sort((a, b) => a.start - b.start)
  tasks.sort((a, b) => a.start - b.start)
  return { text, masked, tasks, quotes, amounts, dates, percents, crews }
}

const NOTE_TEXT = new RegExp(
  `(?<![a-z])(?:${NOTE})(?![a-z])[^:"\\n]{0,120}(?::\\s+|(?<![a-z])(?:dizendo|saying|diciendo)(?: que| that)?:?\\s+)([^\\n]{2,400})`,
)
const ROW =
  /(?<![a-z0-9])(?:(?:tarefa|atividade|task|activity|tarea|actividad|item|linha|row|line|fila|id|numero|number)\s*(?:n\.?o?\s*|numero\s*|number\s*|#)?|#)(\d{1,5})(?![\d.,]*\s*(?:h|hs|d|%|min|dias?|horas?|hours?|days?)(?![a-z]))(?!\s*x\s)|(?<![a-z0-9])(?:tarefas|atividades|tasks|activities|tareas|actividades|itens|items|linhas|rows|lines|filas)\s*#?(\d{1,5}(?:\s*(?:,|e|and|y|a|ate|to|-|through)\s*#?\d{1,5}(?![\d.,]*\s*(?:h|hs|d|%|min|dias?|horas?|hours?|days?)(?![a-z])))*)/g

const NOT_A_ROW =
  '(?![\\d.,:/-]*\\d)(?!\\s*(?:h|hs|d|%|min|dias?|horas?|hours?|days?|semanas?|weeks?|turnos?|shifts?|x|vezes|times|partes|parts|pessoas|people|homens|[a-z]+(?:eiros?|istas?|dores|ers|anicos?))(?![a-z]))(?!\\s*(?:de|of)\\s+(?:jan|fev|feb|mar|abr|apr|mai|may|jun|jul|ago|aug|set|sep|out|oct|nov|dez|dec|dic))'
/** "a 7", "the 7": a number with an article, where the plan has such a row. */
const BARE_ROW = new RegExp(
  `(?<![a-z0-9.,])(?:(?:a|o|da|do|na|no|the|la|el)\\s+|^\\s*)(\\d{1,5})${NOT_A_ROW}(?=\\s*$|[,;.)]|\\s+(?:como|as|para|to|pra|leva|passa|vai|e|and|y|ou|or|depois|antes|apos|after|before|agora|now|ahora|deve|takes?|em|com|with|con|dura|fica|so|is|esta|foi|ta|comeca|inicia|starts?|termina|depende|depends|at|by|se|por|de|da|do)(?![a-z]))`,
  'g',
)
/** "1 leva 3h", "change 4 to 2 days", "delete 3". */
const VERB_ROW =
  /^(\s*(?:change|set|make|delete|remove|altere|mude|apague|exclua|remova|renomeie|rename|duplique|elimina|borra|cambia|mueve|move|mova)\s+)(\d{1,5})(?=\s+(?:to|para|as|como|a|after|before|depois|antes)\s|\s*$)/

/** "entre 3 e 10". */
const BETWEEN_ROWS =
  /((?<![a-z])(?:entre|between)\s+(?:a\s+|o\s+)?)(\d{1,5})(\s+(?:e|and|y)\s+(?:a\s+|o\s+)?)(\d{1,5})(?![\d.,:/]*\d|\s*(?:h|hs|d|dias?|horas?|hours?|days?)(?![a-z]))/

/** "3, 4 e 5 com 2 ajudantes": rows without any word for them. */
const BARE_LIST =
  /^\s*(?:as\s+|os\s+|the\s+|las\s+|los\s+)?(\d{1,5}(?:\s*,\s*\d{1,5})*\s*(?:e|and|y)\s*\d{1,5})(?=\s+(?:com|with|con|leva\w*|dura\w*|takes?|passam?|ficam?|em|para|to|a|pasan|depois|after|prontas?|concluidas?|done)(?![a-z])|\s*:)/
/** "da tarefa 2 à 6", "from task 2 to 6". */
const ROW_RANGE =
  /(?<![a-z])(?:da|from|de la|desde la)\s+(?:tarefa|task|tarea|linha|row)\s+(\d{1,5})\s+(?:a|ate|ate a|to|through|hasta|hasta la|a la)\s+(?:(?:tarefa|task|tarea)\s+)?(\d{1,5})(?![\d.,:/]*\d|\s*(?:h|hs|d|dias?|horas?|hours?|days?)(?![a-z]))/

function markBareRows(folded: string, context: Context, tasks: TaskMention[]): string {
  let masked = folded
  const mark = (row: number, start: number, end: number): void => {
    const task = context.schedule.tasks.find(each => each.row === row)
    if (!task) return
    tasks.push({ start, end, tasks: [task] })
    masked = fill(masked, start, end, M.task)
  }
  // "As prensas: a 2 antes da 1": numbers that the names of what is spoken of end in are no numbers of rows.
  const ofThings = (number: string): boolean =>
    context.schedule.tasks.some(task => {
      const words = wordsOf(fold(task.name))
      return words.includes(number) && words.some(word => word.length > 3 && folded.includes(word.replace(/e?s$/, '')))
    })
  const verb = VERB_ROW.exec(masked)
  if (verb) mark(Number(verb[2]), nth(verb, 1).length, verb[0].length)
  const pair = BETWEEN_ROWS.exec(masked)
  if (pair) {
    const from = pair.index + nth(pair, 1).length
    mark(Number(pair[2]), from, from + nth(pair, 2).length)
    mark(Number(pair[4]), from + nth(pair, 2).length + nth(pair, 3).length, pair.index + pair[0].length)
  }
  for (const match of masked.matchAll(BARE_ROW)) {
    // "from the 3 to the 5", "a partir das 7", clock times and dates say so.
    const before = masked.slice(Math.max(0, match.index - 14), match.index)
    if (
      /(?:dia|day|as|at|partir|fecha|date|horas?|turno|shift)\s*$/.test(before) ||
      (match[0].trim() === match[1] && match.index > 0)
    )
      continue
    if (ofThings(nth(match, 1))) continue
    const from = match.index + match[0].length - nth(match, 1).length
    mark(Number(match[1]), from, match.index + match[0].length)
  }
  return masked
}

/** Row numbers: "tarefa 5", "tasks 3 to 6". */
function markNumbers(folded: string, context: Context, tasks: TaskMention[]): string {
  let masked = folded
  const [listed, range] = [BARE_LIST.exec(folded), ROW_RANGE.exec(folded)]
  const span = (rows: readonly number[], start: number, end: number): void => {
    for (const row of rows) {
      const task = context.schedule.tasks.find(each => each.row === row)
      tasks.push({ start, end, tasks: task ? [task] : [], ...(!task && { missing: String(row) }) })
    }
    masked = fill(masked, start, end, M.task)
  }
  if (listed) {
    const end = listed[0].length
    span(must(nth(listed, 1).match(/\d+/g)).map(Number), end - nth(listed, 1).length, end)
  }
  if (range) {
    const [from, to] = [Number(range[1]), Number(range[2])]
    if (to >= from && to - from < 2000)
      span(
        Array.from({ length: to - from + 1 }, (_, at) => from + at),
        range.index,
        range.index + range[0].length,
      )
  }
  for (const match of masked.matchAll(ROW)) {
    // "Row 7" may be part of a name ("tubes of row 7"): then it is no number of the plan's.
    if (match[1] && context.schedule.tasks.some(task => ` ${fold(task.name)} `.includes(` ${match[0]} `))) continue
    const rows: number[] = []
    for (const part of (match[1] ?? nth(match, 2)).split(/\s*(?:,|\be\b|\band\b|\by\b)\s*/)) {
      const range = /^#?(\d+)\s*(?:a|ate|to|-|through)\s*#?(\d+)$/.exec(part.trim())
      if (range)
        for (let row = Number(range[1]); row <= Number(range[2]) && row - Number(range[1]) < 2000; row++) rows.push(row)
      else rows.push(Number(part.replace('#', '')))
    }
    for (const row of rows) {
      const task = context.schedule.tasks.find(each => each.row === row)
      tasks.push({
        start: match.index,
        end: match.index + match[0].length,
        tasks: task ? [task] : [],
        ...(!task && { missing: String(row) }),
      })
    }
    masked = fill(masked, match.index, match.index + match[0].length, M.task)
  }
  masked = markOutline(masked, context, tasks)
  return markBareRows(masked, context, tasks)
}

/** Outline numbers: "a 2.2", "entre 2.2 e 2.4", "item 1.3.1", where the plan has such a row. */
function markOutline(folded: string, context: Context, tasks: TaskMention[]): string {
  let masked = folded
  const regex =
    /(?<![\w.,/-])(?:(?:tarefa|atividade|task|activity|tarea|actividad|item|linha|row|fila|wbs|edt|eap)\s+)?(\d{1,3}(?:\.\d{1,3})+)(?![\d.,]*\s*(?:h|hs|d|%|min|dias?|horas?|hours?|days?|kg|t|m)(?![a-z]))(?![\w/])/g
  for (const match of folded.matchAll(regex)) {
    const task = context.byOutline(nth(match, 1))
    if (!task) continue
    tasks.push({ start: match.index, end: match.index + match[0].length, tasks: [task] })
    masked = fill(masked, match.index, match.index + match[0].length, M.task)
  }
  return masked
}

/** "A parada inteira" is the plan, not a task named "Parada". */
const WHOLE =
  /(?<![a-z])(?:(?:parada|shutdown|outage|paro|projeto|project|proyecto|cronograma|schedule|plano|plan) (?:inteir[oa]|tod[oa]|complet[oa]|enter[oa])|(?:toda a|todo o|toda la|todo el|the whole|the entire|whole|entire) (?:parada|shutdown|outage|paro|projeto|project|proyecto|cronograma|schedule|plano|plan))(?![a-z])/g

/** Finds exact task names, the longest first. */
function markNames(folded: string, context: Context, tasks: TaskMention[]): string {
  let masked = folded
  const words = new Set(folded.match(/[a-z0-9]+/g) ?? [])
  const byName = new Map<string, Task[]>()
  for (const task of context.schedule.tasks) {
    const plain = plainName(task.name)
    if (plain.length < 3 || !plain.split(' ').every(word => words.has(word))) continue
    const list = byName.get(plain)
    if (list) list.push(task)
    else byName.set(plain, [task])
  }
  const names = [...byName.keys()].sort((a, b) => b.length - a.length)
  const whole = [...masked.matchAll(WHOLE)].map(match => ({ start: match.index, end: match.index + match[0].length }))
  for (const name of names) {
    const regex = new RegExp(`(?<![a-z0-9])${name.split(' ').join('[^a-z0-9\\uE000-\\uE011]{1,4}')}(?![a-z0-9])`, 'g')
    for (let match = regex.exec(masked); match; match = regex.exec(masked)) {
      const { index } = match
      if (whole.some(span => index >= span.start && index < span.end)) continue
      tasks.push({ start: match.index, end: match.index + match[0].length, tasks: must(byName.get(name)) })
      masked = fill(masked, match.index, match.index + match[0].length, M.task)
    }
  }
  return masked
}

/** Part of an order, with its marks. */
export function slice(order: Order, start: number, end: number): Order {
  const inside = <T extends { start: number; end: number }>(list: readonly T[]): T[] =>
    list
      .filter(each => each.start >= start && each.end <= end)
      .map(each => ({ ...each, start: each.start - start, end: each.end - start }))
  return {
    text: order.text.slice(start, end),
    masked: order.masked.slice(start, end),
    tasks: inside(order.tasks),
    quotes: inside(order.quotes),
    amounts: inside(order.amounts),
    dates: inside(order.dates),
    percents: inside(order.percents),
    crews: inside(order.crews),
  }
}

const verbSource = (): string => Object.values(ORDERS).join('|')
const IMPERATIVE = `(?:por favor|favor|please|ai|tambem|also|tambien|agora|now|ahora|then|depois|entao|luego|despues|preciso|quero|gostaria|pode|podes|podria|can you|could you|i want to|we need to|need to|hay que|precisamos|vamos)?\\s*(?:me\\s+|se\\s+|que\\s+)?`
let lead: RegExp | null = null
let anyVerb: RegExp | null = null

/** True when a piece begins with the verb of an order. */
export function beginsWithVerb(masked: string): boolean {
  lead ??= new RegExp(`^[\\s,;]*${IMPERATIVE}(?:${verbSource()})(?![a-z])`)
  return lead.test(masked)
}

export function hasVerb(masked: string): boolean {
  anyVerb ??= new RegExp(`(?<![a-z])(?:${verbSource()})(?![a-z])`)
  return anyVerb.test(masked)
}

const STATE =
  /(?<![a-z])(?:pront[oa]s?|concluid[oa]s?|terminad[oa]s?|finalizad[oa]s?|feit[oa]s?|complet[oae]\w*|encerrad[oa]s?|acab\w+|done|finished|ready|list[oa]s?|hech[oa]s?|terminou|concluiu|terminaron|termino|finished|started|iniciou|comecou|inicio|empezo|comecaram|iniciaram|acabaram|concluiram|finalizaram|empezaron|comenzaron|comenzo)(?![a-z])/

/** A factor is a value of its own: "corte 20 % de A e triplique B" gives each its own. */
const FACTOR =
  /(?<![a-z])(?:metade|half|halve[sd]?|mitad|dobr[eoa]r?|duplica(?:r)?|duplique|double[sd]?|doble|twice|tripl(?:ique|icar?|ica|o|e)|triple)(?![a-z])/

/** Words besides verbs and marks: a crew says something only of a task that is named with it. */
const named = (masked: string): boolean =>
  masked.includes(M.task) ||
  /[a-z]{4}/.test(masked.replace(new RegExp(`(?<![a-z])(?:${verbSource()})(?![a-z])`, 'g'), ' '))

const hasValue = (order: Order): boolean =>
  (order.crews.length > 0 && named(order.masked)) ||
  order.amounts.length > 0 ||
  order.percents.length > 0 ||
  order.dates.length > 0 ||
  STATE.test(order.masked) ||
  FACTOR.test(order.masked)

/** Cuts an instruction into orders: at sentence ends, and where a joint is followed by another verb or another value. */
export function ordersOf(order: Order): Order[] {
  const joints: { at: number; length: number; hard: boolean }[] = []
  const regex =
    /[.;!?]+(?=\s|$)|\n|,\s*(?:e|and|y|mas|but|pero|then|tambem|also|tambien)\s+|,\s+|\s(?:e|and|y|then|mas|alem disso)\s+(?:(?:tambem|also|tambien|then)\s+)?/g
  for (let match = regex.exec(order.masked); match; match = regex.exec(order.masked))
    joints.push({ at: match.index, length: match[0].length, hard: /[.;!?\n]/.test(match[0]) })
  const pieces: Order[] = []
  let follows: true | undefined
  let from = 0
  for (const [index, joint] of joints.entries()) {
    const next = joints[index + 1]?.at ?? order.masked.length
    const left = slice(order, from, joint.at)
    if (left.masked.trim() === '') {
      from = joint.at + joint.length
      continue
    }
    const rest = slice(order, joint.at + joint.length, order.masked.length)
    const right = slice(order, joint.at + joint.length, hardEnd(order.masked, joint.at + joint.length))
    if (rest.masked.trim() === '') continue
    const near = slice(order, joint.at + joint.length, next)
    const between =
      /(?<![a-z])(?:entre|between)\s[^,;]*$/.test(left.masked) &&
      !/\s(?:e|and|y)\s/.test(left.masked.slice(left.masked.search(/(?<![a-z])(?:entre|between)\s/)))
    // "Na rodagem, coloque o técnico": where the order applies comes first.
    const place = LEAD_PLACE.test(left.masked) && !hasValue(left) && !hasVerb(left.masked)
    // "Troque de lugar A e trocar B", "agrupe A e montar B": both sides are what the one verb is about.
    const pairing =
      !joint.hard &&
      PAIRING.test(left.masked) &&
      /\s(?:e|and|y)\s/.test(order.masked.slice(joint.at, joint.at + joint.length))
    // "O nome está errado. O certo é X": what is wrong and what is right are one order.
    if (joint.hard && MISNAMED.test(left.masked) && RIGHT.test(rest.masked)) continue
    // "6 days a week, 10 hours a day": days and hours of one calendar.
    if (!joint.hard && onlyTimes(near.text) && readCalendars(fold(left.text)).length > 0) continue
    const cut =
      joint.hard ||
      (!between &&
        !pairing &&
        !place &&
        ((beginsWithVerb(right.masked) && !isTail(right.masked)) ||
          (hasValue(left) &&
            (hasValue(near) ||
              (hasValue(right) && near.masked.trim() !== '' && joints[index + 1]?.hard !== false && hasName(near))) &&
            (hasName(near) || /[a-z]{4}/.test(near.masked)) &&
            !isModifier(near.masked))))
    if (!cut) continue
    pieces.push(follows ? { ...left, follows } : left)
    follows = joint.hard ? undefined : true
    from = joint.at + joint.length
  }
  const last = slice(order, from, order.masked.length)
  if (last.masked.trim() !== '') pieces.push(follows ? { ...last, follows } : last)
  return pieces
}

const MISNAMED =
  /(?:nome|name|nombre|titulo|title)(?![a-z]).*\s(?:errad[oa]|incorret[oa]|wrong|incorrect[oa]?|mal|equivocad[oa])\s*$/
const RIGHT = /^\s*(?:o|a|lo|el|la|it|the)\s+(?:nome\s+|nombre\s+)?(?:cert|corret|corr?ect|should|right)/

/** Nothing but when work is done: "10 hours a day". */
function onlyTimes(text: string): boolean {
  const folded = fold(text).replace(/[\s.]+$/, '')
  const [first, ...more] = readCalendars(folded)
  return first !== undefined && more.length === 0 && first.start === folded.search(/\S/) && first.end === folded.length
}

function hardEnd(masked: string, from: number): number {
  const stop = /[.;!?]+(?=\s|$)|\n/.exec(masked.slice(from))
  return stop ? from + stop.index : masked.length
}

const PAIRING =
  /^[\s,]*(?:(?:por favor|please)\s+)?(?:(?:troque|trocar|mude|swap|cambia|change)\s+(?:de lugar|a ordem|the order|the places|el orden|la posicion)|invert\w*|inviert\w*|intercambi\w*|swap|agrup\w*|junt(?:e|ar|a)|reun\w*|group|gather|merge|combin\w*|join|unite|unifi\w*|un(?:a|e|ir)|fusion\w*|fund(?:a|ir)|mescl\w*)(?![a-z])[^\uE010]*\uE010+\s*$/
const LEAD_PLACE =
  /^\s*(?:n[oa]s?|em|on|in|for|to|para|en|al?|ao|aos|as|apos|depois|after|antes|before|tras|despues|luego|logo|entre|between|assim que|quando|when|once|cuando|durante|com|with|con)(?![a-z])/
const hasName = (order: Order): boolean => order.tasks.length > 0 || /[a-z]{4}/.test(order.masked)

/** What follows a joint but belongs to the same order: "com 2 mecânicos", "após X", "7 horas", "duração 3h". */
function isModifier(masked: string): boolean {
  return /^\s*(?:com|with|con|apos|depois|after|tras|despues|antes|before|por|for|durante|dura|durac|duration|lasting|de\s|em paralelo|in parallel|en paralelo|logo|que dura|which|taking|levando|com durac|lag|folga|ate|until|hasta|a partir|from|starting|iniciando|comec|dentro|na fase|under|por isso|since|porque|because|ja que|\uE000|\uE001|\uE003|\uE004)/.test(
    masked,
  )
}

/** Verb-like words that go on with the order before: "deve levar 3h", "com duração de". */
const isTail = (masked: string): boolean =>
  /^\s*(?:por\s|de\s|use\s+o\s|plus\s|minus\s|mais\s|menos\s)/.test(masked) || isModifier(masked)
