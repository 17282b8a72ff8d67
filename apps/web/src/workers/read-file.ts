/// <reference lib="webworker" />
import { open } from '@parada/formats'
import { calculate, columnsOf, type DateColumns, type Instant, type Problem, type Schedule } from '@parada/schedule'
import { type Differences, differencesOf } from './differences.ts'

/** What the page asks: a file's bytes. */
export interface ReadRequest {
  readonly id: number
  readonly name: string
  readonly bytes: ArrayBuffer
  /** Start of a plan that has no date at all. */
  readonly today: Instant
}

/** Lists of a plan that grow with it: they come in parts, which the page takes one after another. */
const LONG_LISTS = ['tasks', 'links', 'assignments'] as const
export type LongList = (typeof LONG_LISTS)[number]

/**
 * What the worker answers; `progress` any number of times. Of a plan that was read: its long lists in parts, while its dates
 * are still worked out, then `done`, and `compared` when the page has it already. Else `failed`.
 */
export type ReadReply =
  | { readonly id: number; readonly type: 'progress'; readonly share: number }
  /** Rows as JSON, which the page reads several times sooner than copies of objects. */
  | { readonly id: number; readonly type: 'part'; readonly list: LongList; readonly rows: string }
  | {
      readonly id: number
      readonly type: 'done'
      /** Without the rows that came in parts. */
      readonly schedule: Schedule
      readonly problems: readonly Problem[]
      /** The plan's dates, calculated here and nowhere again; null where it cannot be (a loop), which the reply to opening reports. */
      readonly dates: DateColumns | null
      readonly today: Instant
    }
  | { readonly id: number; readonly type: 'compared'; readonly differences: Differences }
  | { readonly id: number; readonly type: 'failed'; readonly problems: readonly Problem[] }

/** Rows of one part: what the page reads in a few hundredths of a second. */
const PART = 4000
/** The card of a plan that has come lists no more. */
const WORST = 200
const NONE: Differences = { count: 0, worst: [], stated: false }

const scope = self as unknown as DedicatedWorkerGlobalScope

const post = (reply: ReadReply): void => scope.postMessage(reply)

async function read(request: ReadRequest): Promise<void> {
  const { id, today } = request
  const opened = await open(new Uint8Array(request.bytes), request.name, {
    progress: share => post({ id, type: 'progress', share: 10 + share * 60 }),
  })
  if (!opened.ok) return post({ id, type: 'failed', problems: opened.problems })
  if (opened.value.kind === 'document')
    return post({
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
    })
  post({ id, type: 'progress', share: 75 })
  const { schedule } = opened.value
  for (const list of LONG_LISTS)
    for (let from = 0; from < schedule[list].length; from += PART)
      post({ id, type: 'part', list, rows: JSON.stringify(schedule[list].slice(from, from + PART)) })
  const calculated = calculate(schedule, undefined, { today })
  const dates = calculated.ok ? columnsOf(calculated.value) : null
  const rest = { ...schedule, tasks: [], links: [], assignments: [] }
  post({ id, type: 'done', schedule: rest, problems: opened.problems, dates, today })
  const found = calculated.ok ? differencesOf(schedule, calculated.value) : NONE
  post({ id, type: 'compared', differences: { ...found, worst: found.worst.slice(0, WORST) } })
}

scope.addEventListener('message', (event: MessageEvent<ReadRequest>) => {
  post({ id: event.data.id, type: 'progress', share: 10 })
  read(event.data).catch((cause: unknown) => {
    console.error(cause)
    post({
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
    })
  })
})
