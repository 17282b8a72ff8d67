import { formatList, formatPercent } from '@parada/messages'
import { FLAG } from '@parada/schedule'
import { type CellContext, dateText, predecessorsText, workText } from '../../../editor/cell-text.ts'
import { outgoingLinks } from '../../../editor/plan-facts.ts'

/** A bar and its links in words, for screen readers: dates, progress, criticality, slack, links, deadline. */
export function barSentence(context: CellContext, index: number): string {
  const { schedule, calculation, locale, wholeDays } = context
  const { bar } = context.messages
  const task = schedule.tasks[index]
  if (!task) return ''
  const flags = calculation.flags[index] ?? 0
  const [start, finish] = [calculation.start[index] ?? 0, calculation.finish[index] ?? 0]
  const at = (instant: number): string => dateText(instant, wholeDays, locale)
  const parts: string[] = []
  if ((flags & FLAG.summary) !== 0) parts.push(bar.summary)
  parts.push((flags & FLAG.milestone) !== 0 ? bar.milestone(at(start)) : bar.span(at(start), at(finish)))
  parts.push(bar.percent(formatPercent(locale, calculation.percentComplete[index] ?? 0)))
  if ((flags & FLAG.critical) !== 0) parts.push(bar.critical)
  else if ((flags & FLAG.nearCritical) !== 0) parts.push(bar.near)
  const slack = calculation.totalSlack[index] ?? 0
  if (slack > 0) parts.push(bar.slack(workText(slack, schedule, wholeDays, locale)))
  if ((flags & FLAG.manual) !== 0) parts.push(bar.manual)
  const before = predecessorsText(context, index)
  if (before !== '') parts.push(bar.after(before.replaceAll(';', ', ')))
  const after = outgoingLinks(schedule, task.uid)
    .map(link => schedule.tasks[calculation.indexOf(link.to)]?.row)
    .filter(row => row !== undefined)
    .map(String)
  if (after.length > 0) parts.push(bar.before(formatList(locale, after)))
  if (task.deadline !== undefined) {
    parts.push(bar.deadline(at(task.deadline)))
    if (finish > task.deadline) parts.push(bar.late)
  }
  return parts.join(', ')
}
