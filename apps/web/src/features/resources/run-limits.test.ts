import { fromSchema } from '@parada/formats/tmx'
import {
  type AreaLimit,
  applyEdits,
  areaLimit,
  calculate,
  loadMatrix,
  type ResourceId,
  type RunLimit,
  resourceId,
} from '@parada/schedule'
import { expect, test } from 'vitest'
import { limitEdits, runLimit, typedLimits } from './run-limits.ts'

const read = fromSchema({
  start_date: '2027-03-01T07:00:00',
  calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
  areas: [
    { id: 'moenda', name: 'Moenda', max_people: 9 },
    { id: 'forno', name: 'Forno' },
  ],
  tasks: [
    { id: 1, name: 'Içar', duration: '20h', area: 'moenda' },
    { id: 2, name: 'Soldar', duration: '20h', area: 'moenda' },
  ],
  resources: [
    { id: 1, name: 'Guindaste', nature: 'equipment', trade: 'lifting', max_units: 2 },
    {
      id: 2,
      name: 'Soldador',
      availability: [
        { to: '2027-03-02T07:00:00', units: 4 },
        { from: '2027-03-03T07:00:00', units: 4 },
      ],
    },
  ],
  assignments: [
    { task_id: 1, resource_id: 1 },
    { task_id: 2, resource_id: 2, units: 3 },
  ],
})
if (!read.ok) throw new Error(read.problems[0].code)
const schedule = read.value
const calculated = calculate(schedule)
if (!calculated.ok) throw new Error('loop')
const typed = typedLimits(loadMatrix(calculated.value), schedule)

test('limits are typed by crew and shift, and by area', () => {
  expect(typed.map(each => [each.of, each.units, each.dated])).toEqual([
    [1, [2, 2], false],
    [2, [4, 4], true],
    ['moenda people', [9], false],
    ['moenda lifts', [null], false],
  ])
})

test('kept limits of areas and crews go into the plan, and what was not typed stays', () => {
  const limits = new Map<ResourceId | AreaLimit, RunLimit>([
    [areaLimit('moenda', 'lifts'), runLimit([1])],
    [areaLimit('forno', 'people'), runLimit([6])],
    [resourceId(1), runLimit([1, null])],
  ])
  const applied = applyEdits(schedule, limitEdits(schedule, limits))
  if (!applied.ok) throw new Error(applied.problems[0].code)
  expect(applied.value.schedule.areas).toEqual([
    { id: 'moenda', name: 'Moenda', maxPeople: 9, maxHeavyLifts: 1 },
    { id: 'forno', name: 'Forno', maxPeople: 6 },
  ])
  const after = calculate(applied.value.schedule)
  if (!after.ok) throw new Error('loop')
  // A shift without a limit beside a limited one is without a limit when it is read again.
  expect(typedLimits(loadMatrix(after.value), applied.value.schedule)[0]?.units).toEqual([1, null])
  const lifted = applyEdits(
    schedule,
    limitEdits(schedule, new Map([[areaLimit('moenda', 'people'), runLimit([null])]])),
  )
  expect(lifted.ok && lifted.value.schedule.areas?.[0]).toEqual({ id: 'moenda', name: 'Moenda' })
})
