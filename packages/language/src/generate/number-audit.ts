import { civilFromDay, dayOf, type Instant, type Problem, problem, suggestion } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { readAmounts } from '../read/amounts.ts'
import { MONTH, monthOf, readDates } from '../read/dates.ts'
import { NUMBER_WORD } from '../read/numbers.ts'
import type { Brief } from './brief.ts'
import type { Span } from './draft.ts'
import { namesIn } from './equipment.ts'
import { workingTimes } from './job-times.ts'
import { numberedBehind } from './numbered.ts'
import { peopleIn } from './shift-shares.ts'
import { tagsIn } from './tags.ts'

/**
 * The numbers and tags of a brief that nothing of its scope took: not a count, tag or quantity of an item, not a date,
 * the window, working time, a limit or part of a task's name (`named`). Each is reported with the words around it.
 */
export function unusedNumbers(
  brief: Brief,
  folded: string,
  text: string,
  grammar: Grammar,
  today: Instant,
  left: readonly Span[],
  named: readonly Span[],
  start: Instant,
  windowed: boolean,
): Problem[] {
  const open = (span: Span): boolean => left.some(each => each.start < span.end && span.start < each.end)
  const dates = readDates(folded, today, grammar.language)
  const months = [...monthsIn(folded, start), ...yearsIn(folded, start)].filter(
    each => ![...dates, ...named].some(other => other.start < each.end && each.start < other.end),
  )
  const people = peopleIn(folded, text, grammar)
  const taken: Span[] = [
    ...dates,
    ...months,
    ...workingTimes(folded, people),
    ...people,
    ...brief.quantities,
    ...(windowed ? readAmounts(folded, text) : []),
    ...NAMED(folded),
    ...named,
    ...toldAgain(brief, folded, text),
    ...brief.equipment.flatMap(each => each.numbered ?? []),
    // "Terno 3 moenda": inside its name.
    ...brief.equipment.map(({ span }) => ({ start: span.start + 1, end: span.end })),
  ].filter(each => !open(each))
  const tags = new Set(
    [...brief.equipment, ...brief.leftOut].flatMap(each => (each.tag === undefined ? [] : [each.tag.toLowerCase()])),
  )
  const tagSpans = tagsIn(folded, text).filter(group => group.tags.every(tag => tags.has(tag.toLowerCase())))
  const counts = brief.equipment.map(each => ({ start: Math.max(0, each.span.start - 40), end: each.span.start }))
  const isCount = (start: number, end: number): boolean =>
    counts.some(
      each =>
        start >= each.start &&
        end <= each.end &&
        IS_COUNT.test(folded.slice(start, end)) &&
        /^[^\S\n]+(?:[a-z][a-z-]*[^\S\n]+){0,2}$/.test(folded.slice(end, each.end)),
    )
  const found: Problem[] = months.map(({ start, end }) => leftOver(text.slice(start, end).trim(), { start, end }))
  const number = new RegExp(
    `(?<![\\w.,-])(?<!(?:^|[^a-z])/)(?:(?:[a-z]{1,4}-?)?\\d[\\w.,:/-]*|(?:${NUMBER_WORD})(?![a-z-]))`,
    'g',
  )
  let end = -1
  for (const match of folded.matchAll(number)) {
    const span = { start: match.index, end: match.index + match[0].replace(/[.,:/-]+$/, '').length }
    const word = folded.slice(span.start, span.end)
    if (/^(?:a|an|um|uma|one|un|una|uno)$/.test(word) || span.start < end) continue
    if (taken.some(each => each.start <= span.start && span.start < each.end)) continue
    if (isCount(span.start, span.end) || tagSpans.some(each => each.start <= span.start && span.end <= each.end))
      continue
    const words = /^(?:[^.;,\n()]|(?<=\d)[.,](?=\d))*/.exec(text.slice(span.start))?.[0] ?? ''
    // Blanks side by side part what a layout parted.
    const behind = (words.split(/[^\S\n]{2,}/)[0] ?? '').split(/\s+/).slice(0, 4).join(' ').trim()
    // A number that ends its clause is reported with what stands before it: "black liquor guns (8)".
    const before = /[a-z]{3}/i.test(behind.replace(/^\S+/, ''))
      ? ''
      : (NAME_BEFORE_NUMBER.exec(folded.slice(Math.max(end, 0), span.start))?.[0] ?? '')
    const start = span.start - before.length
    end = span.start + behind.length
    found.push(leftOver(text.slice(start, end).trim(), { start, end }))
  }
  return found
}

const leftOver = (said: string, span: Span): Problem =>
  problem(
    'language.ignoredText',
    { text: said },
    { severity: 'warning', at: { span }, suggestions: [suggestion('language.reviewAssumption')] },
  )

const YEAR = new RegExp(
  `(?<![a-z0-9.,/-])(?<!${MONTH}(?:\\s*(?:de |del |of |,|/|-)?\\s*))20[2-4]\\d(?![\\w.,/:-]*\\d)`,
  'g',
)
const IS_COUNT = new RegExp(`^(?:\\d+x?|[a-z]+|${NUMBER_WORD})$`)
const NAME_BEFORE_NUMBER = /(?:[a-z][a-z-]*[^\S\n]+){1,3}[(#]?$/

const MONTH_ALONE = new RegExp(`(?<![a-z0-9])${MONTH}(?:\\s*(?:de |del |of |,|/|-)?\\s*20[2-4]\\d(?!\\d))?`, 'g')

/** Months without a day, other than that in which the plan starts; names of three letters alone are words. */
const monthsIn = (folded: string, start: Instant): Span[] =>
  [...folded.matchAll(MONTH_ALONE)]
    .filter(([words]) => /\d/.test(words) || words.replace('.', '').length > 3)
    .filter(([words]) => {
      const { month, year } = civilFromDay(dayOf(start))
      const said = /20\d\d/.exec(words)?.[0]
      return monthOf(words) !== month || (said !== undefined && Number(said) !== year)
    })
    .map(match => ({ start: match.index, end: match.index + match[0].replace(/\.$/, '').length }))

/** Years other than that in which the plan starts, where no month stands beside them. */
const yearsIn = (folded: string, start: Instant): Span[] =>
  [...folded.matchAll(YEAR)]
    .filter(([year]) => Number(year) !== civilFromDay(dayOf(start)).year)
    .map(match => ({ start: match.index, end: match.index + match[0].length }))

/** "Parada do Alto-Forno 2 ...: AF-2" says the number of a tag once more. */
const toldAgain = (brief: Brief, folded: string, text: string): Span[] =>
  namesIn(folded).flatMap(({ start, end, template }) => {
    const told = numberedBehind(folded, text, end, true)
    const isKnown = (number: string): boolean =>
      brief.equipment.some(
        each =>
          (each.again?.some(span => span.start === start) && each.label.endsWith(` ${number}`)) ||
          (each.template === template && Number(/\d+/.exec(each.tag ?? '')?.[0]) === Number(number)),
      )
    return told?.numbers.every(isKnown) ? [told] : []
  })

/** Names of units, standards and codes hold numbers that count nothing: "U-110", "NR-13", "API 653", "IW37N". */
const NAMED = (folded: string): Span[] =>
  [
    ...folded.matchAll(
      /(?<![a-z0-9])(?:u-?\d{1,4}[a-z]?|unidade \d+|unit \d+|unidad \d+|nr-?\s?\d+|api[- ]?\d+|asme \w+|iso[- ]?\d+|n-\d+|area \d+|20[2-4]\d)(?![a-z0-9])/g,
    ),
  ].map(match => ({ start: match.index, end: match.index + match[0].length }))
