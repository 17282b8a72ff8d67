import type { Instant } from '@parada/schedule'

/** What is chosen from beside a cell that is being typed into. */
export interface CellPick {
  readonly label: string
  readonly box: DOMRect
  /** A day; or texts of which one is taken, or several with a mark between them. */
  readonly of:
    | { readonly kind: 'day'; readonly at: Instant }
    | { readonly kind: 'one'; readonly choices: readonly string[]; readonly now: string }
    | {
        readonly kind: 'many'
        readonly choices: readonly { readonly text: string; readonly label: string }[]
        /** Whether a text stands in the cell. */
        has(text: string): boolean
        toggle(text: string): void
      }
  /** Puts a text into the cell; `done` takes it at once. */
  choose(text: string | Instant, done: boolean): void
  close(): void
}
