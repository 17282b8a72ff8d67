import type { FirstMessages } from '@parada/messages'
import { type Problem, settle, takeOver } from '@parada/schedule'
import { useMemo } from 'react'
import { useMessages } from '../../i18n/i18n.tsx'
import { failureSuggestions, failureText, problemText, suggestionText } from '../../i18n/problem-text.ts'
import { showToast } from '../../ui/toast-store.ts'
import { editor } from '../editor.ts'
import { clearFailure, showFailure } from '../error-banner.ts'
import { rulesFor, rulesHere } from '../judgement.ts'
import { named } from '../plan/named.ts'
import { planSession } from '../plan/session.ts'
import { type Arrival, work } from '../proposal.ts'
import { app } from '../store.ts'
import { isProjectFile } from './file-names.ts'
import type { Arriving } from './open-path.ts'
import { readFile, stopReading } from './reading.ts'

export interface OpenedFile extends Arriving {
  readonly problems: readonly Problem[]
}

/** Number of the last attempt to open something: what comes of an older one is not shown. */
let attempt = 0

/** Begins an attempt to open something; gives whether it is still the one that counts. */
function begin(): () => boolean {
  attempt++
  const mine = attempt
  stopReading()
  clearFailure()
  return () => mine === attempt
}

/** Cancels the opening in progress: the person has gone back. */
export function giveUpOpening(): void {
  begin()
  work.setState(state => ({ openingFile: null, busy: state.busy === 'open' ? null : state.busy }))
}

/** Remembers the file for this session; opening it does not fail for that. */
const remember = (file: File, method: 'browser' | 'drop'): Promise<void> =>
  import('./session-files.ts').then(
    part => part.storeSessionFile(file, method),
    (cause: unknown) => console.warn('the file is not remembered for this session', cause),
  )

/** Opening and saving plans, with toasts and banners about it. */
export function usePlanFiles() {
  const messages = useMessages()
  return useMemo(() => planFiles(messages), [messages])
}

function planFiles(messages: FirstMessages) {
  const tellProblem = (problem: Pick<Problem, 'code' | 'params' | 'suggestions'>) =>
    showFailure(
      messages.files.errorOpeningProject(problemText(messages, problem.code, problem.params)),
      problem.suggestions.map(each => suggestionText(messages, each.code, each.params)),
    )

  /** Reads a file in the worker; null when it could not be read, which has then been said, or was given up. */
  const read = async (file: File): Promise<OpenedFile | null> => {
    const counts = begin()
    if (!isProjectFile(file.name)) {
      work.setState({ openingFile: null })
      showToast('warn', messages.files.selectProjectFile)
      return null
    }
    const progress = (share: number) => counts() && work.setState({ openingFile: { name: file.name, share } })
    progress(0)
    const reply = await readFile(file, progress)
    if (reply.type === 'done')
      await rulesFor(reply.schedule).catch((cause: unknown) =>
        console.warn('opening the plan says what is not here', cause),
      )
    if (!counts()) return null
    work.setState({ openingFile: null })
    if (reply.type === 'done') return reply
    const [first] = reply.problems
    if (first) tellProblem(first)
    return null
  }

  /** Opens a plan that was read; false when it cannot be, which has then been said. */
  const show = (opened: Arriving, name: string, filePath: string): boolean => {
    const schedule = named(opened.schedule, name.replace(/\.\w+$/, ''))
    const calculation =
      opened.dates &&
      rulesHere(schedule) &&
      takeOver(schedule, opened.dates, opened.today === undefined ? {} : { today: opened.today })
    const loaded = planSession.open(schedule, { mode: 'existing', filePath, ...(calculation && { calculation }) })
    if (!loaded.ok) {
      tellProblem(loaded.problems[0])
      return false
    }
    // What the next edit needs is prepared while the page is idle.
    if (calculation) inParts(settle(calculation))
    const tasks = opened.schedule.tasks.length
    const arrival: Arrival = { from: 'file', name, tasks, notes: opened.problems, differences: null }
    work.setState({ proposal: null, arrival })
    void opened.compared?.then(differences =>
      work.setState(state => (state.arrival === arrival ? { arrival: { ...arrival, differences } } : {})),
    )
    showToast('ok', messages.files.opened(name))
    return true
  }

  /** Opens a picked or dropped file; false when it was not. */
  const openFile = async (file: File, method: 'browser' | 'drop'): Promise<boolean> => {
    const opened = await read(file)
    if (!opened) return false
    const mine = attempt
    // A very big plan takes a moment to be dated: what is going on is on screen meanwhile.
    work.setState({ openingFile: { name: file.name, share: 1 } })
    // A file of many megabytes takes its time to be kept: the plan does not wait for it.
    const kept = remember(file, method)
    await painted()
    if (mine !== attempt) return false
    try {
      return show(opened, file.name, file.name)
    } finally {
      work.setState({ openingFile: null })
      await kept
    }
  }

  /** Opens what stands in the file selector: a picked file by its name, a path by the companion; false when it was not. */
  const openPath = async (path: string): Promise<boolean> => {
    const counts = begin()
    const { openNamed } = await import('./open-path.ts')
    return counts() && openNamed(path.trim(), { messages, counts, openFile, show, tellProblem })
  }

  /** Saves the open plan as `.TMX`. */
  const save = async (): Promise<void> => {
    const { schedule, calculation } = editor.state.getState()
    if (!schedule || !calculation) {
      showToast('warn', messages.workflow.noSchemaToApply)
      return
    }
    if (work.getState().busy === 'save') return
    clearFailure()
    work.setState({ busy: 'save' })
    const { saveTmx } = await import('./save-file.ts')
    const result = await saveTmx(schedule, calculation)
    work.setState({ busy: null })
    if (result.ok) {
      showToast('ok', messages.workflow.saved(result.name))
      if (result.path) app.setState({ filePath: result.path })
    } else if (!result.cancelled)
      showFailure(
        messages.workflow.errorSavingProject(failureText(messages, result.failure)),
        failureSuggestions(messages, result.failure),
      )
  }

  return { read, openFile, openPath, save }
}

/** Does deferrable work when the page is idle, a part each time. */
function inParts(parts: Iterator<void>): void {
  const next = () => {
    if (!parts.next().done) inParts(parts)
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(next, { timeout: 3000 })
  else setTimeout(next, 200)
}

/** Resolves when what was set has been painted, or after a tenth of a second where nothing is painted. */
function painted(): Promise<void> {
  return new Promise(resolve => {
    const unseen = setTimeout(resolve, 100)
    requestAnimationFrame(() => {
      clearTimeout(unseen)
      setTimeout(resolve)
    })
  })
}
