import { useState } from 'react'
import { useAct } from '../../components/use-act.ts'
import { mutate } from '../../data/api.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import page from '../../ui/Page.module.css'
import { LeaveForGood } from './LeaveForGood.tsx'
import { Section } from './Section.tsx'

/** A copy of what is kept of this person, and the way out. */
export function OwnData() {
  const messages = useAllMessages()
  const words = messages.account
  const { busy, act } = useAct('session')
  const [leaving, setLeaving] = useState(false)
  return (
    <Section title={words.data} text={words.dataText}>
      <div className={page.actions}>
        <Button
          busy={busy === 'export'}
          onClick={() => void act('export', async () => location.assign((await mutate('person.export', {})).url), null)}
        >
          {words.dataGet}
        </Button>
        <Button variant="ghost" onClick={() => setLeaving(true)}>
          {words.removeMe}
        </Button>
      </div>
      {leaving && <LeaveForGood onClose={() => setLeaving(false)} />}
    </Section>
  )
}
