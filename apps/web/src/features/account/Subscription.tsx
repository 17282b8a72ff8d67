import { formatDate } from '@parada/messages'
import { useState } from 'react'
import { failureOf, mutate } from '../../data/api.ts'
import { civilAt } from '../../data/clock.ts'
import { app } from '../../data/store.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import type { Session } from '../../identity/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import page from '../../ui/Page.module.css'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Account.module.css'
import { Section } from './Section.tsx'

/** The plan, how its subscription stands, and the month's AI requests. */
export function Subscription({ session }: { readonly session: Session }) {
  const messages = useAllMessages()
  const locale = useLocale()
  const words = messages.account.subscription
  const { access, usage } = session
  const { subscription } = access
  const [busy, setBusy] = useState(false)
  const day = (iso: string | null) => (iso === null ? '' : formatDate(locale, civilAt(Date.parse(iso)), 'day'))
  const portal = async () => {
    setBusy(true)
    try {
      location.assign((await mutate('billing.createPortalSession')).portalUrl)
    } catch (cause) {
      showToast('err', failureText(messages, failureOf(cause)))
    }
    setBusy(false)
  }
  const states: Readonly<Record<string, string>> = words.state
  const ending = subscription?.cancelAtPeriodEnd === true && subscription.status !== 'canceled'
  const state = subscription
    ? ending
      ? words.state.cancelling
      : (states[subscription.status] ?? subscription.status)
    : access.hasAccess
      ? words.state.granted
      : words.state.none
  const over = subscription !== null && ['canceled', 'incomplete_expired'].includes(subscription.status)
  return (
    <Section title={words.plan} beside={<strong>{messages.admin.plan[access.plan]}</strong>}>
      {subscription?.status === 'past_due' && <Banner style="err">{words.pastDueText}</Banner>}
      {subscription?.status === 'unpaid' && <Banner style="err">{words.unpaidText}</Banner>}
      {subscription?.status === 'trialing' && !ending && (
        <Banner style="info">{words.trialText(day(subscription.currentPeriodEnd))}</Banner>
      )}
      {ending && subscription && (
        <Banner style="warn">{words.cancellingText(day(subscription.currentPeriodEnd))}</Banner>
      )}
      <dl className={styles.facts}>
        <dt>{words.status}</dt>
        <dd>
          {state}
          {subscription && !over && ` · ${words[subscription.planId]}`}
        </dd>
        {subscription?.currentPeriodEnd && (
          <>
            <dt>{ending || over ? words.ends : subscription.status === 'trialing' ? words.trialEnds : words.paid}</dt>
            <dd>{day(subscription.currentPeriodEnd)}</dd>
          </>
        )}
        <dt>{words.usage}</dt>
        <dd>{usage.limit < 0 ? words.unlimited(usage.count) : `${usage.count}/${usage.limit}`}</dd>
        {usage.limit >= 0 && (
          <>
            <dt>{words.resets}</dt>
            <dd>{formatDate(locale, civilAt(Date.parse(usage.resetsAt)), 'dayTime')}</dd>
          </>
        )}
      </dl>
      <div className={page.actions}>
        {!access.hasAccess && (
          <Button variant="primary" onClick={() => app.setState({ pricingOpen: true })}>
            {messages.shell.upgrade}
          </Button>
        )}
        {subscription && (
          <Button busy={busy} onClick={() => void portal()}>
            {subscription.status === 'past_due' || subscription.status === 'unpaid'
              ? words.update
              : messages.pricing.manage}
          </Button>
        )}
      </div>
    </Section>
  )
}
