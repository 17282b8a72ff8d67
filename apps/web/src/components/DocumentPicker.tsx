import type { FirstMessages } from '@parada/messages'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { query } from '../data/api.ts'
import { clearFailure, showFailure } from '../data/error-banner.ts'
import type { ReadDocument, UploadFailure, UploadResult, UploadStage } from '../data/files/document-upload.ts'
import { useMessages } from '../i18n/i18n.tsx'
import { problemText, suggestionText } from '../i18n/problem-text.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { showToast } from '../ui/toast-store.ts'
import styles from './DocumentPicker.module.css'

/** Percent shown in each stage (specification, section 4). */
const STAGE_SHARE: Readonly<Record<UploadStage, number>> = {
  validating: 10,
  uploading: 25,
  extracting: 50,
  response: 75,
  finalizing: 90,
  done: 100,
}

/** What reads documents comes when the first is picked; a server that is away cannot send it either. */
const upload = async (...given: Parameters<Upload>): Promise<UploadResult> => {
  const part = await import('../data/files/document-upload.ts').catch(() => null)
  return part ? part.uploadDocument(...given) : { ok: false, failure: { kind: 'noBackend' } }
}
type Upload = typeof import('../data/files/document-upload.ts').uploadDocument

/** Whether the server recognises text in pictures: asked when there is a picture to recognise. */
const canRecognise = (): Promise<boolean> =>
  query('installation.info').then(
    info => info.documentsOcr,
    () => false,
  )

function failureText(messages: FirstMessages, failure: UploadFailure): string {
  const { documentError } = messages.workflow
  if (failure.kind === 'failed') return documentError(failure.message)
  if (failure.kind !== 'problem') return messages.workflow[failure.kind]
  return documentError(problemText(messages, failure.problem.code, failure.problem.params))
}

/** Picks a .docx, .pdf or .txt and turns it into text, showing each stage of the way. */
export function DocumentPicker(props: {
  readonly disabled: boolean
  trigger(open: () => void): ReactNode
  onDocument(document: ReadDocument): void
  /** Whether one is being read: what is sent meanwhile would go without it. */
  readonly onReading: (reading: boolean) => void
}) {
  const messages = useMessages()
  const input = useRef<HTMLInputElement>(null)
  const [stage, setStage] = useState<UploadStage | null>(null)
  const [recognising, setRecognising] = useState(false)
  /** Why the last document was not read: stays on the form until another is picked. */
  const [failed, setFailed] = useState<string | null>(null)
  const { onReading } = props
  const reading = stage !== null && stage !== 'done'
  useEffect(() => onReading(reading), [reading, onReading])
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])

  const take = async (file: File, recognise = false) => {
    setRecognising(recognise)
    setFailed(null)
    clearFailure()
    const result = await upload(file, setStage, recognise)
    // The picker was unmounted meanwhile: the document is dropped.
    if (gone.current) return
    setRecognising(false)
    if (result.ok) {
      showToast('ok', messages.workflow.documentExtracted)
      props.onDocument(result.document)
      return
    }
    const { failure } = result
    const said = failureText(messages, failure)
    setFailed(`${file.name}: ${said}`)
    if (failure.kind === 'failed') showFailure(said, failure.suggestions)
    else if (failure.kind === 'problem')
      showFailure(
        said,
        failure.problem.suggestions.map(each => suggestionText(messages, each.code, each.params)),
      )
    else if (failure.kind === 'noText' && !recognise && /\.pdf$/i.test(file.name) && (await canRecognise()))
      showToast('err', messages.workflow.noText, {
        label: messages.workflow.recognise,
        run: () => void take(file, true),
      })
    else showToast('err', messages.workflow[failure.kind])
  }

  const saying =
    stage && (recognising && stage === 'extracting' ? messages.workflow.recognising : messages.workflow.stage[stage])
  return (
    <>
      {props.trigger(() => stage === null && input.current?.click())}
      {failed && (
        <p className={styles.failed} role="alert">
          {failed}
        </p>
      )}
      {stage && saying && (
        <div className={styles.stage} data-stage={stage}>
          <span>{saying}</span>
          <ProgressBar label={saying} value={STAGE_SHARE[stage]} />
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        data-testid="document-file"
        disabled={props.disabled}
        onChange={event => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void take(file)
        }}
      />
    </>
  )
}
