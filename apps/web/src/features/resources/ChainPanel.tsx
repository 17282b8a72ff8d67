import { formatDate, formatNumber, limitedName, startReasonText } from '@parada/messages'
import {
  type Calculation,
  explain,
  type Handover,
  HOUR,
  memberOf,
  runsFromFinish,
  type Task,
  type TaskId,
} from '@parada/schedule'
import { useMemo } from 'react'
import { resourceSlackOf } from '../../data/resource-slack.ts'
import { app } from '../../data/store.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Banner } from '../../ui/Banner.tsx'
import styles from './Resources.module.css'

/** Rows at the most: those that cannot wait first, then those that can wait least. */
const SHOWN = 200

/** The resource-critical chain: who cannot wait while the limits are kept, and from whom he gets what he waits for. */
export function ChainPanel({ calculation }: { readonly calculation: Calculation }) {
  const words = useAllMessages().resources.chain
  const { slack, chain, handovers, overloaded } = resourceSlackOf(calculation)
  const { schedule } = calculation
  const fromFinish = runsFromFinish(schedule.project)
  const rows = useMemo(() => {
    const inChain = new Set(chain)
    const rest = schedule.tasks
      .filter(task => !inChain.has(task.uid) && task.actualFinish === undefined && task.active !== false)
      .filter(task => calculation.of(task.uid)?.summary === false)
      .sort((a, b) => (slack.get(a.uid) ?? 0) - (slack.get(b.uid) ?? 0))
    return [...chain, ...rest.map(task => task.uid)].slice(0, Math.max(SHOWN, chain.length))
  }, [calculation, chain, schedule, slack])
  const from = useMemo(() => {
    const by = new Map<TaskId, Handover[]>()
    for (const each of handovers) by.set(each.to, [...(by.get(each.to) ?? []), each])
    return by
  }, [handovers])
  return (
    <section className={styles.chain} aria-labelledby="resource-chain">
      <h2 id="resource-chain" className={styles.chartHead}>
        {words.title} <small>{words.hint}</small>
      </h2>
      {fromFinish && <Banner style="info">{words.fromFinish}</Banner>}
      {overloaded.length > 0 && (
        <Banner style="warn">{(fromFinish ? words.overFromFinish : words.over)(overloaded.length)}</Banner>
      )}
      <p role="status">{chain.length > 0 ? words.count(chain.length) : words.none}</p>
      <ChainTable calculation={calculation} rows={rows} cannotWait={chain.length} from={from} slack={slack} />
    </section>
  )
}

function ChainTable(props: {
  readonly calculation: Calculation
  readonly rows: readonly TaskId[]
  readonly cannotWait: number
  readonly from: ReadonlyMap<TaskId, readonly Handover[]>
  readonly slack: ReadonlyMap<TaskId, number>
}) {
  const { calculation, rows, cannotWait, from, slack } = props
  const messages = useAllMessages()
  const words = messages.resources.chain
  const locale = useLocale()
  const number = (seconds: number) => `${formatNumber(locale, seconds / HOUR, 1)} h`
  const { schedule } = calculation
  return (
    <div className={styles.chainScroll}>
      <table className={styles.chainTable}>
        <thead>
          <tr>
            <th className={styles.figure}>#</th>
            <th>{messages.task.fields.name}</th>
            <th>{messages.task.fields.start}</th>
            <th>{messages.task.fields.finish}</th>
            <th className={styles.figure}>{words.linkSlack}</th>
            <th className={styles.figure}>{words.slack}</th>
            <th>{words.from}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((uid, at) => {
            const task = memberOf(schedule.tasks, uid)
            const dates = calculation.of(uid)
            if (!task || !dates) return null
            return (
              <tr key={uid} className={at < cannotWait ? styles.cannotWait : undefined}>
                <td className={styles.figure}>{task.row}</td>
                <td>
                  <button type="button" className={styles.link} onClick={() => app.setState({ taskDialog: uid })}>
                    {task.name}
                  </button>
                </td>
                <td>{formatDate(locale, dates.start, 'dayTime')}</td>
                <td>{formatDate(locale, dates.finish, 'dayTime')}</td>
                <td className={styles.figure}>{number(dates.totalSlack)}</td>
                <td className={styles.figure}>{number(slack.get(uid) ?? 0)}</td>
                <td>
                  <WaitsFor calculation={calculation} task={task} handovers={from.get(uid) ?? []} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function WaitsFor(props: {
  readonly calculation: Calculation
  readonly task: Task
  readonly handovers: readonly Handover[]
}) {
  const messages = useAllMessages()
  const locale = useLocale()
  const words = messages.resources.chain
  const { calculation, task, handovers } = props
  const { tasks, resources, areas = [], project } = calculation.schedule
  const name = (each: Handover): string => {
    const area = areas.find(known => known.id === each.area)
    if (area) return limitedName({ name: area.name, counts: each.counts }, messages.resources)
    return (each.resource === undefined ? undefined : memberOf(resources, each.resource)?.name) ?? ''
  }
  const start = calculation.of(task.uid)?.start ?? 0
  // Only a task that lets go right before it begins is what it waits for.
  const tight = handovers.filter(each => (calculation.of(each.from)?.finish ?? 0) >= start)
  if (tight.length === 0) {
    const reason = explain(calculation, task.uid)?.steps[0]?.reason
    if (!reason || reason.kind === 'projectStart') return null
    if (reason.kind === 'link') return <span>{words.links}</span>
    // The status date causes a delay that a levelling explains by no other task.
    if (reason.kind === 'levelling' && task.leveling?.reason?.length === 0 && start === project.statusDate)
      return <span>{messages.resources.reason.dataDate}</span>
    return <span>{startReasonText(reason, uid => memberOf(tasks, uid)?.name ?? '', messages, locale)}</span>
  }
  return (
    <>
      {tight.map(each => {
        const other = memberOf(tasks, each.from)
        return (
          <span key={`${each.from} ${each.resource ?? each.area}`} className={styles.handed}>
            {words.handed(name(each), `${other?.row} ${other?.name}`)}
          </span>
        )
      })}
    </>
  )
}
