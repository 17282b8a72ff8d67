import { BarChart, type BarSeriesOption, PieChart, type PieSeriesOption } from 'echarts/charts'
import {
  AriaComponent,
  GridComponent,
  type GridComponentOption,
  type LegendComponentOption,
  LegendPlainComponent,
  TooltipComponent,
  type TooltipComponentOption,
} from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

echarts.use([BarChart, PieChart, GridComponent, LegendPlainComponent, TooltipComponent, AriaComponent, SVGRenderer])

/** What a chart of the dashboard may consist of; the library is shaken down to this. */
export type ChartOption = echarts.ComposeOption<
  BarSeriesOption | PieSeriesOption | GridComponentOption | LegendComponentOption | TooltipComponentOption
>

export { echarts }
