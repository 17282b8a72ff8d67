import { type DurationUnit, type Lag, type Link, type LinkType, type Task, taskId, workTime } from '@parada/schedule'
import { numberAndName } from '../called.ts'
import { type Block, metaFlags, metaOffset } from './blocks.ts'
import { i32, slice, u16 } from './bytes.ts'
import { TICK, units } from './values.ts'
import type { Source } from './version.ts'

const TYPES: readonly LinkType[] = ['FF', 'FS', 'SF', 'SS']
const RECORD = 20

export interface LinksRead {
  readonly links: readonly Link[]
  /** Links left out (to a task that is not there, of a task to its own summary, or doubled), with the rows and names of what they join. */
  readonly dropped: readonly { readonly from: string; readonly to: string }[]
}

/** Reads the links between the given tasks. */
export function readLinks(source: Source, block: Block, tasks: readonly Task[], unit: DurationUnit): LinksRead {
  const there = new Map(tasks.map(task => [task.uid as number, task]))
  const related = ancestry(tasks)
  const links: Link[] = []
  const known = new Set<string>()
  const dropped: LinksRead['dropped'][number][] = []
  const called = (uid: number): string => {
    const task = there.get(uid)
    return numberAndName(task?.row ?? uid, task?.name)
  }
  const drop = (from: number, to: number) => dropped.push({ from: called(from), to: called(to) })
  const count = Math.min(block.meta.count, Math.max(0, block.meta.stated))
  for (let i = 0; i < count; i++) {
    if ((metaFlags(block.meta, i) & 0xffff) !== 0) continue
    const data = slice(block.raw, metaOffset(block.meta, i), RECORD)
    if (data.length < RECORD) continue
    const uid = i32(data, 0)
    const from = i32(data, 4)
    const to = i32(data, 8)
    if (uid === 0 || from === to) continue
    if (!there.has(from) || !there.has(to) || related(from, to)) {
      drop(from, to)
      continue
    }
    const type = TYPES[u16(data, 12)] ?? 'FS'
    const key = `${from} ${to} ${type}`
    if (known.has(key)) {
      drop(from, to)
      continue
    }
    known.add(key)
    // Project 2013 and later write the lag before its unit; the field map of links says otherwise and is wrong.
    const late = source.layout === 14 && source.application >= 15
    const amount = i32(data, late ? 14 : 16)
    const code = u16(data, late ? 18 : 14)
    links.push({ from: taskId(from), to: taskId(to), type, lag: lagOf(amount, code, unit) })
  }
  return { links, dropped }
}

function lagOf(amount: number, code: number, unit: DurationUnit): Lag {
  const of = units(code, unit)
  if (of.percent)
    return { seconds: workTime(0), unit: 'd', percent: amount, ...(of.elapsed && { elapsed: true as const }) }
  return { seconds: workTime(amount * TICK), unit: of.unit, ...(of.elapsed && { elapsed: true as const }) }
}

/**
 * Whether one of two tasks is a summary of the other. Tasks stand in outline order, so that the tasks below a summary are
 * those after it up to its last descendant.
 */
function ancestry(tasks: readonly Task[]): (a: number, b: number) => boolean {
  const place = new Map(tasks.map((task, i) => [task.uid as number, i]))
  const last = Int32Array.from(tasks, (_, i) => i)
  for (let i = tasks.length - 1; i >= 0; i--) {
    const parent = place.get(tasks[i]?.parent ?? -1)
    if (parent !== undefined) last[parent] = Math.max(last[parent] ?? parent, last[i] ?? i)
  }
  const isAbove = (a: number, b: number): boolean => a < b && b <= (last[a] ?? a)
  return (a, b) => {
    const [x, y] = [place.get(a) ?? -1, place.get(b) ?? -1]
    return x >= 0 && y >= 0 && (isAbove(x, y) || isAbove(y, x))
  }
}
