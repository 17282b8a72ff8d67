import { type Calculation, columnsOf, type Schedule } from '@parada/schedule'
import type { Lengths, PlanReply, PlanRequest } from '../workers/plan-aside.ts'
import type { LongList } from '../workers/read-file.ts'
import { civilNow, civilToday } from './clock.ts'
import { textOf } from './list-texts.ts'

/** Rows that are written as JSON at once: a few milliseconds. */
const PART = 2_000
const LISTS = ['tasks', 'links', 'assignments'] as const satisfies readonly LongList[]

/** What is asked of the thread beside the rows of the plan. */
type Asked = (schedule: Schedule, lengths: Lengths) => Exclude<PlanRequest, { readonly kind: 'rows' }>

/** The thread holds the rows of a plan: what changed since is handed over, in parts of a few milliseconds. */
class Thread {
  private readonly worker: Worker
  private readonly held: Record<LongList, unknown[]> = { tasks: [], links: [], assignments: [] }
  private answered: (reply: PlanReply) => void = () => undefined
  private ended = false

  constructor() {
    this.worker = new Worker(new URL('../workers/plan-aside.ts', import.meta.url), { type: 'module' })
    this.worker.addEventListener('message', (event: MessageEvent<PlanReply>) => this.answered(event.data))
    this.worker.addEventListener('error', () => this.end())
  }

  /** The thread ends, and a caller that waits for it receives a failure. */
  end(): void {
    this.ended = true
    if (thread === this) thread = null
    this.worker.terminate()
    this.answered({ kind: 'failed' })
  }

  async ask(schedule: Schedule, asked: Asked): Promise<PlanReply> {
    for (const list of LISTS) await this.handOver(schedule, list)
    if (this.ended) return { kind: 'failed' }
    return new Promise(resolve => {
      this.answered = resolve
      const { tasks, links, assignments } = schedule
      const lengths = { tasks: tasks.length, links: links.length, assignments: assignments.length }
      this.send(asked({ ...schedule, tasks: [], links: [], assignments: [] }, lengths))
    })
  }

  private send(request: PlanRequest): void {
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
/** What the thread does now: one thing after another. */
let busy: Promise<unknown> = Promise.resolve()

/** Asks the thread of the open plan, which is made when it is first needed, once it is free; `still` false takes that back. */
export function askThread(schedule: Schedule, asked: Asked, still: () => boolean): Promise<PlanReply | null> {
  const turn = busy.then(() => {
    if (!still()) return null
    thread ??= new Thread()
    return thread.ask(schedule, asked)
  })
  busy = turn.catch(() => undefined)
  return turn
}

/** Asks the thread what follows from a calculation; `still` as in `askThread`. */
export const askOf = (
  calculation: Calculation,
  kind: 'judge' | 'figures',
  still: () => boolean,
): Promise<PlanReply | null> =>
  askThread(
    calculation.schedule,
    (schedule, lengths) => {
      const dates = columnsOf(calculation)
      return { kind, schedule, lengths, dates, today: civilToday(), now: civilNow() }
    },
    still,
  )

/** A plan that needs none is open. */
export const endThread = (): void => thread?.end()
