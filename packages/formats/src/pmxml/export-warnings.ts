import type { Problem, Schedule } from '@parada/schedule'
import { xerExportWarnings } from '../xer/export-warnings.ts'

/** What P6's XML cannot hold exactly: what an export cannot either, but for the baselines, which have projects of their own. */
export const pmxmlExportWarnings = (schedule: Schedule): readonly Problem[] =>
  xerExportWarnings(schedule)
    .filter(each => each.params.what !== 'baselines')
    .map(each => (each.code === 'xer.lost' ? { ...each, code: 'pmxml.lost' } : each))
