import type { Edit } from '@parada/schedule'
import type { OpenProject } from './project-session.ts'
import type { ApplySurroundings, SessionResult } from './project-writer.ts'

/** What the companion asks of its COM process, one request at a time. */
export type ComRequest =
  | { readonly id: number; readonly op: 'active' }
  | { readonly id: number; readonly op: 'saveXml'; readonly path: string }
  | {
      readonly id: number
      readonly op: 'apply'
      readonly edits: readonly Edit[]
      readonly surroundings: ApplySurroundings
      /** What the project in front called itself when it was read: another one is not touched. */
      readonly expected: string
      readonly label: string
      readonly dryRun: boolean
    }

/** Why MS Project did not do it. `absent`: not installed or not running. `busy`: after 30 s of asking. `gone`: it ended meanwhile. `otherProject`: another one is in front by now, whose name is the message. */
export interface ComFailure {
  readonly kind: 'absent' | 'busy' | 'gone' | 'refused' | 'otherProject'
  readonly message: string
}

export type ComReply =
  | { readonly id: number; readonly ok: true; readonly op: 'active'; readonly value: OpenProject | null }
  | { readonly id: number; readonly ok: true; readonly op: 'saveXml'; readonly value: string }
  | { readonly id: number; readonly ok: true; readonly op: 'apply'; readonly value: readonly SessionResult[] }
  | { readonly id: number; readonly ok: false; readonly failure: ComFailure }

/** ProgID of Microsoft Project. */
export const PROJECT_PROG_ID = 'MSProject.Application'
