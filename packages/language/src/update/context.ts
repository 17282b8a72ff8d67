import {
  applyEdits,
  type Calculation,
  calculate,
  type Duration,
  type Edit,
  formatDuration,
  type Instant,
  type Link,
  must,
  nth,
  type Outcome,
  type Problem,
  problem,
  type Resource,
  resourceId,
  type Schedule,
  suggestion,
  type Task,
  type TaskId,
  tradeOf,
} from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { grammarOf } from '../grammar/index.ts'
import { roleOf } from '../read/crews.ts'
import { fold, wordsOf } from '../text/fold.ts'
import { NameIndex } from '../text/match.ts'
import type { AppliedChange } from '../types.ts'

/** The plan while an instruction changes it: every order sees what the ones before it did. */
export class Context {
  schedule: Schedule
  readonly grammar: Grammar
  readonly today: Instant
  readonly edits: Edit[] = []
  readonly applied: AppliedChange[] = []
  readonly notes: Problem[] = []
  readonly failures: Problem[] = []
  /** Tasks that the order before changed: what "ela" or "it" means. */
  last: readonly Task[] = []
  /** True while an order is read that was said in one breath with the one before it. */
  inOneBreath = false
  /** Tasks that the instruction keeps as they are: "exceto a solda", "não mexa no andaime". */
  kept: ReadonlySet<TaskId> = new Set()
  /** The part of the outline that is spoken of; null for the whole plan. */
  private within: ReadonlySet<TaskId> | null = null
  private names: NameIndex | null = null
  private words: ReadonlySet<string> | null = null
  private dates: Calculation | null | undefined
  private rows: { children: ReadonlyMap<TaskId, readonly Task[]>; byId: ReadonlyMap<TaskId, Task> } | null = null

  constructor(schedule: Schedule, grammar: Grammar, today: Instant) {
    this.schedule = schedule
    this.grammar = grammar
    this.today = today
  }

  private get index(): NameIndex {
    this.names ??= new NameIndex(
      this.schedule.tasks.map(task => task.name),
      new Set(this.grammar.stopWords),
    )
    return this.names
  }

  /** Dates as they are now, or null when the plan has a loop. */
  get calculation(): Calculation | null {
    if (this.dates === undefined) {
      const calculated = calculate(this.schedule, undefined, { today: this.today })
      this.dates = calculated.ok ? calculated.value : null
    }
    return this.dates
  }

  /** The task at an outline number ("2.2"): the code that the plan gives it, else its place in the tree. */
  byOutline(number: string): Task | null {
    const coded = this.schedule.tasks.filter(task => task.wbs === number)
    if (coded.length === 1) return nth(coded, 0)
    let parent: TaskId | null = null
    let found: Task | null = null
    for (const part of number.split('.')) {
      found = this.schedule.tasks.filter(task => task.parent === parent)[Number(part) - 1] ?? null
      if (!found) return null
      parent = found.uid
    }
    return found
  }

  /** Tasks by their summary, and all by their id: kept until the next change. */
  private get outline(): { children: ReadonlyMap<TaskId, readonly Task[]>; byId: ReadonlyMap<TaskId, Task> } {
    if (!this.rows) {
      const children = new Map<TaskId, Task[]>()
      for (const task of this.schedule.tasks) {
        if (task.parent === null) continue
        const list = children.get(task.parent)
        if (list) list.push(task)
        else children.set(task.parent, [task])
      }
      this.rows = { children, byId: new Map(this.schedule.tasks.map(task => [task.uid, task])) }
    }
    return this.rows
  }

  isSummary(task: Task): boolean {
    return task.summary === true || this.outline.children.has(task.uid)
  }

  get summaries(): readonly Task[] {
    return this.schedule.tasks.filter(task => this.isSummary(task))
  }

  /** Every task under another, in the order of the rows. */
  under(task: Task): Task[] {
    return (this.outline.children.get(task.uid) ?? []).flatMap(each => [each, ...this.under(each)])
  }

  /** The tasks that a task stands for: itself, or what is in it, without those that are kept as they are. */
  leavesUnder(task: Task): Task[] {
    if (!this.isSummary(task)) return [task]
    return this.under(task).filter(each => !this.isSummary(each) && !this.kept.has(each.uid))
  }

  /** Tasks that work is done in, of the part that is spoken of, without those that are kept as they are. */
  get leaves(): readonly Task[] {
    return this.schedule.tasks.filter(task => !this.isSummary(task) && !this.kept.has(task.uid) && this.speaksOf(task))
  }

  /** True when a task's name has that folded word. */
  hasWord(word: string): boolean {
    this.words ??= new Set(
      this.schedule.tasks
        .flatMap(task => wordsOf(fold(task.name)))
        .filter(each => each.length > 1 && !this.grammar.stopWords.includes(each)),
    )
    return this.words.has(word)
  }

  speaksOf(task: Task): boolean {
    return this.within === null || this.within.has(task.uid)
  }

  /** Reads with names looked up in a part of the outline alone. */
  inside<T>(part: ReadonlySet<TaskId>, read: () => T): T {
    const before = this.within
    this.within = part
    try {
      return read()
    } finally {
      this.within = before
    }
  }

  /** Tasks whose names are like the words, the best first. */
  find(words: string, accept: (task: Task) => boolean = () => true): { index: number; score: number }[] {
    return this.index.find(words, index => {
      const task = nth(this.schedule.tasks, index)
      return this.speaksOf(task) && accept(task)
    })
  }

  task(uid: TaskId): Task {
    return must(this.outline.byId.get(uid))
  }

  into(task: TaskId): Link[] {
    return this.schedule.links.filter(link => link.to === task)
  }

  outOf(task: TaskId): Link[] {
    return this.schedule.links.filter(link => link.from === task)
  }

  /** True when one task leads to another by links. */
  leadsTo(from: TaskId, to: TaskId, without?: Link): boolean {
    const next = new Map<TaskId, TaskId[]>()
    for (const link of this.schedule.links) {
      if (link === without) continue
      const list = next.get(link.from)
      if (list) list.push(link.to)
      else next.set(link.from, [link.to])
    }
    const seen = new Set<TaskId>([from])
    const stack = [from]
    while (stack.length > 0)
      for (const each of next.get(must(stack.pop())) ?? []) {
        if (each === to) return true
        if (!seen.has(each)) {
          seen.add(each)
          stack.push(each)
        }
      }
    return false
  }

  /** What was carried out since the nth change was asked for in these words. */
  attribute(since: number, said: string): void {
    for (let at = since; at < this.applied.length; at++)
      this.applied[at] = { ...nth(this.applied, at), said: said.trim().slice(0, 160) }
  }

  /** Carries out edits at once; a refusal becomes the order's problem. */
  apply(edits: readonly Edit[], changes: readonly AppliedChange[]): Problem | null {
    const result: Outcome<{ schedule: Schedule }> = applyEdits(this.schedule, edits)
    if (!result.ok) return asLanguageProblem(result.problems[0], changes[0]?.task_name ?? '')
    const { assignments } = this.schedule
    const staffed = edits.flatMap(edit =>
      edit.kind === 'removeAssignment'
        ? assignments.filter(each => each.uid === edit.assignment).map(each => each.task)
        : [],
    )
    this.schedule = result.value.schedule
    this.edits.push(...edits)
    this.applied.push(...changes)
    const touched = new Set([
      ...edits.flatMap(edit => ('task' in edit ? [typeof edit.task === 'object' ? edit.task.uid : edit.task] : [])),
      ...staffed,
    ])
    if (touched.size > 0) this.last = this.schedule.tasks.filter(task => touched.has(task.uid))
    this.names = null
    this.words = null
    this.rows = null
    this.dates = undefined
    return null
  }

  fail(found: Problem, task: string, field: string): void {
    this.failures.push(found)
    this.applied.push({
      task_name: task,
      field,
      old_value: null,
      new_value: null,
      success: false,
      problem: found,
      fast_parsed: true,
    })
  }

  text(value: Duration): string {
    return formatDuration(value, this.schedule.project.units)
  }

  /** The resource of that name, if there is one (accents, case and plural aside). */
  resource(name: string): Resource | null {
    const wanted = singular(fold(name).trim())
    return (
      this.schedule.resources.find(each => fold(each.name) === fold(name).trim()) ??
      this.schedule.resources.find(each => singular(fold(each.name)) === wanted) ??
      this.ofTrade(fold(name).trim())
    )
  }

  /** The one resource of a trade that goes by another of its names: "andaimeiro", "andaimista". */
  private ofTrade(words: string): Resource | null {
    for (const grammar of (['pt', 'en', 'es'] as const).map(grammarOf)) {
      const trade = roleOf(words, grammar)
      if (!trade) continue
      const same = this.schedule.resources.filter(each => roleOf(fold(each.name), grammar)?.name === trade.name)
      if (same.length === 1) return nth(same, 0)
    }
    return null
  }

  newResourceId(): Resource['uid'] {
    return resourceId(this.schedule.resources.reduce((most, each) => Math.max(most, each.uid), 0) + 1)
  }
}

/** The one crew of the plan for the trade that a word names: "painters" are those of "Painting". */
export function crewOfTrade(word: string, schedule: Schedule): Resource | null {
  const trade = word.includes(' ') ? null : tradeOf(word)
  const same = trade === null ? [] : schedule.resources.filter(each => tradeOf(each.name) === trade)
  // A person or a firm with a name of its own is no trade's whole crew.
  return same.length === 1 && !nth(same, 0).name.includes(' ') ? nth(same, 0) : null
}

/** Singular of folded words, roughly: enough to compare names of trades. */
export const singular = (words: string): string =>
  words
    .split(' ')
    .map(word =>
      word
        .replace(/(?:ores)$/, 'or')
        .replace(/(?:oes|iones)$/, 'ao')
        .replace(/(?<=[a-z]{3})s$/, ''),
    )
    .join(' ')

function asLanguageProblem(found: Problem, task: string): Problem {
  if (/loop/i.test(found.code))
    return problem(
      'language.wouldLoop',
      { task, path: String(found.params.path ?? found.params.tasks ?? '') },
      { suggestions: [suggestion('language.removeOtherLink', { task })] },
    )
  return {
    ...found,
    suggestions: found.suggestions.length > 0 ? found.suggestions : [suggestion('language.updateExample')],
  }
}

export const change = (
  task: string,
  field: string,
  from: string | number | null,
  to: string | number | null,
): AppliedChange => ({
  task_name: task,
  field,
  old_value: from,
  new_value: to,
  success: true,
  fast_parsed: true,
})
