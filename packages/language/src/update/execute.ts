import { type Duration, nth, type Problem, problem, suggestion } from '@parada/schedule'
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
import { correctedName, renaming, replacedName } from './naming.ts'
import { dropWords, type Order, slice } from './order.ts'
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
import { moveTasks } from './shape.ts'
import { lateness, shifting, signOf } from './shifts.ts'
import { exchange, exchangeOrder, groupOrder } from './structure.ts'
import { targetsOf } from './targets.ts'
import { leads, verb } from './verbs.ts'
import { list } from './words.ts'

/** Carries out the order if it is of its kind: the problem when it could not be done, null when it was; undefined for another kind. */
type Step = (order: Order, context: Context) => Problem | null | undefined

/** Kinds of orders, in the order in which they are tried: what is said more exactly comes first. */
const STEPS: readonly Step[] = [
  availabilityOrder,
  correctedName,
  attributeOrder,
  limitOrder,
  lateness,
  (order, context) => shiftAfter(order, context, signOf),
  calendarOrder,
  wholeProject,
  predecessorOrder,
  (order, context) => (verb(ORDERS.unlink, order.masked) ? unlink(order, context) : undefined),
  replaceWords,
  groupOrder,
  exchangeOrder,
  (order, context) => (verb(ORDERS.rename, order.masked) ? renaming(order, context) : undefined),
  retyping,
  lagBetween,
  doubling,
  notNeeded,
  insertingWhere,
  remaining,
  crewSizeOrder,
  resourceOrder,
  inserting,
  puttingNew,
  taking,
  replaceResource,
  replacedName,
  shifting,
  (order, context) =>
    verb(ORDERS.milestone, order.masked) || IS_MILESTONE.test(order.masked) ? toMilestone(order, context) : undefined,
  (order, context) => (leads(ORDERS.link, order.masked) ? linking(order, context) : undefined),
  firstThen,
  startWith,
  inTurn,
  together,
  (order, context) => {
    const relation = readRelation(order, context)
    return relation ? relateOrExchange(relation, order, context) : undefined
  },
  moving,
  progressing,
  (order, context) =>
    order.dates.some(date => date.day !== null || date.seconds !== null || date.impossible)
      ? dating(order, context)
      : undefined,
  toNothing,
  (order, context) => belowZero(order, context) ?? undefined,
  scaling,
  (order, context) => (order.amounts.length > 0 ? durating(order, context) : undefined),
  (order, context) => (readCalendars(fold(order.text)).length > 0 ? recalendar(order, context) : undefined),
  withoutValue,
]

/** Carries out one order; the problem when it could not be done, else null. */
export function execute(order: Order, context: Context): Problem | null {
  for (const step of STEPS) {
    const done = step(order, context)
    if (done !== undefined) return done
  }
  return notUnderstood(order)
}

/** "Duplique a montagem"; twice its duration is no second task. */
function doubling(order: Order, context: Context): Problem | null | undefined {
  return leads(ORDERS.duplicate, order.masked) &&
    !/(?<![a-z])(?:a duracao|o tempo|the duration|la duracion|el tiempo|o prazo)(?![a-z])/.test(order.masked)
    ? duplicateTasks(order, context)
    : undefined
}

/** "Entre A e B, insira X", "Depois de A, crie X": where comes first. */
function insertingWhere(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
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
  return undefined
}

function inserting(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  if (!leads(ORDERS.insert, masked)) return undefined
  // "adicione 10% em tudo": more of what is there, not a task of that name.
  if (order.percents.length === 1 && order.amounts.length === 0 && order.quotes.length === 0) {
    const scaled = scaling(order, context)
    if (scaled !== undefined) return scaled
  }
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

/** "Coloque uma nova tarefa". */
function puttingNew(order: Order, context: Context): Problem | null | undefined {
  return leads(ORDERS.put, order.masked) &&
    (order.quotes.length > 0 ||
      /(?<![a-z])(?:uma? (?:nova )?(?:tarefa|atividade|marco)|a (?:new )?(?:task|activity|milestone)|una? (?:nueva )?(?:tarea|actividad|hito))(?![a-z])/.test(
        order.masked,
      ))
    ? insertTask(order, context)
    : undefined
}

/** "Tire 3 h", "tire o João", "tire a montagem". */
function taking(order: Order, context: Context): Problem | null | undefined {
  const led = leads(DELETES, order.masked)
  if (!led) return undefined
  const less = addAmount(order, context, -1)
  if (less !== undefined) return less
  const off = unassign(order, context)
  if (off !== undefined) return off
  // "take 3 hours ...": time is taken off something; nothing is deleted for it.
  const first = order.amounts[0]
  if (first && !/[a-z]{3}|\uE010/.test(order.masked.slice(led[0].length, first.start))) return notUnderstood(order)
  return deleting(order, context)
}

/** "Leve a montagem para depois da solda": a row, not a date. */
function moving(order: Order, context: Context): Problem | null | undefined {
  return leads(ORDERS.move, order.masked) &&
    order.amounts.length === 0 &&
    order.dates.length === 0 &&
    order.percents.length === 0
    ? moveTasks(order, context)
    : undefined
}

/** "Duração zero". */
function toNothing(order: Order, context: Context): Problem | null | undefined {
  const zero =
    /(?<![a-z])(?:duracao|duration|duracion|tempo|tiempo|prazo)(?:\s+\w+)?\s*(?:[:=]\s*)?(?:zero|nula|cero|none|nil)(?![a-z])|(?<![a-z])(?:zero|cero|no|sem|sin)\s+(?:duracao|duration|duracion)(?![a-z])|(?<![a-z])(?:(?:to|para|a|em|at|en|=)\s+)?(?:zero|cero)\s*$/.exec(
      order.masked,
    )
  if (!zero || order.amounts.length > 0) return undefined
  const found = targetsOf(dropWords(order, new RegExp(zero[0], 'g')), context)
  return 'problem' in found
    ? found.problem
    : setDuration(context, found.tasks, () => ({ seconds: 0 as Duration['seconds'], unit: 'h' }))
}

/** "Aumente a montagem": by how much? */
function withoutValue(order: Order, context: Context): Problem | undefined {
  if (
    order.quotes.length > 0 ||
    !leads(`${ORDERS.decrease}|${ORDERS.increase}|${ORDERS.later}|${ORDERS.earlier}|${ORDERS.set}`, order.masked)
  )
    return undefined
  const found = targetsOf(order, context)
  return 'tasks' in found && found.tasks[0]
    ? problem(
        'language.valueMissing',
        { task: found.tasks[0].name },
        { suggestions: [suggestion('language.giveValue'), suggestion('language.updateExample')] },
      )
    : undefined
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
