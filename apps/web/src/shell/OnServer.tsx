import type { FirstMessages } from '@parada/messages'
import { EllipsisVertical, History, Link, Users } from 'lucide-react'
import { lazy } from 'react'
import { openProjectDialog } from '../actions/open-project-dialog.ts'
import { Part } from '../components/Part.tsx'
import { usePresence } from '../data/presence.ts'
import { pathOf } from '../data/router.ts'
import { addressOf, app } from '../data/store.ts'
import { useMessages } from '../i18n/i18n.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu } from '../ui/Menu.tsx'
import { showToast } from '../ui/toast-store.ts'

const OthersHere = lazy(() => import('../features/sharing/OthersHere.tsx'))

/** What only a plan on the server has: history, sharing, and who else is in it. */
export default function OnServer({ projectId }: { readonly projectId: string }) {
  const { places, shell } = useMessages()
  const { others } = usePresence()
  return (
    <>
      <Menu
        trigger={<IconButton size="small" label={places.planActions} icon={<EllipsisVertical size={16} />} />}
        items={[
          {
            id: 'history',
            label: places.history,
            icon: <History size={16} />,
            onSelect: () => openProjectDialog('history', projectId),
          },
          {
            id: 'sharing',
            label: places.sharing,
            icon: <Users size={16} />,
            onSelect: () => openProjectDialog('sharing', projectId),
          },
          {
            id: 'address',
            label: shell.copyAddress,
            icon: <Link size={16} />,
            onSelect: () => void copyAddress(shell),
          },
        ]}
      />
      {others.length > 0 && (
        <Part>
          <OthersHere projectId={projectId} />
        </Part>
      )}
    </>
  )
}

/** What a colleague opens: they sign in as themselves and need the plan to be shared with them. */
async function copyAddress(words: FirstMessages['shell']): Promise<void> {
  const { href } = new URL(pathOf(addressOf(app.getState())), location.origin)
  try {
    await navigator.clipboard.writeText(href)
    showToast('ok', words.addressCopied)
  } catch {
    showToast('warn', words.addressNotCopied(href))
  }
}
