import { MessageSquare } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { app, useApp } from '../../data/store.ts'
import { useMessages } from '../../i18n/i18n.tsx'
import type { Session } from '../../identity/session.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import styles from './Chat.module.css'
import { CHAT_BUTTON, chatCount, useChat } from './chat-store.ts'

const ChatPanel = lazy(() => import('./ChatPanel.tsx'))

/** The assistant: a round button with the number of own messages, or the panel. */
export function ChatDock({ session }: { readonly session: Session }) {
  const messages = useMessages()
  const open = useApp(state => state.chatOpen)
  const page = useApp(state => state.page)
  const entries = useChat(
    session.userId,
    useApp(state => state.planKey),
  )
  if (page !== 'main') return null
  const count = chatCount(entries)
  if (open)
    return (
      <Suspense fallback={null}>
        <ChatPanel session={session} />
      </Suspense>
    )
  const name = count > 0 ? messages.places.openChat(count) : messages.shell.openChat
  return (
    <Tooltip label={name} side="left">
      <button
        type="button"
        id={CHAT_BUTTON}
        className={styles.round}
        aria-label={name}
        onClick={() => app.setState({ chatOpen: true })}
      >
        <MessageSquare size={16} aria-hidden="true" />
        {count > 0 && <span className={styles.count}>{count}</span>}
      </button>
    </Tooltip>
  )
}
