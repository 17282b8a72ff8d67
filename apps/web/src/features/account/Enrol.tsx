import { useAllMessages } from '../../i18n/i18n.tsx'
import type { Session } from '../../identity/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import page from '../../ui/Page.module.css'
import { SecondFactor } from './SecondFactor.tsx'

/** The one thing that an account without a second factor can do, where the installation asks everybody for one. */
export default function Enrol({ session, onDone }: { readonly session: Session; onDone(): void }) {
  const words = useAllMessages().account
  return (
    <div className={page.panel}>
      <Banner style="warn" title={words.mustEnrol}>
        {words.mustEnrolText}
      </Banner>
      <SecondFactor session={session} onSaved={onDone} />
    </div>
  )
}
