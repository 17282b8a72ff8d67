import { calendarId, formatInstant, HOUR, resourceId, type Schedule, taskId } from '@parada/schedule'
import { schedule } from '@parada/schedule/testing'
import { describe, expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { calendarOf } from '../read/calendars.ts'
import { MONDAY } from '../testing/draw.ts'

const DAY_SHIFT = calendarOf({ pattern: { hoursPerDay: 12, daysPerWeek: 6 }, from: 7 * HOUR }, 'Parada 12 h')

/** Last year's shutdown as a planner keeps it: a calendar of its own, people with rates, packages, progress. */
const lastYear = (): Schedule => {
  const drawn = schedule`
              | 06 07 08 09 |
    Isolar    | XX          |
    Soldar    |    XX       | after Isolar
    Inspecionar|      XX    | after Soldar`
  const [first, second, third] = drawn.tasks
  if (!first || !second || !third) throw new Error('three tasks were drawn')
  const row = (uid: number, name: string, parent: number | null) => ({
    ...first,
    uid: taskId(uid),
    row: uid,
    name,
    parent: parent === null ? null : taskId(parent),
  })
  return {
    ...drawn,
    project: {
      ...drawn.project,
      name: 'Parada 2025',
      company: 'Usina Sul',
      calendar: calendarId(7),
      units: { secondsPerDay: 12 * HOUR, secondsPerWeek: 72 * HOUR, daysPerMonth: 24 },
    },
    calendars: [{ ...DAY_SHIFT, id: calendarId(7) }],
    tasks: [
      row(1, 'Parada 2025', null),
      row(2, 'Preparação', 1),
      { ...row(3, 'Isolar caldeira', 2), percentComplete: 100 },
      row(4, 'Soldagem', 1),
      row(5, 'Soldar tubos', 4),
      row(6, 'Inspeção', 1),
      row(7, 'Ultrassom nos tubos', 6),
    ],
    links: [],
    resources: [
      { uid: resourceId(4), row: 1, name: 'Soldador', kind: 'work', maxUnits: 6 },
      { uid: resourceId(9), row: 2, name: 'Guindaste 70 t', kind: 'work', maxUnits: 1 },
    ],
    assignments: [],
  }
}

const generated = (text: string) => {
  const found = interpretOffline({ text, kind: 'generate', locale: 'pt', today: MONDAY, base: lastYear() })
  if (!found.ok || found.value.kind !== 'generate') throw new Error(JSON.stringify(found.problems))
  return found.value
}

const outline = (plan: Schedule) =>
  plan.tasks.map(each => [each.name, plan.tasks.find(other => other.uid === each.parent)?.name ?? null])

const TEXT =
  'Parada 2026, início 05/04/2027 às 7h. 1. Isolar caldeira - 1 dia. 2. Soldar suportes - 2 dias, após 1, 2 soldadores. 3. Ultrassom nos tubos - 6h após 2, 1 inspetor. 4. Entrega - marco, após 3.'

describe('a new plan that starts from a file', () => {
  test('has its working time where the text tells none: a day is a day of its calendar', () => {
    const { schedule: plan, calculation } = generated(TEXT)
    expect(plan.calendars.map(each => each.name)).toEqual(['Parada 12 h'])
    expect(plan.project).toMatchObject({ company: 'Usina Sul', calendar: 7, units: { secondsPerDay: 12 * HOUR } })
    expect(plan.project.name).not.toBe('Parada 2025')
    const weld = plan.tasks.findIndex(each => each.name === 'Soldar suportes')
    expect(plan.tasks[weld]?.duration).toMatchObject({ seconds: 24 * HOUR, unit: 'd' })
    expect(formatInstant(calculation.start[weld] as never)).toBe('2027-04-06T07:00:00')
  })

  test('keeps the working time that the text tells, beside those of the file', () => {
    const { schedule: plan } = generated(`${TEXT} Turnos de 12h, 24/7.`)
    expect(plan.calendars.map(each => each.id)).toEqual([7, 8])
    expect(plan.project).toMatchObject({ calendar: 8, units: { secondsPerDay: 8 * HOUR } })
  })

  test('takes its people and things, and finds those of the text among them', () => {
    const { schedule: plan } = generated(TEXT)
    expect(plan.resources.map(each => [each.uid, each.name, each.maxUnits])).toEqual([
      [4, 'Soldador', 6],
      [9, 'Guindaste 70 t', 1],
      [10, 'Inspetor', 1],
    ])
    const weld = plan.tasks.find(each => each.name === 'Soldar suportes')
    expect(plan.assignments.filter(each => each.task === weld?.uid)).toMatchObject([{ resource: 4, units: 2 }])
  })

  test('takes its packages for what has its like in them; nothing of its tasks or progress comes along', () => {
    const { schedule: plan, assumptions } = generated(TEXT)
    expect(outline(plan)).toEqual([
      ['Preparação', null],
      ['Isolar caldeira', 'Preparação'],
      ['Soldagem', null],
      ['Soldar suportes', 'Soldagem'],
      ['Inspeção', null],
      ['Ultrassom nos tubos', 'Inspeção'],
      ['Entrega', null],
    ])
    expect(plan.tasks.map(each => each.row)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(plan.tasks.every(each => (each.percentComplete ?? 0) === 0)).toBe(true)
    expect(plan.links).toHaveLength(3)
    expect(assumptions.at(-1)).toMatchObject({
      code: 'language.begunFromPlan',
      params: { calendar: 'Parada 12 h', resources: 2, packages: 3 },
    })
  })
})
