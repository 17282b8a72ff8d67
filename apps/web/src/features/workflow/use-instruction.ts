import { type KeyboardEvent, useState } from 'react'
import { useRequestFeedback } from '../../components/use-request-feedback.ts'
import { generate, update } from '../../data/ask-later.ts'
import { useEditor } from '../../data/editor.ts'
import { checkPathText } from '../../data/files/file-names.ts'
import { usePlanFiles } from '../../data/files/use-plan-files.ts'
import { type BaseFile, work } from '../../data/proposal.ts'
import { useApp } from '../../data/store.ts'
import { useLocale, useMessages } from '../../i18n/i18n.tsx'
import { isBlocked, type Session } from '../../identity/session.ts'
import { showToast } from '../../ui/toast-store.ts'

/** What is written and attached, and what becomes of it: a new plan, or changes of the open one. */
export function useInstruction(session: Session) {
  const words = useMessages().workflow
  const locale = useLocale()
  const mode = useApp(state => state.mode)
  const filePath = useApp(state => state.filePath)
  const hasPlan = useEditor(state => state.schedule !== null)
  const busy = work(state => state.busy)
  const text = work(state => state.instruction)
  const setText = (instruction: string) => work.setState({ instruction })
  const name = work(state => state.projectName)
  const setName = (projectName: string) => work.setState({ projectName })
  const documents = work(state => state.documents)
  const base = work(state => state.base)
  const setBase = (base: BaseFile | null) => work.setState({ base })
  const [asked, setAsked] = useState(false)
  const [reading, setReading] = useState(false)
  const feedback = useRequestFeedback(session)
  const { openPath } = usePlanFiles()
  const blocked = isBlocked(session)
  const empty = text.trim() === '' && documents.length === 0
  const opening = work(state => state.openingFile !== null)
  const readOnly = useEditor(state => state.readOnly)
  const off = readOnly || empty || reading || busy !== null || opening || blocked
  // Documents make new plans; what exists is updated by words alone.
  const noDocuments = busy !== null || mode === 'existing'

  const askForText = () => {
    setAsked(true)
    showToast('warn', words.provideInstruction)
  }

  const parse = async () => {
    if (feedback.stopBlocked()) return
    const told = text.trim() === '' ? documents.map(each => each.name).join(', ') : text
    const result = await generate({
      text: told,
      locale,
      documents: documents.map(each => ({ name: each.name, text: each.text })),
      base: base?.schedule ?? null,
      projectName: hasPlan ? '' : (name ?? ''),
    })
    if (feedback.parsed(result)) {
      work.setState({ instruction: '', projectName: null, documents: [], base: null })
    }
  }

  const change = async () => {
    if (feedback.stopBlocked()) return
    if (text.trim() === '') {
      askForText()
      return
    }
    if (!hasPlan && mode === 'existing' && filePath.trim() !== '') {
      await changeFile(text)
      return
    }
    const result = await update({ text, locale })
    if (feedback.updated(result)) setText('')
  }

  /** The file is opened first: what the words change is then shown against it, and nothing changes unseen. */
  const changeFile = async (request: string) => {
    if (!(await openPath(filePath))) return
    const byCompanion = checkPathText(filePath) === 'path'
    const { updateByCompanion } = await import('../../data/interpret-by-companion.ts')
    const result = byCompanion
      ? await updateByCompanion(request, locale, filePath.trim())
      : await update({ text: request, locale })
    if (feedback.updated(result)) setText('')
  }

  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (readOnly || feedback.stopBlocked() || busy !== null || reading) return
    if (hasPlan) void change()
    else if (empty) askForText()
    else void parse()
  }
  return {
    ...{ text, setText, name, setName, documents, base, setBase, asked, setAsked, setReading },
    ...{ busy, blocked, off, readOnly, noDocuments, parse, change, keys },
  }
}
