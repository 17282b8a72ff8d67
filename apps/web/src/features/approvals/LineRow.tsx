import { formatDate } from '@parada/messages'
import type { InboxLine } from '@parada/protocol'
import { Check, ImageIcon, Pencil, Undo2, X } from 'lucide-react'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './Approvals.module.css'
import { plannedText, remarksOf, reportedText } from './difference.ts'

/** One line: what was said, what the plan had thought, what is to be seen, and what to do. Decided lines offer to undo. */
export function LineRow(props: {
  readonly line: InboxLine
  readonly onAccept?: () => void
  readonly onChange?: (() => void) | undefined
  readonly onRefuse?: () => void
  readonly onUndo?: () => void
}) {
  const { line, onAccept, onChange, onRefuse, onUndo } = props
  const messages = useAllMessages()
  const words = messages.approvals
  const locale = useLocale()
  const remarks = onUndo ? [] : remarksOf(messages, locale, line)
  const moment = line.decidedAt ?? line.receivedAt
  return (
    <li className={styles.line} data-state={line.state}>
      <span className={styles.row}>{line.row ?? '–'}</span>
      <strong className={styles.tag}>{line.tag}</strong>
      <span className={styles.name}>{line.taskName}</span>
      <span className={styles.said}>
        <Tag>{words.kind[line.kind]}</Tag> <b>{reportedText(messages, locale, line)}</b>
      </span>
      <span className={styles.quiet}>
        {onUndo
          ? `${words.state[line.state]} · ${line.decidedBy ?? ''} · ${formatDate(locale, civil(moment), 'dayTime')}`
          : plannedText(messages, locale, line)}
      </span>
      <span className={styles.remarks}>
        {remarks.map(each => (
          <span key={each.text} data-tone={each.tone}>
            {each.text}
          </span>
        ))}
        {onUndo && line.answer && <span data-tone="plain">{line.answer}</span>}
        {line.photo && (
          <a
            className={styles.photo}
            href={`/api/crews/photos/${line.id}`}
            target="_blank"
            rel="noreferrer"
            aria-label={words.photoOf(line.taskName)}
          >
            <img className={styles.thumb} src={`/api/crews/photos/${line.id}`} alt="" loading="lazy" />{' '}
            <ImageIcon size={14} aria-hidden="true" /> {words.photo}
          </a>
        )}
      </span>
      <span className={styles.acts}>
        {onAccept && (
          <IconButton
            size="small"
            label={words.acceptOf(line.taskName)}
            icon={<Check size={16} />}
            onClick={onAccept}
          />
        )}
        {onChange && (
          <IconButton
            size="small"
            label={words.changeOf(line.taskName)}
            icon={<Pencil size={14} />}
            onClick={onChange}
          />
        )}
        {onRefuse && (
          <IconButton size="small" label={words.refuseOf(line.taskName)} icon={<X size={16} />} onClick={onRefuse} />
        )}
        {onUndo && line.state !== 'refused' && (
          <Button
            size="small"
            variant="ghost"
            icon={<Undo2 size={14} />}
            aria-label={words.undoOf(line.taskName)}
            onClick={onUndo}
          >
            {words.undo}
          </Button>
        )}
      </span>
    </li>
  )
}

/** A moment of the server by this window's wall clock. */
function civil(iso: string): Parameters<typeof formatDate>[1] {
  const at = new Date(iso)
  return (Math.floor(at.getTime() / 1000) - at.getTimezoneOffset() * 60) as never
}
