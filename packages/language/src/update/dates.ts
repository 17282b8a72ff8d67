import {
  DAY,
  dayOf,
  HOUR,
  type Instant,
  instant,
  must,
  nth,
  type Problem,
  problem,
  suggestion,
  type Task,
} from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import type { DateMention } from '../read/dates.ts'
import type { Context } from './context.ts'
import { constrain, setDeadline, setDuration } from './edits.ts'
import { dropWords, type Order } from './order.ts'
import { targetsOf } from './targets.ts'
import { list, whole } from './words.ts'

/** Words around a date, by language. */
const WORDS = {
  start: list('comec\\w* inici\\w* partir', 'start\\w* begin\\w*', 'comien\\w* empie\\w* empez\\w* arranc\\w*'),
  finish: list(
    'termin\\w* acab\\w* conclu\\w* finaliz\\w* complet\\w* pront[oa]s? entreg\\w* fim final',
    'finish\\w* ends? ending ready done due',
    'list[oa]s? fin complet\\w*',
  ),
  deadline: list('prazo data_limite limite', 'deadline due due_date', 'plazo fecha_limite'),
  until: list(
    'ate no_maximo antes_d[eo]',
    'by until till no_later_than before',
    'hasta a_mas_tardar antes_del? a_lo_sumo',
  ),
  /** Past a date: what may not be gone beyond. */
  past: list(
    '(?:pode|podem|deve|devem)_(?:passar|ultrapassar|exceder)(?:_d[eoa]s?)?',
    "(?:cannot|can't|must_not|should_not|may_not)_(?:go_(?:past|beyond)|exceed|pass) (?:go|run|slip)_past",
    '(?:puede|debe)(?:n)?_(?:pasar|superar|exceder)(?:_del?)?',
  ),
  notBefore: list(
    '(?:nao|nunca)(?:_\\S+){0,8}_antes a_partir_d\\w*',
    "(?:not|can't|cannot|no)(?:_\\S+){0,8}_(?:before|earlier) no_earlier_than",
    'no(?:_\\S+){0,8}_antes a_partir_del?',
  ),
  only: list('so somente apenas', 'only', 'solo solamente'),
  small: list(
    'o a as os dia em na no de da do e para pra tem que deve devem pode podem nao nunca marcad[oa]s? estar ficar ser antes depois apos so somente apenas haver ha trabalho',
    'the on to is are be must has have only not no it can may cannot after from there work working',
    'el la los las es son tiene que debe deben puede quedar despues solo desde',
  ),
} as const

/** Everything that may stand beside a task's name in an order about dates. */
const AROUND = new RegExp(
  whole(
    [
      WORDS.start,
      WORDS.finish,
      WORDS.deadline,
      WORDS.until,
      WORDS.past,
      WORDS.notBefore,
      "can't|earlier|than",
      WORDS.small,
    ].join('|'),
  ),
  'g',
)
const SMALL = '(?:o|a|as|el|la|las|the|dia|em|on|de|da|do|del|final|is|e|es|to|para|:)'
const START = pattern(whole(WORDS.start))
const FINISH = pattern(whole(WORDS.finish))
const DEADLINE = pattern(whole(WORDS.deadline))
const LIMIT = pattern(
  `(?<![a-z])(?:${WORDS.until}|${WORDS.past}|${WORDS.deadline}|due)\\s*(?:${SMALL}\\s+)*${SMALL}?\\s*$`,
)
const NOT_BEFORE = pattern(
  `${whole(WORDS.notBefore)}|(?<![a-z])(?:so depois|from|after|depois d[oe]|apos|despues del?|desde)\\s*(?:${SMALL}\\s+)*$|${whole(`(?:${WORDS.only})\\s+(?:(?:pode|podem|can|puede|pueden)\\s+)?(?:${WORDS.start})`)}`,
)
/** "antes de 10/07": up to the beginning of that day. */
const BEFORE_DAY = /(?<![a-z])(?:antes|before)\s+(?:d[eo]l?)?\s*\S*\s*$/

/** "X começa em 13/07", "Y até sexta", "Z não antes de 10/07 às 8h". */
export function dating(order: Order, context: Context): Problem | null {
  if (order.dates.some(date => date.impossible)) return impossibleDate(order)
  const date = must(order.dates.at(-1))
  const before = order.masked.slice(0, date.start)
  const found = targetsOf(dropWords(order, AROUND), context)
  if ('problem' in found) return found.problem
  const tasks = found.tasks.flatMap(task => context.leavesUnder(task))
  const window = clockWindow(order, context, tasks)
  if (window !== undefined) return window
  const [finish, limit, not] = [FINISH.test(before), LIMIT.test(before), NOT_BEFORE.test(before)]
  const deadline = DEADLINE.test(before)
  const late = finish || deadline || (limit && !not)
  const at = momentOf(date, before, finish, late, tasks[0]?.uid, context)
  if (not) return constrain(context, tasks, { type: 'startNoEarlierThan', date: at }, 'start')
  if (deadline) return setDeadline(context, tasks, at)
  // "Tem que começar até 12/07": the limit is of the start.
  if (limit && START.test(before) && !finish)
    return constrain(context, tasks, { type: 'startNoLaterThan', date: at }, 'start')
  if (limit) return constrain(context, tasks, { type: 'finishNoLaterThan', date: at }, 'finish')
  if (finish) return constrain(context, tasks, { type: 'mustFinishOn', date: at }, 'finish')
  return beginOn(tasks, at, context)
}

/** What begins at a moment: not before it, or just then where its links would have it later. */
export function beginOn(tasks: readonly Task[], at: Instant, context: Context): Problem | null {
  const reachable = tasks.every(task => {
    const dates = context.calculation?.of(task.uid)
    return dates === undefined || at >= dates.earlyStart
  })
  return constrain(context, tasks, { type: reachable ? 'startNoEarlierThan' : 'mustStartOn', date: at }, 'start')
}

/** "das 7h às 11h do dia 6": when it starts, and for how long. */
function clockWindow(order: Order, context: Context, tasks: readonly Task[]): Problem | null | undefined {
  const [from, to] = order.dates
  if (!from || !to || order.dates.length !== 2 || order.amounts.length > 0) return undefined
  if (from.seconds === null || to.seconds === null || (from.day ?? to.day) === null) return undefined
  if (!/^\s*(?:as|a|ate|ate as|to|until|till|-|a las|hasta las)\s*$/.test(order.masked.slice(from.end, to.start)))
    return undefined
  const day = must(from.day ?? to.day)
  const end = (to.day ?? day) * DAY + to.seconds
  const length = end - (day * DAY + from.seconds) + (end <= day * DAY + from.seconds ? DAY : 0)
  if (length > 2 * DAY) return undefined
  const failed = constrain(
    context,
    tasks,
    { type: 'startNoEarlierThan', date: instant(day * DAY + from.seconds) },
    'start',
  )
  return failed ?? setDuration(context, tasks, () => ({ seconds: length as Task['duration']['seconds'], unit: 'h' }))
}

/** The moment that a mention means: without a day that of the task, without a time the beginning or end of work. */
function momentOf(
  date: DateMention,
  before: string,
  finish: boolean,
  late: boolean,
  task: Parameters<NonNullable<Context['calculation']>['of']>[0] | undefined,
  context: Context,
): Instant {
  const base = task === undefined ? undefined : context.calculation?.of(task)
  const day = date.day ?? (base ? dayOf(finish ? base.finish : base.start) : dayOf(context.today))
  const first = context.schedule.project.start === null ? 8 * HOUR : firstClock(context)
  return instant(day * DAY + (date.seconds ?? (late && !BEFORE_DAY.test(before) ? lastClock(context) : first)))
}

export function impossibleDate(order: Order): Problem {
  const bad = order.dates.find(date => date.impossible)
  return problem(
    'language.impossibleDate',
    { text: bad ? order.text.slice(bad.start, bad.end).trim() : order.text.trim() },
    { suggestions: [suggestion('language.giveDate')] },
  )
}

function dayOfProject(context: Context): readonly { from: number; to: number }[] {
  const calendar = context.schedule.calendars.find(each => each.id === context.schedule.project.calendar)
  return calendar?.week.find(day => day !== null && day.length > 0) ?? [{ from: 8 * HOUR, to: 17 * HOUR }]
}

export const firstClock = (context: Context): number =>
  context.schedule.project.defaultStart ?? nth(dayOfProject(context), 0).from
export const lastClock = (context: Context): number =>
  context.schedule.project.defaultFinish ?? must(dayOfProject(context).at(-1)).to
