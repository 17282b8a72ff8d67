import { PageFrame } from '../../components/PageFrame.tsx'
import { goTo, useApp } from '../../data/store.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import type { Session } from '../../identity/session.ts'
import page from '../../ui/Page.module.css'
import { Tabs } from '../../ui/Tabs.tsx'
import { AtProvider } from './AtProvider.tsx'
import { Keys } from './Keys.tsx'
import { Organizations } from './Organizations.tsx'
import { OwnData } from './OwnData.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Password } from './Password.tsx'
import { Profile } from './Profile.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'
import { Subscription } from './Subscription.tsx'

const TABS = ['profile', 'security', 'organizations', 'subscription', 'keys'] as const

/** The person's own pages: profile, security, organizations, subscription, keys for programs. */
export default function AccountPage({ session }: { readonly session: Session }) {
  const messages = useAllMessages()
  const section = useApp(state => state.section)
  const tab = TABS.find(each => each === section) ?? 'profile'
  const atProvider = session.proofs.includes('clerk')
  return (
    <PageFrame title={messages.shell.account}>
      <Tabs
        label={messages.account.sections}
        value={tab}
        tabs={TABS.map(id => ({ id, label: messages.account.tab[id] }))}
        onChange={next => goTo('account', next)}
        className={page.tabs}
        barClassName={page.bar}
        panelClassName={page.panel}
      >
        {tab === 'profile' ? (
          <>
            {atProvider ? <AtProvider part="profile" /> : <Profile session={session} />}
            <OwnData />
          </>
        ) : tab === 'security' ? (
          atProvider ? (
            <AtProvider part="profile" />
          ) : (
            <>
              {session.proofs.includes('password') && <Password />}
              <SecondFactor session={session} />
              <Passkeys />
              <Sessions />
            </>
          )
        ) : tab === 'organizations' ? (
          atProvider ? (
            <AtProvider part="organization" />
          ) : (
            <Organizations session={session} />
          )
        ) : tab === 'subscription' ? (
          <Subscription session={session} />
        ) : (
          <Keys />
        )}
      </Tabs>
    </PageFrame>
  )
}
