import type { Edit } from '@parada/schedule'
import type { OpenProject } from './project-session.ts'
import type { ApplyEnvironment, SessionResult } from './project-writer.ts'

/** What the companion asks of its COM process, one request at a time. */
/** Every request says where the journal of applies is. */
export type ComRequest = { readonly id: number; readonly journal: string } & ComOrder

type ComOrder =
  | { readonly op: 'active' }
  /** Only what every request does first: mends what a process that was killed just now left behind. */
  | { readonly op: 'mend' }
  /** The project in front, if it is still the expected one, is saved to its own file: its user agreed. */
  | { readonly op: 'save'; readonly expected: string }
  | {
      readonly op: 'apply'
      readonly edits: readonly Edit[]
      readonly environment: ApplyEnvironment
      /** What the project in front called itself when it was read: another one is not touched. */
      readonly expected: string
      readonly label: string
      readonly dryRun: boolean
    }

/** Why MS Project did not do it. `absent`: not installed or not running. `busy`: after 30 s of asking. `gone`: it ended meanwhile. `otherProject`: another one is in front by now, whose name is the message. `stopped`: asked to, between two edits, everything taken back. `interrupted`: it hung and was killed; it is mended as soon as Project answers. `leftHalf`: it failed, and what was written could not be taken back. */
export interface ComFailure {
  readonly kind: 'absent' | 'busy' | 'gone' | 'refused' | 'otherProject' | 'stopped' | 'interrupted' | 'leftHalf'
  readonly message: string
}

export type ComReply =
  | { readonly id: number; readonly ok: true; readonly op: 'active'; readonly value: OpenProject | null }
  | { readonly id: number; readonly ok: true; readonly op: 'mend'; readonly value: boolean }
  | { readonly id: number; readonly ok: true; readonly op: 'save'; readonly value: OpenProject | null }
  | { readonly id: number; readonly ok: true; readonly op: 'apply'; readonly value: readonly SessionResult[] }
  | { readonly id: number; readonly ok: false; readonly failure: ComFailure }

/** ProgID of Microsoft Project. */
export const PROJECT_PROG_ID = 'MSProject.Application'
