import { lazy, Suspense } from 'react'

const PlanEditors = lazy(async () => ({ default: (await import('../features/task/PlanEditors.tsx')).PlanEditors }))

/** Where the task dialog and the other editors of the plan open. */
export function TaskDialogHost() {
  return (
    <Suspense fallback={null}>
      <PlanEditors />
    </Suspense>
  )
}
