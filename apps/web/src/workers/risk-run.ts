/// <reference lib="webworker" />
import {
  type Instant,
  type Problem,
  type RiskModel,
  type RiskPart,
  type RiskResult,
  type RiskSettings,
  riskModel,
  riskResult,
  runRisk,
  runRiskLimited,
  type Schedule,
} from '@parada/schedule'

export type RiskRequest =
  | {
      readonly kind: 'begin'
      readonly schedule: Schedule
      readonly settings: RiskSettings
      readonly seed: number
      readonly strata: number
    }
  | { readonly kind: 'run'; readonly from: number; readonly to: number; readonly limited: boolean }
  /** Puts parts together; they come from all workers. */
  | { readonly kind: 'result'; readonly parts: readonly RiskPart[]; readonly window: Instant | null }

export type RiskReply =
  | { readonly kind: 'ready'; readonly uncertain: number; readonly held: number; readonly over: boolean }
  | { readonly kind: 'part'; readonly part: RiskPart; readonly problems: readonly Problem[] }
  | { readonly kind: 'result'; readonly result: RiskResult }
  | { readonly kind: 'failed'; readonly problems: readonly Problem[] }

const scope = self as unknown as DedicatedWorkerGlobalScope
const say = (reply: RiskReply) => scope.postMessage(reply)

let model: RiskModel | null = null

function answer(request: RiskRequest): void {
  if (request.kind === 'begin') {
    const made = riskModel(request.schedule, request.settings, request.seed, request.strata)
    if (!made.ok) {
      say({ kind: 'failed', problems: made.problems })
      return
    }
    model = made.value
    say({ kind: 'ready', uncertain: model.uncertain.length + model.exposed, held: model.held, over: model.overLimits })
    return
  }
  if (!model) return
  if (request.kind === 'result') {
    say({ kind: 'result', result: riskResult(model, request.parts, request.window ?? undefined) })
    return
  }
  if (!request.limited) {
    say({ kind: 'part', part: runRisk(model, request.from, request.to), problems: [] })
    return
  }
  const part = runRiskLimited(model, request.from, request.to)
  say(
    part.ok ? { kind: 'part', part: part.value, problems: part.problems } : { kind: 'failed', problems: part.problems },
  )
}

scope.addEventListener('message', (event: MessageEvent<RiskRequest>) => {
  try {
    answer(event.data)
  } catch (cause) {
    console.error(cause)
    say({ kind: 'failed', problems: [] })
  }
})
