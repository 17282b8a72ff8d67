import type { Edit, Problem, Schedule } from '@parada/schedule'
import type { Conflict } from './conflicts.ts'
import { overwrittenBy } from './overwritten.ts'
import { fitted } from './rebase.ts'
import { type IdMap, isEmptyMap, remapIds } from './remap-ids.ts'

/** One step that can be taken back: what was done and what undoes it exactly. */
export interface Step<Label> {
  readonly label: Label
  readonly edits: readonly Edit[]
  readonly inverse: readonly Edit[]
  /** How many edits of others had come when the step was done or undone. */
  readonly since: number
}

/** What an undo or redo does now. */
export interface Reversal {
  /** What it would take from others, where it is to keep theirs. */
  readonly conflicts: readonly Conflict[]
  readonly edits: readonly Edit[]
  /** What of it cannot be done any more, and why. */
  readonly dropped: readonly { readonly edit: Edit; readonly problem: Problem }[]
}

/** Steps done and undone. Unlimited: a step holds only what it changed. Others' edits are no steps; they are remembered beside them. */
export class History<Label> {
  private done: Step<Label>[] = []
  private undone: Step<Label>[] = []
  /** What others did since the plan was loaded, oldest first. */
  private others: Edit[] = []

  push(step: Omit<Step<Label>, 'since'>): void {
    this.done.push({ ...step, since: this.others.length })
    this.undone = []
  }

  clear(): void {
    this.done = []
    this.undone = []
    this.others = []
  }

  get nextUndo(): Step<Label> | undefined {
    return this.done.at(-1)
  }

  get nextRedo(): Step<Label> | undefined {
    return this.undone.at(-1)
  }

  /** Labels of what can be undone, last first. */
  get labels(): readonly Label[] {
    return this.done.map(step => step.label).reverse()
  }

  /**
   * The next undo or redo as it can be done now: with what it would take from others in the meantime, and what of it no
   * longer fits what they did. Rows that come back may go by other ids; the steps before and after then name those.
   */
  reversal(which: 'undo' | 'redo', plan: Schedule, how: 'keepTheirs' | 'all'): Reversal {
    const step = which === 'undo' ? this.nextUndo : this.nextRedo
    if (!step) return { conflicts: [], edits: [], dropped: [] }
    const whole = which === 'undo' ? step.inverse : step.edits
    const others = this.others.slice(step.since)
    if (others.length === 0) return { conflicts: [], edits: whole, dropped: [] }
    const { conflicts, rest } = how === 'all' ? { conflicts: [], rest: whole } : overwrittenBy(plan, whole, others)
    const { edits, dropped, ids } = fitted(plan, rest)
    if (!isEmptyMap(ids)) this.receive([], ids)
    return { conflicts, edits, dropped }
  }

  /** The last step was taken back; `redo` is the inverse of what took it back. */
  stepUndone(redo: readonly Edit[]): void {
    const step = this.done.pop()
    if (step) this.undone.push({ ...step, edits: redo, since: this.others.length })
  }

  /** The last step taken back was done again; `inverse` is the inverse of what did it. */
  stepRedone(inverse: readonly Edit[]): void {
    const step = this.undone.pop()
    if (step) this.done.push({ ...step, inverse, since: this.others.length })
  }

  /** Others changed the plan; `ids` are rows that go by other ids now: what is taken back later is about them. */
  receive(others: readonly Edit[], ids: IdMap | null): void {
    this.others.push(...others)
    if (!ids) return
    const remapped = (step: Step<Label>): Step<Label> => ({
      ...step,
      edits: remapIds(step.edits, ids),
      inverse: remapIds(step.inverse, ids),
    })
    this.done = this.done.map(remapped)
    this.undone = this.undone.map(remapped)
  }

  /** The next undo no longer fits the plan, or nothing of it is left to do: it is forgotten. */
  dropUndo(): void {
    this.done.pop()
  }

  dropRedo(): void {
    this.undone.pop()
  }
}
