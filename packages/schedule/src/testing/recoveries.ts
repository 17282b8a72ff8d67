import { judgeSafety } from '../audit/safety.ts'
import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { applyEdits } from '../edits/apply.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { emptySchedule } from '../model/create.ts'
import { assignmentId, calendarId, resourceId, taskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import type { Assignment, Resource } from '../model/resource.ts'
import type { Schedule } from '../model/schedule.ts'
import type { StepCode } from '../model/step.ts'
import type { Task } from '../model/task.ts'
import { candidatesOf } from '../recovery/candidates.ts'
import { chainOf } from '../recovery/chain.ts'
import { Measure } from '../recovery/measure.ts'
import { slotOf } from '../recovery/moves.ts'
import type { RecoveryMove, RecoveryOption } from '../recovery/options.ts'
import { recover } from '../recovery/recover.ts'
import { duration, NO_LAG } from '../time/duration.ts'
import { instant } from '../time/instant.ts'
import { randomNumbers } from './random.ts'

const [ALWAYS, DAYS] = [calendarId(1), calendarId(2)]
/** 2026-03-02 07:00. */
const START = instant(1_772_434_800)
/** What is done to one equipment, in its order. */
const ORDER: readonly StepCode[] = [
  'drain',
  'blind',
  'gasTest',
  'scaffoldUp',
  'open',
  'clean',
  'inspect',
  'repair',
  'ndt',
  'close',
  'pressureTest',
  'deblind',
  'scaffoldDown',
]

/** A random shutdown round the clock: equipment side by side, crews with limits, some of them by day, some links wishes. */
export function recoverablePlan(seed: number, tasks: number): Schedule {
  const random = randomNumbers(seed + 31)
  const below = (most: number): number => Math.floor(random() * most)
  const empty = emptySchedule('Parada', { start: START, calendar: ALWAYS })
  const crews = 4 + below(4)
  const resources = Array.from({ length: crews }, (_, at): Resource => {
    const machine = at === 0
    return {
      uid: resourceId(at + 1),
      row: at + 1,
      name: `R${at + 1}`,
      kind: 'work',
      nature: machine ? 'equipment' : 'crew',
      maxUnits: machine ? 1 : 2 + below(4),
      ...(!machine && random() < 0.4 && { calendar: DAYS }),
    }
  })
  const rows: Task[] = []
  const links: Link[] = []
  const assignments: Assignment[] = []
  for (let equipment = 1; rows.length < tasks; equipment++) {
    const length = Math.min(tasks - rows.length, 3 + below(ORDER.length - 2))
    for (let place = 0; place < length; place++) {
      const uid = taskId(rows.length + 1)
      const step = ORDER[Math.floor((place * ORDER.length) / length)] ?? 'inspect'
      rows.push({
        uid,
        row: uid,
        name: `${uid}`,
        parent: null,
        duration: duration(1 + below(24), 'h'),
        step,
        equipment: `E-${equipment}`,
        ...(step === 'repair' && random() < 0.4 && { kind: 'contingent', probability: 0.3 }),
      })
      const link = (from: number): void => {
        const wish = random() < 0.2 && { nature: 'preference' as const }
        links.push({ from: taskId(from), to: uid, type: 'FS', lag: NO_LAG, ...wish })
      }
      if (place > 0) link(uid - 1)
      else if (equipment > 1 && random() < 0.5) link(1 + below(uid - 1))
      if (random() > 0.85) continue
      const resource = resources[below(crews)]
      const units = Math.min(resource?.maxUnits ?? 1, 1 + below(3))
      assignments.push({ uid: assignmentId(uid), task: uid, resource: resource?.uid ?? null, units })
    }
  }
  return {
    ...empty,
    calendars: [shiftCalendar('24x7', { id: ALWAYS }), shiftCalendar('2x12', { id: DAYS, shifts: 1 })],
    tasks: rows,
    links,
    resources,
    assignments,
  }
}

/** Moves that a plan's chain suggests, so many at the most; none where the plan cannot be levelled. */
export function movesOf(calculation: Calculation, most: number): readonly RecoveryMove[] {
  const measure = Measure.of(calculation, undefined)
  if (!measure.ok) return []
  const { after, run } = measure.value.base
  const room = new Map(after.schedule.tasks.map(task => [task.uid, 3]))
  return candidatesOf(after, chainOf(after, run, undefined), room)
    .filter(move => move.kind !== 'order')
    .slice(0, most)
}

/** The most that any set of some moves gains, every set measured, and what the search finds. */
export function greedyAgainstAll(seed: number, most: number): { readonly found: number; readonly best: number } | null {
  const outcome = calculate(recoverablePlan(seed, 30))
  if (!outcome.ok) return null
  const moves = movesOf(outcome.value, most)
  const measure = Measure.of(outcome.value, undefined)
  if (!measure.ok || moves.length < 3) return null
  let best = 0
  for (let set = 1; set < 2 ** moves.length; set++) {
    const some = moves.filter((_, at) => (set >> at) & 1)
    if (new Set(some.map(slotOf)).size < some.length) continue
    const measured = measure.value.with(some)
    if (typeof measured !== 'string') best = Math.max(best, measure.value.finish - measured.finish)
  }
  const searched = recover(outcome.value, { wanted: Number.MAX_SAFE_INTEGER, moves })
  // The search measures what it reports by more schedules than the sets were: the ends are compared, not the gains.
  const { option } = searched.ok ? searched.value.most : { option: null }
  return searched.ok ? { found: option ? measure.value.finish - option.finish : 0, best } : null
}

/** What an option breaks: its promise, or a rule of safety that the plan kept. */
export function optionFaults(schedule: Schedule, option: RecoveryOption): readonly string[] {
  const applied = applyEdits(schedule, option.edits)
  const after = applied.ok ? calculate(applied.value.schedule) : applied
  const before = calculate(schedule)
  if (!applied.ok || !after.ok || !before.ok) return ['refused']
  const faults: string[] = []
  if (after.value.projectFinish !== option.finish) faults.push('promise')
  const rules = (plan: Calculation): Set<string> =>
    new Set(judgeSafety(plan).findings.flatMap(each => each.tasks.map(task => `${each.code} ${task}`)))
  const had = rules(before.value)
  for (const rule of rules(after.value)) if (!had.has(rule)) faults.push(rule)
  return faults
}
