import { ClerkError } from './clerk-key.ts'

/** Milliseconds for the whole, retries after the first try, wait before the first of them and its factor (specification, section 9). */
const TIME = 15_000
const RETRIES = 5
const FIRST_WAIT = 125
const FACTOR = 2

/** Loads a script once; rejects when it does not come. Gives up when the signal says so. */
export type LoadOnce = (signal: AbortSignal) => Promise<void>

/** Loads the provider's script, again after a failure. Rejects with `ClerkError` (`scriptFailed`, `scriptTimeout`). */
export async function loadWithRetries(loadOnce: LoadOnce): Promise<void> {
  const giveUp = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      giveUp.abort()
      reject(new ClerkError('scriptTimeout'))
    }, TIME)
  })
  const tries = async (): Promise<void> => {
    for (let at = 0; ; at++) {
      try {
        return await loadOnce(giveUp.signal)
      } catch {
        if (at === RETRIES || giveUp.signal.aborted) throw new ClerkError('scriptFailed')
        await new Promise(resolve => setTimeout(resolve, FIRST_WAIT * FACTOR ** at))
      }
    }
  }
  try {
    await Promise.race([tries(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** One try: a script element that is taken away again when it fails. */
export function scriptElement(address: string, attributes: Readonly<Record<string, string>>): LoadOnce {
  return signal =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script')
      const fail = () => {
        script.remove()
        reject(new Error('the script did not load'))
      }
      script.src = address
      script.async = true
      script.crossOrigin = 'anonymous'
      for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
      script.addEventListener('load', () => resolve(), { once: true })
      script.addEventListener('error', fail, { once: true })
      signal.addEventListener('abort', fail, { once: true })
      document.head.append(script)
    })
}
