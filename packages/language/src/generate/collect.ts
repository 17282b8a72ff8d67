import { type Instant, type Problem, problem, suggestion } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { pattern } from '../grammar/index.ts'
import { joinCalendars } from '../read/calendars.ts'
import { roleOf } from '../read/crews.ts'
import { actionOf, isAction } from '../text/actions.ts'
import { fold, sentenceCase, wordsOf } from '../text/fold.ts'
import type { Line } from './blocks.ts'
import { clausesOf, type Piece, sentencesOf, startsWithAction } from './clauses.ts'
import { type Crew, type Draft, type DraftTask, newTask, type Relation } from './draft.ts'
import { type EachSentence, eachSentence, forAll, sameThing } from './each.ts'
import { annotate, dayStart, type Item, type Reading, readItem } from './item.ts'
import { infinitive, nameOf, takeSubject, tidyName } from './names.ts'
import { labelsOf, staffedRow } from './phases.ts'
import { actionsOf, inlineTargets, isDated, sequenceOf, staffs } from './statements.ts'

/** A sentence that links tasks by their names: kept until all names are known. */
export interface Statement {
  readonly subject: string
  readonly relations: readonly Relation[]
  readonly piece: Piece
  readonly item: Item
}

/** What is gathered from a text before it is put together. */
export interface Collected {
  readonly draft: Draft
  readonly statements: Statement[]
  /** Pieces without any duration that may be tasks all the same. */
  readonly maybe: {
    readonly piece: Piece
    readonly item: Item
    readonly at: number
    /** One of several actions in a row, and the object that they share. */
    readonly listed?: true
    readonly object?: string
  }[]
  sequence: boolean
  allParallel: boolean
  /** How many tasks stood before the words that all run at once; null: they hold for every task. */
  parallelUntil: number | null
  /** Groups run side by side; what orders rows orders them inside their group only. */
  groupsApart: boolean
  /** Tasks of running text follow one another unless said otherwise; rows of lists do only where nothing is linked. */
  readonly prose: Set<DraftTask>
  readonly calendars: Item['calendars']
  titles: string[]
  windowDays: number | null
  defaultStart: number | null
  /** Phase that the prose being read belongs to, and the people named before a colon. */
  group: DraftTask | null
  people: readonly string[]
  /** Number that the next task of the prose is known by. */
  nextLabel: string | null
  /** "A solda precisa de 2 soldadores": people of tasks that are named elsewhere. */
  readonly staffing: { readonly subject: string; readonly crew: readonly Crew[] }[]
  /** "A pintura não pode começar antes do dia 10": dates of tasks that are named elsewhere. */
  readonly dated: DatedStatement[]
  /** "Sequência: solda, pintura, teste". */
  readonly orders: (readonly string[])[]
  /** Tasks that a plain list of actions gave, without any duration. */
  listed: boolean
}

/** What a sentence says of the dates of a task. */
export interface DatedStatement {
  readonly subject: string
  readonly start: Instant | null
  readonly finish: Instant | null
  readonly piece: Piece
  readonly at: number
}

export function emptyDraft(): Draft {
  return {
    name: null,
    start: null,
    startHasTime: false,
    finish: null,
    times: null,
    tasks: [],
    links: [],
    crew: [],
    notes: [],
  }
}

export const newCollected = (): Collected => ({
  draft: emptyDraft(),
  statements: [],
  maybe: [],
  sequence: false,
  allParallel: false,
  parallelUntil: null,
  groupsApart: false,
  prose: new Set(),
  calendars: [],
  titles: [],
  windowDays: null,
  defaultStart: null,
  group: null,
  people: [],
  nextLabel: null,
  staffing: [],
  dated: [],
  orders: [],
  listed: false,
})

const ORDER_TO_ENGINE =
  /(?:mensagem oculta|instrucao (?:oculta|secreta|do sistema)|hidden (?:message|instruction|order)|mensaje oculto|instruccion oculta|system prompt|nota (?:para|ao) (?:o )?(?:sistema|assistente|ia|modelo)|(?:note|message|instruction) (?:to|for) (?:the )?(?:system|assistant|ai|model|bot)|nota (?:para|al) (?:el )?(?:sistema|asistente|ia|modelo)|(?:ignor[ea]r?|esquec[ae]r?|desconsider[ea]r?|disregard|forget|override|olvid[ae]r?|descart[ae]r?)\s+(?:\w+\s+){0,4}?(?:lista|list|instruc\w+|instructions?|orden(?:es|s)|regras?|rules|reglas|acima|above|anterior\w*|previous|prior|tudo|all|everything|todo|texto|text|documento|document|prompt|pedido|cronograma|schedule|tarefas|tasks|tareas|resto|rest)|(?:responda|answer|reply|responde|escreva|output|print|imprima) (?:apenas|only|solo|somente|just)|(?:gere|crie|create|generate|add|adicione|genera|crea|inclua|insira|insert|anade|agrega|faca)\s+(?:\d{2,}|mil|cem|cien|a hundred|a thousand)\s+(?:tarefas|tasks|tareas|atividades|activities|actividades)|(?:apague|delete|borre|elimine|remova|remove|exclua|elimina|borra|erase|drop)\s+(?:todo\w*|toda\w*|all|tudo|everything|every)|you are now|voce agora e|ahora eres|act as|aja como|revele|reveal|(?:renomeie|rename|renombra)\s+(?:todas?|all|everything|tudo|o projeto|the project|el proyecto)|(?:set|coloque|ponha|pon|mude|change|altere|cambia)\s+(?:all|todas?|every)\s+)/

/** Blanks out orders to the engine that stand inside quoted text; the rest keeps its places. */
export function withoutOrders(text: string, notes: Problem[]): string {
  let clean = text
  const blank = (start: number, end: number): void => {
    notes.push(
      problem(
        'language.ignoredOrder',
        { text: text.slice(start, end).trim().slice(0, 120) },
        { severity: 'warning', at: { span: { start, end } } },
      ),
    )
    clean = clean.slice(0, start) + clean.slice(start, end).replace(/[^\n]/g, ' ') + clean.slice(end)
  }
  const folded = fold(text)
  if (!ORDER_TO_ENGINE.test(folded)) return text
  for (const match of folded.matchAll(/[[({<"]([^\])}>"]{8,600})[\])}>"]/g))
    if (ORDER_TO_ENGINE.test(match[1]!)) blank(match.index, match.index + match[0].length)
  for (const sentence of sentencesOf(clean, 0))
    if (ORDER_TO_ENGINE.test(fold(sentence.text))) blank(sentence.start, sentence.start + sentence.text.length)
  return clean
}

const GENERIC_TITLE =
  /^(?:andamento|status|lista|list|listado|(?:o |the |lo )?(?:seguinte|following|siguiente)|task list.*|lista de .*|tarefas?|tasks?|tareas?|atividades?|activities|actividades|servicos?|servicios?|services|work|jobs?|escopo|scope|alcance|plano|plan|etapas?|passos?|steps?|pasos?|sequencia|sequence|secuencia|cronograma|schedule|programa|segue|follows|abaixo|below|itens|items|progresso|progress|avance|resumo|summary|resumen|planejamento|planning|programacao|roteiro|ordem|order|orden|detalhamento|obs|nota|notes?|observacoes|o que fazer|what to do|to do|recursos?|resources?|equipe|crew|team|cuadrilla|calendario|calendar|datas?|dates?|fechas?|ola|hi|hello|hola|(?:progress|status|work) (?:report|update|list).*|work list.*|(?:sequencia|sequence|secuencia|ordem|order|orden)(?: (?:logica|logic|logical))?|logical (?:order|sequence)|morning.*|afternoon.*|dur(?:ation|acao|acion)?|relatorio de (?:progresso|andamento)|(?:data d[eo] )?inicio|start(?: date)?|termino|finish|fin|fecha de inicio|semana \d+|week \d+|prioridades?|priorit(?:y|ies)|prioridad(?:es)?|precis(?:o|amos)|necesit(?:o|amos)|we need|i need|scope of work|escopo de servicos?|make (?:a|the) (?:plan|schedule).*|(?:crie|monte|faca|gere) (?:um|o) (?:plano|cronograma).*|(?:crea|haz|arma|genera) (?:un|el) (?:plan|cronograma).*|cronograma com inicio|plano? de (?:trabalho|trabajo)|(?:primeir[ao]|segund[ao]|terceir[ao]|quart[ao]|quint[ao]|first|second|third|fourth|primera|tercera|cuarta) (?:etapa|fase|tarefa|step|stage|task|phase|tarea)|plano e simples|avance|advance|fases?|phases?|etapas?)$/

/** "Troca dos rolos: são 4 rolos": how many there are is no part of the job's name. */
const COUNT_TAIL = /[:,;]\s*(?:são|sao|son|there are|temos|tenemos)\s+(?:\d|[a-zê]+\s).*$/i

/** Beginnings of sentences that tell something and name nothing. */
const NO_TITLE =
  /^(?:(?:sao|son|there are|temos|tenemos|we have|hay|ha)\s+(?:\d|[a-z]+\s)|(?:we|nos|vamos|vamos a|favor|por favor|please|it|this|that|isso|isto|nao|no|not|see|veja|ver|conforme|segun)(?![a-z]))|^(?:comec|inici|empez|empiez|comenz|start|begin)[a-z]*$/

/** Reads what a sentence says of the whole job: dates, working time, crew. What is left may be a title. */
export function readPreamble(piece: Piece, reading: Reading, into: Collected, mayTitle: boolean): void {
  const { grammar } = reading
  const item = annotate(piece.text, piece.start, reading, true)
  takeJob(item, reading, into)
  if (mayTitle) {
    const title = titleOf(item, grammar)
    if (title) into.titles.push(title)
  }
}

/** Dates, calendars and crews of the whole job. */
export function takeJob(item: Item, reading: Reading, into: Collected): void {
  const { grammar } = reading
  const { draft } = into
  if (pattern(`(?<![a-z])${grammar.sequence}(?! to (?!be))(?![a-z])`).test(item.masked)) into.sequence = true
  into.calendars.push(...item.calendars)
  for (const date of item.dates) {
    if (date.impossible) {
      draft.notes.push(impossibleDate(item, date))
      continue
    }
    const before = item.masked.slice(0, date.start)
    const isFinish =
      pattern(
        `(?:${grammar.finish})\\s*(?:previst[oa]|planned|em|no|na|on|at|for|para|:|o|a|el|al|dia|do|da|de|d[eo] dia|=|-|\\s)*$`,
      ).test(before) ||
      (draft.start !== null && /(?:\ba|ate|to|until|till|-|e|and|y|al|hasta|through)\s*$/.test(before))
    if (date.day === null) {
      if (date.seconds !== null && into.defaultStart === null && !isFinish) into.defaultStart = date.seconds
      continue
    }
    if (date.assumed === 'order')
      draft.notes.push(
        problem(
          'language.assumedDateOrder',
          { date: item.text.slice(date.start, date.end) },
          { severity: 'info', suggestions: [suggestion('language.reviewAssumption')] },
        ),
      )
    if (isFinish) {
      // "de sexta às 19h até segunda às 7h": a weekday alone means the first one after the start.
      let day: number = date.day
      const weekday =
        WEEKDAY.test(fold(item.text.slice(date.start, date.end))) &&
        !/\d[/.-]\d|\d\s+d[eo]\s/.test(item.text.slice(date.start, date.end))
      if (weekday && draft.start !== null) while (dayStart(day, date.seconds ?? 86_400) <= draft.start) day += 7
      draft.finish ??= dayStart(day, date.seconds ?? 86_400)
    } else if (draft.start === null) {
      draft.start = dayStart(date.day, date.seconds ?? 0)
      draft.startHasTime = date.seconds !== null
      if (date.assumed === 'year')
        draft.notes.push(
          problem('language.assumedYear', { date: item.text.slice(date.start, date.end) }, { severity: 'info' }),
        )
    } else if (draft.finish === null && date.day * 86_400 > draft.start)
      draft.finish = dayStart(date.day, date.seconds ?? 86_400)
  }
  draft.crew.push(...item.crew)
  const window = item.amounts.find(amount => amount.parts.every(part => part.unit === 'd' || part.unit === 'w'))
  if (
    window &&
    into.windowDays === null &&
    /(?:parada|paro|shutdown|outage|turnaround|revisao|overhaul|janela|window|ventana|prazo|duracao|duration)/.test(
      item.masked,
    )
  )
    into.windowDays = window.parts.reduce((sum, part) => sum + part.value * (part.unit === 'w' ? 7 : 1), 0)
}

export function impossibleDate(item: Item, date: { start: number; end: number }): Problem {
  return problem(
    'language.impossibleDate',
    { text: item.text.slice(date.start, date.end).trim() },
    {
      at: { span: { start: item.offset + date.start, end: item.offset + date.end } },
      suggestions: [suggestion('language.giveDate')],
    },
  )
}

/** The words of a heading that name the job, or null. */
export function titleOf(item: Item, grammar: Grammar): string | null {
  let masked = item.masked.replace(/[\uE000-\uE005]/g, ' ')
  const subject = pattern(`^\\s*${grammar.subject}\\s*`).exec(masked)
  const label = pattern(`^\\s*${grammar.projectLabel}\\s*[:=-]?\\s*`).exec(masked)
  let text = ''
  for (let index = 0; index < item.text.length; index++)
    text += masked[index] === ' ' && item.text[index] !== ' ' ? '\uE006' : item.text[index]!
  if (subject) text = text.slice(subject[0].length)
  else if (label && /[:]|chamad|named|called|llamad|nome/.test(label[0])) text = text.slice(label[0].length)
  masked = fold(text)
  const tail = pattern(
    '[,;\\uE006\\s]+(?:com |with |con )?(?:(?:data de )?inicio|iniciando|comecando|starting|start|from|begins?|beginning|a partir(?: d[eoa]s?)?|desde(?: el)?|comeca|inicia|termino|ate|until|turnos?|shifts?|em|on|por|vai de|ira de|de|durante|with|com|window|janela|duracao|prazo|previst[oa]|programad[oa]|planned|scheduled)[\\s:,\\uE006]*(?:\\uE006.*)?$',
  ).exec(masked)
  if (tail && tail.index > 3) text = text.slice(0, tail.index)
  const cut = text.split('\uE006')[0]!.replace(COUNT_TAIL, '')
  const name = tidyName(cut.trim().length >= 4 ? cut : text, grammar).replace(/[:.]+$/, '')
  const folded = fold(name)
  if (
    NO_TITLE.test(folded) ||
    wordsOf(folded).every(word => isAction(word) || /^(?:down|up|off|out|in|the|a|o)$/.test(word))
  )
    return null
  if (
    (wordsOf(folded).length === 1 &&
      (isAction(folded) ||
        /^(?:use|usar|temos|empieza|comienza|inicia|comeca|starts?|begins?|reuniao|meeting|reunion|preciso|necesito|seguinte|following|siguiente)$/.test(
          folded,
        ))) ||
    name.length < 3 ||
    name.length > 90 ||
    !/[a-z]{2}/.test(folded) ||
    GENERIC_TITLE.test(folded)
  )
    return null
  return name
}

/** A task from an item that was read; null when nothing is left for a name. */
export function taskOf(item: Item, reading: Reading, piece: Piece, subject: boolean): DraftTask | null {
  const { grammar } = reading
  const crew = subject ? takeSubject(item, grammar) : null
  const bare = nameOf(item, grammar)
  // "Trocar 12 metros de chaparia": without the material a verb alone would be left.
  const plain = /\s/.test(bare) || item.materials.length === 0 ? bare : nameOf(item, grammar, item.materials)
  const told = infinitive(plain, grammar, crew !== null || item.crew.length > 0 || subject)
  // "O Pedro monta": the verb alone, told of somebody.
  const alone = crew !== null && grammar.language !== 'en' && /^\S{3,}[ae]$/.test(fold(told)) && actionOf(fold(told))
  const name = alone ? `${told}r` : told
  if (!/[A-Za-zÀ-ÿ]{2}|^[A-Z]-?\d{0,5}$/.test(name)) return null
  const task = newTask(name, { start: piece.start, end: piece.start + piece.text.length })
  fill(task, item, reading)
  if (crew) task.crew.push(crew)
  // "... na sequência trocam os cabos": the plural verb without a subject goes on with the last one.
  task.goesOn = crew === null && item.crew.length === 0 && name !== plain && /^\S*[ae][mn]\s/.test(fold(plain))
  task.subject = crew
  return task
}

/** Puts what an item says into a task. */
export function fill(task: DraftTask, item: Item, reading: Reading): void {
  const own = item.amounts.filter(amount => !item.lags.has(amount))
  task.amount = own[0] ?? null
  if (item.each) task.each = item.each
  task.relations = item.relations
  task.progress = item.progress
  task.milestone = item.milestone || (own[0]?.parts.every(part => part.value === 0) ?? false)
  task.crew.push(...item.crew)
  if (item.first) task.first = true
  if (item.last) task.last = true
  if (item.next)
    task.relations = [
      ...task.relations,
      {
        kind: 'after',
        type: 'FS',
        sign: 1,
        lag: null,
        target: { kind: 'front' },
        span: { start: item.offset, end: item.offset },
      },
    ]
  for (const date of item.dates) {
    if (date.day === null || date.impossible) continue
    if (date.assumed) task.dateAssumed = { what: date.assumed, date: item.text.slice(date.start, date.end).trim() }
    const before = item.masked.slice(0, date.start)
    const finish =
      pattern(`(?:${reading.grammar.finish})\\s*(?:em|no|na|on|o|a|el|al|dia|de|:|\\s)*$`).test(before) &&
      !/entreg|deliver|handover/.test(before.slice(-12))
    const at = dayStart(date.day, date.seconds ?? (finish ? 86_400 : 0))
    if (finish || (task.start !== null && at > task.start)) task.finish ??= at
    else task.start ??= at
  }
}

/** Reads running text: tasks, statements about tasks, and facts of the whole job. */
export function readProse(
  text: string,
  offset: number,
  reading: Reading,
  into: Collected,
  titleAllowed: boolean,
): void {
  const { grammar } = reading
  let closing = false
  let first = titleAllowed
  const sentences = sentencesOf(text, offset)
  const labels = labelsOf(sentences, reading)
  into.group = null
  for (const sentence of sentences) {
    const folded = fold(sentence.text).trim()
    if (MINUTES.test(folded)) {
      first = false
      continue
    }
    if (pattern(`^${grammar.mailHeader}`).test(folded) && folded.length < 90 && !/\d\s*h/.test(folded)) continue
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
      into.group = newTask(headingName(tidyName(label.name, grammar)), { start: sentence.start, end: label.rest.start })
      into.group.summary = true
      into.group.label = label.label
      into.draft.tasks.push(into.group)
    }
    readSentence(label ? label.rest : sentence, reading, into, first && !label, label !== undefined)
    first = false
  }
  into.group = null
  into.people = []
}

const ABOUT = /^(?:servico|trabalho|obra|objeto|job|work|trabajo|servicio|titulo|title)\s*:\s+(?=\S)/

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
    const named = AMOUNT_FIRST.test(more.masked)
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
            (startsWithAction(rest, grammar) && !startsWithAction(colon[1]!, grammar)) ||
            /^(?:manuten|mainten|mantenim)/.test(fold(colon[1]!)))))
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
  for (const part of inlineTargets(piece, reading)) {
    const clauses = clausesOf(part, reading)
    // "Enquanto A troca o rotor (6h), B limpa a carcaça (4h)": the second is beside the first.
    const meanwhile = clauses.length === 2 && MEANWHILE.test(fold(clauses[0]!.text))
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
            span: { start: clause.start, end: clause.start + clause.text.length },
          },
        ]
    }
  }
}

/** "Andaime: cerca de 3 dias", "Trocar 3 válvulas: cada uma 4h": an amount stands right behind the name. */
const AMOUNT_FIRST =
  /^\s*(?:(?:about|around|cerca de|aprox\.?|de|unas?|uns|umas|(?:cada|each)(?:\s+(?:uma?|un[oa]?|one))?)\s+)?\uE000/

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

/** "Cada válvula leva 4h": the time of the work on them that was told without any, or of the job. */
function giveAmount(each: EachSentence, item: Item, reading: Reading, into: Collected): void {
  const speaks = (text: string): boolean => wordsOf(fold(text)).some(word => sameThing(word, fold(each.noun)))
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
  const lead = /^\s*\S+\s+/.exec(clause.text)![0].length
  return { text: clause.text.slice(lead), start: clause.start + lead }
}

const isLonelyAction = (masked: string): boolean => {
  const words = wordsOf(masked)
  return words.length > 0 && isAction(words[0]!)
}

const isWindow = (amount: Item['amounts'][number]): boolean =>
  amount.parts.every(part => part.unit === 'd' || part.unit === 'w')

const GROUPS_APART =
  /(?<![a-z])(?:(?:os|as|los|las|the|all)\s+)?(?:dois|duas|tres|quatro|dos|cuatro|two|three|four|both|ambos|ambas|frentes|equipamentos|grupos|areas|units|equipos|\d)\s*(?:[a-z]+\s+)?(?:sao|serao|vao ser|correm|rodam|are|will be|run|go|son|seran|van|se hacen|acontecem|podem ser)\s+(?:[a-z]+\s+){0,2}(?:em paralelo|in parallel|en paralelo|ao mesmo tempo|side by side|al mismo tiempo|at the same time|simultane\w+|independent\w*)|(?:em|in|en|para|for)\s+(?:cada|each)\s+(?:um\w?|one|uno|una|equipamento|grupo|unit|equipo|frente|area)(?![a-z])/

const PLANNED =
  /^(?:(?:planejamento|programacao|programação|planning|planificacion|planificación|cronograma|schedule)\s+(?:d[aeo]s?|of|for|del|de la)\s+(?:the\s+)?((?:parada|paro|shutdown|outage|turnaround|manuten|mainten|revis|troca|reforma)[^.\n]*)$|(?:(?:preciso|precisamos|quero|queremos|gostaria de|favor|por favor|please|we need to|i need to|i want to|need to|necesito|necesitamos|quiero|hay que|vamos)\s+)+(?:planejar|programar|organizar|plan|schedule|planificar)\s+(?:the|an?|o|a|os|as|la|el|los|las|una?|uma?)\s+(.+)$)/i

/** What ends a job without taking time of its own. */
const HANDOVER =
  /^(?:(?:put(?:ting)? (?:it |the \w+ )?back (?:in|into) (?:service|operation)|back (?:in|to|into) (?:service|operation|production)|refill|recarga|voltar? a (?:produzir|operar)|volta a produzir|acender|acendimento|partir|religar|liberar (?:a |para (?:a )?)?(?:producao|operacao|processo)|encender|encendido|arrancar|(?:light|fire)(?: up)?|start up)(?![a-z])|entrega(?:r)?(?![a-z])|liberac|partida(?![a-z])|devol(?:ver|ucao)|retorno a(?:o|)? (?:operacao|servico)|aceite|hand(?:ing)? ?over|start-?up|restart|return to (?:service|operation)|turn ?over|ready for|release to|arranque|puesta en (?:marcha|servicio)|vuelta a (?:operacion|servicio))/

function readClause(clause: Piece, reading: Reading, into: Collected, mayTitle: boolean): void {
  const { grammar } = reading
  const folded = fold(clause.text)
  if (pattern(`(?<![a-z])${grammar.allParallel}(?![a-z])`).test(folded)) {
    // What is said of those before does not hold for what comes after.
    into.allParallel = true
    if (into.draft.tasks.length > 0) into.parallelUntil = into.draft.tasks.length
    if (!/\d/.test(folded)) return
  }
  if (GROUPS_APART.test(folded)) {
    into.groupsApart = true
    if (!/\d/.test(folded) && !pattern(`(?<![a-z])${grammar.sequence}(?![a-z])`).test(folded)) return
  }
  // "Preciso planejar a troca dos rolos": what is to be planned, not a task of it.
  const planned = PLANNED.exec(clause.text)
  if (planned && into.draft.tasks.length === 0) {
    const words = (planned[1] ?? planned[2])!
    const lead = clause.text.length - words.length
    const rest = { text: words, start: clause.start + lead }
    const said = annotate(rest.text, rest.start, reading, true)
    if (said.amounts.length === 0) {
      takeJob({ ...said, crew: [] }, reading, into)
      const title = titleOf(said, grammar)
      if (title && into.titles.length === 0) into.titles.push(title)
      return
    }
  }
  const chained = pattern(`(?<![a-z])${grammar.sequence}(?![a-z])`).exec(folded)
  if (chained) into.sequence = true
  const item = annotate(clause.text, clause.start, reading, true)
  if (chained) {
    const rest = folded
      .replace(chained[0], ' ')
      .replace(/[^a-z0-9]/g, ' ')
      .trim()
    if (wordsOf(rest).length <= 3 && item.amounts.length === 0) return
    item.masked =
      item.masked.slice(0, chained.index) +
      '\uE005'.repeat(chained[0].length) +
      item.masked.slice(chained.index + chained[0].length)
  }
  const greeted = pattern(`^${grammar.greeting}(?![a-z])`).test(folded)
  readItem(item, reading)
  for (const date of item.dates) if (date.impossible) into.draft.notes.push(impossibleDate(item, date))
  const own = item.amounts.filter(amount => !item.lags.has(amount))
  if (own.length > 0 && !isJobStatement(item, own, into)) {
    const task = taskOf(item, reading, clause, true)
    if (task) {
      into.calendars.push(...item.calendars)
      addProse(into, task)
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
    into.draft.notes.push(
      problem(
        'language.ignoredText',
        { text: clause.text.slice(0, 120) },
        { severity: 'warning', at: { span: { start: clause.start, end: clause.start + clause.text.length } } },
      ),
    )
  const left = nameOf(item, grammar)
  if (
    own.length === 0 &&
    into.draft.tasks.length >= 2 &&
    HANDOVER.test(fold(left)) &&
    wordsOf(fold(left)).length <= 6
  ) {
    const task = taskOf(item, reading, clause, false)
    if (task) {
      task.milestone = true
      addProse(into, task)
      return
    }
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
  const hasJob = item.dates.length > 0 || item.calendars.length > 0 || item.crew.length > 0 || own.length > 0
  const wordsLeft = wordsOf(fold(left))
  const actionFirst = startsWithAction(left, grammar) && wordsLeft.length >= 2
  const actions = own.length === 0 && item.dates.length === 0 ? actionsOf(clause, reading) : null
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
    own.length === 0 &&
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
    if (actionFirst && own.length === 0) into.maybe.push({ piece: clause, item, at: into.draft.tasks.length })
  } else if (wordsLeft.length >= 3 && !hasJob && !greeted)
    into.draft.notes.push(
      problem(
        'language.ignoredText',
        { text: clause.text.slice(0, 120) },
        { severity: 'info', at: { span: { start: clause.start, end: clause.start + clause.text.length } } },
      ),
    )
}

/** "A parada dura 10 dias", "janela de 5 dias": an amount of the whole job, not of a task. */
function isJobStatement(item: Item, own: readonly Item['amounts'][number][], into: Collected): boolean {
  if (own.length !== 1 || !isWindow(own[0]!)) return false
  const plain = item.masked.replace(/[\uE000-\uE005]/g, ' ')
  const job =
    /(?:^|\s)(?:parada|paro|shutdown|outage|turnaround|janela|window|ventana|prazo total|duracao total|total duration|duracion total|projeto|project|proyecto)(?![a-z])/.test(
      plain,
    )
  if (!job) return false
  const words = wordsOf(plain)
  const lead = actionOf(words[0] ?? '')
  return (
    into.draft.tasks.length === 0 && (lead === null || lead === 'stop' || /^(?:a|the|la|el|o)$/.test(words[0] ?? ''))
  )
}

function addProse(into: Collected, task: DraftTask): void {
  const last = into.draft.tasks.at(-1)
  if (task.goesOn && last?.subject && !last.relations.some(relation => relation.kind === 'parallel')) {
    task.crew.push(last.subject)
    task.subject = last.subject
  }
  if (into.group) task.parent = into.group
  if (into.nextLabel !== null) {
    task.label = into.nextLabel
    into.nextLabel = null
  }
  if (task.crew.length === 0) for (const name of into.people) task.crew.push({ name, units: null, kind: 'people' })
  into.draft.tasks.push(task)
  into.prose.add(task)
}

/** Rows between two pauses: some twenty pauses in a long list, none in a short one. */
export const pauseOf = (rows: number): number => Math.max(50, Math.ceil(rows / 20))

/** Runs a reading to its end without a pause. */
export function drain<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Groups and items of a list become tasks under their headings. */
export function* readList(
  lines: readonly Line[],
  reading: Reading,
  into: Collected,
  group: DraftTask | null,
): Generator<number, void> {
  const items = joinLines(lines)
  const pause = pauseOf(items.length)
  const dotted = items.some(item => item.label?.includes('.'))
  const depthOf = (item: ListItem): number =>
    dotted && item.kind === 'number'
      ? item.label!.replace(/(?:\.0+)+$/, '').split('.').length
      : dotted
        ? 99
        : item.kind === 'heading'
          ? -1
          : item.indent
  const stack: { depth: number; task: DraftTask }[] = []
  let last: { depth: number; task: DraftTask } | null = null
  for (const [index, item] of items.entries()) {
    let depth = depthOf(item)
    if (depth === 99)
      depth =
        (last && last.depth < 99 ? last.depth + (items[index - 1]!.kind === item.kind ? 0 : 1) : 1) +
        (item.indent > 0 ? 0.5 : 0)
    if (index % pause === pause - 1) yield item.start
    while (stack.length > 0 && stack.at(-1)!.depth >= depth) stack.pop()
    const parent: DraftTask | null = stack.at(-1)?.task ?? group
    const steps = stepsOf(item, reading)
    for (const [at, step] of steps.entries()) {
      const task = readRow(step, reading, into)
      if (!task) continue
      task.parent = parent
      if (parent) parent.summary = true
      task.label = at === 0 ? item.label : null
      if (at > 0 && task.relations.length === 0)
        task.relations = [
          {
            kind: 'after',
            type: 'FS',
            sign: 1,
            lag: null,
            target: { kind: 'previous' },
            span: { start: step.start, end: step.start },
          },
        ]
      into.draft.tasks.push(task)
      last = { depth, task }
    }
    if (last) stack.push(last)
  }
}

interface ListItem {
  text: string
  start: number
  label: string | null
  kind: string
  indent: number
  /** "[x]": done. */
  ticked: boolean
}

/** Joins lines without marker to the item they carry on. */
function joinLines(lines: readonly Line[]): ListItem[] {
  const items: ListItem[] = []
  for (const line of lines) {
    const last = items.at(-1)
    if (line.marker || !last || /^(?:marco|milestone|hito)(?![a-z])\s*[:\-–]/i.test(line.body)) {
      items.push({
        text: line.body,
        start: line.bodyStart,
        label:
          line.marker && line.marker.kind !== 'bullet' && line.marker.kind !== 'heading' ? line.marker.label : null,
        kind: line.marker?.kind ?? 'plain',
        indent: line.indent,
        ticked: /^\[x\]$/i.test(line.marker?.label ?? ''),
      })
    } else if (line.body !== '') {
      // Blanks keep the places of the words that follow.
      const gap = Math.max(1, line.bodyStart - last.start - last.text.length)
      last.text += ' '.repeat(gap) + line.body
    }
  }
  return items
}

/** "sacar A 3h -> trocar B 4h -> montar 3h" in one line: steps of their own, one after another. */
function stepsOf(row: ListItem, reading: Reading): ListItem[] {
  const cuts = [...row.text.matchAll(/\s*(?:->|=>|→|➔|»|>>)\s*/g)]
  if (cuts.length === 0) return [row]
  const steps: ListItem[] = []
  let from = 0
  for (const cut of [...cuts, null]) {
    const end = cut ? cut.index : row.text.length
    steps.push({ ...row, text: row.text.slice(from, end), start: row.start + from })
    if (cut) from = end + cut[0].length
  }
  const timed = steps.every(step => annotate(step.text, step.start, reading, false).amounts.length === 1)
  return timed ? steps : [row]
}

function readRow(row: ListItem, reading: Reading, into: Collected): DraftTask | null {
  const { grammar } = reading
  const staffed = staffedRow(row.text, grammar)
  if (staffed) row.text = staffed.text
  // A sentence after the item's own that speaks of all tasks is a statement.
  const item = annotate(row.text, row.start, reading, false)
  readItem(item, reading)
  for (const date of item.dates) if (date.impossible) into.draft.notes.push(impossibleDate(item, date))
  const piece = { text: row.text, start: row.start }
  const below = BELOW_ZERO.exec(row.text)
  if (below && item.amounts.length > 0)
    into.draft.notes.push(
      problem(
        'language.impossibleValue',
        { task: tidyName(row.text.slice(0, below.index), grammar), field: 'duration', value: below[1]! },
        {
          at: { span: { start: row.start, end: row.start + row.text.length } },
          suggestions: [suggestion('language.giveValue')],
        },
      ),
    )
  let task = taskOf(item, reading, piece, true)
  if (!task) {
    const name = tidyName(row.text.replace(/[,;].*$/, ''), grammar)
    if (!/[A-Za-zÀ-ÿ]{2}|^[A-Z]-?\d{0,5}$/.test(name)) return null
    task = newTask(name, { start: row.start, end: row.start + row.text.length })
    fill(task, item, reading)
  }
  task.name = task.name.replace(/:$/, '')
  if (staffed && task.crew.length === 0)
    for (const name of staffed.people) task.crew.push({ name, units: null, kind: 'people' })
  return task
}

/** A duration below zero: the minus stands right at its figure, after a bracket or a mark. */
const BELOW_ZERO = /[(:=]\s*(-\d+(?:[.,]\d+)?\s*(?:h|hs|hrs?|d|m|min|dias?|horas?|days?|hours?)(?![a-zà-ÿ]))/i
const WEEKDAY =
  /^\s*(?:(?:na|no|on|el|al|a|proxim[oa]|next)\s+)*(?:segunda|terca|quarta|quinta|sexta|sabado|domingo|lunes|martes|miercoles|jueves|viernes|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun)/

/** Prose lines as one piece of text with the places kept. */
export function proseText(lines: readonly Line[]): Piece {
  const start = lines[0]!.start
  let text = ''
  for (const line of lines) {
    if (text !== '' || line.start > start) text += '\n'.repeat(Math.max(0, line.start - start - text.length))
    text += line.text
  }
  return { text, start }
}

/** The working time of all that was said. */
export function settleTimes(into: Collected): void {
  into.draft.times ??= joinCalendars(into.calendars)
}

export const headingName = (text: string): string => sentenceCase(text.replace(/[:.\s]+$/, ''))
