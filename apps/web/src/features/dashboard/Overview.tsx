import { formatDate, formatNumber, formatPercent } from '@parada/messages'
import { completionTone, type DashboardMetrics } from '@parada/schedule'
import { type ReactNode, useCallback } from 'react'
import { showInGantt } from '../../actions/show-tasks.ts'
import { token } from '../../components/token.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { barChart } from './bar-chart.ts'
import { ChartBox } from './ChartBox.tsx'
import styles from './Dashboard.module.css'
import { type Due, dueOf, progressTone } from './due.ts'
import type { ChartOption } from './echarts.ts'

const TONES = { good: '--done', fair: '--near', bad: '--critical' } as const

/** Six cards, the ring, tasks by status. */
export default function Overview({ metrics }: { readonly metrics: DashboardMetrics }) {
  const messages = useAllMessages()
  const locale = useLocale()
  const words = messages.dashboard
  const { status, summary, tones, timeline } = metrics
  const whole = (value: number) => formatNumber(locale, value, 0)
  const total = status.completed + status.inProgress + status.notStarted
  const hours = words.kpi.hours[summary.hoursOf](whole(summary.completedHours), whole(summary.totalHours))
  const due = dueOf(summary)
  const { extraHours } = summary
  const unit = summary.hoursOf === 'people' ? messages.progress.hours : 'h'
  const cards: readonly {
    readonly name: string
    readonly value: string
    readonly tone: string
    readonly tasks: DashboardMetrics['timeline']['overdueTasks']
    readonly note?: ReactNode
  }[] = [
    {
      name: words.kpi.overdue,
      value: whole(status.overdue),
      tone: tones.overdue,
      note: words.kpi.overdueHint,
      tasks: timeline.overdueTasks,
    },
    {
      name: words.kpi.upcomingStart,
      value: whole(status.upcomingStart),
      tone: tones.upcomingStart,
      tasks: timeline.upcomingStartTasks,
    },
    {
      name: words.kpi.upcomingEnd,
      value: whole(status.upcomingEnd),
      tone: tones.upcomingEnd,
      tasks: timeline.upcomingEndTasks,
    },
    { name: words.kpi.inProgress, value: whole(status.inProgress), tone: 'progress', tasks: timeline.inProgressTasks },
    {
      name: words.kpi.completed,
      value: whole(status.completed),
      tone: 'good',
      note: words.kpi.ofTotal(total),
      tasks: timeline.completedTasks,
    },
    {
      name: words.kpi.progress,
      value: formatPercent(locale, summary.progressPercentage, 1),
      tone: progressTone(metrics),
      note: (
        <>
          {hours}
          {extraHours.total > 0 && (
            <span className={styles.due}>
              {messages.situation.extraHours(whole(extraHours.done), whole(extraHours.total), unit)}
            </span>
          )}
          {due && <DueLine due={due} />}
        </>
      ),
      tasks: [],
    },
  ]
  const bars = [
    { name: words.status.completed, value: status.completed, colour: '--done' },
    { name: words.status.inProgress, value: status.inProgress, colour: '--progress' },
    { name: words.status.notStarted, value: status.notStarted, colour: '--d11' },
    { name: words.status.overdue, value: status.overdue, colour: '--critical' },
    { name: words.status.critical, value: status.critical, colour: '--critical', hatched: true },
  ]
  const ring = useRing(summary.progressPercentage)
  const values = bars.map(bar => bar.value).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bars are their values and the words
  const chart = useCallback(() => barChart(bars, { axis: words.tasksAxis, locale, digits: 0 }), [values, words, locale])
  return (
    <>
      <p className={styles.asOf}>{words.kpi.asOf(formatDate(locale, metrics.asOf, 'dayTime'))}</p>
      <div className={styles.kpis}>
        {cards.map(card => (
          <button
            key={card.name}
            type="button"
            className={styles.kpi}
            data-tone={card.tone}
            disabled={card.tasks.length === 0}
            title={card.tasks.length > 0 ? messages.criticalPath.showInGantt : undefined}
            onClick={() => showInGantt(card.tasks)}
          >
            <span className={styles.kpiName}>{card.name}</span>
            <span className={styles.kpiValue}>{card.value}</span>
            {card.note && <span className={styles.quiet}>{card.note}</span>}
          </button>
        ))}
      </div>
      <div className={styles.grid}>
        <ChartBox
          title={words.progressRing}
          option={ring}
          table={{
            heads: [words.progressRing, words.column.value],
            rows: [
              [words.kpi.progress, formatPercent(locale, summary.progressPercentage, 1)],
              [words.status.completed, hours],
              ...(due ? [[words.plannedToDate, formatPercent(locale, due.planned, 1)]] : []),
            ],
          }}
        />
        <ChartBox
          title={words.statusChart}
          option={chart}
          table={{ heads: [words.column.status, words.column.tasks], rows: bars.map(bar => [bar.name, bar.value]) }}
        />
      </div>
    </>
  )
}

/** What was due by now, and how far what is done lies from it: in colours of its own, beside those of the figure. */
function DueLine({ due }: { readonly due: Due }) {
  const { kpi } = useAllMessages().dashboard
  const locale = useLocale()
  const points = formatNumber(locale, Math.abs(due.ahead), 1)
  const level = Math.abs(due.ahead) < 0.05
  return (
    <span className={styles.due} data-tone={due.tone}>
      {kpi.due(formatPercent(locale, due.planned, 1))}
      {' · '}
      <strong>{level ? kpi.onPlan : due.ahead < 0 ? kpi.behind(points) : kpi.ahead(points)}</strong>
    </span>
  )
}

/** The share that is done as a ring around its figure. */
function useRing(done: number): () => ChartOption {
  const locale = useLocale()
  return useCallback(
    (): ChartOption => ({
      series: [
        {
          type: 'pie',
          radius: ['68%', '88%'],
          silent: true,
          label: {
            show: true,
            position: 'center',
            formatter: formatPercent(locale, done, 1),
            fontSize: 22,
            fontFamily: token('--font-num'),
            color: token('--text'),
          },
          labelLine: { show: false },
          data: [
            {
              value: done,
              itemStyle: { color: token(TONES[completionTone(done)]) },
            },
            { value: 100 - done, itemStyle: { color: token('--surface-3') } },
          ],
        },
      ],
    }),
    [done, locale],
  )
}
