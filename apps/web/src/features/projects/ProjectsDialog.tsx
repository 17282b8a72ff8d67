import {
  Archive,
  ArchiveRestore,
  CloudUpload,
  Copy,
  Folder,
  FolderOpen,
  History,
  Pencil,
  Trash2,
  Users,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { failureOf, mutate } from '../../data/api.ts'
import { editor } from '../../data/editor.ts'
import { deleteProject, stopSending } from '../../data/plan/background-sync.ts'
import { deletePlan, type LocalPlan, readPlan, storeAgain } from '../../data/plan/local-store.ts'
import { planSession } from '../../data/plan/session.ts'
import { app, notify, useApp } from '../../data/store.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { failureText, problemText } from '../../i18n/problem-text.ts'
import type { Session } from '../../identity/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { AskName } from './AskName.tsx'
import { ListTools } from './ListTools.tsx'
import { GoneRow, PlanRow } from './PlanRow.tsx'
import styles from './ProjectsDialog.module.css'
import { type Project, type Row, usePlans } from './use-plans.ts'

/** Plans kept on the server, and those only in this browser. */
export default function ProjectsDialog({ session }: { readonly session: Session }) {
  const messages = useAllMessages()
  const words = messages.projects
  const plans = usePlans(session.userId)
  const { list, looked, again } = plans
  const openId = useApp(state => state.projectId)
  const openPlan = useApp(state => state.planId)
  const [opening, setOpening] = useState<string | null>(null)
  const [asking, setAsking] = useState<{ readonly what: 'name' | 'folder'; readonly project: Project } | null>(null)
  const close = () => app.setState({ projectsOpen: false })

  const open = async (id: string, work: () => Promise<unknown>) => {
    if (opening !== null) return
    setOpening(id)
    try {
      if (await work()) close()
    } catch (cause) {
      notify('err', messages.files.errorOpeningProject(failureText(messages, failureOf(cause))), [], false)
    }
    setOpening(null)
  }
  const openProject = async (id: string): Promise<boolean> => {
    const loaded = await planSession.openProject(id)
    if (loaded && !loaded.ok) {
      const [{ code, params }] = loaded.problems
      notify('err', messages.files.errorOpeningProject(problemText(messages, code, params)), [], false)
    }
    return loaded?.ok === true
  }
  const doing = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (cause) {
      showToast('err', failureText(messages, failureOf(cause)))
    }
    await again()
  }
  /** Nothing is edited any more that is about to be deleted. */
  const leave = () => planSession.close()
  const remove = (row: Row<Project>) =>
    doing(async () => {
      const open = app.getState().projectId === row.id
      if (open) leave()
      const { undoToken } = await mutate('projects.remove', { projectId: row.id }).catch(async (cause: unknown) => {
        // It is still there: so is the screen, unless not even that can be had; then the list leads back to it.
        if (open) await planSession.openProject(row.id).catch(() => undefined)
        throw cause
      })
      // Nothing depends on it: a copy that is left is only one more in the list of recent plans.
      await deleteProject(session.userId, row.id).catch(() => undefined)
      plans.leave(row, () =>
        doing(() => mutate('projects.restore', { undoToken }).then(() => showToast('ok', words.restored(row.name)))),
      )
    })
  const removeHere = (row: Row<LocalPlan>) =>
    doing(async () => {
      if (app.getState().planId === row.id) leave()
      stopSending(row.id)
      const stored = await readPlan(row.id)
      await deletePlan(row.id)
      if (stored)
        plans.leave(row, () => doing(() => storeAgain(stored).then(() => showToast('ok', words.restored(row.name)))))
    })
  const archive = (project: Project, wanted: boolean): Promise<void> =>
    doing(async () => {
      await mutate('projects.archive', { projectId: project.id, archived: wanted })
      showToast('ok', (wanted ? words.archivedNow : words.unarchivedNow)(project.name), {
        label: messages.shell.undoPlain,
        run: () => void archive(project, !wanted),
      })
    })
  const rename = (project: Project, name: string) =>
    doing(async () => {
      setAsking(null)
      if (name === project.name) return
      // The open plan is renamed as it is edited: by a step that can be taken back.
      if (app.getState().projectId === project.id)
        editor.apply([{ kind: 'setProject', changes: { name } }], label('editProject', 1, name))
      else await mutate('projects.rename', { projectId: project.id, name })
      showToast('ok', words.renamed(name))
    })
  const move = (project: Project, folder: string) =>
    doing(async () => {
      setAsking(null)
      await mutate('projects.rename', {
        projectId: project.id,
        name: project.name,
        folder: folder === '' ? null : folder,
      })
      showToast('ok', words.moved(project.name, folder))
    })
  const show = (kind: 'history' | 'sharing', project: Project) =>
    app.setState({ projectDialog: { kind, id: project.id, name: project.name } })

  const projectItems = (row: Row<Project>): MenuItem[] => {
    const project = row.plan
    const viewer = project.role === 'viewer'
    return [
      {
        id: 'rename',
        label: words.rename,
        icon: <Pencil size={14} />,
        disabled: viewer,
        onSelect: () => setAsking({ what: 'name', project }),
      },
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
        disabled: viewer,
        onSelect: () => setAsking({ what: 'folder', project }),
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
        disabled: viewer,
        separatorBefore: true,
        onSelect: () => void archive(project, !project.archived),
      },
      {
        id: 'remove',
        label: words.remove,
        icon: <Trash2 size={14} />,
        danger: true,
        disabled: project.role !== 'planner',
        onSelect: () => void remove(row),
      },
    ]
  }
  const localItems = (row: Row<LocalPlan>): MenuItem[] => [
    ...(row.plan.creating === null && row.plan.projectId === null
      ? [
          {
            id: 'toServer',
            label: words.toServer,
            icon: <CloudUpload size={14} />,
            onSelect: () =>
              void open(row.id, async () => {
                const shown = app.getState().planId === row.id || (await planSession.restore(row.id, false))
                if (shown) planSession.makeProject()
                return shown
              }),
          },
        ]
      : []),
    {
      id: 'remove',
      label: words.remove,
      icon: <Trash2 size={14} />,
      danger: true,
      onSelect: () => void removeHere(row),
    },
  ]

  const nothing = list.data && plans.projects.length === 0 && plans.here.length === 0
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && close()}
      title={messages.places.projects}
      closeLabel={messages.common.close}
      size="large"
    >
      <ListTools looked={looked} folders={plans.folders} onLook={plans.look} />
      {list.isPending && <p role="status">{messages.common.loading}</p>}
      {list.isError && (
        <Banner
          style="err"
          actions={
            <Button size="small" onClick={() => void again()}>
              {messages.shell.tryAgain}
            </Button>
          }
        >{`${words.failed}: ${failureText(messages, failureOf(list.error))}`}</Banner>
      )}
      {nothing &&
        (looked.search !== '' || looked.folder !== '' ? (
          <EmptyState title={words.nothingFound} hint={words.nothingFoundHint} />
        ) : looked.archived ? (
          <EmptyState title={words.noneArchived} />
        ) : (
          <EmptyState icon={<FolderOpen size={24} />} title={words.empty} hint={words.emptyHint} />
        ))}
      <PlanList
        heading={words.onServer}
        rows={plans.projects}
        row={row => (
          <PlanRow
            key={row.id}
            plan={row}
            tags={[
              ...(row.id === openId ? [{ text: words.openNow, tone: 'good' as const }] : []),
              ...(row.plan.role === 'planner' ? [] : [{ text: messages.sharing.roles[row.plan.role] }]),
              ...waitingTag(plans.waitingOf(row.id), words),
            ]}
            busy={opening === row.id}
            items={projectItems(row)}
            onOpen={() => void open(row.id, () => openProject(row.id))}
          />
        )}
      />
      <PlanList
        heading={words.onThisDevice}
        rows={plans.here}
        row={row => (
          <PlanRow
            key={row.id}
            plan={row}
            tags={[
              ...(row.id === openPlan ? [{ text: words.openNow, tone: 'good' as const }] : []),
              ...waitingTag(row.plan.projectId ? plans.waitingOf(row.plan.projectId) : 0, words),
            ]}
            busy={opening === row.id}
            items={localItems(row)}
            onOpen={() => void open(row.id, () => planSession.restore(row.id, false))}
          />
        )}
      />
      {asking?.what === 'name' && (
        <AskName
          title={words.renameTitle(asking.project.name)}
          label={words.newName}
          action={words.rename}
          value={asking.project.name}
          maxLength={500}
          required
          onName={name => void rename(asking.project, name)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking?.what === 'folder' && (
        <AskName
          title={words.moveTitle(asking.project.name)}
          label={words.newFolder}
          hint={words.noFolder}
          action={words.move}
          value={asking.project.folder ?? ''}
          maxLength={200}
          known={plans.folders}
          onName={folder => void move(asking.project, folder)}
          onClose={() => setAsking(null)}
        />
      )}
    </Dialog>
  )
}

/** Plans kept in one place, and those that were deleted since; nothing where there are none. */
function PlanList<Plan extends Project | LocalPlan>(props: {
  readonly heading: string
  readonly rows: readonly Row<Plan>[]
  row(row: Row<Plan>): ReactNode
}) {
  if (props.rows.length === 0) return null
  return (
    <>
      <h3 className={styles.heading}>{props.heading}</h3>
      <ul className={styles.list}>
        {props.rows.map(row =>
          row.gone ? <GoneRow key={row.id} name={row.name} onBack={row.gone} /> : props.row(row),
        )}
      </ul>
    </>
  )
}

const waitingTag = (count: number, words: { waiting(n: number): string }) =>
  count > 0 ? [{ text: words.waiting(count), tone: 'warn' as const }] : []
