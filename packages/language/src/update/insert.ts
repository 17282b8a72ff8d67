import {
  type Duration,
  type Edit,
  must,
  NO_LAG,
  nth,
  type Problem,
  problem,
  suggestion,
  type Task,
  type TaskId,
} from '@parada/schedule'
import { lagOf } from '../generate/durations.ts'
import { tidyName } from '../generate/names.ts'
import { pattern } from '../grammar/index.ts'
import { ORDERS } from '../grammar/orders.ts'
import { lexiconOf, phrasesAt } from '../lexicon/lexicon.ts'
import { sentenceCase } from '../text/fold.ts'
import { tokensOf } from '../text/tokens.ts'
import { type Context, change } from './context.ts'
import { addTaskEdit, assignEdits, durationOf, newPending, planUnits } from './edits.ts'
import { blankOut, type Order, slice } from './order.ts'
import { beside, type RelationOrder, readRelation } from './relations.ts'
import { type Targets, targetsOf } from './targets.ts'
import { list } from './words.ts'

interface Anchors {
  readonly after: readonly Task[]
  readonly before: readonly Task[]
  /** Where the words that place the task begin and end. */
  readonly start: number
  readonly end: number
  readonly relation?: RelationOrder
  readonly problem?: Problem
  readonly parallel?: readonly Task[]
}

/** "inclua 'X' (1h) após Y", "add task X, 2 h, between Y and Z", "crie o marco X depois de Y". */
export function insertTask(given: Order, context: Context): Problem | null {
  const begin = AT_START.exec(given.masked)
  // "... no início": before all that waits for nothing.
  const order = begin ? blankOut(given, begin.index, begin.index + begin[0].length) : given
  const found = anchorsOf(order, context)
  const anchors =
    begin && found.after.length === 0 && found.before.length === 0 ? { ...found, before: openStarts(context) } : found
  if (anchors.problem) return anchors.problem
  const group = groupIn(order, context, anchors)
  const milestone = /(?<![a-z])(?:marco|milestone|hito)(?![a-z])/.test(order.masked)
  const amount = order.amounts.filter(each => each !== anchors.relation?.lag)[0]
  const name = newName(order, anchors, group?.start ?? order.masked.length, amount?.start ?? null, context)
  if (!name)
    return problem(
      'language.notUnderstood',
      { text: order.text.trim() },
      { suggestions: [suggestion('language.updateExample', {})] },
    )
  if (
    /(?<![a-z0-9])(?:-|menos |minus )\s*$/.test(
      amount ? order.masked.slice(0, amount.start).replace(/\s-\s*$/, '') : '',
    )
  )
    return problem(
      'language.impossibleValue',
      { task: name, field: 'duration', value: order.text.slice(must(amount).start, must(amount).end) },
      { suggestions: [suggestion('language.giveValue')] },
    )
  let duration: Duration = { seconds: context.schedule.project.units.secondsPerDay as Duration['seconds'], unit: 'd' }
  if (milestone && !amount) duration = { seconds: 0 as Duration['seconds'], unit: 'h' }
  else if (amount) duration = durationOf(context, amount)
  else
    context.notes.push(
      problem(
        'language.assumedDuration',
        { task: name, hours: duration.seconds / 3600 },
        { severity: 'info', suggestions: [suggestion('language.giveValue')] },
      ),
    )
  const beside = anchors.after.at(-1) ?? anchors.parallel?.[0] ?? anchors.before[0] ?? null
  const parent: TaskId | null = group ? group.task.uid : beside ? beside.parent : null
  const { edit, uid } = addTaskEdit(context, {
    name,
    duration,
    milestone,
    parent,
    after: rowAfter(context, parent, anchors),
  })
  const edits: Edit[] = [edit]
  // "... ao final": after all that nothing follows yet.
  if (atEnd(order, anchors))
    for (const task of context.schedule.tasks)
      if (!context.isSummary(task) && task.active !== false && context.outOf(task.uid).length === 0)
        edits.push({ kind: 'addLink', link: { from: task.uid, to: uid, type: 'FS', lag: NO_LAG } })
  const lag = anchors.relation?.lag ? lagOf(anchors.relation.lag, anchors.relation.sign, planUnits(context)) : NO_LAG
  const type = anchors.relation?.type ?? 'FS'
  for (const task of anchors.after)
    edits.push({
      kind: 'addLink',
      link: {
        from: task.uid,
        to: uid,
        type: anchors.relation?.kind === 'after' ? type : 'FS',
        lag: anchors.relation?.kind === 'after' ? lag : NO_LAG,
      },
    })
  for (const task of anchors.before)
    edits.push({
      kind: 'addLink',
      link: { from: uid, to: task.uid, type: 'FS', lag: anchors.relation?.kind === 'before' ? lag : NO_LAG },
    })
  if (anchors.after.length > 0 && anchors.before.length > 0) {
    // Between two: the direct link is now made by the new task.
    for (const link of context.schedule.links)
      if (
        link.type === 'FS' &&
        anchors.after.some(task => task.uid === link.from) &&
        anchors.before.some(task => task.uid === link.to)
      )
        edits.push({ kind: 'removeLink', link: { from: link.from, to: link.to, type: link.type } })
  } else if (anchors.before.length > 0) {
    const has = new Set<TaskId>()
    for (const task of anchors.before)
      for (const link of context.into(task.uid))
        if (!has.has(link.from) && link.type === 'FS') {
          has.add(link.from)
          edits.push({ kind: 'addLink', link: { from: link.from, to: uid, type: 'FS', lag: NO_LAG } })
        }
  }
  for (const task of anchors.parallel ?? [])
    for (const link of context.into(task.uid)) edits.push({ kind: 'addLink', link: { ...link, to: uid } })
  const pending = newPending()
  for (const crew of order.crews) {
    const made = assignEdits(
      context,
      { uid } as Task,
      crew.crew.name,
      crew.crew.units,
      crew.crew.kind === 'material' ? 'material' : 'work',
      pending,
    )
    edits.push(...made.edits)
  }
  return context.apply(unique(edits), [change(name, 'new', null, context.text(duration))])
}

const WHOLE_PLAN = list(
  'tudo projeto plano cronograma parada',
  'everything (?:the_)?(?:project|plan|schedule)',
  'todo proyecto plan',
)
const OF = '(?:d[eoa]s?|of|del)'
const END = list(
  'no_(?:final|fim) ao_(?:final|fim) por_(?:fim|ultimo)',
  'at_the_(?:very_)?end as_the_last(?:_(?:one|task))? in_the_end',
  'al_final',
)
/** "No fim de tudo", "at the very end": behind everything else. */
const AT_END = pattern(`(?<![a-z])(?:${END})(?:\\s+${OF}\\s+(?:${WHOLE_PLAN}))?\\s*[.!]*\\s*$`)
const START = list(
  '(?:logo_|bem_)?no_(?:inicio|comeco) como_primeir[ao](?:_tarefa|_atividade)?',
  '(?:right_)?at_the_(?:very_)?(?:start|beginning) as_the_first_(?:task|step|one)',
  'al_(?:inicio|comienzo|principio) como_primera_(?:tarea|actividad)',
)
/** "No início de tudo", "as the first task"; the start of something else is no such place. */
const AT_START = pattern(
  `(?<![a-z])(?:${START})(?![a-z])(?!\\s+${OF}\\s+(?!${WHOLE_PLAN}))(?:\\s+${OF}\\s+(?:${WHOLE_PLAN}))?`,
)
const A_NEW = list('uma? o mais_uma? otra outra nov[ao]', 'an? the another one_more new', 'una? el la nuev[ao]')
const A_TASK = list(
  'tarefa atividade etapa marco(?:_(?:final|inicial))? servico item',
  'task activity step milestone',
  'tarea actividad hito',
)
const CALLED_SO = list(
  'chamad[oa] de_nome com_o_nome(?:_de)? intitulad[oa]',
  'named called with_the_name titled',
  'llamad[oa]',
)
/** "Uma nova tarefa chamada": what leads to the name of a new task. */
const LABEL = pattern(
  `^\\s*(?:(?:${A_NEW})\\s+)*(?:${A_TASK})?\\s*(?:(?:${CALLED_SO})\\s*|(?:de|do|da|of|para|for|del?|to)\\s+(?!\\uE010))?[:,-]?\\s*`,
)

const atEnd = (order: Order, anchors: Anchors): boolean =>
  anchors.after.length === 0 && anchors.before.length === 0 && AT_END.test(order.masked)

/** Tasks that wait for nothing and are not begun. */
const openStarts = (context: Context): Task[] =>
  context.leaves.filter(task => (task.percentComplete ?? 0) === 0 && context.into(task.uid).length === 0)

function unique(edits: readonly Edit[]): Edit[] {
  const seen = new Set<string>()
  return edits.filter(edit => {
    if (edit.kind !== 'addLink') return true
    const key = `${edit.link.from}>${edit.link.to}${edit.link.type}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function rowAfter(context: Context, parent: TaskId | null, anchors: Anchors): TaskId | null {
  const siblings = context.schedule.tasks.filter(task => task.parent === parent)
  const after = anchors.after.at(-1) ?? anchors.parallel?.[0]
  if (after && after.parent === parent) return after.uid
  const before = anchors.before[0]
  if (before && before.parent === parent) {
    const at = siblings.findIndex(task => task.uid === before.uid)
    return at > 0 ? nth(siblings, at - 1).uid : null
  }
  return siblings.at(-1)?.uid ?? null
}

function anchorsOf(order: Order, context: Context): Anchors {
  const between = /(?<![a-z])(?:entre|between|in between)\s+/.exec(order.masked)
  if (between) {
    const from = between.index + between[0].length
    const comma = lastOf(order, from)
    const part = slice(order, from, comma)
    const joint = /\s(?:e|and|y)\s/g
    let bad: Problem | undefined
    if (part.tasks.length === 2 && part.tasks.every(each => !each.tasks.some(task => context.isSummary(task))))
      return {
        after: [nth(nth(part.tasks, 0).tasks, 0)],
        before: [nth(nth(part.tasks, 1).tasks, 0)],
        start: between.index,
        end: comma,
      }
    for (let match = joint.exec(part.masked); match; match = joint.exec(part.masked)) {
      const first = targetsOf(slice(part, 0, match.index), context, { verbs: false })
      const last = targetsOf(slice(part, match.index + match[0].length, part.masked.length), context, { verbs: false })
      const right = beside(last, first, context)
      const left = beside(first, right, context)
      if ('tasks' in left && 'tasks' in right)
        return { after: left.tasks, before: right.tasks, start: between.index, end: comma }
      bad ??= 'problem' in left ? left.problem : 'problem' in right ? right.problem : undefined
    }
    if (bad) return { after: [], before: [], start: between.index, end: comma, problem: bad }
  }
  const relation = readRelation(order, context)
  if (!relation) return { after: [], before: [], start: order.masked.length, end: order.masked.length }
  const found = targetsOf(relation.target, context, { verbs: false })
  const end = order.masked.indexOf(relation.target.masked, relation.startsAt) + relation.target.masked.length
  if ('problem' in found) return { after: [], before: [], start: relation.startsAt, end, problem: found.problem }
  const start = relation.lag && relation.lag.start < relation.startsAt ? relation.lag.start : relation.startsAt
  // An amount right before the link is the task's own when it has no other.
  const alone =
    relation.lag !== null &&
    order.amounts.length === 1 &&
    (relation.lag.start < relation.startsAt ||
      (order.quotes.some(quote => quote.start > relation.startsAt && quote.end <= must(relation.lag).start) &&
        !/folga|defasagem|lag|delay|desfase|espera|gap|atraso/.test(order.masked)))
  const anchors = alone
    ? { start: relation.startsAt, end, relation: { ...relation, lag: null } }
    : { start, end, relation }
  if (relation.kind === 'before')
    return { ...anchors, after: [], before: found.tasks, ...secondAnchor(order, context, end, 'after', found) }
  if (relation.kind === 'parallel') return { ...anchors, after: [], before: [], parallel: found.tasks }
  return { ...anchors, after: found.tasks, before: [], ...secondAnchor(order, context, end, 'before', found) }
}

/** "após X e antes de Y". */
function secondAnchor(
  order: Order,
  context: Context,
  from: number,
  which: 'after' | 'before',
  first: Targets,
): { after?: readonly Task[]; before?: readonly Task[]; end?: number; problem?: Problem } {
  const rest = slice(order, from, order.masked.length)
  if (!/^[\s,]*(?:e|and|y|mas|,)\s+(?:antes|before|prior|apos|depois|after|tras|despues)/.test(rest.masked)) return {}
  const direct =
    /^[\s,]*(?:(?:e|and|y|mas)\s+)?(?:antes d[eoa]s?|before|prior to|apos|depois d[eoa]s?|after|tras|antes del?|despues del?)\s+/.exec(
      rest.masked,
    )
  if (!direct) return {}
  const found = beside(
    targetsOf(slice(rest, direct[0].length, lastOf(rest, direct[0].length)), context, { verbs: false }),
    first,
    context,
  )
  if ('problem' in found) return { problem: found.problem }
  const isBefore = /antes|before|prior/.test(direct[0])
  return isBefore === (which === 'before') ? { [which]: found.tasks, end: order.masked.length } : {}
}

const lastOf = (order: Order, from: number): number => {
  const stop =
    /[,;(]|\s(?:com|with|con|uma?|una?|an?|mete|insira|adicione|inclua|crie|coloque|add|insert|put|create|ponha|pon|agrega|anade|inserta|incluye|crea|nova|new|nueva|acrescente)\s|\s*\uE000|\s*\uE011|\s*\uE003/.exec(
      order.masked.slice(from),
    )
  return stop && stop.index > 0 ? from + stop.index : order.masked.length
}

/** "na fase Partida", "under Mechanical": the summary that the new task belongs to. */
function groupIn(order: Order, context: Context, anchors: Anchors): { task: Task; start: number } | null {
  const mention = order.tasks.find(
    each =>
      each.tasks.some(task => context.isSummary(task)) && (each.end <= anchors.start || each.start >= anchors.end),
  )
  if (mention) {
    const before = order.masked.slice(0, mention.start)
    const lead =
      /(?<![a-z])(?:(?:dentro\s+d[eoa]|n[oa]s?|em|in|under|into|within|to|a[o]?|en|bajo|dentro del?|sob|para)\s+)(?:(?:a|o|the|la|el|fase|phase|etapa|grupo|group|area|resumo|section|pacote|d[eoa])\s+)*$/.exec(
        before,
      )
    if (lead) return { task: must(mention.tasks.find(task => context.isSummary(task))), start: lead.index }
  }
  const worded =
    /(?<![a-z])(?:n[oa]|in|under|en|dentro d[eoa]|em|within|into|en la|dentro de la)\s+(?:the\s+|la\s+|el\s+)?(?:fase|phase|etapa|grupo|group|area|section|pacote|bloco|frente)\s+(?:de\s+|da\s+|do\s+|of\s+)?([a-z][a-z0-9 ]*?)(?=\s*(?:$|[,;.(\uE000-\uE011]|\s(?:apos|depois|after|antes|before|com|with|con|tras|despues)\s))/.exec(
      order.masked,
    )
  if (!worded) return null
  const found = context.find(nth(worded, 1), task => context.isSummary(task))[0]
  return found && found.score >= 0.6 ? { task: nth(context.schedule.tasks, found.index), start: worded.index } : null
}

/** The name of the new task: quoted, after a colon, or the words between the verb and the rest. */
function newName(
  order: Order,
  anchors: Anchors,
  groupStart: number,
  firstAmount: number | null,
  context: Context,
): string | null {
  let amountStart = firstAmount
  const quote = order.quotes[0]
  if (quote) return sentenceCase(quote.text)
  let from = 0
  const lead = pattern(
    `^[\\s,]*(?:(?:por favor|please|favor|tambem|also|tambien|e|and|y|agora|now|preciso|quero|we need to|can you|could you)[\\s,]+)*(?:${ORDERS.insert}|${ORDERS.put})(?![a-z])`,
  ).exec(order.masked)
  if (lead) from = lead[0].length
  else {
    const inner = pattern(`(?<![a-z])(?:${ORDERS.insert}|${ORDERS.put})(?![a-z])`).exec(order.masked)
    if (inner) from = inner.index + inner[0].length
  }
  // "inclua após X uma etapa de Y": the place stands between the verb and the name.
  if (anchors.end > from && anchors.end < order.masked.length && order.masked.slice(from, anchors.start).trim() === '')
    from = anchors.end
  // "Add a 4-hour task called X": the amount stands before the name.
  const early = order.amounts.find(
    amount =>
      amount.start >= from && /^\s*(?:uma?|an?|una?|one|the|a|o)?\s*$/.test(order.masked.slice(from, amount.start)),
  )
  if (
    early &&
    /^\s+(?!d[eoa]s?\s|of\s|for\s|para\s|del?\s|a\s|ao\s|to\s|em\s|n[oa]\s)[a-z]{3}/.test(
      order.masked.slice(early.end),
    ) &&
    !/^\s*(?:long\s+)?(?:tarefa|atividade|task|activity|tarea|actividad|job|step)(?![a-z])/.test(
      order.masked.slice(early.end),
    ) &&
    /(?:uma?|an?|una?|one)\s*$/.test(order.masked.slice(from, early.start))
  ) {
    // "add a 3 hour cooldown": the amount is of the name behind it.
    from = early.end
    amountStart = null
  } else if (
    early &&
    /^\s*(?:long\s+)?(?:tarefa|atividade|task|activity|tarea|actividad|job|step)(?![a-z])/.test(
      order.masked.slice(early.end),
    )
  ) {
    from = early.end
    amountStart = null
  }
  const label = LABEL.exec(order.masked.slice(from))
  if (label) from += label[0].length
  const stops = [
    anchors.start >= from ? anchors.start : order.masked.length,
    groupStart >= from ? groupStart : order.masked.length,
  ]
  if (amountStart !== null && amountStart >= from) stops.push(amountStart)
  const crew = order.crews.find(each => each.start > from)
  if (crew) stops.push(crew.start)
  let end = Math.min(...stops)
  const tail =
    /[\s,]+(?:no (?:final|fim)|ao (?:final|fim)|por (?:fim|ultimo)|al final|por ultimo|at the (?:very )?end|in the end)(?:\s+(?:de tudo|d[oa] \w+|del \w+|of (?:the )?\w+))?[\s.!]*$/.exec(
      order.masked.slice(from, end),
    )
  if (tail && tail.index > 2) end = from + tail.index
  let text = order.text.slice(from, end)
  // "adicione 3h de limpeza": the amount stands first.
  if (text.trim().length < 2 && amountStart !== null) {
    const amount = nth(order.amounts, 0)
    const rest = /^\s*(?:de|da|do|of|for|para|del?)\s+/.exec(order.masked.slice(amount.end))
    from = amount.end + (rest?.[0].length ?? 0)
    end = Math.min(
      anchors.start > from ? anchors.start : order.masked.length,
      groupStart > from ? groupStart : order.masked.length,
    )
    text = order.text.slice(from, end)
  }
  // "após X, inclua Y": the words that place it come first.
  if (anchors.start < from && text.trim().length < 2) text = order.text.slice(from)
  const name = tidyName(
    text
      .replace(/\s*\((?:marco|milestone|hito)\)/i, '')
      .replace(
        /[\s,;:(-]+(?:com|with|con)?\s*(?:uma?\s+|a\s+|una?\s+)?(?:duracao|duration|duracion|durando|dura|lasting|que (?:dura|leva)|taking|levando|prazo|tempo)?\s*(?:de|of|:)?\s*$/i,
        '',
      ),
    context.grammar,
  )
  // "Falta só o topo": what is left of something is no new work.
  if (phrasesAt(lexiconOf(context.grammar.language), tokensOf(name), 0).some(each => each.words.has('only')))
    return null
  return /[A-Za-zÀ-ÿ]{2}/.test(name) ? sentenceCase(name.replace(/^["']|["']$/g, '')) : null
}
