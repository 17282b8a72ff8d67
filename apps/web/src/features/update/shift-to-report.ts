import { type Calculation, shiftAt, shiftLines, shiftStart, shiftsOf } from '@parada/schedule'
import { type ShownShift, shownShift } from '../../data/shift-part.ts'

/** Shifts that are looked through for one with something to report: two weeks of three a day. */
const LOOKED_THROUGH = 42

/**
 * The shift to report: of the address, else the one after the data date or the one that goes on; where nothing was to move
 * in that (a plan of day shifts, at night), the next after the data date that has work, without a data date the last before.
 */
export function shiftToReport(calculation: Calculation, at: string): ShownShift {
  const { project } = calculation.schedule
  const first = shownShift(calculation, at)
  if (at !== '') return first
  const shifts = shiftsOf(project)
  const number = shiftAt(shifts, first.from)
  for (const step of project.statusDate === undefined ? [-1, 1] : [1])
    for (let away = 0; away < LOOKED_THROUGH; away++) {
      const shift = number + step * away
      const [from, until] = [shiftStart(shifts, shift), shiftStart(shifts, shift + 1)]
      if (shiftLines(calculation, from, until).length > 0) return { from, until }
    }
  return first
}
