import { app } from '../data/store.ts'

/** A page that stays open for days looks for a newer version this often; milliseconds. */
const LOOK_AGAIN = 3_600_000

/**
 * Registers the worker that keeps the app for use without a network. Reports when a newer version is there: the worker
 * has it ready, or the server has no longer a part that this page asks for.
 */
export function registerServiceWorker(): void {
  if (import.meta.env.DEV) return
  const newer = () => app.setState({ updateReady: true })
  addEventListener('vite:preloadError', () => {
    if (navigator.onLine) newer()
  })
  if (!('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').then(
      registration => {
        registration.addEventListener('updatefound', () => {
          const fresh = registration.installing
          fresh?.addEventListener('statechange', () => {
            if (fresh.state === 'installed' && navigator.serviceWorker.controller) newer()
          })
        })
        let looked = Date.now()
        const look = () => {
          if (document.hidden || Date.now() - looked < LOOK_AGAIN) return
          looked = Date.now()
          registration.update().catch((cause: unknown) => console.warn('no newer version could be looked for', cause))
        }
        document.addEventListener('visibilitychange', look)
        setInterval(look, LOOK_AGAIN)
      },
      (cause: unknown) => console.warn('the app will not work offline', cause),
    )
  })
}
