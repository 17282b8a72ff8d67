import { Paperclip, Sparkles, Square, WandSparkles, X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useEditor } from '../../data/editor.ts'
import { cancelWork, work } from '../../data/proposal.ts'
import { app, useApp } from '../../data/store.ts'
import { useMessages } from '../../i18n/i18n.tsx'
import type { Session } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import styles from './InstructionBox.module.css'
import { useInstruction } from './use-instruction.ts'

// The button stands at once, what reads documents comes behind the first picture.
const DocumentPicker = lazy(async () => ({
  default: (await import('../../components/DocumentPicker.tsx')).DocumentPicker,
}))
// Only where a plan begins.
const BaseFileField = lazy(async () => ({ default: (await import('./InstructionExtras.tsx')).BaseFileField }))
const Examples = lazy(async () => ({ default: (await import('./InstructionExtras.tsx')).Examples }))

/**
 * The one box for words: what to generate or what to change. Centre stage with examples when there is no plan, a line
 * above the grid when there is one.
 */
export function InstructionBox({ session, centre = false }: { readonly session: Session; readonly centre?: boolean }) {
  const messages = useMessages()
  const words = messages.workflow
  const mode = useApp(state => state.mode)
  const hasPlan = useEditor(state => state.schedule !== null)
  const form = useInstruction(session)
  const { text, setText, name, setName, documents, base, setBase, asked, setAsked, setReading } = form
  const { busy, blocked, off, readOnly, noDocuments, parse, change, keys } = form
  const attach = (open: (() => void) | undefined) => (
    <IconButton
      label={`${words.attach} (${words.attachHint})`}
      icon={<Paperclip size={16} />}
      disabled={noDocuments || open === undefined}
      onClick={open}
    />
  )
  return (
    <section className={cx(styles.box, centre ? styles.centre : styles.inBar)} aria-label={words.instruction}>
      {centre && mode === 'scratch' && (
        <div className={styles.fields}>
          <TextField
            label={words.projectName}
            value={name ?? ''}
            placeholder={words.defaultProject}
            onChange={setName}
          />
          <Suspense fallback={null}>
            <BaseFileField base={base?.name ?? null} onBase={setBase} />
          </Suspense>
        </div>
      )}
      <div className={styles.row}>
        <TextArea
          label={words.instruction}
          hideLabel={!centre}
          className={styles.text}
          rows={centre ? 8 : 1}
          value={text}
          onChange={value => {
            setAsked(false)
            setText(value)
          }}
          error={asked ? words.provideInstruction : undefined}
          onKeyDown={keys}
          disabled={readOnly}
          placeholder={
            readOnly
              ? words.instructionReader
              : hasPlan || mode === 'existing'
                ? words.instructionUpdate
                : words.instructionScratch
          }
        />
        <div className={styles.actions}>
          <Suspense fallback={attach(undefined)}>
            <DocumentPicker
              disabled={noDocuments}
              onDocument={document =>
                work.setState(({ documents }) => ({
                  documents: [...documents.filter(each => each.name !== document.name), document],
                }))
              }
              onReading={setReading}
              trigger={attach}
            />
          </Suspense>
          <Button
            variant={hasPlan ? 'secondary' : 'primary'}
            size={centre ? 'medium' : 'small'}
            title={words.parse}
            icon={<Sparkles size={16} />}
            disabled={off}
            busy={busy === 'parse'}
            onClick={() => void parse()}
          >
            {busy === 'parse' ? words.parsing : words.parse}
          </Button>
          <Button
            variant={hasPlan ? 'primary' : 'secondary'}
            size={centre ? 'medium' : 'small'}
            title={words.update}
            icon={<WandSparkles size={16} />}
            disabled={off || text.trim() === ''}
            busy={busy === 'update'}
            onClick={() => void change()}
          >
            {busy === 'update' ? words.updating : words.update}
          </Button>
          {(busy === 'parse' || busy === 'update') && (
            <IconButton label={words.cancel} icon={<Square size={14} />} onClick={cancelWork} />
          )}
        </div>
      </div>
      <div className={styles.below}>
        {documents.length > 0 && <Documents />}
        <Understood />
        {centre && mode === 'scratch' && (
          <Suspense fallback={null}>
            <Examples onPick={setText} />
          </Suspense>
        )}
        {blocked && (
          <p className={styles.blocked}>
            {words.limitReached}.{' '}
            <Button size="small" variant="ghost" onClick={() => app.setState({ pricingOpen: true })}>
              {messages.shell.upgrade}
            </Button>
          </p>
        )}
      </div>
    </section>
  )
}

/** Tasks as they are understood, one by one. */
function Understood() {
  const messages = useMessages()
  const busy = work(state => state.busy)
  const tasks = work(state => state.tasks)
  const share = work(state => state.share)
  if (busy !== 'parse' && busy !== 'update') return null
  return (
    <div className={styles.understood} role="status">
      <ProgressBar label={messages.workflow.parsing} value={share > 0 ? share * 100 : undefined} tone="accent" />
      <span className={styles.quiet}>{messages.workflow.tasksSoFar(tasks.length)}</span>
      <ol className={styles.names}>
        {tasks.slice(-6).map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat and the list only grows
          <li key={index}>{name}</li>
        ))}
      </ol>
    </div>
  )
}

/** Documents that the new plan is made of. */
function Documents() {
  const words = useMessages().workflow
  const documents = work(state => state.documents)
  return (
    <ul className={styles.documents}>
      {documents.map(document => (
        <li key={document.name} className={styles.document}>
          <Paperclip size={14} aria-hidden="true" />
          {document.name}
          <span className={styles.quiet}>{words.documentChars(document.characters)}</span>
          <IconButton
            size="small"
            label={words.removeDocument(document.name)}
            icon={<X size={14} />}
            onClick={() => work.setState({ documents: documents.filter(each => each !== document) })}
          />
        </li>
      ))}
    </ul>
  )
}
