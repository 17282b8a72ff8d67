/** A line as it waits on a device. `T` is what is sent. */
export interface KeptLine<T> {
  /** Counts on the device; given once, never again. */
  readonly sequence: number
  readonly line: T
  /** It left the device at least once: the server may have it, so it cannot be withdrawn any more. */
  readonly tried: boolean
  /** The server has it; only its picture is still here. */
  readonly arrived: boolean
  /** The server rejects it as it is, in any batch. */
  readonly bad: boolean
  readonly photo: Uint8Array | null
}

/** What outlives the page: every call is done when its promise is. */
export interface QueueStore<T> {
  /** Keeps a line under the next number, in one step. */
  add(line: T, photo: Uint8Array | null): Promise<number>
  all(): Promise<readonly KeptLine<T>[]>
  put(kept: KeptLine<T>): Promise<void>
  remove(sequence: number): Promise<void>
}

/** `taken`: all of it is stored. `unfit`: something in it is invalid. `closed`: the link has ended. `away`: unknown. */
export type SendAnswer = 'taken' | 'unfit' | 'closed' | 'away'

export interface QueuePort<T> {
  lines(lines: readonly (T & { readonly sequence: number })[]): Promise<SendAnswer>
  photo(sequence: number, photo: Uint8Array): Promise<SendAnswer>
}

export type QueueState = 'empty' | 'kept' | 'closed'

/** Most lines that are sent at once. */
const AT_ONCE = 50

/**
 * Lines of a device on their way to the server. A line leaves the store only after the server said that it has it; until then
 * it is sent again under the same number, which the server counts once: nothing is lost and nothing doubled, wherever it breaks.
 */
export class CrewQueue<T extends object> {
  readonly #store: QueueStore<T>
  readonly #port: QueuePort<T>
  #sending: Promise<QueueState> | null = null

  constructor(store: QueueStore<T>, port: QueuePort<T>) {
    this.#store = store
    this.#port = port
  }

  add(line: T, photo: Uint8Array | null = null): Promise<number> {
    return this.#store.add(line, photo)
  }

  /** Takes back a line that has not left the device; false when it may have. */
  async withdraw(sequence: number): Promise<boolean> {
    const kept = (await this.#store.all()).find(each => each.sequence === sequence)
    if (!kept || (kept.tried && !kept.bad)) return false
    await this.#store.remove(sequence)
    return true
  }

  /** Sends what waits, one sending at a time. */
  flush(): Promise<QueueState> {
    this.#sending ??= this.#flush().finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  async #flush(): Promise<QueueState> {
    for (;;) {
      const waiting = (await this.#store.all()).filter(each => !each.arrived && !each.bad).slice(0, AT_ONCE)
      if (waiting.length === 0) break
      const answer = await this.#send(waiting)
      if (answer !== 'taken') return answer === 'closed' ? 'closed' : 'kept'
    }
    return this.#photos()
  }

  async #send(waiting: readonly KeptLine<T>[]): Promise<SendAnswer> {
    for (const each of waiting) if (!each.tried) await this.#store.put({ ...each, tried: true })
    const answer = await this.#port.lines(waiting.map(each => ({ ...each.line, sequence: each.sequence })))
    if (answer === 'taken') {
      for (const each of waiting) await this.#arrived(each)
      return 'taken'
    }
    if (answer !== 'unfit') return answer
    const [only] = waiting
    if (only && waiting.length === 1) {
      await this.#store.put({ ...only, tried: true, bad: true })
      return 'taken'
    }
    // One of them cannot be taken: each goes alone, so that it holds up no other.
    for (const each of waiting) {
      const alone = await this.#send([each])
      if (alone !== 'taken') return alone
    }
    return 'taken'
  }

  async #arrived(kept: KeptLine<T>): Promise<void> {
    if (kept.photo) await this.#store.put({ ...kept, tried: true, arrived: true })
    else await this.#store.remove(kept.sequence)
  }

  async #photos(): Promise<QueueState> {
    for (const each of await this.#store.all()) {
      if (!each.arrived || !each.photo) continue
      const answer = await this.#port.photo(each.sequence, each.photo)
      if (answer === 'closed') return 'closed'
      if (answer === 'away') return 'kept'
      await this.#store.remove(each.sequence)
    }
    return (await this.#store.all()).length > 0 ? 'kept' : 'empty'
  }
}
