import { isLeaf } from '../analysis/leaves.ts'
import { applyEdits } from '../edits/apply.ts'
import { setBaseline } from '../edits/commands-baseline.ts'
import type { Edit } from '../edits/edit.ts'
import type { Schedule } from '../model/schedule.ts'
import { advanceDataDate } from '../progress/contributions.ts'
import { type ReportLine, reportLines } from '../progress/report.ts'
import { slipSince } from '../progress/slip.ts'
import { instant, workTime } from '../time/instant.ts'
import { calculated } from './drawing.ts'
import { randomNumbers, randomSchedule } from './random.ts'

const carry = (of: Schedule, edits: readonly Edit[]): Schedule => {
  const applied = applyEdits(of, edits)
  if (!applied.ok) throw new Error(JSON.stringify(applied.problems))
  return applied.value.schedule
}

/** A random plan, reported at random up to a random date. Throws where the contributions do not sum up to the slip. */
export function slipsOf(seed: number): void {
  const random = randomNumbers(seed)
  const drawn = randomSchedule(seed, { tasks: 30, progress: false, rules: 'msproject' })
  const fresh: Schedule = { ...drawn, project: { ...drawn.project, progressRule: 'dataDate' } }
  const first = setBaseline({ schedule: fresh, calculation: calculated(fresh) })
  const plan = carry(fresh, first.ok ? first.value : [])
  const before = calculated(plan)
  const span = before.projectFinish - before.projectStart
  const until = instant(Math.round(before.projectStart + span * (0.2 + 0.6 * random())))
  let now = plan
  for (let at = 0; at < before.count; at++) {
    if (!isLeaf(before, at) || random() < 0.6 || before.start[at]! >= until) continue
    const task = plan.tasks[at]!
    const start = instant(before.start[at]!)
    const line: ReportLine =
      random() < 0.5
        ? {
            task: task.uid,
            start,
            finish: instant(Math.min(until, before.finish[at]! + Math.round(random() * 86_400))),
          }
        : {
            task: task.uid,
            start,
            remaining: workTime(Math.round(random() * 2 * task.duration.seconds)),
            override: 'Ana',
          }
    now = carry(now, reportLines(calculated(now), [{ ...line, override: 'Ana' }], until).edits)
  }
  const advance = advanceDataDate(calculated(now), until)
  if (!advance.ok) throw new Error(JSON.stringify(advance.problems))
  const after = calculated(carry(now, advance.value.edits))
  if (after.projectFinish !== advance.value.finishAfter) throw new Error(`seed ${seed}: another finish than was shown`)
  const slip = slipSince(after)
  if (!slip.ok) throw new Error(JSON.stringify(slip.problems))
  const since = slip.value?.contributions.reduce((total, each) => total + each.seconds, 0) ?? 0
  if (slip.value && since !== slip.value.to - slip.value.from)
    throw new Error(`seed ${seed}: another slip since the baseline`)
}
