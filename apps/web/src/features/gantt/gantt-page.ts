import type { Messages } from '@parada/messages'
import type { Problem, TaskId } from '@parada/schedule'
import type { ActionContext } from '../../actions/context.ts'
import type { editor } from '../../data/editor.ts'
import type { Readout, TimelinePoint } from '../../editor/gestures/timeline-gesture.ts'
import type { MoveConflict } from '../../editor/move-conflict.ts'
import type { CellPick } from './view/cell-choice.ts'
import type { GanttSettings } from './view/settings.ts'

/** Events of the view. Invariant: none fires per frame. */
export interface ViewEvents {
  /** Header facts may have changed. */
  changed(): void
  readout(value: Readout | null, at: TimelinePoint): void
  conflict(found: MoveConflict, at: TimelinePoint): void
  offerLag(offer: LagOffer, at: TimelinePoint): void
  menu(target: MenuTarget, x: number, y: number): void
  find(): void
  columnMenu(at: number, x: number, y: number): void
  pick(pick: CellPick): void
  openLink(link: number): void
}

export interface LagOffer {
  readonly task: TaskId
  readonly edits: Parameters<typeof editor.apply>[0]
  readonly lagSeconds: number
}

export type MenuTarget =
  | { readonly kind: 'task'; readonly task: TaskId | null }
  | { readonly kind: 'link'; readonly link: number }

/** What the page is at this moment: read whenever something happens, since a render replaces it. */
export interface PageState {
  readonly change: (settings: Partial<GanttSettings>) => void
  readonly context: ActionContext
  readonly problemText: (problems: readonly Problem[]) => string
  readonly events: ViewEvents
  readonly settings: GanttSettings
  readonly messages: Pick<Messages, 'gantt'>
}
