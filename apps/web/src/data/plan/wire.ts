import { fromSchema, toSchema } from '@parada/formats/tmx'
import type { Calculation, Outcome, Schedule } from '@parada/schedule'

/** The schedule of a wire object; refused when it is not whole. */
export const scheduleOf = (schema: unknown): Outcome<Schedule> => fromSchema(schema, { whole: true })

/** The wire object of a schedule, with computed dates where they are known. */
export const schemaOf = (schedule: Schedule, calculation?: Calculation | null): Record<string, unknown> =>
  toSchema(schedule, calculation ?? undefined) as Record<string, unknown>
