import type { ColumnDataType, Kysely } from 'kysely'

/** The few column types whose name differs by engine; all others are `text` and `integer` on both. */
export interface ColumnTypes {
  readonly moment: ColumnDataType
  readonly truth: ColumnDataType
}

/** One numbered step; steps are only ever added, and never undone. */
export interface Step {
  readonly name: string
  // biome-ignore lint/suspicious/noExplicitAny: a step works on the tables of its own time, not on today's types
  up(db: Kysely<any>, types: ColumnTypes): Promise<void>
}
