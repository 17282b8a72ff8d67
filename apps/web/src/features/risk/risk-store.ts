import {
  firstPiece,
  PIECE,
  type Problem,
  type RiskPart,
  type RiskResult,
  type RiskSettings,
  type Schedule,
  startedAt,
  steadyAt,
} from '@parada/schedule'
import { create } from 'zustand'
import { type ApiFailure, failureOf, query } from '../../data/api.ts'
import { editor } from '../../data/editor.ts'
import { criticality } from '../../editor/criticality.ts'
import type { RiskReply, RiskRequest } from '../../workers/risk-run.ts'

/** The same numbers come out for the same plan, on any machine. */
const SEED = 20_260
/** Iterations of a run within the limits. */
const LIMITED = 200
const LIMITED_PIECE = 10
const WORKERS = 2

export interface RiskState {
  readonly status: 'idle' | 'asking' | 'running' | 'done' | 'nothing' | 'failed' | 'refused'
  readonly done: number
  readonly all: number
  /** Milliseconds. */
  readonly elapsed: number
  readonly result: RiskResult | null
  /** Tasks that wait for nothing in any iteration: their dates are given by hand. */
  readonly held: number
  /** The plan asks for more than there is, and the run did not heed its limits. */
  readonly over: boolean
  readonly problems: readonly Problem[]
  readonly failure: ApiFailure | null
  /** The plan that it is about: it may have been changed since. */
  readonly about: Schedule | null
}

const IDLE: RiskState = {
  status: 'idle',
  done: 0,
  all: 0,
  elapsed: 0,
  result: null,
  held: 0,
  over: false,
  problems: [],
  failure: null,
  about: null,
}

/** The risk that the room shows. */
export const riskRun = create<RiskState>(() => IDLE)

let workers: readonly Worker[] = []
/** Counts runs: a late answer to an earlier one is ignored. */
let asked = 0

/** Ends a run; what it found stays. */
export function stopRisk(): void {
  asked++
  for (const each of workers) each.terminate()
  workers = []
  riskRun.setState(state =>
    state.status === 'running' || state.status === 'asking' ? { status: state.result ? 'done' : 'idle' } : state,
  )
}

/** Whether this person may: the server decides. Null when it says yes. */
async function refusal(): Promise<ApiFailure | null> {
  try {
    const { features } = await query('users.getUserAccess')
    return features.includes('risk') ? null : { code: 'access.proRequired', error: '', suggestions: [], params: {} }
  } catch (cause) {
    return failureOf(cause)
  }
}

/** How a run goes: within the limits, with evenly spread numbers, until P80 stands still. */
export interface RiskHow {
  readonly limited: boolean
  readonly even: boolean
  readonly steady: boolean
}

/** Runs the open plan many times, on two workers; pictures arrive in the state as they get better. */
export async function beginRisk(settings: RiskSettings, iterations: number, how: RiskHow): Promise<void> {
  const { limited } = how
  stopRisk()
  const own = ++asked
  const { schedule, calculation } = editor.state.getState()
  if (!schedule || !calculation) return
  const all = limited ? LIMITED : iterations
  riskRun.setState({ ...IDLE, status: 'asking', about: schedule, all })
  const failure = await refusal()
  if (own !== asked) return
  if (failure) {
    riskRun.setState({ status: 'refused', failure })
    return
  }
  riskRun.setState({ status: 'running' })
  new Run(own, startedAt(schedule, calculation.projectStart), settings, all, how).begin()
}

/** One run: hands out pieces, and has them put together by the first worker. */
class Run {
  private readonly own: number
  private readonly schedule: Schedule
  private readonly settings: RiskSettings
  private all: number
  private readonly how: RiskHow
  private parts: RiskPart[] = []
  private readonly began = performance.now()
  private next = 0
  private shown = 0

  constructor(own: number, schedule: Schedule, settings: RiskSettings, all: number, how: RiskHow) {
    this.own = own
    this.schedule = schedule
    this.settings = settings
    this.all = all
    this.how = how
  }

  begin(): void {
    const count = Math.max(1, Math.min(WORKERS, navigator.hardwareConcurrency || 1))
    workers = Array.from({ length: count }, () => {
      const worker = new Worker(new URL('../../workers/risk-run.ts', import.meta.url), { type: 'module' })
      worker.addEventListener('message', (event: MessageEvent<RiskReply>) => {
        if (this.own === asked) this.take(worker, event.data)
      })
      worker.addEventListener('error', () => {
        if (this.own === asked) this.fail([])
      })
      this.send(worker, {
        kind: 'begin',
        schedule: this.schedule,
        settings: this.settings,
        seed: SEED,
        strata: this.how.even ? this.all : 0,
      })
      return worker
    })
  }

  private send(worker: Worker, request: RiskRequest): void {
    worker.postMessage(request)
  }

  private take(worker: Worker, reply: RiskReply): void {
    switch (reply.kind) {
      case 'ready':
        riskRun.setState({ held: reply.held, over: reply.over && !this.how.limited })
        if (reply.uncertain === 0) this.end('nothing')
        else this.piece(worker)
        break
      case 'part':
        if (reply.part.from >= this.all) break
        this.parts.push(reply.part)
        if (reply.problems.length > 0) riskRun.setState({ problems: reply.problems })
        this.endWhenSteady()
        riskRun.setState({ done: this.done(), elapsed: performance.now() - this.began })
        if (this.parts.length === 1 || this.done() === this.all || this.done() >= this.shown * 3) this.picture()
        this.piece(worker)
        break
      case 'result':
        riskRun.setState({ result: reply.result, elapsed: performance.now() - this.began })
        criticality.setState({ of: riskRun.getState().about, shares: reply.result.criticality })
        if (reply.result.iterations === this.all) this.end('done')
        break
      case 'failed':
        this.fail(reply.problems)
    }
  }

  /** Where P80 stands still what comes after it is left out: the same whichever worker was quicker. */
  private endWhenSteady(): void {
    const end = this.how.steady && !this.how.limited ? steadyAt(this.parts) : null
    if (end === null || end >= this.all) return
    this.all = end
    this.parts = this.parts.filter(each => each.from < end)
    riskRun.setState({ all: end })
  }

  private done(): number {
    return this.parts.reduce((sum, each) => sum + each.to - each.from, 0)
  }

  private picture(): void {
    this.shown = this.done()
    const [first] = workers
    const window = this.schedule.project.window?.finish ?? null
    if (first) this.send(first, { kind: 'result', parts: this.parts, window })
  }

  private piece(worker: Worker): void {
    if (this.next >= this.all) return
    const size = this.how.limited ? LIMITED_PIECE : this.next === 0 ? firstPiece(this.schedule) : PIECE
    const from = this.next
    this.next = Math.min(this.all, from + size)
    this.send(worker, { kind: 'run', from, to: this.next, limited: this.how.limited })
  }

  private fail(problems: readonly Problem[]): void {
    riskRun.setState({ problems })
    this.end('failed')
  }

  private end(status: RiskState['status']): void {
    for (const each of workers) each.terminate()
    workers = []
    riskRun.setState({ status })
  }
}
