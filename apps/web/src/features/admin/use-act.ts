import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../app/api.ts'
import { useAllMessages } from '../../app/i18n.tsx'
import { failureText } from '../../app/use-sentence.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Does something, says how it went, and reads anew what it changed. */
export function useAct(): {
  /** Name of what goes on now. */
  readonly busy: string | null
  act(name: string, work: () => Promise<unknown>, done: string | null): Promise<boolean>
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
        await work()
        if (done !== null) showToast('ok', done)
      } catch (cause) {
        ok = false
        showToast('err', failureText(messages, failureOf(cause)))
      }
      setBusy(null)
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['admin'] }),
        queries.invalidateQueries({ queryKey: ['session'] }),
      ])
      return ok
    },
  }
}
