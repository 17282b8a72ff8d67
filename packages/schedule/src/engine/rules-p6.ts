import { type CompiledCalendar, endAt, startAt, toWork } from '../calendar/compiled.ts'
import type { Constraint, Task } from '../model/task.ts'
import { DAY } from '../time/instant.ts'
import { boundary } from './backward.ts'
import { shift } from './forward.ts'
import { ACTIVE, COMPLETE, FF, isStretched, type Network, ROLL, SF, SPECIAL, SS, TYPE, typeAt } from './network.ts'
import { latestStart, partsAt, spanFrom } from './parts.ts'
import type { Passes } from './pass.ts'
import { rowsBelow, rowsInOrder } from './row-order.ts'
import type { Rules } from './rules.ts'
import { type Asked, given, msprojectRules } from './rules-msproject.ts'

const NEVER = Number.POSITIVE_INFINITY

const taskAt = (network: Network, at: number): Task => network.rows[network.node[at]!]!

const progressMode = (network: Network) => network.schedule.project.p6?.progress ?? 'retainedLogic'

const constraintsOf = (task: Task): Constraint[] =>
  [task.constraint, task.secondConstraint].filter((each): each is Constraint => each !== undefined)

/** The date a link asks for, the predecessor's progress counting. */
function linkAsks(network: Network, passes: Passes, edge: number): number {
  const { from, code, lag, lagCalendar, compiled, started } = network
  const before = from[edge]!
  const how = code[edge]! & TYPE
  const fromStart = how === SS || how === SF
  const distance = lag[edge]!
  const early = fromStart ? passes.earlyStart[before]! : passes.earlyFinish[before]!
  const state = started[before]!
  if (state === 0) return distance === 0 ? early : shift(compiled[lagCalendar[edge]!]!, early, distance)
  const task = taskAt(network, before)
  if (fromStart && network.schedule.project.p6?.startLagFromEarly !== false && state === ACTIVE && distance === 0)
    return early
  // Lag counts from what really happened; remaining work still has its say.
  const actual = given(fromStart ? task.actualStart : task.actualFinish)
  if (actual === undefined) return distance === 0 ? early : shift(compiled[lagCalendar[edge]!]!, early, distance)
  const counted = distance === 0 ? actual : shift(compiled[lagCalendar[edge]!]!, actual, distance)
  if (state === COMPLETE && progressMode(network) !== 'retainedLogic') return counted
  return Math.max(counted, early)
}

/** What the links ask of an activity; of a started one, as the progress option has it. */
function asks(network: Network, passes: Passes, at: number, floor: number): Asked {
  const { first, end, from, code, started } = network
  const result: Asked = { start: floor, finish: -NEVER, hanging: false, linked: first[at]! < end[at]! }
  const free = started[at] !== 0 && progressMode(network) !== 'retainedLogic'
  for (let edge = first[at]!; edge < end[at]!; edge++) {
    if (free && started[from[edge]!] !== COMPLETE) continue
    const how = code[edge]! & TYPE
    const date = linkAsks(network, passes, edge)
    if (how < FF) {
      if (date > result.start) result.start = date
    } else if (date > result.finish) {
      result.finish = date
      result.hanging = how === SF
    } else if (date === result.finish && how !== SF) result.hanging = false
  }
  return result
}

const wholeSeconds = (value: number | undefined): number =>
  value !== undefined && value > 0 && value < NEVER ? Math.round(value) : 0

function remaining(network: Network, at: number, task: Task): number {
  if (network.started[at] !== ACTIVE)
    return task.remainingDuration && network.duration[at]! > 0
      ? wholeSeconds(task.remainingDuration.seconds)
      : network.duration[at]!
  if (task.remainingDuration) return wholeSeconds(task.remainingDuration.seconds)
  const share = 1 - Math.min(100, Math.max(0, task.percentComplete ?? 0)) / 100
  return Math.round(network.duration[at]! * share)
}

function setEarly(passes: Passes, at: number, start: number, finish: number, work: number, length: number): void {
  passes.earlyStart[at] = start
  passes.earlyFinish[at] = finish
  passes.work[at] = work
  passes.length[at] = length
}

/** Date of an activity without duration; `byFinish`: a finish milestone, which ends a period rather than begins one. */
function pointDate(own: CompiledCalendar, at: number, byFinish: boolean): number {
  const work = toWork(own, at)
  const end = endAt(own, work)
  const start = startAt(own, work)
  if (byFinish) return at === start ? start : end
  return start
}

/** A start given as a bare date (midnight) takes the time of day of the early start that it replaces. */
function atTimeOf(own: CompiledCalendar, limit: number, start: number): number {
  if (limit % DAY !== 0 || limit <= start) return limit
  const early = startAt(own, toWork(own, start))
  return limit + (early - Math.floor(early / DAY) * DAY)
}

function forwardActivity(network: Network, passes: Passes, at: number, task: Task, floor: number): void {
  const own = network.compiled[network.calendar[at]!]!
  const active = network.started[at] === ACTIVE
  const length = remaining(network, at, task)
  const links = asks(network, passes, at, floor)
  let start = links.start
  let finish = links.finish
  let hung = links.hanging
  if (active) start = Math.max(start, given(task.p6?.resume) ?? -NEVER)
  start = Math.max(start, given(task.p6?.externalEarlyStart) ?? -NEVER)
  let forced: { start?: number; finish?: number } | undefined
  for (const { type, date } of constraintsOf(task)) {
    const limit = given(date)
    if (limit === undefined) continue
    if ((type === 'startNoEarlierThan' || type === 'startOn' || type === 'mustStartOn') && !active)
      start = Math.max(start, type === 'startNoEarlierThan' ? atTimeOf(own, limit, start) : limit)
    else if (type === 'finishNoEarlierThan' || type === 'finishOn' || type === 'mustFinishOn') {
      if (limit > finish) {
        finish = limit
        hung = false
      }
    } else if (type === 'mandatoryStart' && !active) forced = { ...forced, start: limit }
    else if (type === 'mandatoryFinish') forced = { ...forced, finish: limit }
  }
  if (length === 0) {
    const byFinish = task.p6?.type === 'finishMilestone'
    const date = forced?.start ?? forced?.finish ?? Math.max(start, finish)
    // At the data date itself nothing has ended: even a finish milestone stands at the start of work.
    const dated = pointDate(own, date, byFinish && (date > floor || finish >= date))
    setEarly(passes, at, dated, dated, toWork(own, dated), 0)
    return
  }
  const parts = partsAt(network, at)
  if (parts) {
    const share = active ? 'remaining' : 'length'
    let begin = start
    if (finish > -NEVER) begin = Math.max(begin, latestStart(network, parts, finish, share))
    if (forced?.start !== undefined) begin = forced.start
    else if (forced?.finish !== undefined) begin = latestStart(network, parts, forced.finish, share)
    const span = spanFrom(network, parts, begin, share)
    const work = toWork(own, span.start)
    setEarly(passes, at, span.start, span.finish, work, toWork(own, span.finish) - work)
    return
  }
  let work = toWork(own, start)
  let byFinish = false
  if (finish > -NEVER) {
    const least = toWork(own, finish) - length
    if (least > work) {
      work = least
      byFinish = true
    }
  }
  if (forced?.start !== undefined) {
    work = toWork(own, forced.start)
    byFinish = false
  } else if (forced?.finish !== undefined) {
    work = toWork(own, forced.finish) - length
    byFinish = false
  }
  const expected = expectedFinish(network, at, task)
  const early = startAt(own, work)
  if (expected !== undefined && expected > early && expected > passes.projectStart) {
    const until = toWork(own, expected) - work
    setEarly(passes, at, early, endAt(own, work + until), work, until)
    return
  }
  setEarly(passes, at, early, byFinish && hung ? finish : endAt(own, work + length), work, length)
}

/** An expected finish counts unless the option is off, the activity is as late as possible, or a link drives its finish. */
function expectedFinish(network: Network, at: number, task: Task): number | undefined {
  const expected = given(task.p6?.expectedFinish)
  if (expected === undefined || network.schedule.project.p6?.useExpectedFinish !== true) return undefined
  if (constraintsOf(task).some(each => each.type === 'alap')) return undefined
  for (let edge = network.first[at]!; edge < network.end[at]!; edge++) if (typeAt(network, edge) >= FF) return undefined
  return expected
}

/** The rules of Primavera P6. */
export const p6Rules: Rules = {
  keepStartLimit: true,
  gate(network, passes, at) {
    const above = network.gate[at]!
    const floor = above >= 0 ? passes.earlyStart[above]! : passes.projectStart
    passes.earlyStart[at] = asks(network, passes, at, floor).start
    passes.earlyFinish[at] = passes.earlyStart[at]!
  },

  closeRoll: msprojectRules.closeRoll,

  special(network, passes, at) {
    const task = taskAt(network, at)
    const above = network.gate[at]!
    const floor = above >= 0 ? passes.earlyStart[above]! : passes.projectStart
    if (isStretched(task)) {
      const start = startAt(
        network.compiled[network.calendar[at]!]!,
        toWork(network.compiled[network.calendar[at]!]!, floor),
      )
      setEarly(passes, at, start, start, 0, 0)
      return
    }
    if (network.started[at] === COMPLETE) {
      // A point that its open predecessors push ahead of them: what follows waits for them all the same.
      const links = asks(network, passes, at, floor)
      const date = Math.max(links.start, links.finish)
      setEarly(passes, at, date, date, toWork(network.compiled[network.calendar[at]!]!, date), 0)
      return
    }
    forwardActivity(network, passes, at, task, floor)
  },

  openEnd(network, passes, at, bound) {
    const open = network.schedule.project.p6?.openEndsCritical === true
    return open && bound === NEVER && passes.startLimit[at] === NEVER ? passes.earlyFinish[at]! : passes.latest
  },

  limitRoll(network, passes, at) {
    const above = network.roll[at]!
    passes.rollLimit[at] = above >= 0 ? Math.min(passes.limit[at]!, passes.rollLimit[above]!) : passes.limit[at]!
  },

  closeGate: msprojectRules.closeGate,

  holds(network, at) {
    if (isStretched(taskAt(network, at))) return false
    const state = network.started[at]!
    const mode = progressMode(network)
    return state === COMPLETE ? mode === 'retainedLogic' : state === 0 || mode !== 'progressOverride'
  },

  freeSlack(network, passes, at, least, end) {
    const own = network.compiled[network.calendar[at]!]!
    if (network.kind[at] === SPECIAL) {
      const task = taskAt(network, at)
      if (network.started[at] === COMPLETE || isStretched(task)) return 0
      if (constraintsOf(task).some(each => each.type === 'mandatoryFinish')) return 0
      if (expectedFinish(network, at, task) !== undefined) return 0
    }
    return Math.max(0, least === NEVER ? toWork(own, passes.projectFinish) - end : least)
  },

  specialBack(network, passes, at) {
    const task = taskAt(network, at)
    const own = network.compiled[network.calendar[at]!]!
    const { earlyStart, earlyFinish, lateStart, lateFinish, limit, startLimit } = passes
    const length = passes.length[at]!
    const state = network.started[at]!
    if (isStretched(task)) {
      lateStart[at] = earlyStart[at]!
      lateFinish[at] = earlyFinish[at]!
      passes.startSlack[at] = 0
      return
    }
    const above = network.roll[at]!
    let bound = limit[at]!
    if (above >= 0) bound = Math.min(bound, passes.rollLimit[above]!)
    if (bound > passes.latest) bound = p6Rules.openEnd(network, passes, at, bound)
    bound = Math.min(bound, given(task.p6?.externalLateFinish) ?? NEVER)
    let startBound = startLimit[at]!
    let fixedStart: number | undefined
    let fixedFinish: number | undefined
    if (state !== COMPLETE)
      for (const { type, date } of constraintsOf(task)) {
        const cap = given(date)
        if (cap === undefined) continue
        if (type === 'finishNoLaterThan' || type === 'finishOn' || type === 'mustFinishOn') bound = Math.min(bound, cap)
        else if (state === 0 && (type === 'startNoLaterThan' || type === 'startOn' || type === 'mustStartOn'))
          startBound = Math.min(startBound, cap)
        else if (state === 0 && type === 'mandatoryStart') fixedStart = cap
        else if (type === 'mandatoryFinish') fixedFinish = cap
      }
    if (fixedFinish !== undefined) bound = fixedFinish
    let late = toWork(own, bound)
    let byStart = false
    if (fixedStart !== undefined) startBound = fixedStart
    if (startBound < NEVER) {
      const least = toWork(own, startBound) + length
      if (least <= late || fixedStart !== undefined) {
        late = least
        byStart = true
      }
    }
    const parts = length > 0 && state !== COMPLETE ? partsAt(network, at) : undefined
    if (parts) {
      const share = state === ACTIVE ? 'remaining' : 'length'
      lateFinish[at] = byStart ? spanFrom(network, parts, startBound, share).finish : endAt(own, late)
      lateStart[at] = byStart ? startBound : latestStart(network, parts, bound, share)
    } else if (length > 0) {
      lateFinish[at] = endAt(own, late)
      lateStart[at] = byStart ? boundary(own, startBound, late - length) : startAt(own, late - length)
    } else {
      const date = byStart ? startBound : bound
      const dated = boundary(own, date, late)
      // A finish milestone ends a period: Friday 17:00, not Monday 08:00.
      lateFinish[at] = task.p6?.type === 'finishMilestone' ? endAt(own, late) : dated
      lateStart[at] = lateFinish[at]!
    }
    if (state === COMPLETE) {
      passes.startSlack[at] = 0
      passes.finishSlack[at] = 0
      passes.totalSlack[at] = 0
      passes.pushStart = lateStart[at]!
      passes.pushFinish = lateFinish[at]!
      return
    }
    const start = (parts ? toWork(own, lateStart[at]!) : late - length) - toWork(own, earlyStart[at]!)
    const finish = (parts ? toWork(own, lateFinish[at]!) : late) - toWork(own, earlyFinish[at]!)
    // What has started has no start left to move.
    passes.startSlack[at] = state === ACTIVE ? 0 : start
    passes.finishSlack[at] = finish
    passes.totalSlack[at] = totalFloat(network, start, finish)
    passes.pushStart = lateStart[at]!
    passes.pushFinish = lateFinish[at]!
    if (state === ACTIVE && progressMode(network) === 'actualDates')
      passes.pushStart = given(task.actualStart) ?? passes.pushStart
  },
}

function totalFloat(network: Network, start: number, finish: number): number {
  switch (network.schedule.project.p6?.float) {
    case 'start':
      return start
    case 'smallest':
      return Math.min(start, finish)
    default:
      return finish
  }
}

/**
 * Activities as late as possible use up their free float, from the last one back, so that chains of them move together.
 * Early dates move; late dates are not touched.
 */
export function moveAlap(network: Network, passes: Passes): void {
  const { first, end, from, code, lag, lagCalendar, compiled, size, started, calendar } = network
  const latestFinish = new Float64Array(size).fill(NEVER)
  const latestStart = new Float64Array(size).fill(NEVER)
  for (let at = size - 1; at >= 0; at--) {
    if (
      started[at] === 0 &&
      network.kind[at] === SPECIAL &&
      constraintsOf(taskAt(network, at)).some(each => each.type === 'alap')
    ) {
      const own = compiled[calendar[at]!]!
      const length = passes.length[at]!
      let late = toWork(
        own,
        latestFinish[at] === NEVER && latestStart[at] === NEVER
          ? passes.projectFinish
          : Math.min(latestFinish[at]!, passes.projectFinish),
      )
      if (latestStart[at]! < NEVER) late = Math.min(late, toWork(own, latestStart[at]!) + length)
      if (late - length > toWork(own, passes.earlyStart[at]!)) {
        const finish = endAt(own, late)
        setEarly(passes, at, length > 0 ? startAt(own, late - length) : finish, finish, late - length, length)
      }
    }
    if (started[at] === COMPLETE) continue
    for (let edge = first[at]!; edge < end[at]!; edge++) {
      const before = from[edge]!
      const how = code[edge]! & TYPE
      let date = how < FF ? passes.earlyStart[at]! : passes.earlyFinish[at]!
      if (lag[edge] !== 0) date = shift(compiled[lagCalendar[edge]!]!, date, -lag[edge]!)
      const limits = how === SS || how === SF ? latestStart : latestFinish
      if (date < limits[before]!) limits[before] = date
    }
  }
}

interface Span {
  readonly early: [number, number]
  readonly late: [number, number]
}

/** A WBS summary activity spans all activities of its branch. */
function spanBranch(network: Network, passes: Passes, index: number, span: Span): void {
  const branch = network.parent[index]!
  for (const other of branch < 0 ? rowsInOrder(network) : rowsBelow(network, branch)) {
    const at = network.position[other]!
    if (other === index || network.kind[at] === ROLL || network.roll[at] === -2) continue
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
    if (isStretched(network.rows[index]!) && network.gateAt[index]! < 0)
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
