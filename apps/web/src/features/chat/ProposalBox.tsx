import { Check, X } from 'lucide-react'
import { NoteList } from '../../components/NoteList.tsx'
import type { Proposal } from '../../data/proposal.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './Chat.module.css'
import { ProposedChanges } from './ProposedChanges.tsx'

/** What an engine proposes, to be accepted or discarded. */
export function ProposalBox(props: { readonly proposal: Proposal; onAccept(): void; onDiscard(): void }) {
  const { proposal, onAccept, onDiscard } = props
  const messages = useAllMessages()
  return (
    <div className={styles.proposal}>
      {proposal.notes.length > 0 && <NoteList notes={proposal.notes} />}
      {proposal.kind === 'update' ? <ProposedChanges /> : <p>{messages.workflow.replaceWarning}</p>}
      <div className={styles.decide}>
        <Button size="small" icon={<X size={14} />} onClick={onDiscard}>
          {messages.workflow.discard}
        </Button>
        <Button
          size="small"
          variant="primary"
          icon={<Check size={14} />}
          disabled={proposal.kind === 'update' && proposal.rejected.size === proposal.groups.length}
          onClick={onAccept}
        >
          {messages.workflow.accept}
        </Button>
      </div>
    </div>
  )
}
