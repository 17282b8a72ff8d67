import {
  type Duration,
  type Instant,
  type Lag,
  type LinkType,
  must,
  parseDuration,
  parseInstant,
  parseLag,
} from '@parada/schedule'
import { OPERATIONS } from './schema.ts'

/** A task as a model proposes it, checked. */
export interface ProposedTask {
  readonly id: number
  readonly name: string
  readonly parent: number | null
  readonly duration: Duration
  readonly milestone: boolean
  readonly percent: number
  readonly resources: readonly { readonly name: string; readonly units: number }[]
  readonly source: string
}

export interface ProposedPlan {
  readonly question: string | null
  readonly name: string
  readonly start: Instant | null
  readonly calendar: {
    readonly hoursPerDay: number
    readonly daysPerWeek: number
    readonly shiftHours?: number
    readonly shiftsPerDay?: number
  } | null
  readonly tasks: readonly ProposedTask[]
  readonly links: readonly { readonly from: number; readonly to: number; readonly type: LinkType; readonly lag: Lag }[]
  readonly assumptions: readonly string[]
}

export interface ProposedChange {
  readonly op: (typeof OPERATIONS)[number]
  readonly task: number | null
  readonly other: number | null
  readonly name: string | null
  readonly duration: Duration | null
  readonly percent: number | null
  readonly date: Instant | null
  readonly type: LinkType | null
  readonly lag: Lag | null
  readonly resource: string | null
  readonly units: number | null
  readonly days: number | null
  readonly milestone: boolean
}

export interface ProposedChanges {
  readonly question: string | null
  readonly changes: readonly ProposedChange[]
}

type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly faults: readonly string[] }

const MOST_TASKS = 5000
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Collects what is wrong with an answer, each fault with its place. */
class Faults {
  readonly list: string[] = []
  say(place: string, fault: string): void {
    if (this.list.length < 50) this.list.push(`${place}: ${fault}`)
  }
  text(value: unknown, place: string): string {
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
    this.say(place, `expected a non-empty text, got ${shown(value)}`)
    return ''
  }
  whole(value: unknown, place: string): number {
    if (typeof value === 'number' && Number.isInteger(value)) return value
    this.say(place, `expected a whole number, got ${shown(value)}`)
    return 0
  }
  list_(value: unknown, place: string): readonly unknown[] {
    if (Array.isArray(value)) return value
    this.say(place, `expected a list, got ${shown(value)}`)
    return []
  }
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 60)
const absent = (value: unknown): boolean => value === undefined || value === null || value === ''

function question(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 500) : null
}

/** Checks a proposed plan: shape, values, references, loops. */
export function checkPlan(json: unknown): Checked<ProposedPlan> {
  const faults = new Faults()
  if (!isObject(json)) return { ok: false, faults: ['the answer is not a JSON object'] }
  const asked = question(json.question)
  const tasks: ProposedTask[] = []
  const ids = new Set<number>()
  for (const [index, each] of faults
    .list_(json.tasks, 'tasks')
    .slice(0, MOST_TASKS + 1)
    .entries()) {
    const place = `tasks[${index}]`
    if (!isObject(each)) {
      faults.say(place, 'expected an object')
      continue
    }
    const id = faults.whole(each.id, `${place}.id`)
    if (ids.has(id)) faults.say(`${place}.id`, `${id} is used twice`)
    ids.add(id)
    const duration = typeof each.duration === 'string' ? parseDuration(each.duration) : null
    if (!duration) faults.say(`${place}.duration`, `${shown(each.duration)} is no duration such as "4h" or "2d"`)
    const percent = absent(each.percent_complete) ? 0 : Number(each.percent_complete)
    if (!(percent >= 0 && percent <= 100))
      faults.say(`${place}.percent_complete`, `${shown(each.percent_complete)} is not within 0 and 100`)
    const resources = (absent(each.resources) ? [] : faults.list_(each.resources, `${place}.resources`)).flatMap(
      one => {
        if (!isObject(one) || typeof one.name !== 'string' || one.name.trim() === '') return []
        const units = Number(one.units ?? 1)
        return [{ name: one.name.trim().slice(0, 120), units: units > 0 && units < 10_000 ? units : 1 }]
      },
    )
    tasks.push({
      id,
      name: faults.text(each.name, `${place}.name`).slice(0, 250),
      parent: absent(each.parent_id) ? null : faults.whole(each.parent_id, `${place}.parent_id`),
      duration: duration ?? ({ seconds: 0, unit: 'h' } as Duration),
      milestone: each.milestone === true,
      percent,
      resources,
      source: typeof each.source === 'string' ? each.source.slice(0, 300) : '',
    })
  }
  if (tasks.length > MOST_TASKS) faults.say('tasks', `more than ${MOST_TASKS}`)
  if (tasks.length === 0 && asked === null && faults.list.length === 0)
    faults.say('tasks', 'the list is empty and there is no question')
  for (const [index, task] of tasks.entries()) {
    if (task.parent !== null && !ids.has(task.parent))
      faults.say(`tasks[${index}].parent_id`, `there is no task ${task.parent}`)
    if (task.parent === task.id || parentLoop(task, tasks))
      faults.say(`tasks[${index}].parent_id`, 'a task cannot stand under itself')
  }
  const links: ProposedPlan['links'][number][] = []
  for (const [index, each] of faults.list_(json.dependencies, 'dependencies').entries()) {
    const place = `dependencies[${index}]`
    if (!isObject(each)) {
      faults.say(place, 'expected an object')
      continue
    }
    const from = faults.whole(each.pred_id, `${place}.pred_id`)
    const to = faults.whole(each.succ_id, `${place}.succ_id`)
    if (!ids.has(from)) faults.say(`${place}.pred_id`, `there is no task ${from}`)
    if (!ids.has(to)) faults.say(`${place}.succ_id`, `there is no task ${to}`)
    if (from === to) faults.say(place, 'a task cannot wait for itself')
    const type = LINK_TYPES.find(one => one === each.type)
    if (!type) faults.say(`${place}.type`, `${shown(each.type)} is none of FS, SS, FF, SF`)
    const lag = absent(each.lag) ? parseLag('') : typeof each.lag === 'string' ? parseLag(each.lag) : null
    if (!lag) faults.say(`${place}.lag`, `${shown(each.lag)} is no lag such as "+2h"`)
    if (links.some(link => link.from === from && link.to === to && link.type === (type ?? 'FS'))) continue
    links.push({ from, to, type: type ?? 'FS', lag: lag ?? must(parseLag('')) })
  }
  const loop = loopOf(links)
  if (loop) faults.say('dependencies', `tasks ${loop.join(' -> ')} wait for each other in a circle`)
  const start = absent(json.start) ? null : typeof json.start === 'string' ? parseInstant(json.start) : null
  if (!absent(json.start) && start === null) faults.say('start', `${shown(json.start)} is no ISO date`)
  if (faults.list.length > 0) return { ok: false, faults: faults.list }
  return {
    ok: true,
    value: {
      question: tasks.length === 0 ? asked : null,
      name: typeof json.project_name === 'string' ? json.project_name.trim().slice(0, 200) : '',
      start,
      calendar: calendarIn(json.calendar),
      tasks,
      links,
      assumptions: (Array.isArray(json.assumptions) ? json.assumptions : [])
        .filter(each => typeof each === 'string')
        .map(each => String(each).slice(0, 300))
        .slice(0, 60),
    },
  }
}

const LINK_TYPES = ['FS', 'SS', 'FF', 'SF'] as const

function parentLoop(task: ProposedTask, tasks: readonly ProposedTask[]): boolean {
  const byId = new Map(tasks.map(each => [each.id, each]))
  let at: number | null = task.parent
  for (let guard = 0; at !== null && guard <= 60; guard++) {
    if (at === task.id || guard === 60) return true
    at = byId.get(at)?.parent ?? null
  }
  return false
}

function loopOf(links: readonly { from: number; to: number }[]): number[] | null {
  const next = new Map<number, number[]>()
  const waits = new Map<number, number>()
  for (const { from, to } of links) {
    next.set(from, [...(next.get(from) ?? []), to])
    waits.set(to, (waits.get(to) ?? 0) + 1)
    if (!waits.has(from)) waits.set(from, 0)
  }
  const free = [...waits].filter(([, count]) => count === 0).map(([id]) => id)
  let seen = 0
  while (free.length > 0) {
    seen++
    for (const to of next.get(must(free.pop())) ?? []) {
      const left = must(waits.get(to)) - 1
      waits.set(to, left)
      if (left === 0) free.push(to)
    }
  }
  return seen === waits.size
    ? null
    : [...waits]
        .filter(([, count]) => count > 0)
        .map(([id]) => id)
        .slice(0, 12)
}

function calendarIn(value: unknown): ProposedPlan['calendar'] {
  if (!isObject(value)) return null
  const hours = Number(value.hours_per_day)
  const days = Number(value.days_per_week)
  if (!(hours > 0 && hours <= 24) || !(days >= 1 && days <= 7)) return null
  const shift = Number(value.shift_hours)
  const shifts = Number(value.shifts_per_day)
  return {
    hoursPerDay: hours,
    daysPerWeek: days,
    ...(shift > 0 && shift <= 24 && { shiftHours: shift }),
    ...(shifts >= 1 && shifts <= 4 && { shiftsPerDay: shifts }),
  }
}

const NEEDS: Readonly<Record<(typeof OPERATIONS)[number], readonly (keyof ProposedChange)[]>> = {
  set_duration: ['task', 'duration'],
  set_progress: ['task', 'percent'],
  rename: ['task', 'name'],
  delete: ['task'],
  add: ['name', 'duration'],
  link: ['task', 'other'],
  unlink: ['task', 'other'],
  assign: ['task', 'resource'],
  unassign: ['task', 'resource'],
  start_no_earlier_than: ['task', 'date'],
  finish_no_later_than: ['task', 'date'],
  deadline: ['task', 'date'],
  move_under: ['task', 'other'],
  shift_project: ['days'],
}

/** Checks proposed changes against the rows of the plan. */
export function checkChanges(json: unknown, rows: ReadonlySet<number>): Checked<ProposedChanges> {
  const faults = new Faults()
  if (!isObject(json)) return { ok: false, faults: ['the answer is not a JSON object'] }
  const asked = question(json.question)
  const changes: ProposedChange[] = []
  for (const [index, each] of faults.list_(json.changes, 'changes').slice(0, 500).entries()) {
    const place = `changes[${index}]`
    if (!isObject(each)) {
      faults.say(place, 'expected an object')
      continue
    }
    const op = OPERATIONS.find(one => one === each.op)
    if (!op) {
      faults.say(`${place}.op`, `${shown(each.op)} is no operation`)
      continue
    }
    const row = (key: 'task' | 'other'): number | null => {
      if (absent(each[key])) return null
      const value = faults.whole(each[key], `${place}.${key}`)
      if (!rows.has(value)) faults.say(`${place}.${key}`, `there is no task ${value}`)
      return value
    }
    const read = <T>(key: string, parse: (text: string) => T | null): T | null => {
      const value = each[key]
      if (absent(value)) return null
      const parsed = typeof value === 'string' ? parse(value) : null
      if (parsed === null) faults.say(`${place}.${key}`, `${shown(value)} cannot be read`)
      return parsed
    }
    const number = (key: string, low: number, high: number): number | null => {
      if (absent(each[key])) return null
      const value = Number(each[key])
      if (!(value >= low && value <= high))
        faults.say(`${place}.${key}`, `${shown(each[key])} is not within ${low} and ${high}`)
      return value
    }
    const change: ProposedChange = {
      op,
      task: row('task'),
      other: row('other'),
      name: read('name', text => text.trim().slice(0, 250) || null),
      duration: read('duration', parseDuration),
      percent: number('percent', 0, 100),
      date: read('date', parseInstant),
      type: read('type', text => LINK_TYPES.find(one => one === text) ?? null),
      lag: read('lag', parseLag),
      resource: read('resource', text => text.trim().slice(0, 120) || null),
      units: number('units', 0, 10_000),
      days: number('days', -3650, 3650),
      milestone: each.milestone === true,
    }
    for (const need of NEEDS[op]) if (change[need] === null) faults.say(`${place}.${need}`, `${op} needs it`)
    changes.push(change)
  }
  if (changes.length === 0 && asked === null && faults.list.length === 0)
    faults.say('changes', 'the list is empty and there is no question')
  if (faults.list.length > 0) return { ok: false, faults: faults.list }
  return { ok: true, value: { question: changes.length === 0 ? asked : null, changes } }
}
