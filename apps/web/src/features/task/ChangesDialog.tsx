import type { TrackedField } from '@parada/schedule'
import { useTrackedWords } from '../../components/use-tracked-words.ts'
import { editor, useEditor } from '../../data/editor.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './plan-editors.module.css'

/** What differs from the plan as it was loaded or last applied: per task and field, before and now. */
export function ChangesDialog(props: { onClose(): void }) {
  const messages = useAllMessages()
  const words = messages.editors.changes
  const tracked = useTrackedWords()
  useEditor(state => state.schedule)
  useEditor(state => state.baselineSchedule)
  const changes = editor.modifications
  const show = (): void => {
    editor.highlight(changes.map(each => each.uid))
    props.onClose()
  }
  return (
    <Dialog
      open
      size="large"
      onOpenChange={open => !open && props.onClose()}
      title={words.title}
      closeLabel={messages.common.close}
      footer={
        changes.length > 0 && (
          <Button variant="primary" onClick={show}>
            {words.show}
          </Button>
        )
      }
    >
      {changes.length === 0 ? (
        <p className={styles.soft}>{words.none}</p>
      ) : (
        <>
          <p className={styles.soft}>{words.count(changes.length)}</p>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{messages.gantt.columns.name}</th>
                <th scope="col">{words.field}</th>
                <th scope="col">{words.before}</th>
                <th scope="col">{words.after}</th>
              </tr>
            </thead>
            <tbody>
              {changes.flatMap(each =>
                (Object.keys(each.changes) as TrackedField[]).map((field, at) => (
                  <tr key={`${each.uid}-${field}`}>
                    <td>{at === 0 ? `${each.id} · ${each.name}` : ''}</td>
                    <td>{tracked.field(field)}</td>
                    <td className={styles.num}>{tracked.value(field, each.original[field])}</td>
                    <td className={styles.num}>{tracked.value(field, each.changes[field])}</td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </>
      )}
    </Dialog>
  )
}
