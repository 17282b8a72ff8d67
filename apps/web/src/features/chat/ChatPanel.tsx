import { Minus, Paperclip, SendHorizontal, Square, Trash2, Undo2, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { actionById } from '../../actions/actions.ts'
import { DocumentPicker } from '../../components/DocumentPicker.tsx'
import { useActionContext } from '../../components/use-action-context.ts'
import { useIsPhone } from '../../components/use-media.ts'
import { useEditor } from '../../data/editor.ts'
import type { ReadDocument } from '../../data/files/document-upload.ts'
import { cancelWork, work } from '../../data/proposal.ts'
import { app, useApp } from '../../data/store.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { isBlocked, type Session, usageTone } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './Chat.module.css'
import { ChatLine } from './ChatLine.tsx'
import { CHAT_BUTTON, clearChat, isAccepted, say, useChat } from './chat-store.ts'
import { ProposalBox } from './ProposalBox.tsx'
import { useConversation } from './use-conversation.ts'

/** The conversation: what was asked, what was proposed, what was accepted. */
export default function ChatPanel({ session }: { readonly session: Session }) {
  const messages = useAllMessages()
  const locale = useLocale()
  const words = messages.chat
  const user = session.userId
  const entries = useChat(
    user,
    useApp(state => state.planKey),
  )
  const busy = work(state => state.busy)
  const hasPlan = useEditor(state => (state.schedule?.tasks.length ?? 0) > 0)
  const { ask, accept, discard, feedback } = useConversation(session, hasPlan)
  const [text, setText] = useState('')
  const [reading, setReading] = useState(false)
  const [picked, setDocument] = useState<ReadDocument | null>(null)
  // A document describes a new plan: with one open there is nothing to attach it to.
  const attached = hasPlan ? null : picked
  const input = useRef<HTMLTextAreaElement>(null)
  const isPhone = useIsPhone()
  // Questions about an open plan are free, even with nothing left of the month: the server decides what is one.
  const blocked = isBlocked(session) && !hasPlan
  const reader = useEditor(state => state.readOnly)
  const count = entries.length

  // The input is focused on opening; not on a phone, where the keyboard would cover the conversation.
  useEffect(() => {
    if (!isPhone) input.current?.focus()
  }, [isPhone])

  const send = async () => {
    const asked = text.trim()
    if (blocked && feedback.stopBlocked()) return
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
    await ask(request)
  }

  const keys = (event: KeyboardEvent) => {
    if (blocked && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      feedback.limit()
      return
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  const decide = (decision: () => void) => {
    decision()
    input.current?.focus()
  }
  const minimize = () => {
    flushSync(() => app.setState({ chatOpen: false }))
    document.getElementById(CHAT_BUTTON)?.focus()
  }

  return (
    <section className={styles.panel} aria-label={words.title}>
      <ChatHead session={session} empty={count === 0} onMinimize={minimize} />
      <Conversation entries={entries} onAccept={() => decide(accept)} onDiscard={() => decide(discard)} />
      <footer className={styles.foot}>
        {attached && <Attached name={attached.name} onRemove={() => setDocument(null)} />}
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
            placeholder={reader ? words.placeholderReader : hasPlan ? words.placeholderUpdate : words.placeholderNew}
            readOnly={blocked}
            aria-disabled={blocked}
            onClick={() => blocked && feedback.limit()}
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

/** What was said, what is being worked on, and what is proposed; the newest in sight. */
function Conversation(props: { readonly entries: ReturnType<typeof useChat>; onAccept(): void; onDiscard(): void }) {
  const { entries } = props
  const messages = useAllMessages()
  const words = messages.chat
  const busy = work(state => state.busy)
  const proposal = work(state => state.proposal)
  const context = useActionContext()
  const undoLabel = useEditor(state => state.undoLabel)
  const reader = useEditor(state => state.readOnly)
  const end = useRef<HTMLDivElement>(null)
  const count = entries.length

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line or a new proposal is what scrolls
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [count, proposal])

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={styles.lines} role="log" aria-label={words.history} tabIndex={0}>
        {(reader || entries.length === 0) && (
          <p className={styles.welcome}>{reader ? words.welcomeReader : words.welcome}</p>
        )}
        {entries.map(entry => (
          <ChatLine key={entry.id} entry={entry} />
        ))}
        {busy !== null && (busy === 'parse' || busy === 'update') && (
          <p className={styles.thinking}>
            {words.thinking}
            <IconButton size="small" label={messages.common.cancel} icon={<Square size={12} />} onClick={cancelWork} />
          </p>
        )}
        {proposal && <ProposalBox proposal={proposal} onAccept={props.onAccept} onDiscard={props.onDiscard} />}
        {!proposal && isAccepted(undoLabel) && (
          <Button
            size="small"
            variant="ghost"
            icon={<Undo2 size={14} />}
            onClick={() => actionById('undo')?.run(context)}
          >
            {messages.shell.undoPlain}
          </Button>
        )}
        <div ref={end} />
      </div>
    </>
  )
}

/** The document that is sent with the next words. */
function Attached({ name, onRemove }: { readonly name: string; onRemove(): void }) {
  const messages = useAllMessages()
  return (
    <span className={styles.attached}>
      <Paperclip size={12} aria-hidden="true" /> <span>{name}</span>
      <IconButton
        size="small"
        label={messages.workflow.removeDocument(name)}
        icon={<X size={12} />}
        onClick={onRemove}
      />
    </span>
  )
}

/** Title, what is left of the month's requests, and what can be done with the conversation. */
function ChatHead(props: { readonly session: Session; readonly empty: boolean; onMinimize(): void }) {
  const { usage, access, userId } = props.session
  const messages = useAllMessages()
  const words = messages.chat
  return (
    <header className={styles.head}>
      <h2>{words.title}</h2>
      <span className={cx(styles.usage, styles[usageTone(usage, access)])}>
        {usage.limit < 0 || access.hasAccess
          ? messages.shell.usageUnlimited
          : messages.shell.usageShort(usage.count, usage.limit)}
      </span>
      <IconButton
        size="small"
        label={words.clear}
        icon={<Trash2 size={14} />}
        disabled={props.empty}
        onClick={() => clearChat(userId)}
      />
      <IconButton size="small" label={words.minimize} icon={<Minus size={16} />} onClick={props.onMinimize} />
    </header>
  )
}
