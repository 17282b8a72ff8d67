import {
  DAY,
  type DayNumber,
  dayOf,
  formatInstant,
  HOUR,
  type Instant,
  instant,
  nth,
  type Problem,
  problem,
  suggestion,
  type Task,
} from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import { FIELDS, ORDERS } from '../grammar/orders.ts'
import { actionOf } from '../text/actions.ts'
import { fold, wordsOf } from '../text/fold.ts'
import { type Context, change } from './context.ts'
import { firstClock, lastClock } from './dates.ts'
import { durationOf, setDuration, setProgress } from './edits.ts'
import { dropWords, type Order } from './order.ts'
import { targetsOf } from './targets.ts'
import { verb } from './verbs.ts'
import { list, whole } from './words.ts'

/** Words of a task's state, by language. */
const STATE = {
  done: list(
    'pront[oa]s? concluid[oa]s? terminad[oa]s? finalizad[oa]s? feit[oa]s? encerrad[oa]s? acabad[oa]s? completad[oa]s? complet[oa]s? terminou terminaram terminamos terminei acabou acabaram acabamos acabei concluiu concluimos conclui[oa]? finalizou finalizamos finalizei encerrou encerramos fizemos saiu sairam',
    'done finished completed? ready',
    'list[oa]s? hech[oa]s? terminaron termino(?!_+d) acabo concluyo finalizo completamos hicimos',
  ),
  begun: list(
    'iniciou iniciaram iniciamos iniciad[oa]s? ja_comecou comecou comecaram comecamos em_andamento em_execucao',
    'has_started have_started was_started started under_?way in_progress ongoing',
    'empezo empezaron empezamos ya_inicio inicio_ya comenzo comenzaron en_curso en_marcha en_ejecucion',
  ),
  half: list(
    '(?:pela|na|a)_metade metade_(?:pronta|feita|concluida) meio_caminho',
    'half(?:way)?(?:_(?:done|complete|finished|through))?',
    '(?:por_la|en_la|la)_mitad',
  ),
  notBegun: list(
    '(?:ainda_)?nada_(?:foi_|esta_)?feito(?:_ainda)? (?:ainda_)?nao_(?:foi_|esta_)?iniciad[oa]s? (?:ainda_)?nao_comec(?:ou|aram) (?:ainda_)?nao_inici(?:ou|aram) zer(?:e|ar|o)',
    "nothing_(?:was_|has_been_|is_)?done(?:_yet)? not_(?:yet_)?started(?:_yet)? (?:has_not|hasn't|have_not|haven't)_(?:started|begun)(?:_yet)? reset",
    'nada_hecho(?:_aun|_todavia)? sin_iniciar (?:aun_|todavia_)?no_(?:ha_)?(?:empezado|empezo|comenzo|inicio|iniciado)',
  ),
  /** What stands around a state and belongs to no name. */
  around: list(
    'como em a com foi foram esta estao ja ainda agora por ta marque considere vamos estamos que ficou ficaram',
    'as at to with is are was were 100 already have been we re ve through on of mark consider now yet has',
    'con ha han ya aun todavia estan ahora por vamos quedo',
  ),
  remaining: list(
    'faltam? faltando restam? restando ainda_faltam? so_faltam?',
    'remaining left to_go still_needs? still_to_go',
    'faltan? quedan? restan?',
  ),
  wanted: list(
    'tem_que tem_de deve devem precisa precisam pode podem',
    'must has_to have_to should needs?_to can may',
    'tiene_que tienen_que debe deben necesita puede',
  ),
} as const
const DONE = pattern(whole(STATE.done))
const BEGUN = pattern(whole(STATE.begun))
const HALF = pattern(whole(STATE.half))
const NOT_BEGUN = pattern(whole(STATE.notBegun))
const WANTED = pattern(`(?<![a-z])(?:${STATE.wanted})\\s+(?:estar|ficar|ser|be|quedar|get|acabar|terminar)(?![a-z])`)
/** "só começa quando X terminar", "can't begin until X is done": what has to be done first was not done. */
const CONDITION = pattern(
  whole(
    'until|till|hasta que|ate que|quando|cuando|when|once|assim que|so depois|only after|depois que|after|if|si|se',
  ),
)
/** What is over or has begun, stated as done. */
const PAST = pattern(
  whole(
    list(
      'terminou terminaram acabou acabaram concluiu concluiram finalizou encerrou comecou comecaram iniciou iniciaram',
      'has_finished has_started was_finished was_started began',
      'termino_ya termino_ayer empezo comenzo acabaron empezaron comenzaron terminaron',
    ),
  ),
)
/** Whether a text holds a Spanish verb of finished or begun work. Without its accent such a verb reads as a noun. */
const isPreterite = (text: string): boolean =>
  (text.match(/\p{L}+ó(?!\p{L})/gu) ?? []).some(word => DONE.test(fold(word)) || BEGUN.test(fold(word)))
const HALF_OF_TIME =
  /(?<![a-z])(?:half as (?:long|much)|half (?:of )?(?:the |its )?(?:time|duration)|metade d[oa] (?:tempo|duracao|prazo)|mitad del? (?:tiempo|duracion|plazo))(?![a-z])/
const BARE_NUMBER = /(?<![\w.,])(\d{1,4})(?![\w.,]*\w)\s*[.!]?\s*$/

/** "andaime 60 %", "solda terminou ontem às 15h", "limpeza ainda não começou". Undefined when about something else. */
export function progressing(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const percent = order.percents.at(-1)
  const speaks = pattern(whole(FIELDS.progress)).test(masked)
  if (percent && !speaks && (verb(ORDERS.increase, masked) ?? verb(ORDERS.decrease, masked))) return undefined
  if (HALF_OF_TIME.test(masked)) return undefined
  // "tem que estar pronto sexta", "must be done by Friday": what is wanted is no progress.
  const wanted = order.dates.some(date => date.day !== null && date.day > dayOf(context.today)) || WANTED.test(masked)
  // A plan may be run ahead of the clock, as in an exercise: nothing is in the future up to its status date.
  const known = dayOf(instant(Math.max(context.today, context.schedule.project.statusDate ?? context.today)))
  const future = order.dates.find(date => date.day !== null && date.day > known)
  if (future && (PAST.test(masked) || isPreterite(order.text)) && !WANTED.test(masked) && !CONDITION.test(masked))
    return problem(
      'language.futureActual',
      { task: '', date: order.text.slice(future.start, future.end).trim() },
      { suggestions: [suggestion('language.giveDate')] },
    )
  if (!percent && (wanted || CONDITION.test(masked))) return undefined
  // "progress of X at 45": a bare number speaks of percent there.
  const bare = percent || !speaks ? null : BARE_NUMBER.exec(masked)
  const value = percent?.value ?? said(order, bare, speaks)
  if (value === null) return participle(order, context)
  let rest: Order = order
  for (const source of [STATE.notBegun, STATE.done, STATE.begun, STATE.half, STATE.around])
    rest = dropWords(rest, new RegExp(whole(source), 'g'))
  if (bare) rest = dropWords(rest, new RegExp(BARE_NUMBER.source, 'g'))
  const found = targetsOf(rest, context)
  if ('problem' in found) return found.problem
  // Under way, a share that is given for a summary is not laid on what is in it unasked.
  const running = context.schedule.project.statusDate !== undefined
  const tasks = found.tasks.flatMap(task =>
    !found.group && !running && context.isSummary(task) ? context.leavesUnder(task) : [task],
  )
  const failed = setProgress(context, tasks, value)
  const at = momentOf(order, context, value === 100)
  if (failed || at === null || (percent && value < 100) || value === 0) return failed
  return actual(context, tasks, at, value === 100)
}

const PARTICIPLE =
  /\s([a-z]{2,}(?:ad|id)[oa]s?|abert[oa]s?|limp[oa]s?|solt[oa]s?|post[oa]s?|abiert[oa]s?|puest[oa]s?)\s*[.!]*\s*$/

/** "PT emitida", "tampas abertas": what a task does was done. */
function participle(order: Order, context: Context): Problem | null | undefined {
  const word = PARTICIPLE.exec(order.masked)
  const action = word ? actionOf(nth(word, 1)) : null
  if (!action || order.amounts.length > 0 || order.dates.length > 0 || order.crews.length > 0) return undefined
  const found = targetsOf(order, context)
  if ('problem' in found || found.tasks.some(task => !wordsOf(fold(task.name)).some(each => actionOf(each) === action)))
    return undefined
  return setProgress(context, found.tasks, 100)
}

/** Percent that the words of a state say; null when they say none. */
function said(order: Order, bare: RegExpExecArray | null, speaks: boolean): number | null {
  const { masked } = order
  if (bare && order.amounts.length === 0 && order.dates.length === 0) return Number(bare[1])
  if (NOT_BEGUN.test(masked) && (speaks || /nao|not|n't|sin|no |nada/.test(masked))) return 0
  const limited =
    order.dates.some(date => date.day !== null) && /(?<![a-z])(?:ate|until|by|hasta)(?![a-z])/.test(masked)
  if (order.amounts.length > 0 || limited) return null
  const lasts =
    /(?<![a-z])(?:levar?|leva|durar?a?|dura|demorar?|takes?|lasts?|tarda(?:ra)?|lleva(?:ra)?)(?![a-z])/.test(masked)
  const halved =
    !lasts && HALF.test(masked) && !verb(ORDERS.decrease, masked) && !pattern(whole(FIELDS.duration)).test(masked)
  // "já abrimos o P-201": what is there to be done was done.
  const already =
    /^[\s,]*(?:nos\s+|we\s+|eles\s+|they\s+)?(?:ja|already|ya|we've already|we have already)\s+[a-z]{3,}(?:mos|ram|ou|ed|ron)\s/.test(
      masked,
    )
  return halved ? 50 : DONE.test(masked) || already ? 100 : BEGUN.test(masked) ? 1 : null
}

/** When it was: a date, or a time of today; without either null. */
function momentOf(order: Order, context: Context, finished: boolean): Instant | null {
  const date = order.dates.find(each => (each.day !== null || each.seconds !== null) && !each.impossible)
  if (!date) return null
  const day: DayNumber = date.day ?? dayOf(context.today)
  return instant(day * DAY + (date.seconds ?? (finished ? lastClock(context) : firstClock(context))))
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

/** "faltam 4h na emenda", "4 h to go on the welding": what is left of the work gives the progress. */
export function remaining(order: Order, context: Context): Problem | null | undefined {
  const amount = order.amounts[0]
  if (!amount || order.amounts.length > 1 || order.percents.length > 0) return undefined
  const [before, after] = [order.masked.slice(0, amount.start), order.masked.slice(amount.end)]
  const told =
    pattern(`${whole(STATE.remaining)}\\s*(?:cerca de|about|unas|mais|so|only|apenas|ainda)?\\s*$`).test(before) ||
    /^\s*(?:remaining|left|to go|restantes?)(?![a-z])/.test(after)
  if (!told) return undefined
  const found = targetsOf(
    dropWords(
      order,
      new RegExp(
        whole(
          `${STATE.remaining}|restantes?|ainda|still|aun|para (?:terminar|acabar|concluir|finish)|to finish|por hacer|pra (?:terminar|acabar)`,
        ),
        'g',
      ),
    ),
    context,
  )
  if ('problem' in found) return found.problem
  for (const task of found.tasks.flatMap(each => context.leavesUnder(each))) {
    const still = durationOf(context, amount, task)
    const whole_ = task.duration.seconds
    // More than the whole task was to take: what was done before comes on top.
    const done = still.seconds < whole_ ? whole_ - still.seconds : (whole_ * (task.percentComplete ?? 0)) / 100
    const total = done + still.seconds
    if (total <= 0 || whole_ === 0)
      return problem(
        'language.impossibleValue',
        { task: task.name, field: 'remaining', value: context.text(still) },
        { suggestions: [suggestion('language.giveValue')] },
      )
    if (total !== whole_) {
      const longer = setDuration(context, [task], () => ({
        ...task.duration,
        seconds: total as Task['duration']['seconds'],
        unit: total % (8 * HOUR) === 0 ? task.duration.unit : 'h',
      }))
      if (longer) return longer
    }
    const failed =
      setProgress(context, [context.task(task.uid)], Math.round((done / total) * 100)) ??
      (context.schedule.project.statusDate === undefined
        ? null
        : context.apply([{ kind: 'setTask', task: task.uid, changes: { remainingDuration: still } }], []))
    if (failed) return failed
  }
  return null
}
