import { formatDate } from '@parada/messages'
import { memberOf, parseInstant, type TrackedField, type TrackedValue } from '@parada/schedule'
import { editor, useEditor } from '../../app/editor.ts'
import { useLocale, useMessages } from '../../app/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './plan-editors.module.css'

/** What differs from the plan as it was loaded or last applied: per task and field, before and now. */
export function ChangesDialog(props: { onClose(): void }) {
  const messages = useMessages()
  const locale = useLocale()
  const words = messages.task.changes
  const schedule = useEditor(state => state.schedule)
  useEditor(state => state.baselineSchedule)
  const changes = editor.modifications
  const value = (shown: TrackedValue | undefined): string => {
    if (shown === undefined || shown === null || shown === '') return words.empty
    if (Array.isArray(shown)) {
      const parts = shown.map(each =>
        typeof each === 'string'
          ? each
          : `${schedule ? (memberOf(schedule.tasks, each.pred)?.row ?? '?') : '?'}${messages.gantt.linkTypes[each.type as 'FS']}${each.lag}`,
      )
      return parts.length === 0 ? words.empty : parts.join('; ')
    }
    const at = typeof shown === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(shown) ? parseInstant(shown) : null
    return at === null ? String(shown) : formatDate(locale, at, 'dayTime').replace(',', '')
  }
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
                    <td>{words.fields[field]}</td>
                    <td className={styles.num}>{value(each.original[field])}</td>
                    <td className={styles.num}>{value(each.changes[field])}</td>
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
