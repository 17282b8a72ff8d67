import { formatDate } from '@parada/messages'
import { Check, Minus, Paperclip, SendHorizontal, Square, Trash2, Undo2, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { civilAt } from '../../app/clock.ts'
import { DocumentPicker } from '../../app/DocumentPicker.tsx'
import type { ReadDocument } from '../../app/documents/document-upload.ts'
import { editor, useEditor } from '../../app/editor.ts'
import { useAllMessages, useLocale } from '../../app/i18n.tsx'
import { NoteList } from '../../app/NoteList.tsx'
import { isBlocked, type Session, usageTone } from '../../app/session.tsx'
import { app } from '../../app/store.ts'
import { failureSuggestions, failureText, problemText, useEditWords } from '../../app/use-sentence.ts'
import { isLimit, useTellWork } from '../../app/use-tell-work.ts'
import { acceptProposal, cancelWork, chooseGroup, discardProposal, generate, update, work } from '../../app/work.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './Chat.module.css'
import { type ChatMessage, clearChat, say, useChat } from './chat-store.ts'

/** The conversation: what was asked, what was proposed, what was accepted. */
export default function ChatPanel({ session }: { readonly session: Session }) {
  const messages = useAllMessages()
  const locale = useLocale()
  const words = messages.chat
  const user = session.userId
  const entries = useChat(user)
  const busy = work(state => state.busy)
  const proposal = work(state => state.proposal)
  const undoLabel = useEditor(state => state.undoLabel)
  const hasPlan = useEditor(state => (state.schedule?.tasks.length ?? 0) > 0)
  const tell = useTellWork(session)
  const [text, setText] = useState('')
  const [document, setDocument] = useState<ReadDocument | null>(null)
  const end = useRef<HTMLDivElement>(null)
  const blocked = isBlocked(session)
  const count = entries.length

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line or a new proposal is what scrolls
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [count, proposal])

  const send = async () => {
    const asked = text.trim()
    if (tell.stopBlocked()) return
    if (asked === '' || busy !== null) return
    say(user, { type: 'user', content: document ? `${asked}\n${words.fromDocument(document.name)}` : asked })
    setText('')
    const request = {
      text: asked,
      locale,
      history: entries.map(({ type, content, timestamp }) => ({ type, content, timestamp })),
      documents: document ? [{ name: document.name, text: document.text }] : [],
    }
    setDocument(null)
    const result = hasPlan ? await update(request) : await generate(request)
    if (result.ok && result.kind === 'undone') {
      say(user, { type: 'success', content: messages.workflow.undone })
      return
    }
    if (result.ok) {
      const { schema, edits, applied_changes: changes } = result.result
      if (result.result.kind === 'update') {
        const failed = changes.filter(change => !change.success)
        if ((edits ?? []).length === 0) {
          say(user, {
            type: 'error',
            content: messages.workflow.noChangesApplied,
            lines: failed.map(change => `${change.task_name}: ${change.error || messages.workflow.unknownFailure}`),
          })
          discardProposal()
        } else {
          say(user, {
            type: 'system',
            content: words.changes(work.getState().proposal?.kind === 'update' ? groupCount() : (edits ?? []).length),
            lines: failed.map(change => `${change.task_name}: ${change.error || messages.workflow.unknownFailure}`),
          })
        }
      } else {
        const tasks = Array.isArray(schema.tasks) ? schema.tasks.length : 0
        const links = Array.isArray(schema.dependencies) ? schema.dependencies.length : 0
        say(user, { type: 'success', content: words.created(tasks, links) })
      }
      return
    }
    const { failure } = result
    if (failure.code === 'web.cancelled') return
    if (isLimit(failure)) {
      say(user, {
        type: 'error',
        content: messages.shell.monthlyLimitReached(session.usage.count, session.usage.limit),
        upgrade: true,
      })
      tell.limit()
      return
    }
    const sentence = failureText(messages, failure)
    say(user, {
      type: 'error',
      content: hasPlan ? messages.workflow.errorIncrementalUpdate(sentence) : messages.workflow.parseError(sentence),
      lines: failureSuggestions(messages, failure),
    })
    if (!hasPlan) tell.failed({ ...failure, suggestions: [] }, 'parse')
  }

  const accept = () => {
    const result = acceptProposal()
    if (result.ok) say(user, { type: 'success', content: words.accepted(result.count) })
    else say(user, { type: 'error', content: problemText(messages, result.problem.code, result.problem.params) })
  }
  const keys = (event: KeyboardEvent) => {
    if (blocked && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      tell.limit()
      return
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  const minimize = () => app.setState({ chatOpen: false, phonePane: 'tasks' })

  return (
    <section className={styles.panel} aria-label={words.title}>
      <header className={styles.head}>
        <h2>{words.title}</h2>
        <span className={cx(styles.usage, styles[usageTone(session.usage, session.access)])}>
          {session.usage.limit < 0 || session.access.hasAccess
            ? messages.shell.usageUnlimited
            : messages.shell.usageShort(session.usage.count, session.usage.limit)}
        </span>
        <IconButton size="small" label={words.clear} icon={<Trash2 size={14} />} onClick={() => clearChat(user)} />
        <IconButton size="small" label={words.minimize} icon={<Minus size={16} />} onClick={minimize} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={styles.lines} role="log" aria-label={words.history} tabIndex={0}>
        {entries.length === 0 && <p className={styles.welcome}>{words.welcome}</p>}
        {entries.map(entry => (
          <Line key={entry.id} entry={entry} />
        ))}
        {busy !== null && (busy === 'parse' || busy === 'update') && (
          <p className={styles.thinking}>
            {words.thinking}
            <IconButton size="small" label={messages.common.cancel} icon={<Square size={12} />} onClick={cancelWork} />
          </p>
        )}
        {proposal && (
          <div className={styles.proposal}>
            {proposal.notes.length > 0 && <NoteList notes={proposal.notes} />}
            {proposal.kind === 'update' ? <ProposedChanges /> : <p>{messages.workflow.replaceWarning}</p>}
            <div className={styles.decide}>
              <Button
                size="small"
                icon={<X size={14} />}
                onClick={() => {
                  discardProposal()
                  say(user, { type: 'system', content: words.discarded })
                }}
              >
                {messages.workflow.discard}
              </Button>
              <Button size="small" variant="primary" icon={<Check size={14} />} onClick={accept}>
                {messages.workflow.accept}
              </Button>
            </div>
          </div>
        )}
        {!proposal && undoLabel?.code === 'applyText' && (
          <Button size="small" variant="ghost" icon={<Undo2 size={14} />} onClick={() => editor.undo()}>
            {messages.shell.undoPlain}
          </Button>
        )}
        <div ref={end} />
      </div>
      <footer className={styles.foot}>
        {document && (
          <span className={styles.attached}>
            <Paperclip size={12} aria-hidden="true" /> {document.name}
            <IconButton
              size="small"
              label={messages.workflow.removeDocument(document.name)}
              icon={<X size={12} />}
              onClick={() => setDocument(null)}
            />
          </span>
        )}
        <div className={styles.compose}>
          <DocumentPicker
            disabled={busy !== null || blocked || hasPlan}
            onDocument={setDocument}
            trigger={open => (
              <IconButton
                size="small"
                label={words.attach}
                icon={<Paperclip size={16} />}
                disabled={busy !== null || blocked || hasPlan}
                onClick={open}
              />
            )}
          />
          <textarea
            className={styles.input}
            aria-label={words.input}
            rows={1}
            value={text}
            placeholder={hasPlan ? words.placeholderUpdate : words.placeholderNew}
            readOnly={blocked}
            aria-disabled={blocked}
            onClick={() => blocked && tell.limit()}
            onChange={event => setText(event.target.value)}
            onKeyDown={keys}
          />
          <IconButton
            variant="primary"
            label={words.send}
            icon={<SendHorizontal size={16} />}
            disabled={!blocked && (text.trim() === '' || busy !== null)}
            onClick={() => void send()}
          />
        </div>
      </footer>
    </section>
  )
}

function groupCount(): number {
  const { proposal } = work.getState()
  return proposal?.kind === 'update' ? proposal.groups.length : 0
}

function Line({ entry }: { readonly entry: ChatMessage }) {
  const messages = useAllMessages()
  const locale = useLocale()
  const at = civilAt(Date.parse(entry.timestamp))
  return (
    <div className={cx(styles.line, styles[entry.type])} data-chat={entry.type}>
      <span className={styles.who}>
        {entry.type === 'user' ? messages.chat.you : messages.chat.assistant} · {formatDate(locale, at, 'time')}
      </span>
      <p className={styles.text}>{entry.content}</p>
      {entry.lines && entry.lines.length > 0 && (
        <ul className={styles.sub}>
          {entry.lines.map(each => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      {entry.upgrade && (
        <Button size="small" variant="ghost" onClick={() => app.setState({ pricingOpen: true })}>
          {messages.chat.upgradeLink}
        </Button>
      )}
    </div>
  )
}

function ProposedChanges() {
  const messages = useAllMessages()
  const words = useEditWords()
  const proposal = work(state => state.proposal)
  if (proposal?.kind !== 'update') return null
  return (
    <ul className={styles.changes}>
      {proposal.groups.map(group => (
        <li key={group.key}>
          <label className={styles.change}>
            <input
              type="checkbox"
              checked={!proposal.rejected.has(group.key)}
              onChange={event => chooseGroup(group.key, event.target.checked)}
            />
            <span>
              <strong>{group.name}</strong>
              {group.lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity and never move
                <span key={index} className={styles.detail}>
                  {words.what(line)}: {line.before.kind === 'none' ? '' : `${words.value(line.before)} → `}
                  {line.after.kind === 'none' ? messages.edits.none : words.value(line.after)}
                </span>
              ))}
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}
