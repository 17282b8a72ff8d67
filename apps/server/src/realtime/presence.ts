import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Storage } from '../storage/db.ts'
import { asBroadcast } from './broadcast.ts'

/** A user who has the plan open, in one window. */
export interface Person {
  readonly clientId: string
  readonly name: string
  readonly task: number | null
}

/** A window as processes publish it to each other; each publishes its own only. */
interface Published extends Person {
  readonly userId: string
}

interface Seen extends Published {
  readonly at: number
}

const keyOf = ({ userId, clientId }: { readonly userId: string; readonly clientId: string }): string =>
  `${userId} ${clientId}`

type News =
  | { readonly kind: 'here'; readonly person: Published }
  | { readonly kind: 'gone'; readonly userId: string; readonly clientId: string }
  /** A new subscriber asks who is there. */
  | { readonly kind: 'who'; readonly from: string }

/** Milliseconds after which a user without a heartbeat is gone (a lost machine says no goodbye). */
const FORGOTTEN_AFTER = 45_000
/** Milliseconds between two signs of life. */
export const HEARTBEAT = 15_000

export const presenceTopic = (projectId: string): string => `presence:${projectId}`

/** Who has which plan open, over all processes. */
export interface Presence {
  /** Enters; answers with how to leave. */
  enter(projectId: string, userId: string, person: Person): Promise<() => Promise<void>>
  /** Publishes which task a window of a present user works on. */
  pointAt(projectId: string, userId: string, clientId: string, task: number | null): Promise<void>
  /** Who is there, as news: the same object as long as it is the same people. */
  people(projectId: string): { readonly type: 'presence'; readonly people: Person[] }
  /** Says goodbye for every window of this process. */
  close(): Promise<void>
}

export function createPresence(storage: Storage, clock: Clock): Presence {
  const rooms = new Map<string, Map<string, Seen>>()
  const me = randomUUID()
  /** The last news of each plan, with its text. */
  const answers = new Map<string, { text: string; at: number; changes: number; news: ReturnType<Presence['people']> }>()
  let changes = 0
  /** Windows whose subscription this process holds. */
  const own = new Map<string, { projectId: string; person: Published }>()
  const publish = (projectId: string, news: News) => storage.publish(presenceTopic(projectId), JSON.stringify(news))

  const stop = storage.onMessage(null, (topic, message) => {
    if (!topic.startsWith('presence:')) return
    const projectId = topic.slice('presence:'.length)
    const news = JSON.parse(message) as News
    // Those of this process know of each other.
    if (news.kind === 'who' && news.from === me) return
    if (news.kind === 'who') {
      for (const each of own.values())
        if (each.projectId === projectId)
          void publish(projectId, { kind: 'here', person: each.person }).catch(() => undefined)
      return
    }
    changes++
    const room = rooms.get(projectId) ?? new Map<string, Seen>()
    rooms.set(projectId, room)
    if (news.kind === 'gone') room.delete(keyOf(news))
    else {
      room.set(keyOf(news.person), { ...news.person, at: clock.now().getTime() })
      const mine = own.get(keyOf(news.person))
      if (mine) mine.person = news.person
    }
    if (room.size === 0) rooms.delete(projectId)
  })

  const beat = setInterval(() => {
    const since = clock.now().getTime() - FORGOTTEN_AFTER
    for (const [projectId, room] of rooms) {
      for (const [key, { at }] of room) if (at < since) room.delete(key)
      if (room.size === 0) rooms.delete(projectId)
    }
    // A beat that the database does not take is made up for by the next one.
    for (const { projectId, person } of own.values())
      void publish(projectId, { kind: 'here', person }).catch(() => undefined)
  }, HEARTBEAT)
  beat.unref()

  const people = (projectId: string): ReturnType<Presence['people']> => {
    const now = clock.now().getTime()
    const since = now - FORGOTTEN_AFTER
    const known = answers.get(projectId)
    if (known && known.changes === changes && Math.abs(now - known.at) < FORGOTTEN_AFTER / 10) return known.news
    const list = [...(rooms.get(projectId)?.values() ?? [])]
      .filter(each => each.at >= since)
      .map(({ clientId, name, task }) => ({ clientId, name, task }))
      .sort((a, b) => (a.clientId < b.clientId ? -1 : 1))
    const text = JSON.stringify(list)
    const news = known?.text === text ? known.news : asBroadcast({ type: 'presence' as const, people: list })
    if (list.length === 0) answers.delete(projectId)
    else answers.set(projectId, { text, at: now, changes, news })
    return news
  }

  return {
    people,
    async enter(projectId, userId, { clientId, name, task }) {
      const person: Published = { userId, clientId, name, task }
      own.set(keyOf(person), { projectId, person })
      await publish(projectId, { kind: 'who', from: me })
      await publish(projectId, { kind: 'here', person })
      return async () => {
        // A closed window has said goodbye already, and the database may be gone.
        if (!own.delete(keyOf(person))) return
        await publish(projectId, { kind: 'gone', userId, clientId })
      }
    },
    async pointAt(projectId, userId, clientId, task) {
      const known = rooms.get(projectId)?.get(keyOf({ userId, clientId }))
      if (known) await publish(projectId, { kind: 'here', person: { userId, clientId, name: known.name, task } })
    },
    async close() {
      clearInterval(beat)
      const left = [...own.values()]
      own.clear()
      await Promise.all(
        left.map(({ projectId, person: { userId, clientId } }) =>
          publish(projectId, { kind: 'gone', userId, clientId }),
        ),
      )
      stop()
    },
  }
}
