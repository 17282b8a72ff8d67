import { type Edit, formatInstant, instant, type Problem } from '@parada/schedule'
import { ORDERS } from '../grammar/orders.ts'
import { type Context, change } from './context.ts'
import { dropWords, type Order } from './order.ts'
import { readRelation } from './relations.ts'
import { push, secondsOf } from './structure.ts'
import { targetsOf } from './targets.ts'
import { leads, verb } from './verbs.ts'

const EARLIER =
  /(?<![a-z])(?:antecip\w*|adiant\w*|anticip\w*|adelant\w*|earlier|forward|ahead|para tras|mais cedo|antes|para antes|hacia atras|sooner|advance\w*|pull\w*|recu\w*|mas temprano|para cima)(?![a-z])/
const LATER =
  /(?<![a-z])(?:later|back|para (?:a )?frente|adelante(?! \d)|mais tarde|para depois|despues|depois|forward(?! by)|out|mas tarde)(?![a-z])/

/** Direction of a shift: earlier is negative. "Move forward" and "para a frente" are later; "bring forward" is earlier. */
export function signOf(masked: string): 1 | -1 {
  if (/(?<![a-z])(?:para (?:a )?frente|hacia adelante|mais para frente|para adiante)(?![a-z])/.test(masked)) return 1
  if (/(?:bring|pull|brought)\b.*(?:forward|ahead|in)\b/.test(masked)) return -1
  if (/(?:push|move|shift|slide)\b.*\bforward\b/.test(masked)) return 1
  if (verb(ORDERS.earlier, masked)) return -1
  if (EARLIER.test(masked)) return -1
  return 1
}

/** "adie X em 2 dias", "antecipe X 1 dia", "push X back by 4 hours". */
export function shifting(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const later = verb(ORDERS.later, masked)
  const earlier = verb(ORDERS.earlier, masked)
  const moved = leads(ORDERS.move, masked) && (EARLIER.test(masked) || LATER.test(masked)) && order.amounts.length > 0
  // "devem começar 1 dia depois": how much later, without anything to come after.
  const starts =
    /(?<![a-z])(?:comec|inici|start|begin|empiez|empez|comien|comenz)\w*\s+(?:em\s+|by\s+)?\uE000+\s*(?:depois|mais tarde|later|antes|mais cedo|earlier|despues|mas tarde|mas temprano|sooner)\s*[.!]*\s*$/.test(
      masked,
    )
  if (!later && !earlier && !moved && !starts) return undefined
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
      /(?<![a-z])(?:mais|mas|para|to|the|a|pra)?\s*(?:comec\w*|inici\w*|devem?|should|must|deben?|frente|tras|cedo|tarde|earlier|later|back|forward|ahead|out|adelante|atras|temprano|depois|despues|antes|start|inicio|comeco|comienzo)(?![a-z])/g,
    ),
    context,
  )
  if ('problem' in found) return found.problem
  const sign = signOf(masked)
  const edits: Edit[] = []
  const changes = []
  // Of a group only those are held that nothing else in it pulls along.
  if (found.group && found.tasks.every(task => task.mode !== 'manual'))
    return push(
      context,
      new Set(found.tasks.flatMap(each => context.leavesUnder(each)).map(task => task.uid)),
      sign * secondsOf(amount),
    )
  for (const task of found.tasks.flatMap(each => context.leavesUnder(each))) {
    const now = context.calculation?.of(task.uid)?.start
    if (now === undefined) continue
    const to = instant(now + sign * secondsOf(amount))
    if (task.mode === 'manual' && task.manual?.start !== undefined)
      edits.push({
        kind: 'setTask',
        task: task.uid,
        changes: {
          manual: {
            ...task.manual,
            start: instant(task.manual.start + sign * secondsOf(amount)),
            ...(task.manual.finish !== undefined && { finish: instant(task.manual.finish + sign * secondsOf(amount)) }),
          },
        },
      })
    else
      edits.push({
        kind: 'setTask',
        task: task.uid,
        changes: { constraint: { type: sign > 0 ? 'startNoEarlierThan' : 'mustStartOn', date: to } },
      })
    changes.push(change(task.name, 'start', formatInstant(now), formatInstant(to)))
  }
  return context.apply(edits, changes)
}
