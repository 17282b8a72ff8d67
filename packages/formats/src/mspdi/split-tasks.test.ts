import {
  type Assignment,
  applyEdits,
  assignmentId,
  calculate,
  formatInstant,
  type Instant,
  parseInstant,
  type Resource,
  resourceId,
  type Schedule,
  type Task,
  workTime,
} from '@parada/schedule'
import { schedule, taskNamed } from '@parada/schedule/testing'
import { describe, expect, test } from 'vitest'
import { WRITERS } from '../write.ts'
import { readMspdi, writeMspdi } from './index.ts'

const at = (text: string) => parseInstant(text) as Instant
const HOUR = 3600
const h = (hours: number) => ({ seconds: workTime(hours * HOUR), unit: 'h' as const })

/** A of two days, split over the third: the 1st, and the 3rd of January; B follows. */
function plan(change: Partial<Task> = {}, crew: readonly Partial<Assignment>[] = []): Schedule {
  const drawn = schedule`
      | MTWTFSSMTWTFSS |
    A | XX             |
    B | X              | after A`
  const segments = [
    { start: at('2024-01-01T08:00:00'), finish: at('2024-01-01T17:00:00') },
    { start: at('2024-01-03T08:00:00'), finish: at('2024-01-03T17:00:00') },
  ]
  const resource: Resource = { uid: resourceId(1), row: 1, name: 'R', kind: 'work' }
  return {
    ...drawn,
    tasks: drawn.tasks.map(task => (task.name === 'A' ? { ...task, segments, ...change } : task)),
    resources: [resource],
    assignments: crew.map((each, index) => ({
      uid: assignmentId(index + 1),
      task: taskNamed(drawn, 'A').uid,
      resource: resource.uid,
      units: 1,
      work: workTime(16 * HOUR),
      ...each,
    })),
  }
}

const dates = (of: Schedule) => {
  const outcome = calculate(of)
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  return of.tasks.map(task => {
    const found = outcome.value.of(task.uid)
    return [task.name, found?.start, found?.finish]
  })
}

/** The plan with the dates that it has, as a file that was read holds them. */
function stored(of: Schedule): Schedule {
  const outcome = calculate(of)
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  const tasks = of.tasks.map(task => {
    const found = outcome.value.of(task.uid)
    return { ...task, stored: { ...(found && { start: found.start, finish: found.finish }) } }
  })
  return { ...of, tasks }
}

/** Pieces of work over time of the written file: kind, start, finish and hours. */
const pieces = (written: string): string[] =>
  [...written.matchAll(/<TimephasedData>(.*?)<\/TimephasedData>/g)].map(([, each = '']) =>
    ['Type', 'Start', 'Finish', 'Value'].map(name => new RegExp(`<${name}>(.*?)<`).exec(each)?.[1]).join(' '),
  )

const TWO_DAYS = [
  '1 2024-01-01T08:00:00 2024-01-01T17:00:00 PT8H0M0S',
  '1 2024-01-01T17:00:00 2024-01-03T08:00:00 PT0H0M0S',
  '1 2024-01-03T08:00:00 2024-01-03T17:00:00 PT8H0M0S',
]

const read = (text: string): Schedule => {
  const outcome = readMspdi(text)
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  return outcome.value
}

/** What MS Project, which heeds no text fields, has of a file. */
const withoutTexts = (text: string): string => text.replace(/<ExtendedAttribute>.*?<\/ExtendedAttribute>/gs, '')

describe('a split task in the XML of MS Project', () => {
  test.each([
    ['without resources', {}, []],
    ['with a crew', {}, [{}]],
    ['with two of unlike units', {}, [{}, { units: 0.5, work: workTime(8 * HOUR) }]],
    [
      'the first part done, by a percentage that was rounded',
      { percentComplete: 52, actualStart: at('2024-01-01T08:00:00'), actualDuration: h(8), remainingDuration: h(8) },
      [{ actualWork: workTime(8 * HOUR), remainingWork: workTime(8 * HOUR) }],
    ],
    [
      'a quarter of it done',
      { percentComplete: 25, actualStart: at('2024-01-01T08:00:00') },
      [{ actualWork: workTime(4 * HOUR) }],
    ],
  ])('%s has its parts there, with dates of a calculation and with those of the file', (_, change, crew) => {
    const own = plan(change, crew)
    const calculated = calculate(own)
    for (const written of [writeMspdi(own, calculated.ok ? calculated.value : undefined), writeMspdi(stored(own))]) {
      for (const text of [written, withoutTexts(written)]) {
        const again = read(text)
        expect(taskNamed(again, 'A').segments).toEqual(taskNamed(own, 'A').segments)
        expect(dates(again)).toEqual(dates(own))
      }
      expect(read(written).assignments.length).toBe(crew.length)
    }
  })

  test('its parts move with it', () => {
    const later = plan({ constraint: { type: 'startNoEarlierThan', date: at('2024-01-04T08:00:00') } }, [{}])
    const outcome = calculate(later)
    const written = writeMspdi(later, outcome.ok ? outcome.value : undefined)
    expect(pieces(written).map(each => each.slice(2, 41))).toEqual([
      '2024-01-04T08:00:00 2024-01-04T17:00:00',
      '2024-01-04T17:00:00 2024-01-08T08:00:00',
      '2024-01-08T08:00:00 2024-01-08T17:00:00',
    ])
    expect(dates(read(written))).toEqual(dates(later))
  })

  test('its work lies in the parts, with an empty piece between them', () => {
    expect(pieces(writeMspdi(stored(plan())))).toEqual(TWO_DAYS)
    expect(pieces(writeMspdi(stored(plan({}, [{}]))))).toEqual(TWO_DAYS)
    const half = plan({ percentComplete: 25 }, [{ actualWork: workTime(4 * HOUR) }])
    expect(pieces(writeMspdi(stored(half)))[0]).toBe('2 2024-01-01T08:00:00 2024-01-01T12:00:00 PT4H0M0S')
  })

  test('nothing is said of it, since nothing of it is lost', async () => {
    for (const crew of [[], [{}]]) {
      const { exportWarnings } = await WRITERS.xml.write(stored(plan({}, crew)), {})
      expect(exportWarnings.map(each => each.params.what ?? each.code)).toEqual([])
    }
  })

  test('the parts as somebody changed them there count, and none where the gap was closed', () => {
    const written = writeMspdi(stored(plan({}, [{}])))
    const later = written
      .replaceAll('2024-01-03T08:00:00', '2024-01-04T08:00:00')
      .replaceAll('2024-01-03T17:00:00', '2024-01-04T17:00:00')
    expect(taskNamed(read(later), 'A').segments?.map(each => formatInstant(each.start))).toEqual([
      '2024-01-01T08:00:00',
      '2024-01-04T08:00:00',
    ])
    const closed = written
      .replace(/<TimephasedData>(?:(?!<\/TimephasedData>).)*PT0H0M0S.*?<\/TimephasedData>/s, '')
      .replaceAll('2024-01-03T08:00:00', '2024-01-02T08:00:00')
      .replaceAll('2024-01-03T17:00:00', '2024-01-02T17:00:00')
    expect(taskNamed(read(closed), 'A').segments).toBeUndefined()
  })

  test('a crew that is assigned later gets no assignment of nobody beside it', () => {
    const again = read(writeMspdi(stored(plan())))
    const outcome = applyEdits(again, [
      {
        kind: 'addAssignment',
        assignment: { uid: assignmentId(1), task: taskNamed(again, 'A').uid, resource: resourceId(1), units: 1 },
      },
    ])
    if (!outcome.ok) throw new Error(outcome.problems[0].code)
    const written = writeMspdi(outcome.value.schedule)
    expect(written.match(/<Assignment>/g)).toHaveLength(1)
    expect(written).not.toContain('-65535')
  })
})
