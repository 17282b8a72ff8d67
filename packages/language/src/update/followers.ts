import {
  DAY,
  type Edit,
  formatInstant,
  HOUR,
  type Instant,
  instant,
  must,
  type Problem,
  problem,
  suggestion,
  type Task,
  type TaskId,
} from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import { ORDERS } from '../grammar/orders.ts'
import type { Amount } from '../read/amounts.ts'
import { type Context, change } from './context.ts'
import { planUnits } from './edits.ts'
import { type Order, slice } from './order.ts'
import { targetsOf } from './targets.ts'

const EVERYTHING =
  '(?:tudo|todas(?: as)?(?: tarefas| atividades| etapas)?|todo(?: lo)?|todas las (?:tareas|actividades)|everything(?: else)?|all(?: the)?(?: tasks| activities| work| jobs)?|every task|as tarefas|las tareas|the tasks|o restante|o resto|the rest|el resto|o que|lo que|whatever|anything)'
const FOLLOWS =
  '(?:(?:que|which|that)\\s+)?(?:(?:vem|vier|venha|esta|esteja|estiver|sigue|siga|viene|venga|esten?|comes?|is|are|foi|for)\\s+)?(?:(?:logo|right)\\s+)?(?:depois|apos|after|following|a partir|posterior(?:es)?|seguintes?|sucessor(?:as|es)|downstream|despues|tras|follows?|sigue|segue|depende|depends|que depende)\\s*(?:d[eoa]s?(?![a-z])|del(?![a-z])|de las?(?![a-z])|a(?![a-z])|al(?![a-z])|ao(?![a-z])|of(?![a-z])|on(?![a-z])|to(?![a-z])|que(?![a-z]))?'

const CLOCK: Readonly<Record<string, number>> = {
  m: 60,
  h: HOUR,
  d: DAY,
  w: 7 * DAY,
  mo: 30 * DAY,
  shift: 12 * HOUR,
  manHour: HOUR,
}

/** "empurre tudo depois de X em 1 dia": X's followers move, and nothing else. Undefined when about something else. */
export function shiftAfter(
  order: Order,
  context: Context,
  sign: (masked: string) => 1 | -1,
): Problem | null | undefined {
  const { masked } = order
  const amount = order.amounts[0]
  if (!amount) return undefined
  const everything = pattern(`(?<![a-z])(?:${EVERYTHING})\\s+${FOLLOWS}(?![a-z])`).exec(masked)
  const andAfter = everything
    ? null
    : pattern(
        `(?<![a-z])(?:e|and|y)\\s+(?:(?:${EVERYTHING})\\s+)?(?:(?:que|which|that|what)\\s+)?(?:(?:vem|sigue|viene|comes?)\\s+)?(?:depois|after(?: it)?|follows(?: it)?|em seguida|a seguir|despues|(?:as |las |the |its |suas )?(?:sucessoras?|successors?|followers?|seguintes|sucesoras?))(?![a-z])`,
      ).exec(masked)
  const match = everything ?? andAfter
  if (
    !match ||
    !pattern(
      `(?<![a-z])(?:${ORDERS.later}|${ORDERS.earlier}|${ORDERS.move}|atrasa\\w*|escorrega\\w*|desliza\\w*|anda|slips?|moves?)(?![a-z])`,
    ).test(masked)
  )
    return undefined
  const blank = (from: number, to: number): Order => {
    const part = slice(order, from, to)
    return {
      ...part,
      masked: part.masked.replace(
        /(?<![a-z])(?:em|by|por|para|back|forward|later|earlier|ahead|out|frente|tras|adelante|atras|mais|mas)(?![a-z])/g,
        whole => ' '.repeat(whole.length),
      ),
    }
  }
  const end = match.index + match[0].length
  const found = everything
    ? targetsOf(blank(end, amount.start > end ? amount.start : masked.length), context, { verbs: amount.start < end })
    : targetsOf(blank(0, match.index), context)
  if ('problem' in found) return found.problem
  const seconds = sign(masked) * secondsOf(amount, context)
  const moved = followers(context, found.tasks)
  if (andAfter) for (const task of found.tasks) moved.add(task.uid)
  if (moved.size === 0)
    return problem(
      'language.groupEmpty',
      { words: order.text.trim().slice(0, 120) },
      { suggestions: [suggestion('language.nameTask')] },
    )
  return push(context, moved, seconds)
}

/** Clock time of an amount in seconds: a day is 24 hours, a shift 12; half a day is half of what is worked on one. */
export function secondsOf(amount: Amount, context: Context): number {
  const { roundTheClock, secondsPerDay } = planUnits(context)
  const workday = roundTheClock ? DAY : secondsPerDay
  return amount.parts.reduce((sum, { value, unit }) => {
    const whole = unit === 'd' ? Math.trunc(value) : value
    return sum + whole * must(CLOCK[unit]) + (value - whole) * workday
  }, 0)
}

/** Every leaf that comes after these by links; links of a summary bind all that is in it. */
function followers(context: Context, from: readonly Task[]): Set<TaskId> {
  const next = new Map<TaskId, TaskId[]>()
  for (const link of context.schedule.links) {
    const list = next.get(link.from)
    if (list) list.push(link.to)
    else next.set(link.from, [link.to])
  }
  const byUid = new Map(context.schedule.tasks.map(task => [task.uid, task]))
  const start = from.flatMap(task => context.leavesUnder(task))
  const seen = new Set<TaskId>()
  const stack = start.map(task => task.uid)
  while (stack.length > 0) {
    let at: TaskId | null = must(stack.pop())
    while (at !== null) {
      for (const to of next.get(at) ?? [])
        for (const leaf of context.leavesUnder(must(byUid.get(to))))
          if (!seen.has(leaf.uid)) {
            seen.add(leaf.uid)
            stack.push(leaf.uid)
          }
      at = byUid.get(at)?.parent ?? null
    }
  }
  for (const task of start) seen.delete(task.uid)
  return seen
}

/** Moves tasks by so many seconds: first those that nothing moved pulls along, then all that stayed behind. */
export function push(context: Context, moved: ReadonlySet<TaskId>, seconds: number): Problem | null {
  const before = context.calculation
  if (!before) return problem('language.nothingToChange', {}, { suggestions: [suggestion('language.updateExample')] })
  const led = new Set(context.schedule.links.filter(link => moved.has(link.from)).map(link => link.to))
  const want = new Map<TaskId, Instant>()
  for (const uid of moved) {
    const now = before.of(uid)?.start
    if (now !== undefined && (context.task(uid).percentComplete ?? 0) < 100) want.set(uid, instant(now + seconds))
  }
  const type = seconds > 0 ? ('startNoEarlierThan' as const) : ('mustStartOn' as const)
  for (const round of [0, 1]) {
    const edits: Edit[] = []
    const changes = []
    for (const [uid, date] of want) {
      const at = context.calculation?.of(uid)?.start
      if (round === 0 ? led.has(uid) && seconds > 0 : at === undefined || (seconds > 0 ? at >= date : at <= date))
        continue
      edits.push({ kind: 'setTask', task: uid, changes: { constraint: { type, date } } })
      changes.push(
        change(context.task(uid).name, 'start', formatInstant(must(before.of(uid)).start), formatInstant(date)),
      )
    }
    const failed = edits.length > 0 ? context.apply(edits, changes) : null
    if (failed) return failed
  }
  return null
}
