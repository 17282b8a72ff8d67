/// <reference lib="webworker" />
import {
  type DashboardMetrics,
  type DateColumns,
  dashboardMetrics,
  type Instant,
  type Schedule,
  takeOver,
} from '@parada/schedule'
import { type Judged, judgementOf } from './judgement-of.ts'
import type { LongList } from './read-file.ts'

/** How many rows each long list of a plan has. */
export type Lengths = Readonly<Record<LongList, number>>

/** What the page hands over: rows that are not here yet, then the rest of a plan, and what to do with it and the rows that came. */
export type PlanRequest =
  | {
      readonly kind: 'rows'
      readonly list: LongList
      /** The place of each row; null: behind those that are here. */
      readonly places: readonly number[] | null
      /** As JSON, which is copied and read several times sooner than objects. */
      readonly rows: string
    }
  | {
      /** The audit and what is wrong, or the figures of the dashboard. */
      readonly kind: 'judge' | 'figures'
      /** Without the rows of its long lists. */
      readonly schedule: Schedule
      readonly lengths: Lengths
      readonly dates: DateColumns
      readonly today: Instant
      readonly now: Instant
    }
  /** The call that makes the plan a project, sent from here: handing 40 MB to the network stops who does it for seconds. */
  | {
      readonly kind: 'create'
      readonly url: string
      readonly headers: Readonly<Record<string, string>>
      readonly id: string
      readonly schedule: Schedule
      readonly lengths: Lengths
    }

export type PlanReply =
  | ({ readonly kind: 'judged' } & Judged)
  | { readonly kind: 'figures'; readonly metrics: DashboardMetrics }
  /** What the server answered; null where it was not reached. */
  | { readonly kind: 'sent'; readonly ok: boolean; readonly reply: unknown }
  /** The page does it by itself then. */
  | { readonly kind: 'failed' }

const held: Record<LongList, unknown[]> = { tasks: [], links: [], assignments: [] }

/** A plan with the rows that are here. Copies: what is remembered of a list holds for as long as the list does. */
function whole(schedule: Schedule, lengths: Lengths): Schedule {
  for (const list of Object.keys(held) as LongList[]) held[list].length = lengths[list]
  const lists = { tasks: [...held.tasks], links: [...held.links], assignments: [...held.assignments] }
  return { ...schedule, ...lists } as Schedule
}

async function create(
  url: string,
  headers: Readonly<Record<string, string>>,
  id: string,
  schedule: Schedule,
): Promise<PlanReply> {
  const { toSchema } = await import('@parada/formats/tmx')
  const body = JSON.stringify({ id, schema: toSchema(schedule) })
  const reply = await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
    .then(async response => ({ ok: response.ok, reply: await response.json() }))
    .catch((cause: unknown) => {
      console.warn('the plan is sent again later', cause)
      return { ok: false, reply: null }
    })
  return { kind: 'sent', ...reply }
}

async function answer(request: PlanRequest): Promise<PlanReply | null> {
  if (request.kind === 'rows') {
    const { list, places } = request
    for (const [at, row] of (JSON.parse(request.rows) as unknown[]).entries())
      held[list][places?.[at] ?? held[list].length] = row
    return null
  }
  const schedule = whole(request.schedule, request.lengths)
  if (request.kind === 'create') return create(request.url, request.headers, request.id, schedule)
  const { dates, today, now } = request
  const calculation = takeOver(schedule, dates, { today })
  return request.kind === 'figures'
    ? { kind: 'figures', metrics: dashboardMetrics(calculation, now) }
    : { kind: 'judged', ...judgementOf(calculation, now) }
}

const scope = self as unknown as DedicatedWorkerGlobalScope
scope.addEventListener('message', (event: MessageEvent<PlanRequest>) => {
  answer(event.data).then(
    reply => reply && scope.postMessage(reply),
    (cause: unknown) => {
      console.error(cause)
      scope.postMessage({ kind: 'failed' } satisfies PlanReply)
    },
  )
})
