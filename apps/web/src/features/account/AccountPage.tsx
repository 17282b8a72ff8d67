import { useAllMessages } from '../../app/i18n.tsx'
import { PageFrame } from '../../app/PageFrame.tsx'
import type { Session } from '../../app/session.tsx'
import { Organizations } from './Organizations.tsx'
import { Profile } from './Profile.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'

/** Profile, password, second factor, sessions, organizations. */
export default function AccountPage({ session }: { readonly session: Session }) {
  const messages = useAllMessages()
  return (
    <PageFrame title={messages.places.profile}>
      <Profile session={session} />
      <SecondFactor session={session} />
      <Sessions session={session} />
      <Organizations session={session} />
    </PageFrame>
  )
}
