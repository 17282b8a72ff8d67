import { formatPercent } from '@parada/messages'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './ExtractionDialog.module.css'
import { useExtraction } from './use-extraction.ts'

const STEPS = 5

/** Reads the project that runs in MS Project, in five steps, with a way to stop. */
export default function ExtractionDialog({ onClose }: { onClose(): void }) {
  const messages = useAllMessages()
  const locale = useLocale()
  const words = messages.extraction

  const { progress, elapsed, unsaved, allowSave, cancel } = useExtraction(onClose)
  const step = Math.max(1, Math.ceil(progress.percent / (100 / STEPS)))
  const names = [words.connecting, words.reading, words.tasks, words.links, words.finishing]
  return (
    <Dialog
      open
      onOpenChange={open => !open && cancel()}
      keepOpen
      title={words.title}
      closeLabel={messages.common.close}
      size="small"
      footer={<Button onClick={cancel}>{messages.common.cancel}</Button>}
    >
      {unsaved && (
        <Banner
          style="warn"
          title={unsaved}
          actions={
            <Button size="small" onClick={allowSave}>
              {messages.sending.saveInProject}
            </Button>
          }
        >
          {null}
        </Banner>
      )}
      <div className={styles.top}>
        <strong>{words.step(step)}</strong>
        <span className={styles.number}>{formatPercent(locale, progress.percent)}</span>
      </div>
      <ProgressBar label={words.title} value={progress.percent} tone="accent" />
      <p className={styles.doing} aria-live="polite">
        {progress.doing}
      </p>
      <ol className={styles.steps}>
        {names.map((name, index) => (
          <li key={name} data-state={index + 1 < step ? 'done' : index + 1 === step ? 'now' : 'next'}>
            {name}
          </li>
        ))}
      </ol>
      <p className={styles.times}>
        <span>{words.elapsed(clock(elapsed))}</span>
        {progress.remaining !== null && <span>{words.remaining(clock(progress.remaining))}</span>}
      </p>
    </Dialog>
  )
}

/** Seconds as `m:ss`. */
function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
