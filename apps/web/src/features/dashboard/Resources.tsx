import { formatNumber, formatPercent } from '@parada/messages'
import { type DashboardMetrics, efficiencyTone, type Schedule, type Trade, tradeGroupOf } from '@parada/schedule'
import { useCallback } from 'react'
import { colourOf } from '../../components/trade-look.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { cx } from '../../ui/cx.ts'
import table from '../../ui/Table.module.css'
import { barChart } from './bar-chart.ts'
import { ChartBox } from './ChartBox.tsx'
import styles from './Dashboard.module.css'
import { TableScroll } from './TableScroll.tsx'

/** The specified tone of an efficiency; none of who has nothing done and nothing late: a share of nought says nothing there. */
const toneClass = ({ assigned, completed, overdue, efficiency }: DashboardMetrics['responsibilities'][number]) =>
  assigned > 0 && completed + overdue > 0 && styles[efficiencyTone(efficiency)]

/** Who does how much how well, load per trade, and the resources themselves. */
export default function Resources({
  metrics,
  schedule,
}: {
  readonly metrics: DashboardMetrics
  readonly schedule: Schedule
}) {
  const messages = useAllMessages()
  const locale = useLocale()
  const words = messages.dashboard
  const { column } = words
  const loads = metrics.utilization
  const chart = useCallback(
    () =>
      barChart(
        loads.map(each => ({
          name: messages.analysis.trade[each.group],
          value: each.avgLoad,
          colour:
            each.group === 'General' || each.group === 'equipment'
              ? '--d11'
              : colourOf({ name: each.group, trade: each.group as Trade }),
        })),
        { axis: words.loadAxis, locale, digits: 1 },
      ),
    [loads, messages, words, locale],
  )
  return (
    <div className={styles.stack}>
      {metrics.suggested && <Banner style="info">{words.suggested}</Banner>}
      <div className={styles.grid} style={{ marginTop: 0 }}>
        <section className={styles.box} aria-label={words.performance}>
          <div className={styles.boxHead}>
            <h3>{words.performance}</h3>
          </div>
          <TableScroll label={words.performance}>
            <table className={table.table}>
              <thead>
                <tr>
                  <th>{column.name}</th>
                  <th className={table.number}>{column.assigned}</th>
                  <th className={table.number}>{column.completed}</th>
                  <th className={table.number}>{column.efficiency}</th>
                  <th className={table.number}>{column.overdue}</th>
                  <th className={table.number}>{column.upcoming}</th>
                </tr>
              </thead>
              <tbody>
                {metrics.responsibilities.map(each => (
                  <tr key={`${each.resource}-${each.name}`}>
                    <td>{each.name}</td>
                    <td className={table.number}>{formatNumber(locale, each.assigned)}</td>
                    <td className={table.number}>{formatNumber(locale, each.completed)}</td>
                    <td className={cx(table.number, toneClass(each))}>
                      {each.assigned === 0 ? '–' : formatPercent(locale, each.efficiency)}
                    </td>
                    <td className={table.number}>{formatNumber(locale, each.overdue)}</td>
                    <td className={table.number}>{formatNumber(locale, each.upcoming)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        </section>
        <ChartBox
          title={words.loadChart}
          option={chart}
          height={Math.max(160, loads.length * 30 + 48)}
          table={{
            heads: [column.specialty, column.resources, column.tasks, column.load],
            rows: loads.map(each => [
              messages.analysis.trade[each.group],
              each.resources,
              each.totalTasks,
              each.avgLoad,
            ]),
          }}
        />
      </div>
      <section className={styles.box} aria-label={words.resourceTable}>
        <div className={styles.boxHead}>
          <h3>{words.resourceTable}</h3>
        </div>
        {schedule.resources.length === 0 ? (
          <p className={styles.quiet}>{words.noResources}</p>
        ) : (
          <TableScroll label={words.resourceTable}>
            <table className={table.table}>
              <thead>
                <tr>
                  <th>{column.name}</th>
                  <th>{column.type}</th>
                  <th className={table.number}>{column.maxUnits}</th>
                  <th>{column.specialty}</th>
                </tr>
              </thead>
              <tbody>
                {schedule.resources.map(resource => (
                  <tr key={resource.uid}>
                    <td>{resource.name}</td>
                    <td>{resource.kindWord === 'human' ? words.kind.human : words.kind[resource.kind]}</td>
                    <td className={table.number}>
                      {/* Of material and cost there is no share of a working day. */}
                      {resource.kind === 'work' ? formatPercent(locale, (resource.maxUnits ?? 1) * 100) : '–'}
                    </td>
                    <td>{messages.analysis.trade[tradeGroupOf(resource)]}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        )}
      </section>
    </div>
  )
}
