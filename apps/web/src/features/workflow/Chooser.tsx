import { formatDate } from '@parada/messages'
import { useQuery } from '@tanstack/react-query'
import { FileText, FolderClock, Layers, PencilRuler, Sparkles } from 'lucide-react'
import { Suspense } from 'react'
import { civilAt } from '../../data/clock.ts'
import { listPlans } from '../../data/plan/local-store.ts'
import { planSession } from '../../data/plan/session.ts'
import { app, type Mode } from '../../data/store.ts'
import { useAllMessages, useLocale, useMessages } from '../../i18n/i18n.tsx'
import type { Session } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Chooser.module.css'

/** Two large choices, each with what comes in and what comes out; recent plans; a sample. */
export function Chooser({ session }: { readonly session: Session }) {
  const messages = useMessages()
  const locale = useLocale()
  const recent = useQuery({
    queryKey: ['recent', session.userId],
    queryFn: () => listPlans(session.userId),
    staleTime: 0,
  })
  const choose = (mode: Mode) => app.setState({ mode })
  const sample = async () => {
    const { sampleShutdown } = await import('../../data/sample/boiler.ts')
    planSession.open(sampleShutdown(), { mode: 'existing' })
  }
  return (
    <div className={styles.chooser}>
      <h2 className={styles.question}>{messages.workflow.choose}</h2>
      <div className={styles.choices}>
        <button type="button" className={styles.choice} onClick={() => choose('scratch')}>
          <Sparkles size={24} aria-hidden="true" className={styles.icon} />
          <strong>{messages.workflow.scratch}</strong>
          <InOut takes={messages.workflow.scratchIn} gives={messages.workflow.scratchOut} />
        </button>
        <button type="button" className={styles.choice} onClick={() => choose('existing')}>
          <PencilRuler size={24} aria-hidden="true" className={styles.icon} />
          <strong>{messages.workflow.existing}</strong>
          <InOut takes={messages.workflow.existingIn} gives={messages.workflow.existingOut} />
        </button>
      </div>
      <div className={styles.more}>
        <Button icon={<FileText size={16} />} onClick={() => void sample()}>
          {messages.workflow.sample}
        </Button>
        <span className={styles.hint}>{messages.workflow.sampleHint}</span>
      </div>
      <Suspense fallback={null}>
        <FromScope onOpen={() => choose('scope')} />
      </Suspense>
      {recent.data && recent.data.length > 0 && (
        <section className={styles.recent} aria-label={messages.workflow.recent}>
          <h3>{messages.workflow.recent}</h3>
          <ul>
            {recent.data.slice(0, 5).map(plan => (
              <li key={plan.id}>
                <button type="button" className={styles.plan} onClick={() => void planSession.restore(plan.id, false)}>
                  <FolderClock size={16} aria-hidden="true" />
                  <span className={styles.planName}>{plan.name}</span>
                  <span className={styles.hint}>{messages.places.projectTasks(plan.taskCount)}</span>
                  <span className={styles.hint}>
                    {messages.places.projectUpdated(formatDate(locale, civilAt(plan.changedAt), 'dayTime'))}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** A plan from a list of equipment or of work orders; its words come with those of its screen. */
function FromScope(props: { onOpen(): void }) {
  const words = useAllMessages().scope
  return (
    <div className={styles.more}>
      <Button icon={<Layers size={16} />} onClick={props.onOpen}>
        {words.begin}
      </Button>
      <span className={styles.hint}>{words.beginHint}</span>
    </div>
  )
}

function InOut(props: { readonly takes: string; readonly gives: string }) {
  const messages = useMessages()
  return (
    <span className={styles.facts}>
      <span className={styles.fact}>{messages.workflow.comesIn}</span>
      <span>{props.takes}</span>
      <span className={styles.fact}>{messages.workflow.comesOut}</span>
      <span>{props.gives}</span>
    </span>
  )
}
