import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'
const KEY = 'parada.theme'
const listeners = new Set<() => void>()

function read(): Theme {
  const kept = localStorage.getItem(KEY)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** Chooses light or dark, or leaves it to the system. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, theme)
  showTheme()
  for (const listener of listeners) listener()
}

/** Puts the chosen theme on the document; called before the first paint. */
export function showTheme(): void {
  const theme = read()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function useTheme(): Theme {
  return useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, read)
}

const darkSystem = matchMedia('(prefers-color-scheme: dark)')

/** Whether dark is shown now; canvases and charts read it to choose their colours anew. */
export function useIsDark(): boolean {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      darkSystem.addEventListener('change', listener)
      return () => {
        listeners.delete(listener)
        darkSystem.removeEventListener('change', listener)
      }
    },
    () => read() === 'dark' || (read() === 'system' && darkSystem.matches),
  )
}
