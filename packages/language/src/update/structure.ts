import {
  DAY,
  type Edit,
  formatInstant,
  formatLag,
  HOUR,
  type Instant,
  instant,
  type Link,
  type LinkType,
  NO_LAG,
  type Problem,
  problem,
  suggestion,
  type Task,
  type TaskId,
  taskId,
} from '@parada/schedule'
import { lagOf } from '../generate/durations.ts'
import { tidyName } from '../generate/names.ts'
import { pattern } from '../grammar/index.ts'
import { ORDERS } from '../grammar/orders.ts'
import type { Amount } from '../read/amounts.ts'
import { sentenceCase } from '../text/fold.ts'
import { plainName } from '../text/match.ts'
import { type Context, change } from './context.ts'
import { linkTasks, planUnits } from './edits.ts'
import { type Order, slice } from './order.ts'
import { targetsOf } from './targets.ts'

export const PHASE =
  '(?:tarefas?[- ]resumo|fases?|etapas?|grupos?|resumos?|frentes?|pacotes?|blocos?|phases?|groups?|summary(?: task)?|summaries|stages?|packages?|sections?|tareas? resumen|resumen|paquetes?|bloques?|wbs)'
const GROUP =
  'agrup(?:e|ar|a|em|en)|reagrup(?:e|ar|a)|junt(?:e|ar|a|em)|reun(?:a|ir|e|am)|group|regroup|gather|reune|combin(?:e|ar|a)|separ(?:e|ar|a)'
const JOINT = '(?:n[oa]s?|num|numa|em|in|into|under|within|sob|dentro d[eoa]|como|as|en|bajo|to|para)'
export const NEW = '(?:(?:uma?|a|an|the|una?|o|la|el)\\s+)*(?:(?:nov[oa]|new|nuev[oa])\\s+)?'
export const CALLED =
  '(?:(?:chamad[oa]|named|called|llamad[oa]|de nome|com o nome(?: de)?|titled|intitulad[oa]|:)\\s*)?'

/** "agrupe A e B na fase X", "crie a fase X com A e B", "put A and B under a new summary X". Undefined when about something else. */
export function groupOrder(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const polite = '^[\\s,]*(?:(?:por favor|please|favor|agora|now|ahora|e|and|y)[\\s,]+)*'
  const grouping = pattern(`${polite}(?:${GROUP})(?![a-z])`).exec(masked)
  const placing = pattern(`${polite}(?:${ORDERS.put}|${ORDERS.move})(?![a-z])`).exec(masked)
  const creating = pattern(
    `${polite}(?:${ORDERS.insert}|faca|make)(?![a-z])\\s*${NEW}${PHASE}(?![a-z])\\s*${CALLED}`,
  ).exec(masked)
  if (creating) {
    const rest = slice(order, creating[0].length, masked.length)
    const joint =
      /\s*(?:[,(]\s*)?(?:com|with|con|contendo|containing|incluindo|including|para|for|que tenha|formada por|juntando|agrupando|grouping|:)\s+/.exec(
        rest.masked,
      )
    const name = nameIn(joint ? slice(rest, 0, joint.index) : rest, context)
    if (!name) return undefined
    // "crie a etapa de limpeza (2h) depois de X" is a task.
    if (rest.amounts.length > 0) return undefined
    if (!joint) return addPhase(name, [], context)
    const found = targetsOf(slice(rest, joint.index + joint[0].length, rest.masked.length), context, { verbs: false })
    return 'problem' in found ? found.problem : addPhase(name, found.tasks, context)
  }
  const lead = grouping ?? placing
  if (!lead) return undefined
  const named = pattern(`\\s${JOINT}\\s+${NEW}(${PHASE})(?![a-z])\\s*${CALLED}`).exec(masked)
  const quoted = pattern(`\\s${JOINT}\\s+${NEW}(?=\\uE011)`).exec(masked)
  const cut = named ?? (grouping ? quoted : null)
  if (!cut || cut.index < lead[0].length) return undefined
  const fresh = /(?<![a-z])(?:nov[oa]|new|nuev[oa])(?![a-z])/.test(cut[0])
  if (!grouping && !fresh) return undefined
  const name = nameIn(slice(order, cut.index + cut[0].length, masked.length), context)
  if (!name) return undefined
  const found = targetsOf(slice(order, lead[0].length, cut.index), context, { verbs: false })
  return 'problem' in found ? found.problem : addPhase(name, found.tasks, context)
}

function nameIn(part: Order, context: Context): string | null {
  const quote = part.quotes[0]
  if (quote) return sentenceCase(quote.text)
  const name = tidyName(part.text.replace(/^\s*(?:de|da|do|of)\s+/i, '').replace(/[\s.,;:]+$/, ''), context.grammar)
  return /[A-Za-zÀ-ÿ]{2}/.test(name) && name.length <= 80 ? sentenceCase(name) : null
}

/** Puts tasks under a summary of that name, which is made where there is none. */
function addPhase(name: string, members: readonly Task[], context: Context): Problem | null {
  const { tasks } = context.schedule
  const inside = new Set(members.map(task => task.uid))
  // A task whose summary moves along goes with it.
  const tops = tasks.filter(task => inside.has(task.uid) && !(task.parent !== null && inside.has(task.parent)))
  const known = tasks.find(
    task => plainName(task.name) === plainName(name) && context.isSummary(task) && !inside.has(task.uid),
  )
  const edits: Edit[] = []
  let phase: TaskId
  let last: TaskId | null
  if (known) {
    phase = known.uid
    last = tasks.filter(task => task.parent === phase && !inside.has(task.uid)).at(-1)?.uid ?? null
  } else {
    const first = tops[0]
    const parent = first && tops.every(task => task.parent === first.parent) ? first.parent : null
    const siblings = tasks.filter(task => task.parent === parent)
    const at = first ? siblings.findIndex(task => task.uid === first.uid) : siblings.length
    phase = taskId(tasks.reduce((most, task) => Math.max(most, task.uid), 0) + 1)
    const row = tasks.reduce((most, task) => Math.max(most, task.row), 0) + 1
    edits.push({
      kind: 'addTask',
      task: {
        uid: phase,
        row,
        name,
        parent,
        summary: true,
        duration: { seconds: 0 as Task['duration']['seconds'], unit: 'h' },
      },
      after: (at >= 0 ? siblings[at - 1] : siblings.at(-1))?.uid ?? null,
    })
    last = null
  }
  for (const task of tops) {
    edits.push({ kind: 'moveTask', task: task.uid, to: { parent: phase, after: last } })
    last = task.uid
  }
  return context.apply(edits, [
    ...(known ? [] : [change(name, 'new', null, name)]),
    ...tops.map(task =>
      change(task.name, 'parent', task.parent === null ? null : context.task(task.parent).name, name),
    ),
  ])
}

const EXCHANGE = `${ORDERS.swap}|invert(?:a|er|e)|inviert(?:a|e)|invertir|intercambi(?:a|e|ar)|intercambie|reverse|revers(?:a|e)|exchange|permut(?:e|ar|a)`
const PLACES =
  '(?:a ordem|ordem|de lugar|lugar|as posicoes|a posicao|a sequencia|the order|order|places|positions|sequence|el orden|orden|de sitio|de posicion|las posiciones|la secuencia)'

/** "inverta a ordem de A e B", "swap A and B": each takes the other's place in the network and in the rows. */
export function exchangeOrder(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const lead = pattern(
    `^[\\s,]*(?:(?:por favor|please|favor)[\\s,]+)*(?:${EXCHANGE}|mud(?:e|ar)|chang(?:e)|cambi(?:a|ar|e))(?![a-z])`,
  ).exec(masked)
  if (!lead || order.amounts.length > 0 || order.dates.length > 0 || order.percents.length > 0) return undefined
  const places = pattern(`(?<![a-z])${PLACES}(?:\\s+(?:d[eoa]s?|entre|of|between|del?|de las?))*(?![a-z])`).exec(masked)
  const verb = pattern(`(?:invert|inviert|intercambi|revers|permut|swap|exchange)`).test(lead[0])
  if (!places && (!verb || /\s(?:por|pel[oa]s?|for|with|con|com)\s/.test(masked))) return undefined
  const rest: Order = {
    ...order,
    masked: masked.replace(
      pattern(`(?<![a-z])${PLACES}(?:\\s+(?:d[eoa]s?|entre|of|between|del?|de las?))*(?![a-z])`, 'g'),
      whole => ' '.repeat(whole.length),
    ),
  }
  const joined = places
    ? {
        ...rest,
        masked: rest.masked.replace(/\s(?:com|with|con)\s/g, whole => ` e${' '.repeat(whole.length - 2)}`),
        text: rest.text.replace(/\s(?:com|with|con)\s/gi, whole => ` e${' '.repeat(whole.length - 2)}`),
      }
    : rest
  const found = targetsOf(slice(joined, lead[0].length, masked.length), context, { verbs: false })
  if ('problem' in found) return places ? found.problem : undefined
  const [a, b] = found.tasks
  if (!a || !b || found.tasks.length !== 2)
    return problem(
      'language.notUnderstood',
      { text: order.text.trim().slice(0, 160) },
      { suggestions: [suggestion('language.updateExample')] },
    )
  return exchange(context, a, b)
}

/** Each of two tasks takes the other's links, and its row where they are siblings. */
export function exchange(context: Context, a: Task, b: Task): Problem | null {
  const other = (uid: TaskId): TaskId => (uid === a.uid ? b.uid : uid === b.uid ? a.uid : uid)
  const tied = context.schedule.links.filter(
    link => [a.uid, b.uid].includes(link.from) || [a.uid, b.uid].includes(link.to),
  )
  const wanted = tied.map(link => ({ ...link, from: other(link.from), to: other(link.to) }))
  const key = (link: Link): string => `${link.from}>${link.to}${link.type}${formatLag(link.lag)}`
  const [had, will] = [new Set(tied.map(key)), new Set(wanted.map(key))]
  const edits: Edit[] = [
    ...tied
      .filter(link => !will.has(key(link)))
      .map(link => ({ kind: 'removeLink' as const, link: { from: link.from, to: link.to, type: link.type } })),
    ...wanted.filter(link => !had.has(key(link))).map(link => ({ kind: 'addLink' as const, link })),
  ]
  if (edits.length === 0)
    return problem(
      'language.nothingToChange',
      { task: a.name },
      { suggestions: [suggestion('language.updateExample')] },
    )
  if (a.parent === b.parent) {
    const siblings = context.schedule.tasks.filter(task => task.parent === a.parent).map(task => task.uid)
    const [low, high] = [siblings.indexOf(a.uid), siblings.indexOf(b.uid)].sort((x, y) => x - y) as [number, number]
    const [early, late] = [siblings[low]!, siblings[high]!]
    edits.push({ kind: 'moveTask', task: late, to: { parent: a.parent, after: siblings[low - 1] ?? null } })
    edits.push({
      kind: 'moveTask',
      task: early,
      to: { parent: a.parent, after: high - 1 === low ? late : siblings[high - 1]! },
    })
  }
  return context.apply(edits, [change(a.name, 'order', a.name, b.name), change(b.name, 'order', b.name, a.name)])
}

const EVERYTHING =
  '(?:tudo|todas(?: as)?(?: tarefas| atividades| etapas)?|todo(?: lo)?|todas las (?:tareas|actividades)|everything(?: else)?|all(?: the)?(?: tasks| activities| work| jobs)?|every task|as tarefas|las tareas|the tasks|o restante|o resto|the rest|el resto|o que|lo que|whatever|anything)'
const FOLLOWS =
  '(?:(?:que|which|that)\\s+)?(?:(?:vem|vier|venha|esta|esteja|estiver|sigue|siga|viene|venga|esten?|comes?|is|are|foi|for)\\s+)?(?:(?:logo|right)\\s+)?(?:depois|apos|after|following|a partir|posterior(?:es)?|seguintes?|sucessor(?:as|es)|downstream|despues|tras|follows?|sigue|segue|depende|depends|que depende)\\s*(?:d[eoa]s?(?![a-z])|del(?![a-z])|de las?(?![a-z])|a(?![a-z])|al(?![a-z])|ao(?![a-z])|of(?![a-z])|on(?![a-z])|to(?![a-z])|que(?![a-z]))?'

const CLOCK: Readonly<Record<string, number>> = {
  m: 60,
  h: HOUR,
  d: DAY,
  w: 7 * DAY,
  mo: 30 * DAY,
  shift: 12 * HOUR,
  manHour: HOUR,
}

/** "empurre tudo depois de X em 1 dia": X's followers move, and nothing else. Undefined when about something else. */
export function shiftAfter(
  order: Order,
  context: Context,
  sign: (masked: string) => 1 | -1,
): Problem | null | undefined {
  const { masked } = order
  const amount = order.amounts[0]
  if (!amount) return undefined
  const everything = pattern(`(?<![a-z])(?:${EVERYTHING})\\s+${FOLLOWS}(?![a-z])`).exec(masked)
  const andAfter = everything
    ? null
    : pattern(
        `(?<![a-z])(?:e|and|y)\\s+(?:(?:${EVERYTHING})\\s+)?(?:(?:que|which|that|what)\\s+)?(?:(?:vem|sigue|viene|comes?)\\s+)?(?:depois|after(?: it)?|follows(?: it)?|em seguida|a seguir|despues|(?:as |las |the |its |suas )?(?:sucessoras?|successors?|followers?|seguintes|sucesoras?))(?![a-z])`,
      ).exec(masked)
  const match = everything ?? andAfter
  if (
    !match ||
    !pattern(
      `(?<![a-z])(?:${ORDERS.later}|${ORDERS.earlier}|${ORDERS.move}|atrasa\\w*|escorrega\\w*|desliza\\w*|anda|slips?|moves?)(?![a-z])`,
    ).test(masked)
  )
    return undefined
  const blank = (from: number, to: number): Order => {
    const part = slice(order, from, to)
    return {
      ...part,
      masked: part.masked.replace(
        /(?<![a-z])(?:em|by|por|para|back|forward|later|earlier|ahead|out|frente|tras|adelante|atras|mais|mas)(?![a-z])/g,
        whole => ' '.repeat(whole.length),
      ),
    }
  }
  const end = match.index + match[0].length
  const found = everything
    ? targetsOf(blank(end, amount.start > end ? amount.start : masked.length), context, { verbs: amount.start < end })
    : targetsOf(blank(0, match.index), context)
  if ('problem' in found) return found.problem
  const seconds = sign(masked) * secondsOf(amount)
  const moved = followers(context, found.tasks)
  if (andAfter) for (const task of found.tasks) moved.add(task.uid)
  if (moved.size === 0)
    return problem(
      'language.groupEmpty',
      { words: order.text.trim().slice(0, 120) },
      { suggestions: [suggestion('language.nameTask')] },
    )
  return push(context, moved, seconds)
}

/** Clock time of an amount in seconds: a day is 24 hours, a shift 12. */
export const secondsOf = (amount: Amount): number =>
  amount.parts.reduce((sum, part) => sum + part.value * CLOCK[part.unit]!, 0)

/** Every leaf that comes after these by links; links of a summary bind all that is in it. */
function followers(context: Context, from: readonly Task[]): Set<TaskId> {
  const next = new Map<TaskId, TaskId[]>()
  for (const link of context.schedule.links) {
    const list = next.get(link.from)
    if (list) list.push(link.to)
    else next.set(link.from, [link.to])
  }
  const byUid = new Map(context.schedule.tasks.map(task => [task.uid, task]))
  const start = from.flatMap(task => context.leavesUnder(task))
  const seen = new Set<TaskId>()
  const stack = start.map(task => task.uid)
  while (stack.length > 0) {
    let at: TaskId | null = stack.pop()!
    while (at !== null) {
      for (const to of next.get(at) ?? [])
        for (const leaf of context.leavesUnder(byUid.get(to)!))
          if (!seen.has(leaf.uid)) {
            seen.add(leaf.uid)
            stack.push(leaf.uid)
          }
      at = byUid.get(at)?.parent ?? null
    }
  }
  for (const task of start) seen.delete(task.uid)
  return seen
}

/** Moves tasks by so many seconds: first those that nothing moved pulls along, then whatever stayed behind. */
export function push(context: Context, moved: ReadonlySet<TaskId>, seconds: number): Problem | null {
  const before = context.calculation
  if (!before) return problem('language.nothingToChange', {}, { suggestions: [suggestion('language.updateExample')] })
  const led = new Set(context.schedule.links.filter(link => moved.has(link.from)).map(link => link.to))
  const want = new Map<TaskId, Instant>()
  for (const uid of moved) {
    const now = before.of(uid)?.start
    if (now !== undefined && (context.task(uid).percentComplete ?? 0) < 100) want.set(uid, instant(now + seconds))
  }
  const type = seconds > 0 ? ('startNoEarlierThan' as const) : ('mustStartOn' as const)
  for (const round of [0, 1]) {
    const edits: Edit[] = []
    const changes = []
    for (const [uid, date] of want) {
      const at = context.calculation?.of(uid)?.start
      if (round === 0 ? led.has(uid) && seconds > 0 : at === undefined || (seconds > 0 ? at >= date : at <= date))
        continue
      edits.push({ kind: 'setTask', task: uid, changes: { constraint: { type, date } } })
      changes.push(change(context.task(uid).name, 'start', formatInstant(before.of(uid)!.start), formatInstant(date)))
    }
    const failed = edits.length > 0 ? context.apply(edits, changes) : null
    if (failed) return failed
  }
  return null
}

const PREDECESSOR = '(?:predecess?or[ae]?s?|predecesor[ae]?s?|antecessor[ae]?s?|antecesor[ae]?s?|precedente?s?)'
const IS =
  '(?:passa(?:m)? a ser|passa para|agora e|agora sao|sera|serao|e|sao|vira|is now|are now|becomes?|should be|must be|is|are|ahora es|pasa a ser|es|son|para|to|por|como|a|:|=)'
const NOT_ANY_MORE =
  "(?:nao (?:depende|precisa(?: mais)? (?:esperar|aguardar)|espera|aguarda|segue|vem|necessita|e precedid[oa])(?:m)?(?: mais)?|(?:nao|no) (?:mais|longer) depend\\w*|no longer (?:depends?|needs?|waits?|follows?|comes after|requires?)|(?:does not|doesn't|do not|don't) (?:depend|need|wait|follow)(?: any ?more)?|ya no (?:depende|necesita|espera|sigue)(?:n)?|deixa de (?:depender|esperar)|deja de depender|stops? depending|should not depend|nao deve(?:m)? (?:mais )?depender|independe)"

const NO_PREDECESSOR = pattern(
  `\\s+(?:(?:has|have|tem|fica|ficam|tiene|queda|with|com|:)\\s*)?(?:no|sem|sin|nao tem|no tiene|without)\\s+(?:nenhuma\\s+|any\\s+)?${PREDECESSOR}[\\s.!]*$`,
)
const SUCCESSOR_OF = pattern(
  '\\s+(?:(?:e|is|es|como|as|a|an|the|uma?|una?|passa a ser|should be|deve ser)\\s+)*(?:sucessor[ae]?s?|successors?|sucesor[ae]?s?)\\s+(?:d[eoa]s?|of|to|del?)\\s+',
)

/** Orders that name predecessors as such, or say what a task no longer waits for. Undefined when about something else. */
export function predecessorOrder(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const off = pattern(
    `\\s${NOT_ANY_MORE}\\s+(?:mais\\s+)?(?:(?:de las?|del|d[eoa]s?|on|for|por|a|pel[oa]s?|to|from)(?![a-z]))?(?:\\s+(?:mais|the|la|el|o|a)(?![a-z]))*\\s*`,
  ).exec(masked)
  if (off) {
    const subject = targetsOf(slice(order, 0, off.index), context)
    if ('problem' in subject) return subject.problem
    const tail = masked.slice(off.index + off[0].length)
    if (/^\s*(?:nada|nothing|anything|ninguem|ningun[oa]?|nenhum[a]?|any)/.test(tail))
      return cutLinks(context, subject.tasks, null)
    const target = targetsOf(slice(order, off.index + off[0].length, masked.length), context, { verbs: false })
    return 'problem' in target ? target.problem : cutLinks(context, subject.tasks, target.tasks)
  }
  const only =
    pattern(
      `\\s(?:so|apenas|somente|unicamente|only|just|solo|solamente)\\s+(?:precisa(?:m)?|needs?|necesita(?:n)?|tem que|has|have|tiene(?:n)? que|deve(?:m)?|depende(?:m)?|depends?)\\s+(?:de\\s+|to\\s+)?(?:esperar?|aguardar?|wait(?: for)?|depender)?\\s*(?:(?:d[eoa]s?|del|on|por|a|for)(?![a-z]))?\\s*`,
    ).exec(masked) ??
    pattern(
      `\\s(?:depend\\w*|depender)\\s+(?:agora\\s+|now\\s+|ahora\\s+)?(?:(?:so|apenas|somente|unicamente|only|just|solo|solamente)\\s+)(?:(?:de las?|del|d[eoa]s?|on|upon)(?![a-z]))?\\s*`,
    ).exec(masked) ??
    pattern(`\\sdepend\\w*\\s+(?:on|upon|d[eoa]s?|del)\\s+(?=.+\\s(?:only|apenas|somente|solamente|alone)\\s*$)`).exec(
      masked,
    )
  if (only) {
    const subject = targetsOf(slice(order, 0, only.index), context)
    if ('problem' in subject) return subject.problem
    const rest = slice(order, only.index + only[0].length, masked.length)
    const target = targetsOf(
      {
        ...rest,
        masked: rest.masked.replace(/\s(?:only|apenas|somente|solamente|alone)\s*$/, whole => ' '.repeat(whole.length)),
      },
      context,
      { verbs: false },
    )
    return 'problem' in target ? target.problem : replaceLinks(context, subject.tasks, target.tasks, 'FS', order)
  }
  const none = NO_PREDECESSOR.exec(masked)
  if (none) {
    const subject = targetsOf(slice(order, 0, none.index), context)
    return 'problem' in subject ? subject.problem : cutLinks(context, subject.tasks, null)
  }
  const follows = SUCCESSOR_OF.exec(masked)
  if (follows) {
    const subject = targetsOf(slice(order, 0, follows.index), context)
    const target = targetsOf(slice(order, follows.index + follows[0].length, masked.length), context, { verbs: false })
    if ('problem' in subject) return subject.problem
    return 'problem' in target ? target.problem : addLinks(context, subject.tasks, target.tasks, typeIn(masked), order)
  }
  const word = pattern(`(?<![a-z])${PREDECESSOR}(?![a-z])`).exec(masked)
  if (!word || pattern(`(?<![a-z])(?:${ORDERS.unlink})(?![a-z])`).test(masked)) return undefined
  const typed = typeIn(masked)
  const as = pattern(
    `\\s(?:como|as|de|uma|a|an)?\\s*(?:a\\s+|the\\s+|an?\\s+|la\\s+|uma\\s+|una\\s+)?${PREDECESSOR}\\s+(?:d[eoa]s?|del|de las?|of|to|for|para|a)\\s+`,
  ).exec(masked)
  if (as && /como|as/.test(as[0].slice(0, 6))) {
    const lead = pattern(
      `^[\\s,]*(?:(?:por favor|please|favor)[\\s,]+)*(?:${ORDERS.insert}|${ORDERS.put}|${ORDERS.set}|${ORDERS.link}|${ORDERS.assign})(?![a-z])`,
    ).exec(masked)
    const target = targetsOf(slice(order, lead?.[0].length ?? 0, as.index), context, { verbs: false })
    if ('problem' in target) return target.problem
    const subject = targetsOf(tailless(slice(order, as.index + as[0].length, masked.length)), context, { verbs: false })
    return 'problem' in subject ? subject.problem : addLinks(context, subject.tasks, target.tasks, typed, order)
  }
  const of = pattern(
    `${PREDECESSOR}\\s+(?:d[eoa]s?|del|de las?|of|for|para)\\s+(.+?)(?:\\s*[:=]\\s*|\\s+${IS}\\s+)(?:agora\\s+(?:e\\s+)?|now\\s+|ahora\\s+)?`,
  ).exec(masked)
  if (of) {
    const from = masked.indexOf(of[1]!, of.index)
    const subject = targetsOf(slice(order, from, from + of[1]!.length), context, { verbs: false })
    if ('problem' in subject) return subject.problem
    const tail = slice(order, of.index + of[0].length, masked.length)
    // "de A para B": the old one is named before the new one.
    const swap = /\s(?:para|to|por|a)\s+/.exec(tail.masked)
    const last = swap
      ? targetsOf(tailless(slice(tail, swap.index + swap[0].length, tail.masked.length)), context, { verbs: false })
      : null
    const target = last && 'tasks' in last ? last : targetsOf(tailless(tail), context, { verbs: false })
    if ('problem' in target) return target.problem
    return pattern(`^[\\s,]*(?:${ORDERS.insert})(?![a-z])`).test(masked)
      ? addLinks(context, subject.tasks, target.tasks, typed, order)
      : replaceLinks(context, subject.tasks, target.tasks, typed, order)
  }
  const into = pattern(
    `^[\\s,]*(?:${ORDERS.insert}|${ORDERS.put})(?![a-z])\\s+(?:(?:uma?|a|an|the|la|una|como)\\s+)*${PREDECESSOR}\\s*:?\\s+(.+?)\\s+(?:em|n[oa]s?|para|to|in|on|a|al|en)\\s+`,
  ).exec(masked)
  if (into) {
    const from = masked.indexOf(into[1]!, word.index + word[0].length)
    const target = targetsOf(slice(order, from, from + into[1]!.length), context, { verbs: false })
    if ('problem' in target) return target.problem
    const subject = targetsOf(tailless(slice(order, into.index + into[0].length, masked.length)), context, {
      verbs: false,
    })
    return 'problem' in subject ? subject.problem : addLinks(context, subject.tasks, target.tasks, typed, order)
  }
  return undefined
}

const TYPE_OF: Readonly<Record<string, LinkType>> = {
  ti: 'FS',
  fs: 'FS',
  fc: 'FS',
  ii: 'SS',
  ss: 'SS',
  cc: 'SS',
  tt: 'FF',
  ff: 'FF',
  it: 'SF',
  sf: 'SF',
  cf: 'SF',
}
const TYPE = /(?<![a-z])(ti|fs|fc|ii|ss|cc|tt|ff|it|sf|cf)(?![a-z])/
const typeIn = (masked: string): LinkType => TYPE_OF[TYPE.exec(masked)?.[1] ?? 'fs'] ?? 'FS'

/** Without the type and lag that may stand at the end. */
const tailless = (order: Order): Order => {
  const tail =
    /[\s,(]*(?:(?<![a-z])(?:ti|fs|fc|ii|ss|cc|tt|ff|it|sf|cf)\s*[+-]?\s*|(?:com|with|con|e|and|y)\s+(?:um\s+|uma\s+|an?\s+|un\s+|una\s+)?(?:lag|atraso|folga|defasagem|delay|retraso|desfase|espera)?\s*(?:de|of)?\s*|[+-]\s*)(?=\uE000|$)/.exec(
      order.masked,
    )
  return tail && tail.index > 0 ? slice(order, 0, tail.index) : order
}

const lagIn = (order: Order, context: Context) => {
  const amount = order.amounts.at(-1)
  if (!amount) return NO_LAG
  const lead =
    /-\s*$/.test(order.masked.slice(0, amount.start)) ||
    /(?<![a-z])(?:antecipacao|lead|overlap|adelanto|sobreposicao)(?![a-z])/.test(order.masked)
  return lagOf(amount, lead ? -1 : 1, planUnits(context))
}

function addLinks(
  context: Context,
  subjects: readonly Task[],
  targets: readonly Task[],
  type: LinkType,
  order: Order,
): Problem | null {
  for (const subject of subjects)
    for (const target of targets) {
      const failed = linkTasks(context, target, subject, type, lagIn(order, context))
      if (failed) return failed
    }
  return null
}

function replaceLinks(
  context: Context,
  subjects: readonly Task[],
  targets: readonly Task[],
  type: LinkType,
  order: Order,
): Problem | null {
  for (const subject of subjects) {
    const keep = new Set(targets.map(task => task.uid))
    // A loop shows before anything is taken away.
    const looping = targets.find(target => target.uid === subject.uid || context.leadsTo(subject.uid, target.uid))
    if (looping)
      return problem(
        'language.wouldLoop',
        { task: subject.name, path: `${looping.name} → ${subject.name} → ${looping.name}` },
        { suggestions: [suggestion('language.removeOtherLink', { task: looping.name })] },
      )
    const gone = context.into(subject.uid).filter(link => !keep.has(link.from))
    if (gone.length > 0) {
      const failed = context.apply(
        gone.map(link => ({ kind: 'removeLink' as const, link: { from: link.from, to: link.to, type: link.type } })),
        gone.map(link => change(subject.name, 'predecessors', `${context.task(link.from).row}${link.type}`, null)),
      )
      if (failed) return failed
    }
  }
  return addLinks(context, subjects, targets, type, order)
}

function cutLinks(context: Context, subjects: readonly Task[], targets: readonly Task[] | null): Problem | null {
  const from = targets === null ? null : new Set(targets.map(task => task.uid))
  const links = subjects.flatMap(task => context.into(task.uid)).filter(link => from === null || from.has(link.from))
  if (links.length === 0)
    return problem(
      'language.linkNotFound',
      { from: targets?.[0]?.name ?? '', to: subjects[0]!.name },
      { suggestions: [suggestion('language.nameTask', {})] },
    )
  return context.apply(
    links.map(link => ({ kind: 'removeLink' as const, link: { from: link.from, to: link.to, type: link.type } })),
    links.map(link =>
      change(context.task(link.to).name, 'predecessors', `${context.task(link.from).row}${link.type}`, null),
    ),
  )
}
