import { LOCALES } from '@parada/messages'
import { useMemo } from 'react'
import { editor, useEditor } from './editor.ts'
import { useMessages, useSetLocale } from './i18n.tsx'
import type { Session } from './session.tsx'
import { app, goTo } from './store.ts'
import { setTheme } from './theme.ts'
import { usePlanFiles } from './use-plan-files.ts'

export interface Command {
  readonly id: string
  readonly label: string
  readonly shortcut?: string
  run(): void
}

/** Commands of the frame that make sense now, for the palette and the shortcuts sheet. */
export function useCommands(session: Session): readonly Command[] {
  const messages = useMessages()
  const setLocale = useSetLocale()
  const files = usePlanFiles()
  const hasPlan = useEditor(state => state.schedule !== null)
  const canUndo = useEditor(state => state.undoLabel !== null)
  const canRedo = useEditor(state => state.redoLabel !== null)
  return useMemo(() => {
    const { shell, workflow, projects, account, dashboard } = messages
    const plan: readonly Command[] = hasPlan
      ? [
          { id: 'save', label: workflow.saveTmx, shortcut: 'Ctrl+S', run: () => void files.save() },
          ...(canUndo
            ? [{ id: 'undo', label: shell.undoPlain, shortcut: 'Ctrl+Z', run: () => void editor.undo() }]
            : []),
          ...(canRedo
            ? [{ id: 'redo', label: shell.redo, shortcut: 'Ctrl+Shift+Z', run: () => void editor.redo() }]
            : []),
          { id: 'print', label: shell.print, shortcut: 'Ctrl+P', run: () => app.setState({ printOpen: true }) },
          { id: 'newTask', label: messages.common.add, run: () => app.setState({ taskDialog: 'new' }) },
          { id: 'gantt', label: shell.viewGantt, run: () => app.setState({ view: 'gantt' }) },
          { id: 'kanban', label: shell.viewKanban, run: () => app.setState({ view: 'kanban' }) },
          { id: 'wbs', label: shell.viewWbs, run: () => app.setState({ view: 'wbs' }) },
        ]
      : []
    return [
      ...plan,
      { id: 'projects', label: projects.title, run: () => app.setState({ projectsOpen: true }) },
      { id: 'chat', label: shell.openChat, run: () => app.setState({ chatOpen: true, phonePane: 'chat' }) },
      ...(['overview', 'resources', 'packages', 'critical-path', 'report'] as const).map(id => ({
        id: `tab-${id}`,
        label: `${shell.dashboardSection}: ${dashboard.tab[id === 'critical-path' ? 'criticalPath' : id]}`,
        run: () => app.setState({ dashboardTab: id, dashboardPane: 'open', phonePane: 'dashboard' }),
      })),
      ...LOCALES.map(id => ({ id: `lang-${id}`, label: shell.languageName[id], run: () => setLocale(id) })),
      { id: 'light', label: `${shell.theme}: ${shell.themeLight}`, run: () => setTheme('light') },
      { id: 'dark', label: `${shell.theme}: ${shell.themeDark}`, run: () => setTheme('dark') },
      { id: 'system', label: `${shell.theme}: ${shell.themeSystem}`, run: () => setTheme('system') },
      { id: 'licence', label: account.licence, run: () => goTo('license') },
      { id: 'account', label: account.profile, run: () => goTo('account') },
      ...(session.access.isAdmin ? [{ id: 'admin', label: account.admin, run: () => goTo('admin') }] : []),
      { id: 'shortcuts', label: shell.shortcuts, shortcut: '?', run: () => app.setState({ shortcutsOpen: true }) },
    ]
  }, [messages, setLocale, files, hasPlan, canUndo, canRedo, session.access.isAdmin])
}
