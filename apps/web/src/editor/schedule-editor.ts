import {
  type Calculation,
  changesOutline,
  done,
  type Edit,
  type Instant,
  type ModificationRecord,
  type Outcome,
  type Problem,
  type Schedule,
  type TaskId,
  trackChanges,
} from '@parada/schedule'
import { type Conflict, History, type RemoteChange, type Reversal } from '@parada/sync'
import { createStore } from 'zustand/vanilla'
import type { AppliedEdits, ScheduleDomain } from './domain.ts'
import type { EditLabel } from './labels.ts'

/** A proposed change as it would be: painted with the present dates as ghosts behind it. */
export interface Preview {
  readonly edits: readonly Edit[]
  readonly schedule: Schedule
  readonly calculation: Calculation
  readonly touched: readonly TaskId[]
  /** Rows were added, removed or moved: positions of tasks differ from the document's. */
  readonly outlineChanged: boolean
}

/** Which rows are chosen. `active` is the one that keys act on; it is in `tasks` unless that is empty. */
export interface Selection {
  readonly tasks: ReadonlySet<TaskId>
  readonly active: TaskId | null
}

/** Everything a screen reads, replaced as a whole: compare members by identity to see what changed. */
export interface EditorState {
  readonly schedule: Schedule | null
  readonly calculation: Calculation | null
  /** What tracked changes are compared with: the plan as it was loaded, or as it was last applied. */
  readonly baselineSchedule: Schedule | null
  /** Counts every change of the document, undo and redo included. */
  readonly revision: number
  /** Counts changes of which rows there are and where they stand; other changes leave task positions as they were. */
  readonly outlineRevision: number
  /** Counts changes that may have set or cleared a baseline. */
  readonly baselineRevision: number
  readonly undoLabel: EditLabel | null
  readonly redoLabel: EditLabel | null
  readonly preview: Preview | null
  /** An undo or redo that waits to be decided on; any change of the document takes it away. */
  readonly reversal: AskedReversal | null
  /** The person may see the plan and not change it; what others do still arrives. */
  readonly readOnly: boolean
  readonly selection: Selection
  readonly highlighted: ReadonlySet<TaskId>
}

/**
 * An undo or redo that meets what others did since. Of what it would take the place of, `own` is what it would put and
 * `theirs` what stands; `dropped` cannot be done any more.
 */
export interface AskedReversal {
  readonly which: 'undo' | 'redo'
  readonly conflicts: readonly Conflict[]
  readonly dropped: Reversal['dropped']
  readonly label: EditLabel
}

/** Take back all but what others did since, or all of it. */
export type ReversalChoice = 'keepTheirs' | 'all'

/** Event: the document has changed. Saving and sharing listen to it. */
export interface AppliedEvent {
  readonly edits: readonly Edit[]
  readonly inverse: readonly Edit[]
  readonly label: EditLabel
  readonly touched: readonly TaskId[]
  readonly cause: 'edit' | 'undo' | 'redo' | 'remote'
  /** Own rows that go by other ids from here on. */
  readonly ids?: NonNullable<RemoteChange['ids']>
}

export interface LoadOptions {
  /** The plan that changes are tracked against; the loaded plan itself when absent. */
  readonly baseline?: Schedule
  /** Its dates, where they were calculated before (of this very schedule). */
  readonly calculation?: Calculation
}

/** Edits that were carried out, the numbering of the rows with them. */
interface NumberedEdits extends AppliedEdits {
  readonly edits: readonly Edit[]
}

const NUMBER_ROWS: Edit = { kind: 'numberRows' }

/** True when every row's number is its place. */
const inPlace = (tasks: Schedule['tasks']): boolean => tasks.every((task, at) => task.row === at + 1)

const NO_TASKS: ReadonlySet<TaskId> = new Set()
const NO_SELECTION: Selection = { tasks: NO_TASKS, active: null }
const EMPTY: EditorState = {
  schedule: null,
  calculation: null,
  baselineSchedule: null,
  revision: 0,
  outlineRevision: 0,
  baselineRevision: 0,
  undoLabel: null,
  redoLabel: null,
  preview: null,
  reversal: null,
  readOnly: false,
  selection: NO_SELECTION,
  highlighted: NO_TASKS,
}

/**
 * The open plan: document, undo, calculation, preview, selection. Screens subscribe to `state`; nothing else changes a
 * plan. It knows no React and no clock, so that every gesture is tested without a browser.
 */
export class ScheduleEditor {
  readonly state = createStore<EditorState>()(() => EMPTY)
  private readonly domain: ScheduleDomain
  private readonly today: (() => Instant) | null
  private readonly history = new History<EditLabel>()
  private readonly appliedListeners = new Set<(event: AppliedEvent) => void>()
  private readonly loadedListeners = new Set<(schedule: Schedule | null) => void>()
  private tracked: { schedule: Schedule; baseline: Schedule; found: readonly ModificationRecord[] } | null = null

  /** `today` dates a plan that has no date at all. */
  constructor(domain: ScheduleDomain, options: { readonly today?: () => Instant } = {}) {
    this.domain = domain
    this.today = options.today ?? null
  }

  get schedule(): Schedule | null {
    return this.state.getState().schedule
  }

  get calculation(): Calculation | null {
    return this.state.getState().calculation
  }

  get selection(): Selection {
    return this.state.getState().selection
  }

  get baselineSchedule(): Schedule | null {
    return this.state.getState().baselineSchedule
  }

  get highlighted(): ReadonlySet<TaskId> {
    return this.state.getState().highlighted
  }

  /** Replaces the document: history, preview, selection and tracked changes start anew. Fails when the plan cannot be calculated (a loop); the old document then stays. */
  load(schedule: Schedule, options: LoadOptions = {}): Outcome<Calculation> {
    const { calculation } = options
    const calculated = calculation ? done(calculation, calculation.problems) : this.calculate(schedule)
    if (!calculated.ok) return calculated
    this.history.clear()
    this.state.setState(
      {
        ...EMPTY,
        schedule,
        calculation: calculated.value,
        baselineSchedule: options.baseline ?? schedule,
        revision: this.state.getState().revision + 1,
        outlineRevision: this.state.getState().outlineRevision + 1,
        baselineRevision: this.state.getState().baselineRevision + 1,
      },
      true,
    )
    for (const listener of [...this.loadedListeners]) listener(schedule)
    return calculated
  }

  /** No plan is open any more. */
  close(): void {
    this.history.clear()
    const { revision, outlineRevision, baselineRevision } = this.state.getState()
    this.state.setState(
      {
        ...EMPTY,
        revision: revision + 1,
        outlineRevision: outlineRevision + 1,
        baselineRevision: baselineRevision + 1,
      },
      true,
    )
    for (const listener of [...this.loadedListeners]) listener(null)
  }

  /** Of the open plan; one that is opened later may be changed until it is said not to be. */
  setReadOnly(readOnly: boolean): void {
    const state = this.state.getState()
    if (state.readOnly !== readOnly) this.state.setState({ ...state, readOnly, preview: null, reversal: null }, true)
  }

  /** Changes the plan and remembers how to take it back. All of the edits or none. */
  apply(edits: readonly Edit[], label: EditLabel): Outcome<Calculation> {
    return this.change(edits, label, 'edit')
  }

  /** Changes the plan by another person's edits: not undone by this person, and not silently taken back by their undo. */
  receive({ edits, others, ids }: RemoteChange, label: EditLabel): Outcome<Calculation> {
    const received = this.change(edits, label, 'remote', ids)
    if (received.ok) this.history.receive(others, ids)
    return received
  }

  /**
   * Takes the last step back. Where that would take the place of what others put there since, nothing is done but
   * `reversal` says so, unless `how` has been chosen. Null: nothing to undo, or asked.
   */
  undo(how: ReversalChoice | 'ask' = 'ask'): Outcome<Calculation> | null {
    return this.reverse('undo', how)
  }

  redo(how: ReversalChoice | 'ask' = 'ask'): Outcome<Calculation> | null {
    return this.reverse('redo', how)
  }

  /** The person does not want what was asked about. */
  dismissReversal(): void {
    const state = this.state.getState()
    if (state.reversal) this.state.setState({ ...state, reversal: null }, true)
  }

  private reverse(which: 'undo' | 'redo', how: ReversalChoice | 'ask'): Outcome<Calculation> | null {
    const state = this.state.getState()
    const { history } = this
    const step = which === 'undo' ? history.nextUndo : history.nextRedo
    if (!step || !state.schedule || state.readOnly) return null
    const { conflicts, edits, dropped } = history.reversal(which, state.schedule, how === 'all' ? 'all' : 'keepTheirs')
    if (how === 'ask' && conflicts.length + dropped.length > 0) {
      this.state.setState({ ...state, reversal: { which, conflicts, dropped, label: step.label } }, true)
      return null
    }
    const whole = which === 'undo' ? step.inverse : step.edits
    const nothingLeft = edits.length === 0 && whole.length > 0
    const result = nothingLeft ? null : this.change(edits, step.label, which)
    if (result?.ok) return result
    // What does not fit the plan any more, and what is wholly another's now, cannot be taken back.
    if (which === 'undo') history.dropUndo()
    else history.dropRedo()
    this.emitHistory()
    return result
  }

  /** Names of what can be undone, last first. */
  get undoLabels(): readonly EditLabel[] {
    return this.history.labels
  }

  /** Shows what a change would do without doing it; null takes the preview away. A refused change shows nothing and says why. */
  preview(edits: readonly Edit[] | null): Outcome<Preview> | null {
    const state = this.state.getState()
    if (edits === null || !state.schedule) {
      if (state.preview) this.state.setState({ ...state, preview: null }, true)
      return null
    }
    if (state.readOnly) return viewOnly
    const applied = this.numbered(state.schedule, edits)
    if (!applied.ok) {
      this.state.setState({ ...state, preview: null }, true)
      return applied
    }
    const calculated = this.calculate(applied.value.schedule, state.calculation ?? undefined)
    if (!calculated.ok) {
      this.state.setState({ ...state, preview: null }, true)
      return calculated
    }
    const preview: Preview = {
      edits,
      schedule: applied.value.schedule,
      calculation: calculated.value,
      touched: applied.value.touched,
      outlineChanged: changesOutline(edits),
    }
    this.state.setState({ ...state, preview }, true)
    return joined(preview, applied, calculated)
  }

  select(tasks: Iterable<TaskId>, active?: TaskId | null): void {
    const set = new Set(tasks)
    const last = [...set].at(-1) ?? null
    this.state.setState(
      {
        ...this.state.getState(),
        selection: { tasks: set, active: active === undefined ? last : active },
      },
      true,
    )
  }

  highlight(tasks: Iterable<TaskId>): void {
    this.state.setState({ ...this.state.getState(), highlighted: new Set(tasks) }, true)
  }

  /** Forgets tracked changes: the plan as it stands is what later changes are compared with. */
  resetBaseline(): void {
    const state = this.state.getState()
    this.state.setState({ ...state, baselineSchedule: state.schedule }, true)
  }

  /** What differs from the baseline, per task and field (specification, section 4). Computed when asked, once per document. */
  get modifications(): readonly ModificationRecord[] {
    const { schedule, baselineSchedule: baseline } = this.state.getState()
    if (!schedule || !baseline || schedule === baseline) return []
    if (this.tracked?.schedule !== schedule || this.tracked.baseline !== baseline)
      this.tracked = { schedule, baseline, found: trackChanges(baseline, schedule) }
    return this.tracked.found
  }

  /** Subscribes to every change of the document, for saving and sharing. Returns how to unsubscribe. */
  onApplied(listener: (event: AppliedEvent) => void): () => void {
    this.appliedListeners.add(listener)
    return () => this.appliedListeners.delete(listener)
  }

  /** Subscribes to the opening of another plan (or none). Returns how to unsubscribe. */
  onLoaded(listener: (schedule: Schedule | null) => void): () => void {
    this.loadedListeners.add(listener)
    return () => this.loadedListeners.delete(listener)
  }

  private change(
    wanted: readonly Edit[],
    label: EditLabel,
    cause: AppliedEvent['cause'],
    ids: RemoteChange['ids'] = null,
  ): Outcome<Calculation> {
    const state = this.state.getState()
    if (!state.schedule || !state.calculation) return noDocument
    if (state.readOnly && cause !== 'remote') return viewOnly
    const applied =
      cause === 'edit'
        ? this.numbered(state.schedule, wanted)
        : this.domain.applyEdits(
            state.schedule,
            wanted,
            // What others did was judged where it was carried out; with it come inverses of own edits.
            cause === 'undo' || cause === 'remote' ? { undo: true } : {},
          )
    if (!applied.ok) return applied
    const { schedule, inverse, touched } = applied.value
    const edits = 'edits' in applied.value ? (applied.value as NumberedEdits).edits : wanted
    const calculated = this.calculate(schedule, state.calculation)
    if (!calculated.ok) return calculated
    if (cause === 'edit' && edits.length > 0) this.history.push({ label, edits, inverse })
    if (cause === 'undo') this.history.stepUndone(inverse)
    if (cause === 'redo') this.history.stepRedone(inverse)
    this.state.setState(
      {
        ...state,
        schedule,
        calculation: calculated.value,
        revision: state.revision + 1,
        outlineRevision: state.outlineRevision + (changesOutline(edits) ? 1 : 0),
        baselineRevision: state.baselineRevision + (changesBaseline(edits) ? 1 : 0),
        preview: null,
        reversal: null,
        undoLabel: this.history.nextUndo?.label ?? null,
        redoLabel: this.history.nextRedo?.label ?? null,
        selection: stillThere(renamed(state.selection, ids), calculated.value),
        highlighted: stillThereSet(renamedSet(state.highlighted, ids), calculated.value),
      },
      true,
    )
    const event: AppliedEvent = { edits, inverse, label, touched, cause, ...(ids && { ids }) }
    for (const listener of [...this.appliedListeners]) listener(event)
    return joined(calculated.value, applied, calculated)
  }

  /**
   * Carries out edits and numbers the rows where they stand, when rows came, went or moved: a row's number is its
   * place. Taken back, rows are numbered as they then stand, with what others did in between.
   */
  private numbered(schedule: Schedule, edits: readonly Edit[]): Outcome<NumberedEdits> {
    const applied = this.domain.applyEdits(schedule, edits)
    if (!applied.ok) return applied
    const { value } = applied
    if (!changesOutline(edits) || inPlace(value.schedule.tasks)) return { ...applied, value: { ...value, edits } }
    const renumbered = this.domain.applyEdits(value.schedule, [NUMBER_ROWS])
    if (!renumbered.ok) return renumbered
    const back = inPlace(schedule.tasks)
      ? [...value.inverse, NUMBER_ROWS]
      : [...renumbered.value.inverse, ...value.inverse]
    const next = { ...renumbered.value, inverse: back, touched: value.touched, edits: [...edits, NUMBER_ROWS] }
    return { ...applied, value: next }
  }

  private calculate(schedule: Schedule, last?: Calculation): Outcome<Calculation> {
    return this.domain.calculate(schedule, last, {
      ...(this.today && { today: this.today() }),
    })
  }

  private emitHistory(): void {
    this.state.setState(
      {
        ...this.state.getState(),
        undoLabel: this.history.nextUndo?.label ?? null,
        redoLabel: this.history.nextRedo?.label ?? null,
      },
      true,
    )
  }
}

/** A success with the problems of both steps. Problems of the dates are computed when `problems` is read. */
function joined<T>(value: T, first: Outcome<unknown>, second: Outcome<unknown>): Outcome<T> {
  return {
    ok: true,
    value,
    get problems() {
      return [...first.problems, ...second.problems]
    },
  }
}

const changesBaseline = (edits: readonly Edit[]): boolean =>
  changesOutline(edits) || edits.some(edit => edit.kind === 'setTask' && 'baselines' in edit.changes)

const refusal = (code: string): { readonly ok: false; readonly problems: [Problem] } => ({
  ok: false,
  problems: [{ code, severity: 'error', params: {}, suggestions: [] }],
})
const noDocument = refusal('web.noPlanOpen')
/** What every change comes to where the person may only see the plan. */
export const viewOnly = refusal('web.viewOnly')

const renamedSet = (tasks: ReadonlySet<TaskId>, ids: RemoteChange['ids']): ReadonlySet<TaskId> =>
  ids && [...tasks].some(each => ids.tasks.has(each))
    ? new Set([...tasks].map(each => ids.tasks.get(each) ?? each))
    : tasks

/** What is chosen stays chosen where rows go by other ids: the ids they had may be others' rows now. */
function renamed(selection: Selection, ids: RemoteChange['ids']): Selection {
  const tasks = renamedSet(selection.tasks, ids)
  const { active } = selection
  return tasks === selection.tasks
    ? selection
    : { tasks, active: active === null ? null : (ids?.tasks.get(active) ?? active) }
}

function stillThereSet(tasks: ReadonlySet<TaskId>, calculation: Calculation): ReadonlySet<TaskId> {
  for (const task of tasks)
    if (calculation.indexOf(task) < 0) return new Set([...tasks].filter(each => calculation.indexOf(each) >= 0))
  return tasks
}

function stillThere(selection: Selection, calculation: Calculation): Selection {
  const tasks = stillThereSet(selection.tasks, calculation)
  const active = selection.active !== null && calculation.indexOf(selection.active) < 0 ? null : selection.active
  return tasks === selection.tasks && active === selection.active ? selection : { tasks, active }
}
