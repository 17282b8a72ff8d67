import { analysisSummaryText, formatDate, formatNumber, recommendationText } from '@parada/messages'
import { type Calculation, type CriticalPathResult, type Edit, parseInstant, slackTone } from '@parada/schedule'
import { Route } from 'lucide-react'
import { showInGantt } from '../../actions/show-tasks.ts'
import { editor, useEditor } from '../../data/editor.ts'
import { app } from '../../data/store.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { failureText, problemText } from '../../i18n/problem-text.ts'
import type { Session } from '../../identity/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import table from '../../ui/Table.module.css'
import { showToast } from '../../ui/toast-store.ts'
import { analysis, analyze, differs } from './analysis-store.ts'
import styles from './Dashboard.module.css'
import { TableScroll } from './TableScroll.tsx'

/** Analyse, then three paths with their slack, a summary, and what could be done, some of it in one press. */
export default function CriticalPath({ session }: { readonly session: Session | null }) {
  const messages = useAllMessages()
  const locale = useLocale()
  const words = messages.criticalPath
  const { status, result, about, failure, banner } = analysis()
  const schedule = useEditor(state => state.schedule)
  const run = async () => {
    if (!session?.access.hasAccess) {
      showToast('warn', words.needsPro)
      app.setState({ pricingOpen: true })
      return
    }
    await analyze()
  }
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <Button variant="primary" icon={<Route size={16} />} busy={status === 'analyzing'} onClick={() => void run()}>
          {status === 'analyzing' ? words.analyzing : words.analyze}
        </Button>
        {result && (
          <span className={styles.quiet}>
            {words.totalDuration(
              formatNumber(locale, result.total_project_duration, 1),
              formatNumber(locale, result.analysis_summary.hours, 0),
            )}
          </span>
        )}
      </div>
      {banner === 'ok' && (
        <Banner
          style="ok"
          vanish
          onClose={() => analysis.setState({ banner: null })}
          closeLabel={messages.common.close}
        >
          {words.done}
        </Banner>
      )}
      {banner === 'err' && failure && (
        <Banner
          style="err"
          vanish
          onClose={() => analysis.setState({ banner: null })}
          closeLabel={messages.common.close}
        >
          {failure.error === '' ? words.error : words.errorWith(failureText(messages, failure))}
        </Banner>
      )}
      {about && schedule && status !== 'analyzing' && differs(schedule, about.schedule) && (
        <Banner style="warn">{words.stale}</Banner>
      )}
      {!result || !about ? (
        <p className={styles.quiet}>{words.freeNote}</p>
      ) : (
        <>
          <section className={styles.box} aria-label={words.summary}>
            <div className={styles.boxHead}>
              <h3>{words.summary}</h3>
            </div>
            <p>{analysisSummaryText(messages, locale, result)}</p>
          </section>
          <section className={styles.box} aria-label={words.recommendations}>
            <div className={styles.boxHead}>
              <h3>{words.recommendations}</h3>
            </div>
            <ul>
              {result.recommendations.map((each, index) => {
                const { code, tasks, edits } = each
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: recommendations have no identity and are replaced whole
                  <li key={index} className={styles.advice}>
                    <span>{recommendationText(messages, locale, each)}</span>
                    {tasks.length > 0 && (
                      <Button size="small" variant="ghost" onClick={() => showInGantt(tasks)}>
                        {words.showInGantt}
                      </Button>
                    )}
                    {edits && code in words.fixes && (
                      <Button
                        size="small"
                        disabled={status === 'analyzing'}
                        onClick={() => fix(edits, tasks.length, messages)}
                      >
                        {words.fixes[code as keyof typeof words.fixes]}
                      </Button>
                    )}
                  </li>
                )
              })}
            </ul>
          </section>
          {(['primary', 'secondary', 'tertiary'] as const).map(kind => (
            <Path key={kind} title={words[kind]} path={result.critical_paths[kind]} about={about} />
          ))}
        </>
      )}
    </div>
  )
}

function fix(edits: readonly Edit[], tasks: number, messages: ReturnType<typeof useAllMessages>): void {
  const applied = editor.apply(edits, label('fix', tasks))
  if (!applied.ok) {
    showToast('err', problemText(messages, applied.problems[0].code, applied.problems[0].params))
    return
  }
  showToast('ok', messages.places.fixed)
  void analyze()
}

function Path({
  title,
  path,
  about,
}: {
  readonly title: string
  readonly path: CriticalPathResult['critical_paths']['primary']
  readonly about: Calculation
}) {
  const messages = useAllMessages()
  const locale = useLocale()
  const words = messages.criticalPath
  const { tasks } = about.schedule
  const partOf = (at: number) => {
    const parent = tasks[at]?.parent ?? null
    return parent === null ? undefined : tasks[about.indexOf(parent)]?.name
  }
  const when = (text: string) => {
    const at = parseInstant(text)
    return at === null ? text : formatDate(locale, at, 'dayTime')
  }
  return (
    <section className={styles.box} aria-label={title}>
      <div className={styles.boxHead}>
        <h3>{title}</h3>
        {path.length > 0 && (
          <Button size="small" variant="ghost" onClick={() => showInGantt(path.map(each => each.uid))}>
            {words.showInGantt}
          </Button>
        )}
      </div>
      {path.length === 0 ? (
        <p className={styles.quiet}>{words.noPath}</p>
      ) : (
        <TableScroll label={title}>
          <table className={cx(table.table, styles.path)}>
            <thead>
              <tr>
                <th className={table.number}>#</th>
                <th>{messages.workflow.task}</th>
                <th className={table.number}>{words.column.duration}</th>
                <th className={table.number}>{words.column.start}</th>
                <th className={table.number}>{words.column.end}</th>
                <th className={table.number}>{words.column.slack}</th>
              </tr>
            </thead>
            <tbody>
              {path.map(each => {
                const at = about.indexOf(each.uid)
                const where = partOf(at)
                return (
                  <tr key={each.uid}>
                    <td className={table.number}>{each.id}</td>
                    <td>
                      <button type="button" className={table.task} onClick={() => showInGantt([each.uid])}>
                        {each.name}
                      </button>
                      {/* The same work is done on many pieces of equipment: its name alone does not say where. */}
                      {where !== undefined && <span className={styles.where}>{where}</span>}
                    </td>
                    <td className={table.number}>{each.duration}</td>
                    <td className={cx(table.number, styles.when)}>{when(each.start_date)}</td>
                    <td className={cx(table.number, styles.when)}>{when(each.end_date)}</td>
                    <td className={cx(table.number, styles[slackTone(about, at)])}>
                      {words.slackHours(formatNumber(locale, each.slack_hours, 1))}
                    </td>
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
