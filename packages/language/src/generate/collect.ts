import { type Instant, type Problem, problem, suggestion } from '@parada/schedule'
import { joinCalendars } from '../read/calendars.ts'
import { fold, sentenceCase } from '../text/fold.ts'
import { type Piece, sentencesOf } from './clauses.ts'
import type { Crew, Draft, DraftTask, Relation, Span } from './draft.ts'
import type { Item } from './item.ts'

/** A sentence that links tasks by their names: kept until all names are known. */
export interface Statement {
  readonly subject: string
  readonly relations: readonly Relation[]
  readonly piece: Piece
  readonly item: Item
  /** A wait between two tasks: it says nothing of the order of the others. */
  readonly gap?: true
}

/** How one group of rows stands to another: it begins when the other is over, or with it, or after all others. */
export interface GroupTie {
  readonly group: DraftTask
  readonly kind: 'after' | 'with' | 'last'
  readonly to: DraftTask
}

export interface GroupOrder {
  readonly ties: GroupTie[]
  /** Each group follows the one before it, but for those whose order is stated. */
  chain: boolean
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
  /** The start is said to be one; a date that stands alone gives way to it. */
  startSaid: boolean
  defaultStart: number | null
  /** Phase that the prose being read belongs to, and the people named before a colon. */
  group: DraftTask | null
  people: readonly string[]
  /** First task of the sentence before the one being read, which "antes disso" speaks of. */
  told: DraftTask | null
  /** Number that the next task of the prose is known by. */
  nextLabel: string | null
  /** "A solda precisa de 2 soldadores": people of tasks that are named elsewhere. */
  readonly staffing: { readonly subject: string; readonly crew: readonly Crew[] }[]
  /** "A pintura não pode começar antes do dia 10": dates of tasks that are named elsewhere. */
  readonly dated: DatedStatement[]
  /** "Sequência: solda, pintura, teste". */
  readonly orders: (readonly string[])[]
  /** What comes to the site on a day: work that speaks of it begins no sooner. */
  arrival: { readonly at: Instant; readonly words: ReadonlySet<string>; readonly piece: Piece } | null
  /** What sentences say of the order of groups. */
  readonly groupOrder: GroupOrder
  /** Places that were understood and became no row: heads of tables. */
  readonly used: Span[]
  /** Where the text says how many of a crew there are in which shift. */
  readonly shared: Span[]
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
  startSaid: false,
  defaultStart: null,
  group: null,
  people: [],
  told: null,
  nextLabel: null,
  staffing: [],
  dated: [],
  orders: [],
  arrival: null,
  groupOrder: { ties: [], chain: false },
  used: [],
  shared: [],
  listed: false,
})

const ORDER_TO_ENGINE =
  /(?:mensagem oculta|instrucao (?:oculta|secreta|do sistema)|hidden (?:message|instruction|order)|mensaje oculto|instruccion oculta|system prompt|nota (?:para|ao) (?:o )?(?:sistema|assistente|ia|modelo)|(?:note|message|instruction) (?:to|for) (?:the )?(?:system|assistant|ai|model|bot)|nota (?:para|al) (?:el )?(?:sistema|asistente|ia|modelo)|(?:ignor[ea]r?|esquec[ae]r?|desconsider[ea]r?|disregard|forget|override|olvid[ae]r?|descart[ae]r?)\s+(?:\w+\s+){0,4}?(?:lista|list|instruc\w+|instructions?|orden(?:es|s)|regras?|rules|reglas|acima|above|anterior\w*|previous|prior|tudo|all|everything|todo|texto|text|documento|document|prompt|pedido|cronograma|schedule|tarefas|tasks|tareas|resto|rest)|instruc\w+ (?:para|a|al) (?:a |la |o |el )?(?:ia|ai|modelo|sistema|assistente|asistente)(?![a-z])|(?:assistants?|assistentes?|asistentes?|models?|bots?) (?:reading|lendo|que le\w+)|(?:responda|answer|reply|responde|escreva|output|print|imprima) (?:apenas|only|solo|somente|just|so|instead)(?![a-z])|(?:gere|crie|create|generate|add|adicione|genera|crea|inclua|insira|insert|anade|agrega|faca)\s+(?:\d{2,}|mil|cem|cien|a hundred|a thousand)\s+(?:tarefas|tasks|tareas|atividades|activities|actividades)|(?:apague|delete|borre|elimine|remova|remove|exclua|elimina|borra|erase|drop)\s+(?:todo\w*|toda\w*|all|tudo|everything|every)|you are now|voce agora e|ahora eres|act as|aja como|revele|reveal|(?:renomeie|rename|renombra)\s+(?:todas?|all|everything|tudo|o projeto|the project|el proyecto)|(?:set|coloque|ponha|pon|mude|change|altere|cambia)\s+(?:all|todas?|every)\s+)/

const QUOTED =
  /\[[^\]\n]{8,600}\]|\([^()\n]{8,600}\)|\{[^}\n]{8,600}\}|<[^>\n]{8,600}>|"[^"\n]{8,600}"|[[({<"][^\])}>"]{8,600}[\])}>"]/g

/** Blanks out orders to the engine that stand inside quoted text; the rest keeps its places. */
export function withoutOrders(text: string, notes: Problem[]): string {
  const folded = fold(text)
  if (!ORDER_TO_ENGINE.test(folded)) return text
  const note = ({ start, end }: Span): void => {
    notes.push(
      problem(
        'language.ignoredOrder',
        { text: text.slice(start, end).trim().slice(0, 120) },
        { severity: 'warning', at: { span: { start, end } } },
      ),
    )
  }
  // Quotation marks inside a bracket do not end it.
  const quoted = [...folded.matchAll(QUOTED)]
    .filter(match => ORDER_TO_ENGINE.test(match[0].slice(1, -1)))
    .map(match => ({ start: match.index, end: match.index + match[0].length }))
  const unquoted = blanked(text, quoted)
  const told = sentencesOf(unquoted, 0)
    .filter(sentence => ORDER_TO_ENGINE.test(fold(sentence.text)))
    .map(sentence => ({ start: sentence.start, end: sentence.start + sentence.text.length }))
  for (const span of [...quoted, ...told]) note(span)
  return blanked(unquoted, told)
}

/** The text with blanks in some places; its line breaks stay. */
export function blanked(text: string, spans: readonly Span[]): string {
  const parts: string[] = []
  let from = 0
  for (const { start, end } of spans) {
    parts.push(text.slice(from, start), text.slice(start, end).replace(/[^\n]/g, ' '))
    from = end
  }
  return from === 0 ? text : parts.join('') + text.slice(from)
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
/** Runs a reading to its end without a pause. */
export function drain<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
/** The working time of all that was said. */
export function settleTimes(into: Collected): void {
  into.draft.times ??= joinCalendars(into.calendars)
}

export const headingName = (text: string): string => sentenceCase(text.replace(/[:.\s]+$/, ''))
