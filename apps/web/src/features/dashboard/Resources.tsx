import { formatNumber, formatPercent } from '@parada/messages'
import { type DashboardMetrics, efficiencyTone, type Schedule, specialtyOf } from '@parada/schedule'
import { useCallback } from 'react'
import { useAllMessages, useLocale } from '../../app/i18n.tsx'
import { Banner } from '../../ui/Banner.tsx'
import table from '../../ui/Table.module.css'
import { ChartBox, token } from './ChartBox.tsx'
import styles from './Dashboard.module.css'
import type { ChartOption } from './echarts.ts'
import { TableScroll } from './TableScroll.tsx'

/** Who does how much how well, load per specialty, and the resources themselves. */
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
    (): ChartOption => ({
      grid: { left: 8, right: 44, top: 4, bottom: 22, containLabel: true },
      tooltip: { trigger: 'item' },
      xAxis: {
        type: 'value',
        name: words.loadAxis,
        nameLocation: 'middle',
        nameGap: 24,
        axisLabel: { color: token('--text-2'), fontFamily: token('--font-num') },
        nameTextStyle: { color: token('--text-2') },
        splitLine: { lineStyle: { color: token('--line') } },
      },
      yAxis: {
        type: 'category',
        inverse: true,
        data: loads.map(each => words.specialty[each.specialty]),
        axisLabel: { color: token('--text') },
        axisLine: { lineStyle: { color: token('--line') } },
        axisTick: { show: false },
      },
      series: [
        {
          type: 'bar',
          barMaxWidth: 18,
          label: {
            show: true,
            position: 'right',
            color: token('--text'),
            fontFamily: token('--font-num'),
            formatter: point => formatNumber(locale, Number(point.value), 1),
          },
          data: loads.map((each, index) => ({
            value: each.avgLoad,
            itemStyle: { color: token(`--d${(index % 12) + 1}`) },
          })),
        },
      ],
    }),
    [loads, words, locale],
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
                  <th className={table.number}>{column.overdue}</th>
                  <th className={table.number}>{column.upcoming}</th>
                  <th className={table.number}>{column.efficiency}</th>
                </tr>
              </thead>
              <tbody>
                {metrics.responsibilities.map(each => (
                  <tr key={`${each.resource}-${each.name}`}>
                    <td>{each.name}</td>
                    <td className={table.number}>{each.assigned}</td>
                    <td className={table.number}>{each.completed}</td>
                    <td className={table.number}>{each.overdue}</td>
                    <td className={table.number}>{each.upcoming}</td>
                    <td className={`${table.number} ${styles[efficiencyTone(each.efficiency)]}`}>
                      {formatPercent(locale, each.efficiency)}
                    </td>
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
              words.specialty[each.specialty],
              each.resources,
              each.totalTasks,
              formatNumber(locale, each.avgLoad, 1),
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
                    <td className={table.number}>{formatPercent(locale, (resource.maxUnits ?? 1) * 100)}</td>
                    <td>{words.specialty[specialtyOf(resource)]}</td>
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
