import type { Messages } from '@parada/messages'
import { faultOf, inputFaultText, unreadIn } from '@parada/protocol/describe'
import type { Problem } from '@parada/schedule'
import type { z } from 'zod'
import { serverProblem } from './problem.ts'

/** What is wrong with the input of a program's call, its place and what is taken there; null where all of it is read. */
export function inputProblem(
  schema: z.ZodType,
  input: unknown,
  parsed: z.ZodSafeParseResult<unknown>,
  { inputFaults }: Pick<Messages, 'inputFaults'>,
): Problem | null {
  const found = unreadIn(schema, input) ?? (parsed.success ? null : faultOf(parsed.error))
  if (!found) return null
  const params = { field: found.field || 'body', reason: inputFaultText(found.fault, inputFaults) }
  return serverProblem('server.invalidInput', params, 'checkInput')
}
