import { formatPercent, type Locale } from '@parada/messages'
import { FLAG } from '@parada/schedule'
import { criticality, criticalityOf } from '../../editor/criticality.ts'
import type { GanttView } from './view/gantt-view.ts'

/** Shares below this are not shown: half a per cent. */
const LEAST = 0.005

/** Writes beside each bar in how many of the runs its task was critical, while the plan is the one that was run. */
export function followCriticality(view: GanttView, locale: Locale, words: (share: string) => string): () => void {
  const remarks: Parameters<GanttView['setRemarks']>[0] = ({ schedule, flags }) => {
    const shares = criticality.getState().shown ? criticalityOf(schedule) : null
    if (!shares) return null
    return index => {
      const share = shares[index] ?? 0
      const none = share < LEAST || ((flags[index] ?? 0) & FLAG.summary) !== 0
      return none ? '' : words(formatPercent(locale, share * 100))
    }
  }
  view.setRemarks(remarks)
  const forget = criticality.subscribe(() => view.setRemarks(remarks))
  return () => {
    forget()
    view.setRemarks(null)
  }
}
