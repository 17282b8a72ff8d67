import { keepOurs } from '@parada/formats/ours'
import { presentProblem } from '@parada/messages'
import { useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '../../data/api.ts'
import { callCompanion } from '../../data/companion.ts'
import { editor } from '../../data/editor.ts'
import { clearFailure, showFailure } from '../../data/error-banner.ts'
import { named } from '../../data/plan/named.ts'
import { planSession } from '../../data/plan/session.ts'
import { scheduleOf } from '../../data/plan/wire.ts'
import { app } from '../../data/store.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { failureText, problemText, suggestionText } from '../../i18n/problem-text.ts'
import { showToast } from '../../ui/toast-store.ts'

/**
 * The loop asks every 5 s for at most 10 minutes and rests 1 s after completion; a page in the background asks every 60 s
 * (specification, section 9).
 */
const ASK_EVERY = 5000
const ASK_BEHIND = 60_000
const MOST_TIME = 600_000
const REST = 1000

interface Progress {
  readonly percent: number
  /** What is being done, as the companion words it. */
  readonly doing: string
  /** Seconds the companion estimates are left. */
  readonly remaining: number | null
}

/** Reads the project that runs in MS Project and opens it; starts by itself, and `onClose` is called when it is over. */
export function useExtraction(onClose: () => void) {
  const messages = useAllMessages()
  const [progress, setProgress] = useState<Progress>({ percent: 0, doing: '', remaining: null })
  const [elapsed, setElapsed] = useState(0)
  const session = useRef<string | null>(null)
  const [unsaved, setUnsaved] = useState<string | null>(null)
  const [maySave, setMaySave] = useState(false)
  const stopped = useRef(false)
  const latest = useRef({ messages, onClose })
  latest.current = { messages, onClose }

  useEffect(() => {
    const begun = Date.now()
    const timer = setInterval(() => setElapsed(Math.floor((Date.now() - begun) / 1000)), 500)
    stopped.current = false
    void run(begun)
    return () => {
      stopped.current = true
      clearInterval(timer)
    }

    async function run(start: number): Promise<void> {
      const fail = (message: string, suggestions: readonly string[] = []) => {
        if (stopped.current) return
        const { messages: now } = latest.current
        showFailure(now.extraction.failed(message || now.workflow.unknownFailure), suggestions)
        latest.current.onClose()
      }
      const failWith = (failure: ApiFailure) => {
        // The project has changes that only MS Project has: they are saved there if the person agrees.
        if (failure.code !== 'companion.projectUnsaved')
          return fail(failureText(latest.current.messages, failure), failure.suggestions)
        if (!stopped.current) setUnsaved(failureText(latest.current.messages, failure))
      }
      clearFailure()
      const filePath = app.getState().filePath
      const started = await callCompanion(
        'extractStart',
        filePath.includes('\\') || filePath.includes('/') ? { file_path: filePath } : { allow_save: maySave },
      )
      if (!started.ok) return failWith(started.failure)
      if (!started.value.ok) return fail(started.value.error ?? '')
      const { schema, complete, warnings } = started.value
      // A companion older than the page gives no remarks.
      if (complete && schema) return finish(schema, null, warnings ?? [])
      session.current = started.value.session_id
      while (!stopped.current) {
        if (Date.now() - start > MOST_TIME) {
          void callCompanion('extractCancel', { session_id: started.value.session_id })
          return fail(latest.current.messages.extraction.timeout)
        }
        const asked = await callCompanion('extractProgress', { session_id: started.value.session_id })
        // A poll that fails is no failure of the extraction: the next one asks again.
        if (asked.ok) {
          // The result says it with what can be done about it.
          if (asked.value.error) {
            const why = await callCompanion('extractResult', { session_id: started.value.session_id })
            return why.ok ? fail(asked.value.error) : failWith(why.failure)
          }
          const { progress: percent, current_step: doing, estimated_remaining: remaining } = asked.value
          setProgress({ percent, doing, remaining })
          if (asked.value.is_complete) break
        }
        await nextAsk()
      }
      if (stopped.current) return
      const result = await callCompanion('extractResult', { session_id: started.value.session_id })
      if (!result.ok) return failWith(result.failure)
      setProgress(known => ({ ...known, percent: 100, remaining: 0 }))
      await wait(REST)
      if (!result.value.ok || !result.value.schema) return fail(result.value.error ?? '')
      finish(result.value.schema, result.value.extraction_stats, result.value.warnings ?? [])
    }

    function finish(schema: Record<string, unknown>, stats: Stats | null, warnings: Warnings): void {
      if (stopped.current) return
      openExtracted(schema, stats, warnings, latest.current.messages)
      latest.current.onClose()
    }
  }, [maySave])

  const cancel = () => {
    stopped.current = true
    if (session.current) void callCompanion('extractCancel', { session_id: session.current })
    showToast('info', messages.extraction.cancelled)
    onClose()
  }
  const allowSave = () => {
    setUnsaved(null)
    setMaySave(true)
  }
  return { progress, elapsed, unsaved, allowSave, cancel }
}

type Stats = { readonly task_count: number; readonly dependency_count: number; readonly resource_count: number }
type Warnings = readonly { readonly text: string }[]

/** Opens what was read, and says what there was and what was remarked. */
function openExtracted(
  schema: Record<string, unknown>,
  stats: Stats | null,
  warnings: Warnings,
  now: ReturnType<typeof useAllMessages>,
): void {
  const schedule = scheduleOf(schema)
  const before = editor.state.getState().schedule
  const kept = schedule.ok && before ? keepOurs(before, schedule.value) : null
  const opened = schedule.ok
    ? planSession.open(named(kept?.schedule ?? schedule.value, now.workflow.defaultProject), {
        mode: 'existing',
        filePath: app.getState().filePath,
      })
    : schedule
  const text = now.extraction
  const remarks = [
    ...warnings.map(each => each.text),
    ...(kept?.problems ?? []).map(each => presentProblem(each, now).error),
  ]
  if (opened.ok && remarks.length > 0) showFailure(now.workflow.remarks, remarks, 'warn')
  // The project is open elsewhere: taking it again stays at hand.
  if (opened.ok) app.setState({ fileBarOpen: true })
  if (opened.ok)
    showToast(
      'ok',
      stats
        ? `${text.success} · ${text.done(stats.task_count, stats.dependency_count, stats.resource_count)}`
        : text.success,
    )
  else {
    const [problem] = opened.problems
    showFailure(
      text.failed(problemText(now, problem.code, problem.params)),
      problem.suggestions.map(each => suggestionText(now, each.code, each.params)),
    )
  }
}

/** Waits for the next turn to ask: sooner when the page comes back to the front. */
function nextAsk(): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
      resolve()
    }
    const seen = () => document.visibilityState === 'visible' && done()
    const timer = setTimeout(done, document.visibilityState === 'visible' ? ASK_EVERY : ASK_BEHIND)
    document.addEventListener('visibilitychange', seen)
  })
}

const wait = (time: number) => new Promise<void>(resolve => setTimeout(resolve, time))
