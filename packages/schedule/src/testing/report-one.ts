import type { Edit } from '../edits/edit.ts'
import type { Calculation } from '../engine/calculation.ts'
import { type Finding, type FindingCode, type ReportedBy, type ReportLine, reportLines } from '../progress/report.ts'
import type { Instant } from '../time/instant.ts'

/** One line reported by itself: its edits where nothing is open, else what is. `kept` are questions answered with yes. */
export function reportOne(
  calculation: Calculation,
  line: ReportLine,
  until: Instant,
  who: ReportedBy = {},
  kept: readonly FindingCode[] = [],
): { readonly edits: readonly Edit[]; readonly open: readonly Finding[] } {
  const { edits, findings } = reportLines(calculation, [line], until, who)
  const open = findings.filter(each => each.act === 'refuse' || (each.act === 'ask' && !kept.includes(each.code)))
  return { edits: open.length > 0 ? [] : edits, open }
}

/** What is wrong, or to be asked, about the lines of a report. */
export const checkReport = (
  calculation: Calculation,
  lines: readonly ReportLine[],
  until: Instant,
  dataDate: Parameters<typeof reportLines>[4] = 'stays',
): readonly Finding[] => reportLines(calculation, lines, until, {}, dataDate).findings
