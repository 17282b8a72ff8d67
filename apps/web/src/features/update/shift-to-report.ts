import { type Calculation, shiftAt, shiftLines, shiftStart, shiftsOf } from '@parada/schedule'
import { type ShownShift, shownShift } from '../../data/shift-part.ts'

/** Shifts that are looked through for one with something to report: two weeks of three a day. */
const LOOKED_THROUGH = 42

/**
 * The shift to report: of the address, else the one after the data date, without one the last that is over. Where nothing
 * was to move in that (a plan of day shifts, at night), the next after the data date that has work, without one the last
 * before; the one that goes on where none before it has.
 */
export function shiftToReport(calculation: Calculation, at: string): ShownShift {
  const { project } = calculation.schedule
  const first = shownShift(calculation, at)
  if (at !== '') return first
  const shifts = shiftsOf(project)
  const number = shiftAt(shifts, first.from)
  const ways =
    project.statusDate === undefined
      ? ([
          [number - 1, -1],
          [number, 1],
        ] as const)
      : ([[number, 1]] as const)
  for (const [begin, step] of ways)
    for (let away = 0; away < LOOKED_THROUGH; away++) {
      const shift = begin + step * away
      const [from, until] = [shiftStart(shifts, shift), shiftStart(shifts, shift + 1)]
      if (shiftLines(calculation, from, until).length > 0) return { from, until }
    }
  return first
}
