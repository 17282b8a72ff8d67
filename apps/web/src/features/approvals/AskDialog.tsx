import type { InboxLine } from '@parada/protocol'
import { useState } from 'react'
import { DateField } from '../../components/DateField.tsx'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Approvals.module.css'
import { hoursOf } from './difference.ts'
import type { Decisions } from './use-inbox.ts'

/** What is asked of the planner about a line. */
export interface Asked {
  readonly what: 'refuse' | 'change' | 'override'
  readonly line: InboxLine
}

/** Asks why a line goes back, what counts instead of it, or who answers for an open step. */
export function AskDialog(props: {
  readonly asked: Asked
  onClose(): void
  onAccept(more: Omit<Decisions[number], 'id' | 'act'>): void
  onRefuse(reason: string): void
}) {
  const { asked, onClose, onAccept, onRefuse } = props
  const { what, line } = asked
  const words = useAllMessages().approvals
  const [text, setText] = useState('')
  const [at, setAt] = useState(line.at.slice(0, 16))
  const [start, setStart] = useState('')
  const [left, setLeft] = useState(line.remaining === null ? '' : String(hoursOf(line.remaining)))
  const hours = Number(left.replace(',', '.'))
  const title =
    what === 'refuse'
      ? words.refuseOf(line.taskName)
      : what === 'change'
        ? words.changeOf(line.taskName)
        : words.acceptOf(line.taskName)
  const ready = what === 'change' ? at !== '' && !(left !== '' && !(hours >= 0)) : text.trim() !== ''
  const done = () => {
    if (what === 'refuse') onRefuse(text.trim())
    else if (what === 'override') onAccept({ override: text.trim() })
    else
      onAccept({
        change: {
          at,
          ...(start !== '' && { start }),
          ...(left !== '' && { remaining: Math.round(hours * 3600) }),
        },
      })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={title}
      closeLabel={words.close}
      size="small"
      keepOpen
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" disabled={!ready} onClick={done}>
            {what === 'refuse' ? words.refuse : words.accept}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {what === 'refuse' && <TextField label={words.why} hint={words.whyHint} value={text} onChange={setText} />}
        {what === 'override' && <TextField label={words.responsible} value={text} onChange={setText} />}
        {what === 'change' && (
          <>
            <DateField withTime live label={words.at} value={at} onChange={setAt} />
            {line.kind !== 'start' && <DateField withTime live label={words.start} value={start} onChange={setStart} />}
            {(line.kind === 'remaining' || line.kind === 'stopped') && (
              <TextField label={words.left} inputMode="decimal" value={left} onChange={setLeft} />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
