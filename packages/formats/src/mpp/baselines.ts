import type { Baseline, DurationUnit, Instant } from '@parada/schedule'
import type { BaselineFields } from './fields.ts'
import { bytesOf, cost, durationFrom, moment, type Row, workOf } from './row.ts'
import { timestamp } from './values.ts'

/** The baselines that hold anything. */
export function baselinesOf(row: Row, fields: readonly BaselineFields[], unit: DurationUnit): Baseline[] {
  const baselines: Baseline[] = []
  fields.forEach((each, number) => {
    const start = entered(row, each.startText) ?? moment(row, each.start)
    const finish = entered(row, each.finishText) ?? moment(row, each.finish)
    const duration =
      each.duration === undefined ? undefined : durationFrom(row, each.duration, each.durationUnits ?? -1, unit)
    const work = workOf(row, each.work)
    const amount = cost(row, each.cost)
    const dated = start !== undefined || finish !== undefined
    if (!dated && !duration?.seconds && !work && !amount) return
    baselines.push({
      number,
      ...(start !== undefined && { start }),
      ...(finish !== undefined && { finish }),
      ...(duration && (dated || duration.seconds !== 0) && { duration }),
      ...(work ? { work } : {}),
      ...(amount ? { cost: amount } : {}),
    })
  })
  return baselines
}

/** The date of a manual task's baseline: a moment of four bytes where one was entered, else a text of no use here. */
function entered(row: Row, field: number | undefined): Instant | undefined {
  const bytes = field === undefined ? undefined : bytesOf(row, field)
  return bytes?.length === 4 && (bytes[2] !== 0 || bytes[3] !== 0) ? timestamp(bytes) : undefined
}
