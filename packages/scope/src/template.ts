import type { LinkType, StepCode, Trade } from '@parada/schedule'
import type { Formula, Table } from './formula.ts'

export type Language = 'pt' | 'en' | 'es'

/** A name in the three languages of the product. */
export type Names = Readonly<Record<Language, string>>

/**
 * How sure hours are. `F`: stated by a source; `O`: the order is, the hours are estimated; `E`: an engineering estimate
 * that a planner must confirm; `M`: measured in shutdowns of the plant.
 */
export type Mark = 'F' | 'O' | 'E' | 'M'

/** The part of an item's work that a row belongs to. */
export const PHASES = ['release', 'execution', 'closing'] as const
export type Phase = (typeof PHASES)[number]

/** People of one trade on a row. Invariant: 0 < min <= std <= max. */
export interface CrewNeed {
  readonly trade: Trade
  readonly min: number
  readonly std: number
  readonly max: number
}

/** What a row waits for in its own template. `each`: number by number, where both rows are repeated alike. */
export interface After {
  readonly row: string
  readonly type: LinkType
  /** Working hours. */
  readonly lag: number
  readonly each: boolean
}

/** A row done once for each of so many things, one after the other or side by side. */
export interface Repeat {
  readonly count: Formula
  /** Things in all, of which each repetition has `size` (the last one what is left). */
  readonly total?: Formula
  readonly size: number
  readonly order: 'series' | 'parallel'
}

/** One activity of a template. Hours are of the standard crew, for the item that the parameters describe. */
export interface TemplateRow {
  readonly id: string
  readonly step: StepCode
  readonly phase: Phase
  /** `{n}`, `{a}` and `{b}` stand for the number of a repetition and the first and last of its things. */
  readonly name: Names
  /** The first trade sets the duration; none: process time. */
  readonly crew: readonly CrewNeed[]
  /** Pipefitters do it where a scope names some beside boilermakers. */
  readonly pipework?: true
  /** Whole units of machines, which have no man-hours. */
  readonly crane: number
  readonly hours: Formula
  /** Hours where no parameter of `hours` is known. */
  readonly unstated?: number
  /** What one medium item may take. */
  readonly low: number
  readonly high: number
  readonly elapsed: boolean
  /** Probability that the work is needed; absent: it is certain. */
  readonly contingent?: number
  readonly when?: Formula
  readonly repeat?: Repeat
  readonly after: readonly After[]
  readonly mark: Mark
  readonly source?: string
  /** Version of the plant's own norm that stands in place of the product's. */
  readonly norm?: number
}

/** A quantity that describes an item: `words` are folded regular expressions of the thing behind its number. */
export interface Parameter {
  readonly id: string
  readonly name: Names
  readonly unit?: string
  readonly words: string
  readonly default?: number
  readonly min: number
  readonly max: number
}

/** What is known of the work on one kind of equipment. */
export interface Template {
  readonly id: string
  readonly version: number
  readonly name: Names
  /** Folded regular-expression sources that name the equipment in the three languages; empty: none does. */
  readonly aliases: string
  /** Words of plants in which an unnamed furnace, or one that only a tag identifies, is this one. */
  readonly context?: string
  /**
   * Folded words that may stand beside its name and leave it what it is. Absent: any may, as "wet gas compressor" is a compressor;
   * where it is given, any other word makes another thing of it, as "acid converter" is none of steel.
   */
  readonly qualifiers?: string
  /** Letters that tags of this equipment begin with. */
  readonly tags: readonly string[]
  readonly source: string
  readonly parameters: readonly Parameter[]
  readonly tables: Readonly<Record<string, Table>>
  readonly rows: readonly TemplateRow[]
}

/** Templates by id, in the order in which their names are looked for. */
export type Catalogue = ReadonlyMap<string, Template>
