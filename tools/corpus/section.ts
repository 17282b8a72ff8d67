/** Result of one part of the corpus run. A difference that is listed with a reason counts as passed. */
export interface Section {
  readonly name: string
  readonly passed: number
  readonly failed: number
  /** What a person reads. */
  readonly lines: readonly string[]
  /** The same and more for programs. */
  readonly details: unknown
}
