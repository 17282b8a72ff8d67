import { REOPENED } from '../data/socket-wait.ts'
import { app } from '../data/store.ts'

/** A page that stays open for days looks for a newer version this often; milliseconds. */
const LOOK_AGAIN = 3_600_000

/**
 * Registers the worker that keeps the app for use without a network, and reports when a newer version is there: the
 * worker has it ready, or the server hands out another page. Browsers have
 * no worker for a plant's server without a certificate: the page itself asks there. Both look again when the socket is
 * back, as after a server was replaced.
 */
export function registerServiceWorker(): void {
  if (import.meta.env.DEV) return
  const newer = () => app.setState({ updateReady: true })
  const failed = (cause: unknown) => console.warn('no newer version could be looked for', cause)
  let search = async (): Promise<unknown> => (await import('./page-age.ts')).isOlder().then(older => older && newer())
  let looked = Date.now()
  const look = () => {
    looked = Date.now()
    search().catch(failed)
  }
  const lookAgain = () => {
    if (!document.hidden && Date.now() - looked >= LOOK_AGAIN) look()
  }
  addEventListener(REOPENED, look)
  document.addEventListener('visibilitychange', lookAgain)
  setInterval(lookAgain, LOOK_AGAIN)
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register('/sw.js').then(
      registration => {
        search = () => registration.update()
        registration.addEventListener('updatefound', () => {
          const fresh = registration.installing
          fresh?.addEventListener('statechange', () => {
            if (fresh.state === 'installed' && navigator.serviceWorker.controller) newer()
          })
        })
      },
      (cause: unknown) => console.warn('the app will not work offline', cause),
    )
  }
  // The first picture does not wait for it.
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}
