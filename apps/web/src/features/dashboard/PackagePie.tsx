import { formatNumber, formatPercent } from '@parada/messages'
import type { WorkPackage } from '@parada/schedule'
import { useCallback, useMemo } from 'react'
import { token } from '../../components/token.ts'
import { useIsPhone } from '../../components/use-media.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { usePackageName } from '../../i18n/package-name.ts'
import { ChartBox } from './ChartBox.tsx'
import type { ChartOption } from './echarts.ts'

/** As many slices as there are colours; what is smaller is one slice together. */
const SLICES = 12
const RADIUS = 86
/** On a phone there is no room for names beside the pie: they stand below it, a line each. Pixels. */
const ABOVE_NAMES = 210
const NAME_LINE = 24
const LINE_TEXT = 16
/** From the pie to the names beside it: the lines that lead there. Pixels. */
const LEAD = 44

interface Slice {
  readonly name: string
  readonly tasks: number
  readonly colour: string
}

/** How the tasks are spread over the packages. */
export function PackagePie({ packages }: { readonly packages: readonly WorkPackage[] }) {
  const { dashboard: words } = useAllMessages()
  const locale = useLocale()
  const nameOf = usePackageName()
  const phone = useIsPhone()
  const total = packages.reduce((sum, each) => sum + each.totalTasks, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  const slices = useMemo((): readonly Slice[] => {
    const bySize = packages.toSorted((a, b) => b.totalTasks - a.totalTasks)
    const small = bySize.length > SLICES ? new Set(bySize.slice(SLICES - 1)) : new Set<WorkPackage>()
    const large = packages.filter(each => !small.has(each) && each.totalTasks > 0)
    // The chart identifies its parts by their names.
    const alike = new Map<string, number>()
    const ownName = (pack: WorkPackage) => {
      const name = nameOf(pack)
      const count = (alike.get(name) ?? 0) + 1
      alike.set(name, count)
      return count === 1 ? name : `${name} (${count})`
    }
    const own = large.map((each, index) => ({
      name: ownName(each),
      tasks: each.totalTasks,
      colour: `--d${index + 1}`,
    }))
    const rest = [...small].reduce((sum, each) => sum + each.totalTasks, 0)
    return rest === 0 ? own : [...own, { name: words.otherPackages(small.size), tasks: rest, colour: '--line-strong' }]
  }, [packages, words, locale])

  const option = useCallback(
    (width: number): ChartOption => {
      const named = (slice: Slice | undefined) => (slice ? `${formatNumber(locale, slice.tasks)}  ${slice.name}` : '')
      const figure = (slice: Slice | undefined) => (slice ? formatNumber(locale, slice.tasks) : '')
      return {
        ...(phone && {
          legend: {
            orient: 'vertical',
            selectedMode: false,
            left: 0,
            top: ABOVE_NAMES,
            padding: 0,
            // Room for all below each other: what does not fit would begin a column of its own.
            height: (slices.length + 2) * NAME_LINE,
            itemGap: NAME_LINE - LINE_TEXT,
            itemWidth: 14,
            itemHeight: 14,
            icon: 'rect',
            formatter: name => named(slices.find(slice => slice.name === name)),
            textStyle: { color: token('--text'), width: width - 40, overflow: 'truncate', lineHeight: 14 },
          },
        }),
        series: [
          {
            type: 'pie',
            radius: RADIUS,
            ...(phone && { center: ['50%', ABOVE_NAMES / 2] }),
            // Small parts at the beginning and end stand beside the pie, where their names find room above each other.
            startAngle: 0,
            label: {
              color: token('--text'),
              // The figure first: it stays where a long name is cut.
              formatter: point => (phone ? figure : named)(slices[point.dataIndex]),
              overflow: 'truncate',
              ...(!phone && { width: Math.max(100, width / 2 - RADIUS - LEAD) }),
            },
            labelLine: {
              length: phone ? 4 : 12,
              length2: phone ? 4 : 14,
              lineStyle: { color: token('--line-strong') },
            },
            itemStyle: { borderColor: token('--surface'), borderWidth: 1.5 },
            tooltip: { valueFormatter: value => `${formatNumber(locale, Number(value))} ${words.tasksAxis}` },
            data: slices.map(slice => ({
              name: slice.name,
              value: slice.tasks,
              itemStyle: { color: token(slice.colour) },
            })),
          },
        ],
      }
    },
    [slices, words, locale, phone],
  )
  return (
    <ChartBox
      title={words.pie}
      option={option}
      height={phone ? ABOVE_NAMES + slices.length * NAME_LINE + 8 : 300}
      table={{
        heads: [words.column.package, words.column.tasks, words.column.share],
        rows: packages.map(each => [
          nameOf(each),
          each.totalTasks,
          formatPercent(locale, total === 0 ? 0 : (each.totalTasks / total) * 100, 1),
        ]),
      }}
    />
  )
}
