import { CircleHelp, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { Suspense } from 'react'
import { pathOf } from '../data/router.ts'
import { addressOf, app, openRoom, useApp } from '../data/store.ts'
import { useMessages } from '../i18n/i18n.tsx'
import { cx } from '../ui/cx.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import styles from './Rail.module.css'
import { ROOMS, roomOf } from './rooms.tsx'

/** The views of the open plan, on the left; folded to its icons. */
export function Rail() {
  const messages = useMessages()
  const current = roomOf(useApp(state => state.room)).id
  const help = useApp(state => state.helpOpen)
  const stored = useApp(state => state.projectId !== null)
  const folded = useApp(state => state.railFolded)
  const fold = folded ? messages.shell.expand : messages.shell.collapse
  const [FoldIcon, entry] = [folded ? PanelLeftOpen : PanelLeftClose, cx(styles.entry, folded && styles.folded)]
  return (
    <nav className={cx(styles.rail, folded && styles.narrow)} aria-label={messages.shell.rooms.label}>
      {ROOMS.map(({ id, Icon, label, Badge }) => {
        const name = label(messages)
        const link = (
          <a
            key={id}
            href={pathOf(addressOf({ ...app.getState(), room: id, part: '' }))}
            className={cx(entry, id === current && styles.on)}
            aria-current={id === current ? 'page' : undefined}
            onClick={event => {
              // Another tab or window is the browser's own affair.
              if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
              event.preventDefault()
              openRoom(id)
            }}
          >
            <Icon size={18} aria-hidden="true" />
            <span className={folded ? 'visually-hidden' : undefined}>{name}</span>
            <Suspense>{stored && Badge && <Badge />}</Suspense>
          </a>
        )
        return folded ? (
          <Tooltip key={id} label={name} side="right">
            {link}
          </Tooltip>
        ) : (
          link
        )
      })}
      <span className={styles.spacer} />
      <button
        type="button"
        className={entry}
        aria-pressed={help}
        aria-label={messages.shell.help}
        title={`${messages.shell.help} (F1)`}
        onClick={() => app.setState({ helpOpen: !help })}
      >
        <CircleHelp size={18} aria-hidden="true" />
        {!folded && <span>{messages.shell.help}</span>}
      </button>
      <button
        type="button"
        className={entry}
        aria-expanded={!folded}
        aria-label={`${fold}: ${messages.shell.rooms.label}`}
        onClick={() => app.setState({ railFolded: !folded })}
      >
        <FoldIcon size={18} aria-hidden="true" />
        {!folded && <span>{fold}</span>}
      </button>
    </nav>
  )
}
