import { formatPercent } from '@parada/messages'
import { type Calculation, packageTone, tasksWithin, type WorkPackage, workPackages } from '@parada/schedule'
import { type ReactNode, useMemo, useState } from 'react'
import { showInGantt } from '../../actions/show-tasks.ts'
import { civilNow } from '../../data/clock.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { usePackageName } from '../../i18n/package-name.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './Dashboard.module.css'
import { PackagePie } from './PackagePie.tsx'

const TONES = { good: 'done', fair: 'near', bad: 'critical' } as const
/** Cards shown before all are asked for. */
const CARDS = 24

/** The tree, a card per top package, and how the tasks are spread. */
export default function Packages({
  calculation,
  tree,
}: {
  readonly calculation: Calculation
  readonly tree?: ReactNode
}) {
  const messages = useAllMessages()
  const words = messages.dashboard
  const [all, setAll] = useState(false)
  const packages = useMemo(() => workPackages(calculation, civilNow()), [calculation])
  const tops = useMemo(() => topPackages(packages), [packages])
  return (
    <div className={styles.stack}>
      {tree}
      <section aria-label={words.packageCards}>
        <div className={styles.boxHead}>
          <h3>{words.packageCards}</h3>
        </div>
        <div className={styles.cards}>
          {(all ? tops : tops.slice(0, CARDS)).map(each => (
            <PackageCard key={each.id} pack={each} onShow={() => showInGantt(tasksWithin(packages, each.id))} />
          ))}
        </div>
        {!all && tops.length > CARDS && (
          <Button size="small" className={styles.allCards} onClick={() => setAll(true)}>
            {words.allPackages(tops.length)}
          </Button>
        )}
      </section>
      <PackagePie packages={tops} />
    </div>
  )
}

/** The packages of the first level that divides the plan: one that holds everything says nothing. */
function topPackages(packages: readonly WorkPackage[]): readonly WorkPackage[] {
  const roots = packages.filter(each => each.level === 1)
  const [only] = roots
  return roots.length === 1 && only && only.children.length > 1 ? packages.filter(each => each.level === 2) : roots
}

function PackageCard({ pack, onShow }: { readonly pack: WorkPackage; onShow(): void }) {
  const { wbs } = useAllMessages()
  const locale = useLocale()
  const name = usePackageName()(pack)
  const tone = packageTone(pack)
  return (
    <button type="button" className={styles.pack} title={wbs.highlight(name)} onClick={onShow}>
      <strong>{name}</strong>
      <span className={styles.quiet}>
        {wbs.tasks(pack.totalTasks)} · {wbs.completed(pack.completedTasks)}
        {pack.overdueTasks > 0 && ` · ${wbs.overdue(pack.overdueTasks)}`}
      </span>
      <ProgressBar label={name} value={pack.completionRate} tone={tone ? TONES[tone] : 'accent'} />
      <span className={tone ? styles[tone] : undefined}>
        {formatPercent(locale, pack.completionRate)}
        {pack.dueRate !== null && ` · ${wbs.due(formatPercent(locale, pack.dueRate))}`}
      </span>
    </button>
  )
}
