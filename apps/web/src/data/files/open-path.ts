import type { FirstMessages } from '@parada/messages'
import type { DateColumns, Instant, Problem, Schedule } from '@parada/schedule'
import { failureSuggestions, failureText } from '../../i18n/problem-text.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { Differences } from '../../workers/differences.ts'
import { differencesOf } from '../../workers/differences.ts'
import { callCompanion } from '../companion.ts'
import { companion } from '../companion-state.ts'
import { editor } from '../editor.ts'
import { showFailure } from '../error-banner.ts'
import { scheduleOf } from '../plan/wire.ts'
import { type Note, work } from '../proposal.ts'
import { checkPathText, isProjectFile } from './file-names.ts'
import { sessionFile } from './session-files.ts'

/** A plan on its way to the screen: what came with it and what is said about it. */
export interface Arriving {
  readonly schedule: Schedule
  readonly problems: readonly Note[]
  /** Which of its dates are not those of the file; absent where the caller reports them. */
  readonly compared?: Promise<Differences>
  /** Its dates as the thread that read it worked them out, with the day it took for today; null: not calculated yet. */
  readonly dates: DateColumns | null
  readonly today?: Instant
}

/** What opening by name needs of the page around it. */
export interface Opening {
  readonly messages: FirstMessages
  /** Whether this attempt is still the one that counts. */
  counts(): boolean
  openFile(file: File, method: 'browser'): Promise<boolean>
  show(arriving: Arriving, name: string, filePath: string): boolean
  tellProblem(problem: Problem): void
}

/** Says of a missing file that it is missing (specification, section 8, "Open failure"). */
const MISSING = /not found|does not exist|não encontrado|não existe|no se encuentra|no existe/i

/** Opens what stands in the file selector: a picked file by its name, a path by the companion; false when it was not. */
export async function openNamed(path: string, opening: Opening): Promise<boolean> {
  const { messages, counts } = opening
  const kind = checkPathText(path)
  const fail = (text: string, lines: readonly string[], missing = MISSING.test(text)): false => {
    const { hint } = messages.files
    const said = lines.join('\n').toLowerCase()
    const hints = missing ? [hint.verifyPath, hint.fileExists, hint.browseAgain] : []
    showFailure(messages.files.errorOpeningProject(text), [
      ...lines,
      ...hints.filter(each => !said.includes(each.toLowerCase())),
    ])
    return false
  }
  if (kind === 'empty') {
    showToast('warn', messages.files.provideFilePath)
    return false
  }
  if (!isProjectFile(path)) {
    showToast('warn', messages.files.selectProjectFile)
    return false
  }
  if (kind === 'bareName') {
    const known = sessionFile(path)
    return known ? opening.openFile(known, 'browser') : fail(messages.files.notPicked(path), [], true)
  }
  if (companion.getState().status !== 'connected')
    return fail(messages.companion.unreachable(companion.getState().endpoint), [messages.files.useBrowse])
  work.setState({ busy: 'open' })
  try {
    const checked = await callCompanion('checkPath', { file_path: path })
    if (!counts()) return false
    if (checked.ok && !checked.value.ok)
      return fail(checked.value.error ?? path, checked.value.suggestion ? [checked.value.suggestion] : [])
    const reply = /\.(tmx|json)$/i.test(path)
      ? await callCompanion('jsonOpen', { file_path: path })
      : await callCompanion('openProject', { file_path: path })
    if (!counts()) return false
    if (!reply.ok) {
      const text = failureText(messages, reply.failure)
      const missing = reply.failure.code === 'companion.fileNotFound' || MISSING.test(text)
      return fail(text, failureSuggestions(messages, reply.failure), missing)
    }
    const read = scheduleOf('schema' in reply.value ? reply.value.schema : reply.value.project.schema)
    if (!read.ok) {
      opening.tellProblem(read.problems[0])
      return false
    }
    const name = path.split(/[\\/]/).at(-1) ?? path
    if (!opening.show({ schedule: read.value, problems: read.problems, dates: null }, name, path)) return false
    const { calculation } = editor.state.getState()
    if (calculation) {
      const differences = differencesOf(read.value, calculation)
      work.setState(({ arrival }) => (arrival ? { arrival: { ...arrival, differences } } : {}))
    }
    return true
  } finally {
    if (counts()) work.setState({ busy: null })
  }
}
