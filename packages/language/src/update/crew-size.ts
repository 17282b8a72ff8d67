import { must, nth, type Problem, problem, suggestion, type Task } from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import { ORDERS } from '../grammar/orders.ts'
import { NEEDS_SO_MANY, ON_TOP } from '../lexicon/phrases.ts'
import { numberOf } from '../read/numbers.ts'
import { type Context, change } from './context.ts'
import { assignEdits, newPending } from './edits.ts'
import { type Order, slice } from './order.ts'
import { targetsOf } from './targets.ts'
import { list } from './words.ts'

const WORDS = {
  gains: list(
    'ganham? recebem? precisam?_de_mais precisam?_mais vao_ganhar vai_ganhar tem_mais tera_mais',
    'gains? gets? receives? needs?_another needs?',
    'ganan? reciben? necesitan?_mas necesitan?_otr[oa]',
  ),
  loses: list(
    'perdem? cedem? fica(?:m)?_sem vai_perder fica(?:m)?_com_menos',
    'loses? gives?_up',
    'pierden? ceden? queda(?:n)?_sin',
  ),
  fewer: list('a_menos de_menos menos', 'less fewer', 'menos de_menos'),
  more: list('a_mais de_mais mais extras? adicionais', 'more extra additional', 'mas de_mas adicionales extras?'),
  need: list(
    'preciso_de precisamos_de precisa_de quero temos_que_ter faltam? coloque bote ponha poe',
    'i_need we_need need want put',
    'necesito necesitamos quiero faltan? pon ponga',
  ),
  at: list('em na no nas nos para pra ao aos a da do das dos', 'on in at to for from off', 'en para al a del de'),
} as const
const CREW = '(\\uE003+(?:\\s*(?:,|e|and|y)\\s*\\uE003+)*)'
const TASK_FIRST = pattern(
  `^(.*?)\\s+(?:(${WORDS.gains})|(${WORDS.loses}))\\s+(?:mais|more|mas|another|otr[oa]s?|outr[oa]s?)?\\s*${CREW}`,
)
const CREW_FIRST = pattern(
  `^[\\s,]*(?:(?:${WORDS.need})\\s+)?(?:(mais|more|mas|another|outr[oa]s?|otr[oa]s?|um outro|menos|fewer)\\s+)?${CREW}\\s*(?:(${WORDS.more})|(${WORDS.fewer}))?\\s+(?:${WORDS.at})\\s+`,
)
const JUST_CREW = pattern(
  `^[\\s,]*(?:(?:por favor|please|tambem|also|tambien)\\s+)?(?:${ORDERS.insert}|${ORDERS.put}|${ORDERS.assign})\\s+(?:mais\\s+|more\\s+|mas\\s+)?${CREW}[\\s.!]*$`,
)
const NEEDS = pattern(`^[\\s,]*(?:${WORDS.need})\\s`)
const FROM_TO = pattern(
  `^[\\s,]*(?:(?:aument\\w*|reduz\\w*|aumenta|sub[ae]|increase|reduce|cambi\\w*|mud\\w*|change|pass\\w*|alter\\w*)\\s+)?(?:(?:o|a|os|as|the|el|la|los|las|numero|quantidade|number|cantidad|equipe|efetivo|time|crew|team|cuadrilla|de|do|da|dos|das|of|del)\\s+)*([a-z ]{3,40}?)\\s+(?:(?:passa(?:m|n)?|vai|vao|sobe(?:m)?|cai|aumenta(?:m)?|goes|go|pasan?|sube(?:n)?|baja(?:n)?)\\s+)?(?:de|from)\\s+(\\d{1,3}|[a-z]+)\\s+(?:para|pra|a|to)\\s+(\\d{1,3}|[a-z]+)\\s*[.!]*\\s*$`,
)

/** Orders that say how many people more or fewer: "a solda ganha 1 soldador", "dois eletricistas a menos no motor". Undefined when about something else. */
export function crewSizeOrder(order: Order, context: Context): Problem | null | undefined {
  if (order.amounts.length > 0 || order.dates.length > 0 || order.percents.length > 0) return undefined
  if (order.crews.length === 0) return poolFromTo(order, context)
  // "... e coloque 2 soldadores": on the task that was just spoken of.
  if (context.inOneBreath && context.last.length > 0 && JUST_CREW.test(order.masked))
    return byCrew(
      order,
      context,
      context.last,
      /(?<![a-z])(?:add|adicion\w+|acrescent\w+|agreg\w+|mais|more|mas)(?![a-z])/.test(order.masked) ? 1 : 0,
    )
  const first = TASK_FIRST.exec(order.masked)
  if (first) {
    const found = targetsOf(slice(order, 0, nth(first, 1).length), context)
    return 'problem' in found
      ? found.problem
      : byCrew(order, context, found.tasks, first[2] ? (needsSoMany(nth(first, 2), order) ? 0 : 1) : -1)
  }
  const crew = CREW_FIRST.exec(order.masked)
  if (!crew) return undefined
  const fewer = crew[4] !== undefined || /^(?:menos|fewer)$/.test(crew[1] ?? '')
  const more = crew[1] !== undefined || crew[3] !== undefined
  if (!fewer && !more && !NEEDS.test(order.masked)) return undefined
  // The preposition stays: "nas retiradas" speaks of several.
  const at = crew[0].trimEnd().lastIndexOf(' ')
  const found = targetsOf(slice(order, at, order.masked.length), context, { verbs: false })
  return 'problem' in found ? found.problem : byCrew(order, context, found.tasks, fewer ? -1 : more ? 1 : 0)
}

/** "Needs 3" says how many there are to be; "needs 3 more" how many come. */
const needsSoMany = (verb: string, order: Order): boolean => NEEDS_SO_MANY.test(verb) && !ON_TOP.test(order.text)

/** So many more or fewer on each task; a way of 0 for exactly so many. */
function byCrew(order: Order, context: Context, targets: readonly Task[], way: 1 | 0 | -1): Problem | null {
  const tasks = targets.flatMap(task => context.leavesUnder(task))
  const pending = newPending()
  const edits = []
  const changes = []
  for (const task of tasks)
    for (const { crew } of order.crews) {
      const known = context.resource(crew.name)
      const has =
        known && context.schedule.assignments.find(each => each.task === task.uid && each.resource === known.uid)
      const [before, by] = [has ? (has.units ?? 1) : 0, crew.units ?? 1]
      const after = way === 0 ? by : before + way * by
      if (after < 0 || (way < 0 && !has)) {
        // Of a group those lose people that have them.
        if (tasks.length > 1) continue
        return problem(
          'language.resourceNotFound',
          { resource: crew.name, task: task.name },
          { suggestions: [suggestion('language.nameTask')] },
        )
      }
      if (after === 0) edits.push({ kind: 'removeAssignment' as const, assignment: must(has).uid })
      else edits.push(...assignEdits(context, task, known?.name ?? crew.name, after, 'work', pending).edits)
      changes.push(
        change(task.name, 'resources', before === 0 ? null : `${crew.name} ${before}`, `${crew.name} ${after}`),
      )
    }
  if (edits.length === 0)
    return problem('language.nothingToChange', {}, { suggestions: [suggestion('language.updateExample')] })
  return context.apply(edits, changes)
}

/** "a equipe de caldeireiros passa de 2 para 4": how many of them there are. */
function poolFromTo(order: Order, context: Context): Problem | null | undefined {
  const match = order.tasks.length === 0 ? FROM_TO.exec(order.masked) : null
  const resource = match ? context.resource(nth(match, 1).trim()) : null
  const units = match ? numberOf(nth(match, 3)) : null
  if (!resource || units === null) return undefined
  return context.apply(
    [{ kind: 'setResource', resource: resource.uid, changes: { maxUnits: units } }],
    [change(resource.name, 'max_units', resource.maxUnits ?? 1, units)],
  )
}
