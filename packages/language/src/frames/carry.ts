import { must, type Problem, problem, type Resource, suggestion, type Task, type TaskId } from '@parada/schedule'
import type { AmountUnit } from '../read/amounts.ts'
import { fold } from '../text/fold.ts'
import type { Context } from '../update/context.ts'
import { ambiguous, notFound } from '../update/targets.ts'
import type { Item } from './item.ts'

/** Several rows are as likely: asked, not guessed. */
const CLOSE = 0.065

/** How much less a row may fit that something else speaks for. */
const MAYBE = 0.3

/** What frames need to turn their places into edits of the plan. */
export class Carry {
  readonly context: Context
  /** A row that a mention means, where the person said which. */
  readonly picked: ReadonlyMap<Item, number>
  /** The task that was added last, and what it follows: what "and then" goes on from. */
  added: { readonly task: TaskId; readonly after: readonly TaskId[] } | null = null

  /** A mention that fits several rows, and the rows, once one was refused for it. */
  doubt: { readonly item: Item; readonly rows: readonly number[] } | null = null

  /** Rows whose crew this instruction names: who is named next joins them. */
  readonly staffed = new Set<TaskId>()

  /** What the person has to agree to before this is done. */
  asks: Problem | null = null

  /** Rows that stay as they are: no set holds them. */
  readonly kept = new Set<number>()

  /** Remembers what stays as it is, of rows that fit alike those that a set would change; or why it cannot. */
  keep(items: readonly Item[] | undefined, sets: readonly Item[]): Problem | null {
    const all = new Set(sets.flatMap(item => item.rows ?? []))
    for (const item of items ?? []) {
      const best = item.candidates?.[0]?.score ?? 0
      const near = (item.candidates ?? []).filter(each => each.score > best - CLOSE && all.has(each.id))
      const one: Item = !item.rows && near.length === 1 ? { ...item, candidates: near } : item
      const rows = this.rows([one], true)
      if ('severity' in rows) return rows
      for (const row of rows) for (const each of [row, ...this.context.leavesUnder(row)]) this.kept.add(each.uid)
    }
    return null
  }

  /** The unit that was said last: "A a 4 dias e B a 3". */
  unit: AmountUnit | null = null

  constructor(context: Context, picked: ReadonlyMap<Item, number> = new Map()) {
    this.context = context
    this.picked = picked
  }

  /** Mentions of a report: of rows that fit alike, the one that is under way is the one whose progress is reported. */
  underWay(items: readonly Item[] | undefined): readonly Item[] | undefined {
    const by = (id: number): Task | undefined => this.context.schedule.tasks.find(task => task.uid === id)
    return items?.map(item => {
      if (item.rows || item.kind !== 'task') return item
      const best = item.candidates?.[0]?.score ?? 0
      const near = (item.candidates ?? []).filter(each => each.score > best - CLOSE)
      const going = near.filter(({ id }) => {
        const done = by(id)?.percentComplete ?? 0
        return done > 0 && done < 100
      })
      return near.length > 1 && best < 0.985 && going.length === 1 ? { ...item, candidates: going } : item
    })
  }

  /** "Sopladores: 26 h → 30 h": of rows that a mention fits, the one that takes as long as it is said to have taken. */
  ofLength(items: readonly Item[] | undefined, hours: readonly number[]): readonly Item[] | undefined {
    const by = (id: number): Task | undefined => this.context.schedule.tasks.find(task => task.uid === id)
    return items?.map(item => {
      if (item.rows || item.kind !== 'task' || this.picked.has(item)) return item
      const best = item.candidates?.[0]?.score ?? 0
      const fits = (item.candidates ?? []).filter(({ id, score }) => {
        const task = by(id)
        const long = (task?.duration.seconds ?? 0) / 3600
        return (
          task &&
          !this.context.isSummary(task) &&
          score > best - MAYBE &&
          hours.some(each => Math.abs(each - long) < 0.02)
        )
      })
      return fits.length === 1 && best - (fits[0]?.score ?? 0) < MAYBE ? { ...item, candidates: fits } : item
    })
  }

  /** The rows that mentions name: leaves of a set, or the one row. */
  rows(items: readonly Item[] | undefined, summaries = false): Task[] | Problem {
    const found: Task[] = []
    for (const item of items ?? []) {
      const one = this.one(item, summaries)
      if ('severity' in one) return one
      for (const task of one) if (!found.includes(task)) found.push(task)
    }
    return found
  }

  private one(item: Item, summaries: boolean): Task[] | Problem {
    const by = (id: number): Task | undefined => this.context.schedule.tasks.find(task => task.uid === id)
    if (summaries && item.phase !== undefined) return [must(by(item.phase))]
    if (item.fresh !== undefined) {
      const fresh = fold(item.fresh)
      const added = this.context.schedule.tasks.find(task => fold(task.name) === fresh)
      return added ? [added] : problem('language.taskNotFound', { task: item.text })
    }
    if (item.rows) return item.rows.flatMap(id => (this.kept.has(id) ? [] : (by(id) ?? [])))
    const picked = this.picked.get(item)
    if (picked !== undefined) return [must(by(picked))]
    const all = (item.candidates ?? []).filter(each => by(each.id))
    const best = all[0]
    if (item.kind === 'unknown' || !best || best.score < 0.55) {
      const near = all.slice(0, 3).map(each => this.context.schedule.tasks.findIndex(task => task.uid === each.id))
      const found = notFound(item.text, near, this.context)
      return 'problem' in found ? found.problem : problem('language.taskNotFound', { task: item.text })
    }
    const near = all.filter(each => each.score > best.score - CLOSE)
    const leaves = near.filter(each => !this.context.isSummary(must(by(each.id))))
    const twins = leaves.filter(each => each.score > best.score - 1e-9).length > 1
    if (leaves.length > 1 && (twins || best.score < 0.985)) {
      const rows = leaves.slice(0, 4).map(each => must(by(each.id)))
      this.doubt = { item, rows: rows.map(task => task.uid) }
      const found = ambiguous(item.text, rows)
      if ('problem' in found) return found.problem
    }
    const task = must(by(best.id))
    // A phase that was not called one may only locate the row.
    if (!summaries && this.context.isSummary(task)) {
      const rows = [task, ...this.context.leavesUnder(task).slice(0, 3)]
      this.doubt = { item, rows: rows.slice(1).map(each => each.uid) }
      const found = ambiguous(item.text, rows)
      if ('problem' in found) return found.problem
    }
    return [task]
  }

  person(item: Item): Resource | Problem {
    const id = item.candidates?.[0]?.id
    const found = item.kind === 'person' ? this.context.schedule.resources.find(each => each.uid === id) : undefined
    return (
      found ??
      problem(
        'language.resourceNotFound',
        { resource: item.text, task: '' },
        { suggestions: [suggestion('language.nameTask')] },
      )
    )
  }
}
