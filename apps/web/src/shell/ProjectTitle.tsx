import { type FirstMessages, formatDate } from '@parada/messages'
import { Check, CloudOff, EllipsisVertical, HardDrive, History, Link, LoaderCircle, Pencil, Users } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useEffect, useState } from 'react'
import { openProjectDialog } from '../actions/open-project-dialog.ts'
import { civilAt } from '../data/clock.ts'
import { editor, useEditor } from '../data/editor.ts'
import { usePresence } from '../data/presence.ts'
import { pathOf } from '../data/router.ts'
import { addressOf, app, useApp } from '../data/store.ts'
import { label } from '../editor/labels.ts'
import { useLocale, useMessages } from '../i18n/i18n.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu } from '../ui/Menu.tsx'
import { showToast } from '../ui/toast-store.ts'
import styles from './ProjectTitle.module.css'

/** The project's name, editable in place, and where the plan is kept at this moment. */
export function ProjectTitle() {
  const messages = useMessages()
  const name = useEditor(state => state.schedule?.project.name ?? null)
  const readOnly = useEditor(state => state.readOnly)
  const [draft, setDraft] = useState(name ?? '')
  useEffect(() => setDraft(name ?? ''), [name])
  if (name === null) return null

  const commit = () => {
    const wanted = draft.trim()
    if (wanted === '' || wanted === name) {
      setDraft(name)
      return
    }
    editor.apply([{ kind: 'setProject', changes: { name: wanted } }], label('editProject', 1, wanted))
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur()
    if (event.key === 'Escape') setDraft(name)
  }
  return (
    <div className={styles.title}>
      <div className={styles.name}>
        <input
          className={styles.input}
          aria-label={messages.workflow.projectName}
          readOnly={readOnly}
          value={draft}
          size={Math.max(12, Math.min(48, draft.length + 1))}
          onChange={event => setDraft(event.target.value)}
          onBlur={commit}
          onKeyDown={keys}
        />
        {readOnly ? (
          <Suspense fallback={null}>
            <ViewerTag />
          </Suspense>
        ) : (
          <Pencil size={12} aria-hidden="true" className={styles.pencil} />
        )}
      </div>
      <Kept />
      <OnServer />
    </div>
  )
}

const ViewerTag = lazy(() => import('../features/sharing/ViewerTag.tsx'))
const OthersHere = lazy(() => import('../features/sharing/OthersHere.tsx'))

/** What only a plan on the server has: history, sharing, and who else is in it. */
function OnServer() {
  const { places, shell } = useMessages()
  const projectId = useApp(state => state.projectId)
  const { others } = usePresence()
  if (projectId === null) return null
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
        <Suspense fallback={null}>
          <OthersHere projectId={projectId} />
        </Suspense>
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

function Kept() {
  const messages = useMessages()
  const locale = useLocale()
  const save = useApp(state => state.save)
  if (save.kind === 'none') return null
  const time = save.at === null ? '' : formatDate(locale, civilAt(save.at), 'time')
  const [Icon, text] =
    save.kind === 'saving'
      ? [LoaderCircle, messages.shell.saving]
      : save.kind === 'offline'
        ? [CloudOff, save.waiting > 0 ? messages.shell.waiting(save.waiting) : messages.shell.offline]
        : save.kind === 'saved'
          ? [Check, messages.shell.savedAt(time)]
          : save.kind === 'unsaved'
            ? [CloudOff, messages.shell.unkept]
            : [HardDrive, messages.shell.savedLocally]
  return (
    <span className={styles.kept} data-save={save.kind} role="status">
      <Icon size={12} aria-hidden="true" />
      {text}
    </span>
  )
}
