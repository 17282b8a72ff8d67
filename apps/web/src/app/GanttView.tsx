import { GanttPanel } from '../features/gantt/GanttPanel.tsx'

/** The Gantt of the open plan, in a chunk of its own. */
export default function GanttView() {
  return <GanttPanel />
}
