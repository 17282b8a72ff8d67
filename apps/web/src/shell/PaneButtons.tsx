import { Maximize2, Minimize2, PanelBottomClose, PanelBottomOpen } from 'lucide-react'
import type { Pane } from '../data/store.ts'
import { useMessages } from '../i18n/i18n.tsx'
import { IconButton } from '../ui/IconButton.tsx'

/** Makes one of two panes the only one, or folds it to its bar. */
export function PaneButtons(props: { readonly title: string; readonly pane: Pane; onPane(pane: Pane): void }) {
  const messages = useMessages()
  const { pane } = props
  const maximized = pane === 'maximized'
  return (
    <>
      <IconButton
        size="small"
        label={`${maximized ? messages.shell.restore : messages.shell.maximize}: ${props.title}`}
        icon={maximized ? <Minimize2 size={16} /> : <Maximize2 size={16} />}
        onClick={() => props.onPane(maximized ? 'open' : 'maximized')}
      />
      <IconButton
        size="small"
        label={`${pane === 'collapsed' ? messages.shell.expand : messages.shell.collapse}: ${props.title}`}
        aria-expanded={pane !== 'collapsed'}
        icon={pane === 'collapsed' ? <PanelBottomOpen size={16} /> : <PanelBottomClose size={16} />}
        onClick={() => props.onPane(pane === 'collapsed' ? 'open' : 'collapsed')}
      />
    </>
  )
}
