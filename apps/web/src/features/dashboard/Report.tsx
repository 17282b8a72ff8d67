import { formatNumber, formatPercent } from '@parada/messages'
import type { Calculation, DashboardMetrics } from '@parada/schedule'
import { Printer, RefreshCw, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { editor, useEditor } from '../../data/editor.ts'
import { generatedAnalysis, writeText } from '../../data/plan/report-notes.ts'
import { app } from '../../data/store.ts'
import { useProjectRole } from '../../data/use-project-role.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import type { Session } from '../../identity/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { analysis, analyze, differs } from './analysis-store.ts'
import styles from './Dashboard.module.css'
import { ReportList } from './ReportList.tsx'
import { ReportTextBox } from './ReportTextBox.tsx'
import { openReportPage, type ReportFailure, shareReport } from './send-report.ts'

/** Counters only: nothing is cut (specification, section 5). */
const ANALYSIS_COUNT = 2000
const PLAN_COUNT = 1000

/** What the last act came to. Each is a banner of its own, with its own five seconds. */
interface Said {
  readonly id: number
  readonly style: 'ok' | 'err'
  readonly text: string
  /** To be copied by hand: it stays until it is closed. */
  readonly link?: string
}

/** The executive report: figures, what is late and what comes, the analysis and the action plan, to share or to print. */
export default function Report(props: {
  /** The plan's name in this browser: what is written belongs to it. */
  readonly planId: string
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
  const schedule = useEditor(each => each.schedule)
  const project = schedule?.project
  const stale =
    project?.reportAnalysis === undefined && state.about && schedule && differs(schedule, state.about.schedule)
  const generated = state.result === null ? '' : generatedAnalysis(messages, locale, state.result)
  const readOnly = useProjectRole() === 'viewer'
  const [updated, setUpdated] = useState(false)
  const [busy, setBusy] = useState<'html' | 'share' | null>(null)
  const [banner, setBanner] = useState<Said | null>(null)
  const say = (said: Omit<Said, 'id'>) => setBanner(before => ({ ...said, id: (before?.id ?? 0) + 1 }))
  const isPro = session?.access.hasAccess ?? false

  const run = async (asked: boolean) => {
    if (!isPro) {
      showToast('warn', messages.criticalPath.needsPro)
      app.setState({ pricingOpen: true })
      return
    }
    setUpdated(asked)
    const result = await analyze()
    if (!result) return
    const own = editor.schedule?.project.reportAnalysis
    if (!asked || own === undefined) return
    writeText('reportAnalysis', null)
    if (own === '') return
    showToast('info', words.analysisReplaced, {
      label: messages.shell.undoPlain,
      run: () => app.getState().planId === props.planId && writeText('reportAnalysis', own),
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per plan that is opened, not per change of it
  useEffect(() => {
    if (!isPro || calculation.count === 0 || state.automatic || state.status === 'analyzing') return
    analysis.setState({ automatic: true })
    void run(false)
  }, [isPro, state.automatic])

  const failed = (failure: ReportFailure) => {
    if (failure.kind === 'blocked') return words.popupBlocked
    const reason = failure.status === 0 ? messages.auth.unreachable : failure.text
    if (failure.kind === 'share') return words.shareError(words.shareFailed(failure.status, reason))
    return words.htmlFailed(failure.status, reason)
  }
  const facts = () => {
    const { name, reportAnalysis, actionPlan } = (editor.schedule ?? calculation.schedule).project
    const text = reportAnalysis ?? generated
    return { calculation, metrics, text, plan: actionPlan ?? '', locale, title: words.shareTitle(name) }
  }
  const share = async () => {
    if (!isPro) {
      showToast('warn', messages.shell.proRequired)
      app.setState({ pricingOpen: true })
      return
    }
    setBusy('share')
    const result = await shareReport(facts())
    setBusy(null)
    if (!result.ok) say({ style: 'err', text: failed(result.failure) })
    else if (result.copied) say({ style: 'ok', text: words.linkCopied(result.link) })
    else say({ style: 'ok', text: words.linkShown(''), link: result.link })
  }
  const page = async () => {
    setBusy('html')
    const result = await openReportPage(facts(), { wait: words.windowWait, error: words.windowError })
    setBusy(null)
    say(result.ok ? { style: 'ok', text: words.generated } : { style: 'err', text: failed(result.failure) })
  }

  const { kpi } = messages.dashboard
  const number = (value: number): string => formatNumber(locale, value, 0)
  const cards: readonly (readonly [name: string, value: string, tone: string])[] = [
    [kpi.progress, formatPercent(locale, summary.progressPercentage, 1), metrics.tones.progress],
    [kpi.completed, number(status.completed), 'good'],
    [kpi.inProgress, number(status.inProgress), 'progress'],
    [kpi.overdue, number(status.overdue), status.overdue > 0 ? 'bad' : 'good'],
    [messages.dashboard.status.critical, number(status.critical), status.critical > 0 ? 'bad' : 'good'],
    [words.plannedHours, `${number(summary.totalHours)} h`, 'plain'],
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
        <Banner
          key={banner.id}
          style={banner.style}
          vanish={banner.link === undefined}
          closeLabel={messages.common.close}
          onClose={() => setBanner(null)}
        >
          {banner.text}
          {banner.link !== undefined && (
            <a className={styles.link} href={banner.link} target="_blank" rel="noreferrer">
              {banner.link}
            </a>
          )}
        </Banner>
      )}
      <div className={styles.kpis}>
        {cards.map(([name, value, tone]) => (
          <div key={name} className={styles.kpi} data-tone={tone}>
            <span className={styles.kpiName}>{name}</span>
            <span className={styles.kpiValue}>{value}</span>
          </div>
        ))}
      </div>
      <div className={styles.grid} style={{ marginTop: 0 }}>
        <ReportList title={words.overdueList} tasks={timeline.overdueTasks} calculation={calculation} date="finish" />
        <ReportList
          title={words.upcomingStartList}
          tasks={timeline.upcomingStartTasks}
          calculation={calculation}
          date="start"
        />
        <ReportList
          title={words.upcomingEndList}
          tasks={timeline.upcomingEndTasks}
          calculation={calculation}
          date="finish"
        />
      </div>
      <section className={styles.box} aria-label={words.analysis}>
        <div className={styles.boxHead}>
          <h3>{words.analysis}</h3>
          {!(readOnly && project?.reportAnalysis !== undefined) && (
            <Button
              size="small"
              icon={<RefreshCw size={14} />}
              busy={state.status === 'analyzing'}
              onClick={() => void run(true)}
            >
              {words.updateAnalysis}
            </Button>
          )}
        </div>
        {state.banner === 'ok' && updated && (
          <Banner
            style="ok"
            vanish
            closeLabel={messages.common.close}
            onClose={() => analysis.setState({ banner: null })}
          >
            {messages.criticalPath.done}
          </Banner>
        )}
        {stale && state.status !== 'analyzing' && <Banner style="warn">{messages.criticalPath.stale}</Banner>}
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
        <ReportTextBox
          planId={props.planId}
          field="reportAnalysis"
          label={words.analysis}
          rows={6}
          value={project?.reportAnalysis ?? generated}
          placeholder={words.analysisPlaceholder}
          count={ANALYSIS_COUNT}
          readOnly={readOnly}
        />
      </section>
      <section className={styles.box} aria-label={words.plan}>
        <div className={styles.boxHead}>
          <h3>{words.plan}</h3>
        </div>
        <ReportTextBox
          planId={props.planId}
          field="actionPlan"
          label={words.plan}
          rows={4}
          value={project?.actionPlan ?? ''}
          placeholder={words.planPlaceholder}
          count={PLAN_COUNT}
          readOnly={readOnly}
        />
      </section>
    </div>
  )
}
