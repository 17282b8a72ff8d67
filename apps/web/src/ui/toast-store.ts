/** The four styles of a toast. */
export type ToastStyle = 'ok' | 'err' | 'warn' | 'info'

export interface Toast {
  readonly id: number
  readonly style: ToastStyle
  readonly text: string
  readonly action?: { readonly label: string; run(): void }
}

/** A toast vanishes after this long, in milliseconds (specification, section 9). */
export const TOAST_TIME = 3000

let toasts: readonly Toast[] = []
let next = 1
const listeners = new Set<() => void>()

function change(to: readonly Toast[]): void {
  toasts = to
  for (const listener of listeners) listener()
}

/** Shows a sentence at the bottom centre for three seconds. */
export function showToast(style: ToastStyle, text: string, action?: Toast['action']): void {
  const toast: Toast = action ? { id: next++, style, text, action } : { id: next++, style, text }
  change([...toasts.slice(-2), toast])
  setTimeout(() => dismissToast(toast.id), TOAST_TIME)
}

/** Takes a toast away before its time. */
export function dismissToast(id: number): void {
  change(toasts.filter(each => each.id !== id))
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): readonly Toast[] => toasts,
}
