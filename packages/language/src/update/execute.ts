import { type Duration, must, nth, type Problem, problem, suggestion } from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import { ORDERS } from '../grammar/orders.ts'
import { readCalendars } from '../read/calendars.ts'
import { fold } from '../text/fold.ts'
import { attributeOrder } from './attributes.ts'
import { availabilityOrder } from './availability.ts'
import { calendarOrder, recalendar } from './calendar.ts'
import type { Context } from './context.ts'
import { duplicateTasks } from './copies.ts'
import { crewSizeOrder } from './crew-size.ts'
import { dating } from './dates.ts'
import { addAmount, belowZero, durating, scaling } from './durations.ts'
import { removeTasks, setDuration } from './edits.ts'
import { shiftAfter } from './followers.ts'
import { insertTask } from './insert.ts'
import { limitOrder } from './limits.ts'
import { lagBetween, linking, retyping, unlink } from './links.ts'
import { mergeOrder } from './merge.ts'
import { correctedName, renaming, replacedName } from './naming.ts'
import { dropWords, IN_PARTS, type Order, slice } from './order.ts'
import { predecessorOrder } from './predecessors.ts'
import { progressing, remaining } from './progress.ts'
import { wholeProject } from './project.ts'
import {
  beside,
  firstThen,
  inTurn,
  type RelationOrder,
  readRelation,
  relate,
  startWith,
  together,
} from './relations.ts'
import { replaceWords } from './replace-words.ts'
import { replaceResource, resourceOrder, unassign } from './resources.ts'
import { moveTasks, splitTask } from './shape.ts'
import { lateness, shifting, signOf } from './shifts.ts'
import { exchange, exchangeOrder, groupOrder } from './structure.ts'
import { targetsOf } from './targets.ts'
import { leads, verb } from './verbs.ts'
import { list } from './words.ts'

/** Carries out one order; the problem when it could not be done, else null. */
export function execute(order: Order, context: Context): Problem | null {
  const { masked } = order
  const availability = availabilityOrder(order, context)
  if (availability !== undefined) return availability
  const corrected = correctedName(order, context)
  if (corrected !== undefined) return corrected
  const attribute = attributeOrder(order, context)
  if (attribute !== undefined) return attribute
  const limited = limitOrder(order, context)
  if (limited !== undefined) return limited
  const late = lateness(order, context)
  if (late !== undefined) return late
  const after = shiftAfter(order, context, signOf)
  if (after !== undefined) return after
  const times = calendarOrder(order, context)
  if (times !== undefined) return times
  const shutdown = wholeProject(order, context)
  if (shutdown !== undefined) return shutdown
  const predecessor = predecessorOrder(order, context)
  if (predecessor !== undefined) return predecessor
  if (verb(ORDERS.unlink, masked)) return unlink(order, context)
  const merged = mergeOrder(order, context)
  if (merged !== undefined) return merged
  const words = replaceWords(order, context)
  if (words !== undefined) return words
  const group = groupOrder(order, context)
  if (group !== undefined) return group
  const exchanged = exchangeOrder(order, context)
  if (exchanged !== undefined) return exchanged
  if (verb(ORDERS.rename, masked)) return renaming(order, context)
  const retyped = retyping(order, context)
  if (retyped !== undefined) return retyped
  const lag = lagBetween(order, context)
  if (lag !== undefined) return lag
  if (IN_PARTS.test(masked)) return splitTask(order, context)
  if (
    leads(ORDERS.split, masked) &&
    (order.amounts.length > 0 ||
      /(?<![a-z])(?:em|in|into|en)\s+(?:\d|duas|dois|two|dos|tres|three|quatro|four|cuatro|partes|parts|halves|metades|etapas|[^,]+(?:,|\s(?:e|and|y)\s))/.test(
        masked,
      ))
  )
    return splitTask(order, context)
  if (
    leads(ORDERS.duplicate, masked) &&
    !/(?<![a-z])(?:a duracao|o tempo|the duration|la duracion|el tiempo|o prazo)(?![a-z])/.test(masked)
  ) {
    const doubled = duplicateTasks(order, context)
    if (doubled !== undefined) return doubled
  }
  const dropped = notNeeded(order, context)
  if (dropped !== undefined) return dropped
  // "Entre A e B, insira X", "Depois de A, crie X": where comes first.
  if (
    /^[\s,]*(?:entre|between|apos|depois|after|antes|before|tras|despues|luego|logo)\s/.test(masked) &&
    (order.quotes.length > 0 ||
      verb(
        `${ORDERS.insert}|${ORDERS.put}|faca|fazer|faz|do|haz|hacer|realiz\\w+|execut\\w+|vem|entra|viene|goes|comes`,
        masked,
      )) &&
    (order.quotes.length > 0 ||
      /(?<![a-z])(?:tarefa|atividade|task|activity|tarea|actividad|marco|milestone|hito)(?![a-z])/.test(masked) ||
      order.amounts.length > 0)
  )
    return insertTask(order, context)
  const left = remaining(order, context)
  if (left !== undefined) return left
  const size = crewSizeOrder(order, context)
  if (size !== undefined) return size
  const resources = resourceOrder(order, context)
  if (resources !== undefined) return resources
  // "adicione 10% em tudo": more of what is there, not a task of that name.
  if (
    leads(ORDERS.insert, masked) &&
    order.percents.length === 1 &&
    order.amounts.length === 0 &&
    order.quotes.length === 0
  ) {
    const scaled = scaling(order, context)
    if (scaled !== undefined) return scaled
  }
  if (leads(ORDERS.insert, masked)) {
    const more = addAmount(order, context, 1)
    if (more !== undefined) return more
    if (
      /(?<![a-z])(?:dependencia|ligacao|vinculo|link|dependency|predecessora?|predecessor|enlace|relacao|relacion)(?![a-z])/.test(
        masked,
      )
    )
      return linking(order, context)
    return insertTask(order, context)
  }
  if (
    leads(ORDERS.put, masked) &&
    (order.quotes.length > 0 ||
      /(?<![a-z])(?:uma? (?:nova )?(?:tarefa|atividade|marco)|a (?:new )?(?:task|activity|milestone)|una? (?:nueva )?(?:tarea|actividad|hito))(?![a-z])/.test(
        masked,
      ))
  )
    return insertTask(order, context)
  if (leads(DELETES, masked)) {
    const less = addAmount(order, context, -1)
    if (less !== undefined) return less
    const off = unassign(order, context)
    if (off !== undefined) return off
    // "take 3 hours ...": time is taken off something; nothing is deleted for it.
    const first = order.amounts[0]
    if (first && !/[a-z]{3}|\uE010/.test(masked.slice(must(leads(DELETES, masked))[0].length, first.start)))
      return notUnderstood(order)
    return deleting(order, context)
  }
  const swapped = replaceResource(order, context)
  if (swapped !== undefined) return swapped
  const replaced = replacedName(order, context)
  if (replaced !== undefined) return replaced
  const shifted = shifting(order, context)
  if (shifted !== undefined) return shifted
  if (verb(ORDERS.milestone, masked) || IS_MILESTONE.test(masked)) return toMilestone(order, context)
  if (leads(ORDERS.link, masked)) return linking(order, context)
  const row = firstThen(order, context)
  if (row !== undefined) return row
  const started = startWith(order, context)
  if (started !== undefined) return started
  const chained = inTurn(order, context)
  if (chained !== undefined) return chained
  const tied = together(order, context)
  if (tied !== undefined) return tied
  const relation = readRelation(order, context)
  if (relation) return relateOrExchange(relation, order, context)
  if (
    leads(ORDERS.move, masked) &&
    order.amounts.length === 0 &&
    order.dates.length === 0 &&
    order.percents.length === 0
  ) {
    const moved = moveTasks(order, context)
    if (moved !== undefined) return moved
  }
  const progress = progressing(order, context)
  if (progress !== undefined) return progress
  if (order.dates.some(date => date.day !== null || date.seconds !== null || date.impossible))
    return dating(order, context)
  const zero =
    /(?<![a-z])(?:duracao|duration|duracion|tempo|tiempo|prazo)(?:\s+\w+)?\s*(?:[:=]\s*)?(?:zero|nula|cero|none|nil)(?![a-z])|(?<![a-z])(?:zero|cero|no|sem|sin)\s+(?:duracao|duration|duracion)(?![a-z])|(?<![a-z])(?:(?:to|para|a|em|at|en|=)\s+)?(?:zero|cero)\s*$/.exec(
      masked,
    )
  if (zero && order.amounts.length === 0) {
    const found = targetsOf(dropWords(order, new RegExp(zero[0], 'g')), context)
    return 'problem' in found
      ? found.problem
      : setDuration(context, found.tasks, () => ({ seconds: 0 as Duration['seconds'], unit: 'h' }))
  }
  const below = belowZero(order, context)
  if (below) return below
  const scaled = scaling(order, context)
  if (scaled !== undefined) return scaled
  if (order.amounts.length > 0) return durating(order, context)
  if (readCalendars(fold(order.text)).length > 0) return recalendar(order, context)
  if (
    leads(`${ORDERS.decrease}|${ORDERS.increase}|${ORDERS.later}|${ORDERS.earlier}|${ORDERS.set}`, masked) &&
    order.quotes.length === 0
  ) {
    const found = targetsOf(order, context)
    if ('tasks' in found)
      return problem(
        'language.valueMissing',
        { task: nth(found.tasks, 0).name },
        { suggestions: [suggestion('language.giveValue'), suggestion('language.updateExample')] },
      )
  }
  return notUnderstood(order)
}

const IS_MILESTONE =
  /\s(?:e|is|es|vira|sera|passa a ser|should be|will be|deve ser|debe ser|becomes?)\s+(?:um|a|an|un)\s+(?:marco|milestone|hito)[\s.!]*$/
/** Words that say that a task falls away. */
const GONE = {
  noNeed: list(
    'nao_(?:precisa(?:mos)?|sera_preciso|e_preciso|vai_ter|vamos_fazer|teremos)',
    "(?:we_|you_|they_)?(?:don't|do_not|no_longer)_need",
    '(?:ya_)?no_(?:necesita(?:mos)?|hace_falta|habra|se_hara)',
  ),
  isNot: list(
    'nao_(?:e|sera|sao|vai_ser|precisa)(?:_mais)?(?:_ser)?',
    "(?:is_|are_|was_)?(?:isn't|aren't|not|no_longer)(?:_being)?",
    '(?:ya_)?no_(?:es|se)',
  ),
  needed: list(
    'necessari[oa]s? precis[oa]s? feit[oa]s? executad[oa]s?',
    'needed required necessary done',
    'necesari[oa]s? hara hace',
  ),
  was: list('foi foram esta', 'was were is are', 'fue fueron'),
  cancelled: list(
    'cancelad[oa]s? suspens[oa]s? eliminad[oa]s? removid[oa]s?',
    'cancell?ed scrapped dropped',
    'anulad[oa]s? cancelad[oa]s?',
  ),
} as const
const NOT_NEEDED = pattern(
  [
    `^[\\s,]*(?:${GONE.noNeed})\\s+(?:mais\\s+)?(?:(?:d[eoa]s?|to|hacer|fazer|do)\\s+)?`,
    `\\s+(?:${GONE.isNot})\\s*(?:mais\\s+)?(?:${GONE.needed})(?: any ?more| mais)?[\\s.!]*$`,
    `\\s+(?:${GONE.was})\\s+(?:${GONE.cancelled})[\\s.!]*$`,
  ].join('|'),
)

/** "não precisa mais do alinhamento", "check alignment isn't needed anymore", "a pintura foi cancelada". */
function notNeeded(order: Order, context: Context): Problem | null | undefined {
  const match = NOT_NEEDED.exec(order.masked)
  if (!match || order.amounts.length > 0 || order.dates.length > 0 || order.crews.length > 0) return undefined
  const rest = match.index === 0 ? slice(order, match[0].length, order.masked.length) : slice(order, 0, match.index)
  const found = targetsOf(rest, context, { verbs: false })
  return 'problem' in found ? found.problem : removeTasks(context, found.tasks)
}

const DELETES = `${ORDERS.delete}|take(?=\\s.{1,70}?\\s(?:off|out of|from)\\s)|libere?|libera(?:r)?|pull(?=\\s.{1,70}?\\s(?:off|out of|from)\\s)`

const notUnderstood = (order: Order): Problem =>
  problem(
    'language.notUnderstood',
    { text: order.text.trim().slice(0, 160) },
    { suggestions: [suggestion('language.updateExample', {}), suggestion('language.nameTask', {})] },
  )

/** "Coloque A antes de B" where A follows B right now: the two change places. */
function relateOrExchange(relation: RelationOrder, order: Order, context: Context): Problem | null {
  const moving = leads(ORDERS.move, order.masked) !== null
  const failed = relate(relation, context, moving)
  if (
    failed?.code !== 'language.wouldLoop' ||
    relation.kind !== 'before' ||
    !(moving || leads(ORDERS.put, order.masked))
  )
    return failed
  const subject = targetsOf(relation.subject, context)
  const target = beside(targetsOf(relation.target, context, { verbs: false }), subject, context)
  if (!('tasks' in subject && 'tasks' in target) || relation.lag !== null) return failed
  const [a, b] = [nth(subject.tasks, 0), nth(target.tasks, 0)]
  if (subject.tasks.length !== 1 || target.tasks.length !== 1 || a.uid === b.uid) return failed
  const direct = context.schedule.links.some(
    link => (link.from === a.uid && link.to === b.uid) || (link.from === b.uid && link.to === a.uid),
  )
  return direct ? exchange(context, a, b) : failed
}

function deleting(order: Order, context: Context): Problem | null {
  const found = targetsOf(order, context)
  if ('problem' in found) return found.problem
  return removeTasks(context, found.tasks)
}

function toMilestone(order: Order, context: Context): Problem | null {
  const found = targetsOf(
    cutAt(
      order,
      /(?<![a-z])(?:(?:e|is|es|vira|sera|passa a ser|should be|will be|deve ser|debe ser|becomes?)\s+)?(?:em|in|into|a|en|um|un|como|as)?\s*(?:um |a |an |un )?(?:marco|milestone|hito)(?![a-z])/,
    ),
    context,
  )
  if ('problem' in found) return found.problem
  return setDuration(context, found.tasks, () => ({ seconds: 0 as Duration['seconds'], unit: 'h' }))
}

const cutAt = (order: Order, regex: RegExp): Order => {
  const match = regex.exec(order.masked)
  return match ? slice(order, 0, match.index) : order
}
