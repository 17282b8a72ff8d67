import {
  type Calculation,
  calculate,
  DAY,
  finishIsPast,
  HOUR,
  lookingFrom,
  must,
  type Problem,
  problem,
  type Schedule,
} from '@parada/schedule'
import { type Item, isWord } from '../frames/item.ts'
import type { WordClass } from '../lexicon/entry.ts'
import type { InterpretRequest } from '../types.ts'
import { drivers, late, listed, overloads, peopleOn, sinceBaseline, startingIn, when } from './facts.ts'
import { signsOf, waysToGain } from './recovery.ts'

const hours = (seconds: number): string => `${Math.round(seconds / 360) / 10}h`
const answer = (code: string, params: Record<string, string | number>): Problem =>
  problem(code, params, { severity: 'info' })

/**
 * Answers a question about the plan from the plan, or null where it is about something else. Nothing is changed by asking, nor
 * by wishing to end earlier.
 */
export function answered(items: readonly Item[], request: InterpretRequest, schedule: Schedule): Problem | null {
  const has = (...words: WordClass[]): boolean => items.some(item => isWord(item, ...words))
  // "Que el sello espere a la prueba": the word that joins a wish asks only where there is a mark.
  const marked = request.text.includes('?')
  const asks = items.some(
    item =>
      isWord(item, 'ask', 'askWhen', 'askWho', 'askLong', 'askWhat', 'askWhy') &&
      (marked || !isWord(item, 'filler') || isWord(item, 'ask')),
  )
  const wishes =
    has('wish', 'gain') &&
    !items.some(item => item.kind === 'task' || item.kind === 'person' || item.kind === 'percent')
  if (!asks && !wishes) return null
  const calculated = calculate(schedule, undefined, { today: request.today })
  if (!calculated.ok) return null
  const plan = calculated.value
  const task = taskOf(nearQuestion(items, request.text), schedule)
  if (wishes) return toGain(schedule, plan, items)
  if (has('overload')) return overloaded(plan)
  if (has('baseline') && has('changed', 'delayed', 'askWhat')) return changedSince(plan)
  const past = finishIsPast(plan, lookingFrom(plan, request.today))
  if (has('critical') && !task) return past ? noForecast(plan) : driving(plan)
  if (has('delayed') || (has('late') && !task && !has('askWhen'))) {
    const told = lateness(plan, request, task)
    if (told || !task) return told
  }
  if (task) return aboutTask(task, has, schedule, plan)
  if (has('askWhen') && has('finish', 'done', 'due'))
    return past ? noForecast(plan) : answer('language.answerFinish', { finish: when(plan.projectFinish) })
  if (has('askWhen') && has('begin')) return answer('language.answerStart', { start: when(plan.projectStart) })
  if (has('begin') && has('askWhat')) return startsOn(items, plan)
  if (!has('askWhat', 'askWhy') || !has('critical', 'finish')) return null
  return past ? noForecast(plan) : driving(plan)
}

/** What stands in the clause that asks: beside orders, a row of theirs is none that is asked about. */
function nearQuestion(items: readonly Item[], text: string): readonly Item[] {
  const asking = items.find(item => isWord(item, 'askWhen', 'askWho', 'askLong', 'askWhat', 'askWhy'))
  if (!asking) return items
  const start = Math.max(...['.', ';', '!', '\n', ','].map(mark => text.lastIndexOf(mark, asking.start - 1)), -1)
  const rest = /[.;!?\n]/.exec(text.slice(asking.end))
  const end = rest ? asking.end + rest.index : text.length
  const near = items.filter(item => start < item.start && item.end <= end)
  return near.some(item => item.kind === 'task') || start >= 0 || end < text.trimEnd().length - 1 ? near : items
}

/** A finish in the past with work still open is no forecast: the remedy is reported in its place. */
const noForecast = (plan: Calculation): Problem =>
  answer('language.answerNoForecast', { finish: when(plan.projectFinish) })

function taskOf(items: readonly Item[], schedule: Schedule): Schedule['tasks'][number] | null {
  const item = items.find(each => each.kind === 'task' && (each.candidates?.[0]?.score ?? 0) >= 0.7)
  return schedule.tasks.find(task => task.uid === item?.candidates?.[0]?.id) ?? null
}

function aboutTask(
  task: Schedule['tasks'][number],
  has: (...words: WordClass[]) => boolean,
  schedule: Schedule,
  plan: Calculation,
): Problem | null {
  const dates = plan.of(task.uid)
  if (!dates) return null
  const people = peopleOn(schedule, task.uid).join(', ') || '–'
  const known = {
    task: task.name,
    start: when(dates.start),
    finish: when(dates.finish),
    duration: hours(dates.duration),
    slack: hours(dates.totalSlack),
    people,
  }
  if (has('askWho') && !has('askLong', 'askWhen')) return answer('language.answerWho', known)
  if (has('askWhen', 'askLong', 'askWhat', 'askWhy', 'ask')) return answer('language.answerTask', known)
  return null
}

function driving(plan: Calculation): Problem {
  const rows = drivers(plan).map(task => `${task.row} ${task.name}`)
  return answer('language.answerDrives', { finish: when(plan.projectFinish), tasks: listed(rows) })
}

function lateness(plan: Calculation, request: InterpretRequest, of: Schedule['tasks'][number] | null): Problem | null {
  const all = late(plan, request.today)
  const found = of ? all.filter(each => each.task === of) : all
  if (of && found.length === 0) return null
  if (found.length === 0) return answer('language.answerNothingLate', { finish: when(plan.projectFinish) })
  return answer('language.answerLate', {
    count: found.length,
    tasks: listed(
      found.map(
        each => `${each.task.row} ${each.task.name} +${hours(each.seconds)}${each.held ? ` ← ${each.held.name}` : ''}`,
      ),
    ),
  })
}

function overloaded(plan: Calculation): Problem {
  const found = overloads(plan)
  return found.length === 0
    ? answer('language.answerNoOverload', {})
    : answer('language.answerOverload', {
        people: listed(
          found.map(each => `${each.name} ${each.needed}/${each.there}: ${when(each.from)} – ${when(each.to)}`),
        ),
      })
}

function changedSince(plan: Calculation): Problem {
  const found = sinceBaseline(plan)
  if (!found) return answer('language.answerNoBaseline', {})
  return found.length === 0
    ? answer('language.answerAsBaseline', {})
    : answer('language.answerSince', {
        count: found.length,
        tasks: listed(
          found.map(
            each =>
              `${each.task.row} ${each.task.name} ${each.seconds > 0 ? '+' : '-'}${hours(Math.abs(each.seconds))}`,
          ),
        ),
      })
}

/** What begins on a day that the question names, or within its hours. */
function startsOn(items: readonly Item[], plan: Calculation): Problem | null {
  const date = items.find(item => item.date?.day !== null && item.date?.day !== undefined)?.date
  const window = items.find(item => item.kind === 'window')
  if (!date || date.day === null) return null
  const begin = window?.date?.seconds ?? date.seconds ?? 0
  const until = window?.until?.seconds ?? DAY
  const from = date.day * DAY + begin
  const to = date.day * DAY + (until <= begin ? until + DAY : until)
  const rows = startingIn(plan, from, to).map(
    task => `${task.row} ${task.name} ${when(must(plan.of(task.uid)).start).slice(11)}`,
  )
  return rows.length === 0
    ? answer('language.answerNoStarts', { from: when(from), to: when(to) })
    : answer('language.answerStarts', { from: when(from), to: when(to), tasks: listed(rows) })
}

/** Hours asked for where the wish names none. */
const WANTED = 12 * HOUR

function toGain(schedule: Schedule, plan: Calculation, items: readonly Item[]): Problem {
  const [part] = items.find(item => item.kind === 'amount')?.amount?.parts ?? []
  // Only what is plainly in hours: a day is the plan's own, and any other number of hours ranks the ways alike.
  const asked = part?.unit === 'h' ? part.value * HOUR : undefined
  const found = waysToGain(schedule, plan, asked ?? WANTED)
  const ways = found ? signsOf(schedule, found) : []
  return ways.length === 0
    ? answer('language.answerNoGain', { tasks: listed(drivers(plan).map(task => `${task.row} ${task.name}`)) })
    : answer('language.answerGain', { ways: ways.join('\n') })
}
