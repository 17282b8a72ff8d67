import type { Edit, Schedule } from '@parada/schedule'
import type { Means } from './client.ts'
import { afterLog, type LoggedChange } from './log.ts'

/** A change of the plan that its project on the server is still to get. */
export interface UnsentChange {
  readonly edits: readonly Edit[]
  readonly inverse: readonly Edit[]
  readonly means: Means
}

/** A change of the log that a client keeps beside its snapshot. */
export interface NumberedChange extends LoggedChange {
  readonly number: number
  /** How it came about; kept by older versions without. */
  readonly means?: Means
}

/**
 * A kept plan with the changes made since it was kept whole, which are those above `upTo`. `truncated`: not all of them
 * could be made again.
 */
export function replayed({
  schedule,
  edits,
  upTo,
}: {
  readonly schedule: Schedule
  readonly edits: readonly NumberedChange[]
  readonly upTo: number
}): {
  readonly schedule: Schedule
  readonly since: UnsentChange[]
  readonly last: number
  readonly truncated: boolean
} {
  const since: UnsentChange[] = []
  const after = edits.filter(each => each.number > upTo)
  const { schedule: shown, refused } = afterLog(schedule, after, ({ edits, means = 'hand' }, inverse) => {
    since.push({ edits, inverse, means })
  })
  return { schedule: shown, since, last: after.at(-1)?.number ?? upTo, truncated: refused !== null }
}
