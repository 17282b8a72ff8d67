import type { OutputOf } from '@parada/protocol'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { query } from '../../data/api.ts'

export type Revision = OutputOf<'projects.history'>[number]

/** Revisions asked for at a time. */
const PAGE = 100

/** Revisions of a plan, newest first, as many pages as were asked for, with the names of its versions. */
export function useHistory(projectId: string) {
  const pages = useInfiniteQuery({
    queryKey: ['project-history', projectId],
    queryFn: ({ pageParam }) =>
      query('projects.history', { projectId, limit: PAGE, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as number | null,
    getNextPageParam: page => (page.length < PAGE ? null : (page.at(-1)?.revision ?? null)),
    staleTime: 0,
  })
  const versions = useQuery({
    queryKey: ['project-versions', projectId],
    queryFn: () => query('projects.versions', { projectId }),
    staleTime: 0,
  })
  const revisions = pages.data?.pages.flat() ?? []
  return {
    pages,
    versions,
    revisions,
    /** The newest revision; 1 is the plan as it was created. */
    head: revisions[0]?.revision ?? 1,
    /** Whether everything down to the creation is listed. */
    whole: pages.data !== undefined && !pages.hasNextPage,
  }
}
