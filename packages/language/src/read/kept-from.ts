import {
  A_TIME,
  DAY_GIVEN,
  FORBIDS,
  ONLY_THEN,
  PART_OF_DAY,
  SAYS_NO,
  SETS_A_DATE,
  WEEKDAY_GIVEN,
  WITH_A_NUMBER,
} from '../lexicon/asides.ts'
import type { Language } from '../types.ts'
import { readAmounts } from './amounts.ts'
import { readCalendars } from './calendars.ts'

/** Whether a clause without a length keeps work from a time, or leaves one time to it. */
export function keepsFrom(clause: string, language: Language): boolean {
  const rest = clause.replace(PART_OF_DAY, ' ')
  if (clause.length > 160 || SETS_A_DATE.test(clause) || readAmounts(rest, rest).length > 0) return false
  if (A_TIME.test(rest)) return false
  const denied = FORBIDS.test(clause) || (language !== 'pt' && SAYS_NO.test(clause))
  const forbids = denied && (DAY_GIVEN.test(clause) || WEEKDAY_GIVEN.test(clause) || PART_OF_DAY.test(clause))
  // "6 welders days only" is of their number in a shift.
  return forbids || (ONLY_THEN.test(clause) && !WITH_A_NUMBER.test(clause) && readCalendars(clause).length === 0)
}
