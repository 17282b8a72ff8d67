import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Assignment,
  applyEdits,
  assignmentId,
  type Calculation,
  type Calendar,
  calculate,
  calendarId,
  DEFAULT_UNITS,
  duration,
  emptySchedule,
  instant,
  judgeSafety,
  type Link,
  type Resource,
  resourceId,
  type SafetyFinding,
  type Schedule,
  type Task,
  type TaskId,
  taskId,
  tradeOf,
} from '@parada/schedule'
import { expect, test } from 'vitest'

const file = join(process.env.PARADA_CORPUS ?? '', 'u110', 'lista.csv')
const there = process.env.PARADA_CORPUS !== undefined && existsSync(file)

const DAY = [{ from: 0, to: 86_400 }]
const CALENDAR: Calendar = {
  id: calendarId(1),
  name: '24x7',
  week: [DAY, DAY, DAY, DAY, DAY, DAY, DAY],
  exceptions: [],
}

/** The list as a person drops it: names, links and crews, and no code of any kind. */
function u110(): Schedule {
  const rows = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map(line => [...line.matchAll(/(?:"([^"]*)"|([^;]*))(?:;|$)/g)].map(match => match[1] ?? match[2] ?? ''))
  const above: TaskId[] = []
  const links: Link[] = []
  const pool = new Map<string, Resource>()
  const assignments: Assignment[] = []
  const tasks = rows.map(([id = '', level = '', name = '', hours = '', before = '', people = '']): Task => {
    const uid = taskId(Number(id))
    const depth = Number(level)
    above[depth] = uid
    for (const each of before.split(',').filter(text => text !== ''))
      links.push({ from: taskId(Number(each)), to: uid, type: 'FS', lag: duration(0, 'h', DEFAULT_UNITS) })
    for (const [, who = '', units = '100'] of people.matchAll(/([^;[]+)\[(\d+)%\]/g)) {
      const known = pool.get(who) ?? {
        uid: resourceId(pool.size + 1),
        row: pool.size + 1,
        name: who,
        kind: 'work' as const,
        ...(tradeOf(who) && { trade: tradeOf(who) ?? 'mechanical' }),
      }
      pool.set(who, known)
      assignments.push({
        uid: assignmentId(assignments.length + 1),
        task: uid,
        resource: known.uid,
        units: Number(units) / 100,
      })
    }
    return {
      uid,
      row: uid,
      name,
      parent: depth === 1 ? null : (above[depth - 1] ?? null),
      duration: duration(Number.parseFloat(hours || '0'), 'h', DEFAULT_UNITS),
    }
  })
  return {
    ...emptySchedule('U-110', { start: instant(1_772_434_800), calendar: CALENDAR.id, units: DEFAULT_UNITS }),
    calendars: [CALENDAR],
    tasks,
    links,
    resources: [...pool.values()],
    assignments,
  }
}

const calculated = (schedule: Schedule): Calculation => {
  const outcome = calculate(schedule)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.value
}
const judged = (schedule: Schedule) => judgeSafety(calculated(schedule))
const without = (schedule: Schedule, from: number, to: number): Schedule => {
  const links = schedule.links.filter(each => each.from !== from || each.to !== to)
  expect(links).toHaveLength(schedule.links.length - 1)
  return { ...schedule, links }
}

/** The seven links that keep people safe, as the specification names them, each in one equipment of the list. */
const HAZARDS: readonly (readonly [what: string, from: number, to: number])[] = [
  ['gas test > opening', 6, 8],
  ['leak test > de-blinding', 26, 27],
  ['de-blinding > scaffold', 27, 29],
  ['NDT > refit', 210, 211],
  ['weld NDT > refit', 19, 21],
  ['cure > scaffold', 315, 318],
  ['scaffold > hand-over', 29, 30],
]

test.skipIf(!there)(
  'U-110 without a code: nothing in the list as it is, and each of the seven hazards is found by name',
  () => {
    const plan = u110()
    const whole = judged(plan)
    expect(whole.findings.map(each => [each.code, ...each.tasks])).toEqual([])
    expect(whole.known).toBeGreaterThanOrEqual(300)
    let [found, findings, right] = [0, 0, 0]
    for (const [what, from, to] of HAZARDS) {
      const mutant = without(plan, from, to)
      const list = judged(mutant).findings
      const names = (each: SafetyFinding) => [...each.tasks, ...each.against].some(uid => uid === from || uid === to)
      if (list.some(names)) found++
      else console.log('missed', what, list)
      findings += list.length
      right += list.filter(names).length
      expect(list.every(each => each.evidence === 'name' || each.evidence === 'trade')).toBe(true)
      // What is offered puts it right, and leaves nothing to offer.
      const edits = list.flatMap(each => each.edits ?? [])
      const applied = applyEdits(mutant, edits)
      if (!applied.ok) throw new Error(`${what}: ${JSON.stringify(applied.problems)}`)
      expect(judged(applied.value.schedule).findings, what).toEqual([])
      // A link that is put back never asks for more time than the one that was lost.
      expect(calculated(applied.value.schedule).projectFinish).toBeLessThanOrEqual(calculated(plan).projectFinish)
    }
    expect(found).toBe(HAZARDS.length)
    expect(right / findings).toBeGreaterThanOrEqual(0.9)
  },
)
