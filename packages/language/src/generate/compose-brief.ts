import {
  type Calculation,
  calculate,
  dayOf,
  HOUR,
  type Instant,
  instant,
  type Outcome,
  type Problem,
  problem,
  resourceId,
  type Schedule,
  suggestion,
} from '@parada/schedule'
import {
  type Composed,
  compose,
  GENERIC,
  type Norm,
  type PlantNorm,
  standardCatalogue,
  type Template,
  verdict,
  withNorms,
} from '@parada/scope'
import type { Grammar } from '../grammar/grammar.ts'
import { grammarOf } from '../grammar/index.ts'
import { IS_PERSON } from '../lexicon/heads.ts'
import { readAmounts } from '../read/amounts.ts'
import type { DateMention } from '../read/dates.ts'
import { fold, wordsOf } from '../text/fold.ts'
import { decide, NameIndex } from '../text/match.ts'
import type { Language } from '../types.ts'
import { areasTold } from './area-limits.ts'
import type { Brief } from './brief.ts'
import type { Collected } from './collect.ts'
import { unaccounted } from './conservation.ts'
import type { Span } from './draft.ts'
import { namesIn, type Quantity } from './equipment.ts'
import { datesOf, workingTimes } from './job-times.ts'
import { withoutLayout } from './list-layout.ts'
import { unusedNumbers } from './number-audit.ts'
import { implausible } from './plausible.ts'
import { type ReadLimits, scopeLimits } from './scope-limits.ts'
import { EXTRA_HOURS, scopeLines, type WorkAsked } from './scope-lines.ts'
import { peopleIn } from './shift-shares.ts'
import { supposed } from './supposed-items.ts'
import { tagsIn } from './tags.ts'
import { frameOf } from './to-schedule.ts'
import { bareNames, emptyLines, withoutNorm } from './unknown-items.ts'
import { unreadWords } from './unread-words.ts'
import { unusedWork } from './work-audit.ts'

interface ComposedBrief {
  readonly schedule: Schedule
  readonly calculation: Calculation
  readonly finishBy: number | null
  readonly notes: Problem[]
}

/**
 * A brief as a scope, and its network. The hours are the norms' own: a window never changes how long work takes, it only
 * shows whether it fits.
 */
export function composeBrief(
  brief: Brief,
  into: Collected,
  text: string,
  language: Language,
  today: Instant,
  own: readonly PlantNorm[] = [],
): ComposedBrief | null {
  const grammar = grammarOf(language)
  const { notes, frame, scope, limits, unused, windowHours } = briefScope(brief, into, text, language, today)
  const outcome: Outcome<Composed> = compose(scope.lines, withNorms(standardCatalogue(), own), limits.limits, frame, {
    name: into.draft.name ?? briefName(brief, grammar),
    language,
  })
  if (!outcome.ok) return null
  const { schedule: bare, norms } = outcome.value
  const schedule = withWindow(withOthers(bare, limits), frame.start, windowHours)
  const calculated = calculate(schedule, undefined, { today })
  if (!calculated.ok) return null
  notes.push(
    ...outcome.problems,
    ...verdictNotes(calculated.value, windowHours, limits),
    ...unused,
    ...unusedWork(brief, text, schedule, grammar),
    ...workAsked(brief, language)
      .filter(each => each.row === null)
      .map(({ name: task }) =>
        problem(
          'language.assumedDuration',
          { task, hours: EXTRA_HOURS },
          { severity: 'info', suggestions: [suggestion('language.giveValue')] },
        ),
      ),
    ...cardNotes(brief, schedule, norms, language),
  )
  return {
    schedule,
    calculation: calculated.value,
    finishBy: windowHours === null ? null : calculated.value.projectStart + windowHours * HOUR,
    notes,
  }
}

/** What a brief says of its scope: lines, limits, when work is done, the window, and what it says that none of them took. */
export interface BriefScope {
  readonly scope: ReturnType<typeof scopeLines>
  readonly limits: ReadLimits
  readonly frame: ReturnType<typeof frameOf>
  readonly windowHours: number | null
  readonly unused: readonly Problem[]
  readonly notes: Problem[]
}

export function briefScope(
  brief: Brief,
  into: Collected,
  written: string,
  language: Language,
  today: Instant,
): BriefScope {
  const grammar = grammarOf(language)
  const { text: said, crew, notes, placing } = areasTold(written, into.draft.crew, grammar, brief.equipment)
  const text = withoutLayout(said)
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
  const folded = fold(text)
  const startSaid = into.draft.start !== null
  const calendars = workingTimes(folded, peopleIn(folded, text, grammar))
  const daysSaid = supposeDays(into)
  const frame = frameOf(into.draft, [], today, notes)
  const asked = workAsked(brief, language)
  const scope = scopeLines(brief, folded, asked, placing)
  const items = brief.equipment.map(each => each.span)
  const read = scopeLimits(folded, text, grammar, crew, items)
  const limits = { ...read, others: read.others.filter(each => !isItem(each.name, brief)) }
  // Work that a row of a template does keeps no number of its own.
  const named = brief.scope.filter(each => !asked.some(own => own.name === each.name && own.row !== null))
  const left = [
    ...miscounted(brief),
    ...bareNames(brief, folded, text, grammar),
    ...unusedNumbers(
      brief,
      folded,
      text,
      grammar,
      today,
      [...limits.unused, ...scope.unused],
      named.map(each => each.span),
      frame.start,
      windowOf(brief, into) !== null,
    ),
  ]
  const told = [...left, ...emptyLines(brief, left, folded, text, grammar, today)]
  notes.push(
    ...windowNotes(brief, into, text),
    ...withoutNorm(brief, text),
    ...supposed(brief, asked, folded, text, grammar),
  )
  const windowHours = windowOf(brief, into)
  // "(8/8)" behind people is no day of August.
  const dates = datesOf(folded, today, language).filter(each => !limits.places.some(place => meets(place, each)))
  const finish = windowHours === null ? null : instant(Math.round(frame.start + windowHours * HOUR))
  // A weekday or time that neither begins nor ends the job has no place in it.
  const isKept = ({ day }: DateMention): boolean =>
    day === null ||
    day === dayOf(frame.start) ||
    (finish !== null && (day === dayOf(finish) || day === dayOf(finish) - 1))
  notes.push(
    ...implausible(
      folded,
      text,
      {
        start: frame.start,
        startSaid,
        finish,
        windowDays: brief.windowDays,
        shifts: frame.shifts ?? {},
        daysSaid,
        limits: limits.limits,
        differ: limits.differ,
        dates,
        tags: tagsIn(folded, text),
        calendars,
      },
      today,
    ),
  )
  const { hoursPerDay = 0, shiftHours = 0, shiftsPerDay = 0, daysPerWeek = 0 } = frame.shifts ?? {}
  const kept = unaccounted(folded, text, {
    lines: scope.lines,
    limits,
    start: frame.start,
    windowHours,
    read: [
      ...calendars,
      ...dates.filter(isKept),
      ...limits.places.filter(each => !limits.unused.some(left => meets(left, each))),
    ],
    times: [hoursPerDay, shiftHours, shiftsPerDay, daysPerWeek],
    told: [...told, ...notes, ...shown(into)].flatMap(each =>
      Object.values(each.params).filter(value => typeof value === 'string'),
    ),
  })
  // A value inside words that are reported already counts as reported.
  const isTold = ({ at }: Problem): boolean =>
    told.some(each => at?.span && each.at?.span && meets(at.span, each.at.span))
  const unused = [...told, ...kept.filter(each => !isTold(each))]
  notes.push(
    ...unreadWords(
      folded,
      text,
      language,
      placesOfValues(brief, limits, folded, text, dates.filter(isKept)),
      [...unused, ...notes, ...shown(into)].flatMap(each =>
        Object.values(each.params).filter(value => typeof value === 'string'),
      ),
    ),
  )
  return { scope, limits, frame, windowHours, unused, notes }
}

/** What was taken for the window of a text that does not call it one, and days that may be meant as working days. */
function windowNotes(
  { supposedWindow, supposedFinish, workingDays, windowDays }: Brief,
  into: Collected,
  text: string,
): Problem[] {
  const suggestions = [suggestion('language.reviewAssumption')]
  const notes: Problem[] = []
  if (supposedWindow && (into.draft.finish === null || into.draft.start === null)) {
    const words = text.slice(supposedWindow.start, supposedWindow.end).trim()
    notes.push(problem('language.windowAssumed', { text: words }, { severity: 'info', suggestions }))
  }
  if (supposedFinish) {
    const words = text.slice(supposedFinish.start, supposedFinish.end).trim()
    notes.push(problem('language.finishAssumed', { text: words }, { severity: 'info', suggestions }))
  }
  if (workingDays) {
    const words = text.slice(workingDays.start, workingDays.end)
    const days = windowDays ?? 0
    notes.push(problem('language.workingDays', { text: words, days }, { severity: 'warning', suggestions }))
  }
  return notes
}

/** The places of a text that values of its scope came from. */
function placesOfValues(
  brief: Brief,
  limits: ReadLimits,
  folded: string,
  text: string,
  dates: readonly Span[],
): Span[] {
  const groups = tagsIn(folded, text)
  return [
    ...[...brief.equipment, ...brief.leftOut].flatMap(each => [
      each.span,
      ...(each.calledBy ? [each.calledBy] : []),
      ...(each.called ? [each.called] : []),
      ...(each.numbered ? [each.numbered] : []),
      ...(each.again ?? []),
    ]),
    ...groups,
    ...brief.quantities,
    ...brief.scope.map(each => each.span),
    ...dates,
    ...workingTimes(folded, limits.places),
    ...readAmounts(folded, text),
    ...limits.places,
    ...brief.leftOut.map(each => clauseOf(each.span, folded)),
  ]
}

/** The notes of the job's reading that are shown: what it left is reported by the scope's own laws. */
const shown = ({ draft }: Collected): Problem[] =>
  draft.notes.filter(each => each.severity !== 'info' && each.code !== 'language.ignoredText')

/** The clause around a place. */
function clauseOf({ start, end }: Span, folded: string): Span {
  const before = /[^.;,:()\n]*$/.exec(folded.slice(0, start))?.[0].length ?? 0
  // A bracket behind says why: "P-103 (reserva, não abrir)".
  const behind = /^[^.;,:()\n]*(?:\([^()\n]*\)?)?/.exec(folded.slice(end))?.[0].length ?? 0
  return { start: start - before, end: end + behind }
}

const meets = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end

/** The window: a finish that is given with a start says more than a number of days. */
function windowOf(brief: Brief, into: Collected): number | null {
  const { start, finish } = into.draft
  const between = start !== null && finish !== null ? (finish - start) / HOUR : null
  if (brief.windowDays === null) return between
  const said = brief.windowDays * 24
  return between !== null && between > 0 ? between : said
}

/** Days of the week where none are said: all of them for the long days of a shutdown, five for office hours. Whether any were said. */
function supposeDays(into: Collected): boolean {
  const { times } = into.draft
  const { daysPerWeek } = times?.pattern ?? {}
  const hoursPerDay = times?.pattern.hoursPerDay ?? (daysPerWeek === undefined ? 24 : 8)
  if (!times || daysPerWeek !== undefined || hoursPerDay >= 24) return true
  into.draft.times = { ...times, pattern: { ...times.pattern, daysPerWeek: hoursPerDay > 9 ? 7 : 5 } }
  return false
}

function withWindow(schedule: Schedule, start: Instant, hours: number | null): Schedule {
  if (hours === null || hours <= 0) return schedule
  return {
    ...schedule,
    project: { ...schedule.project, window: { start, finish: instant(Math.round(start + hours * HOUR)) } },
  }
}

/** "1 trituradora" is an item of the scope, not one more machine beside it; "técnicos de compresor" are people. */
const isItem = (name: string, { equipment }: Brief): boolean =>
  !wordsOf(fold(name)).some(word => IS_PERSON.test(word)) &&
  (equipment.some(each => each.template.id === GENERIC && fold(each.label).startsWith(fold(name))) ||
    namesIn(fold(name)).some(hit => equipment.some(each => each.template === hit.template)))

/** People and things that the text names and that no template asks for. */
function withOthers(schedule: Schedule, { others }: ReadLimits): Schedule {
  if (others.length === 0) return schedule
  const first = schedule.resources.length + 1
  return {
    ...schedule,
    resources: [
      ...schedule.resources,
      ...others.map((each, at) => ({
        uid: resourceId(first + at),
        row: first + at,
        name: each.name,
        kind: each.kind === 'material' ? ('material' as const) : ('work' as const),
        ...(each.kind === 'machine' && { nature: 'equipment' as const }),
        maxUnits: each.units,
      })),
    ],
  }
}

/** Orders of tasks tried to say how long the plan is with its limits; a person can search longer by levelling. */
const TRIED = 6

function verdictNotes(calculation: Calculation, window: number | null, { limits }: ReadLimits): Problem[] {
  if (window === null) return []
  const hours = Math.round(window)
  const { unlimited, limited, limitedBy } = verdict(calculation, window, { schedules: TRIED })
  const notes: Problem[] = []
  if (unlimited.fits)
    notes.push(
      problem(
        'language.windowFits',
        { window: hours, hours: Math.round(unlimited.hours), spare: unlimited.spare },
        { severity: 'info' },
      ),
    )
  if (limited && limits.length > 0 && limited.hours > unlimited.hours)
    notes.push(
      problem(
        'language.windowLimited',
        {
          window: hours,
          hours: Math.round(limited.hours),
          missing: limited.missing,
          by: limitedBy.map(each => each.name).join(', '),
        },
        {
          severity: limited.fits ? 'info' : 'warning',
          suggestions: [suggestion('language.extendWindow'), suggestion('language.addCrew')],
        },
      ),
    )
  return notes
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

export function briefName(brief: Brief, grammar: Grammar): string {
  const labels = brief.equipment.map(each => each.label)
  return grammar.texts.shutdownOf(
    labels.length > 3 ? `${labels.slice(0, 3).join(', ')} +${labels.length - 3}` : labels.join(', '),
  )
}

const withoutTags = (name: string): string => name.replace(/(?:\s+\p{Ll}{1,3})?\s+\p{Lu}{1,4}-?\d+\w*/gu, '')

/** Work asked for by name: of the item whose tag stands in its words, else of the nearest one named before it. */
function workAsked(brief: Brief, language: Language): WorkAsked[] {
  const stop = new Set(grammarOf(language).stopWords)
  // "Retubar 40 tubos" is the quantity of a row, not work beside it.
  const counted = (span: Span): boolean =>
    brief.quantities.some(each => each.start >= span.start && each.end <= span.end && takes(brief, each))
  return brief.scope.flatMap(({ name, span, text }) => {
    const words = fold(text)
    const tagged = brief.equipment.filter(each => each.tag !== undefined && words.includes(fold(each.tag)))
    const before = brief.equipment.findLast(each => each.span.start < span.start) ?? brief.equipment[0]
    const items = tagged.length > 0 ? tagged : before ? [before] : []
    if (counted(span)) return []
    return items.map(item => ({ name, item, row: rowOf(withoutTags(name), item.template, language, stop) }))
  })
}

/** The row of a template that does what is asked for by name; null: none does. */
function rowOf(name: string, template: Template, language: Language, stop: ReadonlySet<string>): string | null {
  const { rows } = template
  const found = decide(
    new NameIndex(
      rows.map(row => row.name[language]),
      stop,
    ).find(name),
  )
  if (found.kind === 'one') return rows[found.index]?.id ?? null
  if (found.kind === 'many') return rows[found.indexes[0] ?? 0]?.id ?? null
  // "Retubagem" is what "Tamponar ou retubar" does: the only row with a word of that stem.
  const [word = '', ...more] = wordsOf(fold(name))
  const stem = more.length > 0 ? '' : word.slice(0, STEM)
  const alike = rows.filter(row => wordsOf(fold(row.name[language])).some(word => word.startsWith(stem)))
  return stem.length === STEM && alike.length === 1 ? (alike[0]?.id ?? null) : null
}
const STEM = 5

const takes = (brief: Brief, quantity: Quantity): boolean =>
  brief.equipment.some(each => quantity.means.has(each.template.id))

/** The templates that were gone by, and once for each of their rows the hours that are estimates. */
function cardNotes(brief: Brief, schedule: Schedule, norms: readonly Norm[], language: Language): Problem[] {
  const notes = [...new Set(brief.equipment.map(each => each.template))].map(template =>
    problem('language.assumedCard', { equipment: template.name[language], card: template.id }, { severity: 'info' }),
  )
  const names = new Map(schedule.tasks.map(task => [task.uid, task.name]))
  const told = new Set<string>()
  for (const { task, template, row, hours, low, high, mark, stated } of norms) {
    const key = `${template}.${row}.${hours}`
    if ((mark === 'F' && !stated) || told.has(key)) continue
    told.add(key)
    notes.push(
      problem(
        'language.assumedCardHours',
        { task: names.get(task) ?? '', hours, low: Math.round(low), high: Math.round(high) },
        { severity: 'info', suggestions: [suggestion('language.reviewAssumption')] },
      ),
    )
  }
  return notes
}
