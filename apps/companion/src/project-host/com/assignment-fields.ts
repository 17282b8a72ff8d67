import type { Assignment } from '@parada/schedule'
import type { Automation } from './automation.ts'
import {
  choice,
  close,
  computedByProject,
  customWrites,
  date,
  type FieldWriter,
  number,
  percent,
  span,
  text,
  type Write,
  type WriteContext,
} from './member-write.ts'

/** PjWorkContourType. */
const CONTOURS = [
  'flat',
  'backLoaded',
  'frontLoaded',
  'doublePeak',
  'earlyPeak',
  'latePeak',
  'bell',
  'turtle',
  'contoured',
] as const

/** Units are shares of a person for work, amounts for material; 1 is 100 % (source: VBA reference, Assignment.Units). */
const units: FieldWriter = (field, value) => {
  const wanted = value === null ? 1 : Number(value)
  return [{ field, member: 'Units', order: 2, value: wanted, same: read => close(read, wanted) }]
}

/** Fields of an assignment that Project takes. Moving one to another task has no member. */
export const ASSIGNMENT_FIELDS: Readonly<Partial<Record<keyof Assignment, FieldWriter>>> = {
  units,
  contour: choice('WorkContour', 3, CONTOURS, 0, 'flat'),
  rateTable: choice('CostRateTable', 4, ['A', 'B', 'C', 'D', 'E'], 0, 'A'),
  delay: span('Delay', 5),
  levelingDelay: span('LevelingDelay', 6),
  start: date('Start', 7),
  finish: date('Finish', 8),
  work: span('Work', 9),
  overtimeWork: span('OvertimeWork', 10),
  actualStart: date('ActualStart', 11),
  percentWorkComplete: percent('PercentWorkComplete', 12),
  actualWork: span('ActualWork', 13),
  actualFinish: date('ActualFinish', 14),
  remainingWork: span('RemainingWork', 15),
  actualCost: number('ActualCost', 16, 0),
  notes: text('Notes', 17),
  cost: computedByProject,
  remainingCost: computedByProject,
  guid: computedByProject,
}

/** The writes that a change of an assignment amounts to; `resourceRow` finds a resource's row, which Project wants. */
export function assignmentWrites(
  changes: Readonly<Record<string, unknown>>,
  clearedCustom: readonly string[],
  context: WriteContext,
  assignment: Automation,
  resourceRow: (uid: number) => number | null,
): Write[] {
  return Object.entries(changes).flatMap(([field, value]): Write[] => {
    if (field === 'custom') return customWrites(value, clearedCustom, context, assignment)
    if (field === 'resource') {
      const row = typeof value === 'number' ? resourceRow(value) : null
      return row === null
        ? [{ field, refused: 'companion.valueNotInProject' }]
        : [{ field, member: 'ResourceID', order: 1, value: row, same: read => read === row }]
    }
    const writer = ASSIGNMENT_FIELDS[field as keyof Assignment]
    return writer ? writer(field, value, context, assignment) : [{ field, refused: 'companion.fieldNotInProject' }]
  })
}
