import { datesWithin, formatDate } from '@parada/messages'
import { civilAt, civilToday } from '../../data/clock.ts'
import { app } from '../../data/store.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './Chat.module.css'
import type { ChatMessage } from './chat-store.ts'

/** One line of the conversation: who, when, what, and the way to PRO where it is the answer. */
export function ChatLine({ entry }: { readonly entry: ChatMessage }) {
  const messages = useAllMessages()
  const locale = useLocale()
  const at = civilAt(Date.parse(entry.timestamp))
  // What people typed stays as they typed it.
  const shown = (text: string): string => (entry.type === 'user' ? text : datesWithin(locale, text))
  return (
    <div className={cx(styles.line, styles[entry.type])} data-chat={entry.type}>
      <span className={styles.who}>
        {entry.type === 'user' ? messages.chat.you : messages.chat.assistant} ·{' '}
        {formatDate(locale, at, at < civilToday() ? 'dayTime' : 'time')}
      </span>
      <p className={styles.text}>{shown(entry.content)}</p>
      {entry.lines && entry.lines.length > 0 && (
        <ul className={styles.sub}>
          {entry.lines.map(each => (
            <li key={each}>{shown(each)}</li>
          ))}
        </ul>
      )}
      {entry.engine && (
        <span className={styles.who} data-engine={entry.engine}>
          {messages.chat.answeredBy[entry.engine]}
        </span>
      )}
      {entry.upgrade && (
        <Button size="small" variant="ghost" onClick={() => app.setState({ pricingOpen: true })}>
          {messages.chat.upgradeLink}
        </Button>
      )}
    </div>
  )
}
