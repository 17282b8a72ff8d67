import type { Inbox, InboxLine, InputOf } from '@parada/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureOf, mutate, query } from '../../data/api.ts'
import { inboxKey } from '../../data/waiting-lines.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import { showToast } from '../../ui/toast-store.ts'

export type Decisions = InputOf<'crews.decide'>['lines']

/** The inbox of a plan and what is done with it; each answer is shown. */
export function useInbox(projectId: string) {
  const messages = useAllMessages()
  const words = messages.approvals
  const queries = useQueryClient()
  const key = inboxKey(projectId)
  const inbox = useQuery<Inbox>({ queryKey: key, queryFn: () => query('crews.inbox', { projectId }), staleTime: 0 })
  const again = () => queries.invalidateQueries({ queryKey: key })
  const failed = (cause: unknown) => {
    showToast('err', failureText(messages, failureOf(cause)))
    return again()
  }

  /** Decides lines; the rivals of what is accepted go back with the word that another report counts. */
  const decide = async (lines: Decisions): Promise<void> => {
    try {
      const made = await mutate('crews.decide', { projectId, decision: crypto.randomUUID(), lines })
      if (made.left.length > 0) showToast('err', words.leftOver(made.left.length))
      if (made.accepted > 0) showToast('ok', words.accepted(made.accepted))
      else if (made.refused > 0) showToast('ok', words.refusedNow)
      await again()
    } catch (cause) {
      await failed(cause)
    }
  }
  const accept = (lines: readonly InboxLine[], more: Omit<Decisions[number], 'id' | 'act'> = {}): Promise<void> => {
    const taken = new Set(lines.map(line => line.id))
    const rivals = lines
      .flatMap(line => line.rivals.map(id => ({ id, by: line.by })))
      .filter(({ id }) => !taken.has(id))
    return decide([
      ...lines.map(line => ({ id: line.id, act: 'accept' as const, ...more })),
      ...rivals.map(({ id, by }) => ({ id, act: 'refuse' as const, reason: words.otherCounts(by) })),
    ])
  }
  const takeBack = async (line: InboxLine): Promise<void> => {
    try {
      await mutate('crews.takeBack', { projectId, id: line.id })
      showToast('ok', words.undone)
      await again()
    } catch (cause) {
      await failed(cause)
    }
  }
  return { inbox, decide, accept, takeBack }
}
