import { createContext, type ReactNode, useEffect, useId, useSyncExternalStore } from 'react'

/** Open dialogs, the newest last. */
let open: readonly string[] = []
const listeners = new Set<() => void>()
function change(to: readonly string[]): void {
  open = to
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const topId = (): string | null => open.at(-1) ?? null

/**
 * What asks something while a dialog may be open. It is rendered inside the dialog on top: beside an open dialog it would
 * be out of reach of the keyboard and of screen readers.
 */
export const OverDialogs = createContext<ReactNode>(null)

/** The dialog on top; null when none is open. */
export const useTopDialog = (): string | null => useSyncExternalStore(subscribe, topId)

/** Enters a dialog while it is open; true while it is on top. One that is itself over others is not counted. */
export function useDialogOnTop(isOpen: boolean, counted: boolean): boolean {
  const id = useId()
  const top = useTopDialog()
  useEffect(() => {
    if (!isOpen || !counted) return
    change([...open, id])
    return () => change(open.filter(each => each !== id))
  }, [isOpen, counted, id])
  return counted && top === id
}
