import { type Lag, NO_LAG, nth, type Problem, problem, suggestion } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { fold } from '../text/fold.ts'
import { decide, NameIndex, termLikeness, termsOf } from '../text/match.ts'
import { Chains } from './chains.ts'
import type { Collected } from './collect.ts'
import type { DraftLink, DraftTask, Relation } from './draft.ts'
import { DraftNet, isAncestor } from './draft-net.ts'
import { lagOf, type Units } from './durations.ts'
import { linkGroups } from './group-order.ts'

interface Resolved {
  readonly links: DraftLink[]
  readonly problems: Problem[]
}

/** Turns what tasks wait for into links between them. */
export function* resolveLinks(
  into: Collected,
  grammar: Grammar,
  units: Units,
  renamed: (task: DraftTask, relation: Relation) => void,
): Generator<null, Resolved> {
  return yield* new Resolver(into, grammar, units, renamed).run()
}

/** So many tasks are linked between two pauses. */
const PAUSE = 500

/** Most rows that are listed as beginning with the project. */
const MOST_TOLD = 12

class Resolver {
  private readonly tasks: readonly DraftTask[]
  private readonly net: DraftNet
  private readonly into: Collected
  private readonly units: Units
  private readonly renamed: (task: DraftTask, relation: Relation) => void
  private readonly byLabel = new Map<string, DraftTask[]>()
  private readonly index: NameIndex
  private readonly later: { task: DraftTask; target: DraftTask }[] = []
  private readonly sideBySide = new Set<DraftTask>()

  constructor(into: Collected, grammar: Grammar, units: Units, renamed: (task: DraftTask, relation: Relation) => void) {
    this.into = into
    this.units = units
    this.renamed = renamed
    this.tasks = into.draft.tasks
    this.net = new DraftNet(this.tasks, units)
    this.index = new NameIndex(
      this.tasks.map(task => task.name),
      new Set(grammar.stopWords),
    )
    for (const task of this.tasks) {
      if (task.label === null) continue
      const same = this.byLabel.get(plainLabel(task.label))
      if (same) same.push(task)
      else this.byLabel.set(plainLabel(task.label), [task])
    }
    // Without numbers of their own, rows count from one.
    if (this.byLabel.size === 0) {
      const leaves = this.tasks.filter(task => !task.summary)
      for (const [at, task] of leaves.entries()) this.byLabel.set(String(at + 1), [task])
    }
  }

  *run(): Generator<null, Resolved> {
    const leaves = this.tasks.filter(task => !task.summary)
    // A sentence behind a list follows it, and says nothing of the order of its rows.
    const listed = leaves.some(task => !this.into.prose.has(task))
    const tells = (task: DraftTask, { kind, target }: Relation): boolean =>
      this.into.prose.has(task)
        ? !listed || !['front', 'previous', 'ends', 'none'].includes(target.kind)
        : kind !== 'parallel'
    const explicit =
      this.tasks.some(task => task.relations.some(relation => tells(task, relation)) || task.last) ||
      this.into.statements.some(each => !each.gap) ||
      this.tasks.some(task => task.group) ||
      this.into.orders.length > 0
    let front: DraftTask[] = []
    let previous: DraftTask | null = null
    let lastStart: number | null = null
    let groupFront: DraftTask[] = []
    const until = this.into.parallelUntil
    yield null
    for (const [at, task] of this.tasks.entries()) {
      if (at % PAUSE === PAUSE - 1) yield null
      const aside = this.into.allParallel && (until === null || at < until || until >= this.tasks.length)
      // What follows "todos em paralelo" follows all of them.
      if (this.into.allParallel && until !== null && at === until) front = this.net.openEnds(task)
      if (task.summary) {
        for (const relation of task.relations) this.relate(task, relation, previous, front)
        continue
      }
      if (task.group && previous?.group === task.group) this.sideBySide.add(task)
      else if (task.group) groupFront = front
      const inProse = this.into.prose.has(task)
      const before = this.net.links.length
      for (const relation of task.relations) this.relate(task, relation, previous, front)
      const parallel = task.relations.some(relation => relation.kind === 'parallel')
      let linked =
        this.net.links.length > before ||
        parallel ||
        task.relations.some(relation => relation.kind === 'after' && relation.target.kind !== 'name')
      if (task.last && !this.net.into(task).length) {
        for (const end of this.net.openEnds(task)) this.net.link(end, task, 'FS', NO_LAG)
        linked = true
      }
      const hasPredecessor = this.net.into(task).length > 0
      // Given one after another, days that go on keep their order; a date that goes back stands for itself.
      const dated =
        task.start !== null &&
        !task.held &&
        !(inProse && task.milestone) &&
        !(inProse && lastStart !== null && lastStart < task.start)
      if (task.start !== null && !task.held) lastStart = Math.max(lastStart ?? task.start, task.start)
      if (!linked && !hasPredecessor && previous && !aside && !task.first && !dated) {
        const apart = this.into.groupsApart && previous.parent !== task.parent
        if ((inProse || this.into.sequence) && !apart) {
          const behind = task.group ? groupFront : front.length > 0 ? front : [previous]
          for (const each of behind) this.net.link(each, task, 'FS', NO_LAG)
          if (!this.into.sequence && !task.group) this.assume('language.assumedSequence', task)
        }
      }
      // "Antes da soldagem, chanfrar": what is put before another does not move the text on.
      if (task.relations.some(relation => relation.kind === 'before' && relation.target.kind !== 'ends') && previous)
        continue
      // The front is all that runs side by side now: a task joins it when it does not follow all of it.
      const follows = new Set(
        this.net
          .into(task)
          .filter(link => link.type === 'FS')
          .map(link => link.from),
      )
      if (task.group) front = [...(previous?.group === task.group ? front : []), task]
      else
        front = parallel || (inProse && follows.size > 0) ? [...front.filter(each => !follows.has(each)), task] : [task]
      previous = task
    }
    for (const { task, target } of this.later) this.net.copyPredecessors(task, target)
    this.readStatements()
    this.readOrders()
    const chains = new Chains(this.net, this.into, this.sideBySide)
    const unread = this.net.links.length === 0 && leaves.every(task => !this.into.prose.has(task))
    if ((!explicit || unread) && !this.into.allParallel && !this.into.sequence) chains.chain(leaves)
    else if (this.into.sequence) chains.chainOpen(leaves)
    linkGroups(this.into, this.net)
    chains.finishMilestones(leaves)
    chains.finishTest(leaves)
    // Words of order that no link came of leave every row with the start of the project, too.
    if (this.net.links.length > 0 || explicit) this.tellOpenRows(leaves)
    return { links: this.net.links, problems: this.net.problems }
  }

  /** Rows of a text with links of its own that wait for nothing: each begins with the project, and the user reads so. */
  private tellOpenRows(leaves: readonly DraftTask[]): void {
    // Where days order most of a text, a day is what a row waits for.
    const byDays = leaves.filter(task => task.start !== null).length * 2 > leaves.length
    const first = leaves.find(task => task.first)
    const open = leaves.filter(
      (task, at) =>
        at > 0 &&
        (task.start === null || (this.into.prose.has(task) && !byDays)) &&
        (!task.first || task !== first) &&
        !task.milestone &&
        !task.inTable &&
        !this.sideBySide.has(task) &&
        !this.into.allParallel &&
        this.net.into(task).length === 0 &&
        (task.parent === null || this.net.into(task.parent).length === 0),
    )
    for (const task of open.slice(0, MOST_TOLD)) this.assume('language.assumedParallel', task)
  }

  private assume(code: string, task: DraftTask): void {
    this.into.draft.notes.push(
      problem(
        code,
        { task: task.name },
        { severity: 'info', at: { span: task.span }, suggestions: [suggestion('language.reviewAssumption')] },
      ),
    )
  }

  private relate(task: DraftTask, relation: Relation, previous: DraftTask | null, front: readonly DraftTask[]): void {
    const targets = this.targets(task, relation, previous, front)
    const lag = this.lag(relation)
    for (const target of targets) {
      if (relation.kind === 'parallel') {
        this.sideBySide.add(task)
        if (this.net.at(target) > this.net.at(task)) this.later.push({ task, target })
        else this.net.copyPredecessors(task, target)
      } else if (relation.kind === 'before') {
        // "Antes disso, bloquear": it takes the place of what it is put before.
        if (relation.target.kind === 'task')
          for (const link of [...this.net.into(target)]) this.net.link(link.from, task, link.type, link.lag)
        this.net.link(task, target, relation.type, lag)
      } else this.net.link(target, task, relation.type, lag)
    }
  }

  private lag(relation: Relation): Lag {
    if (relation.percent !== undefined)
      return { seconds: 0 as Lag['seconds'], unit: 'd', percent: relation.sign * relation.percent }
    return relation.lag ? lagOf(relation.lag, relation.sign, this.units) : NO_LAG
  }

  private targets(
    task: DraftTask,
    relation: Relation,
    previous: DraftTask | null,
    front: readonly DraftTask[],
  ): DraftTask[] {
    const { target } = relation
    switch (target.kind) {
      case 'previous':
        return previous ? [previous] : []
      case 'task':
        return [target.task]
      case 'front':
        return front.length > 0 && this.into.prose.has(task) ? [...front] : previous ? [previous] : []
      case 'ends': {
        if (relation.kind === 'parallel') return previous ? [previous] : []
        // "Antes de tudo": before all that waits for nothing.
        if (relation.kind === 'before') {
          const open = this.tasks.filter(each => each !== task && !each.summary && this.net.into(each).length === 0)
          const told = open.filter(each => this.net.at(each) < this.net.at(task))
          return told.length > 0 ? told : open
        }
        const ends = this.net.openEnds(task)
        return ends.length > 0 ? ends : previous ? [previous] : []
      }
      case 'labels':
        return target.labels.flatMap(label => {
          const found = this.labelled(label, task) ?? this.byNameOf(label, task)
          if (found) return [found]
          this.net.problems.push(
            problem(
              'language.referenceNotFound',
              { task: task.name, reference: label },
              { at: { span: relation.span }, suggestions: [suggestion('language.listTasks')] },
            ),
          )
          return []
        })
      case 'name':
        return this.byName(task, relation, target.text, previous)
      case 'none':
        return []
    }
  }

  /** The task of a number; where several lists count from one, that of the list which speaks of it. */
  private labelled(label: string, task: DraftTask): DraftTask | undefined {
    const same = this.byLabel.get(plainLabel(label))
    if (!same || same.length === 1) return same?.[0]
    // The lists stand one after another: halving finds the last one that begins before the task.
    const here = this.net.at(task)
    let [low, high] = [0, same.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.net.at(nth(same, middle)) < here) low = middle + 1
      else high = middle
    }
    return same[Math.max(0, low - 1)]
  }

  private byNameOf(label: string, task: DraftTask): DraftTask | null {
    if (/^\d+(?:\.\d+)*$/.test(label)) return null
    const match = decide(this.index.find(label, at => this.tasks[at] !== task))
    return match.kind === 'one' ? nth(this.tasks, match.index) : null
  }

  private one(text: string, task: DraftTask): DraftTask | null {
    const found = this.index.find(text, at => this.tasks[at] !== task && !isAncestor(nth(this.tasks, at), task))
    const match = decide(found)
    if (match.kind === 'one') return nth(this.tasks, match.index)
    if (match.kind !== 'many') return null
    const here = this.net.at(task)
    const before = match.indexes.filter(at => at < here)
    const chosen = before.at(-1) !== undefined ? Math.max(...before) : nth(match.indexes, 0)
    this.into.draft.notes.push(
      problem(
        'language.assumedMatch',
        { words: text, task: nth(this.tasks, chosen).name },
        { severity: 'info', suggestions: [suggestion('language.reviewAssumption')] },
      ),
    )
    return nth(this.tasks, chosen)
  }

  private byName(task: DraftTask, relation: Relation, text: string, previous: DraftTask | null): DraftTask[] {
    // Letters of a lettered list ("depois de b").
    const lettered = text.length <= 3 ? this.labelled(text, task) : undefined
    if (lettered && lettered !== task) return [lettered]
    // "as duas válvulas", "both valves": every earlier task with that word.
    const each = SEVERAL_OF.exec(text)
    if (each) {
      const terms = termsOf(nth(each, 1), new Set())
      const here = this.net.at(task)
      const named = this.tasks.filter(
        (other, at) =>
          at < here &&
          !other.summary &&
          other !== task &&
          terms.every(term => termsOf(other.name, new Set()).some(own => termLikeness(term, own) >= 0.8)),
      )
      if (named.length > 1) return named
    }
    const whole = this.one(text, task)
    const parts = text.split(/\s*,\s*|\s+(?:e|and|y)\s+/i).filter(part => /[A-Za-zÀ-ÿ0-9]{2}|^[A-Z]$/.test(part.trim()))
    if (parts.length > 1) {
      // "Cuando forros y arrancador estén": a verb may stand behind the last name.
      const found = parts.map(part => this.one(part, task) ?? this.one(part.replace(/\s+\p{L}+\s*$/u, ''), task))
      const all = [...new Set(found.filter(each => each !== null))]
      if (found.every(each => each !== null) && all.length > 1) return all
      if (!whole && all.length > 0) return all
      if (whole)
        this.tellUnfound(
          task,
          whole,
          relation,
          parts.filter((_, at) => found[at] === null),
        )
    }
    if (whole) return [whole]
    // "enquanto esfria": what runs meanwhile and bears no task's name can only be what was spoken of before.
    // Curing, drying and cooling go on by themselves after the work that they are named with.
    if (relation.kind === 'parallel' && this.into.prose.has(task)) {
      const told = this.byAction(text, task)
      if (told) return [told]
    }
    if (relation.kind === 'parallel' && previous && this.into.prose.has(task) && !BY_ITSELF.test(fold(text)))
      return [previous]
    if (relation.kind === 'after' || relation.kind === 'before') this.renamed(task, relation)
    return []
  }

  /** The user reads the other names that a row waits for where no row is called so. */
  private tellUnfound(task: DraftTask, whole: DraftTask, { span }: Relation, parts: readonly string[]): void {
    const own = termsOf(whole.name, new Set())
    for (const text of parts) {
      const terms = termsOf(text, new Set())
      if (terms.some(term => own.some(each => termLikeness(term, each) >= 0.8))) continue
      this.into.draft.notes.push(
        problem(
          'language.ignoredText',
          { text, task: task.name },
          { severity: 'warning', at: { span }, suggestions: [suggestion('language.reviewAssumption')] },
        ),
      )
    }
  }

  /** "mientras se lava el haz": the last task before this one whose action the words name. */
  private byAction(text: string, task: DraftTask): DraftTask | null {
    const here = this.net.at(task)
    const actions = new Set(termsOf(text, new Set()).flatMap(term => (term.action ? [term.action] : [])))
    if (actions.size === 0) return null
    return (
      this.tasks
        .slice(0, here)
        .filter(
          each => !each.summary && termsOf(each.name, new Set()).some(term => term.action && actions.has(term.action)),
        )
        .at(-1) ?? null
    )
  }

  private readStatements(): void {
    for (const statement of this.into.statements) {
      const subject = this.byLabel.get(plainLabel(statement.subject))?.[0] ?? this.one(statement.subject, NOBODY)
      if (!subject) {
        this.into.draft.notes.push(
          problem(
            'language.ignoredText',
            { text: statement.piece.text.slice(0, 120) },
            {
              severity: 'info',
              at: { span: { start: statement.piece.start, end: statement.piece.start + statement.piece.text.length } },
            },
          ),
        )
        continue
      }
      const implied = this.net.into(subject).filter(link => link.type === 'FS' && !this.isStated(subject))
      for (const relation of statement.relations) {
        // A stated link takes the place of the one that the order of sentences implied.
        const gone = relation.kind === 'after' ? implied.filter(link => this.net.links.includes(link)) : []
        for (const link of gone) this.net.unlink(link)
        // "Blasting needs scaffold (5h)", named last: the scaffold does not follow what needs it.
        if (relation.kind === 'after')
          for (const target of this.targets(subject, relation, null, []))
            if (!this.isStated(target))
              for (const link of [...this.net.into(target)])
                if (link.type === 'FS' && this.net.reaches(subject, link.from)) this.net.unlink(link)
        const before = this.net.links.length
        this.relate(subject, relation, null, [])
        if (this.net.links.length === before)
          for (const link of gone) this.net.link(link.from, link.to, link.type, link.lag)
      }
    }
  }

  /** "Sequência: solda, pintura, teste": the named tasks in that order, overriding the order of sentences. */
  private readOrders(): void {
    for (const names of this.into.orders) {
      const found = names.map(name => this.one(name, NOBODY)).filter(task => task !== null)
      const among = new Set(found)
      if (among.size < 2) continue
      for (const task of among)
        for (const link of [...this.net.into(task)])
          if (among.has(link.from) && link.type === 'FS' && !this.isStated(task)) this.net.unlink(link)
      for (let at = 1; at < found.length; at++)
        if (found[at] !== found[at - 1]) this.net.link(nth(found, at - 1), nth(found, at), 'FS', NO_LAG)
    }
  }

  private isStated(task: DraftTask): boolean {
    return task.relations.length > 0 || task.last === true
  }
}

const SEVERAL_OF =
  /^(?:both|all(?: the)?|the two|the three|ambas?(?: as)?|ambos(?: os)?|as duas|os dois|as três|os três|las dos|los dos|las tres|los tres|todas as|todos os|todas las|todos los)\s+(?:the\s+)?(?:tarefas\s+d[eoa]s?\s+)?(\p{L}{3,}(?:\s\p{L}{3,})?)$/iu
const BY_ITSELF =
  /(?<![a-z])(?:cur(?:a|am|e|es|ing|en|an)|sec(?:a|am|an)|dr(?:y|ies|ying)|fragu\w+|sets|setting|esfri\w+|enfri\w+|cools?|cooling)(?![a-z])/

const NOBODY: DraftTask = Object.freeze({ name: '', label: null, parent: null }) as unknown as DraftTask

const plainLabel = (label: string): string =>
  fold(label)
    .replace(/^[#(]|[).]$/g, '')
    .replace(/(?:\.0+)+$/, '')
    .replace(/^0+(?=\d)/, '')
