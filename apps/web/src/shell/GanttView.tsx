import { lazy } from 'react'
import { GanttPanel } from '../features/gantt/GanttPanel.tsx'

const Inspector = lazy(async () => ({ default: (await import('../features/task/Inspector.tsx')).Inspector }))

/** The Gantt of the open plan with the panel of the chosen task, in a chunk of its own; its tools stand in the bar above. */
export default function GanttView({ tools }: { readonly tools: HTMLElement | null }) {
  return <GanttPanel tools={tools} inspector={Inspector} />
}
