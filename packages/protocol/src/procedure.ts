import type { z } from 'zod'
import type { ApiScope } from './administration.ts'

/** What kind of call a procedure is: read once, change something, or follow live. */
export type ProcedureKind = 'query' | 'mutation' | 'subscription'

/** Who may call: anyone, a signed-in user, or the installation's administrator. Plans and roles are checked inside. */
export type Caller = 'anyone' | 'user' | 'admin'

/** How programs make a call of the page: a route of the REST API and, where it has a name for it, a tool of the MCP server. */
export interface ProgramDoor {
  /** Name of the operation in the OpenAPI document. */
  readonly id: string
  readonly method: 'GET' | 'POST'
  /** Below /api/v1; members of the input that stand in it are taken from it. */
  readonly path: string
  readonly scope: ApiScope
  readonly tool: string | null
  /** What it does, in English: summary of the route and description of the tool. */
  readonly about: string
  /** Where what was made is found, a path below /api/v1 with members of the output in it: the answer is 201 with it. */
  readonly made?: string
}

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
  /** Programs make the call too. */
  readonly programs?: ProgramDoor
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

/** Opens a call of the page to programs as well: same input, same code, same answer. */
export function forPrograms<P extends Procedure>(
  programs: ProgramDoor,
  procedure: P,
): P & { readonly programs: ProgramDoor } {
  return { ...procedure, programs }
}
