import { formatPercent } from '@parada/messages'
import { type Calculation, completionTone, workPackages } from '@parada/schedule'
import type { ReactNode } from 'react'
import { useCallback, useMemo } from 'react'
import { civilNow } from '../../app/clock.ts'
import { editor } from '../../app/editor.ts'
import { useAllMessages, useLocale } from '../../app/i18n.tsx'
import { usePackageName } from '../../app/package-name.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { ChartBox, token } from './ChartBox.tsx'
import styles from './Dashboard.module.css'
import type { ChartOption } from './echarts.ts'

const TONES = { good: 'done', fair: 'near', bad: 'critical' } as const

/** The tree, a card per top package, and how the tasks are spread. */
export default function Packages({
  calculation,
  tree,
}: {
  readonly calculation: Calculation
  readonly tree?: ReactNode
}) {
  const messages = useAllMessages()
  const locale = useLocale()
  const nameOf = usePackageName()
  const words = messages.dashboard
  const packages = useMemo(() => workPackages(calculation, civilNow()), [calculation])
  const byId = useMemo(() => new Map(packages.map(each => [each.id, each])), [packages])
  const roots = packages.filter(each => each.level === 1)
  const shown =
    roots.length === 1 && roots[0] && roots[0].children.length > 1 ? packages.filter(each => each.level === 2) : roots
  const tasksOf = (id: string): readonly number[] => {
    const own = byId.get(id)
    return own ? [...own.tasks, ...own.children.flatMap(tasksOf)] : []
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the packages and the words are what the option is made of
  const pie = useCallback(
    (): ChartOption => ({
      tooltip: { trigger: 'item' },
      series: [
        {
          type: 'pie',
          radius: ['0%', '66%'],
          // The figure first: it stays where a long name is cut.
          label: { color: token('--text'), formatter: '{c}  {b}', overflow: 'truncate', width: 150 },
          // Small parts at the beginning and end stand beside the pie, where their names find room above each other.
          startAngle: 0,
          labelLine: { lineStyle: { color: token('--line-strong') } },
          itemStyle: { borderColor: token('--surface'), borderWidth: 1.5 },
          data: shown.map((each, index) => ({
            name: nameOf(each),
            value: each.totalTasks,
            itemStyle: { color: token(`--d${(index % 12) + 1}`) },
          })),
        },
      ],
    }),
    [packages, locale],
  )
  const total = shown.reduce((sum, each) => sum + each.totalTasks, 0)
  return (
    <div className={styles.stack}>
      {tree}
      <section aria-label={words.packageCards}>
        <div className={styles.boxHead}>
          <h3>{words.packageCards}</h3>
        </div>
        <div className={styles.cards}>
          {shown.map(each => (
            <button
              key={each.id}
              type="button"
              className={styles.pack}
              title={messages.wbs.highlight(nameOf(each))}
              onClick={() => editor.highlight(tasksOf(each.id) as never)}
            >
              <strong>{nameOf(each)}</strong>
              <span className={styles.quiet}>
                {messages.wbs.tasks(each.totalTasks)} · {messages.wbs.completed(each.completedTasks)}
                {each.overdueTasks > 0 && ` · ${messages.wbs.overdue(each.overdueTasks)}`}
              </span>
              <ProgressBar
                label={nameOf(each)}
                value={each.completionRate}
                tone={TONES[completionTone(each.completionRate)]}
              />
              <span className={styles[completionTone(each.completionRate)]}>
                {formatPercent(locale, each.completionRate)}
              </span>
            </button>
          ))}
        </div>
      </section>
      <ChartBox
        title={words.pie}
        option={pie}
        height={260}
        table={{
          heads: [words.column.package, words.column.tasks, words.column.share],
          rows: shown.map(each => [
            nameOf(each),
            each.totalTasks,
            formatPercent(locale, total === 0 ? 0 : (each.totalTasks / total) * 100),
          ]),
        }}
      />
    </div>
  )
}
