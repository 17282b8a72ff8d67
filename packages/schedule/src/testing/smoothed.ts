import { applyEdits } from '../edits/apply.ts'
import { calculate } from '../engine/calculate.ts'
import { loadMatrix } from '../leveling/matrix.ts'
import { smooth } from '../leveling/smooth.ts'
import { verifyLeveling } from '../leveling/verify.ts'
import { limitedSchedule } from './limited.ts'

/** Smooths random plans: how many peaks it lowers, and what it breaks (limits, reasons, the finish, a peak that it raises). */
export function smoothed(first: number, last: number): { readonly lowered: number; readonly broken: unknown[] } {
  const broken: unknown[] = []
  let lowered = 0
  for (let seed = first; seed <= last; seed++) {
    const schedule = limitedSchedule(seed, 20)
    const before = calculate(schedule)
    const outcome = before.ok ? smooth(before.value, { schedules: 6, seed }) : before
    if (!before.ok || !outcome.ok) continue
    const { run, limits, peaks } = outcome.value
    const breaches = verifyLeveling(schedule, run, { limits, freedom: 'withinSlack' })
    if (breaches.length > 0) broken.push({ seed, breaches })
    if (run.floating.length > 0) continue
    if (run.finishAfter !== run.finishBefore) broken.push({ seed, finish: run.finishAfter - run.finishBefore })
    lowered += peaks.length
    const applied = applyEdits(schedule, run.edits)
    const after = applied.ok ? calculate(applied.value.schedule) : applied
    const rows = after.ok ? loadMatrix(after.value).rows : []
    for (const row of loadMatrix(before.value).rows) {
      const now = rows.find(each => each.resource === row.resource && each.area === row.area)
      if (row.overCells === 0 && run.unfit.length === 0 && Math.ceil(now?.most ?? 0) > Math.ceil(row.most))
        broken.push({ seed, resource: row.resource, peak: [row.most, now?.most] })
    }
  }
  return { lowered, broken }
}
