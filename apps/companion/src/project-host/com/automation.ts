import type { Instant } from '@parada/schedule'

/** A date of the automation world: the plant's wall clock, no zone. */
export class OleDate {
  readonly at: Instant

  constructor(at: Instant) {
    this.at = at
  }
}

/** What can be passed to a member. `undefined` leaves the argument out. */
export type Passed = string | number | boolean | null | undefined | OleDate | Automation

/** What a member can answer. Blank rows of MS Project's collections come as null. */
export type Answer = string | number | boolean | null | undefined | OleDate | Automation

/** An object of another program, late bound: the little of COM's IDispatch that driving MS Project takes. */
export interface Automation {
  get(name: string, ...args: readonly Passed[]): Answer
  put(name: string, value: Passed): void
  call(name: string, args?: readonly Passed[], named?: Readonly<Record<string, Passed>>): Answer
  /** The members of a collection; blank rows are null. */
  items(): Iterable<Automation | null>
  release(): void
}

/** A call that the other program refused. `hresult` as unsigned 32 bits; `code` is the program's own error number. */
export class AutomationError extends Error {
  override readonly name = 'AutomationError'
  readonly hresult: number
  readonly code: number | null

  constructor(what: string, hresult: number, description = '', code: number | null = null) {
    super(`${what}: 0x${(hresult >>> 0).toString(16).padStart(8, '0')}${description ? ` ${description}` : ''}`)
    this.hresult = hresult >>> 0
    this.code = code
  }
}

/** Answers of a program that is busy with its own user (source: Microsoft's IMessageFilter documentation). */
export const BUSY: ReadonlySet<number> = new Set([0x80010001, 0x8001010a])
/** The server of an object is gone: killed, or its machine restarted. */
export const GONE: ReadonlySet<number> = new Set([0x800706ba, 0x800706be, 0x80010108, 0x80010007])
/** No such program is running (MK_E_UNAVAILABLE) or installed (CO_E_CLASSSTRING, REGDB_E_CLASSNOTREG). */
export const ABSENT: ReadonlySet<number> = new Set([0x800401e3, 0x800401f3, 0x80040154])
