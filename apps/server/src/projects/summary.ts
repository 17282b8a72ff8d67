import type { ProjectSummary } from '@parada/protocol'
import type { Opened } from '../authorization/project-access.ts'

/** A plan as lists show it to the caller. */
export const summaryOf = ({ row, role, owns }: Opened): ProjectSummary => ({
  id: row.id,
  name: row.name,
  folder: row.folder,
  archived: row.archived === 1,
  revision: row.revision,
  taskCount: row.task_count,
  updatedAt: row.updated_at,
  role,
  owns,
})
