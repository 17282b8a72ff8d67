import type { Edit, Problem } from '@parada/schedule'

/** What typing into a cell does, or why it cannot be: as a sentence of the grid or as a problem of the plan. */
export type CellResult =
  | { readonly ok: true; readonly edits: readonly Edit[] }
  | { readonly ok: false; readonly text?: string; readonly problems?: readonly Problem[] }
