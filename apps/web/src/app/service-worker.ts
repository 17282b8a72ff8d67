import { app } from './store.ts'

/** Registers the worker that keeps the app for use without a network; tells when a newer version waits. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').then(
      registration => {
        registration.addEventListener('updatefound', () => {
          const fresh = registration.installing
          fresh?.addEventListener('statechange', () => {
            if (fresh.state === 'installed' && navigator.serviceWorker.controller) app.setState({ updateReady: true })
          })
        })
      },
      (cause: unknown) => console.warn('the app will not work offline', cause),
    )
  })
}
