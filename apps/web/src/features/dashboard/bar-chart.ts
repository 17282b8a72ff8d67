import { formatNumber, type Locale } from '@parada/messages'
import { token } from '../../components/token.ts'
import type { ChartOption } from './echarts.ts'

interface Bar {
  readonly name: string
  readonly value: number
  /** Name of a colour token. */
  readonly colour: string
  /** A second sign where two bars share a colour. */
  readonly hatched?: boolean
}

const HATCHED = { dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: -Math.PI / 4 }

/** Lying bars, each with its name and its figure; `axis` says what is counted. */
export function barChart(
  bars: readonly Bar[],
  facts: { readonly axis: string; readonly locale: Locale; readonly digits: number },
): ChartOption {
  const figure = (value: number) => formatNumber(facts.locale, value, facts.digits)
  return {
    grid: { left: 8, right: 48, top: 4, bottom: 22, containLabel: true },
    xAxis: {
      type: 'value',
      name: facts.axis,
      nameLocation: 'middle',
      nameGap: 24,
      splitNumber: 4,
      ...(facts.digits === 0 && { minInterval: 1 }),
      axisLabel: { color: token('--text-2'), fontFamily: token('--font-num'), formatter: figure, hideOverlap: true },
      nameTextStyle: { color: token('--text-2') },
      splitLine: { lineStyle: { color: token('--line') } },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: bars.map(bar => bar.name),
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
          formatter: point => figure(Number(point.value)),
        },
        tooltip: { valueFormatter: value => `${figure(Number(value))} ${facts.axis}` },
        data: bars.map(bar => ({
          value: bar.value,
          itemStyle: {
            color: token(bar.colour),
            ...(bar.hatched && { decal: { color: token('--surface'), ...HATCHED } }),
          },
        })),
      },
    ],
  }
}
