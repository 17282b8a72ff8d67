import { ACTIONS, type ActionGroup, shortcutText } from '../../actions/actions.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './plan-editors.module.css'

const GROUPS: readonly ActionGroup[] = ['edit', 'task', 'outline', 'links', 'view', 'plan']

/** Every key of the Gantt: commands from their one list, then how to move about. */
export function ShortcutSheet(props: { onClose(): void }) {
  const messages = useAllMessages()
  const { groups } = messages.gantt
  const { keys } = messages.ganttPanels
  const { shell, workflow } = messages
  const frame: readonly (readonly [string, string])[] = [
    ['Ctrl+K', shell.palette],
    ['Ctrl+S', workflow.saveTmx],
    ['Ctrl+P', shell.print],
    ['Ctrl+Enter', `${workflow.parse} / ${workflow.update}`],
    ['?', keys.title],
  ]
  const moves: readonly (readonly [string, string])[] = [
    ['← → ↑ ↓', keys.arrows],
    ['Shift+↑ ↓', keys.extend],
    ['F2', keys.editCell],
    ['Enter', keys.commit],
    ['Tab', keys.next],
    ['Esc', keys.escape],
    ['Shift+F2', keys.openTask],
    ['PgUp / PgDn', keys.page],
    ['Ctrl+Home / End', keys.ends],
    ['Ctrl+← / →', keys.expand],
    ['Ctrl+⚲', keys.wheel],
    ['Ctrl+Shift+← / →', keys.moveColumn],
    ['Ctrl+Alt+← / →', keys.sizeColumn],
    ['↑', keys.columnHead],
    ['↑ Enter', keys.columnMenu],
    ['F4', keys.pick],
  ]
  const table = (title: string, rows: readonly (readonly [string, string])[]) => (
    <section key={title}>
      <h3 className={styles.heading}>{title}</h3>
      <table className={styles.table}>
        <tbody>
          {rows.map(([shortcut, what]) => (
            <tr key={`${shortcut}${what}`}>
              <td className={styles.num}>{shortcut}</td>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
  return (
    <Dialog
      open
      size="large"
      onOpenChange={open => !open && props.onClose()}
      title={keys.title}
      closeLabel={messages.common.close}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long sheet scrolls by keyboard only when something in it takes the focus */}
      <section tabIndex={0} aria-label={keys.title}>
        {GROUPS.map(group => {
          const rows = ACTIONS.filter(action => action.group === group && action.shortcuts).map(
            action => [action.shortcuts?.map(shortcutText).join('  '), action.label(messages)] as [string, string],
          )
          return rows.length > 0 ? table(groups[group], rows) : null
        })}
        {table(groups.move, moves)}
        {table(messages.shell.product, frame)}
      </section>
    </Dialog>
  )
}
