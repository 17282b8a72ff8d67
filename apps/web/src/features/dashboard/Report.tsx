import { formatNumber, formatPercent } from '@parada/messages'
import { type Calculation, criticalPathResult, type DashboardMetrics } from '@parada/schedule'
import { Printer, Share2 } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { civilNow } from '../../data/clock.ts'
import { editor, useEditor } from '../../data/editor.ts'
import { matrixOf } from '../../data/load-matrix.ts'
import { generatedAnalysis, writeText } from '../../data/plan/report-notes.ts'
import { app } from '../../data/store.ts'
import { useProjectRole } from '../../data/use-project-role.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import type { Session } from '../../identity/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { AnalysisBox } from './AnalysisBox.tsx'
import { analysis, analyze, differs } from './analysis-store.ts'
import styles from './Dashboard.module.css'
import { progressTone } from './due.ts'
import { ReportCurve } from './ReportCurve.tsx'
import { ReportList } from './ReportList.tsx'
import { ReportTextBox } from './ReportTextBox.tsx'
import Situation from './Situation.tsx'
import { type ReportLinkBanner, useReportLinks } from './use-report-links.ts'

/** A counter only: nothing is cut (specification, section 5). */
const PLAN_COUNT = 1000

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
  const { timeline } = metrics
  const state = analysis()
  const schedule = useEditor(each => each.schedule)
  const project = schedule?.project
  // What is generated follows the plan: a report never shows the finish of an earlier forecast.
  const result = useMemo(
    () =>
      state.result === null || (state.about && !differs(calculation.schedule, state.about.schedule))
        ? state.result
        : criticalPathResult(calculation, civilNow(), matrixOf(calculation)),
    [calculation, state.result, state.about],
  )
  const generated = result === null ? '' : generatedAnalysis(messages, locale, result)
  const readOnly = useProjectRole() === 'viewer'
  const [updated, setUpdated] = useState(false)
  const isPro = session?.access.hasAccess ?? false
  const { busy, banner, dismiss, share, page } = useReportLinks({ metrics, calculation, generated, isPro })

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

  return (
    <div className={styles.stack}>
      <div className={styles.row} style={{ justifyContent: 'space-between' }}>
        <h3>{words.title}</h3>
        <Ways busy={busy} onShare={() => void share()} onPage={() => void page()} />
      </div>
      {banner && <LinkBanner banner={banner} onClose={dismiss} />}
      <Situation calculation={calculation} />
      <Figures metrics={metrics} />
      <ReportCurve calculation={calculation} />
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
      <AnalysisBox
        planId={props.planId}
        written={project?.reportAnalysis}
        generated={generated}
        readOnly={readOnly}
        updated={updated}
        onUpdate={() => void run(true)}
      />
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

/** How the report leaves the page: as a link, as a page to print. */
function Ways(props: { readonly busy: string | null; onShare(): void; onPage(): void }) {
  const words = useAllMessages().report
  const { busy, onShare, onPage } = props
  return (
    <div className={styles.row}>
      <Button icon={<Share2 size={16} />} busy={busy === 'share'} disabled={busy !== null} onClick={onShare}>
        {busy === 'share' ? words.generating : words.share}
      </Button>
      <Button icon={<Printer size={16} />} busy={busy === 'html'} disabled={busy !== null} onClick={onPage}>
        {busy === 'html' ? words.generating : words.printPage}
      </Button>
    </div>
  )
}

/** Six figures of the plan. */
function Figures({ metrics }: { readonly metrics: DashboardMetrics }) {
  const messages = useAllMessages()
  const locale = useLocale()
  const words = messages.report
  const { status, summary } = metrics
  const { kpi } = messages.dashboard
  const number = (value: number): string => formatNumber(locale, value, 0)
  const { extraHours } = summary
  const unit = summary.hoursOf === 'people' ? messages.progress.hours : 'h'
  const extra =
    extraHours.total > 0
      ? messages.situation.extraHours(number(extraHours.done), number(extraHours.total), unit)
      : undefined
  const cards: readonly (readonly [name: string, value: string, tone: string, note?: string | undefined])[] = [
    [kpi.progress, formatPercent(locale, summary.progressPercentage, 1), progressTone(metrics)],
    [
      kpi.completed,
      number(status.completed),
      'good',
      kpi.ofTotal(status.completed + status.inProgress + status.notStarted),
    ],
    [kpi.inProgress, number(status.inProgress), 'progress'],
    [kpi.overdue, number(status.overdue), status.overdue > 0 ? 'bad' : 'good', kpi.overdueHint],
    [messages.dashboard.status.critical, number(status.critical), status.critical > 0 ? 'bad' : 'good'],
    [words.plannedHours[summary.hoursOf], `${number(summary.totalHours)} ${unit}`, 'plain', extra],
  ]
  return (
    <div className={styles.kpis}>
      {cards.map(([name, value, tone, note]) => (
        <div key={name} className={styles.kpi} data-tone={tone}>
          <span className={styles.kpiName}>{name}</span>
          <span className={styles.kpiValue}>{value}</span>
          {note && <span className={styles.quiet}>{note}</span>}
        </div>
      ))}
    </div>
  )
}

/** What sharing or opening the report came to. */
function LinkBanner({ banner, onClose }: { readonly banner: ReportLinkBanner; onClose(): void }) {
  const messages = useAllMessages()
  return (
    <Banner
      key={banner.id}
      style={banner.style}
      vanish={banner.link === undefined}
      closeLabel={messages.common.close}
      onClose={onClose}
    >
      {banner.text}
      {banner.link !== undefined && (
        <a className={styles.link} href={banner.link} target="_blank" rel="noreferrer">
          {banner.link}
        </a>
      )}
    </Banner>
  )
}
