import { useSyncExternalStore } from 'react'

export type ChatKind = 'user' | 'system' | 'success' | 'error'

/** One line of the conversation. `upgrade` shows the way to PRO with it. */
export interface ChatMessage {
  readonly id: string
  readonly type: ChatKind
  readonly content: string
  readonly timestamp: string
  readonly lines?: readonly string[]
  readonly upgrade?: boolean
}

/** The round button, which takes the focus back when the panel closes. */
export const CHAT_BUTTON = 'open-chat'

/** Of a longer text the conversation keeps this beginning, in characters; what was asked went whole. */
const LONGEST = 20_000

/** Most lines kept; older ones go. */
const MOST_KEPT = 200
const listeners = new Set<() => void>()
const loaded = new Map<string, readonly ChatMessage[]>()

const KEY = 'parada.chat.'
const keyOf = (userId: string): string => KEY + userId

const isMessage = (each: Partial<ChatMessage> | null): boolean =>
  typeof each?.content === 'string' && Date.parse(each.timestamp ?? '') > 0

function read(userId: string): readonly ChatMessage[] {
  const known = loaded.get(userId)
  if (known) return known
  let kept: readonly ChatMessage[] = []
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    if (Array.isArray(parsed)) kept = (parsed as readonly ChatMessage[]).filter(isMessage)
  } catch {
    kept = []
  }
  loaded.set(userId, kept)
  return kept
}

function write(userId: string, messages: readonly ChatMessage[]): void {
  loaded.set(userId, messages)
  keep(keyOf(userId), messages)
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

// What is said or cleared in another window is there in this one too.
window.addEventListener('storage', event => {
  if (!event.key?.startsWith(KEY)) return
  loaded.clear()
  for (const listener of listeners) listener()
})

/** The conversation of one person, kept in this browser. */
export function useChat(userId: string): readonly ChatMessage[] {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => read(userId),
  )
}

export function say(userId: string, message: Omit<ChatMessage, 'id' | 'timestamp'>): void {
  const content = message.content.length > LONGEST ? `${message.content.slice(0, LONGEST)}…` : message.content
  const full: ChatMessage = { ...message, content, id: crypto.randomUUID(), timestamp: new Date().toISOString() }
  write(userId, [...read(userId), full].slice(-MOST_KEPT))
}

export const clearChat = (userId: string): void => write(userId, [])

/** Number shown on the round button: what the person wrote. */
export const chatCount = (messages: readonly ChatMessage[]): number =>
  messages.filter(message => message.type === 'user').length
