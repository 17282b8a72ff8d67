import { Check, Minus, Paperclip, SendHorizontal, Square, Trash2, Undo2, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DocumentPicker } from '../../components/DocumentPicker.tsx'
import { NoteList } from '../../components/NoteList.tsx'
import { useIsPhone } from '../../components/use-media.ts'
import { isLimit, limitOf, useRequestFeedback } from '../../components/use-request-feedback.ts'
import { editor, useEditor } from '../../data/editor.ts'
import type { ReadDocument } from '../../data/files/document-upload.ts'
import {
  acceptProposal,
  cancelWork,
  discardProposal,
  generate,
  isAnswer,
  isQuestion,
  update,
  work,
} from '../../data/proposal.ts'
import { app } from '../../data/store.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { failureSuggestions, failureText, problemText } from '../../i18n/problem-text.ts'
import { isBlocked, type Session, usageTone } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Chat.module.css'
import { ChatLine } from './ChatLine.tsx'
import { CHAT_BUTTON, clearChat, say, useChat } from './chat-store.ts'
import { ProposedChanges } from './ProposedChanges.tsx'

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
  const tell = useRequestFeedback(session)
  const [text, setText] = useState('')
  const [reading, setReading] = useState(false)
  const [picked, setDocument] = useState<ReadDocument | null>(null)
  // A document describes a new plan: with one open there is nothing to attach it to.
  const attached = hasPlan ? null : picked
  const end = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const isPhone = useIsPhone()
  const blocked = isBlocked(session)
  const count = entries.length

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line or a new proposal is what scrolls
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [count, proposal])

  // Whoever opens the panel wants to write; on a phone the keys would cover the conversation.
  useEffect(() => {
    if (!isPhone) input.current?.focus()
  }, [isPhone])

  const failureLine = (change: { task_name: string; error?: string | undefined }): string =>
    [change.task_name, change.error || messages.workflow.unknownFailure].filter(Boolean).join(': ')

  const send = async () => {
    const asked = text.trim()
    if (tell.stopBlocked()) return
    if (asked === '' || busy !== null || reading) return
    say(user, { type: 'user', content: attached ? `${asked}\n${words.fromDocument(attached.name)}` : asked })
    setText('')
    input.current?.focus()
    const request = {
      text: asked,
      locale,
      history: entries.map(({ type, content, timestamp }) => ({ type, content, timestamp })),
      documents: attached ? [{ name: attached.name, text: attached.text }] : [],
    }
    setDocument(null)
    const result = hasPlan ? await update(request) : await generate(request)
    if (result.ok && result.kind === 'undone') {
      say(user, {
        type: result.asked ? 'system' : 'success',
        content: result.asked ? messages.kept.undoAsked : messages.workflow.undone,
      })
      return
    }
    if (result.ok) {
      const { schema = {}, edits, applied_changes: changes } = result.result
      if (result.result.kind === 'update') {
        const failed = changes.filter(change => !change.success)
        const notes = work.getState().proposal?.notes ?? []
        const told = notes.find(isAnswer) ?? notes.find(isQuestion)
        if ((edits ?? []).length === 0 && told) {
          // An answer changes nothing and is said; a question stays with its options until one is chosen.
          say(user, { type: 'system', content: problemText(messages, told.code, told.params) })
          if (isAnswer(told)) discardProposal()
        } else if ((edits ?? []).length === 0) {
          say(user, {
            type: 'error',
            content: messages.workflow.noChangesApplied,
            lines: failed.map(failureLine),
          })
          discardProposal()
        } else {
          say(user, {
            type: 'system',
            content: words.changes(work.getState().proposal?.kind === 'update' ? groupCount() : (edits ?? []).length),
            lines: failed.map(failureLine),
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
        content: messages.shell.monthlyLimitReached(...limitOf(failure, session)),
        upgrade: true,
      })
      tell.limit(failure)
      return
    }
    const sentence = failureText(messages, failure)
    say(user, {
      type: 'error',
      content: hasPlan ? messages.workflow.errorIncrementalUpdate(sentence) : messages.workflow.parseError(sentence),
      lines: failureSuggestions(messages, failure),
    })
    if (!hasPlan) showToast('err', messages.workflow.parseFailed)
  }

  const accept = () => {
    const result = acceptProposal()
    input.current?.focus()
    if (result.ok) {
      const content =
        proposal?.kind === 'replace'
          ? words.created(result.count, proposal.schedule.links.length)
          : words.accepted(result.count)
      say(user, { type: 'success', content })
    } else say(user, { type: 'error', content: problemText(messages, result.problem.code, result.problem.params) })
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
  const minimize = () => {
    flushSync(() => app.setState({ chatOpen: false }))
    document.getElementById(CHAT_BUTTON)?.focus()
  }

  return (
    <section className={styles.panel} aria-label={words.title}>
      <header className={styles.head}>
        <h2>{words.title}</h2>
        <span className={cx(styles.usage, styles[usageTone(session.usage, session.access)])}>
          {session.usage.limit < 0 || session.access.hasAccess
            ? messages.shell.usageUnlimited
            : messages.shell.usageShort(session.usage.count, session.usage.limit)}
        </span>
        <IconButton
          size="small"
          label={words.clear}
          icon={<Trash2 size={14} />}
          disabled={count === 0}
          onClick={() => clearChat(user)}
        />
        <IconButton size="small" label={words.minimize} icon={<Minus size={16} />} onClick={minimize} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={styles.lines} role="log" aria-label={words.history} tabIndex={0}>
        {entries.length === 0 && <p className={styles.welcome}>{words.welcome}</p>}
        {entries.map(entry => (
          <ChatLine key={entry.id} entry={entry} />
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
                  input.current?.focus()
                  say(user, { type: 'system', content: words.discarded })
                }}
              >
                {messages.workflow.discard}
              </Button>
              <Button
                size="small"
                variant="primary"
                icon={<Check size={14} />}
                disabled={proposal.kind === 'update' && proposal.rejected.size === proposal.groups.length}
                onClick={accept}
              >
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
        {attached && (
          <span className={styles.attached}>
            <Paperclip size={12} aria-hidden="true" /> <span>{attached.name}</span>
            <IconButton
              size="small"
              label={messages.workflow.removeDocument(attached.name)}
              icon={<X size={12} />}
              onClick={() => setDocument(null)}
            />
          </span>
        )}
        <div className={styles.compose}>
          <DocumentPicker
            disabled={busy !== null || blocked || hasPlan}
            onDocument={setDocument}
            onReading={setReading}
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
            ref={input}
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
            disabled={!blocked && (text.trim() === '' || busy !== null || reading)}
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
