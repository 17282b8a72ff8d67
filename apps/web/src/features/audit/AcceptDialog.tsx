import { presentProblem } from '@parada/messages'
import { type AuditCheck, type AuditFinding, acceptanceOf } from '@parada/schedule'
import { useState } from 'react'
import { civilNow } from '../../data/clock.ts'
import { editor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { useKnownSession } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** A reason and who gives it: the remark stays in the report with both, and counts no more. */
export function AcceptDialog(props: { readonly check: AuditCheck; readonly finding: AuditFinding; onClose(): void }) {
  const { check, finding, onClose } = props
  const messages = useAllMessages()
  const words = messages.audit
  const session = useKnownSession()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const accept = () => {
    const text = reason.trim()
    const project = editor.schedule?.project
    if (text === '' || !project) {
      setAsked(true)
      return
    }
    const by = session?.name || session?.email
    const own = acceptanceOf(check, finding, { reason: text, ...(by && { by }), at: civilNow() })
    const accepted = [...(project.accepted ?? []), own]
    const result = editor.apply([{ kind: 'setProject', changes: { accepted } }], label('editProject'))
    if (result.ok) showToast('ok', words.acceptedNow)
    else showToast('err', presentProblem(result.problems[0], messages).error)
    onClose()
  }
  return (
    <Dialog
      open
      keepOpen
      size="small"
      onOpenChange={open => !open && onClose()}
      title={words.accept}
      description={words.reasonNeeded}
      closeLabel={messages.common.close}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" onClick={accept}>
            {words.accept}
          </Button>
        </>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          accept()
        }}
      >
        <TextField
          label={words.reason}
          value={reason}
          onChange={setReason}
          error={asked && reason.trim() === '' ? words.reasonNeeded : undefined}
        />
      </form>
    </Dialog>
  )
}
