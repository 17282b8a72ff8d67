import type { Language } from '../types.ts'

/** A name in the three languages of the product. */
export type Names = Readonly<Record<Language, string>>

/** Trades that rows are done by: a closed list, so that a plan's crews add up. */
export type Trade =
  | 'OPE'
  | 'AND'
  | 'ISO'
  | 'CAL'
  | 'MEC'
  | 'ELE'
  | 'INS'
  | 'SOL'
  | 'END'
  | 'REF'
  | 'LIM'
  | 'MOV'
  | 'CIV'
  | 'SMS'

/**
 * How sure the hours of a row are. `F`: stated by a source; `O`: the order is, the hours are estimated; `E`: an engineering
 * estimate that a planner must confirm.
 */
export type Mark = 'F' | 'O' | 'E'

/** One activity of a card. Hours are of the crew's work for one medium-size item. */
export interface CardRow {
  readonly name: Names
  readonly trades: readonly Trade[]
  readonly low: number
  readonly high: number
  /** People; even where the trade works in pairs. 0: process time, nobody is bound. */
  readonly crew: number
  /** Rows (from 1) that come first. Negative: starts after that row has started, overlapping it. */
  readonly after: readonly number[]
  readonly mark: Mark
  /** Runs on the clock: cooling, curing, drying. */
  readonly elapsed?: true
  /** Grows with a stated quantity: hours of one pair for each. */
  readonly per?: { readonly thing: Thing; readonly each: number }
  /** An allowance for what the inspection finds. */
  readonly contingent?: true
}

/** Things that a brief may count. */
export type Thing =
  | 'tube'
  | 'tray'
  | 'valve'
  | 'metre'
  | 'squareMetre'
  | 'roller'
  | 'bag'
  | 'liner'
  | 'stave'
  | 'breaker'
  | 'roll'
  | 'burner'
  | 'plate'

/** What is known of the maintenance of one kind of equipment. */
export interface Card {
  readonly id: string
  readonly name: Names
  /** Folded regular-expression sources that name the equipment in pt, en and es. */
  readonly aliases: string
  readonly rows: readonly CardRow[]
}
