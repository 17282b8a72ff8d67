import { Activity, FileText, Layers, PencilRuler, Sparkles } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { loadJudgement } from '../../data/judgement.ts'
import { planSession } from '../../data/plan/session.ts'
import { app, type Mode } from '../../data/store.ts'
import { useAllMessages, useLocale, useMessages } from '../../i18n/i18n.tsx'
import type { Session } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Chooser.module.css'

const RecentPlans = lazy(() => import('./RecentPlans.tsx'))
const OpenArea = lazy(async () => ({ default: (await import('./OpenArea.tsx')).OpenArea }))

/** Two large choices, each with what comes in and what comes out; samples; the last plans; where a file is dropped. */
export function Chooser({ session }: { readonly session: Session }) {
  const messages = useMessages()
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
        <UnderWay />
        <FromScope onOpen={() => choose('scope')} />
      </Suspense>
      <Suspense fallback={null}>
        <RecentPlans session={session} />
      </Suspense>
      <Suspense fallback={null}>
        <OpenArea />
      </Suspense>
    </div>
  )
}

/** A shutdown on its third day, to see how one is run. */
function UnderWay() {
  const words = useAllMessages().instructing
  const locale = useLocale()
  const open = async () => {
    // Its progress is reported step by step, which is judged by the rules: without a plan they are not here yet.
    const [{ sampleUnderWay }] = await Promise.all([import('../../data/sample/under-way.ts'), loadJudgement()])
    planSession.open(sampleUnderWay(locale), { mode: 'existing' })
  }
  return (
    <div className={styles.more}>
      <Button icon={<Activity size={16} />} onClick={() => void open()}>
        {words.underWay}
      </Button>
      <span className={styles.hint}>{words.underWayHint}</span>
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
