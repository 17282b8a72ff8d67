import { create } from 'zustand'

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
/** One that offers to do something waits longer, and as long as it has the focus or the pointer. */
const OFFER_TIME = 10_000

/** The toasts that are shown, the newest last. */
export const useToasts = create<readonly Toast[]>(() => [])
let next = 1

const timers = new Map<number, ReturnType<typeof setTimeout>>()

function startTimer(toast: Toast): void {
  timers.set(
    toast.id,
    setTimeout(() => dismissToast(toast.id), toast.action ? OFFER_TIME : TOAST_TIME),
  )
}

/** Shows a sentence at the bottom centre for three seconds, or ten with something to do; gives how to name it. */
export function showToast(style: ToastStyle, text: string, action?: Toast['action']): number {
  const toast: Toast = action ? { id: next++, style, text, action } : { id: next++, style, text }
  useToasts.setState([...useToasts.getState().slice(-2), toast], true)
  startTimer(toast)
  return toast.id
}

/** A toast that is read or reached for stays; left alone its time begins anew. */
export function holdToast(toast: Toast, held: boolean): void {
  clearTimeout(timers.get(toast.id))
  if (!held && useToasts.getState().includes(toast)) startTimer(toast)
}

/** Takes a toast away before its time. */
export function dismissToast(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  useToasts.setState(
    useToasts.getState().filter(each => each.id !== id),
    true,
  )
}
