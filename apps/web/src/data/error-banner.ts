import { app, dismissNotice, notify } from './store.ts'

let shown: number | null = null

/** Says in a card that stays why what was just tried did not work, or only in part; what was said of an earlier attempt goes. */
export function showFailure(title: string, lines: readonly string[] = [], style: 'err' | 'warn' = 'err'): void {
  clearFailure()
  shown = notify(style, title, lines, false)
}

/** Takes away what was said of the last attempt: another begins, or the person has gone elsewhere. */
export function clearFailure(): void {
  if (app.getState().notices.some(each => each.id === shown)) dismissNotice(shown as number)
  shown = null
}
