import type { Readout, TimelinePoint } from '../../editor/gestures/timeline-gesture.ts'
import type { MoveConflict } from '../../editor/move-conflict.ts'
import type { LagOffer, MenuTarget } from './gantt-page.ts'
import type { CellPick } from './view/cell-choice.ts'

/** What floats above the Gantt at the moment. */
export interface Floats {
  readonly readout?: { readonly value: Readout; readonly at: TimelinePoint } | null
  readonly conflict?: { readonly found: MoveConflict; readonly at: TimelinePoint } | null
  readonly offer?: { readonly offer: LagOffer; readonly at: TimelinePoint } | null
  readonly menu?: { readonly target: MenuTarget; readonly x: number; readonly y: number } | null
  readonly columnMenu?: { readonly at: number; readonly x: number; readonly y: number } | null
  /** Columns are chosen, to stand from this place on. */
  readonly columns?: number | null
  readonly pick?: CellPick | null
}
