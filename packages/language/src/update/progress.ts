import { DAY, dayOf, formatInstant, type Instant, instant, type Problem, type Task } from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import { FIELDS, ORDERS } from '../grammar/orders.ts'
import { type Context, change } from './context.ts'
import { firstClock, lastClock } from './dates.ts'
import { setProgress } from './edits.ts'
import { dropWords, type Order } from './order.ts'
import { targetsOf } from './targets.ts'
import { verb } from './verbs.ts'

const DONE =
  /(?<![a-z])(?:pront[oa]s?|concluid[oa]s?|terminad[oa]s?|finalizad[oa]s?|feit[oa]s?|complet(?:o|a|os|as|ed?|ad[oa]s?|amos)|terminamos|terminei|acabamos|acabei|concluimos|conclui|finalizamos|finalizei|encerramos|fizemos|hicimos|encerrad[oa]s?|acabad[oa]s?|acabou|acabaram|terminou|terminaram|concluiu|finalizou|done|finished|ready|list[oa]s?|hech[oa]s?|terminaron|acabo|conclui[ao]|finalizo|termino(?!\s+d))(?![a-z])/
const BEGUN =
  /(?<![a-z])(?:iniciou|comecou|iniciaram|comecaram|comecamos|iniciamos|has started|have started|was started|started|iniciad[oa]s?|empezo|empezaron|empezamos|inicio ya|ya inicio|ja comecou|comenzo|comenzaron|em andamento|under ?way|in progress|en curso|en marcha)(?![a-z])/
const HALF =
  /(?<![a-z])(?:(?:pela|na|a|por la|en la|la) (?:metade|mitad)|metade (?:pronta|feita|concluida)|half(?:way)?(?: (?:done|complete|finished))?|meio caminho)(?![a-z])/
const ZERO =
  /(?<![a-z])(?:nothing (?:was |has been |is )?done(?: yet)?|nada (?:foi |esta )?feito(?: ainda)?|nada hecho(?: aun| todavia)?|nao iniciad[oa]s?|nao comecou|not started|sin iniciar|zer(?:e|ar|o)|reset)(?![a-z])/

export function progressing(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const percent = order.percents.at(-1)
  const aboutTime = verb(ORDERS.increase, masked) ?? verb(ORDERS.decrease, masked)
  const speaks = pattern(`(?<![a-z])(?:${FIELDS.progress})(?![a-z])`).test(masked)
  if (percent && aboutTime && !speaks) return undefined
  if (
    /(?<![a-z])(?:half as (?:long|much)|half (?:of )?(?:the |its )?(?:time|duration)|metade d[oa] (?:tempo|duracao|prazo)|mitad del? (?:tiempo|duracion|plazo))(?![a-z])/.test(
      masked,
    )
  )
    return undefined
  // "progress of X at 45": a bare number speaks of percent there.
  const bare = percent || !speaks ? null : /(?<![\w.,])(\d{1,4})(?![\w.,]*\w)\s*[.!]?\s*$/.exec(masked)
  let value: number | null = null
  // "tem que estar pronto sexta", "must be done by Friday": what is wanted is no progress.
  const wanted =
    order.dates.some(date => date.day !== null && date.day > dayOf(context.today)) ||
    /(?<![a-z])(?:tem que|tem de|deve|devem|precisa|must|has to|have to|should|needs? to|tiene que|tienen que|debe|deben|necesita|pode|can|puede)\s+(?:estar|ficar|ser|be|quedar|get|acabar|terminar)(?![a-z])/.test(
      masked,
    )
  if (!percent && wanted) return undefined
  if (percent) value = percent.value
  else if (bare && order.amounts.length === 0 && order.dates.length === 0) value = Number(bare[1])
  else if (ZERO.test(masked) && (speaks || /nao|not|sin|nada/.test(masked))) value = 0
  else if (
    order.amounts.length === 0 &&
    order.dates.every(date => date.day === null || !/(?:ate|until|by|hasta)/.test(masked))
  ) {
    if (
      HALF.test(masked) &&
      !verb(ORDERS.decrease, masked) &&
      !pattern(`(?<![a-z])(?:${FIELDS.duration})(?![a-z])`).test(masked)
    )
      value = 50
    else if (DONE.test(masked)) value = 100
    else if (BEGUN.test(masked)) value = 1
  }
  if (value === null) return undefined
  const words = [
    DONE,
    BEGUN,
    HALF,
    ZERO,
    /(?<![a-z])(?:as|como|at|em|to|a|com|with|con|foi|foram|esta|estao|is|are|was|were|100|ja|already|ya|han|ha|has|have|been|we|re|ve|through|vamos|estamos|on|por|of|ta|marque|mark|considere|consider|now)(?![a-z])/g,
  ]
  let left: Order = order
  for (const regex of words) left = dropWords(left, new RegExp(regex.source, 'g'))
  if (bare) left = dropWords(left, /(?<![\w.,])\d{1,4}(?![\w.,]*\w)\s*[.!]?\s*$/g)
  const found = targetsOf(left, context)
  if ('problem' in found) return found.problem
  const tasks = found.tasks.flatMap(task =>
    found.group ? [task] : context.isSummary(task) ? context.leavesUnder(task) : [task],
  )
  const failed = setProgress(context, tasks, value)
  const date = order.dates.find(each => each.day !== null && !each.impossible)
  if (failed || !date || percent) return failed
  return actual(
    context,
    tasks,
    instant(date.day! * DAY + (date.seconds ?? (value === 100 ? lastClock(context) : firstClock(context)))),
    value === 100,
  )
}

/** "terminou ontem às 15h": when it was finished, or begun. */
function actual(context: Context, tasks: readonly Task[], at: Instant, finished: boolean): Problem | null {
  const field = finished ? ('actualFinish' as const) : ('actualStart' as const)
  return context.apply(
    tasks.map(task => ({ kind: 'setTask' as const, task: task.uid, changes: { [field]: at } })),
    tasks.map(task => {
      const old = task[field]
      return change(
        task.name,
        finished ? 'actual_finish' : 'actual_start',
        old === undefined ? null : formatInstant(old),
        formatInstant(at),
      )
    }),
  )
}
