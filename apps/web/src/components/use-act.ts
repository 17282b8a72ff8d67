import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../data/api.ts'
import { useAllMessages } from '../i18n/i18n.tsx'
import { failureText } from '../i18n/problem-text.ts'
import { showToast } from '../ui/toast-store.ts'

/** Does something, says how it went, and reads anew the queries whose keys begin with a word of `changes`. */
export function useAct(...changes: readonly string[]): {
  /** Name of what goes on now. */
  readonly busy: string | null
  /** `done` is what to say of it, or makes it from what came of it; null says nothing. False when it was refused. */
  act<T>(name: string, work: () => Promise<T>, done: string | ((made: T) => string) | null): Promise<boolean>
} {
  const messages = useAllMessages()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  return {
    busy,
    async act(name, work, done) {
      setBusy(name)
      let ok = true
      try {
        const made = await work()
        if (done !== null) showToast('ok', typeof done === 'string' ? done : done(made))
      } catch (cause) {
        ok = false
        showToast('err', failureText(messages, failureOf(cause)))
      }
      setBusy(null)
      await Promise.all(changes.map(key => queries.invalidateQueries({ queryKey: [key] })))
      return ok
    },
  }
}
