import { datesWithin } from '@parada/messages'
import { Lightbulb, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { editor } from '../data/editor.ts'
import { discardProposal, type Note, work } from '../data/proposal.ts'
import { label } from '../editor/labels.ts'
import { useLocale, useMessages } from '../i18n/i18n.tsx'
import { problemText, suggestionText } from '../i18n/problem-text.ts'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/toast-store.ts'
import styles from './NoteList.module.css'

/** More lines than this are shown only on demand. */
const SHOWN = 40

/** Assumptions and warnings that came with a plan, each with what can be done; a fix is one press. */
export function NoteList(props: {
  readonly notes: readonly Note[]
  /** A note whose sentence stands elsewhere already: only what can be done about it is shown. */
  readonly spoken?: Note | undefined
}) {
  const { notes, spoken } = props
  const messages = useMessages()
  const locale = useLocale()
  const [all, setAll] = useState(false)
  const sorted = useMemo(() => [...notes].sort((a, b) => rank(a) - rank(b)), [notes])
  if (notes.length === 0) return null
  const shown = all ? sorted : sorted.slice(0, SHOWN)
  return (
    <>
      <ul className={styles.list} aria-label={messages.workflow.assumptions}>
        {shown.map((note, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notes have no identity and the list is replaced whole
          <li key={index} className={styles.note} data-severity={note.severity}>
            {note.severity === 'info' ? (
              <Lightbulb size={14} aria-hidden="true" />
            ) : (
              <TriangleAlert size={14} aria-hidden="true" className={styles.warn} />
            )}
            <span className={styles.text}>
              {note !== spoken && datesWithin(locale, problemText(messages, note.code, note.params))}
              {note.suggestions.map(each => {
                const text = suggestionText(messages, each.code, each.params ?? {})
                return each.edits && each.edits.length > 0 ? (
                  <Button key={text} size="small" variant="ghost" onClick={() => carryOut(each.edits ?? [], messages)}>
                    {text}
                  </Button>
                ) : (
                  <span key={text} className={styles.hint}>
                    {text}
                  </span>
                )
              })}
            </span>
          </li>
        ))}
      </ul>
      {!all && sorted.length > SHOWN && (
        <Button size="small" variant="ghost" onClick={() => setAll(true)}>
          {messages.places.more(sorted.length - SHOWN)}
        </Button>
      )}
    </>
  )
}

const rank = (note: Note): number => (note.severity === 'error' ? 0 : note.severity === 'warning' ? 1 : 2)

function carryOut(edits: Parameters<typeof editor.apply>[0], messages: ReturnType<typeof useMessages>): void {
  const result = editor.apply(edits, label('fix', 1))
  if (!result.ok) {
    showToast('err', problemText(messages, result.problems[0].code, result.problems[0].params))
    return
  }
  showToast('ok', messages.places.fixed)
  // A proposal without changes of its own is a question: answered, it must not be answered a second time.
  const { proposal } = work.getState()
  if (proposal?.kind === 'update' && proposal.groups.length === 0) discardProposal()
}
