import { Check, X } from 'lucide-react'
import { NoteList } from '../../components/NoteList.tsx'
import { isQuestion, type Proposal } from '../../data/proposal.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './Chat.module.css'
import { ProposedChanges } from './ProposedChanges.tsx'

/** What an engine proposes, to be accepted or discarded. */
export function ProposalBox(props: { readonly proposal: Proposal; onAccept(): void; onDiscard(): void }) {
  const { proposal, onAccept, onDiscard } = props
  const messages = useAllMessages()
  // The conversation has said the question: here are its answers, and nothing is there to accept before one is chosen.
  const asked = proposal.kind === 'update' && proposal.groups.length === 0 ? proposal.notes.find(isQuestion) : undefined
  return (
    <div className={styles.proposal}>
      {proposal.notes.length > 0 && <NoteList notes={proposal.notes} spoken={asked} />}
      {proposal.kind === 'update' ? <ProposedChanges /> : <p>{messages.workflow.replaceWarning}</p>}
      <div className={styles.decide}>
        <Button size="small" icon={<X size={14} />} onClick={onDiscard}>
          {messages.workflow.discard}
        </Button>
        {!asked && (
          <Button
            size="small"
            variant="primary"
            icon={<Check size={14} />}
            disabled={proposal.kind === 'update' && proposal.rejected.size === proposal.groups.length}
            onClick={onAccept}
          >
            {messages.workflow.accept}
          </Button>
        )}
      </div>
    </div>
  )
}
