import type { Calculation, Outcome, Schedule } from '@parada/schedule'

/** `scheduleOf`, with the reader loaded when it is first needed. */
export async function readSchema(schema: unknown): Promise<Outcome<Schedule>> {
  return (await import('./wire.ts')).scheduleOf(schema)
}

/** `schemaOf`, with the writer loaded when it is first needed. */
export async function writeSchema(
  schedule: Schedule,
  calculation?: Calculation | null,
): Promise<Record<string, unknown>> {
  return (await import('./wire.ts')).schemaOf(schedule, calculation)
}
