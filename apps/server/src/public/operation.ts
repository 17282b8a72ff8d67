import type { ApiScope } from '@parada/protocol'
import type { Outcome } from '@parada/schedule'
import type { z } from 'zod'
import type { CallContext } from '../api/call.ts'
import type { Identity } from '../identity/identity.ts'
import type { WorkName } from '../work/work.ts'

/** One thing that programs may do: a REST call and, where it has a name for it, a tool of the MCP server. */
export interface Operation {
  readonly id: string
  readonly method: 'GET' | 'POST'
  /** Below /api/v1; members of the input that stand in it are taken from it. */
  readonly path: string
  readonly scope: z.infer<typeof ApiScope>
  readonly tool: string | null
  readonly about: string
  readonly input: z.ZodType
  readonly output: z.ZodType
  /** Done in the pool by this name, from the bytes of its input to those of its result. */
  readonly work?: WorkName
  run(input: never, who: Identity, context: CallContext, signal: AbortSignal): Promise<Outcome<unknown>>
}

/** A row of the table, its code typed by its own input and output. */
export function operation<In extends z.ZodType, Out extends z.ZodType>(row: {
  id: string
  method: 'GET' | 'POST'
  path: string
  scope: z.infer<typeof ApiScope>
  tool: string | null
  about: string
  input: In
  output: Out
  run(input: z.output<In>, who: Identity, context: CallContext, signal: AbortSignal): Promise<Outcome<z.input<Out>>>
}): Operation {
  return row as unknown as Operation
}
