import { randomUUID } from 'node:crypto'
import type { Problem } from '@parada/schedule'
import { companionProblem } from '../problem.ts'

/** What an extraction gives when it is finished. */
export interface Extracted {
  readonly schema: Readonly<Record<string, unknown>>
  /** Remarks of the reader. */
  readonly problems: readonly Problem[]
  readonly taskCount: number
  readonly dependencyCount: number
  readonly resourceCount: number
}

/** The five steps shown while a project is extracted; step = progress / 20 rounded up (specification, section 9). */
export const EXTRACT_STEPS = ['connecting', 'saving', 'reading', 'calculating', 'finishing'] as const

/** Which of the five steps a progress of 0 to 100 is in; 1 at the start. */
export const stepOf = (progress: number): number => Math.min(5, Math.max(1, Math.ceil(progress / 20)))

type Work = (report: (progress: number) => void, signal: AbortSignal) => Promise<Extracted | Problem>

interface Job {
  readonly id: string
  readonly startedAt: number
  readonly abort: AbortController
  progress: number
  endedAt: number | null
  result: Extracted | null
  problem: Problem | null
}

/** Jobs kept after they ended, for a page that comes late. */
const KEPT = 20
const MAX_RUNNING = 2

/** What a page sees of a job. */
export interface JobView {
  readonly id: string
  readonly progress: number
  readonly step: number
  readonly stepName: (typeof EXTRACT_STEPS)[number]
  /** Seconds, from the pace so far; null until there is a pace. */
  readonly estimatedRemaining: number | null
  readonly complete: boolean
  readonly elapsedSeconds: number
  readonly result: Extracted | null
  readonly problem: Problem | null
}

/** Long reads with progress and cancel. One job reads MS Project at a time; two run at most. */
export interface ExtractJobs {
  start(work: Work): { id: string } | Problem
  view(id: string): JobView | null
  cancel(id: string): boolean
  stop(): void
}

const isProblem = (value: Extracted | Problem): value is Problem => 'severity' in value

export function createExtractJobs(now: () => number): ExtractJobs {
  const jobs = new Map<string, Job>()

  const end = (job: Job, outcome: Extracted | Problem): void => {
    if (job.endedAt !== null) return
    job.endedAt = now()
    if (isProblem(outcome)) job.problem = outcome
    else {
      job.result = outcome
      job.progress = 100
    }
    const ended = [...jobs.values()].filter(each => each.endedAt !== null)
    for (const old of ended.slice(0, Math.max(0, ended.length - KEPT))) jobs.delete(old.id)
  }

  return {
    start(work) {
      const running = [...jobs.values()].filter(each => each.endedAt === null).length
      if (running >= MAX_RUNNING) return companionProblem('companion.busy', { count: running }, 'tryLater')
      const job: Job = {
        id: randomUUID(),
        startedAt: now(),
        abort: new AbortController(),
        progress: 0,
        endedAt: null,
        result: null,
        problem: null,
      }
      jobs.set(job.id, job)
      const report = (progress: number): void => {
        // Never backwards, and 100 only when the result is there.
        job.progress = Math.max(job.progress, Math.min(99, Math.round(progress)))
      }
      work(report, job.abort.signal).then(
        outcome => end(job, outcome),
        (error: unknown) => end(job, companionProblem('companion.internal', { id: job.id, reason: String(error) })),
      )
      return { id: job.id }
    },
    view(id) {
      const job = jobs.get(id)
      if (!job) return null
      const elapsedSeconds = Math.max(0, ((job.endedAt ?? now()) - job.startedAt) / 1000)
      const complete = job.endedAt !== null
      const step = stepOf(job.progress)
      return {
        id,
        progress: job.progress,
        step,
        stepName: EXTRACT_STEPS[step - 1] ?? 'finishing',
        estimatedRemaining: complete
          ? 0
          : job.progress > 0
            ? Math.round((elapsedSeconds / job.progress) * (100 - job.progress))
            : null,
        complete,
        elapsedSeconds,
        result: job.result,
        problem: job.problem,
      }
    },
    cancel(id) {
      const job = jobs.get(id)
      if (!job || job.endedAt !== null) return false
      job.abort.abort()
      end(job, companionProblem('companion.cancelled', {}, 'startAgain'))
      return true
    },
    stop() {
      for (const job of jobs.values()) job.abort.abort()
    },
  }
}
