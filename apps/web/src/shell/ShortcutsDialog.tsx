import { app } from '../data/store.ts'
import { useAllMessages } from '../i18n/i18n.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './ShortcutsDialog.module.css'

/** The sheet of keys. */
export default function ShortcutsDialog() {
  const messages = useAllMessages()
  const { shell, workflow, kanban } = messages
  const rows: readonly (readonly [string, string])[] = [
    ['Ctrl+K', shell.palette],
    ['Ctrl+S', workflow.saveTmx],
    ['Ctrl+Z', shell.undoPlain],
    ['Ctrl+Shift+Z', shell.redo],
    ['Ctrl+P', shell.print],
    ['Ctrl+Enter', `${workflow.parse} / ${workflow.update}`],
    ['?', shell.shortcuts],
    ['← → ↑ ↓', kanban.keys],
  ]
  return (
    <Dialog
      open
      onOpenChange={open => app.setState({ shortcutsOpen: open })}
      title={shell.shortcuts}
      closeLabel={messages.common.close}
      size="small"
    >
      <dl className={styles.list}>
        {rows.map(([keys, what]) => (
          <div key={keys} className={styles.row}>
            <dt>
              <kbd className={styles.keys}>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
