import { Columns3, Ellipsis, type LucideIcon, MessageSquare } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import { useEditor } from '../data/editor.ts'
import { app, useApp } from '../data/store.ts'
import { useMessages } from '../i18n/i18n.tsx'
import { cx } from '../ui/cx.ts'
import { Menu } from '../ui/Menu.tsx'
import styles from './PhoneBar.module.css'
import { ROOMS, roomOf } from './rooms.tsx'

/** Places of the bar; what is beyond stands under the last. */
const MOST = 6

/** One place of the bar. */
interface Place {
  readonly id: string
  readonly label: string
  readonly Icon: LucideIcon
  readonly Badge?: ComponentType | undefined
  readonly on: boolean
  open(): void
}

/** The bar at the bottom of a phone: one view at a time. */
export default function PhoneBar() {
  const messages = useMessages()
  const page = useApp(state => state.page)
  const room = roomOf(useApp(state => state.room)).id
  const kanban = useApp(state => state.view === 'kanban')
  const chat = useApp(state => state.chatOpen)
  const has = useEditor(state => state.schedule !== null)
  const stored = useApp(state => state.projectId !== null)
  if (page !== 'main') return null
  const places: Place[] = [
    ...ROOMS.map(each => ({
      id: each.id,
      label: each.id === 'plan' ? messages.shell.tasksSection : each.label(messages),
      Icon: each.Icon,
      Badge: each.Badge,
      on: room === each.id && !(each.id === 'plan' && kanban),
      open: () =>
        app.setState(state => ({
          room: each.id,
          part: '',
          chatOpen: false,
          ...(each.id === 'plan' && state.view === 'kanban' && { view: 'list' as const }),
        })),
    })),
    {
      id: 'chat',
      label: messages.shell.chat,
      Icon: MessageSquare,
      on: chat,
      open: () => app.setState({ chatOpen: true }),
    },
  ].filter(each => has || each.id === 'plan' || each.id === 'dashboard' || each.id === 'chat')
  if (has)
    places.splice(1, 0, {
      id: 'kanban',
      label: messages.shell.viewKanban,
      Icon: Columns3,
      on: room === 'plan' && kanban,
      open: () => app.setState({ room: 'plan', view: 'kanban', part: '', chatOpen: false }),
    })
  const shown = places.length > MOST ? places.slice(0, MOST - 1) : places
  const rest = places.slice(shown.length)
  return (
    <nav className={styles.bar} aria-label={messages.shell.views}>
      {shown.map(({ id, label, Icon, Badge, on, open }) => {
        const current = on && (id === 'chat' || !chat)
        return (
          <button
            key={id}
            type="button"
            className={cx(styles.item, current && styles.on)}
            aria-current={current ? 'page' : undefined}
            onClick={open}
          >
            <Icon size={20} aria-hidden="true" />
            {label}
            <Suspense>{stored && Badge && <Badge />}</Suspense>
          </button>
        )
      })}
      {rest.length > 0 && (
        <Menu
          align="end"
          items={rest.map(({ id, label, Icon, on, open }) => ({
            id,
            label,
            icon: <Icon size={16} />,
            checked: on,
            onSelect: open,
          }))}
          trigger={
            <button type="button" className={cx(styles.item, rest.some(each => each.on) && styles.on)}>
              <Ellipsis size={20} aria-hidden="true" />
              {messages.shell.more}
            </button>
          }
        />
      )}
    </nav>
  )
}
