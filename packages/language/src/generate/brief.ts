import {
  type Calculation,
  calculate,
  type Duration,
  HOUR,
  type Instant,
  NO_LAG,
  type Problem,
  problem,
  type Schedule,
  suggestion,
} from '@parada/schedule'
import type { Card, CardRow, Thing } from '../cards/card.ts'
import { CARDS, GENERIC_CARD } from '../cards/index.ts'
import { TRADES } from '../cards/trades.ts'
import type { Grammar } from '../grammar/grammar.ts'
import { grammarOf, pattern } from '../grammar/index.ts'
import { NUMBER_WORD, numberOf } from '../read/numbers.ts'
import { fold, sentenceCase, wordsOf } from '../text/fold.ts'
import { decide, NameIndex } from '../text/match.ts'
import type { Language } from '../types.ts'
import { sentencesOf, startsWithAction } from './clauses.ts'
import type { Collected } from './collect.ts'
import { type DraftTask, newTask, type Span } from './draft.ts'
import { annotate } from './item.ts'
import { nameOf, tidyName } from './names.ts'
import { toSchedule } from './to-schedule.ts'

/** A piece of equipment that a brief names. */
interface Equipment {
  readonly card: Card
  readonly label: string
  readonly span: Span
}

const MAINTENANCE =
  /(?<![a-z])(?:parada|paradas|paro|shutdown|outage|turnaround|overhaul|manutenc\w+|mainten\w+|mantenim\w+|revis\w+|reforma|reparo geral|repair|reparo|reparac\w+|entressafra|retubag\w+|reline|relining|troca|inspec\w+|inspect\w+|planej\w+|plan(?:eje)?|cronograma|schedule|intervenc\w+|servic\w+|pare|parar)(?![a-z])/

/** Words for stopping or renewing the whole of something. */
const WHOLE =
  /(?<![a-z])(?:parada|paro|shutdown|outage|turnaround|overhaul|entressafra|reline|relining|reforma|retubag\w+|major|hgp|revis\w+ geral|troca d[eo]s? (?:revestimentos?|tubos|mangas|correia)|cambio de (?:revestimientos?|tubos|mangas|cinta))(?![a-z])/
/** "Replace 150 m of belt", "trocar 40 tubos": work on a stated number of parts. */
const COUNTED_WORK =
  /(?<![a-z])(?:troc\w+|replac\w+|renew\w*|cambi\w+|substitu\w+|sustitu\w+|retub\w+|repar\w+|inspe\w+|calibr\w+|hgp|major)(?![a-z])/

/** Equipment in a folded text, the longest names first, with tags ("P-201") and counts ("3 bombas"). */
function equipmentIn(folded: string, text: string): Equipment[] {
  const hits: { start: number; end: number; card: Card }[] = []
  for (const card of CARDS) {
    const regex = pattern(`(?<![a-z0-9])(?:${card.aliases})(?![a-z0-9])`, 'g')
    for (let match = regex.exec(folded); match; match = regex.exec(folded))
      hits.push({ start: match.index, end: match.index + match[0].length, card })
  }
  hits.sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)
  const taken: typeof hits = []
  for (const hit of hits) if (!taken.some(other => hit.start < other.end && hit.end > other.start)) taken.push(hit)
  taken.sort((a, b) => a.start - b.start)
  // "Válvulas PSV", "turbina turbogerador": two names side by side of one kind are one thing.
  for (let at = taken.length - 1; at > 0; at--) {
    const [left, right] = [taken[at - 1]!, taken[at]!]
    if (
      left.card !== right.card ||
      !/^(?:\s+(?:de |tipo |do tipo |of )?|\s*\()$/.test(folded.slice(left.end, right.start))
    )
      continue
    taken.splice(at - 1, 2, { ...left, end: right.end })
  }
  const found: Equipment[] = []
  for (const hit of taken) {
    const tags = /^((?:\s*(?:,|e|and|y|\/)?\s*(?:[a-z]{1,4}-?\d{1,5}[a-z]?)(?![a-z0-9%]))+)/.exec(folded.slice(hit.end))
    const tagList = tags
      ? (text.slice(hit.end, hit.end + tags[0].length).match(/[A-Za-z]{1,4}-?\d{1,5}[A-Za-z]?/g) ?? [])
      : []
    const number =
      /^\s+(?:n[o.]*\s*)?(\d{1,3})(?![\d.,:/]|\s*(?:h|d|dias?|days?|horas?|hours?|turnos?|shifts?|%|x|seman|week|a\s+\d))/.exec(
        folded.slice(hit.end),
      )
    const count = new RegExp(`(\\d{1,2}|${NUMBER_WORD})\\s+$`).exec(folded.slice(0, hit.start))
    const many = count ? numberOf(count[1]!) : null
    const base = sentenceCase(text.slice(hit.start, hit.end))
    const span = { start: hit.start, end: hit.end }
    const each = one(base)
    if (tagList.length > 0)
      for (const tag of tagList)
        found.push({ card: hit.card, label: `${tagList.length > 1 ? each : base} ${tag.toUpperCase()}`, span })
    else if (many && many > 1 && many <= 20 && Number.isInteger(many))
      for (let at = 1; at <= many; at++) found.push({ card: hit.card, label: `${each} ${at}`, span })
    else found.push({ card: hit.card, label: number ? `${base} ${number[1]}` : base, span })
  }
  return found
}

/** Singular of a plural name of equipment. */
const one = (name: string): string => name.replace(/ores(?=\s|$)/g, 'or').replace(/(?<=[a-zà-ÿ]{3})s(?=\s|$)/g, '')

/** Equipment that no card knows: the words after "parada do ...". */
function unknownEquipment(folded: string, text: string): Equipment | null {
  const match =
    /(?<![a-z])(?:parada|paro|manutenc\w+|mantenim\w+|revis\w+|reforma|reparo geral|reparacion)\s+(?:(?:geral|programada|anual|preventiva|completa|general|mayor)\s+)?(?:de\s+[\d\w]+\s+(?:dias?|semanas?|horas?)\s+)?(?:para\s+\w+\s+)?(?:do|da|de um|de uma|del|de la|dos|das|no|na|en el|en la|de)\s+([a-z][a-z0-9 -]{3,40}?)(?=\s*(?:$|[,.;:]|\s(?:com|em|de \d|con|en \d|por|durante|a partir|inicio)\s))/.exec(
      folded,
    ) ??
    /(?<![a-z])(?:shutdown|outage|turnaround|overhaul|maintenance)\s+(?:of|on|for)\s+(?:the\s+|a\s+|an\s+)?([a-z][a-z0-9 -]{3,40}?)(?=\s*(?:$|[,.;:]|\s(?:with|in|for|starting|from|over)\s))/.exec(
      folded,
    )
  if (!match) return null
  const at = match.index + match[0].lastIndexOf(match[1]!)
  const words = wordsOf(match[1]!)
  if (
    words.length === 0 ||
    /^(?:dias?|semanas?|horas?|planta|plant|fabrica|unidade|equipamento|maquina|equipment|machine|equipo|algo|tudo|everything|usina|setor|area)$/.test(
      words[0]!,
    )
  )
    return null
  return {
    card: GENERIC_CARD,
    label: sentenceCase(text.slice(at, at + match[1]!.length)),
    span: { start: at, end: at + match[1]!.length },
  }
}

const THINGS: readonly (readonly [RegExp, Thing])[] = [
  [/(\d+)\s+(?:tubos?|tubes?)(?![a-z])/, 'tube'],
  [/(\d+)\s+(?:bandejas?|pratos?|trays?|platos?)(?![a-z])/, 'tray'],
  [/(\d+)\s+(?:valvulas?|valves?|psvs?)(?![a-z])/, 'valve'],
  [/(\d+)\s*(?:m|metros?|meters?|metres?)(?:\s+(?:de|of|lineares)|(?![a-z0-9²2³3]))/, 'metre'],
  [/(\d+)\s*(?:m2|m²|metros quadrados|square met\w+|metros cuadrados)/, 'squareMetre'],
  [/(\d+)\s+(?:roletes?|rolos de carga|idlers?|rodillos?)(?![a-z])/, 'roller'],
  [/(\d+)\s+(?:mangas?|bags?)(?![a-z])/, 'bag'],
  [/(\d+)\s+(?:revestimentos?|liners?|placas de revestimento|revestimientos?)(?![a-z])/, 'liner'],
  [/(\d+)\s+staves?/, 'stave'],
  [/(\d+)\s+(?:disjuntores|disjuntor|breakers?|interruptores?)(?![a-z])/, 'breaker'],
  [/(\d+)\s+(?:rolos?|rolls?|mazas?|rodillos?)(?![a-z])/, 'roll'],
  [/(\d+)\s+(?:queimadores|queimador|burners?|quemadores?)(?![a-z])/, 'burner'],
  [/(\d+)\s+(?:chapas?|placas?|plates?)(?![a-z])/, 'plate'],
]

function quantitiesIn(folded: string): Map<Thing, number> {
  const found = new Map<Thing, number>()
  for (const [regex, thing] of THINGS) {
    const match = regex.exec(folded)
    if (match && !found.has(thing)) found.set(thing, Number(match[1]))
  }
  return found
}

/** A brief that can be composed from the cards, or null when the text is none. */
export interface Brief {
  readonly equipment: readonly Equipment[]
  readonly quantities: ReadonlyMap<Thing, number>
  readonly scope: readonly { name: string; span: Span }[]
  readonly windowDays: number | null
}

export function briefOf(text: string, into: Collected, language: Language): Brief | null {
  const folded = fold(text)
  if (text.length > 4000 || wordsOf(folded).length > 160) return null
  const real = into.draft.tasks.filter(task => !task.summary)
  // "Parada do britador por 36 h": hours are a window, too, where a stop of a whole shift or more is spoken of.
  const onlyWindow =
    real.length === 1 &&
    real[0]!.amount !== null &&
    real[0]!.each === undefined &&
    // "O resfriamento leva 24h" is a step of the job, not its window.
    (MAINTENANCE.test(fold(real[0]!.name)) || COUNTED_WORK.test(fold(real[0]!.name))) &&
    real[0]!.relations.length === 0 &&
    (real[0]!.amount.parts.every(part => part.unit === 'd' || part.unit === 'w')
      ? MAINTENANCE.test(folded) || COUNTED_WORK.test(folded)
      : WHOLE.test(folded) && real[0]!.amount.parts.every(part => part.unit === 'h' && part.value >= 8))
  const untimed = real.length > 0 && real.every(task => task.amount === null) && MAINTENANCE.test(folded)
  if (real.length > 0 && !onlyWindow && !untimed) return null
  const rows = real.filter(task => !into.prose.has(task))
  // Three tasks that someone lists are the plan, unless a window says that they are only its scope.
  if ((into.listed || rows.length >= 3) && real.length >= 3 && into.windowDays === null) return null
  const grammar = grammarOf(language)
  const known = equipmentIn(folded, text)
  if (!MAINTENANCE.test(folded) && !(known.length > 0 && COUNTED_WORK.test(folded) && quantitiesIn(folded).size > 0))
    return null
  const other = known.length === 0 ? unknownEquipment(folded, text) : null
  const equipment = known.length > 0 ? known.slice(0, 40) : other ? [other] : []
  if (equipment.length === 0) return null
  const windowDays = into.windowDays ?? windowIn(text, language, into)
  if (other && windowDays === null && wordsOf(folded).length < 4) return null
  return { equipment, quantities: quantitiesIn(folded), scope: scopeIn(text, equipment, grammar), windowDays }
}

/** Cards of the equipment that a text names. */
export const cardsIn = (text: string): readonly Card[] => [
  ...new Set(equipmentIn(fold(text), text).map(each => each.card)),
]

function windowIn(text: string, language: Language, into: Collected): number | null {
  const item = annotate(text, 0, { grammar: grammarOf(language), today: 0 as Instant }, true)
  const days = item.amounts.find(amount => amount.parts.every(part => part.unit === 'd' || part.unit === 'w'))
  if (days) return days.parts.reduce((sum, part) => sum + part.value * (part.unit === 'w' ? 7 : 1), 0)
  const hours = item.amounts.find(
    amount => amount.parts.every(part => part.unit === 'h') && amount.parts[0]!.value >= 8,
  )
  if (hours) return hours.parts[0]!.value / 24
  const { start, finish } = into.draft
  return start !== null && finish !== null && finish > start ? (finish - start) / 86_400 : null
}

/** Work that the brief asks for beyond the equipment's card: clauses that begin with an action. */
function scopeIn(text: string, equipment: readonly Equipment[], grammar: Grammar): { name: string; span: Span }[] {
  const found: { name: string; span: Span }[] = []
  for (const sentence of sentencesOf(text, 0)) {
    let at = 0
    for (const part of sentence.text.split(
      /,|:|\s(?:com|incluindo|inclui|including|includes|incluyendo|incluye|mais|plus|with|e|and|y)\s/,
    )) {
      const start = sentence.start + sentence.text.indexOf(part, at)
      at = sentence.text.indexOf(part, at) + part.length
      const words = fold(part).trim()
      if (
        !startsWithAction(part, grammar) ||
        /^(?:a |the |la |el |o )?(?:parada|paro|shutdown|outage|turnaround|overhaul|revis\w+|manutenc\w+|mantenim\w+|mainten\w+|planej\w+|plan|make|create|crie|faca|monte)/.test(
          words,
        )
      )
        continue
      const item = annotate(part, start, { grammar, today: 0 as Instant }, true)
      // "Inspeção NR-13 do vaso V-301" is the job itself, not work beside the card's.
      if (equipment.some(each => each.span.start >= start && each.span.start < start + part.length)) continue
      const name = nameOf({ ...item, masked: item.masked }, grammar)
      const raw = tidyName(part, grammar)
      if (name.length < 4 || equipment.some(each => fold(raw) === fold(each.label))) continue
      found.push({ name: raw, span: { start, end: start + part.length } })
    }
  }
  return found.slice(0, 20)
}

interface Built {
  readonly schedule: Schedule
  readonly notes: Problem[]
}

interface Attempt {
  readonly built: Built
  readonly calculation: Calculation
  readonly hours: number
}

/** Composes a resource-loaded network from the cards, fitted to the window, the quantities and the people stated. */
export function composeBrief(
  brief: Brief,
  into: Collected,
  text: string,
  language: Language,
  today: Instant,
): { schedule: Schedule; calculation: Calculation; notes: Problem[] } | null {
  const grammar = grammarOf(language)
  const notes: Problem[] = []
  if (!into.draft.times) {
    into.draft.times = { pattern: { hoursPerDay: 24, daysPerWeek: 7, shiftHours: 12, shiftsPerDay: 2 } }
    notes.push(
      problem(
        'language.assumedRoundTheClock',
        {},
        { severity: 'info', suggestions: [suggestion('language.reviewAssumption')] },
      ),
    )
  }
  into.draft.name ??= briefName(brief, grammar)
  const window =
    brief.windowDays === null
      ? into.draft.start !== null && into.draft.finish !== null
        ? (into.draft.finish - into.draft.start) / 86_400
        : null
      : brief.windowDays
  const build = (scale: number): Attempt | null => {
    const built = buildDraft(brief, into, language, grammar, scale, today, text)
    const stated = new Set(into.draft.crew.map(crew => fold(crew.name)))
    const level = levelStated(built.schedule, stated, today)
    if (!level) return null
    const { schedule, calculation } = level
    return {
      built: { schedule, notes: built.notes },
      calculation,
      hours: (calculation.projectFinish - calculation.projectStart) / HOUR,
    }
  }
  const middling = build(0.5)
  if (!middling) return null
  let best: Attempt = middling
  let scale = 0.5
  if (window !== null) {
    const most = window * 24
    let low = -0.9
    let high = 4
    for (let guard = 0; guard < 9; guard++) {
      const middle = guard === 0 ? 0.5 : (low + high) / 2
      const tried: Attempt | null = guard === 0 ? best : build(middle)
      if (!tried) return null
      if (tried.hours <= most) {
        low = middle
        if (best.hours > most || tried.hours >= best.hours) {
          best = tried
          scale = middle
        }
      } else {
        high = middle
        if (best.hours > most && tried.hours < best.hours) {
          best = tried
          scale = middle
        }
      }
      if (tried.hours <= most && tried.hours >= most * 0.93) break
    }
    if (scale < 0 || scale > 1)
      notes.push(
        problem(
          'language.assumedScale',
          { task: into.draft.name ?? '', basis: `${Math.round(window * 10) / 10} d`, hours: Math.round(best.hours) },
          { severity: 'info', suggestions: [suggestion('language.reviewAssumption')] },
        ),
      )
  }
  for (const card of new Set(brief.equipment.map(each => each.card)))
    notes.push(problem('language.assumedCard', { equipment: card.name[language], card: card.id }, { severity: 'info' }))
  return { schedule: best.built.schedule, calculation: best.calculation, notes: [...notes, ...best.built.notes] }
}

interface Use {
  readonly task: number
  readonly start: number
  readonly finish: number
  readonly units: number
}

/** Puts tasks in sequence where more people of a stated trade are needed at once than there are; others get what they need. */
function levelStated(
  made: Schedule,
  stated: ReadonlySet<string>,
  today: Instant,
): { schedule: Schedule; calculation: Calculation } | null {
  let schedule = made
  for (let guard = 0; ; guard++) {
    const calculated = calculate(schedule, undefined, { today })
    if (!calculated.ok) return null
    const calculation = calculated.value
    const clash = guard < 200 ? firstClash(schedule, calculation, stated) : null
    if (!clash) {
      const resources = schedule.resources.map(each => {
        const most = peak(usesOf(schedule, calculation, each.uid))
        return stated.has(fold(each.name)) || most <= (each.maxUnits ?? 1) ? each : { ...each, maxUnits: most }
      })
      const peopled = { ...schedule, resources }
      const again = calculate(peopled, undefined, { today })
      return again.ok ? { schedule: peopled, calculation: again.value } : null
    }
    const [from, to] = clash
    schedule = {
      ...schedule,
      links: [
        ...schedule.links,
        { from: schedule.tasks[from]!.uid, to: schedule.tasks[to]!.uid, type: 'FS', lag: NO_LAG },
      ],
    }
  }
}

function usesOf(schedule: Schedule, calculation: Calculation, resource: number): Use[] {
  return schedule.assignments
    .filter(each => each.resource === resource)
    .map(each => {
      const task = calculation.indexOf(each.task)
      return { task, start: calculation.start[task]!, finish: calculation.finish[task]!, units: each.units ?? 1 }
    })
    .filter(use => use.finish > use.start)
    .sort((a, b) => a.start - b.start || a.task - b.task)
}

const at = (uses: readonly Use[], moment: number): Use[] =>
  uses.filter(use => use.start <= moment && use.finish > moment)
const peak = (uses: readonly Use[]): number =>
  Math.max(1, ...uses.map(use => at(uses, use.start).reduce((sum, each) => sum + each.units, 0)))

/** The first moment at which a stated trade is asked for too much: the task that ends first, and the one that must wait. */
function firstClash(
  schedule: Schedule,
  calculation: Calculation,
  stated: ReadonlySet<string>,
): [number, number] | null {
  for (const resource of schedule.resources) {
    if (!stated.has(fold(resource.name)) || resource.kind !== 'work') continue
    const uses = usesOf(schedule, calculation, resource.uid)
    for (const use of uses) {
      const now = at(uses, use.start)
      if (now.length < 2 || now.reduce((sum, each) => sum + each.units, 0) <= (resource.maxUnits ?? 1)) continue
      const others = now.filter(each => each !== use).sort((a, b) => a.finish - b.finish)
      return [others[0]!.task, use.task]
    }
  }
  return null
}

function briefName(brief: Brief, grammar: Grammar): string {
  const labels = brief.equipment.map(each => each.label)
  return grammar.texts.shutdownOf(
    labels.length > 3 ? `${labels.slice(0, 3).join(', ')} +${labels.length - 3}` : labels.join(', '),
  )
}

/** Hours of a row at a place between its low and high; beyond them, in proportion. */
function hoursOf(row: CardRow, scale: number, quantity: number | null, crew: number): number {
  const [low, high] = quantity === null || !row.per ? [row.low, row.high] : perQuantity(row, quantity, crew)
  const raw =
    scale < 0
      ? low * (1 + (row.elapsed ? scale * 0.6 : scale))
      : scale <= 1
        ? low + (high - low) * scale
        : row.elapsed
          ? high
          : high * scale
  return Math.max(1, Math.round(raw))
}

function perQuantity(row: CardRow, quantity: number, crew: number): [number, number] {
  const pairs = Math.max(1, crew / 2)
  const hours = (quantity * row.per!.each) / pairs
  return [Math.max(1, hours * 0.85), Math.max(2, hours * 1.15)]
}

/** Pairs added to a counted job so that it does not last longer than the card's own crew would need at most. */
function crewOf(row: CardRow, quantity: number | null): number {
  if (quantity === null || !row.per || row.crew === 0) return row.crew
  const hours = (quantity * row.per.each) / (row.crew / 2)
  if (hours <= row.high) return row.crew
  return Math.min(24, Math.ceil((row.crew / 2) * (hours / row.high)) * 2)
}

function buildDraft(
  brief: Brief,
  into: Collected,
  language: Language,
  grammar: Grammar,
  scale: number,
  today: Instant,
  text: string,
): Built {
  const notes: Problem[] = []
  const stated = statedCrew(into, language)
  const draft = {
    ...into.draft,
    tasks: [] as DraftTask[],
    links: [] as typeof into.draft.links,
    notes: [] as Problem[],
  }
  const start = milestone(grammar.texts.start, draft.tasks)
  start.card = { id: 'shutdown', source: 'start' }
  const several = brief.equipment.length > 1
  const scope = [...brief.scope]
  for (const equipment of brief.equipment) {
    const group = newTask(equipment.label, equipment.span)
    group.summary = true
    if (several) draft.tasks.push(group)
    const { card } = equipment
    const closing = card.rows.findIndex(
      (row, index) =>
        index > 2 &&
        /^(?:close|reassemble|fit new|refit|reinstall|assemble|install with|final inspection|join and|unlock)/i.test(
          row.name.en,
        ),
    )
    const opening = card.rows.findIndex(row =>
      /^(?:open|unbolt|remove|dismantle|drain and un|cut|tear|switch)/i.test(row.name.en),
    )
    const phases = [0, 1, 2].map(at => {
      const phase = newTask(PHASES[language][at]!, equipment.span)
      phase.summary = true
      phase.parent = several ? group : null
      phase.card = { id: card.id, source: 'phase' }
      return phase
    })
    const rows: DraftTask[] = []
    const byPhase: DraftTask[][] = [[], [], []]
    for (const [index, row] of card.rows.entries()) {
      const quantity = row.per ? (brief.quantities.get(row.per.thing) ?? null) : null
      const wanted = crewOf(row, quantity)
      const trade = row.trades[0]!
      const limit = stated.get(trade) ?? null
      const crew = limit !== null && wanted > 0 ? Math.min(wanted, limit) : wanted
      let hours = hoursOf(row, scale, quantity, wanted)
      if (crew < wanted && crew > 0) hours = Math.round((hours * wanted) / crew)
      const task = newTask(row.name[language], equipment.span)
      task.name = quantity !== null ? `${row.name[language]} (${quantity})` : row.name[language]
      task.card = { id: `${card.id}.${index + 1}`, source: row.mark }
      task.duration = row.elapsed ? elapsedHours(hours, into) : hoursDuration(hours)
      if (crew > 0)
        for (const each of row.trades)
          task.crew.push({
            name: TRADES[each][language],
            units: each === trade ? crew : Math.min(2, stated.get(each) ?? 2),
            kind: 'people',
          })
      const phase = closing > 0 && index >= closing ? 2 : opening > 0 && index < opening ? 0 : 1
      task.parent = phases[phase]!
      byPhase[phase]!.push(task)
      rows.push(task)
      if (row.mark !== 'F' || quantity !== null)
        notes.push(
          problem(
            'language.assumedCardHours',
            { task: task.name, hours, low: row.low, high: row.high },
            { severity: 'info', suggestions: [suggestion('language.reviewAssumption')] },
          ),
        )
    }
    for (const [index, row] of card.rows.entries()) {
      const task = rows[index]!
      if (row.after.length === 0) draft.links.push({ from: start, to: task, type: 'FS', lag: NO_LAG })
      for (const before of row.after)
        draft.links.push({ from: rows[Math.abs(before) - 1]!, to: task, type: before < 0 ? 'SS' : 'FS', lag: NO_LAG })
    }
    if (!several || scope.length > 0)
      addScope(
        several ? scope.splice(0, scope.length) : scope,
        rows,
        card,
        byPhase[1]!,
        phases[1]!,
        draft.links,
        notes,
        language,
      )
    for (const [at, phase] of phases.entries()) {
      if (byPhase[at]!.length === 0) continue
      draft.tasks.push(phase, ...byPhase[at]!)
    }
  }
  const finish = milestone(grammar.texts.finish, draft.tasks)
  finish.card = { id: 'shutdown', source: 'finish' }
  const open = new Set(draft.tasks.filter(task => !task.summary && task !== finish))
  for (const link of draft.links) open.delete(link.from)
  for (const end of open) draft.links.push({ from: end, to: finish, type: 'FS', lag: NO_LAG })
  draft.finish = null
  const made = toSchedule(draft, grammar, today, 'card', text)
  return { schedule: made.schedule, notes: [...notes, ...made.notes] }
}

const PHASES: Readonly<Record<Language, readonly string[]>> = {
  pt: ['Liberação e preparação', 'Execução', 'Fechamento, testes e entrega'],
  en: ['Release and preparation', 'Execution', 'Closing, testing and hand-over'],
  es: ['Liberación y preparación', 'Ejecución', 'Cierre, pruebas y entrega'],
}

function milestone(name: string, tasks: DraftTask[]): DraftTask {
  const task = newTask(name, { start: 0, end: 0 })
  task.milestone = true
  tasks.push(task)
  return task
}

const hoursDuration = (hours: number): Duration => ({ seconds: (hours * HOUR) as Duration['seconds'], unit: 'h' })
const elapsedHours = (hours: number, into: Collected): Duration =>
  (into.draft.times?.pattern.hoursPerDay ?? 8) >= 24 ? hoursDuration(hours) : { ...hoursDuration(hours), elapsed: true }

/** People stated for the whole job, by the trade that they belong to. */
function statedCrew(into: Collected, language: Language): Map<string, number> {
  const found = new Map<string, number>()
  for (const crew of into.draft.crew) {
    if (crew.units === null || crew.kind !== 'people') continue
    const name = fold(crew.name)
    for (const [trade, names] of Object.entries(TRADES))
      if (fold(names[language]).slice(0, 5) === name.slice(0, 5)) found.set(trade, (found.get(trade) ?? 0) + crew.units)
  }
  return found
}

/** Work asked for by name: the row that does it takes the words; what no row does goes between inspection and closing. */
function addScope(
  scope: readonly { name: string; span: Span }[],
  rows: DraftTask[],
  card: Card,
  into: DraftTask[],
  phase: DraftTask,
  links: Collected['draft']['links'],
  notes: Problem[],
  language: Language,
): void {
  const index = new NameIndex(
    rows.map(row => row.name),
    new Set(grammarOf(language).stopWords),
  )
  const inspect = card.rows.findIndex(row => /inspect|findings|examin/i.test(row.name.en))
  const close = card.rows.findIndex(
    (row, at) =>
      at > inspect &&
      /^(?:close|reassemble|fit new|refit|reinstall|assemble|final inspection|hydro|leak|test|unlock)/i.test(
        row.name.en,
      ),
  )
  for (const { name, span } of scope) {
    const match = decide(index.find(name))
    if (match.kind !== 'none') {
      const row = rows[match.kind === 'one' ? match.index : match.indexes[0]!]!
      row.span = span
      continue
    }
    const task = newTask(name, span)
    task.parent = phase
    task.duration = hoursDuration(8)
    notes.push(
      problem(
        'language.assumedDuration',
        { task: name, hours: 8 },
        { severity: 'info', suggestions: [suggestion('language.giveValue')] },
      ),
    )
    into.push(task)
    const from = rows[inspect >= 0 ? inspect : Math.floor(rows.length / 2)]!
    const to = rows[close >= 0 ? close : rows.length - 1]!
    links.push({ from, to: task, type: 'FS', lag: NO_LAG }, { from: task, to, type: 'FS', lag: NO_LAG })
  }
}
