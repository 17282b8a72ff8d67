import type { Schedule } from '../model/schedule.ts'
import type { Rules } from './rules.ts'
import { msprojectRules } from './rules-msproject.ts'
import { p6Rules } from './rules-p6.ts'

/** The rule set of a schedule. */
export const rulesOf = (schedule: Schedule): Rules => (schedule.project.rules === 'p6' ? p6Rules : msprojectRules)
