import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribe } from './api.ts'
import { useApp } from './store.ts'
import { useProjectRole } from './use-project-role.ts'

/** Under what the inbox of a plan is kept. */
export const inboxKey = (projectId: string | null): readonly unknown[] => ['crews-inbox', projectId]

const waitingKey = (projectId: string | null): readonly unknown[] => ['crews-waiting', projectId]

/** How many lines of crews wait for the planner of the open plan; 0 for other users. */
export function useWaitingLines(): number {
  const projectId = useApp(state => state.projectId)
  const { data } = useQuery<number>({ queryKey: waitingKey(projectId), enabled: false, initialData: 0 })
  return data
}

/** Keeps that number up to date while it is shown. Used in one place at a time. */
export function useFollowedLines(): void {
  const projectId = useApp(state => state.projectId)
  const planner = useProjectRole() === 'planner'
  const queries = useQueryClient()
  useEffect(() => {
    if (!planner || projectId === null) return
    const stop = subscribe(
      'crews.follow',
      { projectId },
      {
        onData: data => {
          queries.setQueryData(waitingKey(projectId), data.waiting)
          void queries.invalidateQueries({ queryKey: inboxKey(projectId) })
        },
      },
    )
    return () => {
      stop()
      queries.setQueryData(waitingKey(projectId), 0)
    }
  }, [planner, projectId, queries])
}
