import { FileUp, Paperclip, Sparkles, Square, WandSparkles, X } from 'lucide-react'
import { useRef } from 'react'
import { DocumentPicker } from '../../components/DocumentPicker.tsx'
import { useEditor } from '../../data/editor.ts'
import { usePlanFiles } from '../../data/files/use-plan-files.ts'
import { type BaseFile, cancelWork, work } from '../../data/proposal.ts'
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
  const { busy, blocked, off, noDocuments, parse, change, keys } = form
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
          <BaseFileField base={base?.name ?? null} onBase={setBase} />
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
          placeholder={hasPlan || mode === 'existing' ? words.instructionUpdate : words.instructionScratch}
        />
        <div className={styles.actions}>
          <DocumentPicker
            disabled={noDocuments}
            onDocument={document =>
              work.setState(({ documents }) => ({
                documents: [...documents.filter(each => each.name !== document.name), document],
              }))
            }
            onReading={setReading}
            trigger={open => (
              <IconButton
                label={`${words.attach} (${words.attachHint})`}
                icon={<Paperclip size={16} />}
                disabled={noDocuments}
                onClick={open}
              />
            )}
          />
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
        {centre && mode === 'scratch' && <Examples onPick={setText} />}
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

function BaseFileField(props: { readonly base: string | null; onBase(base: BaseFile | null): void }) {
  const messages = useMessages()
  const { read } = usePlanFiles()
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File) => {
    const opened = await read(file)
    if (opened) props.onBase({ name: file.name, schedule: opened.schedule })
  }
  return (
    <div className={styles.base}>
      <span className={styles.label}>{messages.workflow.baseFile}</span>
      <div className={styles.baseRow}>
        <Button icon={<FileUp size={16} />} onClick={() => input.current?.click()}>
          {props.base ?? messages.files.browse}
        </Button>
        {props.base && (
          <IconButton label={messages.files.clear} icon={<X size={16} />} onClick={() => props.onBase(null)} />
        )}
      </div>
      <span className={styles.quiet}>{messages.workflow.baseFileHint}</span>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="base-file"
        accept=".mpp,.tmx,.xml,.xer,.json"
        onChange={event => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void take(file)
        }}
      />
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

/** Instructions to begin with. */
function Examples({ onPick }: { onPick(text: string): void }) {
  const words = useMessages().workflow
  return (
    <div className={styles.examples}>
      <span className={styles.quiet}>{words.examples}</span>
      <Button size="small" onClick={() => onPick(words.example1)}>
        {words.example1Name}
      </Button>
      <Button size="small" onClick={() => onPick(words.example2)}>
        {words.example2Name}
      </Button>
    </div>
  )
}
