import type { CrewLineInput, CrewLineStatus, CrewSheet } from '@parada/protocol'
import type { KeptLine } from '@parada/sync'
import type { DeviceLine } from './device.ts'

export type Reason = NonNullable<CrewLineInput['reason']>
export type Kind = CrewLineInput['kind']
export type SheetTask = CrewSheet['tasks'][number]

/** The last word about a task, or about extra work: on the device, or at the server. */
export interface Word {
  readonly sequence: number
  readonly kind: Kind
  readonly at: string
  readonly state: 'kept' | 'bad' | CrewLineStatus['state']
  readonly remaining: number | null
  readonly reason: Reason | null
  readonly answer: string | null
  readonly by: string | null
  readonly name: string
  readonly tag: string
  /** It has not left the device. */
  readonly withdrawable: boolean
}

const fromDevice = ({ sequence, line, tried, bad }: KeptLine<DeviceLine>): Word => ({
  sequence,
  kind: line.kind,
  at: line.at,
  state: bad ? 'bad' : 'kept',
  remaining: line.remaining ?? null,
  reason: line.reason ?? null,
  answer: null,
  by: null,
  name: line.taskName,
  tag: line.tag,
  withdrawable: !tried || bad,
})

const fromServer = (line: CrewLineStatus): Word => ({
  sequence: line.sequence,
  kind: line.kind,
  at: line.at,
  state: line.state,
  remaining: line.remaining,
  reason: line.reason,
  answer: line.answer,
  by: line.by,
  name: line.taskName,
  tag: line.tag,
  withdrawable: false,
})

/** Words about each task, the newest last: what the server has in the order it came, then what is still on the device. */
export function wordsByTask(
  sheet: CrewSheet,
  kept: readonly KeptLine<DeviceLine>[],
): ReadonlyMap<number | null, readonly Word[]> {
  const found = new Map<number | null, Word[]>()
  const add = (task: number | null, word: Word) => {
    const known = found.get(task)
    if (known) known.push(word)
    else found.set(task, [word])
  }
  for (const line of [...sheet.lines].reverse()) add(line.task, fromServer(line))
  for (const each of kept) if (!each.arrived) add(each.line.task, fromDevice(each))
  return found
}

/** What may be said of a task next, by what was said last. A refused word counts for nothing. */
export function statusOf(task: SheetTask, words: readonly Word[]): 'open' | 'runs' | 'done' {
  const last = words.findLast(word => word.state !== 'refused' && word.state !== 'bad')
  if (task.state === 'done' || last?.kind === 'finish') return 'done'
  if (last?.kind === 'start' || last?.kind === 'remaining' || task.state === 'runs') return 'runs'
  return 'open'
}

/** Local wall clock of the device as the wire has it. */
export function civilNow(at: Date = new Date()): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}
