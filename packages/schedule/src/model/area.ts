/** A part of the plant in which only so many may work at once. Identity: `id`. */
export interface Area {
  readonly id: string
  readonly name: string
  /** Most people at once; absent: unlimited. */
  readonly maxPeople?: number
  /** Most heavy lifts at once; absent: unlimited. */
  readonly maxHeavyLifts?: number
}
