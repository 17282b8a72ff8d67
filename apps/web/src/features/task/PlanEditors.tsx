import { useSyncExternalStore } from 'react'
import { planDialog } from '../../actions/context.ts'
import { app, useApp } from '../../app/store.ts'
import { TaskDialog } from './TaskDialog.tsx'

/** The dialogs that edit the plan: the task's, and those opened by commands. */
export function PlanEditors() {
  const task = useApp(state => state.taskDialog)
  const open = useSyncExternalStore(planDialog.subscribe, planDialog.getSnapshot)
  return (
    <>
      {task !== null && <TaskDialog task={task} onClose={() => app.setState({ taskDialog: null })} />}
      {open && null}
    </>
  )
}
