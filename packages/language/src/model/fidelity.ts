import { dayOf, type Problem } from '@parada/schedule'
import { account } from '../generate/account.ts'
import { grammarOf, languageOf } from '../grammar/index.ts'
import { HALF_DONE } from '../lexicon/senses.ts'
import { readAmounts, sizesOf } from '../read/amounts.ts'
import { readDates } from '../read/dates.ts'
import { NUMBER_WORD, numberOf } from '../read/numbers.ts'
import { fold, tidy } from '../text/fold.ts'
import type { InterpretRequest, Language } from '../types.ts'
import type { ProposedPlan } from './check.ts'

const plain = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const near = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(0.02, b * 0.01)

/**
 * What a model's plan says that its text does not: a quote that stands nowhere, a duration other than the one in its own quote,
 * a start without a date, and amounts of the text that no task took. Each goes back to the model as a fault.
 */
export function planFaults(plan: ProposedPlan, request: InterpretRequest): string[] {
  const text = tidy([request.text, ...(request.documents ?? []).map(each => each.text)].join('\n'))
  const whole = ` ${plain(text)} `
  const faults: string[] = []
  const hours = plan.tasks.map(task => task.duration.seconds / 3600)
  for (const task of plan.tasks) {
    const source = tidy(task.source ?? '')
    if (source.trim() === '') continue
    if (!whole.includes(` ${plain(source)} `)) {
      faults.push(`task ${task.id}: its source is not in the text`)
      continue
    }
    const said = readAmounts(fold(source), source).flatMap(sizesOf)
    const size = task.duration.seconds / 3600
    if (said.length > 0 && size > 0 && !said.some(each => near(each, size)) && !isOfSeveral(source, said, size))
      faults.push(`task ${task.id}: ${size}h is not what its source says`)
  }
  const language = languageOf(fold(text), request.locale)
  // Names that are no words of the text are in its language all the same.
  const own = plan.tasks.filter(task => !whole.includes(` ${plain(task.name)} `)).map(task => fold(task.name))
  if (own.length > 1 && text.length > 40 && languageOf(own.join('. '), language) !== language)
    faults.push(`names: write them in the language of the text (${language})`)
  faults.push(...strangeStart(plan, text, request, language), ...strangeNumbers(plan, text))
  const told = readAmounts(fold(text), text).filter(amount => amount.parts.every(part => part.unit === 'h'))
  const unused = told.filter(amount => !hours.some(size => sizesOf(amount).some(each => near(each, size))))
  // Single amounts may be waits, shifts or windows; most of them unused are tasks left out.
  if (told.length > 1 && unused.length * 3 >= told.length)
    for (const amount of unused.slice(0, 4))
      faults.push(`no task uses “${text.slice(amount.start, amount.end)}” of the text`)
  return faults
}

/** A start that is none of the text's dates, or far from all of them. */
function strangeStart(plan: ProposedPlan, text: string, request: InterpretRequest, language: Language): string[] {
  const { start } = plan
  if (start === null) return []
  const days = readDates(fold(text), request.today, language).flatMap(each => each.day ?? [])
  if (days.length === 0) return ['start: the text tells no date']
  return days.some(day => Math.abs(day - dayOf(start)) <= YEAR) ? [] : ['start: it is no date of the text']
}

/** Dates without a year may mean the one before or after. */
const YEAR = 366

/** People, waits and shares whose number stands nowhere in the text. */
function strangeNumbers(plan: ProposedPlan, text: string): string[] {
  const folded = fold(text)
  const numbers = new Set([...folded.matchAll(ANY_NUMBER)].flatMap(match => numberOf(match[0].replace(',', '.')) ?? []))
  const waits = readAmounts(folded, text).flatMap(sizesOf)
  // Sums over shifts, and waits that a share of another time makes, come of two numbers.
  const isMade = (value: number): boolean => [...numbers].some(each => each > 1 && value % each === 0)
  const people = plan.tasks.flatMap(task =>
    task.resources
      .filter(({ units }) => units > 1 && !numbers.has(units) && !isMade(units))
      .map(({ name, units }) => `task ${task.id}: ${units} ${name} are not in the text`),
  )
  const lags = plan.links.flatMap(({ from, to, lag }) => {
    const size = Math.abs(lag.seconds ?? 0) / 3600
    const isTold = size === 0 || waits.some(each => near(each, size)) || [...numbers].some(each => near(each, size))
    return isTold ? [] : [`dependency ${from} -> ${to}: a wait of ${size}h is not in the text`]
  })
  const shares = plan.tasks
    .filter(({ percent }) => percent > 0 && percent < 100 && !numbers.has(percent) && !HALF_DONE.test(folded))
    .map(({ id, percent }) => `task ${id}: ${percent} % is not in the text`)
  return [...people, ...lags, ...shares]
}

const ANY_NUMBER = new RegExp(`(?<![\\w.,/:-])(?:\\d+(?:[.,]\\d+)?|${NUMBER_WORD})(?![a-gi-z/:]|-\\d)`, 'g')

/** "4 válvulas, 3h cada" is twelve: a time of one, by a number that stands beside it. */
const isOfSeveral = (source: string, said: readonly number[], size: number): boolean =>
  [...fold(source).matchAll(/(?<![\w.,/:-])\d{1,3}(?![\w.,/:-])/g)].some(({ 0: number }) =>
    said.some(each => near(each * Number(number), size)),
  )

/** What a model's plan has elsewhere than its text: people and times of other rows, words that nothing of it follows. */
export function planAccount(plan: ProposedPlan, request: InterpretRequest): Problem[] {
  const text = tidy([request.text, ...(request.documents ?? []).map(each => each.text)].join('\n'))
  const folded = fold(text)
  const parents = new Set(plan.tasks.map(task => task.parent))
  const waits = plan.links.flatMap(link => (link.lag.seconds ? [Math.abs(link.lag.seconds) / 3600] : []))
  const tasks = plan.tasks
    .filter(task => !parents.has(task.id))
    .map(task => {
      const source = tidy(task.source ?? '')
      const at = source.trim() === '' ? -1 : folded.indexOf(fold(source).trim())
      const size = task.duration.seconds / 3600
      const said = readAmounts(fold(source), source).flatMap(sizesOf)
      return {
        name: task.name,
        span: at < 0 ? null : { start: at, end: at + source.trim().length },
        hours: [size],
        made: said.length > 0 && !said.some(each => near(each, size)),
        many: 1,
        people: task.resources,
      }
    })
  const grammar = grammarOf(languageOf(folded, request.locale))
  return account(text, { tasks, waits, people: [], used: [], told: [] }, grammar, request.today)
}
