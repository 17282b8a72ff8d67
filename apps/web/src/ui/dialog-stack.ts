import { createContext, type ReactNode, useEffect, useId } from 'react'
import { create } from 'zustand'

/** Open dialogs, the newest last. */
const useOpen = create<readonly string[]>(() => [])

/**
 * What asks something while a dialog may be open. It is rendered inside the dialog on top: beside an open dialog it would
 * be out of reach of the keyboard and of screen readers.
 */
export const OverDialogs = createContext<ReactNode>(null)

/** The dialog on top; null when none is open. */
export const useTopDialog = (): string | null => useOpen(open => open.at(-1) ?? null)

/** Enters a dialog while it is open; true while it is on top. One that is itself over others is not counted. */
export function useDialogOnTop(isOpen: boolean, counted: boolean): boolean {
  const id = useId()
  const top = useTopDialog()
  useEffect(() => {
    if (!isOpen || !counted) return
    useOpen.setState(open => [...open, id], true)
    return () => useOpen.setState(open => open.filter(each => each !== id), true)
  }, [isOpen, counted, id])
  return counted && top === id
}
