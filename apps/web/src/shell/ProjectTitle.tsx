import { formatDate } from '@parada/messages'
import { Check, CloudOff, HardDrive, LoaderCircle, Pencil } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useEffect, useState } from 'react'
import { civilAt } from '../data/clock.ts'
import { editor, useEditor } from '../data/editor.ts'
import { useApp } from '../data/store.ts'
import { label } from '../editor/labels.ts'
import { useLocale, useMessages } from '../i18n/i18n.tsx'
import styles from './ProjectTitle.module.css'

/** The project's name, editable in place, and where the plan is kept at this moment. */
export function ProjectTitle() {
  const messages = useMessages()
  const name = useEditor(state => state.schedule?.project.name ?? null)
  const projectId = useApp(state => state.projectId)
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
      {projectId !== null && (
        <Suspense fallback={null}>
          <OnServer projectId={projectId} />
        </Suspense>
      )}
    </div>
  )
}

const ViewerTag = lazy(() => import('../features/sharing/ViewerTag.tsx'))
const OnServer = lazy(() => import('./OnServer.tsx'))

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
