import type {
  Assignment,
  Baseline,
  Calendar,
  Duration,
  Period,
  Resource,
  Schedule,
  Task,
  TaskId,
  WorkTime,
} from '@parada/schedule'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anySchedule } from '../testing/arbitrary.ts'
import { readMspdi, writeMspdi } from './index.ts'

/** Text that XML can hold, and that means something: an empty one is as good as none. */
const text = (value: string): string => value.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
const without = <T extends object, K extends keyof T>(value: T, ...keys: K[]): Omit<T, K> =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key as K))) as Omit<T, K>

/** Members with empty text, empty lists and objects, and zeros where zero means nothing, are absent in this format. */
function filled<T extends object>(value: T, zeros: readonly string[] = [], keepName = true): T {
  const kept = Object.entries(value).flatMap(([key, each]): [string, unknown][] => {
    if (typeof each === 'string') return text(each) === '' && !(key === 'name' && keepName) ? [] : [[key, text(each)]]
    if (each === 0 && zeros.includes(key)) return []
    if (
      Array.isArray(each) &&
      each.length === 0 &&
      ['baselines', 'rates', 'availability', 'workWeeks', 'customFields'].includes(key)
    )
      return []
    if (typeof each === 'object' && each !== null && !Array.isArray(each) && Object.keys(each).length === 0) return []
    return [[key, each]]
  })
  return Object.fromEntries(kept) as T
}

const six = (seconds: number): WorkTime => (Math.round(seconds / 6) * 6 + 0) as WorkTime
const plain = (value: Duration, like: Duration): Duration => ({
  seconds: value.seconds,
  unit: like.unit,
  ...(like.elapsed && { elapsed: true }),
})

const baselines = (list: readonly Baseline[] | undefined) =>
  list?.map(each => filled(each, ['cost'])).filter(each => Object.keys(each).length > 1)

const custom = (values: Task['custom']): Task['custom'] | undefined => {
  if (!values) return undefined
  const typed: Record<string, (value: unknown) => boolean> = {
    text1: value => typeof value === 'string' && text(value) !== '',
    number3: value => typeof value === 'number',
    cost2: value => typeof value === 'number',
    flag2: value => value === true,
    date1: value => typeof value === 'object' && 'instant' in (value as object),
    duration4: value => typeof value === 'object' && 'duration' in (value as object),
  }
  const kept = Object.entries(values).filter(([key, value]) => typed[key]?.(value))
  return kept.length > 0
    ? Object.fromEntries(kept.map(([key, value]) => [key, typeof value === 'string' ? text(value) : value]))
    : undefined
}

/** The nearest schedule that this format can hold: what `mspdiExportWarnings` names is taken out, fine times are rounded to 6 s. */
function holdable(schedule: Schedule): Schedule {
  const calendars = schedule.calendars.map((calendar): Calendar => {
    const base = calendar.base !== undefined
    const days = (week: Calendar['week']) => (base ? week : week.map(day => day ?? [])) as Calendar['week']
    const stated = calendar.week.some(day => day !== null && day.length > 0)
    const office: Period[] = [{ from: 28_800, to: 43_200 }]
    return filled({
      ...without(calendar, 'extra', 'ofResource', 'hoursPer'),
      ...(calendar.hoursPer && { hoursPer: filled(calendar.hoursPer, ['day', 'week', 'month', 'year']) }),
      ...(base && { ofResource: true as const }),
      week: !base && !stated ? (calendar.week.map(() => office) as unknown as Calendar['week']) : days(calendar.week),
      exceptions: calendar.exceptions.map(each => {
        const last = Math.max(each.first, each.last) as typeof each.last
        const daily = each.recurrence?.pattern === 'daily' && each.recurrence.every === 1
        const recurrence = daily ? undefined : each.recurrence
        return filled({ ...(recurrence ? each : without(each, 'recurrence', 'occurrences')), last }, [], false)
      }),
      ...(calendar.workWeeks && {
        workWeeks: calendar.workWeeks.map(each =>
          filled({ ...each, last: Math.max(each.first, each.last) as typeof each.last }, [], false),
        ),
      }),
    })
  })
  const holdTask = (task: Task): Task => {
    const parent = schedule.tasks.some(other => other.parent === task.uid)
    const zero = task.duration.seconds === 0 && !parent && !task.summary
    const manual = task.mode === 'manual'
    const own = manual ? (task.manual ?? {}) : undefined
    const stored = task.stored && {
      ...task.stored,
      ...Object.fromEntries(
        (['startSlack', 'finishSlack', 'totalSlack', 'freeSlack'] as const).flatMap(key =>
          task.stored?.[key] === undefined ? [] : [[key, six(task.stored[key])]],
        ),
      ),
    }
    const dates = manual
      ? {
          ...(own?.start !== undefined && { start: own.start }),
          ...(own?.finish !== undefined && { finish: own.finish }),
          ...stored,
        }
      : stored
    const texts = own?.text && filled(own.text)
    const ownDates = own && {
      ...without(own, 'text'),
      ...(texts && Object.keys(texts).length > 0 && { text: texts }),
    }
    const cut = without(
      task,
      'extra',
      'manual',
      'stored',
      'baselines',
      'custom',
      'hyperlink',
      'external',
      ...(parent ? (['summary'] as const) : []),
      ...(task.milestone === zero ? (['milestone'] as const) : []),
      ...(task.priority === 500 ? (['priority'] as const) : []),
    )
    const each = filled(cut, ['cost', 'fixedCost', 'actualCost', 'remainingCost', 'actualWork'])
    const link = task.hyperlink && filled(task.hyperlink)
    const held = custom(task.custom)
    const lists = baselines(task.baselines)
    return {
      ...each,
      ...(task.wbs !== undefined && { wbs: text(task.wbs) }),
      ...(task.actualDuration && { actualDuration: plain(task.actualDuration, task.duration) }),
      ...(task.remainingDuration && { remainingDuration: plain(task.remainingDuration, task.duration) }),
      ...(ownDates && { manual: ownDates }),
      ...(dates && Object.keys(dates).length > 0 && { stored: dates }),
      ...(lists && lists.length > 0 && { baselines: lists }),
      ...(held && { custom: held }),
      ...(link && Object.keys(link).length > 0 && { hyperlink: link }),
      ...(task.external && {
        external: filled({ ...(task.external.project && { project: text(task.external.project) }) }),
      }),
      ...(task.levelingDelay && {
        levelingDelay: without(
          { ...task.levelingDelay, seconds: (six(task.levelingDelay.seconds) || 6) as WorkTime },
          'estimated',
        ),
      }),
    } as Task
  }
  const tasks = schedule.tasks.map(holdTask)
  const order = new Map(tasks.map((task, at) => [task.uid, at]))
  const holdResource = (resource: Resource): Resource => {
    const lists = baselines(resource.baselines)
    const held = custom(resource.custom)
    return {
      ...filled(without(resource, 'extra', 'baselines', 'custom', 'rates')),
      ...(resource.rates &&
        resource.rates.length > 0 && {
          rates: resource.rates.map(rate => ({
            unit: 'h' as const,
            ...filled(rate, ['overtime', 'perUse']),
            standard: rate.standard,
          })),
        }),
      ...(lists && lists.length > 0 && { baselines: lists }),
      ...(held && { custom: held }),
    }
  }
  const resources = schedule.resources.map(holdResource)
  // MS Project's work is what was spent and what is left.
  const workAtEnd = ({ task, work, units, actualWork, remainingWork }: Assignment): Pick<Assignment, 'work'> => {
    const length = schedule.tasks.find(each => each.uid === task)?.duration.seconds
    if (remainingWork === undefined || length === undefined) return {}
    const sum = ((actualWork ?? 0) + remainingWork) as WorkTime
    return Math.abs(sum - (work ?? Math.round(length * (units ?? 1)))) < 60 ? {} : { work: sum }
  }
  const assignments = schedule.assignments.map((assignment): Assignment => {
    const lists = baselines(assignment.baselines)
    const held = custom(assignment.custom)
    return {
      ...filled(
        without(
          assignment,
          'extra',
          'baselines',
          'custom',
          'timephased',
          ...(assignment.contour === 'flat' ? (['contour'] as const) : []),
          ...(assignment.rateTable === 'A' ? (['rateTable'] as const) : []),
        ),
        ['actualCost', 'cost', 'remainingCost', 'actualWork', 'overtimeWork'],
      ),
      ...workAtEnd(assignment),
      ...(assignment.delay && { delay: { seconds: (six(assignment.delay.seconds) || 6) as WorkTime, unit: 'd' } }),
      ...(assignment.levelingDelay && {
        levelingDelay: without(
          { ...assignment.levelingDelay, seconds: (six(assignment.levelingDelay.seconds) || 6) as WorkTime },
          'estimated',
        ),
      }),
      ...(lists && lists.length > 0 && { baselines: lists }),
      ...(held && { custom: held }),
    }
  })
  const { project } = schedule
  const minutes = (seconds: number) => Math.max(60, Math.round(seconds / 60) * 60)
  const units = {
    ...project.units,
    secondsPerDay: minutes(project.units.secondsPerDay),
    secondsPerWeek: minutes(project.units.secondsPerWeek),
  }
  const starts = tasks.flatMap(task => (task.stored?.start === undefined ? [] : [task.stored.start]))
  const currency = project.currency && filled(project.currency)
  return {
    project: {
      ...filled(
        without(
          project,
          'extra',
          'finish',
          'storedFinish',
          'currency',
          'reportAnalysis',
          'actionPlan',
          'firstPlan',
          'forecasts',
          'accepted',
          'risk',
          'gates',
          ...(project.statusDate === undefined ? (['progressRule'] as const) : []),
        ),
      ),
      name: text(project.name),
      start: project.start ?? (starts.length > 0 ? (Math.min(...starts) as (typeof starts)[0] & number) : null),
      ...(project.from === 'finish' && project.finish !== undefined && { finish: project.finish }),
      ...(project.from === 'start' && project.storedFinish !== undefined && { storedFinish: project.storedFinish }),
      units,
      ...(project.criticalSlack !== undefined && { criticalSlack: project.criticalSlack }),
      ...(currency && Object.keys(currency).length > 0 && { currency }),
    } as Schedule['project'],
    calendars,
    tasks,
    links: schedule.links
      .map(link => ({
        ...without(link, 'nature'),
        lag: link.lag.percent === undefined ? { ...link.lag, seconds: six(link.lag.seconds) } : link.lag,
      }))
      .toSorted((a, b) => (order.get(a.to) ?? 0) - (order.get(b.to) ?? 0)),
    resources,
    assignments,
    // The settings of the project share the texts of its row: what does not fit beside them is named as left behind.
    ...(schedule.projectSummary && {
      projectSummary: holdTask({
        ...without(
          schedule.projectSummary,
          'leveling',
          'emergent',
          'delays',
          'reported',
          'workOrder',
          'origin',
          'steps',
        ),
        summary: true,
      }),
    }),
    ...(schedule.areas && { areas: schedule.areas }),
    ...(schedule.blinds && { blinds: schedule.blinds }),
    ...(schedule.baselines && { baselines: schedule.baselines.map(each => without(each, 'links', 'calendars')) }),
    ...(schedule.unnamedResource && { unnamedResource: holdResource(schedule.unnamedResource) }),
  }
}

/** A plan without links of summaries with what is in them, which no plan can be calculated with. */
function withoutInward(plan: Schedule): Schedule {
  const above = new Map(plan.tasks.map(({ uid, parent }) => [uid, parent]))
  const isWithin = (inner: TaskId, outer: TaskId): boolean => {
    for (let at = above.get(inner); at !== undefined && at !== null; at = above.get(at)) if (at === outer) return true
    return false
  }
  return { ...plan, links: plan.links.filter(({ from, to }) => !isWithin(from, to) && !isWithin(to, from)) }
}

test('what is written is read back the same', () => {
  fc.assert(
    fc.property(anySchedule(), schedule => {
      const held = withoutInward(holdable(schedule))
      expect(readMspdi(writeMspdi(held))).toEqual({ ok: true, value: held, problems: [] })
    }),
    { numRuns: 120 },
  )
})
