import { LOCALES } from '@parada/messages'
import { useMemo } from 'react'
import { ACTIONS, shortcutText } from '../actions/actions.ts'
import { planDialog } from '../actions/context.ts'
import { openProjectDialog } from '../actions/open-project-dialog.ts'
import { keepRelinking, relinking } from '../actions/remove-rows.ts'
import { setTheme } from '../components/theme.ts'
import { useActionContext } from '../components/use-action-context.ts'
import { useEditor, useEditorState } from '../data/editor.ts'
import { usePlanFiles } from '../data/files/use-plan-files.ts'
import { app, goTo, openRoom, useApp, type View } from '../data/store.ts'
import { useAllMessages, useSetLocale } from '../i18n/i18n.tsx'
import type { Session } from '../identity/session.ts'
import { ROOMS } from './rooms.tsx'

export interface Command {
  readonly id: string
  readonly label: string
  readonly shortcut?: string
  run(): void
}

const openView = (view: View) => app.setState({ page: 'main', room: 'plan', part: '', view })

/** Commands of the frame that make sense now, for the palette and the shortcuts sheet. */
export function useCommands(session: Session): readonly Command[] {
  const messages = useAllMessages()
  const context = useActionContext()
  const setLocale = useSetLocale()
  const files = usePlanFiles()
  const hasPlan = useEditor(state => state.schedule !== null)
  const state = useEditorState()
  const projectId = useApp(each => each.projectId)
  return useMemo(() => {
    const { shell, workflow, places } = messages
    const ofPlan: readonly Command[] = ACTIONS.filter(action => action.enabledWhen(state)).map(action => ({
      id: `plan-${action.id}`,
      label: action.label(messages),
      ...(action.shortcuts?.[0] && { shortcut: shortcutText(action.shortcuts[0]) }),
      run: () => action.run(context),
    }))
    const plan: readonly Command[] = hasPlan
      ? [
          { id: 'save', label: workflow.saveTmx, shortcut: 'Ctrl+S', run: () => void files.save() },
          { id: 'print', label: shell.print, shortcut: 'Ctrl+P', run: () => app.setState({ printOpen: true }) },
          { id: 'gantt', label: shell.viewGantt, run: () => openView('gantt') },
          { id: 'kanban', label: shell.viewKanban, run: () => openView('kanban') },
          { id: 'wbs', label: shell.viewWbs, run: () => openView('wbs') },
          ...ROOMS.filter(room => room.id !== 'plan' && room.id !== 'dashboard').map(room => ({
            id: `room-${room.id}`,
            label: room.label(messages),
            run: () => openRoom(room.id),
          })),
          { id: 'help', label: shell.help, shortcut: 'F1', run: () => app.setState({ helpOpen: true }) },
          { id: 'data-date', label: shell.moveDataDate, run: () => app.setState({ dataDateOpen: true }) },
          ...(relinking() === 'ask'
            ? []
            : [{ id: 'ask-relink', label: messages.taskEditors.relink.askAgain, run: () => keepRelinking('ask') }]),
          { id: 'level', label: shell.rooms.level, run: () => openRoom('recursos', 'nivelar') },
        ]
      : []
    const ofServer: readonly Command[] = (['history', 'sharing'] as const).flatMap(kind =>
      projectId === null ? [] : [{ id: kind, label: places[kind], run: () => openProjectDialog(kind, projectId) }],
    )
    return [
      ...plan,
      ...ofPlan,
      ...ofServer,
      { id: 'projects', label: places.projects, run: () => app.setState({ projectsOpen: true }) },
      { id: 'chat', label: shell.openChat, run: () => app.setState({ chatOpen: true }) },
      ...(['overview', 'resources', 'packages', 'critical-path', 'report'] as const).map(id => ({
        id: `tab-${id}`,
        label: `${shell.dashboardSection}: ${places.dashboardTab[id === 'critical-path' ? 'criticalPath' : id]}`,
        run: () => app.setState({ page: 'main', room: 'dashboard', dashboardTab: id }),
      })),
      ...LOCALES.map(id => ({ id: `lang-${id}`, label: shell.languageName[id], run: () => setLocale(id) })),
      { id: 'light', label: `${shell.theme}: ${shell.themeLight}`, run: () => setTheme('light') },
      { id: 'dark', label: `${shell.theme}: ${shell.themeDark}`, run: () => setTheme('dark') },
      { id: 'system', label: `${shell.theme}: ${shell.themeSystem}`, run: () => setTheme('system') },
      { id: 'licence', label: places.licence, run: () => goTo('license') },
      { id: 'account', label: places.profile, run: () => goTo('account') },
      ...(session.access.isAdmin ? [{ id: 'admin', label: places.admin, run: () => goTo('admin') }] : []),
      {
        id: 'shortcuts',
        label: shell.shortcuts,
        shortcut: '?',
        run: () => (hasPlan ? planDialog.setState({ kind: 'shortcuts' }, true) : app.setState({ shortcutsOpen: true })),
      },
    ]
  }, [messages, context, setLocale, files, hasPlan, projectId, state, session.access.isAdmin])
}
