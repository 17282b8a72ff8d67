import { type Calculation, type Instant, instant, parseInstant, shiftAt, shiftStart, shiftsOf } from '@parada/schedule'
import { civilNow } from './clock.ts'

/** The tabs of the room *Turno*, by their words in addresses: never changed. The sheet has none before its shift. */
export const SHIFT_TABS = ['proximo', 'atualizar', 'aprovar', 'folhas'] as const
export type ShiftTab = (typeof SHIFT_TABS)[number]

/** Which tab an address shows, and of which shift: `proximo.2026-03-04T19:00`, `folhas`; a bare shift is the sheet's. */
export function readShiftPart(part: string): { readonly tab: ShiftTab; readonly at: string } {
  const dot = part.indexOf('.')
  const word = dot < 0 ? part : part.slice(0, dot)
  const tab = SHIFT_TABS.find(each => each === word)
  if (!tab) return { tab: 'atualizar', at: part }
  return { tab, at: dot < 0 ? '' : part.slice(dot + 1) }
}

export const shiftPart = (tab: ShiftTab, at = ''): string =>
  tab === 'atualizar' ? at : at === '' ? tab : `${tab}.${at}`

/** A shift by its beginning and its end. */
export interface ShownShift {
  readonly from: Instant
  readonly until: Instant
}

/** The shift that is looked at: of the address, else the one after the data date, else the one that goes on, else the first. */
export function shownShift(calculation: Calculation, at: string): ShownShift {
  const { project } = calculation.schedule
  const shifts = shiftsOf(project)
  const now = civilNow()
  const inPlan = now >= calculation.projectStart && now <= calculation.projectFinish
  const moment = parseInstant(at) ?? project.statusDate ?? (inPlan ? now : calculation.projectStart)
  const shift = shiftAt(shifts, moment)
  return { from: shiftStart(shifts, shift), until: shiftStart(shifts, shift + 1) }
}

/**
 * The shift that goes on as far as the plan knows: the one that the data date lies in or ends, else that of this moment;
 * before the plan begins, none: its number is of the shift before the first.
 */
export function currentShift(calculation: Calculation): { readonly shift: number; readonly begun: boolean } {
  const { project } = calculation.schedule
  const shifts = shiftsOf(project)
  const now = civilNow()
  const status = project.statusDate
  if (status !== undefined && status > calculation.projectStart)
    return { shift: shiftAt(shifts, instant(status - 1)), begun: true }
  if (status === undefined && now >= calculation.projectStart && now <= calculation.projectFinish)
    return { shift: shiftAt(shifts, now), begun: true }
  return { shift: shiftAt(shifts, calculation.projectStart) - 1, begun: false }
}

/** The shift to prepare: of the address, else the one after the current one. */
export function nextShift(calculation: Calculation, at: string): ShownShift {
  const shifts = shiftsOf(calculation.schedule.project)
  const asked = parseInstant(at)
  const shift = asked === null ? currentShift(calculation).shift + 1 : shiftAt(shifts, asked)
  return { from: shiftStart(shifts, shift), until: shiftStart(shifts, shift + 1) }
}
