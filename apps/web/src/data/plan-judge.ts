import { type Calculation, columnsOf, type Schedule } from '@parada/schedule'
import type { JudgeReply, JudgeRequest } from '../workers/judge-plan.ts'
import { type Judged, judgementOf } from '../workers/judgement-of.ts'
import type { LongList } from '../workers/read-file.ts'
import { civilNow, civilToday } from './clock.ts'
import { textOf } from './list-texts.ts'

/** From so many tasks on a plan is judged aside; below, the page does it within a frame or two. */
const ASIDE = 1_000
/** Rows that are written as JSON at once: a few milliseconds. */
const PART = 2_000
const LISTS = ['tasks', 'links', 'assignments'] as const satisfies readonly LongList[]

const known = new WeakMap<Calculation, Judged>()
const asked = new WeakMap<Calculation, Promise<Judged | null>>()

/** What was judged of a calculation already. */
export const judgementKnown = (calculation: Calculation): Judged | null => known.get(calculation) ?? null

/** The audit of a plan and what is wrong with it, worked out once for all who ask; null where a later plan took its place. */
export function judge(calculation: Calculation): Promise<Judged | null> {
  const before = asked.get(calculation)
  if (before) return before
  const made = calculation.count < ASIDE ? here(calculation) : aside(calculation)
  asked.set(calculation, made)
  void made.then(
    judged => (judged ? known.set(calculation, judged) : asked.delete(calculation)),
    () => asked.delete(calculation),
  )
  return made
}

async function here(calculation: Calculation): Promise<Judged> {
  thread?.end()
  return judgementOf(calculation, civilNow())
}

/** The thread holds the rows of a plan: what changed since is handed over, in parts of a few milliseconds. */
class Thread {
  private readonly worker: Worker
  private readonly held: Record<LongList, unknown[]> = { tasks: [], links: [], assignments: [] }
  private answered: (reply: JudgeReply) => void = () => undefined
  private ended = false

  constructor() {
    this.worker = new Worker(new URL('../workers/judge-plan.ts', import.meta.url), { type: 'module' })
    this.worker.addEventListener('message', (event: MessageEvent<JudgeReply>) => this.answered(event.data))
    this.worker.addEventListener('error', () => this.end())
  }

  /** The thread ends, and a caller that waits for it receives a failure. */
  end(): void {
    this.ended = true
    if (thread === this) thread = null
    this.worker.terminate()
    this.answered({ kind: 'failed' })
  }

  async judge(calculation: Calculation): Promise<JudgeReply> {
    const { schedule } = calculation
    for (const list of LISTS) await this.handOver(schedule, list)
    if (this.ended) return { kind: 'failed' }
    return new Promise(resolve => {
      this.answered = resolve
      const lengths = {
        tasks: schedule.tasks.length,
        links: schedule.links.length,
        assignments: schedule.assignments.length,
      }
      const others = { ...schedule, tasks: [], links: [], assignments: [] }
      const dates = columnsOf(calculation)
      this.send({ kind: 'judge', schedule: others, lengths, dates, today: civilToday(), now: civilNow() })
    })
  }

  private send(request: JudgeRequest): void {
    this.worker.postMessage(request)
  }

  private async handOver(schedule: Schedule, list: LongList): Promise<void> {
    const rows: readonly unknown[] = schedule[list]
    const held = this.held[list]
    held.length = Math.min(held.length, rows.length)
    const texts = held.length === 0 ? textOf(rows) : null
    for (const text of texts ?? []) {
      // A text that was kept says how many rows it has only to who reads it: the thread puts them behind those that it has.
      this.send({ kind: 'rows', list, places: null, rows: text })
      await rest()
    }
    if (texts) {
      held.push(...rows.slice(held.length))
      return
    }
    const places: number[] = []
    for (const [at, row] of rows.entries()) if (held[at] !== row) places.push(at)
    for (let from = 0; from < places.length; from += PART) {
      const own = places.slice(from, from + PART)
      this.send({ kind: 'rows', list, places: own, rows: JSON.stringify(own.map(at => rows[at])) })
      for (const at of own) held[at] = rows[at]
      await rest()
    }
  }
}

const rest = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

let thread: Thread | null = null
let latest: Calculation | null = null
/** What the thread does now: one plan after another, and of those that wait the latest alone. */
let busy: Promise<unknown> = Promise.resolve()

function aside(calculation: Calculation): Promise<Judged | null> {
  latest = calculation
  const turn = busy.then(async () => {
    if (latest !== calculation) return null
    thread ??= new Thread()
    const reply = await thread.judge(calculation)
    if (reply.kind === 'judged') return reply
    return latest === calculation ? judgementOf(calculation, civilNow()) : null
  })
  busy = turn.catch(() => undefined)
  return turn
}
