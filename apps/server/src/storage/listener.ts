import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createBus } from './bus.ts'
import { type Storage, StorageError } from './db.ts'

/** Channel that processes of one installation talk on. */
export const CHANNEL = 'parada'
/** Milliseconds between two tries to listen again, doubled up to the longest. */
const FIRST_WAIT = 250
const LONGEST_WAIT = 5000
/** What a process publishes to itself as a liveness probe; no subscriber gets it. */
const PROOF = '~proof'
/** Milliseconds within which it has to come, and between two of them. */
const HEARD_WITHIN = 10_000
const PROVE_EVERY = 30_000

interface ListenerOptions {
  /** The database itself, or what hands every message of it on. */
  readonly url: string
  /** How this process publishes to others; the proof goes the same way. */
  readonly publish: Storage['publish']
  readonly onError?: (error: unknown) => void
  /** Other times, in tests alone. */
  readonly proveEvery?: number
  readonly heardWithin?: number
}

/**
 * One LISTEN connection, reconnected when it breaks; after that all subscribers resync. A connection can also stand and
 * say nothing: behind a pooler that hands connections on, or where a firewall forgot it. So it is tried.
 */
export class Listener {
  readonly #options: ListenerOptions
  readonly bus = createBus()
  readonly #proofs = new Map<string, () => void>()
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | null = null
  #watch: NodeJS.Timeout | null = null
  #stopped = false
  #wait = FIRST_WAIT

  constructor(options: ListenerOptions) {
    this.#options = options
  }

  /** Where it listens, without what opens it. */
  get place(): string {
    return new URL(this.#options.url).host
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: 'parada-listen',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    })
    client.on('notification', ({ payload }) => {
      const [topic, message] = JSON.parse(payload ?? '[]') as [string, string]
      if (topic === PROOF) this.#proofs.get(message)?.()
      else this.bus.emit(topic, message)
    })
    client.on('error', error => this.#options.onError?.(error))
    client.on('end', () => this.#again(client))
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    // It may have been stopped meanwhile.
    if (this.#stopped) return client.end()
    this.#client = client
    this.#wait = FIRST_WAIT
  }

  /** Whether what is published comes here. Rejects where it cannot be published. */
  async hears(): Promise<boolean> {
    const proof = randomUUID()
    let late: NodeJS.Timeout | undefined
    const heard = new Promise<boolean>(resolve => {
      this.#proofs.set(proof, () => resolve(true))
      late = setTimeout(resolve, this.#options.heardWithin ?? HEARD_WITHIN, false)
    })
    try {
      await this.#options.publish(PROOF, proof)
      return await heard
    } finally {
      clearTimeout(late)
      this.#proofs.delete(proof)
    }
  }

  /** Probes again and again whether notifications arrive; a deaf connection is replaced by a new one. */
  watch(): void {
    this.#watch = setTimeout(() => {
      void this.#prove().finally(() => {
        if (!this.#stopped) this.watch()
      })
    }, this.#options.proveEvery ?? PROVE_EVERY)
    this.#watch.unref()
  }

  async #prove(): Promise<void> {
    const client = this.#client
    // Not connected, or nothing can be published: both are retried anyhow, and reported by other queries.
    if (client === null || (await this.hears().catch(() => true)) || this.#stopped || this.#client !== client) return
    this.#options.onError?.(new StorageError('storage.notHeard', this.place))
    // The other end may never answer a farewell.
    client.connection.stream.destroy()
  }

  /** Reconnects after a delay, once: a failed try is reported by its rejection and by the end of its connection. */
  #again(ended: pg.Client): void {
    if (this.#stopped || this.#timer !== null || (this.#client !== null && this.#client !== ended)) return
    this.#client = null
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.start()
        .then(() => this.bus.resync())
        .catch(error => {
          this.#options.onError?.(error)
          this.#again(ended)
        })
    }, this.#wait)
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    if (this.#watch) clearTimeout(this.#watch)
    this.bus.clear()
    await this.#client?.end()
  }
}
