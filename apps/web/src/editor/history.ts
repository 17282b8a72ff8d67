import { type Edit, exchangeIds, type IdExchange } from '@parada/schedule'
import type { EditLabel } from './labels.ts'

/** One step that can be taken back: what was done and what undoes it exactly. */
export interface Step {
  readonly label: EditLabel
  readonly edits: readonly Edit[]
  readonly inverse: readonly Edit[]
}

/** Steps done and undone. Unlimited: a step holds only what it changed. */
export class History {
  private done: Step[] = []
  private undone: Step[] = []

  push(step: Step): void {
    this.done.push(step)
    this.undone = []
  }

  clear(): void {
    this.done = []
    this.undone = []
  }

  get nextUndo(): Step | undefined {
    return this.done.at(-1)
  }

  get nextRedo(): Step | undefined {
    return this.undone.at(-1)
  }

  /** Labels of what can be undone, last first. */
  get labels(): readonly EditLabel[] {
    return this.done.map(step => step.label).reverse()
  }

  /** The last step was taken back by its inverse; `redo` is what the inverse's own inverse said. */
  undone1(redo: readonly Edit[]): void {
    const step = this.done.pop()
    if (step) this.undone.push({ ...step, edits: redo })
  }

  redone1(inverse: readonly Edit[]): void {
    const step = this.undone.pop()
    if (step) this.done.push({ ...step, inverse })
  }

  /** Rows of the plan go by other ids now: what is taken back later is about them. */
  exchange(ids: IdExchange): void {
    const exchanged = (step: Step): Step => ({
      ...step,
      edits: exchangeIds(step.edits, ids),
      inverse: exchangeIds(step.inverse, ids),
    })
    this.done = this.done.map(exchanged)
    this.undone = this.undone.map(exchanged)
  }

  /** The next undo no longer fits the plan (somebody else changed it): it is forgotten. */
  dropUndo(): void {
    this.done.pop()
  }

  dropRedo(): void {
    this.undone.pop()
  }
}
