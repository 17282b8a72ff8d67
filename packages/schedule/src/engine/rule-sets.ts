import type { Schedule } from '../model/schedule.ts'
import { msprojectRules } from './msproject/rules.ts'
import { p6Rules } from './p6/rules.ts'
import type { Rules } from './rules.ts'

/** The rule set of a schedule. */
export const rulesOf = (schedule: Schedule): Rules => (schedule.project.rules === 'p6' ? p6Rules : msprojectRules)
