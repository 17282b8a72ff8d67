import { useState } from 'react'
import { app, type ProjectDialog } from '../../data/store.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import type { Session } from '../../identity/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Links } from './Links.tsx'
import { People } from './People.tsx'

/** With whom a plan is shared, and links to its report. */
export default function SharingDialog(props: { readonly plan: ProjectDialog; readonly session: Session }) {
  const messages = useAllMessages()
  const words = messages.sharing
  const [tab, setTab] = useState<'people' | 'links'>('people')
  return (
    <Dialog
      open
      onOpenChange={open => !open && app.setState({ projectDialog: null })}
      title={words.title(props.plan.name)}
      closeLabel={messages.common.close}
      size="large"
    >
      <Tabs
        label={messages.places.sharing}
        value={tab}
        tabs={[
          { id: 'people', label: words.tabs.people },
          { id: 'links', label: words.tabs.links },
        ]}
        onChange={value => setTab(value)}
      >
        {tab === 'people' ? (
          <People projectId={props.plan.id} session={props.session} />
        ) : (
          <Links plan={props.plan} session={props.session} />
        )}
      </Tabs>
    </Dialog>
  )
}
