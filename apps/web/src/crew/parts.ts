import type { CrewMessages, Locale } from '@parada/messages'
import type { CrewSheet } from '@parada/protocol'
import type { KeptLine } from '@parada/sync'
import type { DeviceLine } from './device.ts'
import { h } from './dom.ts'
import { civilNow, type SheetTask } from './model.ts'

export type Screen =
  | { readonly at: 'list' }
  | { readonly at: 'hours' | 'stopped'; readonly task: number }
  | { readonly at: 'extra' }

/** Everything that the page shows. */
export interface Shown {
  readonly words: CrewMessages
  readonly locale: Locale
  readonly sheet: CrewSheet | null
  readonly kept: readonly KeptLine<DeviceLine>[]
  readonly closed: string | null
  readonly away: boolean
  readonly busy: boolean
  readonly sentAt: Date | null
  readonly screen: Screen
  readonly keeps: boolean
  readonly secure: boolean
  /** Minutes that the clock of this device is ahead. */
  readonly clockOff: number
}

export interface Actions {
  say(line: DeviceLine, photo: Uint8Array | null): Promise<void>
  withdraw(sequence: number): Promise<void>
  go(to: Screen): void
  renew(): void
  speak(locale: Locale): Promise<void>
}

export const timeOf = (civil: string): string => civil.slice(11, 16)

export function button(id: string, text: string, onclick: () => void, main = false): HTMLButtonElement {
  return h('button', { id, type: 'button', class: main ? 'main' : '', onclick }, text)
}

/** A line about a task as of now. */
export function lineOf(task: SheetTask, kind: DeviceLine['kind'], more: Partial<DeviceLine> = {}): DeviceLine {
  return {
    kind,
    task: task.uid,
    taskName: task.name.slice(0, 500),
    tag: task.tag.slice(0, 100),
    at: civilNow(),
    deviceTime: Date.now(),
    photo: false,
    ...more,
  }
}
