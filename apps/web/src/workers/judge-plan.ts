/// <reference lib="webworker" />
import { type DateColumns, type Instant, type Schedule, takeOver } from '@parada/schedule'
import { type Judged, judgementOf } from './judgement-of.ts'
import type { LongList } from './read-file.ts'

/** What the page hands over: rows that are not here yet, then the rest of a plan, which is judged with the rows that came. */
export type JudgeRequest =
  | {
      readonly kind: 'rows'
      readonly list: LongList
      /** The place of each row; null: behind those that are here. */
      readonly places: readonly number[] | null
      /** As JSON, which is copied and read several times sooner than objects. */
      readonly rows: string
    }
  | {
      readonly kind: 'judge'
      /** Without the rows of its long lists. */
      readonly schedule: Schedule
      readonly lengths: Readonly<Record<LongList, number>>
      readonly dates: DateColumns
      readonly today: Instant
      readonly now: Instant
    }

export type JudgeReply =
  | ({ readonly kind: 'judged' } & Judged)
  /** The page judges by itself then. */
  | { readonly kind: 'failed' }

const held: Record<LongList, unknown[]> = { tasks: [], links: [], assignments: [] }

function answer(request: JudgeRequest): JudgeReply | null {
  if (request.kind === 'rows') {
    const { list, places } = request
    for (const [at, row] of (JSON.parse(request.rows) as unknown[]).entries())
      held[list][places?.[at] ?? held[list].length] = row
    return null
  }
  const { lengths, dates, today, now } = request
  for (const list of Object.keys(held) as LongList[]) held[list].length = lengths[list]
  // Copies: what is remembered of a list holds for as long as the list does.
  const lists = { tasks: [...held.tasks], links: [...held.links], assignments: [...held.assignments] }
  const schedule = { ...request.schedule, ...lists } as Schedule
  return { kind: 'judged', ...judgementOf(takeOver(schedule, dates, { today }), now) }
}

const scope = self as unknown as DedicatedWorkerGlobalScope
scope.addEventListener('message', (event: MessageEvent<JudgeRequest>) => {
  let reply: JudgeReply | null
  try {
    reply = answer(event.data)
  } catch (cause) {
    console.error(cause)
    reply = { kind: 'failed' }
  }
  if (reply) scope.postMessage(reply)
})
