import { formatDate, formatPercent } from '@parada/messages'
import { type Instant, instant } from '@parada/schedule'
import { useQuery } from '@tanstack/react-query'
import { failureOf, query } from '../../data/api.ts'
import { civilAt } from '../../data/clock.ts'
import { listPlans } from '../../data/plan/local-store.ts'
import { planSession } from '../../data/plan/session.ts'
import { app, notify } from '../../data/store.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import type { Session } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import table from '../../ui/Table.module.css'
import { Tag } from '../../ui/Tag.tsx'
import styles from './Chooser.module.css'

const SHOWN = 6

interface Recent {
  readonly key: string
  readonly name: string
  readonly tasks: number
  /** Wall clock, milliseconds. */
  readonly at: number
  readonly finish: Instant | null
  readonly progress: number | null
  open(): Promise<unknown>
}

/** The last plans of this browser and of the server: what each is called, how far it is, when it ends, when it was changed. */
export default function RecentPlans({ session }: { readonly session: Session }) {
  const messages = useAllMessages()
  const locale = useLocale()
  const words = messages.instructing
  const local = useQuery({
    queryKey: ['recent', session.userId],
    queryFn: () => listPlans(session.userId),
    staleTime: 0,
  })
  const server = useQuery({ queryKey: ['projects', '', false], queryFn: () => query('projects.list', {}) })
  const own = (local.data ?? []).map(
    (plan): Recent => ({
      key: plan.id,
      name: plan.name,
      tasks: plan.taskCount,
      at: plan.changedAt,
      finish: plan.finish === undefined ? null : instant(plan.finish),
      progress: plan.progress ?? null,
      open: () => planSession.restore(plan.id, false),
    }),
  )
  const here = new Set((local.data ?? []).map(plan => plan.projectId))
  const others = (server.data ?? [])
    .filter(each => !each.archived && !here.has(each.id))
    .map(
      (each): Recent => ({
        key: each.id,
        name: each.name,
        tasks: each.taskCount,
        at: Date.parse(each.updatedAt),
        finish: null,
        progress: null,
        // A supervisor has the sheet of the own crew, and nothing else of the plan.
        open: async () =>
          each.role === 'supervisor' ? location.assign(`/t/plano/${each.id}`) : planSession.openProject(each.id),
      }),
    )
  const plans = [...own, ...others].sort((a, b) => b.at - a.at)
  if (plans.length === 0) return null
  const open = (plan: Recent) => {
    // Who chooses here does not want the list any more that may still be loading.
    app.setState({ projectsOpen: false })
    plan.open().catch((cause: unknown) => {
      notify('err', messages.files.errorOpeningProject(failureText(messages, failureOf(cause))), [], false)
    })
  }
  return (
    <section className={styles.recent} aria-label={messages.workflow.recent}>
      <div className={styles.recentHead}>
        <h3>{messages.workflow.recent}</h3>
        <Button size="small" onClick={() => app.setState({ projectsOpen: true })}>
          {words.allPlans(plans.length)}
        </Button>
      </div>
      <div className={styles.frame}>
        <table className={table.table}>
          <thead>
            <tr>
              <th>{words.planColumn.name}</th>
              <th>{words.planColumn.state}</th>
              <th>{words.planColumn.progress}</th>
              <th className={table.number}>{words.planColumn.finish}</th>
              <th className={table.number}>{words.planColumn.changed}</th>
            </tr>
          </thead>
          <tbody>
            {plans.slice(0, SHOWN).map(plan => (
              <tr key={plan.key}>
                <td>
                  <button type="button" className={styles.planName} onClick={() => open(plan)}>
                    {plan.name} <small className={styles.hint}>{messages.places.projectTasks(plan.tasks)}</small>
                  </button>
                </td>
                <td>{plan.progress !== null && <State progress={plan.progress} />}</td>
                <td>
                  {plan.progress !== null && (
                    <span className={styles.share}>
                      <ProgressBar label={plan.name} value={plan.progress} />
                      {formatPercent(locale, plan.progress)}
                    </span>
                  )}
                </td>
                <td className={table.number}>
                  {plan.finish === null ? '–' : formatDate(locale, plan.finish, 'dayTime')}
                </td>
                <td className={table.number}>{formatDate(locale, civilAt(plan.at), 'dayTime')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function State({ progress }: { readonly progress: number }) {
  const { planState } = useAllMessages().instructing
  if (progress >= 100) return <Tag tone="good">{planState.done}</Tag>
  return progress > 0 ? <Tag tone="info">{planState.underWay}</Tag> : <Tag>{planState.planned}</Tag>
}
