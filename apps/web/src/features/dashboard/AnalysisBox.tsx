import { RefreshCw } from 'lucide-react'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { analysis } from './analysis-store.ts'
import styles from './Dashboard.module.css'
import { ReportTextBox } from './ReportTextBox.tsx'

/** A counter only: nothing is cut (specification, section 5). */
const ANALYSIS_COUNT = 2000

/** The analysis of the critical path in words: as written, else as generated. */
export function AnalysisBox(props: {
  readonly planId: string
  readonly written: string | undefined
  readonly generated: string
  readonly readOnly: boolean
  /** The person asked for the analysis that is shown. */
  readonly updated: boolean
  onUpdate(): void
}) {
  const { written, generated, readOnly, updated } = props
  const messages = useAllMessages()
  const words = messages.report
  const state = analysis()
  return (
    <section className={styles.box} aria-label={words.analysis}>
      <div className={styles.boxHead}>
        <h3>{words.analysis}</h3>
        {!(readOnly && written !== undefined) && (
          <Button
            size="small"
            icon={<RefreshCw size={14} />}
            busy={state.status === 'analyzing'}
            onClick={props.onUpdate}
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
        value={written ?? generated}
        placeholder={words.analysisPlaceholder}
        count={ANALYSIS_COUNT}
        readOnly={readOnly}
      />
    </section>
  )
}
