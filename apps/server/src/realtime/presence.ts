import type { Clock } from '../clock.ts'
import type { Storage } from '../storage/db.ts'

/** Somebody who has the plan open, in one window. */
export interface Person {
  readonly clientId: string
  readonly name: string
  readonly task: number | null
}

interface Seen extends Person {
  readonly at: number
}

type News =
  | { readonly kind: 'here'; readonly person: Person }
  | { readonly kind: 'gone'; readonly clientId: string }
  /** Somebody new asks who is there. */
  | { readonly kind: 'who' }

/** Milliseconds after which somebody who does not say so again is gone (a lost machine says no goodbye). */
const FORGOTTEN_AFTER = 45_000
/** Milliseconds between two signs of life. */
export const HEARTBEAT = 15_000

export const presenceTopic = (projectId: string): string => `presence:${projectId}`

/** Who has which plan open, over all processes. */
export interface Presence {
  /** Enters; answers with how to leave. */
  enter(projectId: string, person: Person): Promise<() => Promise<void>>
  /** Says which task a window that is here works on. */
  pointAt(projectId: string, clientId: string, task: number | null): Promise<void>
  people(projectId: string): readonly Person[]
  /** Says goodbye for every window of this process. */
  close(): Promise<void>
}

export function createPresence(storage: Storage, clock: Clock): Presence {
  const rooms = new Map<string, Map<string, Seen>>()
  /** Windows whose subscription this process holds. */
  const own = new Map<string, { projectId: string; person: Person }>()
  const tell = (projectId: string, news: News) => storage.publish(presenceTopic(projectId), JSON.stringify(news))

  const stop = storage.onMessage(null, (topic, message) => {
    if (!topic.startsWith('presence:')) return
    const projectId = topic.slice('presence:'.length)
    const news = JSON.parse(message) as News
    if (news.kind === 'who') {
      for (const each of own.values())
        if (each.projectId === projectId)
          void tell(projectId, { kind: 'here', person: each.person }).catch(() => undefined)
      return
    }
    const room = rooms.get(projectId) ?? new Map<string, Seen>()
    rooms.set(projectId, room)
    if (news.kind === 'gone') room.delete(news.clientId)
    else {
      room.set(news.person.clientId, { ...news.person, at: clock.now().getTime() })
      const mine = own.get(news.person.clientId)
      if (mine) mine.person = news.person
    }
    if (room.size === 0) rooms.delete(projectId)
  })

  const beat = setInterval(() => {
    // A beat that the database does not take is made up for by the next one.
    for (const { projectId, person } of own.values())
      void tell(projectId, { kind: 'here', person }).catch(() => undefined)
  }, HEARTBEAT)
  beat.unref()

  const people = (projectId: string): readonly Person[] => {
    const since = clock.now().getTime() - FORGOTTEN_AFTER
    return [...(rooms.get(projectId)?.values() ?? [])]
      .filter(each => each.at >= since)
      .map(({ clientId, name, task }) => ({ clientId, name, task }))
      .sort((a, b) => (a.clientId < b.clientId ? -1 : 1))
  }

  return {
    people,
    async enter(projectId, person) {
      own.set(person.clientId, { projectId, person })
      await tell(projectId, { kind: 'who' })
      await tell(projectId, { kind: 'here', person })
      return async () => {
        // Whoever closed has said goodbye already, and the database may be gone.
        if (!own.delete(person.clientId)) return
        await tell(projectId, { kind: 'gone', clientId: person.clientId })
      }
    },
    async pointAt(projectId, clientId, task) {
      const known = rooms.get(projectId)?.get(clientId)
      if (known) await tell(projectId, { kind: 'here', person: { clientId, name: known.name, task } })
    },
    async close() {
      clearInterval(beat)
      const left = [...own.values()]
      own.clear()
      await Promise.all(
        left.map(({ projectId, person }) => tell(projectId, { kind: 'gone', clientId: person.clientId })),
      )
      stop()
    },
  }
}
