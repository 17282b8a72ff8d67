/// <reference lib="webworker" />
import {
  type AreaLimit,
  applyEdits,
  calculate,
  type Edit,
  type Instant,
  type LevelingFreedom,
  type LevelingOptions,
  type LevelingOrder,
  type LevelingRun,
  level,
  type Problem,
  plannedFor,
  type ResourceId,
  type RunLimit,
  type Schedule,
  type SmoothedPeak,
  type Splits,
  smooth,
  staysWithin,
  type TaskId,
  type TimeLimit,
} from '@parada/schedule'

/** A plan to be levelled within limits, or smoothed inside its slack. */
export interface LevelRequest {
  readonly kind: 'level' | 'smooth'
  readonly schedule: Schedule
  readonly limits: readonly (readonly [ResourceId | AreaLimit, RunLimit])[]
  /** End of the window; null for none. */
  readonly until: Instant | null
  /** Tasks that may be interrupted; null for none. */
  readonly splits: Splits | null
  /** Crews of a task that have unlike hours work each in its own. */
  readonly apart: boolean
  /** The order that is kept; null: it is searched for. */
  readonly order: LevelingOrder | null
  /** What made earlier answers: their order is tried before all others. */
  readonly like: Readonly<Partial<Record<LevelingFreedom, readonly Edit[] | undefined>>>
  readonly seed: number
  /** Milliseconds for all of it. */
  readonly time: number
}

/** Each better plan of each freedom as it is found; then `done`, or `failed`. Ended from outside by ending the worker. */
export type LevelReply =
  | {
      readonly type: 'better'
      readonly freedom: LevelingFreedom
      readonly run: LevelingRun
      readonly peaks: readonly SmoothedPeak[]
      /** What no leveling mends. */
      readonly warnings: readonly Problem[]
      readonly schedules: number
      readonly elapsed: number
    }
  | { readonly type: 'tried'; readonly schedules: number; readonly elapsed: number }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly problems: readonly Problem[] }

const scope = self as unknown as DedicatedWorkerGlobalScope
const say = (reply: LevelReply) => scope.postMessage(reply)

/** Schedules that the first preview and the answer within the slack are made from. */
const FIRST = 14
/** Milliseconds after which the first preview of a big plan has no more of them. */
const FIRST_UNTIL = 250
const WITHIN = 60
/** Of all the time, by when each preview is there at the latest: a big plan has fewer schedules. */
const SHARES = { free: 0.2, withinSlack: 0.35, window: 0.5 } as const
/** Milliseconds between two previews, and between two counts. */
const PAUSE = 250
/** Times that a search goes on beyond what it is laid out for, where its time allows it. */
const BEYOND = 4

function search(request: LevelRequest): void {
  const now = () => performance.now()
  const began = now()
  const elapsed = () => now() - began
  const calculated = calculate(request.schedule)
  if (!calculated.ok) {
    say({ type: 'failed', problems: calculated.problems })
    return
  }
  const limits = new Map(request.limits)
  const { seed } = request
  const planned = plannedFor(request.schedule)
  const { apart } = request
  const how = {
    apart,
    ...(request.splits && { splits: request.splits }),
    ...(request.order && { order: request.order }),
  }
  if (request.kind === 'smooth') {
    const outcome = smooth(calculated.value, { limits, seed, time: { now, end: began + request.time } })
    if (outcome.ok) {
      const { run, peaks } = outcome.value
      say({
        type: 'better',
        freedom: 'withinSlack',
        run,
        peaks,
        warnings: outcome.problems,
        schedules: run.schedules,
        elapsed: elapsed(),
      })
      say({ type: 'done' })
    } else say({ type: 'failed', problems: outcome.problems })
    return
  }
  const like = (freedom: LevelingFreedom) => {
    const starts = startsWith(request.schedule, request.like[freedom])
    return starts && { like: starts }
  }
  const once = (freedom: LevelingFreedom, schedules: number): LevelingRun | null => {
    const until = freedom === 'window' && request.until !== null ? { until: request.until } : {}
    const outcome = level(calculated.value, {
      limits,
      seed,
      freedom,
      schedules,
      planned,
      time: { now, end: began + request.time * SHARES[freedom] },
      ...(freedom === 'free' && { stopped: () => elapsed() > FIRST_UNTIL }),
      ...how,
      ...until,
      ...like(freedom),
    })
    if (outcome.ok) {
      const warnings = outcome.problems
      const run = outcome.value
      say({ type: 'better', freedom, run, peaks: [], warnings, schedules: run.schedules, elapsed: elapsed() })
      return outcome.value
    }
    say({ type: 'failed', problems: outcome.problems })
    return null
  }
  const first = once('free', request.order ? 1 : FIRST)
  if (!first) return
  const inSlack = once('withinSlack', request.order ? 1 : WITHIN)
  if (!inSlack) return
  const inWindow = request.until === null ? null : once('window', request.order ? 1 : WITHIN)
  if (request.until !== null && !inWindow) return
  if (request.order) {
    say({ type: 'done' })
    return
  }
  improve(
    calculated.value,
    { limits, seed, freedom: 'free', planned, schedules: BEYOND * planned, ...how, ...like('free') },
    first,
    { now, end: began + request.time },
    elapsed,
    best => {
      const also = (freedom: LevelingFreedom) =>
        say({
          type: 'better',
          freedom,
          run: best,
          peaks: [],
          warnings: [],
          schedules: best.schedules,
          elapsed: elapsed(),
        })
      // What stays within the slack with everybody in place is an answer to that too; so is what ends inside the window.
      if (inSlack.unfit.length > 0 && staysWithin(calculated.value, best, { freedom: 'withinSlack' }))
        also('withinSlack')
      if (inWindow && request.until !== null && best.finishAfter <= request.until && isBetter(best, inWindow))
        also('window')
    },
  )
}

/** When tasks begin in a plan with edits; undefined where there are none, or the plan does not take them any more. */
function startsWith(schedule: Schedule, edits: readonly Edit[] | undefined): ReadonlyMap<TaskId, Instant> | undefined {
  const applied = edits && applyEdits(schedule, edits)
  const after = applied?.ok ? calculate(applied.value.schedule) : undefined
  if (!after?.ok) return undefined
  return new Map(
    after.value.schedule.tasks.flatMap(({ uid }) => {
      const start = after.value.of(uid)?.start
      return start === undefined ? [] : [[uid, start] as const]
    }),
  )
}

/** Whether a plan leaves fewer without room than another, ends sooner, or has fewer wait. */
const isBetter = (run: LevelingRun, than: LevelingRun): boolean =>
  (run.unfit.length - than.unfit.length || run.finishAfter - than.finishAfter || run.moves.length - than.moves.length) <
  0

const isSooner = (run: LevelingRun, than: LevelingRun): boolean =>
  (run.unfit.length - than.unfit.length || run.finishAfter - than.finishAfter) < 0

/** Goes on until the schedules or the time are spent; a plan counts that ends sooner than all before. */
function improve(
  calculation: Parameters<typeof level>[0],
  options: LevelingOptions,
  first: LevelingRun,
  time: TimeLimit,
  elapsed: () => number,
  then: (best: LevelingRun) => void,
): void {
  let best = first
  let shown = elapsed()
  let counted = shown
  let tried = 0
  let waiting: { readonly run: () => LevelingRun; readonly schedules: number } | null = null
  const tell = (run: LevelingRun, schedules: number) => {
    best = run
    shown = elapsed()
    say({ type: 'better', freedom: 'free', run, peaks: [], warnings: [], schedules, elapsed: shown })
    then(run)
  }
  const show = (run: LevelingRun, schedules: number) => {
    if (!isBetter(run, best)) return
    tell(run, schedules)
  }
  const outcome = level(calculation, {
    ...options,
    time,
    stopped: () => {
      tried++
      const now = elapsed()
      // A better plan that came right after another: the user who stops the search has it in sight.
      if (waiting && now - shown > PAUSE) {
        const { run, schedules } = waiting
        waiting = null
        show(run(), schedules)
      }
      if (now - counted > PAUSE) {
        counted = now
        say({ type: 'tried', schedules: tried, elapsed: now })
      }
      return false
    },
    onBetter: (finish, schedules, run) => {
      if (finish >= best.finishAfter) return
      if (elapsed() - shown > PAUSE) {
        waiting = null
        show(run(), schedules)
      } else if (schedules > 1) waiting = { run, schedules }
    },
  })
  if (!outcome.ok) {
    say({ type: 'failed', problems: outcome.problems })
    return
  }
  // The last word is that of the whole search: what was shown on the way depends on how fast the machine is.
  const last = isSooner(first, outcome.value) ? first : outcome.value
  if (last !== best) tell(last, outcome.value.schedules)
  say({ type: 'tried', schedules: outcome.value.schedules, elapsed: elapsed() })
  say({ type: 'done' })
}

scope.addEventListener('message', (event: MessageEvent<LevelRequest>) => {
  try {
    search(event.data)
  } catch (cause) {
    console.error(cause)
    say({ type: 'failed', problems: [] })
  }
})
