/// <reference lib="webworker" />
import {
  calculate,
  type Instant,
  type Problem,
  type Recovery,
  type RecoveryOption,
  recover,
  type Schedule,
  type TaskId,
} from '@parada/schedule'
import { crewRoom, standardCatalogue } from '@parada/scope'

/** A search for ways to end earlier. */
export interface RecoverRequest {
  readonly schedule: Schedule
  /** Seconds to gain. */
  readonly wanted: number
  readonly target: TaskId | null
  readonly now: Instant
  /** Milliseconds after which it ends with what is known. */
  readonly time: number
}

/** Each single way as it is found, then all. Ended from outside by ending the worker. */
export type RecoverReply =
  | { readonly kind: 'option'; readonly option: RecoveryOption }
  | { readonly kind: 'measured'; readonly count: number }
  | { readonly kind: 'done'; readonly recovery: Recovery; readonly warnings: readonly Problem[] }
  | { readonly kind: 'failed'; readonly problems: readonly Problem[] }

const scope = self as unknown as DedicatedWorkerGlobalScope
const say = (reply: RecoverReply) => scope.postMessage(reply)

function answer({ schedule, wanted, target, now, time }: RecoverRequest): void {
  const end = performance.now() + time
  const calculated = calculate(schedule)
  if (!calculated.ok) {
    say({ kind: 'failed', problems: calculated.problems })
    return
  }
  const found = recover(calculated.value, {
    wanted,
    now,
    ...(target !== null && { target }),
    room: crewRoom(schedule, standardCatalogue()),
    onOption: option => say({ kind: 'option', option }),
    onMeasured: count => say({ kind: 'measured', count }),
    stopped: () => performance.now() >= end,
  })
  say(
    found.ok
      ? { kind: 'done', recovery: found.value, warnings: found.problems }
      : { kind: 'failed', problems: found.problems },
  )
}

scope.addEventListener('message', (event: MessageEvent<RecoverRequest>) => {
  try {
    answer(event.data)
  } catch (cause) {
    console.error(cause)
    say({ kind: 'failed', problems: [] })
  }
})
