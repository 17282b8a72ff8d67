import { isLimit, limitOf, useRequestFeedback } from '../../components/use-request-feedback.ts'
import { acceptProposal, generate, update } from '../../data/ask.ts'
import { editor } from '../../data/editor.ts'
import { discardProposal, isAnswer, isQuestion, work } from '../../data/proposal.ts'
import { app } from '../../data/store.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { failureSuggestions, failureText, problemText } from '../../i18n/problem-text.ts'
import type { Session } from '../../identity/session.ts'
import { showToast } from '../../ui/toast-store.ts'
import { rememberAccepted, say, takeAlong } from './chat-store.ts'

type Request = Parameters<typeof update>[0]

/** Asks for a plan or a change of the open one, and puts what came of it into the conversation. */
export function useConversation(session: Session, hasPlan: boolean) {
  const messages = useAllMessages()
  const words = messages.chat
  const user = session.userId
  const feedback = useRequestFeedback(session)

  const failureLine = (change: { task_name: string; error?: string | undefined }): string =>
    [change.task_name, change.error || messages.workflow.unknownFailure].filter(Boolean).join(': ')

  const ask = async (request: Request): Promise<void> => {
    const before = app.getState().planId
    const result = hasPlan ? await update(request) : await generate(request)
    if (result.ok) takeAlong(user, before)
    else if (app.getState().planId !== before) return
    if (result.ok && result.kind === 'undone') {
      say(user, {
        type: result.asked ? 'system' : 'success',
        content: result.asked ? messages.kept.undoAsked : messages.workflow.undone,
      })
      return
    }
    if (result.ok) {
      const { schema = {}, edits, applied_changes: changes, engine } = result.result
      if (result.result.kind === 'update') {
        const failed = changes.filter(change => !change.success)
        const notes = work.getState().proposal?.notes ?? []
        const said = notes.find(isAnswer) ?? notes.find(isQuestion)
        if ((edits ?? []).length === 0 && said) {
          // An answer changes nothing and is said; a question stays with its options until one is chosen.
          say(user, { type: 'system', content: problemText(messages, said.code, said.params), engine })
          if (isAnswer(said)) discardProposal()
        } else if ((edits ?? []).length === 0) {
          say(user, {
            type: 'error',
            content: messages.workflow.noChangesApplied,
            lines: failed.map(failureLine),
            engine,
          })
          discardProposal()
        } else {
          say(user, {
            type: 'system',
            content: words.changes(work.getState().proposal?.kind === 'update' ? groupCount() : (edits ?? []).length),
            lines: failed.map(failureLine),
            engine,
          })
        }
      } else {
        const tasks = Array.isArray(schema.tasks) ? schema.tasks.length : 0
        const links = Array.isArray(schema.dependencies) ? schema.dependencies.length : 0
        say(user, { type: 'success', content: words.created(tasks, links), engine })
      }
      return
    }
    const { failure } = result
    if (failure.code === 'web.cancelled') return
    if (isLimit(failure)) {
      say(user, {
        type: 'error',
        content: messages.shell.monthlyLimitReached(...limitOf(failure, session)),
        upgrade: true,
      })
      feedback.limit(failure)
      return
    }
    const sentence = failureText(messages, failure)
    say(user, {
      type: 'error',
      content: hasPlan ? messages.workflow.errorIncrementalUpdate(sentence) : messages.workflow.parseError(sentence),
      lines: failureSuggestions(messages, failure),
    })
    if (!hasPlan) showToast('err', messages.workflow.parseFailed)
  }

  const accept = () => {
    const { proposal } = work.getState()
    const before = app.getState().planId
    const result = acceptProposal()
    if (result.ok) {
      takeAlong(user, before)
      rememberAccepted(editor.state.getState().undoLabel)
      const content =
        proposal?.kind === 'replace'
          ? words.created(result.count, proposal.schedule.links.length)
          : words.accepted(result.count)
      say(user, { type: 'success', content })
    } else say(user, { type: 'error', content: problemText(messages, result.problem.code, result.problem.params) })
  }
  const discard = () => {
    discardProposal()
    say(user, { type: 'system', content: words.discarded })
  }
  return { ask, accept, discard, feedback }
}

function groupCount(): number {
  const { proposal } = work.getState()
  return proposal?.kind === 'update' ? proposal.groups.length : 0
}
