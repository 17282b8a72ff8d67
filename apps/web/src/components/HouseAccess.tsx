import { formatDate } from '@parada/messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureOf, mutate, query } from '../data/api.ts'
import { civilAt } from '../data/clock.ts'
import { app, goTo } from '../data/store.ts'
import { useAllMessages, useLocale } from '../i18n/i18n.tsx'
import { failureText } from '../i18n/problem-text.ts'
import type { Session } from '../identity/session.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { showToast } from '../ui/toast-store.ts'
import styles from './HouseAccess.module.css'
import { useAct } from './use-act.ts'

/** PRO where nothing is sold: administrators grant it, all other users ask for it. */
export default function HouseAccess({ session }: { readonly session: Session }) {
  return session.access.isAdmin ? <Give session={session} /> : <Ask session={session} />
}

function Ask({ session }: { readonly session: Session }) {
  const messages = useAllMessages()
  const words = messages.pricing.house
  const [state, setState] = useState<'idle' | 'asking' | 'asked'>('idle')
  if (session.access.hasAccess) return null
  const ask = async () => {
    setState('asking')
    try {
      await mutate('pro.ask')
      setState('asked')
    } catch (cause) {
      setState('idle')
      showToast('err', failureText(messages, failureOf(cause)))
    }
  }
  return (
    <section className={styles.house} aria-label={words.title}>
      <h3>{words.title}</h3>
      <p>{words.askText}</p>
      {state === 'asked' ? (
        <Banner style="ok">{words.asked}</Banner>
      ) : (
        <Button variant="primary" busy={state === 'asking'} onClick={() => void ask()}>
          {words.ask}
        </Button>
      )}
    </section>
  )
}

function Give({ session }: { readonly session: Session }) {
  const messages = useAllMessages()
  const locale = useLocale()
  const words = messages.pricing.house
  const { act } = useAct('admin', 'session')
  const rules = useQuery({ queryKey: ['admin', 'house'], queryFn: () => query('admin.houseRules') })
  const [limit, setLimit] = useState<string | null>(null)
  // Other windows and processes change it too: what is not being typed follows.
  useEffect(() => {
    if (rules.data && limit === String(rules.data.freeLimit)) setLimit(null)
  }, [rules.data, limit])
  const change = (run: () => Promise<unknown>, said: string) => void act('house', run, said)
  if (rules.isError) return <Banner style="err">{failureText(messages, failureOf(rules.error))}</Banner>
  if (!rules.data) return <p className={styles.quiet}>{messages.common.loading}</p>
  const { everybody, freeLimit, requests } = rules.data
  const typed = limit ?? String(freeLimit)
  const wanted = typed.trim() === '' ? Number.NaN : Number(typed)
  return (
    <section className={styles.house} aria-label={words.title}>
      <h3>{words.title}</h3>
      <p>{words.giveText}</p>
      {requests.map(each => (
        <div key={each.userId} className={styles.row}>
          <span>
            {words.requestOf(each.name || each.email, formatDate(locale, civilAt(Date.parse(each.at)), 'dayTime'))}
          </span>
          <Button
            size="small"
            variant="primary"
            onClick={() =>
              change(
                () => mutate('admin.setPlan', { userId: each.userId, plan: 'pro' }),
                words.given(each.name || each.email),
              )
            }
          >
            {words.give}
          </Button>
          <Button
            size="small"
            variant="ghost"
            onClick={() => change(() => mutate('admin.setPlan', { userId: each.userId, plan: 'free' }), words.declined)}
          >
            {words.decline}
          </Button>
        </div>
      ))}
      <div className={styles.row}>
        {!session.access.hasAccess && (
          <Button
            variant="primary"
            onClick={() =>
              change(() => mutate('admin.setPlan', { userId: session.userId, plan: 'pro' }), words.given(session.name))
            }
          >
            {words.giveMe}
          </Button>
        )}
        <Button
          onClick={() =>
            everybody === 'free'
              ? change(() => mutate('admin.setHouseRules', { everybody: 'pro' }), words.givenAll)
              : change(() => mutate('admin.setHouseRules', { everybody: 'free' }), words.takenAll)
          }
        >
          {everybody === 'free' ? words.giveAll : words.takeAll}
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            app.setState({ pricingOpen: false })
            goTo('admin')
          }}
        >
          {words.people}
        </Button>
      </div>
      <form
        className={styles.row}
        onSubmit={event => {
          event.preventDefault()
          change(() => mutate('admin.setHouseRules', { freeLimit: wanted }), words.limitSet)
        }}
      >
        <TextField label={words.limit} hint={words.limitHint} value={typed} inputMode="numeric" onChange={setLimit} />
        <Button type="submit" disabled={!Number.isInteger(wanted) || wanted < -1 || wanted === freeLimit}>
          {messages.common.save}
        </Button>
      </form>
    </section>
  )
}
