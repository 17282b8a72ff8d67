import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { subscribe } from './api.ts'
import { useApp } from './store.ts'
import { useProjectRole } from './use-project-role.ts'

/** Under what the inbox of a plan is kept. */
export const inboxKey = (projectId: string | null): readonly unknown[] => ['crews-inbox', projectId]

/** How many lines of crews wait for the planner of the open plan, as they come; 0 for everybody else. */
export function useWaitingLines(): number {
  const projectId = useApp(state => state.projectId)
  const planner = useProjectRole() === 'planner'
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    if (!planner || projectId === null) return
    const stop = subscribe(
      'crews.follow',
      { projectId },
      {
        onData: data => {
          setWaiting(data.waiting)
          void queries.invalidateQueries({ queryKey: inboxKey(projectId) })
        },
      },
    )
    return () => {
      stop()
      setWaiting(0)
    }
  }, [planner, projectId, queries])
  return waiting
}
