import type { StartReason, TaskId } from '@parada/schedule'
import { formatDate, formatNumber } from './format.ts'
import type { Messages } from './index.ts'
import type { Locale } from './locale.ts'

/** Why a task starts when it does, in one sentence part: which link from which task, which constraint, what else. */
export function startReasonText(
  reason: StartReason,
  name: (task: TaskId) => string,
  messages: Pick<Messages, 'editors' | 'task' | 'gantt'>,
  locale: Locale,
): string {
  const { why } = messages.editors
  const at = (instant: number): string => formatDate(locale, instant, 'dayTime')
  switch (reason.kind) {
    case 'actual':
      return why.actual(at(reason.date))
    case 'manual':
      return why.manual(at(reason.date))
    case 'link':
      return why.link(messages.gantt.linkTypesLong[reason.link.type], name(reason.link.from), at(reason.date))
    case 'constraint':
      return why.constraint(messages.task.constraints[reason.type], at(reason.date))
    case 'asLateAsPossible':
      return why.alap
    case 'summary':
      return why.summary(name(reason.summary), at(reason.date))
    case 'children':
      return why.children(name(reason.child))
    case 'levelling':
      return why.levelling(`${formatNumber(locale, reason.delay / 3600, 1)} h`)
    case 'dataDate':
      return why.dataDate(at(reason.date))
    case 'projectStart':
      return why.projectStart(at(reason.date))
  }
}
