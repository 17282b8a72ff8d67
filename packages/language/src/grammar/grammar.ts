import type { Language } from '../types.ts'

/**
 * The tables of one language. Every pattern is a regular-expression source for folded text (no accents, lower case).
 * In patterns of links, `@D` stands for a duration that was read already and `@T` for a date.
 */
export interface Grammar {
  readonly language: Language
  /** Words that identify the language of a text. */
  readonly tells: readonly string[]
  /** Words without meaning of their own when names are compared. */
  readonly stopWords: readonly string[]
  /** Articles and the like that a task's name does not begin with. */
  readonly articles: string
  readonly link: LinkWords
  readonly start: string
  readonly finish: string
  readonly milestone: string
  readonly done: string
  readonly underway: string
  readonly notStarted: string
  readonly and: string
  readonly item: string
  readonly sequence: string
  readonly allParallel: string
  readonly greeting: string
  readonly closing: string
  readonly mailHeader: string
  readonly subject: string
  readonly projectLabel: string
  readonly phaseWord: string
  readonly header: TableWords
  readonly crewLabel: string
  readonly material: string
  readonly durationVerb: string
  readonly roles: readonly RoleWords[]
  readonly texts: GeneratedTexts
}

/** Words of links. Each pattern stands before the task it refers to unless said otherwise. */
export interface LinkWords {
  readonly after: string
  readonly before: string
  /** After the start of something: start to start. */
  readonly afterStart: string
  readonly withStart: string
  readonly withFinish: string
  readonly parallel: string
  /** Refers to what stands before in the text, without a name. */
  readonly next: string
  readonly last: string
  readonly first: string
  readonly both: string
  readonly later: string
  /** Tail of a reference that says its start is meant ("... iniciar", "... starts"). */
  readonly startTail: string
  readonly finishTail: string
  readonly beforeEnd: string
  readonly lagLabel: string
  readonly leadLabel: string
}

export interface TableWords {
  readonly id: string
  readonly name: string
  readonly duration: string
  /** Person-hours: shared by the people of the row where no column gives the duration. */
  readonly work: string
  readonly predecessor: string
  readonly resource: string
  readonly quantity: string
  readonly start: string
  readonly finish: string
  readonly progress: string
  readonly phase: string
  readonly notes: string
}

/** A trade or machine: pattern of the word, and the resource's name. */
export interface RoleWords {
  readonly pattern: string
  readonly name: string
  readonly kind?: 'machine' | 'people'
  /** All words of the pattern call the trade; none of them says which of it. */
  readonly whole?: true
}

/** Words that the engine itself writes into a plan. */
export interface GeneratedTexts {
  readonly project: string
  readonly start: string
  readonly finish: string
  readonly shutdownOf: (equipment: string) => string
  readonly people: string
}
