import type { Calculation, Outcome, Schedule } from '@parada/schedule'
import { rulesFor } from '../judgement.ts'

/** `scheduleOf`, with the reader loaded when it is first needed, and the rules that the plan is calculated by. */
export async function readSchema(schema: unknown): Promise<Outcome<Schedule>> {
  const read = (await import('./wire.ts')).scheduleOf(schema)
  if (read.ok) await rulesFor(read.value)
  return read
}

/** `schemaOf`, with the writer loaded when it is first needed. */
export async function writeSchema(
  schedule: Schedule,
  calculation?: Calculation | null,
): Promise<Record<string, unknown>> {
  return (await import('./wire.ts')).schemaOf(schedule, calculation)
}
