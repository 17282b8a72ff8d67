/// <reference lib="webworker" />
import { open } from '@parada/formats'
import {
  calculate,
  columnsOf,
  type DateColumns,
  type DateDifference,
  type Instant,
  type Problem,
  type Schedule,
  storedDateDifferences,
} from '@parada/schedule'

/** What the page asks: a file's bytes. */
export interface ReadRequest {
  readonly id: number
  readonly name: string
  readonly bytes: ArrayBuffer
  /** Start of a plan that has no date at all. */
  readonly today: Instant
}

/** What the worker answers; `progress` any number of times, then one of the others. */
export type ReadReply =
  | { readonly id: number; readonly type: 'progress'; readonly share: number }
  | {
      readonly id: number
      readonly type: 'done'
      readonly schedule: Schedule
      readonly problems: readonly Problem[]
      readonly differences: readonly DateDifference[]
      /** The plan's dates, calculated here and nowhere again; null where it cannot be (a loop), which opening it tells. */
      readonly dates: DateColumns | null
      readonly today: Instant
    }
  | { readonly id: number; readonly type: 'failed'; readonly problems: readonly Problem[] }

const scope = self as unknown as DedicatedWorkerGlobalScope

async function read(request: ReadRequest): Promise<ReadReply> {
  const { id, today } = request
  const opened = await open(new Uint8Array(request.bytes), request.name, {
    progress: share => scope.postMessage({ id, type: 'progress', share: 10 + share * 60 } satisfies ReadReply),
  })
  if (!opened.ok) return { id, type: 'failed', problems: opened.problems }
  if (opened.value.kind === 'document')
    return {
      id,
      type: 'failed',
      problems: [
        {
          code: 'web.notAPlan',
          severity: 'error',
          params: { name: request.name },
          suggestions: [{ code: 'web.attachDocument', params: {} }],
        },
      ],
    }
  scope.postMessage({ id, type: 'progress', share: 75 } satisfies ReadReply)
  const { schedule } = opened.value
  const calculated = calculate(schedule, undefined, { today })
  const differences = calculated.ok ? storedDateDifferences(schedule, calculated.value) : []
  const dates = calculated.ok ? columnsOf(calculated.value) : null
  return { id, type: 'done', schedule, problems: opened.problems, differences, dates, today }
}

scope.addEventListener('message', (event: MessageEvent<ReadRequest>) => {
  scope.postMessage({ id: event.data.id, type: 'progress', share: 10 } satisfies ReadReply)
  read(event.data).then(
    reply => scope.postMessage(reply),
    (cause: unknown) => {
      console.error(cause)
      scope.postMessage({
        id: event.data.id,
        type: 'failed',
        problems: [
          {
            code: 'web.readerFailed',
            severity: 'error',
            params: { name: event.data.name },
            suggestions: [{ code: 'web.sendFile', params: {} }],
          },
        ],
      } satisfies ReadReply)
    },
  )
})
