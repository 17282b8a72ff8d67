import {
  calendarId,
  DAY,
  type Duration,
  dayOf,
  type Edit,
  formatInstant,
  formatLag,
  HOUR,
  type Instant,
  instant,
  type LinkType,
  NO_LAG,
  type Problem,
  problem,
  type ShiftPattern,
  secondsOfDay,
  suggestion,
  type Task,
} from '@parada/schedule'
import { lagOf } from '../generate/durations.ts'
import { pattern } from '../grammar/index.ts'
import { FIELDS, ORDERS, PROJECT_WORD } from '../grammar/orders.ts'
import type { Amount } from '../read/amounts.ts'
import { calendarOf, joinCalendars, readCalendars } from '../read/calendars.ts'
import { fold } from '../text/fold.ts'
import { attributeOrder } from './attributes.ts'
import { type Context, change } from './context.ts'
import {
  assignEdits,
  constrain,
  durationOf,
  inUnit,
  linkTasks,
  newPending,
  planUnits,
  removeTasks,
  rename,
  setDeadline,
  setDuration,
  setProgress,
} from './edits.ts'
import { insertTask } from './insert.ts'
import { type Order, slice } from './order.ts'
import { inTurn, type RelationOrder, readRelation, relate, together } from './relations.ts'
import { replaceResource, resourceOrder, unassign } from './resources.ts'
import { duplicateTasks, moveTasks, splitTask } from './shape.ts'
import { exchange, exchangeOrder, groupOrder, predecessorOrder, push, secondsOf, shiftAfter } from './structure.ts'
import { type Targets, targetsOf } from './targets.ts'

export const verb = (source: string, masked: string): RegExpExecArray | null =>
  pattern(`(?<![a-z0-9])(?:${source})(?![a-z0-9])`).exec(masked)
/** The verb that the order begins with, if it is of that kind. */
export const leads = (source: string, masked: string): RegExpExecArray | null =>
  pattern(
    `^[\\s,]*(?:(?:por favor|favor|please|agora|now|ahora|tambem|also|tambien|entao|then|depois|luego|preciso|quero|gostaria de|pode|podes|podria|can you|could you|i want to|we need to|need to|hay que|precisamos|vamos|let's|e|and|y|mas|but)[\\s,]+)*(?:que\\s+)?(?:me\\s+|se\\s+)?(?:${source})(?![a-z0-9])`,
  ).exec(masked)

const WHOLE_PROJECT = pattern(`(?<![a-z0-9])${PROJECT_WORD}(?![a-z0-9])`)

/** Carries out one order; the problem when it could not be done, else null. */
export function execute(order: Order, context: Context): Problem | null {
  const { masked } = order
  const attribute = attributeOrder(order, context)
  if (attribute !== undefined) return attribute
  const after = shiftAfter(order, context, signOf)
  if (after !== undefined) return after
  const shutdown = wholeProject(order, context)
  if (shutdown !== undefined) return shutdown
  const predecessor = predecessorOrder(order, context)
  if (predecessor !== undefined) return predecessor
  if (verb(ORDERS.unlink, masked)) return unlink(order, context)
  const group = groupOrder(order, context)
  if (group !== undefined) return group
  const exchanged = exchangeOrder(order, context)
  if (exchanged !== undefined) return exchanged
  if (verb(ORDERS.rename, masked)) return renaming(order, context)
  const retyped = retyping(order, context)
  if (retyped !== undefined) return retyped
  const lag = lagBetween(order, context)
  if (lag !== undefined) return lag
  if (
    leads(ORDERS.split, masked) &&
    (order.amounts.length > 0 ||
      /(?<![a-z])(?:em|in|into|en)\s+(?:\d|duas|dois|two|dos|tres|three|quatro|four|cuatro|partes|parts|halves|metades|etapas)/.test(
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
  const resources = resourceOrder(order, context)
  if (resources !== undefined) return resources
  if (
    leads(ORDERS.insert, masked) &&
    order.percents.length === 1 &&
    order.amounts.length === 0 &&
    pattern(`(?<![a-z])(?:${FIELDS.duration})(?![a-z])`).test(masked)
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
  if (
    leads(
      `${ORDERS.delete}|take(?=\\s.{1,70}?\\s(?:off|out of|from)\\s)|libere?|libera(?:r)?|pull(?=\\s.{1,70}?\\s(?:off|out of|from)\\s)`,
      masked,
    )
  ) {
    const less = addAmount(order, context, -1)
    if (less !== undefined) return less
    const off = unassign(order, context)
    if (off !== undefined) return off
    return deleting(order, context)
  }
  const swapped = replaceResource(order, context)
  if (swapped !== undefined) return swapped
  const shifted = shifting(order, context)
  if (shifted !== undefined) return shifted
  if (verb(ORDERS.milestone, masked)) return toMilestone(order, context)
  if (leads(ORDERS.link, masked)) return linking(order, context)
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
        { task: found.tasks[0]!.name },
        { suggestions: [suggestion('language.giveValue'), suggestion('language.updateExample')] },
      )
  }
  return problem(
    'language.notUnderstood',
    { text: order.text.trim().slice(0, 160) },
    { suggestions: [suggestion('language.updateExample', {}), suggestion('language.nameTask', {})] },
  )
}

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
  const [subject, target] = [
    targetsOf(relation.subject, context),
    targetsOf(relation.target, context, { verbs: false }),
  ]
  if (!('tasks' in subject && 'tasks' in target) || relation.lag !== null) return failed
  const [a, b] = [subject.tasks[0]!, target.tasks[0]!]
  if (subject.tasks.length !== 1 || target.tasks.length !== 1 || a.uid === b.uid) return failed
  const direct = context.schedule.links.some(
    link => (link.from === a.uid && link.to === b.uid) || (link.from === b.uid && link.to === a.uid),
  )
  return direct ? exchange(context, a, b) : failed
}

const one = (found: Targets): Task[] | Problem => ('problem' in found ? found.problem : [...found.tasks])
export const isProblem = (value: readonly Task[] | Problem): value is Problem => !Array.isArray(value)

/** Orders about the plan as a whole: moving it, or when it starts. */
function wholeProject(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const calendars = readCalendars(fold(order.text))
  if (
    calendars.length > 0 &&
    order.tasks.length === 0 &&
    /(?<![a-z0-9])(?:calendario|calendar|24|jornada|sabados?|domingos?|saturdays?|sundays?|weekends?|fi(?:m|ns) de semana|turnos?|shifts?|projeto|project|proyecto|trabalh\w*|work\w*|trabaj\w*|24|regime|cronograma|schedule|plano)(?![a-z])/.test(
      fold(order.text),
    ) &&
    !/(?<![a-z])(?:tarefa|task|tarea)\s/.test(masked)
  )
    return recalendar(order, context)
  if (!WHOLE_PROJECT.test(masked)) return undefined
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
  if (group && 'problem' in group && group.problem.code === 'language.groupEmpty') return undefined
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
  if (amount && moving && order.dates.length === 0) return shiftProject(context, signOf(masked) * secondsOf(amount))
  const date = order.dates.find(each => each.day !== null)
  if (date && (moving || starting || verb(ORDERS.set, masked))) {
    if (date.impossible) return impossibleDate(order)
    const now = context.calculation?.projectStart ?? context.schedule.project.start
    if (now === null || now === undefined) return undefined
    const to = instant(date.day! * DAY + (date.seconds ?? secondsOfDay(now)))
    return shiftProject(context, to - now)
  }
  return undefined
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

const EARLIER =
  /(?<![a-z])(?:antecip\w*|adiant\w*|anticip\w*|adelant\w*|earlier|forward|ahead|para tras|mais cedo|antes|para antes|hacia atras|sooner|advance\w*|pull\w*|recu\w*|mas temprano|para cima)(?![a-z])/
const LATER =
  /(?<![a-z])(?:later|back|para (?:a )?frente|adelante(?! \d)|mais tarde|para depois|despues|depois|forward(?! by)|out|mas tarde)(?![a-z])/

/** Direction of a shift: earlier is negative. "Move forward" and "para a frente" are later; "bring forward" is earlier. */
function signOf(masked: string): 1 | -1 {
  if (/(?<![a-z])(?:para (?:a )?frente|hacia adelante|mais para frente|para adiante)(?![a-z])/.test(masked)) return 1
  if (/(?:bring|pull|brought)\b.*(?:forward|ahead|in)\b/.test(masked)) return -1
  if (/(?:push|move|shift|slide)\b.*\bforward\b/.test(masked)) return 1
  if (verb(ORDERS.earlier, masked)) return -1
  if (EARLIER.test(masked)) return -1
  return 1
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

function impossibleDate(order: Order): Problem {
  const bad = order.dates.find(date => date.impossible)
  return problem(
    'language.impossibleDate',
    { text: bad ? order.text.slice(bad.start, bad.end).trim() : order.text.trim() },
    { suggestions: [suggestion('language.giveDate')] },
  )
}

function recalendar(order: Order, context: Context): Problem | null {
  const times = joinCalendars(readCalendars(fold(order.text)))
  if (!times)
    return problem(
      'language.notUnderstood',
      { text: order.text.trim() },
      { suggestions: [suggestion('language.updateExample')] },
    )
  const { calendars, project } = context.schedule
  const now = patternNow(context)
  // "sábado também trabalha" says nothing of the hours, "10 h por dia" nothing of the days: they stay.
  const shifts: ShiftPattern = {
    hoursPerDay: times.pattern.hoursPerDay ?? now.hoursPerDay,
    daysPerWeek: times.pattern.daysPerWeek ?? now.daysPerWeek,
    ...(times.pattern.hoursPerDay === undefined &&
      project.shifts?.shiftHours !== undefined && { shiftHours: project.shifts.shiftHours }),
    ...(times.pattern.hoursPerDay === undefined &&
      project.shifts?.shiftsPerDay !== undefined && { shiftsPerDay: project.shifts.shiftsPerDay }),
    ...(times.pattern.shiftHours !== undefined && { shiftHours: times.pattern.shiftHours }),
    ...(times.pattern.shiftsPerDay !== undefined && { shiftsPerDay: times.pattern.shiftsPerDay }),
  }
  const id = calendarId(calendars.reduce((most, each) => Math.max(most, each.id), 0) + 1)
  const name = `${shifts.hoursPerDay}h x ${shifts.daysPerWeek}d`
  const keepsHours = times.pattern.hoursPerDay === undefined
  const made = calendarOf(
    {
      ...times,
      pattern: shifts,
      ...(keepsHours && now.from !== undefined && { from: now.from }),
      ...(keepsHours && now.to !== undefined && { to: now.to }),
    },
    name,
  )
  return context.apply(
    [
      { kind: 'addCalendar', calendar: { ...made, id } },
      { kind: 'setProject', changes: { calendar: id, shifts } },
    ],
    [change(project.name, 'calendar', `${now.hoursPerDay}h x ${now.daysPerWeek}d`, name)],
  )
}

/** Hours and days that the plan's calendar works now. */
function patternNow(context: Context): { hoursPerDay: number; daysPerWeek: number; from?: number; to?: number } {
  const { calendars, project } = context.schedule
  const week = calendars.find(each => each.id === project.calendar)?.week ?? []
  const worked = week.filter(day => day !== null && day.length > 0)
  const first = worked[0]
  const seconds = (first ?? []).reduce((sum, period) => sum + period.to - period.from, 0)
  const hoursPerDay = project.shifts?.hoursPerDay ?? (seconds > 0 ? seconds / HOUR : 8)
  return {
    hoursPerDay,
    daysPerWeek: project.shifts?.daysPerWeek ?? (worked.length > 0 ? worked.length : 5),
    ...(first?.[0] && hoursPerDay < 24 && { from: first[0].from, to: first.at(-1)!.to }),
  }
}

function renaming(order: Order, context: Context): Problem | null {
  const joint =
    /(?<![a-z])(?:para|to|a|as|como|por|de|pra|se chamar|se llamara|se llama|chamar|llamarse|called)\s+(?=\S)|:\s*/g
  const mention = order.tasks[0]
  const lead = leads(ORDERS.rename, order.masked)
  let cut: RegExpExecArray | null = null
  for (let match = joint.exec(order.masked); match; match = joint.exec(order.masked)) {
    if (match.index < (mention?.end ?? (lead ? lead[0].length + 1 : 4))) continue
    cut = match
    if (/^(?:para|to|as|como|pra|chamar)/.test(match[0]) || order.quotes.some(quote => quote.start >= match.index))
      break
  }
  const quote = order.quotes.at(-1)
  const name =
    quote && (!mention || quote.start > mention.start)
      ? quote.text
      : cut
        ? order.text
            .slice(cut.index + cut[0].length)
            .replace(/[.\s]+$/, '')
            .trim()
        : null
  const end =
    quote && (!mention || quote.start > mention.start)
      ? Math.min(quote.start, cut?.index ?? quote.start)
      : (cut?.index ?? order.text.length)
  const found = one(targetsOf(slice(order, 0, Math.max(end, mention?.end ?? 0)), context, { summaries: false }))
  if (isProblem(found)) return found
  if (!name)
    return problem(
      'language.notUnderstood',
      { text: order.text.trim() },
      { suggestions: [suggestion('language.giveValue', {})] },
    )
  if (found.length > 1)
    return problem(
      'language.taskAmbiguous',
      { words: order.text.trim(), tasks: found.map(task => task.name).join('; ') },
      { suggestions: [suggestion('language.useRowNumber', {})] },
    )
  return rename(context, found[0]!, name[0]!.toUpperCase() + name.slice(1))
}

/** "folga de 2h entre A e B", "lag between A and B: 3h". */
function lagBetween(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const word =
    /(?<![a-z])(?:folga|defasagem|lag|gap|delay|espera|desfase|holgura|intervalo|atraso|lead|antecipacao|sobreposicao|wait|pausa|retraso|buffer)(?![a-z])/.exec(
      masked,
    )
  const between = /(?<![a-z])(?:entre|between)\s/.exec(masked)
  if (!word || !between || order.amounts.length === 0) return undefined
  const pair = pairOf(slice(order, between.index + between[0].length, masked.length), context)
  if (!pair) return undefined
  if ('problem' in pair) return pair.problem
  const lead = /lead|antecipacao|sobreposicao/.test(word[0])
  const known = context.schedule.links.find(link => link.from === pair.a.uid && link.to === pair.b.uid)
  return linkTasks(
    context,
    pair.a,
    pair.b,
    known?.type ?? 'FS',
    lagOf(order.amounts[0]!, lead ? -1 : 1, planUnits(context)),
  )
}

const LINK_TYPE: Readonly<Record<string, LinkType>> = {
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

/** "mude o vínculo entre A e B para II": another type for a link that is there. */
function retyping(order: Order, context: Context): Problem | null | undefined {
  const match =
    /(?<![a-z])(?:vinculo|ligacao|dependencia|relacao|link|dependency|relationship|enlace|relacion)(?![a-z]).{0,20}?(?<![a-z])(?:entre|between|d[eoa]|from|of)\s+(.+?)\s+(?:para|to|a|em|as|como|into)\s+(?:tipo\s+|type\s+|um\s+|a\s+)?(ti|fs|fc|ii|ss|cc|tt|ff|it|sf|cf)(?![a-z])/.exec(
      order.masked,
    )
  if (!match) return undefined
  const from = order.masked.indexOf(match[1]!, match.index)
  const pair = pairOf(slice(order, from, from + match[1]!.length), context)
  if (!pair) return undefined
  if ('problem' in pair) return pair.problem
  const known = context.schedule.links.find(link => link.from === pair.a.uid && link.to === pair.b.uid)
  if (!known)
    return problem(
      'language.linkNotFound',
      { from: pair.a.name, to: pair.b.name },
      { suggestions: [suggestion('language.nameTask', {})] },
    )
  const type = LINK_TYPE[match[2]!]!
  const lag = order.amounts[0] ? lagOf(order.amounts[0], signOfLag(order), planUnits(context)) : known.lag
  return context.apply(
    [{ kind: 'setLink', link: { from: known.from, to: known.to, type: known.type }, changes: { type, lag } }],
    [
      change(
        pair.b.name,
        'predecessors',
        `${pair.a.row}${known.type}${formatLag(known.lag)}`,
        `${pair.a.row}${type}${formatLag(lag)}`,
      ),
    ],
  )
}

const signOfLag = (order: Order): 1 | -1 => (/-\s*$/.test(order.masked.slice(0, order.amounts[0]!.start)) ? -1 : 1)

/** Two tasks joined by a word: "A e B", "A to B". */
export function pairOf(
  order: Order,
  context: Context,
  joint = /\s(?:e|and|y|a|to|com|with|con|até|ate|->|→)\s|\s*(?:->|→|,)\s*/g,
): { a: Task; b: Task } | { problem: Problem } | null {
  const [first, second] = order.tasks
  if (first && second && order.tasks.length === 2) return { a: first.tasks[0]!, b: second.tasks[0]! }
  let problemFound: Problem | null = null
  joint.lastIndex = 0
  for (let match = joint.exec(order.masked); match; match = joint.exec(order.masked)) {
    const left = targetsOf(slice(order, 0, match.index), context)
    const right = targetsOf(slice(order, match.index + match[0].length, order.masked.length), context)
    if ('tasks' in left && 'tasks' in right && left.tasks.length === 1 && right.tasks.length === 1)
      return { a: left.tasks[0]!, b: right.tasks[0]! }
    problemFound ??= 'problem' in left ? left.problem : 'problem' in right ? right.problem : null
  }
  return problemFound ? { problem: problemFound } : null
}

function unlink(order: Order, context: Context): Problem | null {
  const lead = verb(ORDERS.unlink, order.masked)!
  const rest = slice(order, lead.index + lead[0].length, order.masked.length)
  const pair = pairOf(rest, context, /\s(?:e|and|y|a|to|com|with|con|de|da|do|from|das|dos)\s|\s*(?:->|→|,)\s*/g)
  if (pair && 'a' in pair) {
    const link = context.schedule.links.filter(
      each =>
        (each.from === pair.a.uid && each.to === pair.b.uid) || (each.from === pair.b.uid && each.to === pair.a.uid),
    )
    if (link.length === 0)
      return problem(
        'language.linkNotFound',
        { from: pair.a.name, to: pair.b.name },
        { suggestions: [suggestion('language.nameTask', {})] },
      )
    return context.apply(
      link.map(each => ({ kind: 'removeLink' as const, link: { from: each.from, to: each.to, type: each.type } })),
      link.map(each =>
        change(context.task(each.to).name, 'predecessors', `${context.task(each.from).row}${each.type}`, null),
      ),
    )
  }
  const found = targetsOf(rest, context)
  if ('problem' in found) return pair && 'problem' in pair ? pair.problem : found.problem
  const links = found.tasks.flatMap(task =>
    /predecess/.test(lead[0]) ? context.into(task.uid) : [...context.into(task.uid), ...context.outOf(task.uid)],
  )
  if (links.length === 0)
    return problem(
      'language.linkNotFound',
      { from: '', to: found.tasks[0]!.name },
      { suggestions: [suggestion('language.nameTask', {})] },
    )
  return context.apply(
    links.map(each => ({ kind: 'removeLink' as const, link: { from: each.from, to: each.to, type: each.type } })),
    links.map(each =>
      change(context.task(each.to).name, 'predecessors', `${context.task(each.from).row}${each.type}`, null),
    ),
  )
}

function linking(order: Order, context: Context): Problem | null {
  const relation = readRelation(order, context)
  if (relation && !/(?<![a-z])(?:entre|between)\s/.test(order.masked)) return relate(relation, context, false)
  const between = /(?<![a-z])(?:entre|between)\s|^[\s,]*\w+\s+(?:de|from)\s/.exec(order.masked)
  const lead = leads(`${ORDERS.link}|${ORDERS.insert}`, order.masked)
  const from = between ? between.index + between[0].length : (lead?.[0].length ?? 0)
  const typeWord = /(?<![a-z])(ti|fs|fc|ii|ss|cc|tt|ff|it|sf|cf)(?![a-z])/.exec(order.masked)
  const wait = pattern(
    '\\s+(?:com|with|con)\\s+(?:uma?\\s+|an?\\s+)?(?:folga\\s+(?:de\\s+)?|lag\\s+(?:of\\s+)?|atraso\\s+(?:de\\s+)?)?@D',
  ).exec(order.masked)
  const stop = Math.min(
    typeWord && typeWord.index > from + 6 ? typeWord.index : order.masked.length,
    wait && wait.index > from ? wait.index : order.masked.length,
  )
  const pair = pairOf(
    slice(order, from, stop),
    context,
    /\s(?:e|and|y|a|ao|aos|as|to|com|with|con|até|ate|em|n[oa]s?|on|al|en|->|→)\s|\s*(?:->|→|,)\s*/g,
  )
  if (!pair)
    return problem(
      'language.notUnderstood',
      { text: order.text.trim() },
      { suggestions: [suggestion('language.updateExample', {})] },
    )
  if ('problem' in pair) return pair.problem
  const type = typeWord
    ? (
        {
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
        } as const
      )[typeWord[1] as 'ti']
    : 'FS'
  const lag = order.amounts[0] ? lagOf(order.amounts[0], 1, planUnits(context)) : NO_LAG
  // "ligue a entrega na desmontagem" where the one follows the other already: it is that link.
  const back = context.schedule.links.some(link => link.from === pair.b.uid && link.to === pair.a.uid)
  return back ? linkTasks(context, pair.b, pair.a, type, lag) : linkTasks(context, pair.a, pair.b, type, lag)
}

function deleting(order: Order, context: Context): Problem | null {
  const found = targetsOf(order, context)
  if ('problem' in found) return found.problem
  return removeTasks(context, found.tasks)
}

function toMilestone(order: Order, context: Context): Problem | null {
  const found = targetsOf(
    cutAt(order, /(?<![a-z])(?:em|in|into|a|en|um|un)?\s*(?:um |a |an |un )?(?:marco|milestone|hito)(?![a-z])/),
    context,
  )
  if ('problem' in found) return found.problem
  return setDuration(context, found.tasks, () => ({ seconds: 0 as Duration['seconds'], unit: 'h' }))
}

const cutAt = (order: Order, regex: RegExp): Order => {
  const match = regex.exec(order.masked)
  return match ? slice(order, 0, match.index) : order
}

/** "adie X em 2 dias", "antecipe X 1 dia", "push X back by 4 hours". */
function shifting(order: Order, context: Context): Problem | null | undefined {
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

const dropWords = (order: Order, regex: RegExp): Order => ({
  ...order,
  masked: order.masked.replace(regex, whole => ' '.repeat(whole.length)),
})

const DONE =
  /(?<![a-z])(?:pront[oa]s?|concluid[oa]s?|terminad[oa]s?|finalizad[oa]s?|feit[oa]s?|complet(?:o|a|os|as|ed?|ad[oa]s?|amos)|terminamos|terminei|acabamos|acabei|concluimos|conclui|finalizamos|finalizei|encerramos|fizemos|hicimos|encerrad[oa]s?|acabad[oa]s?|acabou|acabaram|terminou|terminaram|concluiu|finalizou|done|finished|ready|list[oa]s?|hech[oa]s?|terminaron|acabo|conclui[ao]|finalizo|termino(?!\s+d))(?![a-z])/
const BEGUN =
  /(?<![a-z])(?:iniciou|comecou|iniciaram|comecaram|comecamos|iniciamos|has started|have started|was started|started|iniciad[oa]s?|empezo|empezaron|empezamos|inicio ya|ya inicio|ja comecou|comenzo|comenzaron|em andamento|under ?way|in progress|en curso|en marcha)(?![a-z])/
const HALF =
  /(?<![a-z])(?:(?:pela|na|a|por la|en la|la) (?:metade|mitad)|metade (?:pronta|feita|concluida)|half(?:way)?(?: (?:done|complete|finished))?|meio caminho)(?![a-z])/
const ZERO =
  /(?<![a-z])(?:nothing (?:was |has been |is )?done(?: yet)?|nada (?:foi |esta )?feito(?: ainda)?|nada hecho(?: aun| todavia)?|nao iniciad[oa]s?|nao comecou|not started|sin iniciar|zer(?:e|ar|o)|reset)(?![a-z])/

function progressing(order: Order, context: Context): Problem | null | undefined {
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

function dating(order: Order, context: Context): Problem | null {
  if (order.dates.some(date => date.impossible)) return impossibleDate(order)
  const date = order.dates.at(-1)!
  const before = order.masked.slice(0, date.start)
  const found = targetsOf(
    dropWords(
      order,
      /(?<![a-z])(?:comec\w*|inici\w*|start\w*|begin\w*|termin\w*|finish\w*|end\w*|acab\w*|comien\w*|empie\w*|empez\w*|arranc\w*|conclu\w*|antes|before|ate|by|until|hasta|partir|from|no later than|nao pode|can't|cannot|no puede|not|nao|no earlier than|after|depois|apos|despues|due|complete\w*|entreg\w*|pront[oa]|ready|marcad[oa]|para o dia|only|must|tem que|tem de|tiene que|has to|have to|dia|day|list[oa]s?|estar|ficar|done|finished|quedar)(?![a-z])/g,
    ),
    context,
  )
  if ('problem' in found) return found.problem
  const tasks = found.tasks.flatMap(task => context.leavesUnder(task))
  const finish =
    /(?<![a-z])(?:termin\w*|finish\w*|ends?|ending|acab\w*|conclu\w*|finaliz\w*|complet\w*|ready|pront[oa]s?|list[oa]s?|done|entreg\w*|fim|final|fin|due|deadline|prazo|plazo|limite)(?![a-z])/.test(
      before,
    )
  const limit =
    /(?<![a-z])(?:ate|by|until|till|hasta|no maximo|no later than|antes d(?:el|e|o)|before|deadline|prazo|plazo|limite|a mas tardar|due|(?:pode|deve|puede|debe) (?:passar|ultrapassar|exceder|pasar|superar)(?: d[eoa]s?| del?)?|(?:cannot|can't|must not|should not|may not) (?:go (?:past|beyond)|exceed|pass)|(?:go|run|slip) past)\s*(?:o|a|as|el|la|las|the|dia|em|on|de|da|do|del|final|is|e|es|to|para|:)*\s*(?:o|a|as|el|la|the|dia)?\s*$/.test(
      before,
    )
  const not =
    /(?<![a-z])(?:nao|not|no|can't|cannot|nunca)(?:\s+\w+){0,3}\s+(?:antes|before)(?![a-z])|no earlier than|a partir d|not before|so depois|from\s*$|after\s*$|depois d[oe]\s*$|apos\s*$|despues del?\s*$/.test(
      before,
    )
  const base = context.calculation?.of(tasks[0]!.uid)
  const day = date.day ?? (base ? dayOf(finish ? base.finish : base.start) : dayOf(context.today))
  const workStart = context.schedule.project.start === null ? 8 * HOUR : firstClock(context)
  const at = instant(
    day * DAY +
      (date.seconds ??
        (/(?<![a-z])(?:antes|before)\s+(?:d[eo]l?)?\s*\S*\s*$/.test(before)
          ? workStart
          : finish || (limit && !not)
            ? lastClock(context)
            : workStart)),
  )
  if (not) return constrain(context, tasks, { type: 'startNoEarlierThan', date: at }, 'start')
  if (/(?<![a-z])(?:deadline|due|prazo|data limite|plazo|fecha limite)(?![a-z])/.test(before))
    return setDeadline(context, tasks, at)
  if (finish && limit) return constrain(context, tasks, { type: 'finishNoLaterThan', date: at }, 'finish')
  if (finish) return constrain(context, tasks, { type: 'mustFinishOn', date: at }, 'finish')
  if (limit) return constrain(context, tasks, { type: 'finishNoLaterThan', date: at }, 'finish')
  const earliest = tasks.every(task => {
    const dates = context.calculation?.of(task.uid)
    return dates === undefined || at >= dates.earlyStart
  })
  return constrain(context, tasks, { type: earliest ? 'startNoEarlierThan' : 'mustStartOn', date: at }, 'start')
}

function dayOfProject(context: Context): readonly { from: number; to: number }[] {
  const calendar = context.schedule.calendars.find(each => each.id === context.schedule.project.calendar)
  return calendar?.week.find(day => day !== null && day.length > 0) ?? [{ from: 8 * HOUR, to: 17 * HOUR }]
}
const firstClock = (context: Context): number => context.schedule.project.defaultStart ?? dayOfProject(context)[0]!.from
const lastClock = (context: Context): number =>
  context.schedule.project.defaultFinish ?? dayOfProject(context).at(-1)!.to

/** "X: -5h", "X para menos 3h": a duration below zero. */
function belowZero(order: Order, context: Context): Problem | null {
  const amount = order.amounts.at(-1)
  if (
    !amount ||
    !/(?:(?<![a-z])(?:para|to|a|de|of|ser|be|com|with|con|dura|duran?|leva|levam|toma|takes?|lasts?|lleva|tarda|demora)|[:=])\s*(?:-|(?:menos|minus|negative|negativ[oa])\s)\s*$/.test(
      order.masked.slice(0, amount.start),
    )
  )
    return null
  const found = targetsOf(order, context)
  if ('problem' in found) return found.problem
  return problem(
    'language.impossibleValue',
    { task: found.tasks[0]!.name, field: 'duration', value: `-${order.text.slice(amount.start, amount.end)}` },
    { suggestions: [suggestion('language.giveValue')] },
  )
}

/** "dobre a equipe do reparo": as many people again, the time stays. */
function scaleCrew(context: Context, tasks: readonly Task[], factor: number): Problem | null {
  const uids = new Set(tasks.map(task => task.uid))
  const on = context.schedule.assignments.filter(
    each =>
      uids.has(each.task) &&
      each.resource !== null &&
      context.schedule.resources.find(resource => resource.uid === each.resource)?.kind === 'work',
  )
  if (on.length === 0)
    return problem(
      'language.resourceNotFound',
      { resource: '', task: tasks[0]?.name ?? '' },
      { suggestions: [suggestion('language.nameTask')] },
    )
  return context.apply(
    on.map(each => ({
      kind: 'setAssignment' as const,
      assignment: each.uid,
      changes: { units: (each.units ?? 1) * factor },
    })),
    on.map(each => change(context.task(each.task).name, 'units', each.units ?? 1, (each.units ?? 1) * factor)),
  )
}

/** "+2 dias", "metade do tempo", "aumente 20%": durations relative to what they are. */
function scaling(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const halved = /(?<![a-z])(?:metade|half|halve[sd]?|mitad|meio tempo)(?![a-z])/.test(masked)
  const doubled = /(?<![a-z])(?:dobr[eoa]r?|duplica(?:r)?|duplique|double[sd]?|dobro|doble|twice)(?![a-z])/.test(masked)
  const tripled = /(?<![a-z])(?:triplique|triplicar?|triple|o triplo|el triple)(?![a-z])/.test(masked)
  const up = verb(ORDERS.increase, masked) ?? (order.percents.length > 0 ? leads(ORDERS.insert, masked) : null)
  const down = verb(ORDERS.decrease, masked)
  let factor: number | null = halved ? 0.5 : doubled ? 2 : tripled ? 3 : null
  if (factor === null && order.percents[0] && (up || down))
    factor = down && !up ? 1 - order.percents[0].value / 100 : 1 + order.percents[0].value / 100
  if (factor !== null && order.amounts.length === 0) {
    if (down && halved) factor = 0.5
    const found = targetsOf(
      dropWords(
        order,
        /(?<![a-z])(?:(?:a|na|pela|por la|a la|the|in|por|para a|ao|o|al|el|by|em|en)?\s*(?:metade|half|halve|mitad|dobro|doble|double|twice|triplo|triple)|dobr[eoa]r?|duplica(?:r)?|duplique|meio tempo|triplique|triplicar?|tempo|time|tiempo|duracao|duracion|duration|prazo)(?![a-z])/g,
      ),
      context,
    )
    if ('problem' in found) return found.problem
    const scale = factor
    if (
      pattern(
        `(?<![a-z])(?:equipe|efetivo|pessoal|mao de obra|crew|team|staff|manpower|cuadrilla|personal|recursos?|resources?)(?![a-z])`,
      ).test(masked)
    )
      return scaleCrew(context, found.tasks, scale)
    return setDuration(context, found.tasks, task => inUnit(context, task.duration.seconds * scale, task.duration))
  }
  const amount = order.amounts[0]
  if (!amount) return undefined
  const before = masked.slice(0, amount.start)
  const signed = /([+-])\s*$/.exec(before)
  const toValue =
    /(?<![a-z])(?:para|to|a|ate|until|hasta|pra|at|=|de \uE000+ (?:para|a)|from \uE000+ to)\s*(?:cerca de|about|unas)?\s*$/.test(
      before,
    ) && !/(?<![a-z])(?:em|by|en|por)\s*$/.test(before)
  const after = masked.slice(amount.end)
  const more =
    /^\s*(?:a\s+|de\s+)?(?:mais|more|extra|adicionais|longer|mas|adicionales|additional|a mais)(?![a-z])/.test(after) ||
    /(?<![a-z])(?:mais|extra|more|another|outras?|mas|otras?|additional)\s*$/.test(before)
  const less =
    /^\s*(?:a\s+|de\s+)?(?:menos|less|fewer|shorter|a menos)(?![a-z])/.test(after) ||
    /(?<![a-z])(?:menos|less)\s*$/.test(before)
  const way = signed
    ? signed[1] === '-'
      ? -1
      : 1
    : more
      ? 1
      : less
        ? -1
        : (up || down) && !toValue
          ? down && !up
            ? -1
            : 1
          : null
  if (way === null) return undefined
  return addToDuration(order, context, amount, way)
}

function addToDuration(order: Order, context: Context, amount: Amount, way: 1 | -1): Problem | null {
  const found = targetsOf(
    dropWords(
      order,
      /(?<![a-z])(?:mais|more|extra|adicionais|longer|shorter|less|menos|mas|additional|another|outras?|otras?)(?![a-z])|[+-](?=\s*\uE000)/g,
    ),
    context,
  )
  if ('problem' in found) return found.problem
  return setDuration(context, found.tasks, task => {
    const by = durationOf(context, amount, task)
    return inUnit(
      context,
      task.duration.seconds + way * by.seconds,
      by.unit === task.duration.unit
        ? task.duration
        : { ...task.duration, unit: by.unit === 'm' ? 'h' : task.duration.unit },
    )
  })
}

/** "adicione 2 horas à solda", "tire 1 dia da pintura": an amount put on or taken off a duration. */
function addAmount(order: Order, context: Context, way: 1 | -1): Problem | null | undefined {
  const lead = leads(
    way > 0 ? `${ORDERS.insert}|${ORDERS.increase}` : `${ORDERS.delete}|${ORDERS.decrease}`,
    order.masked,
  )
  const amount = order.amounts[0]
  if (!lead || !amount || order.quotes.length > 0) return undefined
  const between = order.masked.slice(lead[0].length, amount.start)
  if (!/^\s*(?:mais|more|extra|another|outras?|mas|otras?|um|a|an|de|menos|\+|-)?\s*$/.test(between)) return undefined
  const tail = order.masked.slice(amount.end)
  if (
    !/^\s*(?:extra\s+|adicionais\s+|a mais\s+|more\s+)?(?:a|ao|aos|as|em|na|no|nas|nos|to|para|on|from|de|da|do|das|dos|del|al|en|of|off)(?![a-z])/.test(
      tail,
    )
  )
    return undefined
  // "adicione 3h de teste após X" names a new task.
  if (way > 0 && /^\s*(?:de|da|do|of|del)\s/.test(tail) && !targetsAgree(order, context)) return undefined
  return addToDuration(order, context, amount, way)
}

const targetsAgree = (order: Order, context: Context): boolean => 'tasks' in targetsOf(order, context)

function durating(whole: Order, context: Context): Problem | null {
  // "de 6h para 9h": the last amount counts.
  const amount = whole.amounts.at(-1)!
  const order = dropWords(
    whole,
    /(?:(?<![a-z])(?:de|from|desde)\s+\d+(?:[.,]\d+)?\s+(?=(?:para|pra|to|a)\s*\uE000))|(?<=\uE000\s*)(?:cada|each|apiece)(?:\s+(?:um|uma|one|uno|una))?\s*[.!]*\s*$/g,
  )
  const crews = order.crews.filter(each => each.crew.kind !== 'material')
  const with_ = crews[0] ? pattern('[\\s,(]*(?:com|with|con|por|by|para|for)?\\s*\\uE003').exec(order.masked) : null
  const found = targetsOf(
    with_
      ? {
          ...order,
          masked:
            order.masked.slice(0, with_.index) +
            order.masked
              .slice(with_.index)
              .replace(/(?<![a-z])(?:com|with|con|e|and|y)(?![a-z])/g, each => ' '.repeat(each.length)),
        }
      : order,
    context,
  )
  if ('problem' in found) return found.problem
  // "36 HH com 3 mecânicos": the people named do the work.
  if (crews.length > 0) {
    const pending = newPending()
    const edits = found.tasks.flatMap(task =>
      crews.flatMap(({ crew }) => assignEdits(context, task, crew.name, crew.units, 'work', pending).edits),
    )
    const failed =
      edits.length > 0
        ? context.apply(
            edits,
            found.tasks.map(task => change(task.name, 'resources', null, crews.map(each => each.crew.name).join(', '))),
          )
        : null
    if (failed) return failed
  }
  const people = crews.reduce((sum, each) => sum + (each.crew.units ?? 1), 0)
  return setDuration(context, found.tasks, task => durationOf(context, amount, task, people || null))
}
