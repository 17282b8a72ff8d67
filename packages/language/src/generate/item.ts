import { type Instant, instant } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { MARK, pattern } from '../grammar/index.ts'
import { type Amount, type AmountUnit, readAmounts } from '../read/amounts.ts'
import { type CalendarMention, readCalendars } from '../read/calendars.ts'
import { readCrews, readMaterials, roleOf, tradeOfCode } from '../read/crews.ts'
import { type DateMention, readDates } from '../read/dates.ts'
import { NUMBER_WORD, numberOf } from '../read/numbers.ts'
import { isAction } from '../text/actions.ts'
import { fold } from '../text/fold.ts'
import type { Crew, Relation, Span } from './draft.ts'
import { type Counted, readEach } from './each.ts'
import { readCodes, readTarget } from './target.ts'

/** Everything one clause or list item says. `rest` is what remains for the name. */
export interface Item {
  readonly text: string
  readonly offset: number
  /** Folded text with marks where something was read. Same length as `text`. */
  masked: string
  amounts: Amount[]
  dates: DateMention[]
  calendars: CalendarMention[]
  crew: Crew[]
  /** Where amounts of material stand ("12 metros de chaparia"), in the item's own places. */
  materials: { readonly start: number; readonly end: number }[]
  relations: Relation[]
  /** Marks of order without a target. */
  next: boolean
  first: boolean
  last: boolean
  progress: number | null
  milestone: boolean
  /** How the amount came about, when it is that of one thing of many: "12 × 1h30". */
  each?: string
  /** Time that must pass behind the task before anything follows. */
  pause?: Amount
  /** How many things the amount is for, and what was told of one. */
  many?: { readonly count: number; readonly one: Amount }
  /** Amounts that belong to a link, not to the task. */
  lags: Set<Amount>
}

export interface Reading {
  readonly grammar: Grammar
  readonly today: Instant
  /** Numbers of things in the whole text, which "each" may speak of. */
  readonly counted?: readonly Counted[]
  /** True: "dia 1", "dia 2" are the first and second day of the job, not of a month. */
  readonly countsDays?: boolean
  /** Unit that the text states for numbers that stand alone at the end of its rows. */
  readonly bareUnit?: AmountUnit
}

const mask = (text: string, start: number, end: number, mark: string): string =>
  text.slice(0, start) + mark.repeat(end - start) + text.slice(end)

const COUNTED = new RegExp(`(?<![a-z])(?:${NUMBER_WORD})\\s`)
const DIGIT = /[0-9½¼¾]/
const AMOUNT_HINT = /[0-9½¼¾]|(?:hora|hour|dia|day|min|turno|shift|seman|week|mes)/

/** Reads dates, working time, amounts and crews of a text, marking what was read. */
export function annotate(text: string, offset: number, reading: Reading, withCalendars: boolean): Item {
  const { grammar } = reading
  let masked = fold(text)
  const item: Item = {
    text,
    offset,
    masked,
    amounts: [],
    dates: [],
    calendars: [],
    crew: [],
    materials: [],
    relations: [],
    next: false,
    first: false,
    last: false,
    progress: null,
    milestone: false,
    lags: new Set(),
  }
  const codes = readCodes(masked, offset, grammar)
  for (const code of codes) {
    item.relations.push(...code.relations)
    masked = mask(masked, code.start, code.end, MARK.gone)
  }
  for (const amount of SHIFT_HINT.test(masked) ? readShiftWork(masked, withCalendars) : []) {
    item.amounts.push(amount)
    masked = mask(masked, amount.start, amount.end, MARK.duration)
  }
  if (withCalendars)
    for (const mention of readCalendars(masked)) {
      item.calendars.push(mention)
      masked = mask(masked, mention.start, mention.end, MARK.calendar)
    }
  for (const mention of readDates(masked, reading.today, grammar.language)) {
    // "Dia 1: ...", "Dia 2: ..." count the days of the job.
    if (reading.countsDays && /^(?:dia|day)\s+\d{1,2}$/.test(masked.slice(mention.start, mention.end))) continue
    item.dates.push(mention)
    masked = mask(masked, mention.start, mention.end, MARK.date)
  }
  if (AMOUNT_HINT.test(masked))
    for (const amount of readAmounts(masked, text)) {
      item.amounts.push(amount)
      masked = mask(masked, amount.start, amount.end, MARK.duration)
    }
  item.amounts.sort((a, b) => a.start - b.start)
  const bare = reading.bareUnit && item.amounts.length === 0 ? BARE.exec(masked) : null
  if (bare) {
    const start = bare.index + bare[0].indexOf(bare[1]!)
    const value = Number(bare[1]!.replace(',', '.'))
    item.amounts.push({ start, end: start + bare[1]!.length, parts: [{ value, unit: reading.bareUnit! }] })
    masked = mask(masked, start, start + bare[1]!.length, MARK.duration)
  }
  if (masked.includes('%'))
    masked = masked.replace(/(\d{1,4}(?:[.,]\d+)?)\s*%/g, (whole, digits: string) => {
      item.progress = Number(digits.replace(',', '.'))
      return MARK.percent.repeat(whole.length)
    })
  if (DIGIT.test(masked) || COUNTED.test(masked)) {
    for (const mention of readMaterials(masked, text)) {
      item.crew.push(mention.crew)
      item.materials.push(mention)
      masked = mask(masked, mention.start, mention.end, MARK.crew)
    }
    for (const mention of readCrews(masked, text, grammar)) {
      item.crew.push(mention.crew)
      masked = mask(masked, mention.start, mention.end, MARK.crew)
    }
  }
  item.masked = masked
  return item
}

/** "Desligar tudo - 1": a number alone at the end of a row. */
const BARE = /[-:=(,]\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*\)?\s*[.;]?\s*$/

const SHIFT_HINT = /turno|shift/
const SHIFT_WORK = new RegExp(
  `(?<![\\w.,/-])(\\d{1,2}|${NUMBER_WORD})\\s+(?:(?:turnos?|shifts?)\\s*(?:de|of|x)\\s*(\\d{1,2})\\s*(?:horas?|hours?|hrs?|hs|h)|(\\d{1,2})[- ]?(?:hour|hr|h)[- ]shifts?)(?![a-z])`,
  'g',
)
const JOB_WORDS =
  /(?:^|\s)(?:parada|paro|shutdown|outage|turnaround|overhaul|manuten|mainten|mantenim|revis|regime|regimen|turno|shift|trabalh|trabaj|work|calend|jornada|equipe|crew|projeto|project|proyecto|operando|revez)/

/** "Jateamento (3 turnos de 8 h)", "takes 2 shifts of 12 h": how long a task is; elsewhere such words tell the working time. */
function readShiftWork(masked: string, mayBeCalendar: boolean): Amount[] {
  const found: Amount[] = []
  for (const match of masked.matchAll(SHIFT_WORK)) {
    const before = masked.slice(0, match.index)
    const told =
      found.length > 0 ||
      pattern(
        `(?<![a-z])(?:lev\\w+|dura\\w*|tak(?:es?|ing)|lasts?|toma\\w*|tard\\w+|demora\\w*|needs?|requires?|gasta\\w*)\\s+(?:about |cerca de |uns |unos )?$`,
      ).test(before)
    const own = /(?:^|[,;.])([^,;.]*)[(:-]\s*$/.exec(before)?.[1]?.trim() ?? ''
    const named = own !== '' && isAction(own.split(' ')[0]!) && !JOB_WORDS.test(own)
    if (mayBeCalendar && !told && !named) continue
    const [shifts, hours] = [numberOf(match[1]!), Number(match[2] ?? match[3])]
    if (shifts === null) continue
    found.push({
      start: match.index,
      end: match.index + match[0].length,
      parts: [{ value: shifts * hours, unit: 'h' }],
    })
  }
  return found
}

const B = '(?<![a-z0-9])'
/** The end of a word; a pattern may have taken the blank after it. */
const E = '(?:(?<=\\s)|(?![a-z0-9]))'

/** Reads the links, order words, crew, progress and milestone of an annotated item, marking what was read. */
export function readItem(item: Item, reading: Reading): void {
  // "Antes, preparar o circuito": before what was told last.
  const ahead = /^[\s\uE005]*(antes|before that|beforehand|previamente)\s*,/.exec(item.masked)
  if (ahead) {
    const span = { start: item.offset, end: item.offset + ahead[0].length }
    item.relations.push({ kind: 'before', type: 'FS', sign: 1, lag: null, target: { kind: 'front' }, span })
    item.masked = mask(item.masked, 0, ahead[0].length, MARK.gone)
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
    item.masked = mask(item.masked, amid.index, amid.index + amid[1]!.length, MARK.gone)
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

/** "Isolate 0.5 h ELEC", "Retirar motor ELE 2 PES 3,0 H": a trade in capitals beside the time, with its people. */
function readTradeCode(item: Item, grammar: Grammar): void {
  if (item.amounts.length === 0) return
  // "4h mecânico 2": the number behind the trade.
  const behind = /\uE000\s*[,;-]?\s*([a-z]{4,})\s*[x:]?\s*(\d{1,2})\s*$/.exec(item.masked)
  const role = behind ? roleOf(behind[1]!, grammar) : null
  if (behind && role) {
    item.crew.push({ name: role.name, units: Number(behind[2]), kind: role.kind === 'machine' ? 'machine' : 'people' })
    item.masked = mask(item.masked, behind.index + 1, item.masked.length, MARK.gone)
  }
  if (!/[A-Z]{3}/.test(item.text)) return
  for (const match of item.masked.matchAll(TRADE_CODE)) {
    const name = tradeOfCode(item.text.slice(match.index, match.index + match[1]!.length), grammar)
    if (name === null) continue
    item.crew.push({ name, units: match[2] ? Number(match[2]) : null, kind: 'people' })
    item.masked = mask(item.masked, match.index, match.index + match[0].length, MARK.gone)
    return
  }
}
const TRADE_CODE =
  /(?<=[\s\uE000(/|-])([a-z]{3,4})(?:\s*(?:x\s*)?(\d{1,2})\s*(?:pes(?:soas)?|p|ppl|men)?)?(?=[\s)]*(?:$|[\uE000-\uE005,;)]))/g

const AMID_HINT = /(?:depois|then|luego|despues|entao)\s/

/** "Esperar secar 12h", "let it cure 8 hours": the waiting is a task of its own, named by what is waited for. */
function readWaiting(item: Item): void {
  const match =
    /^[\s\uE005,]*(?:(?:e|and|y|depois|then|luego)\s+)?((?:esperar|aguardar|espera|aguarda|espere|aguarde|wait for|let|deixar|deixe|dejar|deja)\s+(?:(?:it|that|o|a|the|la|el|que)\s+)?)(?=[a-z][a-z ]{2,40}?\s*(?:por\s+|for\s+|durante\s+)?[(:-]?\s*\uE000)/.exec(
      item.masked,
    )
  if (!match || /(?:apos|depois|after|tras|que|for)\s*$/.test(match[1]!)) return
  const at = match.index + match[0].length - match[1]!.length
  item.masked = mask(item.masked, at, at + match[1]!.length, MARK.gone)
}

const SHARE =
  /^[\s\uE005]*(?:com|with|con)\s+(\uE004+)\s+(?:d[aeo]s?|of(?: the)?|del?(?: la)?)\s+([a-z][^,\uE000-\uE005]{2,50}?)\s+(?:concluid[oa]s?|feit[oa]s?|pront[oa]s?|executad[oa]s?|terminad[oa]s?|done|completed?|finished|list[oa]s?|hech[oa]s?)\s*,\s*/

/** "Com 30% da drenagem concluída, ...": it begins when that share of the other is done. */
function readShare(item: Item): void {
  const match = SHARE.exec(item.masked)
  if (!match || item.progress === null) return
  const at = item.masked.indexOf(match[2]!, match.index)
  const span = { start: item.offset + at, end: item.offset + at + match[2]!.length }
  item.relations.push({
    kind: 'after',
    type: 'SS',
    sign: 1,
    lag: null,
    percent: item.progress,
    target: { kind: 'name', text: item.text.slice(at, at + match[2]!.length), span },
    span,
  })
  item.progress = null
  item.masked = mask(item.masked, match.index, match.index + match[0].length, MARK.gone)
}

const TYPE_OF: Readonly<Record<string, Relation['type']>> = {
  ti: 'FS',
  fs: 'FS',
  ii: 'SS',
  ss: 'SS',
  tt: 'FF',
  ff: 'FF',
}

/** "SS+12h with scaffold": type and lag before a name. */
function readTyped(item: Item, grammar: Grammar): void {
  const match =
    /[\s,;(]*(?<![a-z])(fs|ss|ff|ti|ii|tt)\s*([+-])\s*(\uE000+)\s+(?:after|apos|com|with|con|to|from|d[eoa]|del?)\s+/.exec(
      item.masked,
    )
  if (!match) return
  const amount = item.amounts.find(each => each.start === match.index + match[0].indexOf(MARK.duration))
  const from = match.index + match[0].length
  const end = targetEnd(item, from, grammar)
  if (!amount) return
  item.lags.add(amount)
  item.relations.push({
    kind: 'after',
    type: TYPE_OF[match[1]!]!,
    sign: match[2] === '-' ? -1 : 1,
    lag: amount,
    target: readTarget(item.text.slice(from, end), item.masked.slice(from, end), from + item.offset, grammar),
    span: { start: item.offset + match.index, end: item.offset + end },
  })
  item.masked = mask(item.masked, match.index, end, MARK.gone)
}

const SETTLE =
  '(?:cura|secagem|resfriamento|pega|repouso|descanso|cure|curing|drying|cooling|cool-?down|setting|curado|secado|fraguado|enfriamiento|reposo)'
const PAUSE = new RegExp(
  `[\\s,;(+]*(?:(?<![a-z])(?:com|with|con|mais|plus|mas|e|and|y)\\s+)(?:(?:an?|uma?|una?)\\s+)?(?:(\\uE000+)\\s*(?:d[eoa]\\s+|of\\s+)?${SETTLE}|${SETTLE}\\s*(?:time\\s*)?(?:de|of|por|for|durante)?\\s*(\\uE000+))\\s*\\)?(?![a-z])`,
)

/** "Concretar (6h) com 12h de cura": the clock goes on and nothing may follow until it has passed. */
function readPause(item: Item): void {
  const match = PAUSE.exec(item.masked)
  const marks = match?.[1] ?? match?.[2]
  if (!match || !marks) return
  const at = match.index + match[0].indexOf(marks)
  const amount = item.amounts.find(each => each.start === at)
  if (!amount || !item.amounts.some(each => each !== amount && each.end <= match.index)) return
  item.lags.add(amount)
  item.pause = { ...amount, elapsed: true }
  item.masked = mask(item.masked, match.index, match.index + match[0].length, MARK.gone)
}

/** "In parallel with the last 6 hours of wrecking": both end together. */
function readLastHours(item: Item, grammar: Grammar): void {
  const match = pattern(
    `[\\s,;(]*(?:(?:${grammar.link.parallel})|nas|nos|en las|en los|in|over)\\s+(?:(?:as|os|las|los|the|d[ao]s)\\s+)?(?:last|final|ultim[ao]s)\\s+(@D)\\s*(?:of|d[eao]s?|del?)\\s+`,
  ).exec(item.masked)
  if (!match) return
  const amount = item.amounts.find(each => each.start === match.index + match[0].indexOf(MARK.duration))
  const from = match.index + match[0].length
  const end = targetEnd(item, from, grammar)
  if (!amount) return
  item.lags.add(amount)
  item.relations.push({
    kind: 'after',
    type: 'FF',
    sign: 1,
    lag: null,
    target: readTarget(item.text.slice(from, end), item.masked.slice(from, end), from + item.offset, grammar),
    span: { start: item.offset + match.index, end: item.offset + end },
  })
  item.masked = mask(item.masked, match.index, end, MARK.gone)
}

/** "Com sobreposição de 2h com o andaime": it begins so long before the other ends. */
function readOverlap(item: Item, grammar: Grammar): void {
  const match = pattern(
    `[\\s,;(]*${grammar.link.leadLabel}\\s*(@D)\\s*(?:com|sobre|em relacao a|d[eao]s?|with|over|on|con|respecto a|del?)\\s+`,
  ).exec(item.masked)
  if (!match) return
  const at = match.index + match[0].indexOf(MARK.duration)
  const amount = item.amounts.find(each => each.start === at)
  const from = match.index + match[0].length
  const end = targetEnd(item, from, grammar)
  const target = readTarget(item.text.slice(from, end), item.masked.slice(from, end), from + item.offset, grammar)
  if (!amount || item.lags.has(amount) || target.kind === 'none') return
  item.lags.add(amount)
  item.relations.push({
    kind: 'after',
    type: 'FS',
    sign: -1,
    lag: amount,
    target,
    span: { start: item.offset + match.index, end: item.offset + end },
  })
  item.masked = mask(item.masked, match.index, end, MARK.gone)
}

const DONE_WORD =
  '(?:feit[oa]s?|pront[oa]s?|concluid[oa]s?|terminad[oa]s?|finalizad[oa]s?|completad[oa]s?|complet[oa]s?|executad[oa]s?|realizad[oa]s?|acabad[oa]s?|done|complete[d]?|finished|list[oa]s?|hech[oa]s?|ejecutad[oa]s?)'
const BE =
  '(?:esta(?:o|n)?|is|are|foi|foram|was|were|has been|have been|se encuentra(?:n)?|va(?:n|i|o)?|anda(?:m)?|ficou|fue(?:ron)?|e|sao|son)'

/** "já está 40% feita", "is done", "ainda não começou", "- concluído": how far a task is, told behind its name. */
function readPredicate(item: Item, grammar: Grammar): void {
  const take = (match: RegExpExecArray | null, progress: number | null): boolean => {
    if (!match || match.index < 2) return false
    if (progress !== null) item.progress ??= progress
    item.masked = mask(item.masked, match.index, match.index + match[0].length, MARK.gone)
    return true
  }
  const lead = '(?:\\s|(?<=[)\uE000]))(?:(?:que\\s+)?(?:ja|already|ya|ainda|still|aun|todavia)\\s+)?'
  if (
    take(
      pattern(
        `${lead}(?:${BE}\\s+)?(?:(?:ja|already|ya)\\s+)?(?:em\\s+|at\\s+|al\\s+|com\\s+|with\\s+|con\\s+|en\\s+(?:un\\s+)?)?(?=\uE004)`,
      ).exec(item.masked),
      null,
    )
  ) {
    const tail = pattern(
      `(?<=\uE004)\\s*(?:d[eo]\\s+)?(?:${DONE_WORD}|avanc\\w+|progress\\w*|conclusao)(?![a-z])`,
    ).exec(item.masked)
    if (tail) item.masked = mask(item.masked, tail.index, tail.index + tail[0].length, MARK.gone)
    return
  }
  const waiting = pattern(
    `${lead}(?:nao (?:comecou|iniciou|foi iniciad[oa]|iniciad[oa]|comecad[oa])|not started|has(?:n't| not) (?:started|begun)|not yet started|no (?:ha )?(?:empezad[oa]|empezo|iniciad[oa]|comenzad[oa])|sin (?:empezar|iniciar))(?![a-z])`,
  ).exec(item.masked)
  if (take(waiting, 0)) return
  // "once inspection is done" speaks of what the task waits for.
  const said = pattern(
    `\\s(?:(?:ja|already|ya)\\s+)?${BE}\\s+(?:(?:ja|already|ya)\\s+)?${DONE_WORD}\\s*(?=$|[,;.(\uE000])`,
  ).exec(item.masked)
  const waits =
    said !== null &&
    pattern(`${B}(?:${grammar.link.after}|${grammar.link.before})${E}`).test(item.masked.slice(0, said.index))
  const done =
    (waits ? null : said) ??
    pattern(
      `(?:[-–:(,]|(?<=[)\uE000]))\\s*(?:(?:ja|already|ya)\\s+)?(?:${grammar.done}|${DONE_WORD})\\s*[).;,]*\\s*$`,
    ).exec(item.masked)
  take(done, 100)
}

interface LinkPattern {
  readonly source: string
  readonly kind: Relation['kind']
  readonly type: Relation['type']
  readonly sign: 1 | -1
  readonly bare?: 'front'
}

const patternsFor = new Map<Grammar, readonly LinkPattern[]>()

function linkPatterns(grammar: Grammar): readonly LinkPattern[] {
  let list = patternsFor.get(grammar)
  if (!list) {
    const { link } = grammar
    list = [
      { source: link.beforeEnd, kind: 'after', type: 'FS', sign: -1 },
      { source: link.withFinish, kind: 'after', type: 'FF', sign: 1 },
      { source: link.withStart, kind: 'after', type: 'SS', sign: 1 },
      { source: link.afterStart, kind: 'after', type: 'SS', sign: 1 },
      { source: link.parallel, kind: 'parallel', type: 'SS', sign: 1 },
      { source: link.before, kind: 'before', type: 'FS', sign: 1 },
      { source: link.after, kind: 'after', type: 'FS', sign: 1 },
      // "TI com Montagem do andaime": the type as planners write it, with a name.
      { source: '(?:ti|fs|fc)\\s+(?:com|with|con|to|d[eoa]|de la|del)', kind: 'after', type: 'FS', sign: 1 },
      { source: '(?:ii|ss|cc)\\s+(?:com|with|con|to|d[eoa]|de la|del)', kind: 'after', type: 'SS', sign: 1 },
      { source: '(?:tt|ff)\\s+(?:com|with|con|to|d[eoa]|de la|del)', kind: 'after', type: 'FF', sign: 1 },
    ]
    patternsFor.set(grammar, list)
  }
  return list
}

/** Where the words of a reference end: punctuation that no numbers follow, something read before, or the next link word. */
function targetEnd(item: Item, from: number, grammar: Grammar): number {
  const rest = item.masked.slice(from)
  const stop = pattern(
    `[;()\\n|]|\\.(?=\\s|$)|,(?!\\s*(?:(?:e|and|y)\\s+)?(?:${grammar.item})?[a-z]?\\d{1,4}(?:\\.\\d+)*\\s*(?:$|[,;.)]|e\\s|and\\s|y\\s))|\\s-\\s|\\s(?:rodam?|ocorrem?|acontecem?|fazemos|runs?|se hacen?|se realizan?)\\s|:(?=\\s|$)|[\\uE000-\\uE005]`,
  ).exec(rest)
  let end = stop ? stop.index : rest.length
  // "while scaffolding goes up the electricians megger the motors": a trade that acts begins the next statement.
  const trade = pattern('\\s(?:the|os|as|o|a|los|las|el|la)\\s+([a-z]+)\\s+([a-z]+)', 'g')
  for (let match = trade.exec(rest.slice(0, end)); match; match = trade.exec(rest.slice(0, end))) {
    const role = roleOf(match[1]!, grammar)
    if (match.index > 2 && role && role.kind !== 'machine' && !/^(?:d[eoa]s?|del|of|e|and|y)$/.test(match[2]!)) {
      end = match.index
      break
    }
    trade.lastIndex = match.index + 1
  }
  // "quando o rotor voltar monta tudo em 2 dias": without a comma, the next verb with its object is the task itself.
  if (/(?:quando|qdo|qd|assim que|logo que|cuando|when|once|as soon as)\s*$/.test(item.masked.slice(0, from))) {
    const verbs =
      /\s([a-z]+(?:am|em|an|en|amos|emos|imos|a|e))\s+(?:tudo|todo|everything|o|a|os|as|el|la|los|las|the)\s/g
    for (let match = verbs.exec(rest.slice(0, end)); match; match = verbs.exec(rest.slice(0, end))) {
      if (match.index > 3 && isAction(match[1]!) && /[a-z]/.test(rest.slice(0, match.index))) {
        end = match.index
        break
      }
      verbs.lastIndex = match.index + 1
    }
  }
  for (const each of linkPatterns(grammar)) {
    const next = pattern(`\\s(?:e\\s+|and\\s+|y\\s+)?${B}${each.source}${E}`).exec(rest.slice(0, end))
    if (next && next.index > 0 && /[a-z0-9]/.test(rest.slice(0, next.index))) end = next.index
  }
  return from + end
}

function readLinks(item: Item, grammar: Grammar): void {
  // "a partir de 15/06" speaks of a date, not of a task.
  const dated = new Set<number>()
  for (let guard = 0; guard < 12; guard++) {
    let best: { match: RegExpExecArray; by: LinkPattern } | null = null
    for (const by of linkPatterns(grammar)) {
      const match = pattern(`${B}(?:${by.source})${E}`).exec(hide(item.masked, dated))
      if (!match) continue
      if (
        !best ||
        match.index < best.match.index ||
        (match.index === best.match.index && match[0].length > best.match[0].length)
      )
        best = { match, by }
    }
    if (!best) return
    const { match, by } = best
    const from = match.index + match[0].length
    if (/^\s*(?:o\s+|a\s+|el\s+|the\s+|dia\s+)?\uE001/.test(item.masked.slice(from))) {
      for (let at = match.index; at < from; at++) dated.add(at)
      continue
    }
    let end = targetEnd(item, from, grammar)
    // "junto com a demolição + 12h", "após içar com folga de 3h": what leads to the lag is not part of the name.
    if (item.masked[end] === MARK.duration) {
      const lead = pattern(
        `\\s*(?:[+-]|(?<![a-z])(?:com|with(?: an?)?|con)?\\s*(?:${grammar.link.lagLabel}|${grammar.link.leadLabel}))\\s*$`,
      ).exec(item.masked.slice(from, end))
      if (lead && lead.index > 0) end = from + lead.index
    }
    let { type, sign } = by
    // "antes do término de X" may hold its words in any order; a tail tells that the start is meant.
    let words = item.masked.slice(from, end)
    const startTail = pattern(`\\s+${grammar.link.startTail}\\s*$`).exec(words)
    const startHead = pattern(
      `^\\s*(?:(?:a|o|as|os|el|la|los|las|the|de|que)\\s+)?${grammar.link.startTail}\\s+(?:(?:a|o|as|os|el|la|los|las|the|d[eoa]s?|del)\\s+)?(?=[a-z0-9])`,
    ).exec(words)
    let targetFrom = from
    let targetTo = end
    if (type === 'FS' && by.kind === 'after' && sign === 1) {
      if (startTail && startTail.index > 0) {
        type = 'SS'
        targetTo = from + startTail.index
      } else if (startHead) {
        type = 'SS'
        targetFrom = from + startHead[0].length
      }
      const finishHead = pattern(
        `^\\s*${grammar.link.finishTail}\\s+(?:(?:a|o|as|os|el|la|los|las|the|d[eoa]s?|del)\\s+)?(?=[a-z0-9])`,
      ).exec(words)
      if (finishHead && type === 'FS') targetFrom = from + finishHead[0].length
    } else if (startTail && startTail.index > 0) targetTo = from + startTail.index
    words = item.masked.slice(targetFrom, targetTo)
    const finishTail = pattern(`\\s+${grammar.link.finishTail}\\s*$`).exec(words)
    if (finishTail && finishTail.index > 0) targetTo = targetFrom + finishTail.index
    // "ao mesmo tempo em que a elétrica troca o CLP (5h)": what follows is the task itself, not what it is tied to.
    const letters = (text: string): boolean =>
      /[a-z]{2}/.test(
        text.replace(
          pattern(`(?<![a-z])(?:${grammar.durationVerb}|com|with|con|and|por|by|pel[oa]s?)(?![a-z])`, 'g'),
          ' ',
        ),
      )
    const own = item.amounts.some(amount => !item.lags.has(amount))
    const outside = `${item.masked.slice(0, match.index)} ${item.masked.slice(end)}`
    const isNumbers =
      readTarget(item.text.slice(targetFrom, targetTo), item.masked.slice(targetFrom, targetTo), 0, grammar).kind !==
      'name'
    if (
      own &&
      !isNumbers &&
      !letters(outside) &&
      !/^\s*[a-z]\d{0,3}\s*[:-]/.test(outside) &&
      letters(item.masked.slice(from, end))
    ) {
      // "Antes disso, bloquear a máquina (2h)": the word for what was told before is part of the link word.
      const beforeThat =
        by.kind === 'before' && /(?:diss?o|disto|isso|isto|that|this|then|eso|ello|esto)\s*$/.test(match[0])
      item.relations.push({
        kind: by.kind === 'before' && !beforeThat ? 'after' : by.kind,
        type: by.kind === 'after' && by.type !== 'FS' ? by.type : by.kind === 'parallel' ? 'SS' : 'FS',
        sign: 1,
        lag: null,
        target: { kind: by.kind === 'parallel' || by.type !== 'FS' ? 'previous' : 'front' },
        span: { start: item.offset + match.index, end: item.offset + from },
      })
      item.masked = mask(item.masked, match.index, from, MARK.gone)
      continue
    }
    const target = readTarget(
      item.text.slice(targetFrom, targetTo),
      item.masked.slice(targetFrom, targetTo),
      targetFrom + item.offset,
      grammar,
    )
    const lag = lagBefore(item, match.index, grammar) ?? lagAfter(item, end, grammar)
    if (lag && lag.end > end && lag.after) end = lag.end
    if (lag?.lead) sign = -1
    const span: Span = { start: item.offset + match.index, end: item.offset + Math.max(end, from) }
    const bare = target.kind === 'none'
    item.relations.push({
      kind: by.kind,
      type,
      sign,
      lag: lag?.amount ?? null,
      target: bare ? { kind: by.kind === 'parallel' ? 'previous' : 'front' } : target,
      span,
    })
    if (lag) item.lags.add(lag.amount)
    item.masked = mask(
      item.masked,
      lag && !lag.after ? Math.min(lag.start, match.index) : match.index,
      Math.max(end, from),
      MARK.gone,
    )
  }
}

const hide = (masked: string, places: ReadonlySet<number>): string =>
  places.size === 0 ? masked : Array.from(masked, (char, at) => (places.has(at) ? MARK.gone : char)).join('')

interface LagFound {
  readonly amount: Amount
  readonly start: number
  readonly end: number
  readonly after: boolean
  readonly lead?: true
}

/** An amount right before a link word is its lag, unless it is the only amount and nothing says that it starts then. */
function lagBefore(item: Item, index: number, grammar: Grammar): LagFound | null {
  const before = item.masked.slice(0, index)
  const match = /(\uE000+)\s*$/.exec(before)
  if (!match) return null
  const amount = item.amounts.find(each => each.end === match.index + match[1]!.length && !item.lags.has(each))
  if (!amount) return null
  const others = item.amounts.filter(each => each !== amount && !item.lags.has(each))
  const lead = pattern(
    `(?<![a-z])(?:${grammar.start}|ocorre\\w*|acontece\\w*|occurs?|happens?|goes|runs?|can|pode|puede|vem|viene|espera\\w*|wait\\w*|aguarda\\w*)\\s+(?:so\\s+|somente\\s+|only\\s+|solo\\s+|apenas\\s+|no minimo\\s+|at least\\s+|al menos\\s+|pelo menos\\s+)*$`,
  ).exec(before.slice(0, match.index))
  if (others.length === 0 && !lead) return null
  const start = lead ? lead.index : match.index
  return { amount, start, end: index, after: false }
}

/** "após 3, com folga de 2h", "after 3 + 2h", "after 2 with a 1 day lag". */
function lagAfter(item: Item, end: number, grammar: Grammar): LagFound | null {
  const rest = item.masked.slice(end)
  const { link } = grammar
  const match =
    pattern(
      `^\\s*[,(]?\\s*(?:(\\+)|(-(?=\\uE000))|(?:e\\s+|and\\s+|y\\s+)?(?:${link.lagLabel})|(?:e\\s+|and\\s+|y\\s+)?(?:(${link.leadLabel})))\\s*(@D)\\s*\\)?`,
    ).exec(rest) ??
    pattern(
      `^\\s*[,(]?\\s*(?:com|with an?|with|con)\\s+()()()(@D)\\s*(?:de\\s+)?(?:folga|defasagem|atraso|lag|delay|gap|espera|wait|desfase|retraso|intervalo|cura|secagem|resfriamento|cure|curing|drying|cooling|curado|secado|enfriamiento)\\s*\\)?`,
    ).exec(rest) ??
    pattern(
      `^\\s*[,(]?\\s*(?:com|with an?|with|con)\\s+()()(@D)\\s*(?:de\\s+)?(?:antecipacao|sobreposicao|lead|overlap|adelanto|solape)\\s*\\)?`,
    ).exec(rest)
  if (!match) return null
  const at = end + match[0].search(/\uE000/)
  const amount = item.amounts.find(each => each.start === at)
  if (!amount || item.lags.has(amount)) return null
  const lead = Boolean(match[2]) || Boolean(match[3])
  return { amount, start: end, end: end + match[0].length, after: true, ...(lead && { lead: true as const }) }
}

const FREE =
  /(?<![a-z])(?:(?:nao|not|no|doesn't|does not)\s+depende?(?:s|n|m)?\s+(?:de|on|upon)\s+(?:nada|nothing|anything|nenhuma?(?: outra)?(?: tarefa)?|ningun[oa]?(?: otra)?(?: tarea)?|any(?: other)?(?: task)?|outra|otra)|independente(?:mente)?(?: d[eao]s? (?:outras|demais|resto))?|independiente(?: de (?:las|los) (?:demas|otras|otros))?|independent(?:ly)?(?: of the (?:others|rest))?|(?:sem|sin) predecess?or[ae]s?|no predecessors?|pode (?:comecar|iniciar) (?:a qualquer momento|logo|desde o inicio)|can start (?:any ?time|right away|immediately|at once)|puede (?:empezar|iniciar) (?:en cualquier momento|desde el inicio))(?![a-z])/

function readOrderWords(item: Item, grammar: Grammar): void {
  const { link } = grammar
  const edges = (source: string): RegExpExecArray | null =>
    pattern(
      `(?:^|[,;(.:)]|\\uE000|\\uE005|\\be\\b|\\band\\b|\\by\\b)\\s*(${source})(?=\\s*(?:$|[,;).:]|\\s|\\uE000|\\uE003))`,
    ).exec(item.masked) ?? pattern(`(?<![a-z])(${source})\\s*[,;).]*\\s*$`).exec(item.masked)
  const take = (match: RegExpExecArray): void => {
    const at = match.index + match[0].indexOf(match[1]!)
    item.masked = mask(item.masked, at, at + match[1]!.length, MARK.gone)
  }
  const later = pattern(`(@D)\\s*${link.later}(?![a-z])`).exec(item.masked)
  if (later) {
    const amount = item.amounts.find(each => each.start === later.index)
    if (amount && (item.amounts.length > 1 || later.index < 3)) {
      item.lags.add(amount)
      item.relations.push({
        kind: 'after',
        type: 'FS',
        sign: 1,
        lag: amount,
        target: { kind: 'front' },
        span: { start: item.offset + later.index, end: item.offset + later.index + later[0].length },
      })
      item.masked = mask(item.masked, later.index, later.index + later[0].length, MARK.gone)
    }
  }
  const last = edges(link.last)
  if (last) {
    item.last = true
    take(last)
  }
  const then = edges(link.next)
  if (then) {
    item.next = true
    take(then)
  }
  // "Electrical disconnects first (1 hour)", "bloqueio primeiro": it comes before what was told so far.
  const ahead = /(?<=[a-z]{3}\s)(first|primeiro|primero|antes)(?=\s*(?:$|[,;.)(]|[\uE000-\uE005]))/.exec(item.masked)
  if (ahead && !/^[\s\uE005]*(?:n[ao]|the|el|o|a)\s+$/.test(item.masked.slice(0, ahead.index))) {
    item.relations.push({
      kind: 'before',
      type: 'FS',
      sign: 1,
      lag: null,
      target: { kind: 'ends' },
      span: { start: item.offset + ahead.index, end: item.offset + ahead.index + ahead[0].length },
    })
    item.masked = mask(item.masked, ahead.index, ahead.index + ahead[0].length, MARK.gone)
    return
  }
  const first = edges(link.first)
  if (first) {
    item.first = true
    take(first)
  }
}

function readState(item: Item, grammar: Grammar): void {
  const milestone = pattern(`${B}${grammar.milestone}${E}\\s*[:\\-]?`).exec(item.masked)
  if (milestone) {
    item.milestone = true
    item.masked = mask(item.masked, milestone.index, milestone.index + milestone[0].length, MARK.gone)
  }
  if (item.progress === null) {
    const done = pattern(`[(,\\-:]\\s*(?:ja\\s+|already\\s+|ya\\s+)?${grammar.done}\\s*(?:[),.;]|$)`).exec(item.masked)
    const underway = pattern(
      `[(,\\-:]\\s*(?:ja\\s+|already\\s+|ya\\s+)?(?:na metade|pela metade|half done|halfway|a la mitad|por la mitad)\\s*(?:[),.;]|$)`,
    ).exec(item.masked)
    const waiting = pattern(`[(,\\-:\\s]\\s*${grammar.notStarted}\\s*(?:[(),.;\\uE000]|$)`).exec(item.masked)
    const found = done ?? underway ?? waiting
    if (found) {
      item.progress = done ? 100 : underway ? 50 : 0
      item.masked = mask(item.masked, found.index, found.index + found[0].length, MARK.gone)
    }
  }
}

/** Trades and names given without a number: in brackets, after a label ("resp.: João"), or alone between commas. */
function readRoles(item: Item, grammar: Grammar): void {
  const label = pattern(
    `(?:^|[,;(.\\-\\uE000\\uE005])\\s*(${grammar.crewLabel}\\s*[:=]?)\\s*([a-z][a-z0-9 .&/'-]*?)\\s*(?=[,;()\\uE000-\\uE005]|\\.\\s|\\.?$)`,
  ).exec(item.masked)
  // "Equipe contratada" is a crew of its own, not a label with its people.
  if (label?.[2] && !roleOf(`${label[1]!.trim()} ${label[2]}`, grammar)) {
    const at = label.index + label[0].length - label[2].length - (label[0].length - label[0].trimEnd().length)
    const words = label[2].replace(/^(?:a|o|as|os|el|la|los|las|the)\s+/, '').replace(/\s+(?:em|in|en|por|for)$/, '')
    // "Equipo entregado", "equipe pronta": without a colon only a trade is a crew.
    const strict =
      /[:=]\s*$/.test(label[1]!) ||
      !/^(?:by|por|pela|pelo|pelas|pelos|equip|crew|team|cuadrilla|recurso|resource|personal|who|using|mao)/.test(
        label[1]!,
      )
    const role = roleOf(words, grammar)
    const hollow = /^(?:of|de|d[oa]s?|del|with|com|con|the)$/.test(words)
    if (hollow) {
      // "crew of 4 riggers": the crew itself was read with its number.
      const from = label.index + label[0].indexOf(label[1]!)
      item.masked = mask(item.masked, from, label.index + label[0].length, MARK.gone)
    } else if (role || (strict && words.split(' ').length <= 4)) {
      const original = item.text.slice(
        item.masked.lastIndexOf(words, at + label[2].length),
        item.masked.lastIndexOf(words, at + label[2].length) + words.length,
      )
      item.crew.push(...splitCrew(original, grammar))
      const from = label.index + label[0].indexOf(label[1]!)
      item.masked = mask(item.masked, from, label.index + label[0].length, MARK.gone)
    }
  }
  const tool = pattern(
    '(?<![a-z])(?:com|with|con|usando|using|by)\\s+(?:o\\s+|a\\s+|um\\s+|uma\\s+|the\\s+|an?\\s+|el\\s+|la\\s+|una?\\s+)?([a-z]+(?:\\s[a-z]+)?)(?![a-z])',
  ).exec(item.masked)
  for (const words of tool ? [tool[1]!, tool[1]!.split(' ')[0]!] : []) {
    const role = roleOf(words, grammar)
    if (!role || role.kind === 'people') continue
    const at = item.masked.indexOf(words, tool!.index)
    // "com técnico do fabricante": whose he is belongs to him.
    const whose =
      /^\s+d[aeo]s?\s+[a-z0-9-]+(?=\s*(?:$|[,;.(\uE000-\uE005]))/.exec(item.masked.slice(at + words.length))?.[0] ?? ''
    const kind = role.kind === 'machine' ? 'machine' : 'people'
    const own = item.text.slice(at + words.length, at + words.length + whose.length).trimEnd()
    item.crew.push({ name: `${role.name}${own}`, units: null, kind })
    // "Limpeza com hidrojato - 16h" is the task's name; in "Içar motor (2h) com guindaste" the name has ended before.
    if (/[\uE000-\uE005]/.test(item.masked.slice(0, tool!.index)))
      item.masked = mask(item.masked, tool!.index, at + words.length + whose.length, MARK.gone)
    break
  }
  const alone = pattern(
    '(?:[(),;\\[\uE000\uE003]\\s*(?:-\\s*)?|\\s-\\s+)([a-z][a-z0-9 ]{2,40}?(?:\\s*(?:\\+|/|,| e | and | y )\\s*[a-z][a-z ]{2,30}?){0,3})\\s*(?:\\((?:(\\d{1,2})|+)\\)\\s*)?(?=[),;\\]]|\\s-\\s|\\.?\\s*$)',
    'g',
  )
  for (let match = alone.exec(item.masked); match; match = alone.exec(item.masked)) {
    const parts = match[1]!.split(/\s*(?:\+|\/|,| e | and | y )\s*/)
    if (!parts.every(part => roleOf(part, grammar))) continue
    const begin = item.masked.indexOf(match[1]!, match.index)
    const named = splitCrew(item.text.slice(begin, begin + match[1]!.length), grammar)
    // "Mecânica (4 pessoas)", "equipe contratada (5)": how many of the trade there are.
    const generic = match[0].includes(MARK.crew, begin - match.index) ? item.crew.findIndex(crew => crew.generic) : -1
    const units = match[2] ? Number(match[2]) : (item.crew[generic]?.units ?? null)
    if (generic >= 0) item.crew.splice(generic, 1)
    item.crew.push(...named.map((crew, index) => (index === 0 && crew.units === null ? { ...crew, units } : crew)))
    // A bracket that closes something else stays: "(3h) eletricista".
    const from = item.masked[match.index] === ')' ? match.index + 1 : match.index
    const last = begin + match[1]!.length
    const closes = item.masked[match.index] === '(' && item.masked[last] === ')'
    const counted = match[2] !== undefined || generic >= 0
    const to = counted ? match.index + match[0].trimEnd().length : closes ? last + 1 : last
    item.masked = mask(item.masked, from, to, MARK.gone)
    alone.lastIndex = to
  }
}

/** "mecânica e elétrica", "2 soldadores + 1 ajudante", "João": the crew that a cell or bracket names. */
export function splitCrew(text: string, grammar: Grammar): Crew[] {
  const folded = fold(text)
  const counted = readCrews(folded, text, grammar)
  if (counted.length > 0) {
    let left = folded
    for (const mention of counted) left = mask(left, mention.start, mention.end, MARK.crew)
    const rest = left
      .split(/[\uE003,;+/&]|\s(?:e|and|y)\s/)
      .map(part => part.trim())
      .filter(part => part !== '' && roleOf(part, grammar))
    return [...counted.map(mention => mention.crew), ...rest.flatMap(part => splitCrew(part, grammar))]
  }
  const parts = text
    .split(/\s*[,;+/&]\s*|\s+(?:e|and|y)\s+/i)
    .filter(part => part.trim() !== '' && !/^[-–—]$/.test(part.trim()))
  return parts.map(part => {
    const trimmed = part.trim()
    // "Caldeiraria[300%]" as MS Project writes units, "Caldeiraria[3]" as people do.
    const share = /^(.+?)\s*\[\s*(\d+(?:[.,]\d+)?)\s*%\s*\]$/.exec(trimmed)
    if (share) return crewOf(share[1]!, Number(share[2]!.replace(',', '.')) / 100, grammar)
    const count = /^(\d+)\s*x?\s+(.+)$/.exec(trimmed) ?? /^(.+?)\s*[x([]\s*(\d+)\s*[)\]]?$/.exec(trimmed)
    const [units, name] = count
      ? /^\d/.test(count[1]!)
        ? [Number(count[1]), count[2]!]
        : [Number(count[2]), count[1]!]
      : [null, trimmed]
    return crewOf(name, units, grammar)
  })
}

function crewOf(name: string, units: number | null, grammar: Grammar): Crew {
  const role = roleOf(fold(name), grammar)
  const plain = role && !name.includes(' ') ? role.name : name[0]!.toUpperCase() + name.slice(1)
  return { name: plain, units, kind: role?.kind === 'machine' ? 'machine' : 'people' }
}

/** Clock time that a bare date means. */
export const dayStart = (day: number, seconds: number): Instant => instant(day * 86_400 + seconds)
