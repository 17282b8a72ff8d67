import {
  type Calculation,
  type Edit,
  type Instant,
  type Lag,
  type Link,
  type LinkKey,
  memberOf,
  projectCalendar,
  type Schedule,
  type Task,
  type TaskId,
  workBetween,
  workTime,
} from '@parada/schedule'
import type { ScheduleDomain } from './domain.ts'

/** A way to keep a task where it was dropped. */
export interface MoveChoice {
  readonly kind: 'lag' | 'must' | 'unlink' | 'manual' | 'constraint'
  readonly edits: readonly Edit[]
  /** The lag that the link gets, for `lag`. */
  readonly lag?: Lag
}

/** A drop that the links contradict, or that they would explain better than a constraint. */
export interface MoveConflict {
  readonly task: TaskId
  readonly name: string
  /** Where it was dropped, and where the links put it. */
  readonly wanted: Instant
  readonly actual: Instant
  /** Names of the predecessors that decide. */
  readonly by: readonly string[]
  /** Best first. Empty when nothing would help but leaving it. */
  readonly choices: readonly MoveChoice[]
}

const ROUNDS = 6

const keyOf = (link: Link): LinkKey => ({ from: link.from, to: link.to, type: link.type })

/**
 * Lag at which a link lets its successor start exactly at an instant: working time in the project's calendar, or on the
 * clock when that misses.
 */
function lagFor(
  schedule: Schedule,
  calculation: Calculation,
  link: Link,
  wanted: Instant,
  elapsed: boolean,
): Lag | null {
  const from = calculation.of(link.from)
  const to = calculation.of(link.to)
  if (!from || !to) return null
  const reference = link.type === 'SS' || link.type === 'SF' ? from.start : from.finish
  // FF and SF hold the finish: it moves as far as the start does.
  const target = link.type === 'FS' || link.type === 'SS' ? wanted : ((to.finish + (wanted - to.start)) as Instant)
  const seconds = elapsed ? workTime(target - reference) : workBetween(projectCalendar(schedule), reference, target)
  const unit = seconds % schedule.project.units.secondsPerDay === 0 && seconds !== 0 && !elapsed ? 'd' : 'h'
  return elapsed ? { seconds, unit: 'h', elapsed: true } : { seconds, unit }
}

/** Edits of the links into a task so that they let it start at an instant; null when no lags do. */
export function lagEdits(
  domain: ScheduleDomain,
  schedule: Schedule,
  calculation: Calculation,
  task: TaskId,
  wanted: Instant,
): { readonly edits: readonly Edit[]; readonly lag: Lag } | null {
  for (const elapsed of [false, true]) {
    let [plan, dates] = [schedule, calculation]
    const edits: Edit[] = []
    let first: Lag | null = null
    const cleared: Edit = { kind: 'setTask', task, changes: { constraint: null } }
    const free = domain.applyEdits(plan, [cleared])
    if (!free.ok) return null
    const freeDates = domain.calculate(free.value.schedule, dates)
    if (!freeDates.ok) return null
    ;[plan, dates] = [free.value.schedule, freeDates.value]
    edits.push(cleared)
    for (let round = 0; round < ROUNDS; round++) {
      if (dates.of(task)?.start === wanted && first) return { edits, lag: first }
      const driving = dates.drivingLinks(task).filter(link => link.to === task)
      if (driving.length === 0) break
      const step: Edit[] = []
      for (const link of driving) {
        const lag = lagFor(plan, dates, link, wanted, elapsed)
        if (!lag) continue
        first ??= lag
        step.push({ kind: 'setLink', link: keyOf(link), changes: { lag } })
      }
      const applied = domain.applyEdits(plan, step)
      if (!applied.ok || step.length === 0) break
      const next = domain.calculate(applied.value.schedule, dates)
      if (!next.ok) break
      ;[plan, dates] = [applied.value.schedule, next.value]
      edits.push(...step)
    }
    if (dates.of(task)?.start === wanted && first) return { edits, lag: first }
  }
  return null
}

/** True when edits put a task exactly where it is wanted. */
function holds(
  domain: ScheduleDomain,
  schedule: Schedule,
  calculation: Calculation,
  edits: readonly Edit[],
  task: TaskId,
  wanted: Instant,
): boolean {
  const applied = domain.applyEdits(schedule, edits)
  if (!applied.ok) return false
  const dates = domain.calculate(applied.value.schedule, calculation)
  return dates.ok && dates.value.of(task)?.start === wanted
}

/** How a task can stay where it was dropped although links put it at `actual`; each choice is tried before it is offered. */
export function moveConflict(
  domain: ScheduleDomain,
  schedule: Schedule,
  calculation: Calculation,
  task: Task,
  wanted: Instant,
  actual: Instant,
): MoveConflict {
  // Which links are in the way shows once no earlier limit of the task itself is.
  const cleared = domain.applyEdits(schedule, [{ kind: 'setTask', task: task.uid, changes: { constraint: null } }])
  const free = cleared.ok ? domain.calculate(cleared.value.schedule, calculation) : null
  const driving = (free?.ok ? free.value : calculation).drivingLinks(task.uid).filter(link => link.to === task.uid)
  const by = driving.map(link => memberOf(schedule.tasks, link.from)?.name ?? '').filter(name => name !== '')
  const choices: MoveChoice[] = []
  const lag = lagEdits(domain, schedule, calculation, task.uid, wanted)
  if (lag) choices.push({ kind: 'lag', edits: lag.edits, lag: lag.lag })
  const offers: readonly { readonly kind: MoveChoice['kind']; readonly edits: readonly Edit[] }[] = [
    {
      kind: 'must',
      edits: [{ kind: 'setTask', task: task.uid, changes: { constraint: { type: 'mustStartOn', date: wanted } } }],
    },
    {
      kind: 'unlink',
      edits: [
        ...driving.map((link): Edit => ({ kind: 'removeLink', link: keyOf(link) })),
        { kind: 'setTask', task: task.uid, changes: { constraint: { type: 'startNoEarlierThan', date: wanted } } },
      ],
    },
  ]
  for (const offer of offers)
    if (
      (offer.kind !== 'unlink' || driving.length > 0) &&
      holds(domain, schedule, calculation, offer.edits, task.uid, wanted)
    )
      choices.push(offer)
  return { task: task.uid, name: task.name, wanted, actual, by, choices }
}
