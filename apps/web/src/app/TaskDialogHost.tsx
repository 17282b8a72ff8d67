import { lazy, Suspense } from 'react'
import { useEditor } from './editor.ts'
import { app, useApp } from './store.ts'

const TaskDialog = lazy(async () => ({ default: (await import('../features/task/TaskDialog.tsx')).TaskDialog }))
const PlanEditors = lazy(async () => ({ default: (await import('../features/task/PlanEditors.tsx')).PlanEditors }))

/** Where the task dialog and the other editors of the plan open, whatever view is shown. */
export function TaskDialogHost() {
  const task = useApp(state => state.taskDialog)
  const hasPlan = useEditor(state => state.schedule !== null)
  if (!hasPlan) return null
  return (
    <Suspense fallback={null}>
      {task !== null && <TaskDialog key={task} task={task} onClose={() => app.setState({ taskDialog: null })} />}
      <PlanEditors />
    </Suspense>
  )
}
