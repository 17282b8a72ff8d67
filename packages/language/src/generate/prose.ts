import { DAY, must, nth, problem } from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import { roleOf } from '../read/crews.ts'
import { isAction } from '../text/actions.ts'
import { fold, sentenceCase, wordsOf } from '../text/fold.ts'
import { awaitArrival, readArrival } from './arrivals.ts'
import type { Line } from './blocks.ts'
import { clausesOf, type Piece, sentencesOf, startsWithAction } from './clauses.ts'
import { type Collected, headingName, impossibleDate } from './collect.ts'
import { roleOfDate } from './date-role.ts'
import { type DraftTask, newTask } from './draft.ts'
import { type EachSentence, eachSentence, forAll } from './each.ts'
import { readGap } from './gaps.ts'
import { readGroupOrder } from './group-order.ts'
import { HANDOVER } from './handover.ts'
import { annotate, type Item, type Reading } from './item.ts'
import { readPreamble, takeJob, titleOf } from './job.ts'
import { crewForEach, isJobStatement, isWindow, laterThan, shiftsOfJob } from './job-facts.ts'
import { withoutLeadIn } from './lead-in.ts'
import { Pace } from './long-text.ts'
import { nameOf, tidyName } from './names.ts'
import { sameNoun } from './nouns.ts'
import { readOrdered } from './ordered.ts'
import { labelsOf } from './phases.ts'
import { readItem } from './read-item.ts'
import { ownTeams, readSpecial } from './sentences.ts'
import { actionsOf, inlineTargets, isDated, sequenceOf, staffs } from './statements.ts'
import { fill, shareObject, shareVerb, taskOf } from './task.ts'
import { readTies } from './ties.ts'
import { withoutReport, withoutSpeaker } from './voice.ts'
import { takeWindow } from './windows.ts'

/** Reads running text: tasks, statements about tasks, facts of the whole job. Each pause reports its place. */
export function* readProse(
  text: string,
  offset: number,
  reading: Reading,
  into: Collected,
  titleAllowed: boolean,
): Generator<number, void> {
  const { grammar } = reading
  let closing = false
  let first = titleAllowed
  const mail = (text.match(MAIL_HEADER) ?? []).length >= 2
  const sentences = sentencesOf(text, offset).map(piece =>
    withoutLeadIn(withoutReport(withoutSpeaker(piece, grammar)), grammar.language),
  )
  const labels = yield* labelsOf(sentences, reading)
  const pace = new Pace()
  into.group = null
  for (const sentence of sentences) {
    if (pace.due(sentence.text.length)) yield sentence.start
    const folded = fold(sentence.text).trim()
    if (MINUTES.test(folded)) {
      const topic = /\s[-–—:|]\s+([^\n]{4,80})$/.exec(sentence.text)
      if (topic && first) takeTitle(nth(topic, 1), sentence, reading, into)
      first = false
      continue
    }
    if (
      pattern(`^${grammar.mailHeader}`).test(folded) &&
      (mail || !/^(?:data|date|fecha)/.test(folded)) &&
      folded.length < 90 &&
      !/\d\s*h/.test(folded)
    )
      continue
    // "Serviço: troca de bucha": what the sheet is about.
    const about = ABOUT.exec(folded)
    if (about && !/\d\s*(?:h|hs|d|min|dias?|horas?|hours?|days?)(?![a-z])/.test(folded)) {
      readPreamble(
        { text: sentence.text.slice(about[0].length), start: sentence.start + about[0].length },
        reading,
        into,
        true,
      )
      first = false
      continue
    }
    if (pattern(`^${grammar.subject}`).test(folded)) {
      readPreamble(sentence, reading, into, true)
      continue
    }
    if (pattern(`^${grammar.closing}(?![a-z])`).test(folded)) {
      closing = true
      continue
    }
    if (closing && !/\d/.test(folded)) continue
    const label = labels.get(sentence)
    into.people = label?.people ?? []
    into.nextLabel = label && !label.groups ? label.label : null
    if (label?.groups) {
      into.calendars.push(...annotate(label.name, sentence.start, reading, true).calendars)
      into.group = newTask(headingName(tidyName(label.name, grammar)), { start: sentence.start, end: label.rest.start })
      into.group.summary = true
      into.group.label = label.label
      into.draft.tasks.push(into.group)
    }
    const before = into.draft.tasks.length
    readSentence(label ? label.rest : sentence, reading, into, first && !label, label !== undefined)
    const added = into.draft.tasks.slice(before).filter(task => !task.summary)
    if (into.arrival && added.length > 0) awaitArrival(sentence, added, into, grammar.language)
    into.told = into.draft.tasks.slice(before).find(task => !task.summary) ?? into.told
    first = false
  }
  into.group = null
  into.people = []
}

/** Lines of a mail's head: two of them make one, and its date is the mail's. */
const MAIL_HEADER = /^(?:de|from|para|to|cc|assunto|subject|asunto|enviad[oa](?: em)?|sent|data|date|fecha)\s*:/gim

function takeTitle(words: string, from: Piece, reading: Reading, into: Collected): void {
  const start = from.start + from.text.indexOf(words)
  const title = titleOf(annotate(words, start, reading, true), reading.grammar)
  if (title) into.titles.push(title)
}

const ABOUT =
  /^(?:escopo|scope|alcance|servico|trabalho|obra|objeto|job|work|trabajo|servicio|titulo|title)\s*:\s+(?=\S)/

/** Head of minutes of a meeting: its date is not the job's, and those present are no crew. */
const MINUTES =
  /^(?:ata (?:d[aeo]|n)|minutes (?:of|from)|meeting (?:notes|minutes)|acta (?:d|n)|minuta d|participantes?\s*:|presentes\s*:|attendees\s*:|participants\s*:|asistentes\s*:|present\s*:|local\s*:|location\s*:|lugar\s*:|solicitante\s*:|requester\s*:|setor\s*:|planta\s*:|plant\s*:)/

function readSentence(sentence: Piece, reading: Reading, into: Collected, mayTitle: boolean, labelled: boolean): void {
  const { grammar } = reading
  let piece = sentence
  const order = sequenceOf(sentence.text)
  if (order) {
    into.orders.push(order)
    return
  }
  if (readGroupOrder(piece, reading, into)) return
  if (readGap(piece, reading, into)) return
  if (into.draft.tasks.length === 0 && takeWindow(piece, reading, into)) return
  if (readArrival(piece, reading, into, part => readSentence(part, reading, into, false, labelled))) return
  if (readTies(piece, reading, into, part => readSentence(part, reading, into, false, labelled))) return
  if (readOrdered(piece, reading, into, part => readSentence(part, reading, into, false, labelled))) return
  if (readSpecial(piece, reading, into, part => readSentence(part, reading, into, false, true))) return
  // "Lubrificação central: trocar bomba (6h)": what stands before the colon names the job.
  const colon = /^([^\n]{3,110}?):\s+(?=\S)/.exec(piece.text) ?? /^([^:\n,]{3,60}?)\s+[-–—]\s+(?=\S)/.exec(piece.text)
  if (colon && !labelled) {
    const head = annotate(colon[0], piece.start, reading, true)
    const rest = piece.text.slice(colon[0].length)
    const linked = pattern(
      `^\\s*(?:${grammar.link.after}|${grammar.link.next}|${grammar.link.last}|${grammar.link.first}|${grammar.link.parallel})(?![a-z])`,
    ).test(head.masked)
    // "10/06: limpar" dates the task; "de 10/06 a 12/06: ..." the job.
    const onlyDate = head.dates.length === 1 && !/[a-z]{3}/.test(head.masked)
    const milestone = pattern(`^\\s*${grammar.milestone}\\s*$`).test(head.masked)
    const more = annotate(rest, piece.start + colon[0].length, reading, true)
    const dash = !colon[0].includes(':')
    const severalBehind =
      more.amounts.length >= (dash ? 2 : 1) || (!dash && pattern(`^\\s*${grammar.greeting}`).test(head.masked))
    // "Andaime: 3 dias": what stands before the colon is the task's name.
    const behind = annotate(piece.text, piece.start, reading, true).masked.slice(colon[0].length)
    const named = AMOUNT_FIRST.test(behind) || QUANTITY_FIRST.test(behind)
    if (
      !milestone &&
      !named &&
      !onlyDate &&
      !linked &&
      !head.amounts.some(amount => !isWindow(amount)) &&
      (severalBehind ||
        (!dash &&
          into.titles.length === 0 &&
          mayTitle &&
          (rest.includes(',') ||
            (startsWithAction(rest, grammar) && !startsWithAction(nth(colon, 1), grammar)) ||
            /^(?:manuten|mainten|mantenim)/.test(fold(nth(colon, 1))))))
    ) {
      const role = roleOf(head.masked.trim(), grammar)
      const isCrewLabel = pattern(`^\\s*(?:${grammar.crewLabel})\\s*$`).test(head.masked)
      const greets = pattern(`^\\s*${grammar.greeting}`).test(head.masked)
      if (greets) {
        takeJob(head, reading, into)
        piece = { text: rest, start: piece.start + colon[0].length }
      } else if (!isCrewLabel && !role && !(dash && isLonelyAction(head.masked))) {
        takeJob(head, reading, into)
        const title = titleOf(head, grammar)
        if (title && into.titles.length === 0) into.titles.push(title)
        piece = { text: rest, start: piece.start + colon[0].length }
      }
    }
  }
  const each = eachSentence(piece, reading)
  if (each) {
    readEachSentence(each, reading, into)
    return
  }
  const told = into.draft.tasks.length
  for (const part of inlineTargets(piece, reading)) {
    const clauses = clausesOf(part, reading)
    // "Enquanto A troca o rotor (6h), B limpa a carcaça (4h)": the second is beside the first.
    const meanwhile = clauses.length === 2 && MEANWHILE.test(fold(nth(clauses, 0).text))
    for (const [index, clause] of clauses.entries()) {
      const before = into.draft.tasks.length
      readClause(
        meanwhile && index === 0 ? withoutLead(clause) : clause,
        reading,
        into,
        mayTitle && clause.start === sentence.start,
      )
      const task = into.draft.tasks.at(-1)
      if (meanwhile && index === 1 && task && into.draft.tasks.length > before && task.relations.length === 0)
        task.relations = [
          {
            kind: 'parallel',
            type: 'SS',
            sign: 1,
            lag: null,
            target: { kind: 'previous' },
            span: { start: piece.start, end: clause.start + clause.text.length },
          },
        ]
    }
  }
  shareObject(into.draft.tasks.slice(told), grammar)
  shareVerb(into.draft.tasks.slice(told))
  ownTeams(into, into.draft.tasks.slice(told))
}

/** "Andaime: cerca de 3 dias", "Trocar 3 válvulas: cada uma 4h": an amount stands right behind the name. */
const AMOUNT_FIRST =
  /^\s*(?:(?:about|around|cerca de|aprox\.?|de|unas?|uns|umas|(?:cada|each)(?:\s+(?:uma?|un[oa]?|one))?)\s+)?\uE000/

/** "Trocar tubulação: 60 m de tubo, 5 m por dia": how much there is, and the time that the pace gives. */
const QUANTITY_FIRST = /^\s*\d[\d.,]*\s*[a-z²³]+[23]?(?:\s+(?:de|of)\s+[a-z ]{3,40}?)?[\s,;(]*\uE000/

/** "Cada rolo leva 6h para sair e 8h para entrar": a task for each amount, as long as all the things take. */
function readEachSentence(each: EachSentence, reading: Reading, into: Collected): void {
  for (const clause of clausesOf(each.rest, reading)) {
    const item = annotate(clause.text, clause.start, reading, true)
    readItem(item, reading)
    forAll(item, each.many)
    const what = nameOf(item, reading.grammar)
    if (what !== '') {
      const task = taskOf(item, reading, clause, false)
      if (!task) continue
      task.name = `${task.name} ${each.noun}`
      addProse(into, task)
    } else giveAmount(each, item, reading, into)
  }
}

/** "Cada válvula leva 4h": the time of the work on them that was named without any, or of the job. */
function giveAmount(each: EachSentence, item: Item, reading: Reading, into: Collected): void {
  const speaks = (text: string): boolean => wordsOf(fold(text)).some(word => sameNoun(word, fold(each.noun)))
  const told = into.maybe.findLast(one => one.item.amounts.length === 0 && speaks(one.piece.text))
  if (told) {
    told.item.amounts.push(...item.amounts)
    if (item.each) told.item.each = item.each
    told.item.crew.push(...item.crew)
    return
  }
  const title = into.titles.find(speaks)
  const task = newTask(title ?? sentenceCase(each.noun), {
    start: each.rest.start,
    end: each.rest.start + each.rest.text.length,
  })
  fill(task, item, reading)
  addProse(into, task)
}

const MEANWHILE = /^\s*(?:enquanto|while|whilst|mientras)\s+(?!isso|tanto|that|this|eso)/
function withoutLead(clause: Piece): Piece {
  const lead = must(/^\s*\S+\s+/.exec(clause.text))[0].length
  return { text: clause.text.slice(lead), start: clause.start + lead }
}

const isLonelyAction = (masked: string): boolean => {
  const words = wordsOf(masked)
  return words.length > 0 && isAction(nth(words, 0))
}

const SEVERAL =
  '(?:(?:os|as|los|las|the|all)\\s+)?(?:dois|duas|tres|quatro|dos|cuatro|two|three|four|both|ambos|ambas|frentes|equipamentos|grupos|areas|units|equipos|\\d)'
const RUN = '(?:sao|serao|vao ser|correm|rodam|are|will be|run|go|son|seran|van|se hacen|acontecem|podem ser)'
const BESIDE =
  '(?:em paralelo|in parallel|en paralelo|ao mesmo tempo|side by side|al mismo tiempo|at the same time|simultane\\w+|independent\\w*)'
const EACH_GROUP =
  '(?:em|in|en|para|for)\\s+(?:cada|each)\\s+(?:um\\w?|one|uno|una|equipamento|grupo|unit|equipo|frente|area)(?![a-z])'
/** "As três frentes correm em paralelo", "as três em paralelo", "em sequência em cada uma". */
const GROUPS_APART = new RegExp(
  `(?<![a-z])${SEVERAL}\\s*(?:[a-z]+\\s+)?${RUN}\\s+(?:[a-z]+\\s+){0,2}${BESIDE}|^\\s*${SEVERAL}\\s*(?:[a-z]+\\s+)?${BESIDE}|${EACH_GROUP}`,
)

const PLANNED =
  /^(?:(?:planejamento|programacao|programação|planning|planificacion|planificación|cronograma|schedule)\s+(?:d[aeo]s?|of|for|del|de la)\s+(?:the\s+)?((?:parada|paro|shutdown|outage|turnaround|manuten|mainten|revis|troca|reforma)[^.\n]*)$|(?:(?:preciso|precisamos|quero|queremos|gostaria de|favor|por favor|please|we need to|i need to|i want to|need to|necesito|necesitamos|quiero|hay que|vamos)\s+)+(?:planejar|programar|organizar|plan|schedule|planificar)\s+(?:the|an?|o|a|os|as|la|el|los|las|una?|uma?)\s+(.+)$)/i

/** "Se chover leva 18h", "a cada 2h de limpeza, uma medição": what may happen, or goes on beside the work. */
const NO_WORK =
  /^\s*(?:(?:e|and|y|mas|but|pero)\s+)?(?:(?:se|caso|si|in case|unless)\s+(?!(?:necessari|necesari|preciso|needed|required|any|for\s|forem|fuer|hay |houver|there))(?:[a-z]+\s+){1,5}?(?:leva|levara|dura|demora|sao|tarda|lleva|takes?|lasts?)(?![a-z])|if\s+(?:it|there|we)\s(?:[a-z]+\s+){1,5}?(?:takes?|lasts?)(?![a-z])|(?:a cada|every|cada)\s+\d+\s*(?:h|hs|horas?|hours?|min\w*)(?![a-z]))/

/** Notes that nothing was made of a clause. */
const ignore = (clause: Piece, into: Collected, severity: 'info' | 'warning'): void => {
  into.draft.notes.push(
    problem(
      'language.ignoredText',
      { text: clause.text.slice(0, 120) },
      { severity, at: { span: { start: clause.start, end: clause.start + clause.text.length } } },
    ),
  )
}

/** What a clause says of all that is named, or of no work at all; true when it says nothing else. */
function saidOfAll(clause: Piece, folded: string, reading: Reading, into: Collected): boolean {
  const { grammar } = reading
  if (NO_WORK.test(folded)) {
    ignore(clause, into, 'info')
    return true
  }
  if (pattern(`(?<![a-z])${grammar.allParallel}(?![a-z])`).test(folded)) {
    // What is said of those before does not hold for what comes after.
    into.allParallel = true
    if (into.draft.tasks.length > 0) into.parallelUntil = into.draft.tasks.length
    if (!/\d/.test(folded) || crewForEach(clause, reading, into)) return true
  }
  if (GROUPS_APART.test(folded)) {
    into.groupsApart = true
    into.group = null
    if (!/\d/.test(folded) && !pattern(`(?<![a-z])${grammar.sequence}(?![a-z])`).test(folded)) return true
  }
  // "Preciso planejar a troca dos rolos": what is to be planned, not a task of it.
  const planned = PLANNED.exec(clause.text)
  if (planned && into.draft.tasks.length === 0) {
    const words = must(planned[1] ?? planned[2])
    const lead = clause.text.length - words.length
    const rest = { text: words, start: clause.start + lead }
    const said = annotate(rest.text, rest.start, reading, true)
    if (said.amounts.length === 0) {
      takeJob({ ...said, crew: [] }, reading, into)
      const title = titleOf(said, grammar)
      if (title && into.titles.length === 0) into.titles.push(title)
      return true
    }
  }
  return crewForEach(clause, reading, into)
}

function readClause(clause: Piece, reading: Reading, into: Collected, mayTitle: boolean): void {
  const { grammar } = reading
  const folded = fold(clause.text)
  if (saidOfAll(clause, folded, reading, into)) return
  const chained = pattern(`(?<![a-z])${grammar.sequence}(?![a-z])`).exec(folded)
  if (chained) into.sequence = true
  const item = annotate(clause.text, clause.start, reading, true)
  if (chained) {
    const rest = folded
      .replace(chained[0], ' ')
      .replace(/[^a-z0-9]/g, ' ')
      .trim()
    const more = wordsOf(rest)
    if (item.amounts.length === 0 && (more.length <= 3 || (more.length <= 9 && !more.some(isAction)))) return
    item.masked =
      item.masked.slice(0, chained.index) +
      '\uE005'.repeat(chained[0].length) +
      item.masked.slice(chained.index + chained[0].length)
  }
  const greeted = pattern(`^${grammar.greeting}(?![a-z])`).test(folded)
  readItem(item, reading)
  for (const date of item.dates) if (date.impossible) into.draft.notes.push(impossibleDate(item, date))
  const own = item.amounts.filter(amount => !item.lags.has(amount))
  // "The unit must be back by ...", "a operação libera o forno dia ...": a date of the job, with any subject.
  if (own.length === 0 && item.relations.every(relation => relation.target.kind !== 'name')) {
    const dates = item.dates.filter(date => date.day !== null)
    if (
      dates.length > 0 &&
      !dates.some(date => date.impossible) &&
      dates.every(date => roleOfDate(item.masked, date) !== null)
    ) {
      takeJob(item, reading, into)
      return
    }
  }
  const jobShifts = shiftsOfJob(own, folded, into)
  if (own.length > 0 && !jobShifts && !isJobStatement(item, own, into)) {
    const task = taskOf(item, reading, clause, true)
    if (task) {
      into.calendars.push(...item.calendars)
      const lagged = laterThan(task, item, into)
      if (lagged) into.statements.push({ subject: task.name, relations: [lagged], piece: clause, item })
      else addProse(into, task)
      return
    }
  }
  if (item.milestone || (item.progress !== null && own.length === 0 && item.relations.length === 0)) {
    const task = taskOf(item, reading, clause, false)
    if (task) {
      addProse(into, task)
      return
    }
  }
  if (own.length > 0 && item.relations.length > 0 && nameOf(item, grammar) === '' && !greeted)
    ignore(clause, into, 'warning')
  // "Partida às 16h de sábado": the words that lead to a date are the name here.
  const leads = item.dates[0] ? clause.text.slice(0, item.dates[0].start) : ''
  const ends = HANDOVER.test(fold(leads).trimStart()) ? tidyName(leads, grammar) : null
  const left = ends ?? nameOf(item, grammar)
  if (
    own.length === 0 &&
    into.draft.tasks.length >= 2 &&
    HANDOVER.test(fold(left)) &&
    wordsOf(fold(left)).length <= 6
  ) {
    const task = newTask(left, { start: clause.start, end: clause.start + clause.text.length })
    fill(task, item, reading)
    task.milestone = true
    if (task.start !== null && task.start % DAY !== 0) task.finish ??= task.start
    addProse(into, task)
    return
  }
  const staff = own.length === 0 && !greeted ? staffs(item, left, grammar) : null
  if (staff) {
    into.staffing.push(staff)
    return
  }
  const dated = own.length === 0 && !greeted ? isDated(item, grammar) : null
  if (dated) {
    into.dated.push({ ...dated, piece: clause, at: into.draft.tasks.length })
    return
  }
  if (item.relations.length > 0 && own.length === 0 && left !== '' && !greeted) {
    into.statements.push({ subject: left, relations: item.relations, piece: clause, item })
    return
  }
  if (greeted && item.dates.length === 0 && item.calendars.length === 0 && item.crew.length === 0) return
  readRest(clause, item, own.length, left, { reading, into, mayTitle, greeted })
}

interface Rest {
  readonly reading: Reading
  readonly into: Collected
  readonly mayTitle: boolean
  readonly greeted: boolean
}

/** A clause that is no task with a duration of its own: actions without one, what is said of the job, a title. */
function readRest(
  clause: Piece,
  item: Item,
  own: number,
  left: string,
  { reading, into, mayTitle, greeted }: Rest,
): void {
  const { grammar } = reading
  const hasJob = item.dates.length > 0 || item.calendars.length > 0 || item.crew.length > 0 || own > 0
  const wordsLeft = wordsOf(fold(left))
  const actionFirst = startsWithAction(left, grammar) && wordsLeft.length >= 2
  const actions = own === 0 && item.dates.length === 0 ? actionsOf(clause, reading) : null
  if (actions) {
    for (const each of actions) {
      const one = annotate(each.piece.text, each.piece.start, reading, true)
      readItem(one, reading)
      into.maybe.push({ ...each, item: one, at: into.draft.tasks.length, listed: true })
    }
    return
  }
  if (
    actionFirst &&
    own === 0 &&
    (!mayTitle || item.next || item.first) &&
    !(hasJob && item.crew.length === 0 && item.dates.length > 0 && wordsLeft.length > 6)
  ) {
    into.maybe.push({ piece: clause, item, at: into.draft.tasks.length })
    if (into.draft.tasks.length === 0) takeJob({ ...item, crew: [] }, reading, into)
    else if (item.dates.length === 0) into.calendars.push(...item.calendars)
    return
  }
  takeJob(item, reading, into)
  const introduces = into.titles.length === 0 && into.draft.tasks.length === 0 && item.dates.length > 0
  if ((mayTitle || introduces) && !greeted) {
    const title = titleOf(annotate(clause.text, clause.start, reading, true), grammar)
    if (title && wordsOf(fold(title)).length <= 12) into.titles.push(title)
    if (actionFirst && own === 0) into.maybe.push({ piece: clause, item, at: into.draft.tasks.length })
  } else if (wordsLeft.length >= 3 && !hasJob && !greeted) ignore(clause, into, 'info')
}

function addProse(into: Collected, task: DraftTask): void {
  const last = into.draft.tasks.at(-1)
  if (task.goesOn && last?.subject?.length && !last.relations.some(relation => relation.kind === 'parallel')) {
    task.crew.push(...last.subject)
    task.subject = last.subject
  }
  if (into.group && !task.last) task.parent = into.group
  if (into.nextLabel !== null) {
    task.label = into.nextLabel
    into.nextLabel = null
  }
  const { told } = into
  if (told)
    task.relations = task.relations.map(relation =>
      relation.kind === 'before' && relation.target.kind === 'front'
        ? { ...relation, target: { kind: 'task', task: told } }
        : relation,
    )
  if (task.crew.length === 0) for (const name of into.people) task.crew.push({ name, units: null, kind: 'people' })
  into.draft.tasks.push(task)
  into.prose.add(task)
}

/** Prose lines as one piece of text with the places kept. */
export function proseText(lines: readonly Line[]): Piece {
  const start = nth(lines, 0).start
  let text = ''
  for (const line of lines) {
    if (text !== '' || line.start > start) text += '\n'.repeat(Math.max(0, line.start - start - text.length))
    text += line.text
  }
  return { text, start }
}
