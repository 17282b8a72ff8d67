import { formatDate, formatNumber, formatPercent } from '@parada/messages'
import type { Calculation, DashboardMetrics, TaskId } from '@parada/schedule'
import { Printer, RefreshCw, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { editor } from '../../app/editor.ts'
import { useAllMessages, useLocale } from '../../app/i18n.tsx'
import type { Session } from '../../app/session.tsx'
import { app, useApp } from '../../app/store.ts'
import { failureText } from '../../app/use-sentence.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { analysis, analyze } from './analysis-store.ts'
import styles from './Dashboard.module.css'
import { recommendationText, summaryText } from './recommendation-text.ts'
import { openReportPage, type ReportFailure, shareReport } from './send-report.ts'
import { TableScroll } from './TableScroll.tsx'

/** Counters only: nothing is cut (specification, section 5). */
const ANALYSIS_COUNT = 2000
const PLAN_COUNT = 1000

/** The executive report: figures, what is late and what comes, the analysis and the action plan, to share or to print. */
export default function Report(props: {
  readonly metrics: DashboardMetrics
  readonly calculation: Calculation
  readonly session: Session | null
}) {
  const messages = useAllMessages()
  const locale = useLocale()
  const words = messages.report
  const { metrics, calculation, session } = props
  const { status, timeline, summary } = metrics
  const state = analysis()
  const key = useApp(each => each.projectId) ?? calculation.schedule.project.name
  const [text, setText] = useState(() => localStorage.getItem(`parada.analysis.${key}`) ?? '')
  const [plan, setPlan] = useState(() => localStorage.getItem(`parada.plan.${key}`) ?? '')
  const [busy, setBusy] = useState<'html' | 'share' | null>(null)
  const [banner, setBanner] = useState<{ readonly style: 'ok' | 'err'; readonly text: string } | null>(null)
  const isPro = session?.access.hasAccess ?? false

  const write = (value: string) => {
    setText(value)
    localStorage.setItem(`parada.analysis.${key}`, value)
  }
  const run = async () => {
    if (!isPro) {
      showToast('warn', messages.criticalPath.needsPro)
      app.setState({ pricingOpen: true })
      return
    }
    const result = await analyze()
    if (result)
      write(
        [
          summaryText(messages, locale, result),
          ...result.recommendations.map(each => `• ${recommendationText(messages, locale, each)}`),
        ].join('\n'),
      )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per plan, when the report is first opened
  useEffect(() => {
    if (!isPro || calculation.count === 0 || state.automaticFor === key || state.status === 'analyzing') return
    analysis.setState({ automaticFor: key })
    void run()
  }, [isPro, key])

  const failed = (failure: ReportFailure) => {
    if (failure.kind === 'blocked') return words.popupBlocked
    const reason = failure.status === 0 ? messages.auth.unreachable : failure.text
    if (failure.kind === 'share') return words.shareError(words.shareFailed(failure.status, reason))
    return words.htmlFailed(failure.status, reason)
  }
  const input = { calculation, metrics, plan, text, locale, title: words.shareTitle(calculation.schedule.project.name) }
  const share = async () => {
    if (!isPro) {
      showToast('warn', messages.shell.proRequired)
      app.setState({ pricingOpen: true })
      return
    }
    setBusy('share')
    const result = await shareReport(input)
    setBusy(null)
    setBanner(
      result.ok
        ? { style: 'ok', text: result.copied ? words.linkCopied(result.link) : words.linkShown(result.link) }
        : { style: 'err', text: failed(result.failure) },
    )
  }
  const page = async () => {
    setBusy('html')
    const result = await openReportPage(input, { wait: words.windowWait, error: words.windowError })
    setBusy(null)
    setBanner(result.ok ? { style: 'ok', text: words.generated } : { style: 'err', text: failed(result.failure) })
  }

  const cards: readonly (readonly [string, string])[] = [
    [messages.dashboard.kpi.overdue, String(status.overdue)],
    [messages.dashboard.kpi.inProgress, String(status.inProgress)],
    [messages.dashboard.kpi.completed, String(status.completed)],
    [messages.dashboard.kpi.progress, formatPercent(locale, summary.progressPercentage, 1)],
    [messages.dashboard.status.critical, String(status.critical)],
    ['Σ h', formatNumber(locale, summary.totalHours, 0)],
  ]
  return (
    <div className={styles.stack}>
      <div className={styles.row} style={{ justifyContent: 'space-between' }}>
        <h3>{words.title}</h3>
        <div className={styles.row}>
          <Button
            icon={<Share2 size={16} />}
            busy={busy === 'share'}
            disabled={busy !== null}
            onClick={() => void share()}
          >
            {busy === 'share' ? words.generating : words.share}
          </Button>
          <Button
            icon={<Printer size={16} />}
            busy={busy === 'html'}
            disabled={busy !== null}
            onClick={() => void page()}
          >
            {busy === 'html' ? words.generating : words.printPage}
          </Button>
        </div>
      </div>
      {banner && (
        <Banner style={banner.style} vanish closeLabel={messages.common.close} onClose={() => setBanner(null)}>
          {banner.text}
        </Banner>
      )}
      <div className={styles.kpis}>
        {cards.map(([name, value]) => (
          <div key={name} className={styles.kpi}>
            <span className={styles.kpiName}>{name}</span>
            <span className={styles.kpiValue}>{value}</span>
          </div>
        ))}
      </div>
      <div className={styles.grid} style={{ marginTop: 0 }}>
        <TaskList title={words.overdueList} tasks={timeline.overdueTasks} calculation={calculation} />
        <TaskList title={words.upcomingStartList} tasks={timeline.upcomingStartTasks} calculation={calculation} />
        <TaskList title={words.upcomingEndList} tasks={timeline.upcomingEndTasks} calculation={calculation} />
      </div>
      <section className={styles.box} aria-label={words.analysis}>
        <div className={styles.boxHead}>
          <h3>{words.analysis}</h3>
          <Button
            size="small"
            icon={<RefreshCw size={14} />}
            busy={state.status === 'analyzing'}
            onClick={() => void run()}
          >
            {words.updateAnalysis}
          </Button>
        </div>
        {state.banner === 'err' && state.failure && (
          <Banner
            style="err"
            vanish
            closeLabel={messages.common.close}
            onClose={() => analysis.setState({ banner: null })}
          >
            {messages.criticalPath.errorWith(failureText(messages, state.failure))}
          </Banner>
        )}
        <TextArea
          label={words.analysis}
          hideLabel
          rows={6}
          value={text}
          placeholder={words.analysisPlaceholder}
          hint={words.counter(text.length, ANALYSIS_COUNT)}
          onChange={write}
        />
      </section>
      <section className={styles.box} aria-label={words.plan}>
        <div className={styles.boxHead}>
          <h3>{words.plan}</h3>
        </div>
        <TextArea
          label={words.plan}
          hideLabel
          rows={4}
          value={plan}
          placeholder={words.planPlaceholder}
          hint={words.counter(plan.length, PLAN_COUNT)}
          onChange={value => {
            setPlan(value)
            localStorage.setItem(`parada.plan.${key}`, value)
          }}
        />
      </section>
    </div>
  )
}

function TaskList(props: {
  readonly title: string
  readonly tasks: readonly TaskId[]
  readonly calculation: Calculation
}) {
  const messages = useAllMessages()
  const locale = useLocale()
  const { calculation } = props
  return (
    <section className={styles.box} aria-label={props.title}>
      <div className={styles.boxHead}>
        <h3>
          {props.title} ({props.tasks.length})
        </h3>
      </div>
      {props.tasks.length === 0 ? (
        <p className={styles.quiet}>{messages.report.none}</p>
      ) : (
        <TableScroll label={props.title}>
          <table className={styles.table}>
            <tbody>
              {props.tasks.slice(0, 200).map(id => {
                const at = calculation.indexOf(id)
                const task = calculation.schedule.tasks[at]
                return (
                  <tr key={id}>
                    <td>
                      <button type="button" className={styles.task} onClick={() => editor.select([id])}>
                        {task?.name}
                      </button>
                    </td>
                    <td className={styles.number}>{formatDate(locale, calculation.start[at] ?? 0, 'dayTime')}</td>
                    <td className={styles.number}>{formatDate(locale, calculation.finish[at] ?? 0, 'dayTime')}</td>
                    <td className={styles.number}>{formatPercent(locale, calculation.percentComplete[at] ?? 0)}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </TableScroll>
      )}
    </section>
  )
}
