import { useStore } from 'zustand'
import { type PlanDialog, planDialog } from '../../actions/context.ts'
import { app, useApp } from '../../data/store.ts'
import { BaselinesDialog } from './BaselinesDialog.tsx'
import { CalendarsDialog } from './CalendarsDialog.tsx'
import { ChangesDialog } from './ChangesDialog.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { ProjectDialog } from './ProjectDialog.tsx'
import { RelinkDialog } from './RelinkDialog.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { RescheduleDialog } from './RescheduleDialog.tsx'
import { ResourcesDialog } from './ResourcesDialog.tsx'
import { ShortcutSheet } from './ShortcutSheet.tsx'
import { TaskDialog } from './TaskDialog.tsx'
import { UntakenDialog } from './UntakenDialog.tsx'
import { WhyDialog } from './WhyDialog.tsx'

/** The dialogs that edit the plan: the task's, and those opened by commands. */
export function PlanEditors() {
  const task = useApp(state => state.taskDialog)
  const open = useStore(planDialog)
  return (
    <>
      {task !== null && <TaskDialog task={task} onClose={() => app.setState({ taskDialog: null })} />}
      {open && <Opened dialog={open} onClose={() => planDialog.setState(null, true)} />}
    </>
  )
}

function Opened({ dialog, onClose }: { readonly dialog: PlanDialog; onClose(): void }) {
  switch (dialog.kind) {
    case 'why':
      return <WhyDialog task={dialog.task} onClose={onClose} />
    case 'relink':
      return <RelinkDialog tasks={dialog.tasks} onClose={onClose} />
    case 'link':
      return <LinkDialog link={dialog.link} onClose={onClose} />
    case 'report':
      return (
        <ReportDialog
          tasks={dialog.tasks}
          typed={dialog.typed}
          onDone={() => (dialog.back ? planDialog.setState(dialog.back, true) : onClose())}
          onClose={() => (dialog.from ? planDialog.setState(dialog.from, true) : onClose())}
        />
      )
    case 'untaken':
      return <UntakenDialog {...dialog} onClose={onClose} />
    case 'resources':
      return <ResourcesDialog onClose={onClose} />
    case 'calendars':
      return <CalendarsDialog onClose={onClose} />
    case 'baselines':
      return <BaselinesDialog onClose={onClose} />
    case 'reschedule':
      return <RescheduleDialog onClose={onClose} />
    case 'changes':
      return <ChangesDialog onClose={onClose} />
    case 'project':
      return <ProjectDialog onClose={onClose} />
    case 'shortcuts':
      return <ShortcutSheet onClose={onClose} />
  }
}
