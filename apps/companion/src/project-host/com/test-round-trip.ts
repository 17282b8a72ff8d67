import {
  civilInstant,
  duration,
  type Edit,
  emptySchedule,
  instant,
  NO_LAG,
  resourceId,
  type Schedule,
  type Task,
  taskId,
  workTime,
} from '@parada/schedule'
import { Application } from '../../testing/ms-project-double/application.ts'
import { localAutomation } from '../../testing/ms-project-double/local-automation.ts'
import { applyInSession, type SessionResult } from './project-session.ts'

/** A repeatable source of chance. */
export function chance(seed: number): (below: number) => number {
  let state = seed >>> 0
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

const START = civilInstant(2027, 3, 12, 7)

/** A project of a few summaries, tasks, links and resources. */
export function randomProject(random: (below: number) => number): Schedule {
  const tasks: Task[] = []
  let summary: Task | null = null
  for (let uid = 1; uid <= 6 + random(14); uid++) {
    const isSummary = uid === 1 || random(5) === 0
    const task: Task = {
      uid: taskId(uid),
      row: uid,
      name: `${isSummary ? 'Fase' : 'Tarefa'} ${uid}`,
      parent: isSummary ? null : (summary?.uid ?? null),
      duration: duration(1 + random(20), 'h'),
      ...(random(4) === 0 && { notes: `nota ${random(100)}` }),
      ...(random(4) === 0 && { custom: { text1: `OS-${random(1000)}`, number2: random(50) } }),
    }
    tasks.push(task)
    if (isSummary) summary = task
  }
  const leaves = tasks.filter(task => !tasks.some(child => child.parent === task.uid))
  const links = leaves
    .slice(1)
    .flatMap((task, at) =>
      random(3) === 0 ? [] : [{ from: leaves[at]!.uid, to: task.uid, type: 'FS' as const, lag: NO_LAG }],
    )
  return {
    ...emptySchedule('Plano', { start: START }),
    tasks,
    links,
    resources: [
      { uid: resourceId(1), row: 1, name: 'Soldador', kind: 'work', maxUnits: 4 },
      { uid: resourceId(2), row: 2, name: 'Caldeireiro', kind: 'work', maxUnits: 2 },
    ],
  }
}

/** Edits that a planner might send, some of which Project must refuse. */
export function randomEdits(schedule: Schedule, random: (below: number) => number): Edit[] {
  const leaves = schedule.tasks.filter(task => !schedule.tasks.some(child => child.parent === task.uid))
  const pick = (): Task => leaves[random(leaves.length)]!
  return Array.from({ length: 1 + random(6) }, (): Edit => {
    const task = pick().uid
    switch (random(9)) {
      case 0:
        return { kind: 'setTask', task, changes: { name: `Nova ${random(100)}` } }
      case 1:
        return { kind: 'setTask', task, changes: { duration: duration(1 + random(40), 'h') } }
      case 2:
        return { kind: 'setTask', task, changes: { percentComplete: random(101) } }
      case 3:
        return {
          kind: 'setTask',
          task,
          changes: { constraint: { type: 'startNoEarlierThan', date: instant(START + random(200) * 3600) } },
        }
      case 4:
        return {
          kind: 'setTask',
          task,
          changes: { deadline: random(2) === 0 ? null : instant(START + random(300) * 3600), priority: random(1001) },
        }
      case 5:
        return {
          kind: 'setTask',
          task,
          changes: {
            notes: `linha\n${random(10)}`,
            custom: { ...schedule.tasks.find(each => each.uid === task)?.custom, text3: `TAG-${random(100)}` },
          },
        }
      case 6:
        return { kind: 'setTask', task, changes: { workPackage: 'não existe no Project' } }
      case 7: {
        const [from, to] = [random(leaves.length), random(leaves.length)].sort((a, b) => a - b) as [number, number]
        const known = schedule.links.some(
          link => link.from === leaves[from]!.uid && link.to === leaves[to]!.uid && link.type === 'SS',
        )
        if (from === to || known) return { kind: 'setTask', task, changes: { active: random(2) === 0 ? false : null } }
        return {
          kind: 'addLink',
          link: {
            from: leaves[from]!.uid,
            to: leaves[to]!.uid,
            type: 'SS',
            lag: { seconds: workTime(random(5) * 3600), unit: 'h' },
          },
        }
      }
      default:
        return {
          kind: 'setTask',
          task,
          changes: {
            type: (['fixedUnits', 'fixedDuration', 'fixedWork'] as const)[random(3)]!,
            effortDriven: random(2) === 0,
          },
        }
    }
  })
}

/** What one round trip through the session found. */
export interface RoundTrip {
  readonly results: readonly SessionResult[]
  /** Fields that changed though nobody asked, as `task.field`. */
  readonly unrequested: readonly string[]
  /** Applied edits whose value is not what was asked. */
  readonly wrong: number
  /** One undo gave the project back exactly. */
  readonly undone: boolean
}

/** Applies edits to a project of the double and compares every field of every task before and after. */
export function roundTrip(schedule: Schedule, edits: readonly Edit[]): RoundTrip {
  const app = new Application()
  const project = app.show(schedule)!
  for (const task of schedule.tasks) if (task.uid % 3 === 0) project.blankAfter.add(task.uid)
  const results = applyInSession(localAutomation(app, app), edits, schedule.calendars, 'Parada')
  const after = project.schedule
  const asked = new Set(
    edits.flatMap((edit, at) =>
      edit.kind === 'setTask' && results[at]?.result !== 'refused'
        ? Object.keys(edit.changes).map(field => `${edit.task}.${field}`)
        : [],
    ),
  )
  const unrequested = schedule.tasks.flatMap(task => {
    const now = after.tasks.find(each => each.uid === task.uid) as Record<string, unknown> | undefined
    const keys = new Set([...Object.keys(task), ...Object.keys(now ?? {})])
    return [...keys]
      .filter(
        key =>
          JSON.stringify((task as unknown as Record<string, unknown>)[key]) !== JSON.stringify(now?.[key]) &&
          !asked.has(`${task.uid}.${key}`),
      )
      .map(key => `${task.uid}.${key}`)
  })
  const wrong = results.filter(result => result.reason === 'companion.readBackDiffers').length
  app.EditUndo()
  return { results, unrequested, wrong, undone: JSON.stringify(project.schedule) === JSON.stringify(schedule) }
}
