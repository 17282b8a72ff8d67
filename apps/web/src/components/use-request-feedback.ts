import { useMemo } from 'react'
import type { ApiFailure } from '../data/api.ts'
import { showFailure } from '../data/error-banner.ts'
import { isAnswer, isQuestion, type Note, type WorkResult } from '../data/proposal.ts'
import { app } from '../data/store.ts'
import { useMessages } from '../i18n/i18n.tsx'
import { failureSuggestions, failureText } from '../i18n/problem-text.ts'
import { isBlocked, type Session } from '../identity/session.ts'
import { showToast } from '../ui/toast-store.ts'

/** Codes the server answers with when the month's AI requests are used up. */
const LIMIT = /monthlyLimit|limitReached/

/** Whether a failure is the monthly limit. */
export const isLimit = (failure: ApiFailure): boolean =>
  LIMIT.test(failure.code) || failure.error.includes('Monthly AI request limit reached')

/** How many requests were used of how many: as the server counted them when it refused, else as this page last knew. */
export function limitOf(failure: ApiFailure | undefined, session: Session): [count: number, limit: number] {
  const { count, limit } = failure?.params ?? {}
  return [Number(count ?? session.usage.count), Number(limit ?? session.usage.limit)]
}

/** Feedback on generating and changing: toasts, banners, the pricing dialog. */
export function useRequestFeedback(session: Session) {
  const messages = useMessages()
  return useMemo(() => {
    const limit = (failure?: ApiFailure) => {
      showToast('warn', messages.shell.monthlyLimitReached(...limitOf(failure, session)))
      app.setState({ pricingOpen: true })
    }
    const failed = (failure: ApiFailure, kind: 'parse' | 'update') => {
      if (failure.code === 'web.cancelled') return
      if (isLimit(failure)) {
        limit(failure)
        return
      }
      const text = failureText(messages, failure)
      const title =
        kind === 'parse' ? messages.workflow.parseError(text) : messages.workflow.errorIncrementalUpdate(text)
      if (kind === 'parse') showToast('err', messages.workflow.parseFailed)
      showFailure(title, failureSuggestions(messages, failure))
    }
    return {
      /** Opens the pricing modal when no request is left; true when so. */
      stopBlocked(): boolean {
        if (!isBlocked(session)) return false
        limit()
        return true
      },
      limit,
      failed,
      parsed(result: WorkResult): boolean {
        if (!result.ok) failed(result.failure, 'parse')
        else if (result.kind === 'generated') showToast('ok', messages.workflow.parseCompleted)
        return result.ok
      },
      updated(result: WorkResult): boolean {
        if (!result.ok) {
          failed(result.failure, 'update')
          return false
        }
        if (result.kind === 'undone') {
          if (!result.asked) showToast('ok', messages.workflow.undone)
          return true
        }
        if (result.result.kind === 'update' && (result.result.edits ?? []).length === 0) {
          const told = (result.result.notes as unknown as readonly Note[]).find(
            note => isAnswer(note) || isQuestion(note),
          )
          // An answer or a question is read among the notes of the card, where its options are.
          if (told) return true
          showToast('warn', messages.workflow.noChangesApplied)
          return false
        }
        return true
      },
    }
  }, [messages, session])
}
