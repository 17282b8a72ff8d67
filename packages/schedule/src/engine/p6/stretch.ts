import { endAt, startAt, toWork } from '../../calendar/compiled.ts'
import { given } from '../given.ts'
import { shift } from '../lags.ts'
import { isEmptyNode, isStretched, type Network, SUMMARY_FINISH } from '../network.ts'
import type { Passes } from '../pass.ts'
import { rowsBelow, rowsInOrder } from '../row-order.ts'
import { totalFloat } from './late.ts'

const NEVER = Number.POSITIVE_INFINITY

interface Span {
  readonly early: [number, number]
  readonly late: [number, number]
}

/** A WBS summary activity spans all activities of its branch. */
function spanBranch(network: Network, passes: Passes, index: number, span: Span): void {
  const branch = network.parent[index]!
  for (const other of branch < 0 ? rowsInOrder(network) : rowsBelow(network, branch)) {
    const at = network.position[other]!
    if (other === index || network.kind[at] === SUMMARY_FINISH || network.roll[at] === -2) continue
    span.early[0] = Math.min(span.early[0], passes.earlyStart[at]!)
    span.early[1] = Math.max(span.early[1], passes.earlyFinish[at]!)
    span.late[0] = Math.min(span.late[0], passes.lateStart[at]!)
    span.late[1] = Math.max(span.late[1], passes.lateFinish[at]!)
  }
}

/** Level of effort and WBS summary activities stretch between the dates of the activities they are linked to. */
export function stretch(network: Network, passes: Passes): void {
  const { schedule, rowOf, position, compiled, calendar } = network
  const spans = new Map<number, Span>()
  for (const index of rowsInOrder(network))
    if (isStretched(network.rows[index]!) && !isEmptyNode(network.rows[index]!) && network.summaryStartAt[index]! < 0)
      spans.set(index, { early: [NEVER, -NEVER], late: [NEVER, -NEVER] })
  const note = (
    index: number,
    other: number,
    ends: 'start' | 'finish',
    otherEnds: 'start' | 'finish',
    lag: number,
  ): void => {
    const span = spans.get(index)
    if (!span || other < 0 || spans.has(other)) return
    const at = position[other]!
    const own = compiled[calendar[position[index]!]!]!
    const move = (date: number): number => (lag === 0 ? date : shift(own, date, lag))
    const early = move(otherEnds === 'start' ? passes.earlyStart[at]! : passes.earlyFinish[at]!)
    const late = move(otherEnds === 'start' ? passes.lateStart[at]! : passes.lateFinish[at]!)
    if (ends === 'start') {
      span.early[0] = Math.min(span.early[0], early)
      span.late[0] = Math.min(span.late[0], late)
    } else {
      span.early[1] = Math.max(span.early[1], early)
      span.late[1] = Math.max(span.late[1], late)
    }
  }
  for (const link of schedule.links) {
    const from = rowOf(link.from)
    const to = rowOf(link.to)
    if (!spans.has(from) && !spans.has(to)) continue
    const lag = Number.isFinite(link.lag.seconds) ? Math.round(link.lag.seconds) : 0
    const near = link.type === 'SS' || link.type === 'SF' ? 'start' : 'finish'
    const far = link.type === 'FS' || link.type === 'SS' ? 'start' : 'finish'
    note(to, from, far, near, lag)
    note(from, to, near, far, -lag)
  }
  for (const [index, span] of spans)
    if (network.rows[index]!.p6?.type === 'wbsSummary') spanBranch(network, passes, index, span)
  for (const [index, span] of spans) {
    const at = position[index]!
    const own = compiled[calendar[at]!]!
    const task = network.rows[index]!
    let [start, finish] = span.early
    if (start === NEVER && finish === -NEVER) start = passes.earlyStart[at]!
    if (finish === -NEVER) finish = endAt(own, toWork(own, start) + network.duration[at]!)
    if (start === NEVER) start = startAt(own, toWork(own, finish) - network.duration[at]!)
    start = given(task.actualStart) ?? startAt(own, toWork(own, start))
    finish = given(task.actualFinish) ?? Math.max(start, finish)
    const end = endAt(own, toWork(own, finish))
    finish = Math.max(start, task.actualFinish === undefined ? end : finish)
    passes.earlyStart[at] = start
    passes.earlyFinish[at] = finish
    const [lateStart, lateFinish] = span.late
    passes.lateStart[at] = lateStart === NEVER ? start : startAt(own, toWork(own, lateStart))
    passes.lateFinish[at] =
      lateFinish === -NEVER ? Math.max(finish, passes.lateStart[at]!) : endAt(own, toWork(own, lateFinish))
    passes.startSlack[at] = toWork(own, passes.lateStart[at]!) - toWork(own, start)
    passes.finishSlack[at] = toWork(own, passes.lateFinish[at]!) - toWork(own, finish)
    passes.totalSlack[at] = totalFloat(network, passes.startSlack[at]!, passes.finishSlack[at]!)
  }
}
