/**
 * What is left of one capacity over time: amounts between sorted instants. Invariant: `at[i] < at[i + 1]`; amount `i`
 * holds from `at[i]` to `at[i + 1]`, the first from ever, the last for ever. Amounts are whole thousandths of a unit.
 */
export class Skyline {
  at: Float64Array
  left: Int32Array
  count: number
  private template: { readonly at: Float64Array; readonly left: Int32Array }
  /** Where the last question was answered: the next is often near. */
  private near = 0

  constructor(steps: readonly { readonly from: number; readonly amount: number }[]) {
    this.template = {
      at: Float64Array.from(steps, step => step.from),
      left: Int32Array.from(steps, step => step.amount),
    }
    this.count = steps.length
    const room = Math.max(16, 2 * steps.length)
    this.at = new Float64Array(room)
    this.left = new Int32Array(room)
    this.reset()
  }

  /** All is free again. */
  reset(): void {
    this.count = this.template.at.length
    this.at.set(this.template.at)
    this.left.set(this.template.left)
    this.near = 0
  }

  /** What is free now is what `reset` gives back. */
  remember(): void {
    this.template = { at: this.at.slice(0, this.count), left: this.left.slice(0, this.count) }
  }

  /** Index of the step that holds at an instant. */
  stepAt(instant: number): number {
    const { at, count } = this
    let low = this.near < count ? this.near : 0
    if (at[low]! <= instant) {
      if (low + 1 >= count || at[low + 1]! > instant) return low
    } else low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (at[middle]! <= instant) low = middle
      else high = middle - 1
    }
    this.near = low
    return low
  }

  /** End of the last step between two instants that has less than `amount` left; -Infinity when there is room throughout. */
  lastShort(from: number, to: number, amount: number): number {
    const { at, left, count } = this
    let step = this.stepAt(to - 1)
    for (;;) {
      if (left[step]! < amount) return step + 1 < count ? at[step + 1]! : Number.POSITIVE_INFINITY
      if (at[step]! <= from || step === 0) return Number.NEGATIVE_INFINITY
      step--
    }
  }

  /** Begin of the first step between two instants that has less than `amount` left; Infinity when there is room throughout. */
  firstShort(from: number, to: number, amount: number): number {
    const { at, left, count } = this
    for (let step = this.stepAt(from); step < count && (step === 0 || at[step]! < to); step++)
      if (left[step]! < amount) return step === 0 ? Number.NEGATIVE_INFINITY : at[step]!
    return Number.POSITIVE_INFINITY
  }

  /** The most that is taken at once of what there is. */
  peak(steps: readonly { readonly from: number; readonly amount: number }[]): number {
    const { at, left, count } = this
    let [most, own] = [0, 0]
    for (let step = 0; step < count; step++) {
      while (own + 1 < steps.length && steps[own + 1]!.from <= at[step]!) own++
      const taken = steps[own]!.amount - left[step]!
      if (taken > most) most = taken
    }
    return most
  }

  /** Takes an amount between two instants, whether or not there is so much. A negative one gives back. */
  take(from: number, to: number, amount: number): void {
    const first = this.cut(from)
    const last = this.cut(to)
    for (let step = first; step < last; step++) this.left[step]! -= amount
  }

  /** Index of the step that begins at an instant; it begins there now if it did not. */
  private cut(instant: number): number {
    const step = this.stepAt(instant)
    if (this.at[step] === instant) return step
    if (this.count === this.at.length) this.grow()
    const { at, left, count } = this
    at.copyWithin(step + 2, step + 1, count)
    left.copyWithin(step + 2, step + 1, count)
    at[step + 1] = instant
    left[step + 1] = left[step]!
    this.count = count + 1
    return step + 1
  }

  private grow(): void {
    const at = new Float64Array(this.at.length * 2)
    const left = new Int32Array(at.length)
    at.set(this.at)
    left.set(this.left)
    this.at = at
    this.left = left
  }
}
