import {
  applyEdits,
  calculate,
  type Edit,
  type Problem,
  type Recovery,
  type RecoveryOption,
  type Schedule,
  startedAt,
  type TaskId,
} from '@parada/schedule'
import { create } from 'zustand'
import { type ApiFailure, failureOf, query } from '../../data/api.ts'
import { civilNow } from '../../data/clock.ts'
import { editor } from '../../data/editor.ts'
import type { EditLabel } from '../../editor/labels.ts'
import type { RecoverReply, RecoverRequest } from '../../workers/recover-plan.ts'

/** Milliseconds that the search goes on by itself. */
const SEARCH_TIME = 60_000

export interface RecoveryState {
  readonly status: 'idle' | 'asking' | 'running' | 'done' | 'stopped' | 'failed' | 'refused'
  /** Single ways, in the order in which they were found. */
  readonly found: readonly RecoveryOption[]
  readonly recovery: Recovery | null
  readonly wanted: number
  /** The task that is to end earlier; null: the plan. */
  readonly target: TaskId | null
  readonly measured: number
  /** Milliseconds. */
  readonly elapsed: number
  readonly problems: readonly Problem[]
  readonly failure: ApiFailure | null
  /** The plan that it is about: it may have been changed since. */
  readonly about: Schedule | null
  /** Ids of ways that were rejected. */
  readonly rejected: ReadonlySet<string>
}

const IDLE: RecoveryState = {
  status: 'idle',
  found: [],
  recovery: null,
  wanted: 0,
  target: null,
  measured: 0,
  elapsed: 0,
  problems: [],
  failure: null,
  about: null,
  rejected: new Set(),
}

/** The ways to end earlier that the room shows. */
export const recoverySearch = create<RecoveryState>(() => IDLE)
const set = recoverySearch.setState

let worker: Worker | null = null
/** Counts searches: a late answer to an earlier one is ignored. */
let asked = 0

function endWorker(): void {
  worker?.terminate()
  worker = null
}

/** Ends the search; what it found stays. */
export function stopRecovery(): void {
  asked++
  endWorker()
  set(state => (state.status === 'running' || state.status === 'asking' ? { status: 'stopped' } : state))
}

export const rejectOption = (id: string): void => set(state => ({ rejected: new Set([...state.rejected, id]) }))
export const restoreOptions = (): void => set({ rejected: new Set() })
/** Nothing is searched or shown any more: what was accepted is in the plan. */
export function forgetRecovery(): void {
  stopRecovery()
  set(IDLE)
}

/** Whether this person may: the server decides. Null when it says yes. */
async function refusal(): Promise<ApiFailure | null> {
  try {
    const { features } = await query('users.getUserAccess')
    return features.includes('recovery') ? null : { code: 'access.proRequired', error: '', suggestions: [], params: {} }
  } catch (cause) {
    return failureOf(cause)
  }
}

/** Begins a search in a worker; each way arrives in the state as it is found. */
export async function beginRecovery(wanted: number, target: TaskId | null): Promise<void> {
  stopRecovery()
  const own = ++asked
  const { schedule, calculation } = editor.state.getState()
  if (!schedule || !calculation) return
  set({ ...IDLE, status: 'asking', about: schedule, wanted, target })
  const failure = await refusal()
  if (own !== asked) return
  if (failure) {
    set({ status: 'refused', failure })
    return
  }
  set({ status: 'running' })
  const began = performance.now()
  const made = new Worker(new URL('../../workers/recover-plan.ts', import.meta.url), { type: 'module' })
  worker = made
  made.addEventListener('message', (event: MessageEvent<RecoverReply>) => {
    if (worker === made) take(event.data, performance.now() - began)
  })
  made.addEventListener('error', () => {
    if (worker !== made) return
    endWorker()
    set({ status: 'failed' })
  })
  const request: RecoverRequest = {
    schedule: startedAt(schedule, calculation.projectStart),
    wanted,
    target,
    now: civilNow(),
    time: SEARCH_TIME,
  }
  made.postMessage(request)
}

/**
 * Takes a way into the plan, if the plan is still the one that was searched and what comes out is what was promised, to
 * the second. Else nothing changes.
 */
export function acceptOption(option: RecoveryOption, notes: readonly Edit[], label: EditLabel): Accepted {
  const { about, target } = recoverySearch.getState()
  const { schedule, calculation } = editor.state.getState()
  if (!schedule || !calculation || schedule !== about) return { kind: 'stale' }
  const edits = [...option.edits, ...notes]
  const tried = applyEdits(schedule, edits)
  const dates = tried.ok ? calculate(tried.value.schedule, undefined, { today: calculation.projectStart }) : tried
  if (!dates.ok) return { kind: 'refused', problem: dates.problems[0] }
  const ends = target === null ? dates.value.projectFinish : dates.value.of(target)?.finish
  if (ends !== option.finish) return { kind: 'broken' }
  const applied = editor.apply(edits, label)
  if (!applied.ok) return { kind: 'refused', problem: applied.problems[0] }
  forgetRecovery()
  return { kind: 'accepted' }
}

/** What became of a way that was to be accepted. */
export type Accepted =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'stale' }
  | { readonly kind: 'broken' }
  | { readonly kind: 'refused'; readonly problem: Problem }

function take(reply: RecoverReply, elapsed: number): void {
  switch (reply.kind) {
    case 'option':
      set(state => ({ found: [...state.found, reply.option], elapsed }))
      break
    case 'measured':
      set({ measured: reply.count, elapsed })
      break
    case 'done':
      endWorker()
      set({
        status: 'done',
        recovery: reply.recovery,
        measured: reply.recovery.measured,
        problems: reply.warnings,
        elapsed,
      })
      break
    case 'failed':
      endWorker()
      set({ status: 'failed', problems: reply.problems })
  }
}
