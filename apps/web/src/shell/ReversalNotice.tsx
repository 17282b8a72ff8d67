import { useEditWords } from '../components/use-edit-words.ts'
import { editor, useEditor } from '../data/editor.ts'
import type { ReversalChoice } from '../editor/schedule-editor.ts'
import { useAllMessages } from '../i18n/i18n.tsx'
import { problemText } from '../i18n/problem-text.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/toast-store.ts'
import { conflictLines, droppedLines } from './conflict-lines.ts'
import styles from './Notices.module.css'

/** An undo or redo that meets what others did since: nothing is done before the person has chosen. */
export function ReversalNotice() {
  const messages = useAllMessages()
  const edits = useEditWords()
  const reversal = useEditor(state => state.reversal)
  const schedule = useEditor(state => state.schedule)
  if (!reversal || !schedule) return null
  const { which, conflicts, dropped, label } = reversal
  const words = messages.kept
  const what = messages.gantt.labels[label.code](label.count, label.name)
  const title =
    conflicts.length === 0 ? words.reversePartly : which === 'undo' ? words.undoConflict : words.redoConflict
  const choose = (how: ReversalChoice) => {
    const result = which === 'undo' ? editor.undo(how) : editor.redo(how)
    if (result && !result.ok)
      showToast('err', problemText(messages, result.problems[0].code, result.problems[0].params))
    else editor.dismissReversal()
  }
  return (
    <div className={styles.notices} role="alert">
      <Banner
        style="warn"
        title={title(what)}
        closeLabel={messages.common.close}
        onClose={() => editor.dismissReversal()}
        actions={
          <>
            <Button size="small" onClick={() => choose('keepTheirs')}>
              {conflicts.length > 0 ? words.keepTheirs : words.reverseRest}
            </Button>
            {conflicts.length > 0 && (
              <Button size="small" onClick={() => choose('all')}>
                {which === 'undo' ? words.undoAnyway : words.redoAnyway}
              </Button>
            )}
          </>
        }
      >
        <ul>
          {conflictLines(conflicts, schedule, messages, edits, (field, then, there) =>
            words.reversalLine(field, there, then),
          ).map(line => (
            <li key={line}>{line}</li>
          ))}
          {droppedLines(
            dropped.map(({ edit, problem }) => ({ edit, ...problem })),
            schedule,
            messages,
            edits,
          ).map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
