import {
  type Edit,
  type Lag,
  type LinkType,
  must,
  NO_LAG,
  nth,
  type Problem,
  problem,
  suggestion,
  type Task,
} from '@parada/schedule'
import { lagOf } from '../generate/durations.ts'
import { E } from '../generate/marks.ts'
import type { Grammar } from '../grammar/grammar.ts'
import { grammarOf, pattern } from '../grammar/index.ts'
import { LINK_CODES } from '../grammar/link-codes.ts'
import { firstPhrase, type LinkPhrase, linkPhrases } from '../grammar/link-phrases.ts'
import { ORDERS } from '../grammar/orders.ts'
import type { Amount } from '../read/amounts.ts'
import { type Context, change } from './context.ts'
import { linkTasks, planUnits } from './edits.ts'
import { type Order, slice } from './order.ts'
import { type Targets, targetsOf } from './targets.ts'
import { list } from './words.ts'

/** A link that an order speaks of: what it ties, and what it ties it to. */
export interface RelationOrder {
  readonly kind: 'after' | 'before' | 'parallel'
  readonly type: LinkType
  readonly sign: 1 | -1
  readonly lag: Amount | null
  readonly subject: Order
  readonly target: Order
  /** Folded words of the target. */
  readonly words: string
  readonly startsAt: number
}

/** "não pode começar até que X", "can't begin until X". */
const NOT_UNTIL =
  "(?:nao|can't|cannot|can not|must not|may not|won't|not|no)\\s+(?:(?:pode|podem|deve|devem|puede|pueden|debe)\\s+)?(?:comecar|comeca|iniciar|inicia|start|begin|empezar|empieza|comenzar|comienza|iniciar)\\s+(?:ate|until|till|hasta)(?:\\s+que)?"

const UNTIL: LinkPhrase = { source: NOT_UNTIL, kind: 'after', type: 'FS', sign: 1 }
/** Words that tie only with a name behind them: "terminada a solda", "needs the crane". */
const NEEDS_NAME =
  /^(?:terminad|concluid|finalizad|pred|precisa|needs|requires|necesita|requiere|upon|when|cuando|quando|once|una vez|uma vez)/
const TIME_WORD = /^(?:when|once|cuando|quando|uma vez|una vez|upon)/
const NAMED_BEHIND = /^\s*(?:a|o|as|os|the|el|la|los|las|\uE010)/

/** Finds the link that an order names; null when it names none with words on its far side. */
export function readRelation(order: Order, context: Context): RelationOrder | null {
  const languages = [
    context.grammar,
    ...(['pt', 'en', 'es'] as const).map(grammarOf).filter(grammar => grammar !== context.grammar),
  ]
  for (const grammar of languages) {
    const best = firstPhrase([UNTIL, ...linkPhrases(grammar)], phrase => {
      const match = pattern(`(?<![a-z0-9])(?:${phrase.source})${E}`).exec(order.masked)
      const bare =
        match !== null &&
        NEEDS_NAME.test(match[0]) &&
        !/\s/.test(match[0].trim()) &&
        !NAMED_BEHIND.test(order.masked.slice(match.index + match[0].length)) &&
        !TIME_WORD.test(match[0])
      return bare ? null : match
    })
    if (!best) continue
    const relation = relationOf(order, best.match, best.phrase, grammar)
    if (relation) return relation
  }
  return null
}

function relationOf(order: Order, match: RegExpExecArray, phrase: LinkPhrase, grammar: Grammar): RelationOrder | null {
  const from = match.index + match[0].length
  let to = order.masked.length
  let subject = slice(order, 0, match.index)
  const leading = !/[a-z]{3}|[\uE010\uE011]/.test(
    subject.masked.replace(/\uE000+/g, ' ').replace(/^\s*(?:so|only|solo|somente|apenas|e|and|y)\s*/, ''),
  )
  if (leading) {
    const comma = order.masked.indexOf(',', from)
    // "antes de X faça "Y"": the verb or the quoted name ends what comes first.
    const verb = pattern(
      `\\s+(?=(?:${ORDERS.insert}|${ORDERS.put}|faca|fazer|haz|hacer|do|vem|viene|goes|comes)(?![a-z])|\\uE011)`,
    ).exec(order.masked.slice(from))
    if (comma < 0 && !verb) return null
    to = comma < 0 ? from + must(verb).index : comma
    subject = slice(order, comma < 0 ? to : comma + 1, order.masked.length)
  }
  // The target ends before a lag ("após X com folga de 2h") or a new clause.
  const tail = pattern(
    `\\s*[,(]?\\s*(?:(?:com|with|con)\\s+(?:uma?\\s+|an?\\s+|una?\\s+)?)?(?:${grammar.link.lagLabel}|${grammar.link.leadLabel}|\\+)\\s*(?=@D)|\\s+(?:com|with|con)\\s+(?=@D\\s*(?:de\\s+)?(?:folga|lag|defasagem|desfase|delay|gap|espera))|\\s*[,;(]|\\s+(?=@D)|\\s+(?:e|and|y|mas|but|pero)\\s+(?:antes|before|depois|apos|after|despues|tras)(?![a-z])`,
  ).exec(order.masked.slice(from, to))
  const targetEnd = tail && tail.index > 0 ? from + tail.index : to
  // "só depois de 2 dias da solda": the amount after the link word is its lag.
  const within = pattern(
    '^\\s*(@D)\\s+(?:d[eoa]s?|del|de las?|d[eoa]s? (?:termino|fim|final) d[eoa]s?|of|after|apos|que|from)\\s+',
  ).exec(order.masked.slice(from, targetEnd))
  const inner = within
    ? order.amounts.find(amount => amount.start === from + within[0].indexOf(nth(within, 1)))
    : undefined
  let target = slice(order, inner ? from + must(within)[0].length : from, targetEnd)
  let type = phrase.type
  // "só termina quando X terminar": the ends are tied.
  if (
    phrase.kind === 'after' &&
    type === 'FS' &&
    /(?<![a-z])(?:termin\w*|acab\w*|finaliz\w*|conclu\w*|finish\w*|ends?|complet\w*)\s*(?:so|somente|apenas|only|solo)?\s*$/.test(
      subject.masked,
    ) &&
    pattern(`${grammar.link.finishTail}\\s*[.!]*\\s*$`).test(order.masked.slice(from))
  )
    type = 'FF'
  let sign = phrase.sign
  const code = /\s(ti|fs|fc|ii|ss|cc|tt|ff|it|sf|cf)\s*([+-]?)\s*$/.exec(target.masked)
  if (code && phrase.kind === 'after') {
    type = LINK_CODES[nth(code, 1)] ?? type
    if (code[2] === '-') sign = -1
    target = slice(target, 0, code.index)
  }
  const startTail = pattern(`(?:^|\\s)${grammar.link.startTail}\\s*$`).exec(target.masked)
  if (startTail && startTail.index > 0) {
    if (type === 'FS' && phrase.kind === 'after' && sign === 1) type = 'SS'
    target = slice(target, 0, startTail.index)
  }
  const startHead = pattern(
    `^\\s*(?:(?:a|o|as|os|el|la|los|las|the|de|que)\\s+)?${grammar.link.startTail}\\s+(?:(?:a|o|as|os|el|la|los|las|the|d[eoa]s?|del)\\s+)?(?=[a-z0-9\\uE010])`,
  ).exec(target.masked)
  if (startHead && type === 'FS' && phrase.kind === 'after' && sign === 1) {
    type = 'SS'
    target = slice(target, startHead[0].length, target.masked.length)
  }
  const finishTail = pattern(`\\s+${grammar.link.finishTail}\\s*$`).exec(target.masked)
  if (finishTail && finishTail.index > 0) target = slice(target, 0, finishTail.index)
  if (target.masked.replace(/[^a-z0-9\uE010\uE011]/g, '') === '') return null
  // A target that is only a date is no task.
  if (/^\s*(?:o|a|as|os|el|la|the|dia|de|do|da)*\s*\uE001/.test(target.masked)) return null
  const before = order.amounts.find(
    amount => amount.end <= match.index && /^\s*$/.test(order.masked.slice(amount.end, match.index)),
  )
  const after = order.amounts.find(
    amount =>
      amount.start >= targetEnd &&
      /^[\s,(+]*(?:(?:com|with|con|e|and|y|de|uma?|an?|una?|of)\s+)*(?:folga|defasagem|lag|delay|gap|espera|desfase|atraso|wait|intervalo|retraso|antecipacao|lead|overlap|sobreposicao|adelanto)?[\s:=]*(?:de|of)?\s*\+?\s*$/.test(
        order.masked.slice(targetEnd, amount.start),
      ),
  )
  const lag = inner ?? before ?? after ?? null
  if (after && /antecipacao|lead|overlap|sobreposicao|adelanto/.test(order.masked.slice(targetEnd, after.start)))
    sign = -1
  if (before && !leading) subject = slice(order, 0, before.start)
  return {
    kind: phrase.kind,
    type,
    sign,
    lag,
    subject,
    target,
    words: target.masked.replace(/[^a-z0-9]/g, ' ').trim(),
    startsAt: match.index,
  }
}

const TOGETHER =
  /(?:[\s,]*(?:devem?|deben?|should|must|can|podem?|pueden?|will|vao|van|sao feitas|ser feitas|to|run|rodam?|ficam?|a)?\s*)(inici\w*|comec\w*|start\w*|begin\w*|comien\w*|empie\w*|empez\w*|termin\w*|finish\w*|acab\w*|end\w*)?\s*(?:junt[oa]s?|together|em paralelo|en paralelo|in parallel|ao mesmo tempo|al mismo tiempo|at the same time|simultane\w*|a la vez|concurrently)\s*[.!]*\s*$/

const IN_TURN =
  /(?:[\s,]*(?:sejam?|ser|fiquem?|devem?|should|must|be|get|vao|van|are|is|sao)?\s*(?:feit[oa]s?|executad[oa]s?|realizad[oa]s?|done|carried out|hech[oa]s?)?\s*)(?:uma? (?:depois|apos|atras) d[oa] outr[oa]|one after (?:the other|another)|un[oa] (?:despues|detras|tras) (?:del? )?(?:la )?otr[oa]|em sequencia|in sequence|en secuencia|em serie|in series|en serie)\s*[.!]*\s*$/

/** "A e B um depois do outro": each waits for the one named before it. Undefined when the order is about something else. */
export function inTurn(order: Order, context: Context): Problem | null | undefined {
  const match = IN_TURN.exec(order.masked)
  if (!match || order.amounts.length > 0) return undefined
  const lead = must(
    /^[\s,]*(?:(?:quero|preciso|gostaria|i want|please|por favor|faca|faz|make|haz|quiero)\s+)*(?:com\s+)?(?:que\s+)?/.exec(
      order.masked,
    ),
  )[0].length
  const found = targetsOf(slice(order, lead, match.index), context)
  if ('problem' in found) return found.problem
  if (found.tasks.length < 2) return undefined
  for (let at = 1; at < found.tasks.length; at++) {
    const failed = linkTasks(context, nth(found.tasks, at - 1), nth(found.tasks, at), 'FS', NO_LAG)
    if (failed) return failed
  }
  return null
}

/** "comece X com Y", "start X with Y": the starts are tied. */
const START_WITH =
  /^[\s,]*(?:comec(?:e|ar|a)|inici(?:e|ar|a)|start|begin|empiez(?:a|e)|comienz(?:a|e)|comenzar|empezar)\s+(.+?)\s+(?:junto\s+)?(?:com|with|con)\s+(?=(?:o|a|os|as|the|el|la|los|las)\s|\uE010)/

export function startWith(order: Order, context: Context): Problem | null | undefined {
  const match = START_WITH.exec(order.masked)
  if (!match || order.amounts.length > 0 || order.crews.length > 0) return undefined
  const from = order.masked.indexOf(nth(match, 1), 3)
  const subject = targetsOf(slice(order, from, from + nth(match, 1).length), context, { verbs: false })
  const target = targetsOf(slice(order, match[0].length, order.masked.length), context, { verbs: false })
  if ('problem' in subject || 'problem' in target) return undefined
  const [a, b] = [nth(target.tasks, 0), nth(subject.tasks, 0)]
  return startTogether(context, a, b, NO_LAG)
}

/** "A e B em paralelo", "A and B start together". Undefined when the order is about something else. */
export function together(order: Order, context: Context): Problem | null | undefined {
  const match = TOGETHER.exec(order.masked)
  if (!match || order.amounts.length > 0) return undefined
  const verb =
    /^[\s,]*(?:por favor\s+|please\s+)?(?:faca\s+(?:com que\s+)?|make\s+|haz\s+(?:que\s+)?|have\s+)?(inici\w*|comec\w*|start|begin|empez\w*|empie\w*|comien\w*|comenz\w*|termin\w*|finish|end|acab\w*)\s/.exec(
      order.masked,
    )
  const found = targetsOf(slice(order, verb?.[0].length ?? 0, match.index), context)
  if ('problem' in found) return found.problem
  const [first, second] = found.tasks
  if (!first || !second || found.tasks.length !== 2) return undefined
  const word = match[1] ?? verb?.[1]
  if (word) return linkTasks(context, first, second, /^(?:termin|finish|acab|end)/.test(word) ? 'FF' : 'SS', NO_LAG)
  if (!match[1]) return sideBySide(context, second, first)
  return linkTasks(context, first, second, /^(?:termin|finish|acab|end)/.test(match[1]) ? 'FF' : 'SS', NO_LAG)
}

/** Carries out an order that ties tasks together; a move also lets go of what tied them before. */
export function relate(relation: RelationOrder, context: Context, moving: boolean): Problem | null {
  const grammar = context.grammar
  const subjectOrder = stripTail(relation.subject, grammar)
  // "comece a limpeza junto com a montagem", "em paralelo com 4h de defasagem": the starts are tied.
  const starts =
    relation.kind === 'parallel' &&
    (relation.lag !== null || /^[\s,]*(?:comec|inici|start|begin|empez|empiez|comien)/.test(relation.subject.masked))
  const first = targetsOf(subjectOrder, context)
  const target = beside(targetsOf(relation.target, context, { verbs: false }), first, context)
  const subject = beside(first, target, context)
  if ('problem' in subject) return subject.problem
  if ('problem' in target) return target.problem
  const lag: Lag = relation.lag ? lagOf(relation.lag, relation.sign, planUnits(context)) : NO_LAG
  // Of a group the first ones wait, and the last ones are waited for: what lies between keeps its order.
  const [subjects, targets] =
    relation.kind === 'parallel'
      ? [subject.tasks, target.tasks]
      : relation.kind === 'before'
        ? [ends(subject, context, 'last'), ends(target, context, 'first')]
        : [ends(subject, context, 'first'), ends(target, context, 'last')]
  for (const task of subjects)
    for (const other of targets) {
      if (task.uid === other.uid)
        return problem(
          'language.wouldLoop',
          { task: task.name, path: `${task.name} → ${task.name}` },
          { suggestions: [suggestion('language.nameTask', {})] },
        )
      const found = starts
        ? startTogether(context, other, task, lag)
        : relation.kind === 'parallel'
          ? sideBySide(context, task, other)
          : relation.kind === 'before'
            ? tie(context, task, other, relation, lag, moving, task)
            : tie(context, other, task, relation, lag, moving, task)
      if (found) return found
    }
  return null
}

/** The tasks of a group that nothing in it leads to, or that lead to nothing in it. */
function ends(
  found: { readonly tasks: readonly Task[]; readonly group?: true },
  context: Context,
  which: 'first' | 'last',
): readonly Task[] {
  if (!found.group || found.tasks.length < 2) return found.tasks
  const inside = new Set(found.tasks.map(task => task.uid))
  return found.tasks.filter(task =>
    which === 'first'
      ? !context.into(task.uid).some(link => inside.has(link.from))
      : !context.outOf(task.uid).some(link => inside.has(link.to)),
  )
}

/** "primeiro a caldeira 2, depois a caldeira 1". */
const FIRST_THEN =
  /^[\s,]*(?:primeiro|first|primero)\s+(.+?)[\s,;]+(?:(?:e|and|y)\s+)?(?:so\s+)?(?:depois|then|luego|despues)\s+/

export function firstThen(order: Order, context: Context): Problem | null | undefined {
  const match = FIRST_THEN.exec(order.masked)
  if (!match || order.amounts.length > 0) return undefined
  const from = order.masked.indexOf(nth(match, 1), 4)
  const first = targetsOf(slice(order, from, from + nth(match, 1).length), context, { verbs: false })
  const then = targetsOf(slice(order, match[0].length, order.masked.length), context, { verbs: false })
  if ('problem' in first) return first.problem
  if ('problem' in then) return then.problem
  return linkTasks(context, nth(first.tasks, 0), nth(then.tasks, 0), 'FS', NO_LAG)
}

/** Of tasks that fit as well, the one in the same part of the outline as the other side of the link. */
export function beside(found: Targets, other: Targets, context: Context): Targets {
  if (!('problem' in found) || !found.candidates || !('tasks' in other)) return found
  const parents = new Set(other.tasks.map(task => task.parent))
  const near = found.candidates.filter(task => parents.has(task.parent) && !other.tasks.includes(task))
  const [one] = near
  if (!one || near.length !== 1) return found
  context.notes.push(
    problem(
      'language.assumedMatch',
      { words: found.words.trim(), task: `${one.row} ${one.name}` },
      { severity: 'info' },
    ),
  )
  return { tasks: near }
}

/** What stands between a task and the words that tie it: "deve começar", "only runs", "con desfase de". */
const BEFORE_LINK = list(
  'deve devem so somente apenas pode podem vai vem vir ir tem_que precisa para ser ficar ficara fica inicie comece imediatamente logo nao ate minimo no pelo menos ocorra ocorre aconteca com defasagem folga espera intervalo feita feito executad[oa] execute ser_executad[oa] termin\\w* acab\\w* finaliz\\w* conclu\\w* de a o em',
  'should must only can may to will finish\\w* has_to needs_to be goes go come comes start starts begin begins run runs right immediately at_least happen scheduled with lag gap delay done in',
  'debe deben solo puede pueden tiene_que queda comience empiece inmediatamente con desfase',
)

const stripTail = (order: Order, grammar: Grammar): Order => {
  const tail = pattern(`[\\s,]*(?<![a-z])(?:(?:${BEFORE_LINK}|${grammar.start})[\\s,]*)+$`).exec(order.masked)
  return tail && tail.index > 2 ? slice(order, 0, tail.index) : order
}

function tie(
  context: Context,
  from: Task,
  to: Task,
  relation: RelationOrder,
  lag: Lag,
  moving: boolean,
  moved: Task,
): Problem | null {
  if (!moving) return linkTasks(context, from, to, relation.type, lag)
  // The moved task follows its new neighbour instead of what it followed before.
  const old = context.into(moved.uid)
  const other = moved.uid === to.uid ? from : to
  if (relation.kind === 'after') {
    const keep = old.filter(link => link.from !== other.uid)
    const edits: Edit[] = keep.map(link => ({
      kind: 'removeLink',
      link: { from: link.from, to: link.to, type: link.type },
    }))
    if (context.leadsTo(moved.uid, other.uid))
      return problem(
        'language.wouldLoop',
        { task: moved.name, path: `${moved.name} → ${other.name} → ${moved.name}` },
        { suggestions: [suggestion('language.removeOtherLink', { task: moved.name })] },
      )
    if (edits.length > 0) {
      const failed = context.apply(edits, [])
      if (failed) return failed
    }
  }
  const failed = linkTasks(context, from, to, relation.type, lag)
  if (failed) return failed
  const after = context.task(other.uid)
  const self = context.task(moved.uid)
  if (self.parent !== after.parent) return null
  const siblings = context.schedule.tasks.filter(task => task.parent === after.parent && task.uid !== self.uid)
  const place =
    relation.kind === 'after'
      ? after.uid
      : (siblings[siblings.findIndex(task => task.uid === after.uid) - 1]?.uid ?? null)
  return context.apply([{ kind: 'moveTask', task: self.uid, to: { parent: self.parent, after: place } }], [])
}

/** Ties the starts of two tasks; a link that made the one wait for the other's end gives way. */
function startTogether(context: Context, from: Task, to: Task, lag: Lag): Problem | null {
  const waits = context.into(to.uid).filter(link => link.from === from.uid && link.type === 'FS')
  if (waits.length > 0) {
    const failed = context.apply(
      waits.map(link => ({ kind: 'removeLink' as const, link: { from: link.from, to: link.to, type: link.type } })),
      [],
    )
    if (failed) return failed
  }
  return linkTasks(context, from, to, 'SS', lag)
}

/** Two tasks at the same time: neither waits for the other, both wait for what the one waited for. */
export function sideBySide(context: Context, task: Task, other: Task): Problem | null {
  const between = context.schedule.links.filter(
    link => (link.from === other.uid && link.to === task.uid) || (link.from === task.uid && link.to === other.uid),
  )
  const forward = between.find(link => link.from === other.uid)
  const [first, second] = forward || between.length === 0 ? [other, task] : [task, other]
  if (between.length === 0 && (context.leadsTo(task.uid, other.uid) || context.leadsTo(other.uid, task.uid)))
    return problem(
      'language.contradiction',
      { what: 'parallelButLinked', task: task.name, other: other.name },
      { suggestions: [suggestion('language.removeOtherLink', { task: task.name })] },
    )
  const edits: Edit[] = between.map(link => ({
    kind: 'removeLink',
    link: { from: link.from, to: link.to, type: link.type },
  }))
  const has = new Set(context.into(second.uid).map(link => link.from))
  for (const link of context.into(first.uid))
    if (!has.has(link.from) && link.from !== second.uid)
      edits.push({ kind: 'addLink', link: { ...link, to: second.uid } })
  // What followed the later one still follows both.
  for (const link of context.outOf(second.uid))
    if (
      between.length > 0 &&
      link.to !== first.uid &&
      !context.schedule.links.some(each => each.from === first.uid && each.to === link.to)
    )
      edits.push({ kind: 'addLink', link: { from: first.uid, to: link.to, type: 'FS', lag: NO_LAG } })
  if (edits.length === 0)
    return problem(
      'language.nothingToChange',
      { task: task.name },
      { suggestions: [suggestion('language.updateExample', {})] },
    )
  return context.apply(edits, [
    change(
      second.name,
      'predecessors',
      between.map(link => `${context.task(link.from).row}${link.type}`).join(','),
      context
        .into(first.uid)
        .map(link => `${context.task(link.from).row}${link.type}`)
        .join(','),
    ),
  ])
}
