import { formatDate, formatNumber, formatPercent } from '@parada/messages'
import { packageTone, tasksWithin, type WorkPackage, workPackages } from '@parada/schedule'
import { ChevronDown, ChevronRight, GanttChartSquare, ListCollapse, ListTree } from 'lucide-react'
import { useMemo, useState } from 'react'
import { highlightTasks, showInGantt } from '../../actions/show-tasks.ts'
import { civilNow } from '../../data/clock.ts'
import { useEditor, useEditorState } from '../../data/editor.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { usePackageName } from '../../i18n/package-name.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './Wbs.module.css'

/** Tasks listed per package, and the indent per level in pixels (specification, section 9). */
const TASKS_SHOWN = 5
const INDENT = 24
/** Packages named of those that one waits for. */
const WAITS_SHOWN = 12

/**
 * The tree of work packages: counts, progress, first tasks, and what each waits for. A press highlights its tasks: in the
 * place of the Gantt, where one more press shows it; in the dashboard (`besideGantt`) the Gantt comes into sight at once.
 */
export default function Wbs({ besideGantt = false }: { readonly besideGantt?: boolean }) {
  const messages = useAllMessages()
  const highlighted = useEditor(state => state.highlighted)
  const { calculation, schedule } = useEditorState()
  const packages = useMemo(() => (calculation ? workPackages(calculation, civilNow()) : []), [calculation])
  const byId = useMemo(() => new Map(packages.map(each => [each.id, each])), [packages])
  const names = useMemo(() => new Map((schedule?.tasks ?? []).map(task => [task.uid, task.name])), [schedule])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  if (packages.length === 0) return <EmptyState icon={<ListTree size={24} />} title={messages.wbs.empty} />

  const allOpen = closed.size === 0
  const toggle = (id: string) =>
    setClosed(now => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const visible = packages.filter(each => {
    for (let at = each.parentId; at !== null; at = byId.get(at)?.parentId ?? null) if (closed.has(at)) return false
    return true
  })
  /** What a package waits for, without the parts of what is named already. */
  const waitsFor = (pack: WorkPackage): readonly WorkPackage[] => {
    const named = new Set(pack.dependencies)
    const within = (id: string): boolean => {
      for (let at = byId.get(id)?.parentId ?? null; at !== null; at = byId.get(at)?.parentId ?? null)
        if (named.has(at)) return true
      return false
    }
    return pack.dependencies
      .filter(id => !within(id))
      .map(id => byId.get(id))
      .filter(each => each !== undefined)
  }
  return (
    <div className={styles.wbs}>
      <div className={styles.bar}>
        <span className={styles.hint}>{messages.wbs.hint}</span>
        {!besideGantt && highlighted.size > 0 && (
          <Button
            size="small"
            icon={<GanttChartSquare size={14} />}
            className={styles.lead}
            onClick={() => showInGantt([...highlighted])}
          >
            {messages.criticalPath.showInGantt}
          </Button>
        )}
        <Button
          size="small"
          icon={allOpen ? <ListCollapse size={14} /> : <ListTree size={14} />}
          onClick={() => setClosed(allOpen ? new Set(packages.map(each => each.id)) : new Set())}
        >
          {allOpen ? messages.wbs.collapseAll : messages.wbs.expandAll}
        </Button>
      </div>
      <ul className={styles.list}>
        {visible.map(each => (
          <PackageRow
            key={each.id}
            pack={each}
            open={!closed.has(each.id)}
            taskNames={each.tasks.map(id => names.get(id) ?? '')}
            waitsFor={waitsFor(each)}
            onToggle={() => toggle(each.id)}
            onHighlight={() => (besideGantt ? showInGantt : highlightTasks)(tasksWithin(packages, each.id))}
          />
        ))}
      </ul>
    </div>
  )
}

function PackageRow(props: {
  readonly pack: WorkPackage
  readonly open: boolean
  readonly taskNames: readonly string[]
  readonly waitsFor: readonly WorkPackage[]
  onToggle(): void
  onHighlight(): void
}) {
  const messages = useAllMessages()
  const locale = useLocale()
  const nameOf = usePackageName()
  const { pack, open } = props
  const name = nameOf(pack)
  const tone = packageTone(pack)
  const [all, setAll] = useState(false)
  const shown = all ? props.taskNames : props.taskNames.slice(0, TASKS_SHOWN)
  const more = props.taskNames.length - shown.length
  return (
    <li className={styles.item} style={{ paddingLeft: (pack.level - 1) * INDENT }} data-package={pack.id}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-label={open ? messages.wbs.collapse(name) : messages.wbs.expand(name)}
          onClick={props.onToggle}
        >
          {open ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
        </button>
        <button type="button" className={styles.name} title={messages.wbs.highlight(name)} onClick={props.onHighlight}>
          {name}
        </button>
        <span className={styles.facts}>
          <span className={cx(styles.count, styles.dates)}>
            {formatDate(locale, pack.start, 'dayTime')} – {formatDate(locale, pack.finish, 'dayTime')}
          </span>
          <span className={cx(styles.count, styles.hours)}>
            {pack.hours > 0 && `${formatNumber(locale, pack.hours, 0)} ${messages.progress.hours}`}
          </span>
          <span className={styles.count}>{messages.wbs.tasks(pack.totalTasks)}</span>
          <span className={styles.count}>{messages.wbs.completed(pack.completedTasks)}</span>
          <span className={styles.count}>
            {pack.inProgressTasks > 0 && messages.wbs.inProgress(pack.inProgressTasks)}
          </span>
          <span className={cx(styles.count, styles.late)}>
            {pack.overdueTasks > 0 && messages.wbs.overdue(pack.overdueTasks)}
          </span>
          <span className={styles.count}>
            {pack.dueRate !== null && messages.wbs.due(formatPercent(locale, pack.dueRate))}
          </span>
          <span className={styles.track} aria-hidden="true">
            <span className={cx(styles.fill, tone && styles[tone])} style={{ width: `${pack.completionRate}%` }} />
          </span>
        </span>
        <span className={cx(styles.percent, tone && styles[`text-${tone}`])}>
          {formatPercent(locale, pack.completionRate)}
        </span>
      </div>
      {open && (props.taskNames.length > 0 || props.waitsFor.length > 0) && (
        <div className={styles.inside}>
          {props.taskNames.length > 0 && (
            <ul className={styles.tasks}>
              {shown.map((task, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat and the list is replaced whole
                <li key={index}>{task}</li>
              ))}
              {more > 0 && (
                <li>
                  <Button size="small" variant="ghost" onClick={() => setAll(true)}>
                    {messages.places.more(more)}
                  </Button>
                </li>
              )}
            </ul>
          )}
          {props.waitsFor.length > 0 && (
            <p className={styles.waits}>
              {messages.wbs.dependsOn}: {props.waitsFor.slice(0, WAITS_SHOWN).map(nameOf).join(', ')}
              {props.waitsFor.length > WAITS_SHOWN && `, ${messages.places.more(props.waitsFor.length - WAITS_SHOWN)}`}
            </p>
          )}
        </div>
      )}
    </li>
  )
}
