import type { ProgramDoor } from '@parada/protocol'
import type { Outcome } from '@parada/schedule'
import { z } from 'zod'
import type { CallContext } from '../api/call.ts'
import type { Identity } from '../identity/identity.ts'
import type { WorkName } from '../work/work.ts'

/** One thing that programs may do: a REST call and, where it has a name for it, a tool of the MCP server. */
export interface Operation extends ProgramDoor {
  readonly input: z.ZodType
  readonly output: z.ZodType
  /** Done in the pool by this name, from the bytes of its input to those of its result. */
  readonly work?: WorkName
  run(input: never, who: Identity, context: CallContext, signal: AbortSignal): Promise<Outcome<unknown>>
}

/** Said beside every finish that an answer gives. */
export const FinishIsPast = z
  .boolean()
  .describe(
    'Work is open and all of it lies before the status date or now: the finish is no forecast; move the data date.',
  )

/** A row of the table, its code typed by its own input and output. */
export function operation<In extends z.ZodType, Out extends z.ZodType>(
  row: ProgramDoor & {
    input: In
    output: Out
    run(input: z.output<In>, who: Identity, context: CallContext, signal: AbortSignal): Promise<Outcome<z.input<Out>>>
  },
): Operation {
  return row as unknown as Operation
}

/**
 * Reads what stands in an address as the input's own kinds: numbers and truth values are letters there. Made once for an
 * operation, since describing its input takes longer than a call.
 */
export function addressReader(input: z.ZodType): (given: Readonly<Record<string, unknown>>) => Record<string, unknown> {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const read = (name: string, value: unknown): unknown => {
    const member = properties[name]
    const kind = typeof member === 'object' ? member.type : undefined
    if (kind === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
    if ((kind === 'number' || kind === 'integer') && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
      return Number(value)
    return value
  }
  return given => Object.fromEntries(Object.entries(given).map(([name, value]) => [name, read(name, value)]))
}

/** Address of what an operation made, from its row and its result; null where it makes nothing. */
export function madeAt({ made }: Operation, result: unknown): string | null {
  if (made === undefined) return null
  const members = result as Readonly<Record<string, unknown>>
  return `/api/v1${made.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(members[name])))}`
}
