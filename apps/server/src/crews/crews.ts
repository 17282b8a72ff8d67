import type { Audit } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Projects } from '../projects/projects.ts'
import type { Bucket } from '../storage/bucket.ts'
import type { Storage } from '../storage/db.ts'
import { createDecisions } from './decisions.ts'
import { createInbox } from './inbox.ts'
import { createLinks } from './links.ts'
import { createPhotos } from './photos.ts'
import { createReporting } from './reporting.ts'
import { createTakeBack } from './take-back.ts'

/** What everything done with crews shares. */
export interface CrewContext {
  readonly storage: Storage
  /** Where pictures lie; null: in the database. */
  readonly files: Bucket | null
  readonly projects: Projects
  readonly clock: Clock
  readonly audit: Audit
  readonly config: Config
  /** Notifies subscribers of a plan's inbox that it changed. */
  changed(projectId: string): void
}

/** Topic of a plan's inbox. */
export const crewTopic = (projectId: string): string => `crews:${projectId}`

/** Crews report from the field; nothing of it touches a plan before a planner accepts it. */
export function createCrews(options: Omit<CrewContext, 'changed'> & { readonly onError: (error: unknown) => void }) {
  const context: CrewContext = {
    ...options,
    changed: projectId => void options.storage.publish(crewTopic(projectId), '').catch(options.onError),
  }
  const field = Object.assign(createLinks(context), createReporting(context), createPhotos(context))
  return Object.assign(field, createInbox(context), createDecisions(context), createTakeBack(context))
}

export type Crews = ReturnType<typeof createCrews>
