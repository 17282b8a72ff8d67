import type { Locale } from '@parada/messages'
import type { ProcedureName, Procedures } from '@parada/protocol'
import type { Outcome } from '@parada/schedule'
import type { z } from 'zod'
import type { Identity } from '../identity/identity.ts'
import type { Services } from '../services.ts'

/** What every call knows of where it came from. */
export interface CallContext {
  readonly services: Services
  readonly locale: Locale
  readonly correlationId: string
  readonly address: string
  readonly headers: Headers
  /** The session, looked up once per request. Throws `identity.secondFactorRequired` where one is asked for and missing. */
  identity(): Promise<Identity | null>
  /** The same without that question: for what leads to a second factor. */
  signedIn(): Promise<Identity | null>
  /** Looks the session up again: on a socket it may have ended since. */
  identityNow(): Promise<Identity | null>
  /** The context of one call: on a socket the session may have ended since the call before. */
  ofCall(): CallContext
}

type CallerOf<N extends ProcedureName> = Procedures[N]['caller'] extends 'anyone' ? Identity | null : Identity

/** One call: its checked input, who makes it, and when to give up. */
export interface Call<N extends ProcedureName> {
  readonly input: z.output<Procedures[N]['input']>
  readonly identity: CallerOf<N>
  readonly context: CallContext
  readonly services: Services
  readonly signal: AbortSignal
}

type Reply<N extends ProcedureName> = z.input<Procedures[N]['output']>

/** What implements a row of the protocol's table. A refusal is an outcome; a subscription throws `ProblemError`. */
export type Implementation<N extends ProcedureName> = Procedures[N]['kind'] extends 'subscription'
  ? (call: Call<N>) => AsyncGenerator<Reply<N>, void>
  : (call: Call<N>) => Promise<Outcome<Reply<N>>>

/** Every row of the table: the compiler asks for each. */
export type Implementations = { readonly [N in ProcedureName]: Implementation<N> }

/** The rows whose name begins so. */
export type CallsOf<Prefix extends string> = {
  readonly [N in Extract<ProcedureName, `${Prefix}.${string}`>]: Implementation<N>
}
