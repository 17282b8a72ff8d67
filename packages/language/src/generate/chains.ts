import { must, NO_LAG, nth, problem, suggestion } from '@parada/schedule'
import { PHASE } from '../grammar/order-phrases.ts'
import { actionOf } from '../text/actions.ts'
import { fold } from '../text/fold.ts'
import type { Collected } from './collect.ts'
import type { DraftTask } from './draft.ts'
import type { DraftNet } from './draft-net.ts'

/** What the order of rows alone implies: rows in a row, and what can only come behind everything else. */
export class Chains {
  private readonly net: DraftNet
  private readonly into: Collected
  private readonly sideBySide: ReadonlySet<DraftTask>

  /** `sideBySide` are tasks said to run beside an earlier one. */
  constructor(net: DraftNet, into: Collected, sideBySide: ReadonlySet<DraftTask>) {
    this.net = net
    this.into = into
    this.sideBySide = sideBySide
  }

  /** No order was given at all: rows follow one another inside their group; groups too, unless they are trades or areas. */
  chain(leaves: readonly DraftTask[]): void {
    if (leaves.length < 2 || leaves.some(task => task.start !== null)) return
    const groups = new Map<DraftTask | null, DraftTask[]>()
    for (const leaf of leaves) {
      const list = groups.get(leaf.parent)
      if (list) list.push(leaf)
      else groups.set(leaf.parent, [leaf])
    }
    for (const [, list] of groups) this.chainRows(list)
    const named = [...groups.keys()].filter(group => group !== null)
    const { ties, chain } = this.into.groupOrder
    const phased = ties.length === 0 && !chain && named.length > 1 && named.every(group => PHASE.test(fold(group.name)))
    if (phased) {
      const lists = [...groups.values()]
      for (let at = 1; at < lists.length; at++)
        this.net.link(must(nth(lists, at - 1).at(-1)), nth(nth(lists, at), 0), 'FS', NO_LAG)
    }
    this.into.draft.notes.push(
      problem(
        'language.assumedSequence',
        { task: nth(leaves, 0).name, count: leaves.length },
        { severity: 'info', suggestions: [suggestion('language.reviewAssumption')] },
      ),
    )
  }

  /** Rows in sequence; those said to run beside an earlier one share its predecessors, and the next waits for all. */
  private chainRows(list: readonly DraftTask[]): void {
    let front: DraftTask[] = []
    let before: readonly DraftTask[] = []
    for (const task of list) {
      if (!this.sideBySide.has(task)) before = front
      for (const each of before) this.net.link(each, task, 'FS', NO_LAG)
      front = this.sideBySide.has(task) ? [...front, task] : [task]
    }
  }

  /** "Em sequência": every task without a predecessor follows the one before it. */
  chainOpen(leaves: readonly DraftTask[]): void {
    for (let at = 1; at < leaves.length; at++) {
      const task = nth(leaves, at)
      if (this.into.groupsApart && nth(leaves, at - 1).parent !== task.parent) continue
      if (this.net.into(task).length === 0 && !this.sideBySide.has(task))
        this.net.link(nth(leaves, at - 1), task, 'FS', NO_LAG)
    }
  }

  /** A test or hand-over written last, tied to nothing while the rest is linked: it comes after what nothing follows yet. */
  finishTest(leaves: readonly DraftTask[]): void {
    let from = leaves.length
    if (leaves.length < 3 || this.net.links.length === 0 || this.into.allParallel) return
    while (from > 1 && this.endsWork(nth(leaves, from - 1))) from--
    for (const last of leaves.slice(from)) this.finishWith(last)
  }

  /** True for a row tied to nothing whose work can only come behind the others. */
  private endsWork(task: DraftTask): boolean {
    const folded = fold(task.name)
    const action = actionOf(folded.split(/[^a-z]+/)[0] ?? '')
    return (
      task.start === null &&
      !this.sideBySide.has(task) &&
      !this.net.into(task).length &&
      !this.net.outOf(task).length &&
      ((action !== null && FINAL.has(action)) || PUTS_BACK.test(folded))
    )
  }

  private finishWith(last: DraftTask): void {
    for (const end of this.net.openEnds(last)) {
      this.net.link(end, last, 'FS', NO_LAG)
      this.into.draft.notes.push(
        problem(
          'language.repairedOrphan',
          { task: last.name, other: end.name },
          { severity: 'info', at: { span: last.span }, suggestions: [suggestion('language.reviewAssumption')] },
        ),
      )
    }
  }

  /** A milestone at the end that nothing leads to stands for the end of everything. */
  finishMilestones(leaves: readonly DraftTask[]): void {
    const last = leaves.at(-1)
    if (!last?.milestone || leaves.length < 2 || last.start !== null || this.into.allParallel) return
    if (this.net.into(last).length > 0 || this.net.outOf(last).length > 0) return
    if (this.net.links.length === 0) return
    for (const end of this.net.openEnds(last)) this.net.link(end, last, 'FS', NO_LAG)
  }
}

/** Steps that put back what was taken apart: "reinstall", "remontar", "de-isolate", "fechar". */
const PUTS_BACK =
  /^(?:re-?install|reinstal|reassembl|remont|rearm|reconec|reconnect|refit|recoloc|religa|box ?up|fech|close|closing|cerrar|cierre|de-?isol|desbloq|desbloque|unlock|deblind|desraquet)/
const FINAL: ReadonlySet<string> = new Set(['test', 'start', 'release', 'deliver', 'run', 'demobilise'])
