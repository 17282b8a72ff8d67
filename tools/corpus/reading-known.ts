/** A value of the truth and ours. */
interface Compared {
  readonly file: string
  readonly field: string
  readonly record: string
  readonly truth: unknown
  readonly ours: unknown
}

/** Differences that are right as they are, with the reason. The list only shrinks. */
export const KNOWN: readonly { readonly reason: string; readonly holds: (compared: Compared) => boolean }[] = []
