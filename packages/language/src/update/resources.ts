import type { Edit, Problem, Resource, Task } from '@parada/schedule'
import { must, nth, problem, suggestion } from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import { FIELDS, ORDERS } from '../grammar/orders.ts'
import { roleOf } from '../read/crews.ts'
import { fold } from '../text/fold.ts'
import { type Context, change, singular } from './context.ts'
import { assignEdits, newPending, newResource } from './edits.ts'
import { type Order, slice } from './order.ts'
import { targetsOf } from './targets.ts'
import { list } from './words.ts'

interface Named {
  readonly name: string
  readonly units: number | null
  readonly kind: Resource['kind']
  readonly known: boolean
  /** The units come on top of those that are there. */
  readonly more?: true
}

const ARTICLE =
  /^(?:(?:tambem|also|tambien|mais|more|mas|another|outr[oa]s?|otr[oa]s?|extra|o|a|os|as|the|el|la|los|las|um|uma|un|una|an|contratada|empresa|terceir[oa]|equipe(?= d)|recurso|resource|novo|new|nuevo|ao|aos|al|de|do|da|pel[oa]|por|with|by|com|con)\s+)+/

/** The people that a phrase names: counted crews, resources of the plan, trades, or a new name. */
function named(part: Order, context: Context, allowNew: boolean): Named[] | null {
  if (part.crews.length > 0) {
    const found: Named[] = part.crews.map(({ crew }) => ({
      name: context.resource(crew.name)?.name ?? crew.name,
      units: crew.units,
      kind: crew.kind === 'material' ? 'material' : 'work',
      known: context.resource(crew.name) !== null,
    }))
    const rest = part.masked
      .replace(/\uE003+/g, ',')
      .split(/,|\s(?:e|and|y|\+)\s|^(?:e|and|y)\s/)
      .map(each => each.trim())
      .filter(each => each.length > 2)
    for (const words of rest) {
      const one = single(words.replace(ARTICLE, ''), words, context, false)
      if (one) found.push(one)
    }
    return found
  }
  const pieces: { text: string; masked: string }[] = []
  let from = 0
  for (const match of part.masked.matchAll(/\s*,\s*(?:(?:e|and|y)\s+)?|\s(?:e|and|y|\+|mais)\s/g)) {
    pieces.push({ text: part.text.slice(from, match.index), masked: part.masked.slice(from, match.index) })
    from = match.index + match[0].length
  }
  pieces.push({ text: part.text.slice(from), masked: part.masked.slice(from) })
  const found: Named[] = []
  for (const piece of pieces) {
    const lead = must(/^\s*/.exec(piece.masked))[0].length
    const tidy = piece.masked.trim().replace(/[\s,.;:]+$/, '')
    if (tidy === '') continue
    const article = ARTICLE.exec(tidy)?.[0].length ?? 0
    const text = piece.text.slice(lead + article, lead + tidy.length).trim()
    const one = single(tidy.slice(article), text, context, allowNew)
    if (!one) return null
    found.push(one)
  }
  return found.length > 0 ? found : null
}

function single(words: string, text: string, context: Context, allowNew: boolean): Named | null {
  const known =
    context.resource(words) ??
    context.schedule.resources.find(
      each => each.name.length > 3 && singular(fold(words)).startsWith(`${singular(fold(each.name))} `),
    ) ??
    null
  if (known && singular(fold(known.name)) === singular(words))
    return { name: known.name, units: null, kind: known.kind, known: true }
  const role = roleOf(words, context.grammar)
  if (role) return { name: text.includes(' ') ? text : role.name, units: null, kind: 'work', known: false }
  const partly = partlyKnown(words, context)
  if (partly) return { name: partly.name, units: null, kind: partly.kind, known: true }
  if (!allowNew || words.split(' ').length > 5 || /[\uE000-\uE011]/.test(words) || words.length < 2) return null
  return { name: text.charAt(0).toUpperCase() + text.slice(1), units: null, kind: 'work', known: false }
}

/** "o mecânico" for a resource "Mecânico montador", when only one fits. */
function partlyKnown(words: string, context: Context): Resource | null {
  const found = context.schedule.resources.filter(each =>
    singular(fold(each.name)).split(' ').includes(singular(words)),
  )
  return found.length === 1 ? nth(found, 0) : null
}

const TO = '(?:em|no|na|nos|nas|ao|aos|a|as|para|pra|on|to|in|for|onto|en|al|a la|de|da|do|dos|das|del)'
const FROM = '(?:d[eoa]s?|del|de la|from|off(?: of)?|out of|of|em|no|na|on|in)'

/** "O responsável pela solda é", "the crew of the repair will be": a field of a task, and what it becomes. */
const RESPONSIBLE = `(?:${FIELDS.resources})\\s+(?:d[eoa]s?|pel[oa]s?|por|of|for|del?|de la)\\s+(.+?)(?:\\s*[:=]\\s*|\\s+(?:${list(
  'e sera sao passa_a_ser agora_e para como',
  'is will_be becomes to',
  'es',
)})\\s+)`
/** "A solda fica com", "the repair goes to". */
const GOES_TO = `^(.+?)\\s+(?:${list(
  'fica_com ficam_com passa_para passam_para vai_para vao_para sera_feit[oa]_(?:por|pel[oa]s?) a_cargo_d[eoa]s? fica_a_cargo_d[eoa]s? fica_por_conta_d[eoa]s?',
  'goes?_to (?:is|are)_assigned_to will_be_done_by',
  'queda_a_cargo_del? lo_hace la_hace',
)})\\s+`
/** "Quem faz a solda é", "who does the repair:". */
const WHO_DOES = `^\\s*(?:quem|who|quien)\\s+(?:${list(
  'faz fara vai_fazer vai executa',
  'does will_do will is_doing',
  'hace hara va_a_hacer va_a',
)})\\s+(.+?)(?:\\s*[:=]\\s*|\\s+(?:e|sera|is|will be|es|sao)\\s+)`
const OWNER = pattern(`(?:${RESPONSIBLE})|(?:${GOES_TO})|(?:${WHO_DOES})`)

/** A verb that puts people on work, behind politeness. */
const LEAD = pattern(
  `^[\\s,]*(?:(?:por favor|please|favor|tambem|also|tambien|e|and|y)[\\s,]+)*(?:${ORDERS.assign}|${ORDERS.put}|${ORDERS.insert})(?![a-z])`,
)

/** Sentences about who does what, in the order in which they are tried. */
const WAYS: readonly ((order: Order, context: Context) => Problem | null | undefined)[] = [
  taskFirst,
  verbFirst,
  onTheSame,
  withoutVerb,
  taskBetween,
  poolOrder,
  withPeople,
  whoDoes,
  ownerIs,
]

/** Orders that put people on tasks, or say who does them. Undefined when the order is about something else. */
export function resourceOrder(order: Order, context: Context): Problem | null | undefined {
  if (order.amounts.length > 0 || order.percents.length > 0 || order.dates.length > 0) return undefined
  const instead =
    /[\s,]*(?:em vez d[eoa]s?|ao inves d[eoa]s?|no lugar d[eoa]s?|instead of|rather than|en vez de|en lugar de)\s+(?:\d+|os \d+|the \d+)\s*[.!]*\s*$/.exec(
      order.masked,
    )
  if (instead && instead.index > 0) return resourceOrder(slice(order, 0, instead.index), context)
  for (const way of WAYS) {
    const done = way(order, context)
    if (done !== undefined) return done
  }
  return undefined
}

/** "Na rodagem, coloque também o técnico": the task comes first. */
function taskFirst(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const front = pattern(
    `^[\\s,]*(?:n[oa]s?|em|on|in|for|to|para|en|en la|en el|a la|al|ao|aos|à|as)\\s+(.+?),?\\s+(?:${ORDERS.assign}|${ORDERS.put}|${ORDERS.insert})(?![a-z])`,
  ).exec(masked)
  if (front) {
    const verbEnd = front.index + front[0].length
    const task = targetsOf(slice(order, 0, masked.indexOf(nth(front, 1)) + nth(front, 1).length), context)
    const people = named(slice(order, verbEnd, masked.length), context, order.quotes.length === 0)
    if (
      people &&
      !isThing(masked.slice(verbEnd)) &&
      (order.crews.length > 0 ||
        people.every(
          each =>
            each.known ||
            roleOf(nth(fold(each.name).split(' '), 0), context.grammar) !== null ||
            /[A-Z]/.test(each.name.slice(1)),
        ) ||
        pattern(`(?<![a-z])(?:${ORDERS.assign})(?![a-z])`).test(masked))
    )
      return 'problem' in task ? task.problem : assign(context, task.tasks, people, false)
  }
  return undefined
}

/** "Atribua o João à solda", "coloque 2 mecânicos na montagem". */
function verbFirst(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const lead = LEAD.exec(masked)
  if (!lead) return undefined
  const strict = pattern(`^[\\s,]*(?:${ORDERS.assign})(?![a-z])`).test(masked)
  const rest = lead[0].length
  const joints = [...masked.slice(rest).matchAll(pattern(`\\s${TO}\\s`, 'g'))]
  for (const joint of joints) {
    const left = slice(order, rest, rest + joint.index)
    const right = slice(order, rest + joint.index, masked.length)
    if (isThing(left.masked)) continue
    const people = named(left, context, strict || properNames(left))
    if (
      people &&
      (strict ||
        people.some(each => each.known) ||
        properNames(left) ||
        left.crews.length > 0 ||
        people.every(each => roleOf(fold(each.name), context.grammar)))
    ) {
      const tasks = targetsOf(right, context)
      if ('problem' in tasks && joint !== joints.at(-1)) continue
      return 'problem' in tasks
        ? tasks.problem
        : assign(context, tasks.tasks, withMore(people, masked.slice(0, rest + joint.index), order), false)
    }
    // "atribua a solda ao João": the task stands first.
    const tasks = strict ? targetsOf(left, context) : null
    const who = tasks && 'tasks' in tasks ? named(right, context, true) : null
    if (tasks && 'tasks' in tasks && who) return assign(context, tasks.tasks, who, false)
  }
  return undefined
}

/** "Tira o eletricista do bloqueio e coloca o operador": on the task that was just spoken of. */
function onTheSame(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const lead = LEAD.exec(masked)
  const behind =
    lead && context.inOneBreath && context.last.length > 0
      ? named(slice(order, lead[0].length, masked.length), context, false)
      : null
  if (behind?.every(each => each.known) && order.tasks.length === 0 && order.quotes.length === 0)
    return assign(context, context.last, withMore(behind, masked, order), false)
  return undefined
}

/** "2 mecânicos na montagem": who and where, without a verb. */
function withoutVerb(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const bare = pattern(
    `^[\\s,]*(?:(?:mais|more|mas|outr[oa]s|another)\\s+)?\\uE003+(?:\\s*(?:,|e|and|y)\\s*\\uE003+)*(?:\\s+(?:mais|more|mas|extra|a mais))?\\s+${TO}\\s+`,
  ).exec(masked)
  if (bare) {
    const tasks = targetsOf(slice(order, bare[0].length, masked.length), context, { verbs: false })
    const people = named(slice(order, 0, bare[0].length), context, false)
    if (people && 'tasks' in tasks) return assign(context, tasks.tasks, withMore(people, bare[0], order), false)
    if ('problem' in tasks) return tasks.problem
  }
  return undefined
}

/** "give the liner 2 more riggers": the task stands between. */
function taskBetween(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const given = pattern(
    `^[\\s,]*(?:(?:please|por favor|favor)\\s+)*(?:give|de|da|dale|add|mande|manda|put)(?![a-z])\\s+(?:(?:a|ao|to|al|a la)\\s+)?([^\\uE003]{3,60}?)\\s+(?:mais\\s+|more\\s+|mas\\s+)?(?=\\uE003)`,
  ).exec(masked)
  if (given && order.crews.length > 0) {
    const from = masked.indexOf(nth(given, 1), 1)
    const tasks = targetsOf(slice(order, from, from + nth(given, 1).length), context, { verbs: false })
    const people = named(slice(order, given[0].length, masked.length), context, false)
    if (people && 'tasks' in tasks)
      return assign(context, tasks.tasks, withMore(people, masked.slice(given.index), order), false)
  }
  return undefined
}

/** "X com 3 soldadores", "responsável pela X é João", "X fica com a elétrica". */
function withPeople(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const withCrew = pattern(
    `(?<![a-z])(?:com|with|con|fica com|a cargo d[eoa]|por conta d[eoa]|is done by|done by|by|feit[oa] por|para|usa|uses?|precisa(?:r)?(?: de)?|necessita(?:r)?(?: de)?|necesita(?:r)?|needs?|requires?|requer|requerem|requiere|exige|pede|:|=|-)\\s*(?=\\uE003)`,
  ).exec(masked)
  if (
    withCrew &&
    order.crews.length > 0 &&
    !pattern(`^[\\s,]*(?:${ORDERS.insert}|${ORDERS.swap}|${ORDERS.delete})(?![a-z])`).test(masked)
  ) {
    const tasks = targetsOf(slice(order, 0, withCrew.index), context)
    if ('problem' in tasks) return tasks.problem
    const people = named(slice(order, withCrew.index + withCrew[0].length, masked.length), context, false)
    if (people)
      return assign(
        context,
        tasks.tasks,
        people,
        /(?<![a-z])(?:so|apenas|somente|only|just|solo)(?![a-z])/.test(masked),
      )
  }
  return undefined
}

/** "O João faz a solda". */
function whoDoes(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const doing = pattern(
    `^[\\s,]*(?:(?:o|a|os|as|the|el|la|los|las)\\s+)?(.{2,50}?)\\s+(?:faz|fazem|fara|farao|vai fazer|vao fazer|executa[m]?|cuida[m]? d[eoa]s?|assume[m]?|do|does|will do|handles?|takes? over|hacen?|haran?|ejecutan?)\\s+(?=(?:o|a|os|as|the|el|la|los|las|\\uE010))`,
  ).exec(masked)
  if (doing) {
    const from = masked.indexOf(nth(doing, 1))
    const who = slice(order, from, from + nth(doing, 1).length)
    const people = named(who, context, properNames(who))
    const tasks = people ? targetsOf(slice(order, doing[0].length, masked.length), context, { verbs: false }) : null
    if (people && tasks && 'tasks' in tasks) return assign(context, tasks.tasks, people, true)
  }
  return undefined
}

/** "Responsável pela solda é o João", "a solda fica com o João", "quem faz a solda é o João". */
function ownerIs(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const owner = OWNER.exec(masked)
  if (owner) {
    const words = owner[1] ?? owner[2] ?? nth(owner, 3)
    const at = masked.indexOf(words)
    const people = named(
      slice(order, owner.index + owner[0].length, masked.length),
      context,
      /^(?:responsa|owner|resp)/.test(masked.trim()) ||
        owner[1] !== undefined ||
        owner[3] !== undefined ||
        /cargo|conta|assigned|done by|feit/.test(owner[0]),
    )
    if (people) {
      const tasks = targetsOf(slice(order, at, at + words.length), context)
      return 'problem' in tasks ? tasks.problem : assign(context, tasks.tasks, people, true)
    }
  }
  return undefined
}

/** "mais 2 mecânicos", "2 more riggers": on top of those that are there. */
const withMore = (people: readonly Named[], words: string, order: Order): Named[] =>
  /^[\s,]*(?:(?:por favor|please|e|and|y)\s+)*(?:add|adicion\w+|acrescent\w+|agreg\w+|anad\w+|some|sume|reforc\w+|refuerz\w+)(?![a-z])/.test(
    order.masked,
  ) ||
  /(?<![a-z])(?:mais|more|mas|another|outr[oa]s?|otr[oa]s?|additional|adicionais|extra|a mais)(?![a-z])/.test(words) ||
  order.crews.some(each => /(?:mais|more|extra)/.test(fold(order.text.slice(each.start, each.end))))
    ? people.map(person => ({ ...person, more: true as const }))
    : [...people]

/** "agora temos 4 soldadores", "o eletricista passa a ser 2": how many there are. */
function poolOrder(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const have = pattern(
    "^[\\s,]*(?:(?:agora|now|ahora)\\s+)?(?:temos|teremos|ha|havera|tem|sao|somos|we have|we now have|we only have|we'll have|there are|there will be|hay|habra|tenemos|tendremos|so temos|solo hay|solo tenemos|disponiveis?|available|disponibles?)\\s*:?\\s*(?:agora\\s+|now\\s+|ahora\\s+|so\\s+|only\\s+|apenas\\s+|solo\\s+)*\\uE003+[\\s\\uE003,a-z]*$",
  ).exec(masked)
  const edits: Edit[] = []
  const changes = []
  if (have && order.crews.length > 0 && order.tasks.length === 0) {
    for (const { crew } of order.crews) {
      const known = context.resource(crew.name)
      const units = crew.units ?? 1
      if (known) {
        edits.push({ kind: 'setResource', resource: known.uid, changes: { maxUnits: units } })
        changes.push(change(known.name, 'max_units', known.maxUnits ?? 1, units))
      } else {
        const pending = newPending()
        const made = newResource(context, crew.name, units, pending)
        edits.push(made)
        changes.push(change(crew.name, 'new', null, units))
      }
    }
    return context.apply(edits, changes)
  }
  const becomes =
    /^[\s,]*(?:(?:o|a|os|as|the|el|la|los|las)\s+)?(?:(?:numero|quantidade|quantity|number|cantidad)\s+(?:de|of)\s+)?([a-z ]{3,40}?)\s+(?:passa(?:m|n)? (?:a ser|para|a)|agora sao|sao agora|are now|is now|pasan? a ser|ahora son|=|:)\s*(\d{1,3})\s*$/.exec(
      masked,
    )
  const resource = becomes && order.tasks.length === 0 ? context.resource(nth(becomes, 1)) : null
  if (!becomes || !resource) return undefined
  return context.apply(
    [{ kind: 'setResource', resource: resource.uid, changes: { maxUnits: Number(becomes[2]) } }],
    [change(resource.name, 'max_units', resource.maxUnits ?? 1, Number(becomes[2]))],
  )
}

/** "João e Maria", "a Vibratech": every word that is no article is written as a name is. */
function properNames(part: Order): boolean {
  const words = part.text
    .replace(/(?<![\p{L}])(?:o|a|os|as|e|and|y|the|el|la|também|tambem|also|también|,)(?![\p{L}])/gu, ' ')
    .split(/[\s,]+/)
    .filter(word => word !== '')
  return (
    part.tasks.length === 0 &&
    part.quotes.length === 0 &&
    words.length > 0 &&
    words.length <= 6 &&
    words.every(word => /^\p{Lu}[\p{L}.'-]*$/u.test(word)) &&
    !words.every(word => word === word.toUpperCase() && word.length > 4)
  )
}

/** Objects that are not people: tasks, links, notes. */
const isThing = (words: string): boolean =>
  /(?<![a-z])(?:tarefas?|atividades?|task|activity|tarea|actividad|marco|milestone|hito|dependencia|ligacao|link|dependency|nota|observacao|note|folga|lag|\uE011)(?![a-z])|\uE011/.test(
    words,
  )

function assign(context: Context, tasks: readonly Task[], people: readonly Named[], only: boolean): Problem | null {
  const edits: Edit[] = []
  const changes = []
  const pending = newPending()
  for (const task of tasks) {
    const before = context.schedule.assignments.filter(each => each.task === task.uid)
    const had = before.map(each => [nameOf(context, each.resource), each.units ?? 1] as const)
    const kept = new Map<string, number>(only ? [] : had)
    if (only)
      for (const each of before)
        if (!people.some(person => person.name === nameOf(context, each.resource)))
          edits.push({ kind: 'removeAssignment', assignment: each.uid })
    for (const person of people) {
      const there = before.find(each => nameOf(context, each.resource) === person.name)
      const units = person.more && person.units !== null && there ? (there.units ?? 1) + person.units : person.units
      const made = assignEdits(context, task, person.name, units, person.kind, pending)
      edits.push(...made.edits)
      kept.set(made.resource.name, units ?? there?.units ?? 1)
    }
    changes.push(change(task.name, 'resources', crewText(had), crewText([...kept])))
  }
  if (edits.length === 0)
    return problem(
      'language.nothingToChange',
      { task: tasks[0]?.name ?? '' },
      { suggestions: [suggestion('language.updateExample', {})] },
    )
  return context.apply(edits, changes)
}

/** "Mecânico 2, Operador": who does a task, with how many there are of them. */
const crewText = (crew: readonly (readonly [string, number])[]): string =>
  crew.map(([name, units]) => (units === 1 ? name : `${name} ${units}`)).join(', ')

const nameOf = (context: Context, resource: Resource['uid'] | null): string =>
  context.schedule.resources.find(each => each.uid === resource)?.name ?? ''

/** "troque o mecânico pelo João na bomba", "swap the mechanic for PumpCo on the pump repair". */
export function replaceResource(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const lead = pattern(`(?<![a-z])(?:${ORDERS.swap})(?![a-z])`).exec(masked)
  if (!lead || order.amounts.length > 0 || order.percents.length > 0 || order.dates.length > 0) return undefined
  const by = /\s(?:por|pel[oa]s?|with|for|by|to|para|con)\s/g
  for (let match = by.exec(masked); match; match = by.exec(masked)) {
    if (match.index < lead.index + lead[0].length) continue
    const left = slice(order, lead.index + lead[0].length, match.index)
    // "troque na solda o mecânico por X": the task may stand with the old one.
    const split = pattern(`\\s${TO}\\s(?=[^]*$)`).exec(left.masked)
    const olds = [left, ...(split ? [slice(left, 0, split.index)] : [])]
    for (const [index, part] of olds.entries()) {
      const old = named(part, context, false)
      const resource = old?.length === 1 ? context.resource(nth(old, 0).name) : null
      if (!resource) continue
      const right = slice(order, match.index + match[0].length, masked.length)
      const place = index === 1 ? slice(left, must(split).index + must(split)[0].length, left.masked.length) : null
      const done = swapOn(context, resource, right, place, order)
      if (done !== undefined) return done
    }
  }
  return undefined
}

function swapOn(
  context: Context,
  old: Resource,
  right: Order,
  place: Order | null,
  order: Order,
): Problem | null | undefined {
  const joints = place ? [null] : [...right.masked.matchAll(pattern(`\\s${TO}\\s|,\\s*`, 'g')), null]
  let bad: Problem | undefined
  for (const joint of joints) {
    const people = named(joint ? slice(right, 0, joint.index) : right, context, true)
    if (people?.length !== 1) continue
    // The preposition stays: "nas retiradas" speaks of several.
    const where = place ?? (joint ? slice(right, joint.index, right.masked.length) : null)
    const front = pattern(`^[\\s,]*(?:n[oa]s?|em|on|in|for|en|en la|en el)\\s+(.+?),\\s`).exec(order.masked)
    const whole = front ? slice(order, 0, front[0].length) : null
    const found = where ? targetsOf(where, context) : whole ? targetsOf(whole, context) : null
    if (found && 'problem' in found) {
      bad ??= found.problem
      if (found.candidates) return bad
      continue
    }
    const on = found ? new Set(found.tasks.flatMap(task => context.leavesUnder(task)).map(task => task.uid)) : null
    const old_ = context.schedule.assignments.filter(each => each.resource === old.uid && (!on || on.has(each.task)))
    if (old_.length === 0)
      return problem(
        'language.resourceNotFound',
        { resource: old.name, task: found?.tasks[0]?.name ?? '' },
        { suggestions: [suggestion('language.nameTask', {})] },
      )
    const pending = newPending()
    const edits: Edit[] = []
    const changes = []
    for (const assignment of old_) {
      const task = context.task(assignment.task)
      const made = assignEdits(
        context,
        task,
        nth(people, 0).name,
        nth(people, 0).units ?? assignment.units ?? null,
        'work',
        pending,
      )
      edits.push({ kind: 'removeAssignment', assignment: assignment.uid }, ...made.edits)
      changes.push(change(task.name, 'resources', old.name, made.resource.name))
    }
    return context.apply(edits, changes)
  }
  return bad
}

/** "tire o eletricista da rodagem": takes people off tasks. Undefined when the object is no resource. */
export function unassign(order: Order, context: Context): Problem | null | undefined {
  const lead = pattern(
    `^[\\s,]*(?:(?:por favor|please)[\\s,]+)*(?:${ORDERS.delete}|take(?=\\s.{1,70}?\\s(?:off|out of|from)\\s)|libere?|libera(?:r)?|pull)(?![a-z])`,
  ).exec(order.masked)
  if (!lead) return undefined
  const rest = lead[0].length
  const everyone =
    /^\s*(?:(?:todos os |all (?:the )?|todos los |os |the |los |a |toda a |el |todo el )?(?:recursos|resources|pessoal|people|equipe(?: toda| inteira)?|crew|personal|cuadrilla)|todo(?:s)?(?: mundo)?|everyone|everybody|a todos|toda a equipe)\s+/.exec(
      order.masked.slice(rest),
    )
  for (const joint of order.masked.slice(rest).matchAll(pattern(`\\s${FROM}\\s`, 'g'))) {
    const left = slice(order, rest, rest + joint.index)
    const people = everyone ? [] : named(left, context, false)
    const resources = people?.map(person => context.resource(person.name))
    if (!everyone && (!resources || resources.length === 0 || resources.some(each => each === null))) continue
    const found = targetsOf(slice(order, rest + joint.index + joint[0].length, order.masked.length), context)
    if ('problem' in found) {
      if (left.tasks.length > 0) continue
      return found.problem
    }
    const gone = context.schedule.assignments.filter(
      each =>
        found.tasks.some(task => context.leavesUnder(task).some(leaf => leaf.uid === each.task)) &&
        (everyone || must(resources).some(resource => must(resource).uid === each.resource)),
    )
    if (gone.length === 0)
      return problem(
        'language.resourceNotFound',
        { resource: resources?.[0]?.name ?? '', task: nth(found.tasks, 0).name },
        { suggestions: [suggestion('language.nameTask', {})] },
      )
    // "tire 2 soldadores da solda": those that are left stay.
    const fewer = people?.length === 1 ? nth(people, 0).units : null
    if (fewer !== null && gone.every(each => (each.units ?? 1) > fewer))
      return context.apply(
        gone.map(each => ({
          kind: 'setAssignment' as const,
          assignment: each.uid,
          changes: { units: (each.units ?? 1) - fewer },
        })),
        gone.map(each =>
          change(
            context.task(each.task).name,
            'resources',
            `${nameOf(context, each.resource)} ${each.units ?? 1}`,
            `${nameOf(context, each.resource)} ${(each.units ?? 1) - fewer}`,
          ),
        ),
      )
    return context.apply(
      gone.map(each => ({ kind: 'removeAssignment' as const, assignment: each.uid })),
      gone.map(each => change(context.task(each.task).name, 'resources', nameOf(context, each.resource), null)),
    )
  }
  return undefined
}
