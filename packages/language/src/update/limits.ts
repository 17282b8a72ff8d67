import { formatInstant, must, NO_LAG, type Problem, problem, suggestion, type Task } from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import { ORDERS } from '../grammar/orders.ts'
import { ABOUT_DATES } from '../lexicon/phrases.ts'
import { type Context, change } from './context.ts'
import { dropWords, type Order, slice } from './order.ts'
import { targetsOf } from './targets.ts'
import { leads } from './verbs.ts'
import { list, whole } from './words.ts'

const WORDS = {
  late: list(
    '(?:o|a)?_?mais_tarde_(?:que_der|possivel)',
    'as_late_as_possible alap',
    '(?:lo_)?mas_tarde_(?:que_se_pueda|posible)',
  ),
  soon: list(
    '(?:o_)?(?:mais_cedo|quanto_antes)(?:_(?:que_der|possivel))? assim_que_possivel',
    'as_(?:soon|early)_as_possible asap',
    '(?:lo_)?(?:antes|mas_temprano)_(?:que_se_pueda|posible) cuanto_antes',
  ),
  constraint: list(
    'restric(?:ao|oes)(?:_de_data)? data_(?:fixa|travada|imposta|obrigatoria) trava_de_data',
    '(?:date_)?constraints? fixed_date imposed_date',
    'restricci(?:on|ones)(?:_de_fecha)? restriccion fecha_(?:fija|impuesta)',
  ),
  deadline: list('prazo(?:_final|_limite)? data_limite', 'deadline due_date', 'plazo(?:_final)? fecha_limite'),
  wait: list(
    'espera folga defasagem atraso intervalo antecipacao sobreposicao lag',
    'lag wait gap delay lead overlap',
    'espera holgura desfase retraso intervalo adelanto',
  ),
  between: 'entre|between',
} as const
const OFF = `${ORDERS.delete}|limp(?:e|ar|a)|clear|zer(?:e|ar|a)|liber(?:e|ar|a)|solt(?:e|ar|a)|release|no more`
const AROUND = pattern(whole(ABOUT_DATES), 'g')

/** Orders about what limits dates without giving one: as late as possible, no constraint any more, no lag. Undefined when about something else. */
export function limitOrder(order: Order, context: Context): Problem | null | undefined {
  if (order.dates.length > 0 || order.amounts.length > 0 || order.quotes.length > 0) return undefined
  const late = pattern(whole(WORDS.late)).exec(order.masked)
  const soon = late ? null : pattern(whole(WORDS.soon)).exec(order.masked)
  const when = late ?? soon
  if (when) {
    const rest = dropWords(order, new RegExp(whole(late ? WORDS.late : WORDS.soon), 'g'))
    const found = targetsOf(dropWords(rest, AROUND), context)
    if ('problem' in found) return found.problem
    const tasks = found.tasks.flatMap(task => context.leavesUnder(task))
    return limit(context, tasks, late !== null)
  }
  const off = leads(OFF, order.masked)
  if (!off) return undefined
  const wait = pattern(`(?<![a-z])(?:${WORDS.wait})\\s+(?:${WORDS.between})\\s+`).exec(order.masked)
  if (wait) return dropLag(slice(order, wait.index + wait[0].length, order.masked.length), context)
  const word = pattern(
    `^\\s*(?:(?:a|o|as|os|the|la|el|los|las|any|qualquer)\\s+)*(?:(${WORDS.constraint})|(${WORDS.deadline}))\\s+(?:d[eoa]s?|of|from|for|on|del?|en|em|n[oa])\\s+`,
  ).exec(order.masked.slice(off[0].length))
  if (!word) return undefined
  const found = targetsOf(slice(order, off[0].length + word[0].length, order.masked.length), context, { verbs: false })
  if ('problem' in found) return found.problem
  return free(
    context,
    found.tasks.flatMap(task => context.leavesUnder(task)),
    word[1] ? 'constraint' : 'deadline',
  )
}

function limit(context: Context, tasks: readonly Task[], late: boolean): Problem | null {
  const changed = tasks.filter(
    task => (task.constraint?.type === 'alap') !== late || (!late && task.constraint !== undefined),
  )
  if (changed.length === 0) return unchanged(tasks)
  return context.apply(
    changed.map(task => ({
      kind: 'setTask' as const,
      task: task.uid,
      changes: { constraint: late ? { type: 'alap' as const } : null },
    })),
    changed.map(task => change(task.name, 'constraint', said(task), late ? 'alap' : 'asap')),
  )
}

/** Takes the constraint or the deadline off tasks. */
function free(context: Context, tasks: readonly Task[], field: 'constraint' | 'deadline'): Problem | null {
  const bound = tasks.filter(task => task[field] !== undefined)
  if (bound.length === 0) return unchanged(tasks)
  return context.apply(
    bound.map(task => ({ kind: 'setTask' as const, task: task.uid, changes: { [field]: null } })),
    bound.map(task =>
      change(task.name, field, field === 'constraint' ? said(task) : formatInstant(must(task.deadline)), null),
    ),
  )
}

const said = (task: Task): string | null =>
  task.constraint === undefined
    ? null
    : `${task.constraint.type}${task.constraint.date === undefined ? '' : ` ${formatInstant(task.constraint.date)}`}`

const unchanged = (tasks: readonly Task[]): Problem =>
  problem(
    'language.nothingToChange',
    { task: tasks[0]?.name ?? '' },
    { suggestions: [suggestion('language.updateExample')] },
  )

/** "retire a espera entre A e B": the link stays, without its lag. */
function dropLag(order: Order, context: Context): Problem | null | undefined {
  for (const joint of order.masked.matchAll(/\s(?:e|and|y|a|to)\s/g)) {
    const [left, right] = [
      targetsOf(slice(order, 0, joint.index), context, { verbs: false }),
      targetsOf(slice(order, joint.index + joint[0].length, order.masked.length), context, { verbs: false }),
    ]
    const [a, b] = ['tasks' in left ? left.tasks[0] : undefined, 'tasks' in right ? right.tasks[0] : undefined]
    if (!a || !b) continue
    const links = context.schedule.links.filter(
      link => (link.from === a.uid && link.to === b.uid) || (link.from === b.uid && link.to === a.uid),
    )
    if (links.length === 0)
      return problem(
        'language.linkNotFound',
        { from: a.name, to: b.name },
        { suggestions: [suggestion('language.nameTask')] },
      )
    return context.apply(
      links.map(link => ({
        kind: 'setLink' as const,
        link: { from: link.from, to: link.to, type: link.type },
        changes: { lag: NO_LAG },
      })),
      links.map(link => change(context.task(link.to).name, 'lag', `${context.task(link.from).row}${link.type}`, '0h')),
    )
  }
  return undefined
}
