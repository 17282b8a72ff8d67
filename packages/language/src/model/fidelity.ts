import { languageOf } from '../grammar/index.ts'
import { type Amount, readAmounts } from '../read/amounts.ts'
import { readDates } from '../read/dates.ts'
import { fold, tidy } from '../text/fold.ts'
import type { InterpretRequest } from '../types.ts'
import type { ProposedPlan } from './check.ts'

/** Hours that one of a unit may stand for. */
const HOURS: Readonly<Record<string, readonly number[]>> = {
  m: [1 / 60],
  h: [1],
  d: [8, 24, 10, 12, 9],
  w: [40, 168, 50, 60],
  shift: [8, 12],
}

const plain = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Hours that an amount may stand for. */
export function sizesOf(amount: Amount): number[] {
  let sizes = [0]
  for (const part of amount.parts) {
    const units = HOURS[part.unit] ?? []
    sizes = sizes.flatMap(size => units.map(unit => size + unit * part.value))
  }
  return amount.from === undefined ? sizes : [...sizes, amount.from]
}

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
    if (said.length > 0 && size > 0 && !said.some(each => near(each, size)))
      faults.push(`task ${task.id}: ${size}h is not what its source says`)
  }
  const language = languageOf(fold(text), request.locale)
  // Names that are no words of the text are in its language all the same.
  const own = plan.tasks.filter(task => !whole.includes(` ${plain(task.name)} `)).map(task => fold(task.name))
  if (own.length > 1 && text.length > 40 && languageOf(own.join('. '), language) !== language)
    faults.push(`names: write them in the language of the text (${language})`)
  if (plan.start !== null && readDates(fold(text), request.today, language).length === 0)
    faults.push('start: the text tells no date')
  const told = readAmounts(fold(text), text).filter(amount => amount.parts.every(part => part.unit === 'h'))
  const unused = told.filter(amount => !hours.some(size => sizesOf(amount).some(each => near(each, size))))
  // Single amounts may be waits, shifts or windows; most of them unused are tasks left out.
  if (told.length > 1 && unused.length * 3 >= told.length)
    for (const amount of unused.slice(0, 4))
      faults.push(`no task uses “${text.slice(amount.start, amount.end)}” of the text`)
  return faults
}
