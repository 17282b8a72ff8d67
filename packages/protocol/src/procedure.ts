import type { z } from 'zod'

/** What kind of call a procedure is: read once, change something, or follow live. */
export type ProcedureKind = 'query' | 'mutation' | 'subscription'

/** Who may call: anybody, somebody signed in, or an administrator of the installation. Plans and roles are checked inside. */
export type Caller = 'anyone' | 'user' | 'admin'

/** One call of the API: the server implements this row, the page's client is typed by it. */
export interface Procedure<
  Kind extends ProcedureKind = ProcedureKind,
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
> {
  readonly kind: Kind
  readonly caller: Caller
  readonly input: In
  readonly output: Out
}

export function query<In extends z.ZodType, Out extends z.ZodType>(
  caller: Caller,
  input: In,
  output: Out,
): Procedure<'query', In, Out> {
  return { kind: 'query', caller, input, output }
}
export function mutation<In extends z.ZodType, Out extends z.ZodType>(
  caller: Caller,
  input: In,
  output: Out,
): Procedure<'mutation', In, Out> {
  return { kind: 'mutation', caller, input, output }
}
/** `output` is the shape of one message. */
export function subscription<In extends z.ZodType, Out extends z.ZodType>(
  caller: Caller,
  input: In,
  output: Out,
): Procedure<'subscription', In, Out> {
  return { kind: 'subscription', caller, input, output }
}
