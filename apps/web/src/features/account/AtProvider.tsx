import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import page from '../../ui/Page.module.css'
import { Section } from './Section.tsx'

/** What the external provider keeps is changed in its own windows. */
export function AtProvider({ part }: { readonly part: 'profile' | 'organization' }) {
  const words = useAllMessages().identity
  const open = async () => {
    const { clerk } = (await import('../../identity/clerk.ts')).clerkState.getState()
    if (part === 'profile') clerk?.openUserProfile({})
    else clerk?.openOrganizationProfile({})
  }
  return (
    <Section
      title={part === 'profile' ? words.providerProfile : words.providerOrganization}
      text={words.providerManaged}
    >
      <div className={page.actions}>
        <Button onClick={() => void open()}>{words.providerOpen}</Button>
      </div>
    </Section>
  )
}
