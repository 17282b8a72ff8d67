import type { ProjectSummary } from '@parada/protocol'
import { useQuery } from '@tanstack/react-query'
import { query } from './api.ts'
import { useApp } from './store.ts'

/** What one may do with the open plan on the server; null where it is not on one, or nothing is known yet. */
export function useProjectRole(): ProjectSummary['role'] | null {
  const id = useApp(state => state.projectId)
  const found = useQuery({
    queryKey: ['projects', '', false],
    queryFn: () => query('projects.list', {}),
    enabled: id !== null,
  })
  return found.data?.find(each => each.id === id)?.role ?? null
}
