import { lazy } from 'react'
import { GanttPanel } from '../features/gantt/GanttPanel.tsx'

const Inspector = lazy(async () => ({ default: (await import('../features/task/Inspector.tsx')).Inspector }))

/** The Gantt of the open plan with the panel of the chosen task, in a chunk of its own. */
export default function GanttView() {
  return <GanttPanel inspector={Inspector} />
}
