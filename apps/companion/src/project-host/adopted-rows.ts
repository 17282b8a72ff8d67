import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Edit, Schedule } from '@parada/schedule'
import { saveAtomically } from '../files/atomic-save.ts'
import { type Ids, newIdentities, withIdentities } from './com/after-apply.ts'
import type { EditResult } from './project-host.ts'

type Kind = 'tasks' | 'resources' | 'assignments'
const KINDS: readonly Kind[] = ['tasks', 'resources', 'assignments']

/** Unique ids that Project gave to what we added, by the ids we had for it, for one file. */
type Known = Readonly<Record<Kind, Readonly<Record<string, number>>>> & {
  /** Highest unique id of a task when the project was read last for a page: Project never gives one twice. */
  readonly seen?: number
}

/**
 * Remembers under which unique id Project keeps what was added from here: a page goes on with its own ids, and its next
 * apply must find the same rows instead of adding them again.
 */
export interface AdoptedRows {
  /** The plan a page sent, in Project's own ids, ready to be compared with the open one. */
  translate(file: string, open: Schedule, target: Schedule): Promise<Schedule>
  remember(file: string, results: readonly EditResult[]): Promise<void>
  /** A page was given this plan: rows that Project makes from now on are none that the page took away. */
  seen(file: string, plan: Schedule): Promise<void>
  /** The edits without those that would remove rows made in Project since a page was given the plan. */
  sparing(file: string, open: Schedule, edits: readonly Edit[]): Promise<Edit[]>
}

const NONE: Known = { tasks: {}, resources: {}, assignments: {} }
/** Files remembered; the oldest goes first. */
const MOST = 50

const keyOf = (file: string): string => file.replaceAll('\\', '/').toLowerCase()

/** Those of the remembered ids that still hold: theirs is in Project, ours is not, and the page does not have theirs already. */
function holding(kind: Kind, known: Known, open: Schedule, target: Schedule): Map<number, number> {
  const [there, here] = [
    new Set<number>(open[kind].map(each => each.uid)),
    new Set<number>(target[kind].map(each => each.uid)),
  ]
  return new Map(
    Object.entries(known[kind])
      .map(([ours, theirs]): [number, number] => [Number(ours), theirs])
      .filter(([ours, theirs]) => here.has(ours) && there.has(theirs) && !there.has(ours) && !here.has(theirs)),
  )
}

/**
 * Rows that were added on both sides meanwhile may carry the same number. Project names its rows by GUID; a row without
 * one is the page's own, and gets a number that is free on both sides.
 */
function apart(kind: 'tasks' | 'resources', open: Schedule, target: Schedule): Map<number, number> {
  const guids = new Map<number, string | undefined>(open[kind].map(each => [each.uid, each.guid]))
  let free = Math.max(0, ...open[kind].map(each => each.uid), ...target[kind].map(each => each.uid))
  const moved = new Map<number, number>()
  const anyGuid = target[kind].some(each => each.guid !== undefined)
  for (const each of target[kind])
    if (anyGuid && each.guid === undefined && guids.get(each.uid) !== undefined) moved.set(each.uid, ++free)
  return moved
}

export function createAdoptedRows(folder: string): AdoptedRows {
  const path = join(folder, 'adopted-rows.json')

  const read = async (): Promise<Record<string, Known>> => {
    try {
      return JSON.parse(await readFile(path, 'utf8')) as Record<string, Known>
    } catch (error) {
      // Without it rows are only found by their own ids, as on a new machine.
      if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return {}
      throw error
    }
  }

  const write = async (file: string, change: (before: Known) => Known): Promise<void> => {
    const all = await read()
    const { [keyOf(file)]: before = NONE, ...others } = all
    const kept = Object.entries(others).slice(-(MOST - 1))
    const next = { ...Object.fromEntries(kept), [keyOf(file)]: change(before) }
    await saveAtomically(path, Buffer.from(JSON.stringify(next)))
  }
  const highest = (plan: Schedule): number => plan.tasks.reduce((most, task) => Math.max(most, task.uid), 0)

  return {
    seen: (file, plan) => write(file, before => ({ ...before, seen: highest(plan) })),
    async sparing(file, open, edits) {
      const known = (await read())[keyOf(file)]
      const { seen } = known ?? {}
      if (seen === undefined) return [...edits]
      const ours = new Set(Object.values(known?.tasks ?? {}))
      const theirs = new Set<number>(open.tasks.map(task => task.uid).filter(uid => uid > seen && !ours.has(uid)))
      if (theirs.size === 0) return [...edits]
      const taskOf = new Map<number, number>(open.assignments.map(each => [each.uid, each.task]))
      return edits.filter(edit => {
        if (edit.kind === 'removeTask') return !theirs.has(edit.task)
        if (edit.kind === 'removeLink') return !theirs.has(edit.link.from) && !theirs.has(edit.link.to)
        if (edit.kind === 'removeAssignment') return !theirs.has(taskOf.get(edit.assignment) ?? -1)
        return true
      })
    },
    async translate(file, open, target) {
      const known = (await read())[keyOf(file)] ?? NONE
      const ids = (kind: Kind): Ids => holding(kind, known, open, target)
      const named = withIdentities(target, {
        tasks: ids('tasks'),
        resources: ids('resources'),
        assignments: ids('assignments'),
      })
      return withIdentities(named, {
        tasks: apart('tasks', open, named),
        resources: apart('resources', open, named),
        assignments: new Map(),
      })
    },
    async remember(file, results) {
      const given = newIdentities(results)
      if (KINDS.every(kind => given[kind].size === 0)) return
      await write(file, before => ({
        ...before,
        ...(Object.fromEntries(
          KINDS.map(kind => [kind, { ...before[kind], ...Object.fromEntries(given[kind]) }]),
        ) as Record<Kind, Record<string, number>>),
      }))
    },
  }
}
