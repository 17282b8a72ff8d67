import type { Problem, Schedule } from '@parada/schedule'
import { useCallback } from 'react'
import { showToast } from '../ui/toast-store.ts'
import { callCompanion, companion } from './companion.ts'
import type { DateDifference } from './documents/differences.ts'
import { keeper } from './documents/document.ts'
import { checkPathText, isProjectFile } from './documents/file-names.ts'
import { readFile } from './documents/reader.ts'
import { keepSessionFile, sessionFile } from './documents/session-files.ts'
import { readSchema } from './documents/wire-later.ts'
import { editor } from './editor.ts'
import { useMessages } from './i18n.tsx'
import { app, notify, notifyFailure } from './store.ts'
import { failureSuggestions, failureText, problemText, suggestionText } from './use-sentence.ts'
import { type Note, work } from './work.ts'

export interface OpenedFile {
  readonly schedule: Schedule
  readonly problems: readonly Problem[]
  readonly differences: readonly DateDifference[]
}

/** Opening and saving plans, with what a person is told about it. */
export function usePlanFiles() {
  const messages = useMessages()

  /** Reads a file in the worker; null when it could not be read, which has then been said. */
  const read = useCallback(
    async (file: File): Promise<OpenedFile | null> => {
      if (!isProjectFile(file.name)) {
        showToast('warn', messages.files.selectProjectFile)
        return null
      }
      work.setState({ openingFile: { name: file.name, share: 0 } })
      const reply = await readFile(file, share => work.setState({ openingFile: { name: file.name, share } }))
      work.setState({ openingFile: null })
      if (reply.type === 'done') return reply
      const [first] = reply.problems
      if (first)
        notify(
          'err',
          messages.files.errorOpeningProject(problemText(messages, first.code, first.params)),
          first.suggestions.map(each => suggestionText(messages, each.code, each.params)),
          false,
        )
      return null
    },
    [messages],
  )

  const show = useCallback(
    (
      opened: { schedule: Schedule; problems: readonly Note[]; differences: readonly DateDifference[] },
      name: string,
      filePath: string,
    ) => {
      const loaded = keeper.open(opened.schedule, { mode: 'existing', filePath })
      if (!loaded.ok) {
        const [first] = loaded.problems
        notify(
          'err',
          messages.files.errorOpeningProject(problemText(messages, first.code, first.params)),
          first.suggestions.map(each => suggestionText(messages, each.code, each.params)),
          false,
        )
        return
      }
      work.setState({
        proposal: null,
        arrival: {
          from: 'file',
          name,
          tasks: opened.schedule.tasks.length,
          notes: opened.problems,
          differences: opened.differences,
        },
      })
      showToast('ok', messages.files.opened(name))
    },
    [messages],
  )

  /** Opens a picked or dropped file. */
  const openFile = useCallback(
    async (file: File, method: 'browser' | 'drop') => {
      const opened = await read(file)
      if (!opened) return
      // A very big plan takes a moment to be dated: what is going on is on screen meanwhile.
      work.setState({ openingFile: { name: file.name, share: 1 } })
      try {
        await keepSessionFile(file, method)
        await painted()
        show(opened, file.name, file.name)
      } finally {
        work.setState({ openingFile: null })
      }
    },
    [read, show],
  )

  /** Opens what stands in the file selector: a picked file by its name, a path by the companion. */
  const openPath = useCallback(
    async (path: string) => {
      const kind = checkPathText(path)
      if (kind === 'empty') {
        showToast('warn', messages.files.provideFilePath)
        return
      }
      if (kind === 'bareName') {
        const known = sessionFile(path.trim())
        if (known) return openFile(known, 'browser')
        notify('err', messages.files.errorOpeningProject(path), hintsOf(messages), false)
        return
      }
      if (companion.getState().status !== 'connected') {
        notify(
          'err',
          messages.files.errorOpeningProject(messages.companion.unreachable),
          [messages.files.useBrowse],
          false,
        )
        return
      }
      work.setState({ busy: 'open' })
      const checked = await callCompanion('checkPath', { file_path: path })
      if (checked.ok && !checked.value.ok) {
        work.setState({ busy: null })
        notify(
          'err',
          checked.value.error ?? messages.files.errorOpeningProject(path),
          checked.value.suggestion ? [checked.value.suggestion] : [],
          false,
        )
        return
      }
      const plan = /\.(tmx|json)$/i.test(path)
      const reply = plan
        ? await callCompanion('jsonOpen', { file_path: path })
        : await callCompanion('openProject', { file_path: path })
      work.setState({ busy: null })
      if (!reply.ok) {
        const text = failureText(messages, reply.failure)
        const lost =
          /not found|does not exist|não encontrado|não existe|no existe/i.test(text) ||
          reply.failure.code === 'companion.fileNotFound'
        notifyFailure(
          messages.files.errorOpeningProject(text),
          { suggestions: failureSuggestions(messages, reply.failure) },
          lost ? hintsOf(messages) : [],
        )
        return
      }
      const schema = 'schema' in reply.value ? reply.value.schema : reply.value.project.schema
      const schedule = await readSchema(schema)
      if (!schedule.ok) {
        notify(
          'err',
          messages.files.errorOpeningProject(
            problemText(messages, schedule.problems[0].code, schedule.problems[0].params),
          ),
          [],
          false,
        )
        return
      }
      const { differencesOf } = await import('./documents/differences.ts')
      const name = path.split(/[\\/]/).at(-1) ?? path
      show({ schedule: schedule.value, problems: schedule.problems, differences: [] }, name, path)
      const { calculation } = editor.state.getSnapshot()
      if (calculation)
        work.setState(state =>
          state.arrival
            ? { arrival: { ...state.arrival, differences: differencesOf(schedule.value, calculation) } }
            : state,
        )
    },
    [messages, openFile, show],
  )

  /** Saves the open plan as `.TMX`. */
  const save = useCallback(async () => {
    const { schedule, calculation } = editor.state.getSnapshot()
    if (!schedule || !calculation) {
      showToast('warn', messages.workflow.noSchemaToApply)
      return
    }
    work.setState({ busy: 'save' })
    const { saveTmx } = await import('./documents/save-file.ts')
    const result = await saveTmx(schedule, calculation)
    work.setState({ busy: null })
    if (result.ok) {
      showToast('ok', messages.workflow.saved(result.name))
      if (result.path) app.setState({ filePath: result.path })
    } else if (!result.cancelled) notify('err', messages.workflow.errorSavingProject(result.message), [], false)
  }, [messages])

  return { read, openFile, openPath, save }
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

function hintsOf(messages: ReturnType<typeof useMessages>): readonly string[] {
  return [messages.files.hint.verifyPath, messages.files.hint.fileExists, messages.files.hint.browseAgain]
}
