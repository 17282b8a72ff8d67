import { DAY, dayOf, HOUR, instant, type Problem, problem, suggestion } from '@parada/schedule'
import type { Context } from './context.ts'
import { constrain, setDeadline } from './edits.ts'
import { dropWords, type Order } from './order.ts'
import { targetsOf } from './targets.ts'

export function impossibleDate(order: Order): Problem {
  const bad = order.dates.find(date => date.impossible)
  return problem(
    'language.impossibleDate',
    { text: bad ? order.text.slice(bad.start, bad.end).trim() : order.text.trim() },
    { suggestions: [suggestion('language.giveDate')] },
  )
}

export function dating(order: Order, context: Context): Problem | null {
  if (order.dates.some(date => date.impossible)) return impossibleDate(order)
  const date = order.dates.at(-1)!
  const before = order.masked.slice(0, date.start)
  const found = targetsOf(
    dropWords(
      order,
      /(?<![a-z])(?:comec\w*|inici\w*|start\w*|begin\w*|termin\w*|finish\w*|end\w*|acab\w*|comien\w*|empie\w*|empez\w*|arranc\w*|conclu\w*|antes|before|ate|by|until|hasta|partir|from|no later than|nao pode|can't|cannot|no puede|not|nao|no earlier than|after|depois|apos|despues|due|complete\w*|entreg\w*|pront[oa]|ready|marcad[oa]|para o dia|only|must|tem que|tem de|tiene que|has to|have to|dia|day|list[oa]s?|estar|ficar|done|finished|quedar)(?![a-z])/g,
    ),
    context,
  )
  if ('problem' in found) return found.problem
  const tasks = found.tasks.flatMap(task => context.leavesUnder(task))
  const finish =
    /(?<![a-z])(?:termin\w*|finish\w*|ends?|ending|acab\w*|conclu\w*|finaliz\w*|complet\w*|ready|pront[oa]s?|list[oa]s?|done|entreg\w*|fim|final|fin|due|deadline|prazo|plazo|limite)(?![a-z])/.test(
      before,
    )
  const limit =
    /(?<![a-z])(?:ate|by|until|till|hasta|no maximo|no later than|antes d(?:el|e|o)|before|deadline|prazo|plazo|limite|a mas tardar|due|(?:pode|deve|puede|debe) (?:passar|ultrapassar|exceder|pasar|superar)(?: d[eoa]s?| del?)?|(?:cannot|can't|must not|should not|may not) (?:go (?:past|beyond)|exceed|pass)|(?:go|run|slip) past)\s*(?:o|a|as|el|la|las|the|dia|em|on|de|da|do|del|final|is|e|es|to|para|:)*\s*(?:o|a|as|el|la|the|dia)?\s*$/.test(
      before,
    )
  const not =
    /(?<![a-z])(?:nao|not|no|can't|cannot|nunca)(?:\s+\w+){0,3}\s+(?:antes|before)(?![a-z])|no earlier than|a partir d|not before|so depois|from\s*$|after\s*$|depois d[oe]\s*$|apos\s*$|despues del?\s*$/.test(
      before,
    )
  const base = context.calculation?.of(tasks[0]!.uid)
  const day = date.day ?? (base ? dayOf(finish ? base.finish : base.start) : dayOf(context.today))
  const workStart = context.schedule.project.start === null ? 8 * HOUR : firstClock(context)
  const at = instant(
    day * DAY +
      (date.seconds ??
        (/(?<![a-z])(?:antes|before)\s+(?:d[eo]l?)?\s*\S*\s*$/.test(before)
          ? workStart
          : finish || (limit && !not)
            ? lastClock(context)
            : workStart)),
  )
  if (not) return constrain(context, tasks, { type: 'startNoEarlierThan', date: at }, 'start')
  if (/(?<![a-z])(?:deadline|due|prazo|data limite|plazo|fecha limite)(?![a-z])/.test(before))
    return setDeadline(context, tasks, at)
  if (finish && limit) return constrain(context, tasks, { type: 'finishNoLaterThan', date: at }, 'finish')
  if (finish) return constrain(context, tasks, { type: 'mustFinishOn', date: at }, 'finish')
  if (limit) return constrain(context, tasks, { type: 'finishNoLaterThan', date: at }, 'finish')
  const earliest = tasks.every(task => {
    const dates = context.calculation?.of(task.uid)
    return dates === undefined || at >= dates.earlyStart
  })
  return constrain(context, tasks, { type: earliest ? 'startNoEarlierThan' : 'mustStartOn', date: at }, 'start')
}

function dayOfProject(context: Context): readonly { from: number; to: number }[] {
  const calendar = context.schedule.calendars.find(each => each.id === context.schedule.project.calendar)
  return calendar?.week.find(day => day !== null && day.length > 0) ?? [{ from: 8 * HOUR, to: 17 * HOUR }]
}

export const firstClock = (context: Context): number =>
  context.schedule.project.defaultStart ?? dayOfProject(context)[0]!.from
export const lastClock = (context: Context): number =>
  context.schedule.project.defaultFinish ?? dayOfProject(context).at(-1)!.to
