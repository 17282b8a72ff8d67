import type { CrewSheet } from '@parada/protocol'
import type { QueuePort, SendAnswer } from '@parada/sync'
import type { DeviceLine } from './device.ts'

/** What the server said: the list, that the link no longer works (and why, in the reader's language), or nothing. */
export type Reply = { readonly sheet: CrewSheet } | { readonly closed: string } | { readonly away: true }

/** Milliseconds after which a call counts as lost. */
const PATIENCE = 15_000

export interface CrewApi {
  /** Under what the last list is kept. */
  readonly address: string
  read(): Promise<Reply>
  port(device: string, onSheet: (sheet: CrewSheet) => void, onClosed: (why: string) => void): QueuePort<DeviceLine>
}

interface Doors {
  readonly address: string
  readonly sheet: string
  readonly report: string
  /** Members that every report carries besides its lines. */
  readonly with: object
  photo(device: string, sequence: number): string
  /** The list in the body of an answer. */
  of(body: unknown): CrewSheet
}

/** `/t/<token>` is a crew's link; `/t/plano/<id>` is the sheet of a supervisor with an account. */
function doorsOf(path: string): Doors {
  const [, , first = '', second = ''] = path.split('/')
  if (first === 'plano' && second !== '') {
    const input = encodeURIComponent(JSON.stringify({ projectId: second }))
    return {
      address: `plano:${second}`,
      sheet: `/api/trpc/crews.sheet?input=${input}`,
      report: '/api/trpc/crews.report',
      with: { projectId: second },
      photo: (device, sequence) => `/api/crews/plans/${encodeURIComponent(second)}/photos/${device}/${sequence}`,
      of: body => (body as { result: { data: CrewSheet } }).result.data,
    }
  }
  const token = encodeURIComponent(first)
  return {
    address: first,
    sheet: `/api/t/${token}`,
    report: `/api/t/${token}/lines`,
    with: {},
    photo: (device, sequence) => `/api/t/${token}/photos/${device}/${sequence}`,
    of: body => body as CrewSheet,
  }
}

/** Why the server refuses, in its own words. */
async function sentenceOf(reply: Response): Promise<string> {
  const body = (await reply.json().catch(() => null)) as {
    error?: string | { data?: { problem?: { error: string } } }
  } | null
  const { error } = body ?? {}
  return typeof error === 'string' ? error : (error?.data?.problem?.error ?? String(reply.status))
}

const closes = (status: number): boolean => status === 401 || status === 403 || status === 404 || status === 410

async function ask(url: string, init: RequestInit, locale: () => string): Promise<Response | null> {
  try {
    return await fetch(url, {
      ...init,
      signal: AbortSignal.timeout(PATIENCE),
      headers: {
        ...init.headers,
        'accept-language': locale(),
        // The shift that the sheet shows is that of the crew's clock.
        'x-parada-offset': String(-new Date().getTimezoneOffset()),
      },
    })
  } catch (cause) {
    console.warn('no answer', cause)
    return null
  }
}

/** The calls of the page. `locale` is the reader's language now. */
export function createApi(path: string, locale: () => string): CrewApi {
  const doors = doorsOf(path)
  return {
    address: doors.address,
    async read() {
      const reply = await ask(doors.sheet, {}, locale)
      if (reply?.ok) return { sheet: doors.of(await reply.json()) }
      return reply && closes(reply.status) ? { closed: await sentenceOf(reply) } : { away: true }
    },
    port(device, onSheet, onClosed) {
      const answerOf = async (reply: Response | null): Promise<SendAnswer> => {
        if (!reply) return 'away'
        if (reply.ok) return 'taken'
        if (!closes(reply.status)) return [400, 413, 415, 422].includes(reply.status) ? 'unfit' : 'away'
        onClosed(await sentenceOf(reply))
        return 'closed'
      }
      return {
        async lines(lines) {
          const body = JSON.stringify({ ...doors.with, device, deviceNow: Date.now(), lines })
          const headers = { 'content-type': 'application/json' }
          const reply = await ask(doors.report, { method: 'POST', headers, body }, locale)
          if (!reply?.ok) return answerOf(reply)
          // An answer that breaks off on its way says nothing: the lines go again under the same numbers.
          const sheet = await reply.json().then(doors.of, () => null)
          if (!sheet) return 'away'
          onSheet(sheet)
          return 'taken'
        },
        async photo(sequence, photo) {
          const headers = { 'content-type': 'image/jpeg' }
          const body = new Blob([photo as BlobPart], { type: 'image/jpeg' })
          return answerOf(await ask(doors.photo(device, sequence), { method: 'PUT', headers, body }, locale))
        },
      }
    },
  }
}
