import type { Problem, Schedule } from '@parada/schedule'
import { xerLosses } from '../xer/losses.ts'

/** What P6's XML cannot hold exactly: what an export cannot either, but for the baselines, which have projects of their own. */
export const pmxmlLosses = (schedule: Schedule): readonly Problem[] =>
  xerLosses(schedule)
    .filter(each => each.params.what !== 'baselines')
    .map(each => (each.code === 'xer.lost' ? { ...each, code: 'pmxml.lost' } : each))
