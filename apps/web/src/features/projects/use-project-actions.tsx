import { Archive, ArchiveRestore, CloudUpload, Copy, Folder, History, Pencil, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { failureOf, mutate } from '../../data/api.ts'
import { editor } from '../../data/editor.ts'
import { deleteProject, stopSending } from '../../data/plan/background-sync.ts'
import { deletePlan, type LocalPlan, readPlan, storeAgain } from '../../data/plan/local-store.ts'
import { planSession } from '../../data/plan/session.ts'
import { app, notify } from '../../data/store.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { failureText, problemText } from '../../i18n/problem-text.ts'
import type { Session } from '../../identity/session.ts'
import type { MenuItem } from '../../ui/Menu.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Project, Row, usePlans } from './use-plans.ts'

/** What the person is asked for before a project is changed. */
export interface Question {
  readonly what: 'name' | 'folder'
  readonly project: Project
}

type Plans = ReturnType<typeof usePlans>

/** What can be done with the plans of the list, and the menus that offer it. */
export function useProjectActions(
  session: Session,
  plans: Plans,
  on: { ask(question: Question): void; close(): void },
) {
  const { opening, open, openProject } = useOpening(on.close)
  const calls = useProjectCalls(session, plans)
  const projectItems = useProjectItems(calls, on.ask)
  const localItems = useLocalItems(calls, open)
  return { opening, open, openProject, rename: calls.rename, move: calls.move, projectItems, localItems }
}

type Open = ReturnType<typeof useOpening>['open']

/** Opens one plan at a time; `opening` is its id meanwhile. */
function useOpening(close: () => void) {
  const messages = useAllMessages()
  const [opening, setOpening] = useState<string | null>(null)
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
  return { opening, open, openProject }
}

type Calls = ReturnType<typeof useProjectCalls>

/** Changes of plans, here and on the server; failures become toasts, and the list is read again. */
function useProjectCalls(session: Session, plans: Plans) {
  const messages = useAllMessages()
  const words = messages.projects
  const doing = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (cause) {
      showToast('err', failureText(messages, failureOf(cause)))
    }
    await plans.again()
  }
  const remove = (row: Row<Project>) =>
    doing(async () => {
      const open = app.getState().projectId === row.id
      // Nothing is edited any more that is about to be deleted.
      if (open) planSession.close()
      await mutate('projects.remove', { projectId: row.id }).catch(async (cause: unknown) => {
        // It is still there: so is the screen, unless not even that can be had; then the list leads back to it.
        if (open) await planSession.openProject(row.id).catch(() => undefined)
        throw cause
      })
      // Nothing depends on it: a copy that is left is only one more in the list of recent plans.
      await deleteProject(session.userId, row.id).catch(() => undefined)
      plans.leave(row, () =>
        doing(() =>
          mutate('projects.restore', { projectId: row.id }).then(() => showToast('ok', words.restored(row.name))),
        ),
      )
    })
  const removeHere = (row: Row<LocalPlan>) =>
    doing(async () => {
      if (app.getState().planId === row.id) planSession.close()
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
      if (name === project.name) return
      // The open plan is renamed as it is edited: by a step that can be taken back.
      if (app.getState().projectId === project.id)
        editor.apply([{ kind: 'setProject', changes: { name } }], label('editProject', 1, name))
      else await mutate('projects.rename', { projectId: project.id, name })
      showToast('ok', words.renamed(name))
    })
  const move = (project: Project, folder: string) =>
    doing(async () => {
      await mutate('projects.rename', {
        projectId: project.id,
        name: project.name,
        folder: folder === '' ? null : folder,
      })
      showToast('ok', words.moved(project.name, folder))
    })
  const duplicate = (project: Project) =>
    doing(async () => {
      const copy = await mutate('projects.duplicate', { projectId: project.id })
      showToast('ok', words.duplicated(copy.name))
    })
  return { remove, removeHere, archive, rename, move, duplicate }
}

const show = (kind: 'history' | 'sharing', project: Project) =>
  app.setState({ projectDialog: { kind, id: project.id, name: project.name } })

/** The menu of a project of the server. */
function useProjectItems({ duplicate, archive, remove }: Calls, ask: (question: Question) => void) {
  const messages = useAllMessages()
  const words = messages.projects
  return (row: Row<Project>): MenuItem[] => {
    const project = row.plan
    const viewer = project.role === 'viewer' || project.role === 'supervisor'
    return [
      {
        id: 'rename',
        label: words.rename,
        icon: <Pencil size={14} />,
        disabled: viewer,
        onSelect: () => ask({ what: 'name', project }),
      },
      {
        id: 'duplicate',
        label: words.duplicate,
        icon: <Copy size={14} />,
        onSelect: () => void duplicate(project),
      },
      {
        id: 'move',
        label: words.move,
        icon: <Folder size={14} />,
        disabled: viewer,
        onSelect: () => ask({ what: 'folder', project }),
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
        label: project.owns ? words.remove : words.removeOwners,
        icon: <Trash2 size={14} />,
        danger: true,
        disabled: !project.owns,
        onSelect: () => void remove(row),
      },
    ]
  }
}

/** The menu of a plan that is stored in this browser. */
function useLocalItems({ removeHere }: Calls, open: Open) {
  const words = useAllMessages().projects
  return (row: Row<LocalPlan>): MenuItem[] => [
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
}
