import { formatNumber, formatPercent } from '@parada/messages'
import type { DashboardMetrics } from '@parada/schedule'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import styles from './Dashboard.module.css'
import { progressTone } from './due.ts'

/** The six figures of the overview in one line: shown while the dashboard is closed. */
export function Figures({ metrics }: { readonly metrics: DashboardMetrics }) {
  const { kpi } = useAllMessages().dashboard
  const locale = useLocale()
  const { status, summary, tones } = metrics
  const figures: readonly (readonly [name: string, value: string | number, tone: string])[] = [
    [kpi.overdue, status.overdue, tones.overdue],
    [kpi.upcomingStart, status.upcomingStart, tones.upcomingStart],
    [kpi.upcomingEnd, status.upcomingEnd, tones.upcomingEnd],
    [kpi.inProgress, status.inProgress, 'progress'],
    [kpi.completed, status.completed, 'good'],
    [kpi.progress, formatPercent(locale, summary.progressPercentage, 1), progressTone(metrics)],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value, tone]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-tone={tone}>{typeof value === 'number' ? formatNumber(locale, value) : value}</dd>
        </div>
      ))}
    </dl>
  )
}
