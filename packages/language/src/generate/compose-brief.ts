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
import type { Card, CardRow } from '../cards/card.ts'
import { TRADES } from '../cards/trades.ts'
import type { Grammar } from '../grammar/grammar.ts'
import { grammarOf } from '../grammar/index.ts'
import { fold } from '../text/fold.ts'
import { decide, NameIndex } from '../text/match.ts'
import type { Language } from '../types.ts'
import type { Brief } from './brief.ts'
import type { Collected } from './collect.ts'
import { type DraftTask, newTask, type Span } from './draft.ts'
import { toSchedule } from './to-schedule.ts'

interface Built {
  readonly schedule: Schedule
  readonly notes: Problem[]
}

/** Composes a resource-loaded network from the cards, fitted to the window, the quantities and the people stated. */
export function composeBrief(
  brief: Brief,
  into: Collected,
  text: string,
  language: Language,
  today: Instant,
): { schedule: Schedule; calculation: Calculation; finishBy: number | null; notes: Problem[] } | null {
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
  // The hours are the cards' own: a window never changes how long work takes, it only shows whether it fits.
  const built = buildDraft(brief, into, language, grammar, today, text)
  const calculated = calculate(built.schedule, undefined, { today })
  if (!calculated.ok) return null
  const window =
    brief.windowDays === null
      ? into.draft.start !== null && into.draft.finish !== null
        ? (into.draft.finish - into.draft.start) / HOUR
        : null
      : brief.windowDays * 24
  const hours = (calculated.value.projectFinish - calculated.value.projectStart) / HOUR
  if (window !== null && hours <= window)
    notes.push(
      problem(
        'language.windowFits',
        { window: Math.round(window), hours: Math.round(hours), spare: Math.floor(window - hours) },
        { severity: 'info' },
      ),
    )
  notes.push(...miscounted(brief))
  for (const card of new Set(brief.equipment.map(each => each.card)))
    notes.push(problem('language.assumedCard', { equipment: card.name[language], card: card.id }, { severity: 'info' }))
  return {
    schedule: built.schedule,
    calculation: calculated.value,
    finishBy: window === null ? null : calculated.value.projectStart + window * HOUR,
    notes: [...notes, ...built.notes],
  }
}

/** Things of which the text says one number and names another. */
function miscounted(brief: Brief): Problem[] {
  const places = new Map(brief.equipment.map(each => [each.span.start, each]))
  return [...places.values()].flatMap(({ said, span, label }) => {
    const made = brief.equipment.filter(each => each.span.start === span.start).length
    return said === undefined || said === made
      ? []
      : [
          problem(
            'language.quantityDiffers',
            { what: label, said, made },
            { severity: 'warning', at: { span }, suggestions: [suggestion('language.reviewAssumption')] },
          ),
        ]
  })
}

function briefName(brief: Brief, grammar: Grammar): string {
  const labels = brief.equipment.map(each => each.label)
  return grammar.texts.shutdownOf(
    labels.length > 3 ? `${labels.slice(0, 3).join(', ')} +${labels.length - 3}` : labels.join(', '),
  )
}

/** So far up a card's range lies its norm: what a prepared crew needs. What lies above is for what inspections find. */
const NORM = 0.25

/** The norm of a row between its low and high, or of what its count needs. */
function hoursOf(row: CardRow, quantity: number | null, crew: number): number {
  const [low, high] = quantity === null || !row.per ? [row.low, row.high] : perQuantity(row, quantity, crew)
  return Math.max(1, Math.round(low + (high - low) * NORM))
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
      let hours = hoursOf(row, quantity, wanted)
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
            estimated: true,
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
