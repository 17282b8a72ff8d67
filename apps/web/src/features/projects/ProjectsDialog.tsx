import { formatDate } from '@parada/messages'
import type { OutputOf } from '@parada/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Copy, EllipsisVertical, Folder, History, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { failureOf, mutate, query } from '../../app/api.ts'
import { civilAt } from '../../app/clock.ts'
import { keeper } from '../../app/documents/document.ts'
import { forgetPlan, listPlans } from '../../app/documents/local-store.ts'
import { useAllMessages, useLocale } from '../../app/i18n.tsx'
import type { Session } from '../../app/session.tsx'
import { app, notify } from '../../app/store.ts'
import { failureText } from '../../app/use-sentence.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { MoveDialog } from './MoveDialog.tsx'
import styles from './ProjectsDialog.module.css'

type Summary = OutputOf<'projects.list'>[number]

/** Plans kept on the server, and those only in this browser. */
export default function ProjectsDialog({ session }: { readonly session: Session }) {
  const messages = useAllMessages()
  const words = messages.projects
  const queries = useQueryClient()
  const [search, setSearch] = useState('')
  const [archived, setArchived] = useState(false)
  /** `''` is every plan, `-` those in no folder, else `/` with the name of a folder. */
  const [folder, setFolder] = useState('')
  const [moving, setMoving] = useState<Summary | null>(null)
  const folders = useQuery({ queryKey: ['project-folders'], queryFn: () => query('projects.folders'), staleTime: 0 })
  const list = useQuery({
    queryKey: ['projects', search, archived, folder],
    queryFn: () =>
      query('projects.list', {
        ...(search && { search }),
        ...(folder !== '' && { folder: folder === '-' ? null : folder.slice(1) }),
        archived,
      }),
    // What was found stays while the next letter is looked for.
    placeholderData: before => before,
    staleTime: 0,
  })
  const local = useQuery({
    queryKey: ['local-plans', session.userId],
    queryFn: () => listPlans(session.userId),
    staleTime: 0,
  })
  const onlyHere = (local.data ?? []).filter(plan => plan.projectId === null)
  const again = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['projects'] }),
      queries.invalidateQueries({ queryKey: ['project-folders'] }),
      queries.invalidateQueries({ queryKey: ['local-plans'] }),
    ])
  }
  const close = () => app.setState({ projectsOpen: false })

  const open = async (project: Summary) => {
    try {
      const loaded = await keeper.openProject(project.id)
      if (loaded.ok) close()
    } catch (cause) {
      notify('err', messages.files.errorOpeningProject(failureText(messages, failureOf(cause))), [], false)
    }
  }
  const doing = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (cause) {
      showToast('err', failureText(messages, failureOf(cause)))
    }
    await again()
  }
  const remove = (project: Summary) =>
    doing(async () => {
      const { undoToken } = await mutate('projects.remove', { projectId: project.id })
      if (app.getState().projectId === project.id) {
        keeper.close()
        app.setState({ mode: 'none' })
      }
      showToast('ok', words.removed(project.name), {
        label: messages.shell.undoPlain,
        run: () =>
          void doing(() =>
            mutate('projects.restore', { undoToken }).then(() => showToast('ok', words.restored(project.name))),
          ),
      })
    })

  const show = (kind: 'history' | 'sharing', project: Summary) =>
    app.setState({ projectDialog: { kind, id: project.id, name: project.name } })
  const archive = (project: Summary, wanted: boolean): Promise<void> =>
    doing(async () => {
      await mutate('projects.archive', { projectId: project.id, archived: wanted })
      showToast('ok', (wanted ? words.archivedNow : words.unarchivedNow)(project.name), {
        label: messages.shell.undoPlain,
        run: () => void archive(project, !wanted),
      })
    })
  const names = folders.data ?? []

  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && close()}
      title={messages.places.projects}
      closeLabel={messages.common.close}
      size="large"
    >
      <div className={styles.tools}>
        <TextField
          label={words.search}
          hideLabel
          placeholder={words.search}
          value={search}
          onChange={setSearch}
          className={styles.search}
        />
        {names.length > 0 && (
          <Select
            label={words.folder}
            hideLabel
            value={folder}
            options={[
              { value: '', label: words.allFolders },
              { value: '-', label: words.noFolder },
              ...names.map(name => ({ value: `/${name}`, label: name })),
            ]}
            onChange={value => setFolder(value)}
          />
        )}
        <label className={styles.check}>
          <input type="checkbox" checked={archived} onChange={event => setArchived(event.target.checked)} />
          {words.archived}
        </label>
      </div>
      {list.isError && (
        <Banner style="err">{`${words.failed}: ${failureText(messages, failureOf(list.error))}`}</Banner>
      )}
      {list.data && list.data.length === 0 && onlyHere.length === 0 && (
        <EmptyState title={words.empty} hint={words.emptyHint} />
      )}
      {list.data && list.data.length > 0 && (
        <>
          <h3 className={styles.heading}>{words.onServer}</h3>
          <ul className={styles.list}>
            {list.data.map(project => (
              <li key={project.id} className={styles.row}>
                <Row
                  name={project.name}
                  folder={project.folder}
                  role={project.role === 'planner' ? null : messages.sharing.roles[project.role]}
                  tasks={project.taskCount}
                  at={Date.parse(project.updatedAt)}
                  onOpen={() => void open(project)}
                />
                <Menu
                  align="end"
                  trigger={
                    <IconButton
                      size="small"
                      label={words.actions(project.name)}
                      icon={<EllipsisVertical size={16} />}
                    />
                  }
                  items={[
                    {
                      id: 'duplicate',
                      label: words.duplicate,
                      icon: <Copy size={14} />,
                      onSelect: () =>
                        void doing(async () => {
                          const copy = await mutate('projects.duplicate', { projectId: project.id })
                          showToast('ok', words.duplicated(copy.name))
                        }),
                    },
                    {
                      id: 'move',
                      label: words.move,
                      icon: <Folder size={14} />,
                      disabled: project.role === 'viewer',
                      onSelect: () => setMoving(project),
                    },
                    {
                      id: 'history',
                      label: messages.places.history,
                      icon: <History size={14} />,
                      separatorBefore: true,
                      onSelect: () => show('history', project),
                    },
                    {
                      id: 'sharing',
                      label: messages.places.sharing,
                      icon: <Users size={14} />,
                      onSelect: () => show('sharing', project),
                    },
                    {
                      id: 'archive',
                      label: project.archived ? words.unarchive : words.archive,
                      icon: project.archived ? <ArchiveRestore size={14} /> : <Archive size={14} />,
                      disabled: project.role === 'viewer',
                      separatorBefore: true,
                      onSelect: () => void archive(project, !project.archived),
                    },
                    {
                      id: 'remove',
                      label: words.remove,
                      icon: <Trash2 size={14} />,
                      danger: true,
                      disabled: project.role !== 'planner',
                      onSelect: () => void remove(project),
                    },
                  ]}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {onlyHere.length > 0 && (
        <>
          <h3 className={styles.heading}>{words.onThisDevice}</h3>
          <ul className={styles.list}>
            {onlyHere.map(plan => (
              <li key={plan.id} className={styles.row}>
                <Row
                  name={plan.name}
                  tasks={plan.taskCount}
                  at={plan.changedAt}
                  onOpen={() => void keeper.restore(plan.id, false).then(done => done && close())}
                />
                <Button size="small" variant="ghost" onClick={() => void doing(() => forgetPlan(plan.id))}>
                  {words.remove}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {moving && (
        <MoveDialog
          name={moving.name}
          folder={moving.folder}
          folders={names}
          onClose={() => setMoving(null)}
          onMove={wanted =>
            void doing(async () => {
              await mutate('projects.rename', { projectId: moving.id, name: moving.name, folder: wanted })
              setMoving(null)
              showToast('ok', words.moved(moving.name, wanted ?? ''))
            })
          }
        />
      )}
    </Dialog>
  )
}

function Row(props: {
  readonly name: string
  readonly folder?: string | null
  /** Named where somebody else shares the plan. */
  readonly role?: string | null
  readonly tasks: number
  readonly at: number
  onOpen(): void
}) {
  const messages = useAllMessages()
  const locale = useLocale()
  return (
    <button type="button" className={styles.open} onClick={props.onOpen}>
      <span className={styles.name}>{props.name}</span>
      {props.role && <span className={styles.tag}>{props.role}</span>}
      {props.folder && (
        <span className={styles.quiet}>
          <Folder size={12} aria-hidden="true" /> {props.folder}
        </span>
      )}
      <span className={styles.quiet}>{messages.places.projectTasks(props.tasks)}</span>
      <span className={styles.quiet}>
        {messages.places.projectUpdated(formatDate(locale, civilAt(props.at), 'dayTime'))}
      </span>
    </button>
  )
}
