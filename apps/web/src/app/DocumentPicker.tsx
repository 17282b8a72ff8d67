import { type ReactNode, useRef, useState } from 'react'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { showToast } from '../ui/toast-store.ts'
import styles from './DocumentPicker.module.css'
import { type ReadDocument, STAGE_SHARE, type UploadStage, uploadDocument } from './documents/document-upload.ts'
import { useMessages } from './i18n.tsx'
import { problemText } from './use-sentence.ts'

/** Picks a .docx, .pdf or .txt and turns it into text, showing each stage of the way. */
export function DocumentPicker(props: {
  readonly disabled: boolean
  trigger(open: () => void): ReactNode
  onDocument(document: ReadDocument): void
}) {
  const messages = useMessages()
  const input = useRef<HTMLInputElement>(null)
  const [stage, setStage] = useState<UploadStage | null>(null)

  const take = async (file: File) => {
    const result = await uploadDocument(file, setStage)
    if (result.ok) {
      showToast('ok', messages.workflow.documentExtracted)
      props.onDocument(result.document)
      return
    }
    const { failure } = result
    const { documentError } = messages.workflow
    if (failure.kind === 'failed') showToast('err', documentError(failure.message))
    else if (failure.kind === 'problem')
      showToast('err', documentError(problemText(messages, failure.problem.code, failure.problem.params)))
    else showToast('err', messages.workflow[failure.kind])
  }

  return (
    <>
      {props.trigger(() => input.current?.click())}
      {stage && (
        <div className={styles.stage} data-stage={stage}>
          <span>{messages.workflow.stage[stage]}</span>
          <ProgressBar label={messages.workflow.stage[stage]} value={STAGE_SHARE[stage]} />
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
