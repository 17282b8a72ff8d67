import type { CrewLinks } from '@parada/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { failureOf, mutate, query } from '../../data/api.ts'
import { useApp } from '../../data/store.ts'
import { useProjectRole } from '../../data/use-project-role.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Days that a link lives that is made from the sheets: longer than a stop with its delays. */
const DAYS = 60

/** The links of the plan's crews, for their planner. */
export interface CrewLinkList {
  /** They were read, and phones can reach the server. */
  readonly known: boolean
  readonly failure: string | null
  /** Where a crew reports: the newest link that works. */
  urlOf(crew: string): string | undefined
  make(crews: readonly (readonly [crew: string, holder: string])[]): Promise<void>
}

export function useCrewLinks(): CrewLinkList {
  const messages = useAllMessages()
  const queries = useQueryClient()
  const projectId = useApp(state => state.projectId)
  const planner = useProjectRole() === 'planner'
  const [failure, setFailure] = useState<string | null>(null)
  const key = ['crew-links', projectId]
  const { data } = useQuery<CrewLinks>({
    queryKey: key,
    queryFn: () => query('crews.links', { projectId: projectId ?? '' }),
    enabled: planner && projectId !== null,
  })
  const urlOf = useCallback(
    (crew: string) => data?.links.find(link => link.crew === crew && link.url !== null)?.url ?? undefined,
    [data],
  )
  const make: CrewLinkList['make'] = async crews => {
    try {
      for (const [crew, holder] of crews)
        queries.setQueryData(
          key,
          await mutate('crews.createLink', { projectId: projectId ?? '', crew, holder, days: DAYS }),
        )
      setFailure(null)
      showToast('ok', messages.sheets.screen.linksMade)
    } catch (cause) {
      setFailure(failureText(messages, failureOf(cause)))
    }
  }
  return { known: data !== undefined && data.address !== 'loopback', failure, urlOf, make }
}
