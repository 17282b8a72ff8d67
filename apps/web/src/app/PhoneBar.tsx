import { ChartColumn, Columns3, ListTodo, MessageSquare } from 'lucide-react'
import { cx } from '../ui/cx.ts'
import { useEditor } from './editor.ts'
import { useMessages } from './i18n.tsx'
import styles from './PhoneBar.module.css'
import { app, type PhonePane, useApp } from './store.ts'

/** The bar at the bottom of a phone: one pane at a time. */
export function PhoneBar() {
  const messages = useMessages()
  const pane = useApp(state => state.phonePane)
  const page = useApp(state => state.page)
  const has = useEditor(state => state.schedule !== null)
  if (page !== 'main') return null
  const panes: readonly { id: PhonePane; label: string; Icon: typeof ListTodo }[] = [
    { id: 'tasks', label: messages.shell.tasksSection, Icon: ListTodo },
    ...(has ? [{ id: 'kanban' as const, label: messages.shell.viewKanban, Icon: Columns3 }] : []),
    { id: 'dashboard', label: messages.shell.dashboardSection, Icon: ChartColumn },
    { id: 'chat', label: messages.shell.chat, Icon: MessageSquare },
  ]
  return (
    <nav className={styles.bar} aria-label={messages.shell.views}>
      {panes.map(({ id, label, Icon }) => (
        <button
          key={id}
          type="button"
          className={cx(styles.item, pane === id && styles.on)}
          aria-current={pane === id ? 'page' : undefined}
          onClick={() => app.setState({ phonePane: id, chatOpen: id === 'chat' })}
        >
          <Icon size={20} aria-hidden="true" />
          {label}
        </button>
      ))}
    </nav>
  )
}
