import { memberOf, type Schedule } from '@parada/schedule'
import { type PlanDialog, planDialog } from '../actions/context.ts'
import { editor } from '../data/editor.ts'
import { type AppState, app } from '../data/store.ts'
import { SCREEN } from '../data/stored-screen.ts'

/** What stands on the screen beside the room that the address names. */
const SHOWN = [
  'chatOpen',
  'dataDateOpen',
  'pricingOpen',
  'printOpen',
  'projectDialog',
  'projectsOpen',
  'schemaOpen',
  'shortcutsOpen',
  'taskDialog',
] as const

type Shown = Pick<AppState, (typeof SHOWN)[number]>

interface Screen {
  readonly owner: string
  readonly planKey: string | null
  readonly shown: Shown
  readonly dialog: PlanDialog | null
}

const shownOf = (state: AppState): Shown => Object.fromEntries(SHOWN.map(each => [each, state[each]])) as Shown

/** What was stored for a person; null when there is none, or it cannot be read. */
export function storedScreen(text: string | null, owner: string): Screen | null {
  try {
    const read = JSON.parse(text ?? 'null') as Screen | null
    return read?.owner === owner ? read : null
  } catch {
    return null
  }
}

/** What of a stored screen can be shown again: what is about a plan only with that plan, and what it is about still there. */
export function showable(
  screen: Screen,
  planKey: string | null,
  schedule: Schedule | null,
): { readonly shown: Partial<Shown>; readonly dialog: PlanDialog | null } {
  const { shown, dialog } = screen
  const { projectsOpen, pricingOpen, shortcutsOpen, projectDialog } = shown
  const general = { projectsOpen, pricingOpen, shortcutsOpen, projectDialog }
  if (schedule === null || planKey === null || planKey !== screen.planKey) return { shown: general, dialog: null }
  const there = (task: Shown['taskDialog']) =>
    task === 'new' || (task !== null && memberOf(schedule.tasks, task) !== undefined)
  const about =
    dialog?.kind === 'why'
      ? there(dialog.task)
      : dialog?.kind === 'relink'
        ? dialog.tasks.every(there)
        : dialog?.kind === 'link'
          ? schedule.links.some(
              ({ from, to, type }) => from === dialog.link.from && to === dialog.link.to && type === dialog.link.type,
            )
          : dialog !== null
  return {
    shown: { ...shown, taskDialog: there(shown.taskDialog) ? shown.taskDialog : null },
    dialog: about ? dialog : null,
  }
}

/** Only a reload brings the screen back: an address that is opened shows what it names. */
const isReload = (): boolean =>
  performance.getEntriesByType('navigation').some(each => 'type' in each && each.type === 'reload')

let first = true

/** Brings back what stood on the screen before a reload, and stores it from now on; gives how to stop. */
export function followScreen(owner: string): () => void {
  const screen = first && isReload() ? storedScreen(sessionStorage.getItem(SCREEN), owner) : null
  first = false
  const { planKey, opening } = app.getState()
  if (screen && opening === null) {
    const { shown, dialog } = showable(screen, planKey, editor.schedule)
    app.setState(shown)
    if (dialog) planDialog.setState(dialog, true)
  }
  const store = () => {
    const state = app.getState()
    const now: Screen = { owner, planKey: state.planKey, shown: shownOf(state), dialog: planDialog.getState() }
    try {
      sessionStorage.setItem(SCREEN, JSON.stringify(now))
    } catch {
      sessionStorage.removeItem(SCREEN)
    }
  }
  const stops = [
    app.subscribe((state, before) => {
      if (state.planKey !== before.planKey || SHOWN.some(each => state[each] !== before[each])) store()
    }),
    planDialog.subscribe(store),
  ]
  store()
  return () => {
    for (const stop of stops) stop()
  }
}
