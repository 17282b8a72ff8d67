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
  secondsOfDay,
  suggestion,
  type Task,
} from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import { FIELDS, ORDERS, PROJECT_WORD } from '../grammar/orders.ts'
import { readCalendars } from '../read/calendars.ts'
import { fold } from '../text/fold.ts'
import { recalendar } from './calendar.ts'
import { type Context, change } from './context.ts'
import { impossibleDate, lastClock } from './dates.ts'
import { setDeadline } from './edits.ts'
import { secondsOf } from './followers.ts'
import type { Order } from './order.ts'
import { scopesIn } from './scope.ts'
import { signOf } from './shifts.ts'
import { targetsOf } from './targets.ts'
import { verb } from './verbs.ts'
import { list, whole } from './words.ts'

const WHOLE_PROJECT = pattern(`(?<![a-z0-9])${PROJECT_WORD}(?![a-z0-9])`)

/** "a parada começa dia 13": the plan, where no task is called so. */
const BARE_PLAN = pattern(
  whole('(?:a|da|na|o|do|the|la|el|del) (?:parada|shutdown|outage|turnaround|paro|obra|job|overhaul)'),
)

/** Orders about the plan as a whole: moving it, or when it starts. */
export function wholeProject(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const calendars = readCalendars(fold(order.text))
  if (
    calendars.length > 0 &&
    order.tasks.length === 0 &&
    (/(?<![a-z0-9])(?:calendario|calendar|24|jornada|sabados?|domingos?|saturdays?|sundays?|weekends?|fi(?:m|ns) de semana|turnos?|shifts?|projeto|project|proyecto|trabalh\w*|work\w*|trabaj\w*|24|regime|cronograma|schedule|plano)(?![a-z])/.test(
      fold(order.text),
    ) ||
      // "Switch the whole outage to 6 days a week": the days are of its week, no time that it takes.
      (WHOLE_PROJECT.test(masked) &&
        order.dates.length === 0 &&
        order.amounts.every(amount => calendars.some(each => amount.start >= each.start && amount.end <= each.end)))) &&
    !/(?<![a-z])(?:tarefa|task|tarea)\s/.test(masked)
  )
    return recalendar(order, context)
  const wish = finishWish(order, context)
  if (wish !== undefined) return wish
  const bare = !WHOLE_PROJECT.test(masked) && BARE_PLAN.test(masked) && 'problem' in targetsOf(order, context)
  if (!bare && !WHOLE_PROJECT.test(masked)) return undefined
  const moving = verb(ORDERS.later, masked) ?? verb(ORDERS.earlier, masked) ?? verb(ORDERS.move, masked)
  const starting = pattern(
    `(?<![a-z])(?:${FIELDS.start}|comec\\w*|inici\\w*|start\\w*|begin\\w*|comien\\w*|empie\\w*|empez\\w*|arranc\\w*)(?![a-z])`,
  ).test(masked)
  const all =
    /(?<![a-z])(?:tudo|todas|todos|todo|everything|all)(?![a-z])/.test(masked) &&
    !/(?<![a-z])(?:projeto|cronograma|project|schedule|proyecto|plano|plan|parada|shutdown)(?![a-z])/.test(masked)
  // "todas as tarefas de solda" is a group, not the plan.
  const group = all ? targetsOf(order, context) : null
  if (
    group &&
    'tasks' in group &&
    group.group &&
    group.tasks.length < context.schedule.tasks.filter(task => !context.isSummary(task)).length
  )
    return undefined
  if (
    group &&
    'problem' in group &&
    (group.problem.code === 'language.groupEmpty' || scopesIn(order, context).length > 0)
  )
    return undefined
  // "tudo, exceto X": not the plan as a whole.
  if (all && context.kept.size > 0) return undefined
  const named =
    /(?<![a-z])(?:projeto|project|proyecto)\s+(?:para|to|a|como)(?![a-z])/.test(masked) && order.quotes.length > 0
  if (named || (verb(ORDERS.rename, masked) && order.tasks.length === 0)) {
    const name = order.quotes[0]?.text ?? afterWord(order, /(?<![a-z])(?:para|pra|pro|to|como|as|a|de)\s+/)
    if (!name) return undefined
    return context.apply(
      [{ kind: 'setProject', changes: { name } }],
      [change(context.schedule.project.name, 'project_name', context.schedule.project.name, name)],
    )
  }
  const said =
    /(?<![a-z])(?:nome d[oe] (?:projeto|cronograma|plano)|(?:project|schedule|plan)(?:'s)? name|name of the (?:project|schedule|plan)|nombre del (?:proyecto|cronograma|plan))\s+(?:agora\s+|now\s+|ahora\s+)?(?:e|is|sera|es|should be|will be|passa a ser|deve ser|:)\s+/.exec(
      masked,
    )
  if (said) {
    const name =
      order.quotes[0]?.text ??
      order.text
        .slice(said.index + said[0].length)
        .replace(/[.\s]+$/, '')
        .trim()
    if (name)
      return context.apply(
        [{ kind: 'setProject', changes: { name } }],
        [change(context.schedule.project.name, 'project_name', context.schedule.project.name, name)],
      )
  }
  const amount = order.amounts[0]
  if (amount && moving && order.dates.length === 0)
    return shiftProject(context, signOf(masked) * secondsOf(amount, context))
  const date = order.dates.find(each => each.day !== null)
  if (date && (moving || starting || verb(ORDERS.set, masked))) {
    if (date.impossible) return impossibleDate(order)
    const now = context.calculation?.projectStart ?? context.schedule.project.start
    if (now === null || now === undefined) return undefined
    const to = instant(must(date.day) * DAY + (date.seconds ?? secondsOfDay(now)))
    return shiftProject(context, to - now)
  }
  return undefined
}

const PLAN =
  'projeto|project|proyecto|cronograma|schedule|plano|plan|planejamento|parada|shutdown|outage|turnaround|paro|manutencao|revisao|obra|trabalho|trabalhos|works?'
/** Words of a wish for the end, in the order in which they come. */
const WISH = {
  lead: list('eu nos o a toda todo que por_favor agora', 'we i the that please now', 'el la ahora'),
  want: list(
    'quero queremos preciso precisamos gostaria gostariamos deveria',
    "need want would_like i'd_like we'd_like",
    'quiero queremos necesito necesitamos quisiera',
  ),
  everything: list(
    'o a as toda todo tudo todas tarefas nenhuma_tarefa nada inteir[oa]',
    'the everything everyone all nothing no_task whole entire',
    'el la ninguna_tarea nada',
  ),
  must: list(
    'tem_que tem_de deve devera precisa pode vai se nao estar ser esta ficar',
    'must has_to have_to should needs?_to can may will to be not cannot is get',
    'tiene_que debe puede va_a a no estar',
  ),
  end: list(
    'termin\\w* acab\\w* finaliz\\w* conclu\\w* encerr\\w* entreg\\w* pront[oa]s? passar exceder ultrapassar',
    'finish\\w* ends? ended done ready complet\\w* pass exceed run_past go_past go_beyond deadline',
    'list[oa]s? pasar',
  ),
} as const
const WISHES = pattern(
  `^[\\s,]*(?:(?:${WISH.lead})\\s+)*(?:(?:${WISH.want})(?:\\s+(?:que|to|de|have|that))*\\s+)?(?:(?:${WISH.everything})\\s+)*(?:(?:${PLAN})\\s+(?:(?:inteir[oa]|tod[oa]|complet[oa]|enter[oa]|as a whole)\\s+)?)?(?:(?:${WISH.must})\\s+)*(?:${WISH.end}|prazo(?: final)?(?: d[eoa] (?:${PLAN}))?)(?![a-z])`,
)
const DEADLINE_OF_PLAN = pattern(
  `(?<![a-z])(?:prazo|deadline|data limite|due date|fecha limite|plazo|termino|fim|final|finish|end|entrega|conclusao|handover)(?:\\s+(?:date|final|limite))?\\s+(?:d[eoa]s?|of|for|del?|para)\\s+(?:o |a |the |el |la |todo o |toda a )?(?:${PLAN})(?![a-z])`,
)

/** "a parada precisa terminar até 15/07": nothing moves; the last tasks get that deadline, and delays are reported. */
function finishWish(order: Order, context: Context): Problem | null | undefined {
  const date = order.dates.find(each => each.day !== null || each.impossible)
  if (!date || order.tasks.length > 0 || order.amounts.length > 0 || order.quotes.length > 0) return undefined
  const before = order.masked.slice(0, date.start)
  const spoken =
    WHOLE_PROJECT.test(before) ||
    pattern(whole(`${PLAN}|tudo|everything|nothing|nada|nenhuma tarefa|no task|ninguna tarea`)).test(before)
  const bare = /(?<![a-z])(?:quero|queremos|preciso|precisamos|need|want|quiero|necesito|necesitamos)(?![a-z])/.test(
    before,
  )
  if (!(WISHES.test(before) && (spoken || bare)) && !DEADLINE_OF_PLAN.test(before)) return undefined
  if (date.impossible) return impossibleDate(order)
  const at = instant(must(date.day) * DAY + (date.seconds ?? lastClock(context)))
  const last = context.leaves.filter(
    task => task.active !== false && context.outOf(task.uid).length === 0 && (task.percentComplete ?? 0) < 100,
  )
  if (last.length === 0)
    return problem('language.nothingToChange', {}, { suggestions: [suggestion('language.giveDate')] })
  const finish = context.calculation?.projectFinish
  if (finish !== undefined && finish > at)
    context.notes.push(
      problem(
        'language.windowExceeded',
        { hours: Math.round((finish - at) / HOUR) },
        { severity: 'warning', suggestions: [suggestion('language.extendWindow'), suggestion('language.addCrew')] },
      ),
    )
  return setDeadline(context, last, at)
}

const afterWord = (order: Order, lead: RegExp): string | null => {
  const match = lead.exec(order.masked)
  return match
    ? order.text
        .slice(match.index + match[0].length)
        .replace(/[.\s]+$/, '')
        .trim() || null
    : null
}

/** Moves every date of the plan that does not follow from another; what was already done keeps its dates. */
function shiftProject(context: Context, seconds: number): Problem | null {
  const { project, tasks } = context.schedule
  const start = project.start ?? context.calculation?.projectStart ?? null
  if (start === null) return problem('language.nothingToChange', {}, { suggestions: [suggestion('language.giveDate')] })
  const by = (at: Instant): Instant => instant(at + seconds)
  const edits: Edit[] = [
    {
      kind: 'setProject',
      changes: { start: by(start), ...(project.finish !== undefined && { finish: by(project.finish) }) },
    },
  ]
  for (const task of tasks) {
    const changes: { -readonly [K in keyof Task]?: Task[K] } = {}
    if (task.constraint?.date !== undefined) changes.constraint = { ...task.constraint, date: by(task.constraint.date) }
    if (task.deadline !== undefined) changes.deadline = by(task.deadline)
    if (task.manual && (task.manual.start !== undefined || task.manual.finish !== undefined))
      changes.manual = {
        ...task.manual,
        ...(task.manual.start !== undefined && { start: by(task.manual.start) }),
        ...(task.manual.finish !== undefined && { finish: by(task.manual.finish) }),
      }
    if (task.actualStart !== undefined) changes.actualStart = by(task.actualStart)
    if (task.actualFinish !== undefined) changes.actualFinish = by(task.actualFinish)
    if (Object.keys(changes).length > 0) edits.push({ kind: 'setTask', task: task.uid, changes })
  }
  return context.apply(edits, [change(project.name, 'start', formatInstant(start), formatInstant(by(start)))])
}
