import { DAY, type Edit, must, nth, type Problem, problem, type Schedule } from '@parada/schedule'
import { grammarOf, languageOf } from '../grammar/index.ts'
import { readAmounts } from '../read/amounts.ts'
import { roleOf } from '../read/crews.ts'
import { readDates, withoutWeekdays } from '../read/dates.ts'
import { spelledPercents } from '../read/numbers.ts'
import { fold } from '../text/fold.ts'
import type { InterpretRequest } from '../types.ts'
import { singular } from '../update/context.ts'
import { touchedBy } from './touched.ts'
import { valuesOf } from './values.ts'

/** Hours that one of each unit may stand for: a day is a day of work or of the clock. */
const HOURS_OF: Readonly<Record<string, readonly number[]>> = {
  m: [1 / 60],
  h: [1],
  d: [8, 24, 7, 9, 10, 12, 6],
  w: [40, 168, 56, 48, 60, 72, 84],
  mo: [160, 172, 720, 730],
  shift: [8, 12, 6, 24],
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(0.02, Math.abs(b) * 0.004)

/**
 * The values, quoted names and people of an instruction that none of its edits carries, for any reader. A value counts
 * as used where the plan holds it before or after; what is listed here was passed over.
 */
export function unusedParts(
  request: InterpretRequest,
  text: string,
  before: Schedule,
  after: Schedule,
  edits: readonly Edit[],
): Problem[] {
  const values = valuesOf(before, after, edits)
  const folded = fold(text)
  const language = languageOf(folded, request.locale)
  const found: Problem[] = []
  const quotes = [...text.matchAll(/["“”«»]([^"“”«»\n]{2,200})["“”«»]/g)]
  const quoted = (at: number): boolean => quotes.some(each => at > each.index && at < each.index + each[0].length)
  const names = before.tasks.map(task => fold(task.name))
  const inName = (start: number, end: number): boolean => {
    const words = folded.slice(Math.max(0, start - 1), end + 1).trim()
    return names.some(name => name.includes(words)) && !/^[\d.,]+\s*[a-z%]{0,3}$/.test(words)
  }
  const missed = (start: number, end: number): void => {
    if (quoted(start)) return
    found.push(
      problem(
        'language.ignoredText',
        { text: text.slice(start, end).trim().slice(0, 160) },
        { severity: 'warning', at: { span: { start, end } } },
      ),
    )
  }
  const dates = withoutWeekdays(readDates(folded, request.today, language), folded)
  // By how much a date moved is counted in working time; a date that the text names was not moved by an amount.
  const moved = values.moved && !dates.some(date => date.day !== null && values.days.has(date.day))
  for (const amount of readAmounts(folded, text)) {
    if (amount.from !== undefined || moved || amount.parts.some(part => !HOURS_OF[part.unit])) continue
    if (dates.some(date => date.start < amount.end && amount.start < date.end)) continue
    if (values.working && amount.parts.every(part => part.unit === 'shift')) continue
    let sizes = [0]
    for (const part of amount.parts) {
      const units = HOURS_OF[part.unit] ?? []
      sizes = sizes.flatMap(size => units.map(unit => size + unit * part.value))
    }
    const first = nth(amount.parts, 0)
    const clock = first.unit === 'h' && values.clocks.has(nth(sizes, 0) * 3600)
    const days = first.unit === 'd' && values.counts.has(first.value)
    const used =
      clock ||
      days ||
      sizes.some(
        size =>
          values.hours.some(each => near(each, size)) ||
          values.left.some(each => Math.abs(each.hours - size) <= each.slack + 0.02),
      )
    if (!used && !inName(amount.start, amount.end)) missed(amount.start, amount.end)
  }
  for (const match of folded.matchAll(/(?<![\d.,])(\d{1,3}(?:[.,]\d+)?)\s*(?:%|por ?cento|percent|por ciento)/g)) {
    const value = Number(nth(match, 1).replace(',', '.'))
    // "+10%" is by how much something grows: a share that became ten is not that.
    const sign = /[+-]\s?$/.exec(folded.slice(Math.max(0, match.index - 2), match.index))?.[0].trim()
    const taken = sign === '+' && setToShare(before, edits, value)
    if (taken || !values.percents.some(each => Math.abs(each - value) < 1))
      missed(match.index, match.index + match[0].length)
  }
  // A share in words is a value as well.
  for (const { start, end, value } of spelledPercents(folded))
    if (!values.percents.some(each => Math.abs(each - value) < 1)) missed(start, end)
  for (const date of dates) {
    if (date.impossible || date.assumed === 'order') continue
    // A weekday beside a date says the same; alone it may be one of the working week.
    if (date.weekday && (values.working || dates.some(each => each !== date && each.day !== null && !each.weekday)))
      continue
    // A weekday of what was is the last one of its name.
    const past = date.weekday && date.day !== null && values.days.has(date.day - 7)
    const day = date.day === null || values.days.has(date.day) || values.days.has(date.day + 1) || past
    const clock =
      date.seconds === null ||
      values.working ||
      values.clocks.has(date.seconds) ||
      (date.day === null && values.hours.some(each => near(each, must(date.seconds) / 3600)))
    const today = date.day === Math.floor(request.today / DAY) && date.seconds === null
    if (!(day && clock) && !today && !inName(date.start, date.end)) missed(date.start, date.end)
  }
  for (const match of folded.matchAll(/±|\+\s?\/\s?-/g)) missed(match.index, match.index + match[0].length)
  // A value that became the name of a new row was none.
  for (const edit of edits) {
    if (edit.kind !== 'addTask' || readAmounts(fold(edit.task.name), edit.task.name)[0]?.start !== 0) continue
    const at = folded.indexOf(fold(edit.task.name))
    if (at >= 0) missed(at, at + edit.task.name.length)
  }
  for (const quote of quotes) {
    const said = fold(nth(quote, 1)).trim()
    const known = names.includes(said) || values.texts.some(each => fold(each).includes(said))
    if (!known && !before.resources.some(each => fold(each.name) === said) && said.length < 80)
      found.push(
        problem(
          'language.ignoredText',
          { text: nth(quote, 1) },
          { severity: 'warning', at: { span: { start: quote.index, end: quote.index + quote[0].length } } },
        ),
      )
  }
  for (const one of unusedPeople(folded, before, after, edits)) missed(one.start, one.end)
  for (const one of unknownTrades(folded, language, before, after)) missed(one.start, one.end)
  return found
}

/** Whether a share of work was set to a value, and nothing grew by it. */
const setToShare = (before: Schedule, edits: readonly Edit[], value: number): boolean =>
  edits.some(
    edit =>
      edit.kind === 'setTask' &&
      edit.changes.percentComplete === value &&
      (before.tasks.find(task => task.uid === edit.task)?.percentComplete ?? 0) === 0,
  ) && !edits.some(edit => edit.kind === 'setTask' && edit.changes.duration)

/** People and crews of the plan that the text names and no edit is about. */
function unusedPeople(
  folded: string,
  before: Schedule,
  after: Schedule,
  edits: readonly Edit[],
): { start: number; end: number }[] {
  const touched = new Set<number>()
  const calendars = new Set<number>()
  const on = (task: number): void => {
    for (const plan of [before, after])
      for (const each of plan.assignments) if (each.task === task && each.resource !== null) touched.add(each.resource)
  }
  for (const edit of edits) {
    const about = touchedBy(edit, before, after)
    for (const uid of about.people) touched.add(uid)
    for (const id of about.calendars) calendars.add(id)
    if (edit.kind === 'setTask') on(edit.task)
  }
  for (const one of after.resources) if (one.calendar !== undefined && calendars.has(one.calendar)) touched.add(one.uid)
  const found: { start: number; end: number }[] = []
  const names = before.tasks.map(task => fold(task.name))
  for (const one of before.resources) {
    if (touched.has(one.uid)) continue
    const name = fold(one.name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const match = new RegExp(`(?<![a-z0-9])${name}(?:e?s)?(?![a-z0-9])`).exec(folded)
    if (match && !names.some(each => each.includes(match[0])))
      found.push({ start: match.index, end: match.index + match[0].length })
  }
  return found
}

/** Trades with a number before them ("2 soldadores") that no resource of the plan carries. */
function unknownTrades(
  folded: string,
  language: 'pt' | 'en' | 'es',
  before: Schedule,
  after: Schedule,
): { start: number; end: number }[] {
  const grammar = grammarOf(language)
  const found: { start: number; end: number }[] = []
  for (const match of folded.matchAll(/(?<![\w.,])\d{1,3} ([a-z]{4,}s)(?![a-z])/g)) {
    const role = roleOf(singular(nth(match, 1)), grammar)
    if (!role || role.kind === 'people') continue
    const has = after.resources.some(each => singular(fold(each.name)).includes(singular(nth(match, 1))))
    if (!has && !before.tasks.some(task => fold(task.name).includes(match[0])))
      found.push({ start: match.index, end: match.index + match[0].length })
  }
  return found
}
