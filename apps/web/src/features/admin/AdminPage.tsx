import { useState } from 'react'
import { PageFrame } from '../../components/PageFrame.tsx'
import { goTo, useApp } from '../../data/store.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import type { Session } from '../../identity/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import page from '../../ui/Page.module.css'
import { Tabs } from '../../ui/Tabs.tsx'
import { Audit } from './Audit.tsx'
import { Configuration } from './Configuration.tsx'
import { Licences } from './Licences.tsx'
import { Mails } from './Mails.tsx'
import { Organizations } from './Organizations.tsx'
import { People, type Person } from './People.tsx'
import { Sessions } from './Sessions.tsx'

const TABS = ['people', 'organizations', 'sessions', 'mails', 'licences', 'audit', 'configuration'] as const

/** What an administrator sees and does: people and plans, sessions, mails, licences, the audit trail, configuration. */
export default function AdminPage({ session }: { readonly session: Session }) {
  const messages = useAllMessages()
  const words = messages.admin
  const section = useApp(state => state.section)
  const tab = TABS.find(each => each === section) ?? 'people'
  /** The user whose sessions are shown; null shows those of all. */
  const [person, setPerson] = useState<Person | null>(null)
  const sessionsOf = (whom: Person) => {
    setPerson(whom)
    goTo('admin', 'sessions')
  }
  return (
    <PageFrame title={words.title} wide>
      {session.access.isAdmin ? (
        <Tabs
          label={words.sections}
          value={tab}
          tabs={TABS.map(id => ({ id, label: words.tab[id] }))}
          onChange={next => goTo('admin', next)}
          className={page.tabs}
          barClassName={page.bar}
          panelClassName={page.panel}
        >
          {tab === 'people' ? (
            <People session={session} onSessions={sessionsOf} />
          ) : tab === 'organizations' ? (
            <Organizations />
          ) : tab === 'sessions' ? (
            <Sessions session={session} person={person} onAll={() => setPerson(null)} />
          ) : tab === 'mails' ? (
            <Mails />
          ) : tab === 'licences' ? (
            <Licences />
          ) : tab === 'audit' ? (
            <Audit />
          ) : (
            <Configuration />
          )}
        </Tabs>
      ) : (
        <Banner style="warn">{words.notAllowed}</Banner>
      )}
    </PageFrame>
  )
}
