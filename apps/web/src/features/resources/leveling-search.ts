import {
  type Instant,
  type LevelingFreedom,
  type LevelingOrder,
  type LevelingRun,
  type Problem,
  type RunLimits,
  type Schedule,
  type SmoothedPeak,
  type Splits,
  startedAt,
} from '@parada/schedule'
import { create } from 'zustand'
import { type ApiFailure, failureOf, query } from '../../data/api.ts'
import { editor } from '../../data/editor.ts'
import type { LevelReply, LevelRequest } from '../../workers/level-plan.ts'

/** Milliseconds that the search goes on by itself. */
const SEARCH_TIME = 30_000
const FIRST_SEED = 1

/** A plan that the search has found. */
export interface Found {
  readonly run: LevelingRun
  readonly peaks: readonly SmoothedPeak[]
}

export interface SearchState {
  readonly kind: 'level' | 'smooth'
  readonly status: 'idle' | 'asking' | 'searching' | 'done' | 'stopped' | 'failed' | 'refused'
  /** The best plan of each freedom so far. */
  readonly found: Readonly<Partial<Record<LevelingFreedom, Found>>>
  readonly seed: number
  readonly schedules: number
  /** Milliseconds until the newest answer, and until the first preview. */
  readonly elapsed: number
  readonly firstAfter: number
  readonly problems: readonly Problem[]
  readonly failure: ApiFailure | null
  /** The plan that it is about: it may have been changed since. */
  readonly about: Schedule | null
  readonly limits: RunLimits
  /** The order that is kept; null: it is searched for. */
  readonly order: LevelingOrder | null
  /** All that was asked for, to know it again. */
  readonly question: string
}

const IDLE: SearchState = {
  kind: 'level',
  status: 'idle',
  found: {},
  seed: FIRST_SEED,
  schedules: 0,
  elapsed: 0,
  firstAfter: 0,
  problems: [],
  failure: null,
  about: null,
  limits: new Map(),
  order: null,
  question: '',
}

/** The search for a levelled plan that the open preview shows. */
export const levelingSearch = create<SearchState>(() => IDLE)
const set = levelingSearch.setState

let worker: Worker | null = null
/** Counts searches: a late answer to an earlier one is ignored. */
let asked = 0

/** Whether this person may level: the server decides. Null when it says yes. */
async function refusal(): Promise<ApiFailure | null> {
  try {
    const { features } = await query('users.getUserAccess')
    return features.includes('leveling') ? null : { code: 'access.proRequired', error: '', suggestions: [], params: {} }
  } catch (cause) {
    return failureOf(cause)
  }
}

/** What is searched for. */
export interface Search {
  readonly kind: SearchState['kind']
  readonly limits: RunLimits
  readonly until: Instant | null
  readonly splits: Splits | null
  /** Crews of a task that have unlike hours work each in its own. */
  readonly apart: boolean
  readonly order: LevelingOrder | null
  /** Goes on from what was found, with other numbers by chance. */
  readonly more?: boolean
}

/**
 * Begins a search in a worker; each better plan arrives in the state. What was found for the same plan before is tried first:
 * a limit that is raised never makes the answer worse.
 */
export async function beginSearch({ kind, limits, until, splits, apart, order, more }: Search): Promise<void> {
  endWorker()
  const own = ++asked
  const { schedule, calculation } = editor.state.getState()
  if (!schedule || !calculation) return
  const last = levelingSearch.getState()
  const question = JSON.stringify([
    kind,
    [...limits],
    until,
    splits instanceof Set ? [...splits] : splits,
    apart,
    order,
  ])
  // The same question again is the same search: it begins as it began before.
  const found = last.about === schedule && (more || question !== last.question) ? last.found : {}
  const seed = more ? last.seed + 1 : FIRST_SEED
  set({ ...IDLE, kind, status: 'asking', about: schedule, limits, order, question, seed, ...(more && { found }) })
  const failure = await refusal()
  if (own !== asked) return
  if (failure) {
    set({ status: 'refused', failure })
    return
  }
  set({ status: 'searching' })
  const began = performance.now()
  const made = new Worker(new URL('../../workers/level-plan.ts', import.meta.url), { type: 'module' })
  worker = made
  made.addEventListener('message', (event: MessageEvent<LevelReply>) => {
    if (worker === made) take(event.data, performance.now() - began)
  })
  made.addEventListener('error', () => {
    if (worker !== made) return
    set({ status: 'failed' })
    endWorker()
  })
  const request: LevelRequest = {
    kind,
    // Without a start of its own the plan begins where the page has it, not where a worker would put it.
    schedule: startedAt(schedule, calculation.projectStart),
    limits: [...limits],
    until,
    splits,
    apart,
    order,
    like: { free: found.free?.run.edits, withinSlack: found.withinSlack?.run.edits, window: found.window?.run.edits },
    seed,
    time: SEARCH_TIME,
  }
  made.postMessage(request)
}

function take(reply: LevelReply, elapsed: number): void {
  switch (reply.type) {
    case 'better': {
      const { freedom, run, peaks, warnings, schedules } = reply
      set(state => ({
        found: { ...state.found, [freedom]: { run, peaks } },
        schedules: Math.max(state.schedules, schedules),
        problems: warnings.length > 0 ? warnings : state.problems,
        elapsed,
        firstAfter: state.firstAfter || elapsed,
      }))
      break
    }
    case 'tried':
      set({ schedules: reply.schedules, elapsed })
      break
    case 'done':
      set({ status: 'done' })
      endWorker()
      break
    case 'failed':
      set({ status: 'failed', problems: reply.problems })
      endWorker()
  }
}

/** Ends the search; what it found stays. */
export function stopSearch(): void {
  asked++
  endWorker()
  set(state => (state.status === 'searching' || state.status === 'asking' ? { status: 'stopped' } : state))
}

/** Ends the search and forgets what it found. */
export function forgetSearch(): void {
  stopSearch()
  set(IDLE)
}

function endWorker(): void {
  worker?.terminate()
  worker = null
}
