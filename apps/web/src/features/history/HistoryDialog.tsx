import { useState } from 'react'
import { app, type ProjectDialog } from '../../data/store.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Actions } from './Actions.tsx'
import { Compare } from './Compare.tsx'
import { Revisions } from './Revisions.tsx'

/** What a plan was: its revisions and named versions, what differs between two of them, and what was done to it. */
export default function HistoryDialog({ plan }: { readonly plan: ProjectDialog }) {
  const messages = useAllMessages()
  const words = messages.history
  const [tab, setTab] = useState<'revisions' | 'compare' | 'actions'>('revisions')
  const [from, setFrom] = useState<number | null>(null)
  return (
    <Dialog
      open
      onOpenChange={open => !open && app.setState({ projectDialog: null })}
      title={words.title(plan.name)}
      closeLabel={messages.common.close}
      size="large"
    >
      <Tabs
        label={messages.places.history}
        value={tab}
        tabs={[
          { id: 'revisions', label: words.tabs.revisions },
          { id: 'compare', label: words.tabs.compare },
          { id: 'actions', label: words.tabs.actions },
        ]}
        onChange={value => setTab(value)}
      >
        {tab === 'revisions' ? (
          <Revisions
            projectId={plan.id}
            onCompare={revision => {
              setFrom(revision)
              setTab('compare')
            }}
          />
        ) : tab === 'compare' ? (
          <Compare projectId={plan.id} from={from} />
        ) : (
          <Actions projectId={plan.id} />
        )}
      </Tabs>
    </Dialog>
  )
}
