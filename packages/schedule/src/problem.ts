import type { Edit } from './edits/edit.ts'

/** How much a problem hinders: an `error` means nothing was done, a `warning` means it was done with a loss, an `info` is an assumption. */
export type Severity = 'error' | 'warning' | 'info'

/** Facts that a sentence is made of; never sentences themselves. */
export type ProblemParams = Readonly<Record<string, string | number>>

/** Where a problem lies. Several members may be set together (a task and its field). */
export interface Place {
  readonly task?: number
  readonly resource?: number
  readonly calendar?: number
  readonly link?: { readonly from: number; readonly to: number }
  readonly field?: string
  readonly stream?: string
  readonly offset?: number
  readonly line?: number
  /** Half-open range of UTF-16 units in the text the person gave. */
  readonly span?: { readonly start: number; readonly end: number }
  readonly pointer?: string
}

/** What a person can do about a problem. `edits` present means it can be done with one click. */
export interface Suggestion {
  readonly code: string
  readonly params: ProblemParams
  readonly edits?: readonly Edit[]
}

/**
 * A failure, loss or assumption that a person meets. `code` is stable and is the key of its message
 * (`area.name`, never reused); `params` hold the facts.
 */
export interface Problem {
  readonly code: string
  readonly severity: Severity
  readonly params: ProblemParams
  readonly at?: Place
  readonly suggestions: readonly Suggestion[]
}

/** A value with the problems met on the way, or at least one problem and no value. Never an exception. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly [Problem, ...Problem[]] }

/** A successful outcome. */
export function done<T>(value: T, problems: readonly Problem[] = []): Outcome<T> {
  return { ok: true, value, problems }
}

/** A failed outcome. */
export function failed(first: Problem, ...more: readonly Problem[]): Outcome<never> {
  return { ok: false, problems: [first, ...more] }
}

/** A suggestion by code. */
export function suggestion(code: string, params: ProblemParams = {}, edits?: readonly Edit[]): Suggestion {
  return edits ? { code, params, edits } : { code, params }
}

/** A problem by code; `error` unless said otherwise. */
export function problem(
  code: string,
  params: ProblemParams = {},
  more: { severity?: Severity; at?: Place; suggestions?: readonly Suggestion[] } = {},
): Problem {
  const base = { code, severity: more.severity ?? 'error', params, suggestions: more.suggestions ?? [] } as const
  return more.at ? { ...base, at: more.at } : base
}

/** Thrown only where our own code is wrong; never for a person's input. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError'
}

/** Throws `InvariantError` unless the condition holds. */
export function assertInvariant(condition: unknown, what: string): asserts condition {
  if (!condition) throw new InvariantError(what)
}
