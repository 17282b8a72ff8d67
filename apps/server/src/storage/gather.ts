/** Reads one thing by its key; undefined where there is none. */
export type Gathered<T> = (key: string) => Promise<T | undefined>

/** Milliseconds after which a statement on its way is no longer waited for by those who ask. */
const PATIENCE = 100
/** Keys of one statement. */
const MOST = 64

interface Asked<T> {
  readonly promise: Promise<T | undefined>
  resolve(value: T | undefined): void
  reject(error: unknown): void
}

function asked<T>(): Asked<T> {
  let made: Omit<Asked<T>, 'promise'> | undefined
  const promise = new Promise<T | undefined>((resolve, reject) => {
    made = { resolve, reject }
  })
  return { promise, ...(made as Omit<Asked<T>, 'promise'>) }
}

/**
 * Reads of single rows as one statement for all who ask while the statement before is on its way. A key is sent after it
 * was asked for, never joined to what was sent before: no answer is older than its question. `load` gets 1, 2, 4 ... keys,
 * some perhaps twice, so that few different statements come of it.
 */
export function gather<T>(load: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>): Gathered<T> {
  let waiting = new Map<string, Asked<T>>()
  let [planned, underWay] = [false, false]

  const plan = (): void => {
    if (planned || underWay || waiting.size === 0) return
    planned = true
    // What else came in the same turn of the event loop is read by the same statement.
    setImmediate(() => {
      planned = false
      void send()
    })
  }
  const send = async (): Promise<void> => {
    const batch = [...waiting].slice(0, MOST)
    waiting = new Map([...waiting].slice(MOST))
    underWay = true
    let over = false
    const goOn = () => {
      if (over) return
      over = true
      underWay = false
      plan()
    }
    const late = setTimeout(goOn, PATIENCE)
    await answer(batch)
    clearTimeout(late)
    goOn()
  }
  const answer = async (batch: readonly (readonly [string, Asked<T>])[]): Promise<void> => {
    try {
      const found = await load(padded(batch.map(([key]) => key)))
      for (const [key, each] of batch) each.resolve(found.get(key))
    } catch (error) {
      // A key that the database does not take is the fault of who sent it, not of the others.
      if (batch.length > 1) await Promise.all(batch.map(each => answer([each])))
      else for (const [, each] of batch) each.reject(error)
    }
  }
  return key => {
    const mine = waiting.get(key) ?? asked<T>()
    waiting.set(key, mine)
    plan()
    return mine.promise
  }
}

/** The keys, the last one repeated until their number is a power of two. */
function padded(keys: readonly string[]): readonly string[] {
  const length = 2 ** Math.ceil(Math.log2(keys.length))
  return Array.from({ length }, (_, at) => keys[at] ?? keys.at(-1) ?? '')
}
