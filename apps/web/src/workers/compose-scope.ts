/// <reference lib="webworker" />
import type { TextScope } from '@parada/language'
import { calculate, type Instant, type Problem, problem, type Schedule } from '@parada/schedule'
import {
  type Catalogue,
  type Composed,
  compose,
  type Fit,
  type Limit,
  type OrderList,
  type OrderOptions,
  type OrderPlan,
  type OrderProfile,
  ordersPlan,
  type PlantNorm,
  plainFit,
  readOrders,
  type ScopeCalendars,
  type ScopeFigures,
  type ScopeLine,
  type ScopeWords,
  scopeFigures,
  standardCatalogue,
  type Verdict,
  verdict,
  withNorms,
} from '@parada/scope'

/** What the scope table asks: its network and how long it takes; what words mean; what a file of work orders is. */
export type ScopeRequest =
  | {
      readonly kind: 'compose'
      readonly lines: readonly ScopeLine[]
      readonly limits: readonly Limit[]
      readonly calendars: ScopeCalendars
      readonly words: ScopeWords
      readonly windowHours: number | null
      readonly norms: readonly PlantNorm[]
    }
  | { readonly kind: 'words'; readonly text: string; readonly locale: 'pt' | 'en' | 'es'; readonly today: Instant }
  | { readonly kind: 'rows'; readonly bytes: ArrayBuffer }
  | {
      readonly kind: 'orders'
      readonly rows: readonly (readonly string[])[]
      readonly profile: OrderProfile
      readonly calendars: ScopeCalendars
      readonly options: OrderOptions
      readonly norms: readonly PlantNorm[]
    }

export type ScopeReply =
  | {
      readonly type: 'composed'
      readonly composed: Composed
      readonly figures: ScopeFigures
      readonly unlimited: Fit
      readonly problems: readonly Problem[]
      /** Milliseconds from the question to the network. */
      readonly elapsed: number
    }
  /** How long it takes with the limits: the last answer to `compose`. */
  | { readonly type: 'levelled'; readonly verdict: Verdict }
  | { readonly type: 'words'; readonly scope: TextScope }
  | {
      readonly type: 'rows'
      readonly rows: readonly (readonly string[])[]
      readonly problems: readonly Problem[]
    }
  | {
      readonly type: 'orders'
      readonly list: OrderList
      readonly plan: OrderPlan
      readonly links: number
      readonly openStarts: number
      readonly problems: readonly Problem[]
      readonly elapsed: number
    }
  | { readonly type: 'failed'; readonly problems: readonly Problem[] }

/** A list as a plan. */
export type ReadOrders = Extract<ScopeReply, { type: 'orders' }>

const scope = self as unknown as DedicatedWorkerGlobalScope
const say = (reply: ScopeReply) => scope.postMessage(reply)

/** Orders of tasks tried for the finish with the limits; levelling in *Recursos* searches longer. */
const TRIED = 24

const catalogueOf = (norms: readonly PlantNorm[]): Catalogue => withNorms(standardCatalogue(), norms)

function composeScope(request: Extract<ScopeRequest, { kind: 'compose' }>): void {
  const began = performance.now()
  const { lines, limits, calendars, words, windowHours, norms } = request
  const made = compose(lines, catalogueOf(norms), limits, calendars, words)
  const calculated = made.ok ? calculate(made.value.schedule) : made
  if (!made.ok || !calculated.ok) {
    say({ type: 'failed', problems: calculated.problems })
    return
  }
  const unlimited = plainFit(calculated.value, windowHours)
  say({
    type: 'composed',
    composed: made.value,
    figures: scopeFigures(made.value, calculated.value, lines.length),
    unlimited,
    problems: [...made.problems, ...calculated.problems],
    elapsed: performance.now() - began,
  })
  say({ type: 'levelled', verdict: verdict(calculated.value, windowHours, { schedules: TRIED }) })
}

function ordersOf(request: Extract<ScopeRequest, { kind: 'orders' }>): void {
  const began = performance.now()
  const list = readOrders(request.rows, request.profile)
  if (!list.ok) {
    say({ type: 'failed', problems: list.problems })
    return
  }
  const plan = ordersPlan(list.value, catalogueOf(request.norms), request.calendars, request.options)
  if (!plan.ok) {
    say({ type: 'failed', problems: plan.problems })
    return
  }
  const problems = [...list.problems.filter(each => each.code !== 'scope.ordersUntimed'), ...plan.problems]
  const { schedule } = plan.value
  const links = schedule.links.length
  say({
    type: 'orders',
    list: list.value,
    plan: plan.value,
    links,
    openStarts: openStarts(schedule),
    problems,
    elapsed: performance.now() - began,
  })
}

function openStarts(schedule: Schedule): number {
  const waits = new Set(schedule.links.map(each => each.to))
  return schedule.tasks.filter(each => !each.summary && !waits.has(each.uid)).length
}

async function answer(request: ScopeRequest): Promise<void> {
  if (request.kind === 'compose') composeScope(request)
  else if (request.kind === 'words') {
    const { scopeFromText } = await import('@parada/language')
    const read = scopeFromText(request.text, request.locale, request.today)
    say(read.ok ? { type: 'words', scope: read.value } : { type: 'failed', problems: read.problems })
  } else if (request.kind === 'rows') {
    const { readRows } = await import('@parada/formats/tables')
    const rows = await readRows(new Uint8Array(request.bytes))
    say(
      rows.ok
        ? { type: 'rows', rows: rows.value, problems: rows.problems }
        : { type: 'failed', problems: rows.problems },
    )
  } else ordersOf(request)
}

scope.addEventListener('message', (event: MessageEvent<ScopeRequest>) => {
  answer(event.data).catch((cause: unknown) => {
    console.error(cause)
    say({ type: 'failed', problems: [problem('scope.workerFailed')] })
  })
})
