import { type Edit, formatInstant, instant, type Problem, type Task } from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import { ORDERS } from '../grammar/orders.ts'
import { ENDS_SO } from '../lexicon/due.ts'
import { BEFORE_LATE, LATE, LATE_BY, LATER, MOVES } from '../lexicon/later.ts'
import { EARLIER } from '../lexicon/phrases.ts'
import { type Context, change } from './context.ts'
import { setDuration } from './edits.ts'
import { push, secondsOf } from './followers.ts'
import { dropWords, type Order, slice } from './order.ts'
import { readRelation } from './relations.ts'
import { targetsOf } from './targets.ts'
import { leads, verb } from './verbs.ts'

/** Direction of a shift: earlier is negative. "Move forward" and "para a frente" are later; "bring forward" is earlier. */
export function signOf(masked: string): 1 | -1 {
  if (/(?<![a-z])(?:para (?:a )?frente|hacia adelante|mais para frente|para adiante)(?![a-z])/.test(masked)) return 1
  if (/(?:bring|pull|brought)\b.*(?:forward|ahead|in)\b/.test(masked)) return -1
  if (/(?:push|move|shift|slide)\b.*\bforward\b/.test(masked)) return 1
  if (verb(ORDERS.earlier, masked)) return -1
  if (EARLIER.test(masked)) return -1
  return 1
}

const LATE_WORDS = pattern(LATE)
const LATE_BY_WORDS = pattern(LATE_BY)
const BEFORE_LATE_WORDS = pattern(BEFORE_LATE)

/** "a solda está 3h atrasada", "steam out is running 4 hours late". Undefined when about something else. */
export function lateness(order: Order, context: Context): Problem | null | undefined {
  const late = LATE_WORDS.exec(order.masked) ?? LATE_BY_WORDS.exec(order.masked)
  const amount = order.amounts[0]
  if (!late || !amount || order.amounts.length > 1 || order.dates.length > 0) return undefined
  if (leads(`${ORDERS.insert}|${ORDERS.link}`, order.masked) || readRelation(order, context)) return undefined
  if (/(?<![a-z])(?:entre|between|predecess|depend)/.test(order.masked)) return undefined
  const said = slice(order, 0, late.index)
  const lead = BEFORE_LATE_WORDS.exec(`${said.masked.trimEnd()} `)
  const found = targetsOf(lead ? slice(said, 0, lead.index) : said, context)
  if ('problem' in found) return found.problem
  const by = (late[1] ? 1 : -1) * secondsOf(amount, context)
  // What has begun and ends later takes longer: its start has been.
  const [only] = found.tasks
  if (only && found.tasks.length === 1 && (only.percentComplete ?? 0) > 0 && ENDS_SO.test(order.masked))
    return setDuration(context, [only], task => ({
      ...task.duration,
      seconds: (task.duration.seconds + by) as Task['duration']['seconds'],
    }))
  return shiftBy(context, found, by)
}

/** "adie X em 2 dias", "antecipe X 1 dia", "push X back by 4 hours". */
export function shifting(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const later = verb(ORDERS.later, masked)
  const earlier = verb(ORDERS.earlier, masked)
  const slides = verb(
    'se muev\\w+|se desplaz\\w+|se corre|moves|slides|slips|anda|andam|escorrega\\w*|desliza\\w*',
    masked,
  )
  const moved =
    (leads(ORDERS.move, masked) || verb(MOVES, masked)) &&
    (EARLIER.test(masked) || LATER.test(masked)) &&
    order.amounts.length > 0
  // "devem começar 1 dia depois": how much later, without anything to come after.
  const starts =
    /(?<![a-z])(?:comec|inici|start|begin|empiez|empez|comien|comenz)\w*\s+(?:em\s+|by\s+)?\uE000+\s*(?:depois|mais tarde|later|antes|mais cedo|earlier|despues|mas tarde|mas temprano|sooner)\s*[.!]*\s*$/.test(
      masked,
    )
  if (!later && !earlier && !moved && !starts && !slides) return undefined
  const date = order.dates.find(each => each.day !== null || each.impossible)
  if (date) return undefined
  const amount = order.amounts[0]
  if (!amount) return undefined
  // "X começa 2h depois de Y" speaks of a link.
  const relation = readRelation(order, context)
  if (relation && !/^\s*$/.test(relation.words)) return undefined
  const found = targetsOf(
    dropWords(
      starts ? dropWords(order, /(?<![a-z])(?:comec|inici|start|begin|empiez|empez|comien|comenz)\w*/g) : order,
      /(?<![a-z])(?:mais|mas|para|to|the|a|pra)?\s*(?:se\s+)?(?:moves?|movem?|muev\w+|slides?|vai|vao|anda|andam|goes?|comec\w*|inici\w*|devem?|should|must|deben?|frente|tras|cedo|tarde|earlier|later|back|forward|ahead|out|adelante|atras|temprano|depois|despues|antes|start|inicio|comeco|comienzo)(?![a-z])/g,
    ),
    context,
  )
  if ('problem' in found) return found.problem
  return shiftBy(context, found, signOf(masked) * secondsOf(amount, context))
}

/** Moves tasks by so many seconds of the clock; of a group only those that nothing else in it pulls along. */
function shiftBy(
  context: Context,
  found: { readonly tasks: readonly Task[]; readonly group?: true },
  seconds: number,
): Problem | null {
  const edits: Edit[] = []
  const changes = []
  if (found.group && found.tasks.every(task => task.mode !== 'manual'))
    return push(context, new Set(found.tasks.flatMap(each => context.leavesUnder(each)).map(task => task.uid)), seconds)
  for (const task of found.tasks.flatMap(each => context.leavesUnder(each))) {
    const now = context.calculation?.of(task.uid)?.start
    if (now === undefined) continue
    const to = instant(now + seconds)
    if (task.mode === 'manual' && task.manual?.start !== undefined)
      edits.push({
        kind: 'setTask',
        task: task.uid,
        changes: {
          manual: {
            ...task.manual,
            start: instant(task.manual.start + seconds),
            ...(task.manual.finish !== undefined && { finish: instant(task.manual.finish + seconds) }),
          },
        },
      })
    else
      edits.push({
        kind: 'setTask',
        task: task.uid,
        changes: { constraint: { type: seconds > 0 ? 'startNoEarlierThan' : 'mustStartOn', date: to } },
      })
    changes.push(change(task.name, 'start', formatInstant(now), formatInstant(to)))
  }
  return context.apply(edits, changes)
}
