import { formatDate } from '@parada/messages'
import type { OutputOf } from '@parada/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Copy, EllipsisVertical, Trash2 } from 'lucide-react'
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
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './ProjectsDialog.module.css'

type Summary = OutputOf<'projects.list'>[number]

/** Plans kept on the server, and those only in this browser. */
export default function ProjectsDialog({ session }: { readonly session: Session }) {
  const messages = useAllMessages()
  const words = messages.projects
  const queries = useQueryClient()
  const [search, setSearch] = useState('')
  const [archived, setArchived] = useState(false)
  const list = useQuery({
    queryKey: ['projects', search, archived],
    queryFn: () => query('projects.list', { ...(search && { search }), archived }),
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
                      onSelect: () => void doing(() => mutate('projects.duplicate', { projectId: project.id })),
                    },
                    {
                      id: 'archive',
                      label: project.archived ? words.unarchive : words.archive,
                      icon: project.archived ? <ArchiveRestore size={14} /> : <Archive size={14} />,
                      onSelect: () =>
                        void doing(() =>
                          mutate('projects.archive', { projectId: project.id, archived: !project.archived }),
                        ),
                    },
                    {
                      id: 'remove',
                      label: words.remove,
                      icon: <Trash2 size={14} />,
                      danger: true,
                      separatorBefore: true,
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
    </Dialog>
  )
}

function Row(props: { readonly name: string; readonly tasks: number; readonly at: number; onOpen(): void }) {
  const messages = useAllMessages()
  const locale = useLocale()
  return (
    <button type="button" className={styles.open} onClick={props.onOpen}>
      <span className={styles.name}>{props.name}</span>
      <span className={styles.quiet}>{messages.places.projectTasks(props.tasks)}</span>
      <span className={styles.quiet}>
        {messages.places.projectUpdated(formatDate(locale, civilAt(props.at), 'dayTime'))}
      </span>
    </button>
  )
}
