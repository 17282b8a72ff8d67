import { z } from 'zod'

/** The body of every failed reply, of the API server and the companion alike. `error` and `suggestions` are in the caller's language. */
export const WireProblem = z.object({
  ok: z.literal(false),
  code: z.string(),
  error: z.string(),
  suggestions: z.array(z.string()),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  at: z.unknown().optional(),
  correlationId: z.string(),
})
export type WireProblem = z.infer<typeof WireProblem>
