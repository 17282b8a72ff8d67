import type { SyncPort } from '@parada/sync'
import { label } from '../../editor/labels.ts'
import { type ApiFailure, failureOf } from '../api.ts'
import type { Backoff } from './backoff.ts'
import type { ProjectLinkPort } from './ports.ts'
import { isRetryable } from './project-api.ts'

interface SyncHost
  extends Pick<ProjectLinkPort, 'server' | 'editor' | 'log' | 'plan' | 'update' | 'onSaveState' | 'emit'> {
  readonly backoff: Backoff
  /** The server takes no more changes of the plan. */
  detach(failure: ApiFailure): void
  reportOffline(failure: ApiFailure): void
}

/** What the exchange of edits needs of the page: the project's calls, the editor, the log. */
export function syncPortOf(clientId: string, projectId: string, host: SyncHost): SyncPort {
  const { server, editor, log, backoff } = host
  return {
    save: async (batch, baseRevision) => {
      // Stored first, sent second: after a crash the batch is sent again under its number.
      await log.settled
      const reply = await server.save(projectId, clientId, batch, baseRevision)
      backoff.reset()
      return reply
    },
    open: async since => {
      const found = await server.open(projectId, since)
      if (!found.ok) throw new Error(found.problems[0].code)
      backoff.reset()
      return found.value
    },
    isRetryable: cause => isRetryable(failureOf(cause)),
    retryLater: work => backoff.retry(work),
    plan: () => editor.schedule,
    receive: change => editor.receive(change, label('remote')).ok,
    show: schedule => {
      const { baselineSchedule } = editor.state.getState()
      if (!editor.load(schedule, baselineSchedule ? { baseline: baselineSchedule } : {}).ok) return false
      log.storeSnapshot()
      return true
    },
    persist: () => log.storePlan(),
    onEvent: event => {
      switch (event.kind) {
        case 'remote':
          return host.emit(event)
        case 'dropped':
        case 'conflict':
          return host.emit({ ...event, schedule: editor.schedule })
        case 'refused':
          return host.detach(failureOf(event.cause))
        case 'older':
          return host.detach({ ...OLDER, params: { revision: host.plan()?.revision ?? 0 } })
        case 'offline':
          return host.reportOffline(failureOf(event.cause))
        case 'saving':
        case 'saved':
          host.update()
          return host.onSaveState(event.kind)
      }
    },
  }
}

/** The server has an earlier state than this window has seen there. */
const OLDER: ApiFailure = { code: 'projects.revisionUnknown', error: '', suggestions: [], params: {} }
