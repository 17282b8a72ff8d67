import { useSyncExternalStore } from 'react'
import { app } from '../../data/store.ts'
import type { EditLabel } from '../../editor/labels.ts'

export type ChatKind = 'user' | 'system' | 'success' | 'error'

/** One line of the conversation. `upgrade` shows the way to PRO with it. */
export interface ChatMessage {
  readonly id: string
  readonly type: ChatKind
  readonly content: string
  readonly timestamp: string
  readonly lines?: readonly string[]
  readonly upgrade?: boolean
  /** Who read what was asked. */
  readonly engine?: 'offline' | 'model'
}

/** The round button, which takes the focus back when the panel closes. */
export const CHAT_BUTTON = 'open-chat'

/** Of a longer text the conversation keeps this beginning, in characters; what was asked went whole. */
const LONGEST = 20_000

/** Most lines kept of one conversation, and most conversations; older ones go. */
const MOST_KEPT = 200
const MOST_PLANS = 30
const listeners = new Set<() => void>()
const loaded = new Map<string, readonly ChatMessage[]>()

const KEY = 'parada.chat.'
/**
 * A conversation belongs to a person and a plan: row numbers and names mean something else in another. The plan goes by the
 * name in its address, which is the same in every window.
 */
const keyOf = (userId: string, plan: string | null): string =>
  plan === null ? KEY + userId : `${KEY}${userId}.${plan}`
const openKey = (userId: string): string => keyOf(userId, app.getState().planKey)

/** The step that the last accepted proposal of the conversation can be undone by. */
let accepted: EditLabel | null = null
export const rememberAccepted = (label: EditLabel | null): void => {
  accepted = label
}
export const isAccepted = (label: EditLabel | null): boolean => label !== null && label === accepted

const isMessage = (each: Partial<ChatMessage> | null): boolean =>
  typeof each?.content === 'string' && Date.parse(each.timestamp ?? '') > 0

function read(key: string): readonly ChatMessage[] {
  const known = loaded.get(key)
  if (known) return known
  let kept: readonly ChatMessage[] = []
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    if (Array.isArray(parsed)) kept = (parsed as readonly ChatMessage[]).filter(isMessage)
  } catch {
    kept = []
  }
  loaded.set(key, kept)
  return kept
}

function write(key: string, messages: readonly ChatMessage[]): void {
  loaded.set(key, messages)
  if (messages.length > 0) {
    if (localStorage.getItem(key) === null) makeRoom()
    keep(key, messages)
  } else localStorage.removeItem(key)
  for (const listener of listeners) listener()
}

/** Where the browser has no room for all, the older half is not kept; what is on the screen stays. */
function keep(key: string, messages: readonly ChatMessage[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(messages))
  } catch {
    if (messages.length > 0) keep(key, messages.slice(Math.ceil(messages.length / 2)))
  }
}

/** The conversations that were silent longest go, where there are too many. */
function makeRoom(): void {
  const kept = Object.keys(localStorage).filter(each => each.startsWith(KEY))
  if (kept.length < MOST_PLANS) return
  const lastOf = (key: string): number => Date.parse(read(key).at(-1)?.timestamp ?? '') || 0
  for (const key of kept.toSorted((a, b) => lastOf(a) - lastOf(b)).slice(0, kept.length - MOST_PLANS + 1)) {
    localStorage.removeItem(key)
    loaded.delete(key)
  }
}

// A plan that becomes a project, or leaves it, takes its conversations along.
app.subscribe(({ planId, planKey }, before) => {
  if (planId === null || planId !== before.planId || planKey === before.planKey) return
  if (planKey === null || before.planKey === null) return
  for (const from of Object.keys(localStorage).filter(
    each => each.startsWith(KEY) && each.endsWith(`.${before.planKey}`),
  )) {
    const to = from.slice(0, -before.planKey.length) + planKey
    const said = read(from)
    write(from, [])
    write(to, [...said, ...read(to)].slice(-MOST_KEPT))
  }
})

// What is said or cleared in another window is there in this one too.
window.addEventListener('storage', event => {
  if (!event.key?.startsWith(KEY)) return
  loaded.clear()
  for (const listener of listeners) listener()
})

/** The conversation of one person about the open plan (or before there is one), kept in this browser. */
export function useChat(userId: string, planKey: string | null): readonly ChatMessage[] {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => read(keyOf(userId, planKey)),
  )
}

export function say(userId: string, message: Omit<ChatMessage, 'id' | 'timestamp'>): void {
  const content = message.content.length > LONGEST ? `${message.content.slice(0, LONGEST)}…` : message.content
  const full: ChatMessage = { ...message, content, id: crypto.randomUUID(), timestamp: new Date().toISOString() }
  const key = openKey(userId)
  write(key, [...read(key), full].slice(-MOST_KEPT))
}

export const clearChat = (userId: string): void => write(openKey(userId), [])

/** What was said before there was a plan goes with the plan that came of it. */
export function takeAlong(userId: string, before: string | null): void {
  const { planKey } = app.getState()
  if (before !== null || planKey === null) return
  const [from, to] = [keyOf(userId, null), keyOf(userId, planKey)]
  const said = read(from)
  if (said.length === 0) return
  write(to, [...said, ...read(to)].slice(-MOST_KEPT))
  write(from, [])
}

/** Number shown on the round button: what the person wrote. */
export const chatCount = (messages: readonly ChatMessage[]): number =>
  messages.filter(message => message.type === 'user').length
