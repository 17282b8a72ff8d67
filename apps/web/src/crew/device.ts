import type { CrewLineInput, CrewSheet } from '@parada/protocol'
import type { KeptLine, QueueStore } from '@parada/sync'

/** A line as the device keeps it: what is sent, and whose list it belongs to. */
export type DeviceLine = Omit<CrewLineInput, 'sequence'>
interface Row extends KeptLine<DeviceLine> {
  /** `CrewSheet.key`. */
  readonly key: string
}

/** What outlives the page on this device. */
export interface Device {
  readonly id: string
  /** Whether anything outlives the page at all. */
  readonly keeps: boolean
  store(key: string): QueueStore<DeviceLine>
}

const DATABASE = 'parada-crew'
const LINES = 'lines'

/** 128 random bits as text; `randomUUID` is not there over plain HTTP. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('storage'))
  })

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('storage'))
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(LINES, { keyPath: 'sequence', autoIncrement: true })
    request.result.createObjectStore('facts')
  }
  return asked(request)
}

/** The number of a device is made once, in one step, however many windows ask for it at the same time. */
async function idOf(db: IDBDatabase): Promise<string> {
  const transaction = db.transaction('facts', 'readwrite')
  const facts = transaction.objectStore('facts')
  const known = (await asked(facts.get('device'))) as string | undefined
  const id = known ?? newId()
  if (known === undefined) facts.put(id, 'device')
  await finished(transaction)
  return id
}

function storeIn(db: IDBDatabase, key: string): QueueStore<DeviceLine> {
  const change = async (work: (lines: IDBObjectStore) => IDBRequest): Promise<unknown> => {
    const transaction = db.transaction(LINES, 'readwrite', { durability: 'strict' })
    const request = work(transaction.objectStore(LINES))
    await finished(transaction)
    return request.result
  }
  return {
    async add(line, photo) {
      const row = { key, line, photo, tried: false, arrived: false, bad: false }
      return Number(await change(lines => lines.add(row)))
    },
    async all() {
      const rows = (await asked(db.transaction(LINES).objectStore(LINES).getAll())) as Row[]
      return rows.filter(row => row.key === key)
    },
    put: async kept => void (await change(lines => lines.put({ ...kept, key }))),
    remove: async sequence => void (await change(lines => lines.delete(sequence))),
  }
}

/** For browsers that keep nothing: the lines live as long as the page. */
function memory(): Device {
  const rows = new Map<number, Row>()
  let last = 0
  return {
    id: newId(),
    keeps: false,
    store: key => ({
      async add(line, photo) {
        rows.set(++last, { key, sequence: last, line, photo, tried: false, arrived: false, bad: false })
        return last
      },
      all: async () => [...rows.values()].filter(row => row.key === key),
      put: async kept => void rows.set(kept.sequence, { ...kept, key }),
      remove: async sequence => void rows.delete(sequence),
    }),
  }
}

/** The device's own storage; of a browser that gives none, the page's memory. */
export async function openDevice(): Promise<Device> {
  try {
    const db = await open()
    const id = await idOf(db)
    // Asked for so that the browser does not clear what waits when its disk is full; it may say no.
    void navigator.storage?.persist?.().catch(() => false)
    return { id, keeps: true, store: key => storeIn(db, key) }
  } catch (cause) {
    console.warn('this browser keeps nothing', cause)
    return memory()
  }
}

const sheetKey = (address: string): string => `parada-crew:${address.slice(0, 30)}`

/** The list as it was last seen under an address, for when there is no network. */
export function lastSheet(address: string): CrewSheet | null {
  try {
    const text = localStorage.getItem(sheetKey(address))
    return text === null ? null : (JSON.parse(text) as CrewSheet)
  } catch (cause) {
    console.warn('the last list could not be read', cause)
    return null
  }
}

export function keepSheet(address: string, sheet: CrewSheet): void {
  try {
    localStorage.setItem(sheetKey(address), JSON.stringify(sheet))
  } catch (cause) {
    console.warn('the list is not kept for later', cause)
  }
}
