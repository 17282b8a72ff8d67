import { calculate, type Edit, type Schedule, taskId } from '@parada/schedule'
import { randomEdits, randomNumbers, schedule } from '@parada/schedule/testing'
import { expect } from 'vitest'
import { stands } from '../overwritten.ts'
import { drain, settled, TestServer, TestWindow } from './two-ends.ts'

export const PLAN = schedule`
          | 06 07 08 09 10 11 |
  Scaffold| XX XX             |
  Clean   |       XX XX       | after Scaffold
  Weld    |             XX XX | after Clean`

export const named = (uid: number, name: string): Edit => {
  const [first] = PLAN.tasks
  if (!first) throw new Error('the plan has tasks')
  return { kind: 'addTask', task: { ...first, uid: taskId(uid), row: uid, name }, after: null }
}

/** All of a plan in which two people can see a difference, regardless of storage order. */
const content = (plan: Schedule) => ({
  tasks: plan.tasks,
  links: plan.links.map(each => JSON.stringify(each)).sort(),
  resources: plan.resources,
  assignments: plan.assignments,
  calendars: plan.calendars,
  project: plan.project,
  customFields: plan.customFields ?? null,
  areas: [...(plan.areas ?? [])].sort((a, b) => a.id.localeCompare(b.id)),
  baselines: plan.baselines ?? [],
})

/**
 * In any order of arrival, with any losses, reloads and undos: in the end all windows show the server's plan, it can be
 * calculated, and no row that was added is missing without its author having been notified.
 */
export async function threeWindows(seed: number): Promise<void> {
  const random = randomNumbers(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const server = new TestServer(PLAN)
  const windows = ['ana', 'rui', 'eva'].map(name => new TestWindow(name, server))
  const added = new Set<string>()
  const takenBack = new Set<string>()
  for (let step = 0; step < 60; step++) {
    const window = windows[below(3)] as TestWindow
    const dice = random()
    if (dice < 0.25) {
      const uid = Math.max(9, ...window.plan.tasks.map(each => each.uid)) + 1
      const name = `${window.name} ${step}`
      if (window.do(named(uid, name))) added.add(name)
    } else if (dice < 0.4) {
      const before = new Set(window.names)
      window.do(...randomEdits(window.plan, seed * 1000 + step, 1 + below(2)))
      for (const name of before) if (!window.names.includes(name)) takenBack.add(name)
    } else if (dice < 0.5) {
      const before = new Set(window.names)
      window.undo(random() < 0.5 ? 'all' : 'keepTheirs')
      for (const name of before) if (!window.names.includes(name)) takenBack.add(name)
    } else if (dice < 0.65) window.hearNext()
    else if (dice < 0.82) window.calls.shift()?.answer()
    else if (dice < 0.86) window.calls.shift()?.lose()
    else if (dice < 0.9) window.calls.shift()?.loseAnswer()
    else if (dice < 0.96) window.retries.shift()?.()
    else window.reload()
    await settled()
  }
  await drain(windows)
  for (const window of windows) {
    expect(window.client.pending, `seed ${seed} ${window.name}`).toBe(false)
    expect(content(window.plan), `seed ${seed} ${window.name}`).toEqual(content(server.plan))
  }
  expect(calculate(server.plan).ok, `seed ${seed}`).toBe(true)
  const names = new Set(server.plan.tasks.map(each => each.name))
  for (const each of windows.flatMap(window => window.dropped)) if (each.kind === 'addTask') names.add(each.task.name)
  expect(
    [...added].filter(name => !names.has(name) && !takenBack.has(name)),
    `seed ${seed}`,
  ).toEqual([])
}

/** A link goes by its type too: what was set of it stands when it stands in that link under any type. */
const standsWhole = (edit: Edit, plan: Schedule): boolean => {
  const forms: Edit[] =
    edit.kind === 'setLink' && !edit.changes.type
      ? (['FS', 'SS', 'FF', 'SF'] as const).map(type => ({ ...edit, link: { ...edit.link, type } }))
      : [edit]
  return forms.some(each => JSON.stringify(stands(each, plan)) === JSON.stringify(each))
}

/**
 * The rule of undo: what another user put there since stands, unless the undoing user confirms after a warning. True
 * where an undo of all took something from the other.
 */
export async function undoBesideAnother(seed: number): Promise<boolean> {
  const random = randomNumbers(seed)
  const server = new TestServer(PLAN)
  const [ana, rui] = [new TestWindow('ana', server), new TestWindow('rui', server)]
  ana.do(named(10, 'By Ana'))
  ana.do(...randomEdits(ana.plan, seed, 1))
  await drain([ana, rui])
  const theirs = randomEdits(rui.plan, seed + 5000, 1 + Math.floor(random() * 3)).filter(each => rui.do(each))
  await drain([ana, rui])
  const standing = theirs.flatMap(each => stands(each, ana.plan) ?? [])
  const told = ana.overwritten
  const keep = random() < 0.5
  ana.undo(keep ? 'keepTheirs' : 'all')
  await drain([ana, rui])
  expect(content(ana.plan), `seed ${seed}`).toEqual(content(server.plan))
  expect(content(rui.plan), `seed ${seed}`).toEqual(content(server.plan))
  const lost = standing.filter(each => !standsWhole(each, ana.plan))
  if (keep) expect(lost, `seed ${seed}`).toEqual([])
  else if (lost.length > 0) {
    expect(told.length, `seed ${seed} ${JSON.stringify(lost)}`).toBeGreaterThan(0)
  }
  return !keep && lost.length > 0
}
