import { formatPercent, LANGUAGE_TAG } from '@parada/messages'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import HouseAccess from '../../components/HouseAccess.tsx'
import { failureOf, mutate, query } from '../../data/api.ts'
import { app } from '../../data/store.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import { useInstallation } from '../../identity/installation.ts'
import type { Session } from '../../identity/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './PricingDialog.module.css'

/** Monthly, annual, enterprise. A plan without a configured price cannot be chosen. */
export default function PricingDialog({ session }: { readonly session: Session }) {
  const messages = useAllMessages()
  const locale = useLocale()
  const words = messages.pricing
  const prices = useQuery({ queryKey: ['prices'], queryFn: () => query('billing.prices') })
  const [busy, setBusy] = useState<'month' | 'year' | 'portal' | null>(null)
  const [error, setError] = useState<string | null>(null)
  const installation = useInstallation()
  const sells = installation?.billing === true
  const { subscription, hasAccess } = session.access
  // A failed or stopped payment is mended in the portal; a second subscription would be paid twice.
  const subscribed = subscription !== null && !['canceled', 'incomplete_expired'].includes(subscription.status)

  const money = (amount: number, currency: string) =>
    new Intl.NumberFormat(LANGUAGE_TAG[locale], { style: 'currency', currency, maximumFractionDigits: 0 }).format(
      amount,
    )
  const buy = async (planId: 'month' | 'year') => {
    setBusy(planId)
    setError(null)
    try {
      const { checkoutUrl } = await mutate('billing.createCheckoutSession', { planId })
      // Busy until the page is left: a second press would open a second payment.
      if (checkoutUrl) return location.assign(checkoutUrl)
      setError(words.missingCheckout)
    } catch (cause) {
      setError(failureText(messages, failureOf(cause)))
    }
    setBusy(null)
  }
  const portal = async () => {
    setBusy('portal')
    try {
      location.assign((await mutate('billing.createPortalSession')).portalUrl)
    } catch (cause) {
      setError(failureText(messages, failureOf(cause)))
    }
    setBusy(null)
  }
  const month = prices.data?.find(each => each.id === 'month')
  const year = prices.data?.find(each => each.id === 'year')
  const saving = month && year ? (1 - year.price / (12 * month.price)) * 100 : 0
  const features = [
    words.feature.ai,
    words.feature.apply,
    words.feature.criticalPath,
    words.feature.share,
    words.feature.companion,
  ]

  return (
    <Dialog
      open
      onOpenChange={open => app.setState({ pricingOpen: open })}
      title={words.title}
      description={words.subtitle}
      closeLabel={messages.common.close}
      size="large"
    >
      <ul className={styles.features}>
        {features.map(feature => (
          <li key={feature}>
            <Check size={16} aria-hidden="true" /> {feature}
          </li>
        ))}
      </ul>
      {error && <Banner style="err">{error}</Banner>}
      {sells ? (
        <div className={styles.cards}>
          {(['month', 'year'] as const).map(id => {
            const plan = id === 'month' ? month : year
            const amount = plan?.price ?? (id === 'month' ? 79 : 799)
            return (
              <section key={id} className={cx(styles.card, id === 'year' && styles.best)} aria-label={words[id]}>
                <h3>{words[id]}</h3>
                <p className={styles.price}>{money(amount, plan?.currency ?? 'USD')}</p>
                <p className={styles.quiet}>
                  {id === 'month' ? words.perMonth : words.perYear}
                  {id === 'year' && saving > 0 && ` · ${words.saving(formatPercent(locale, saving))}`}
                </p>
                {prices.isSuccess && !plan?.available && <p className={styles.quiet}>{words.unavailable}</p>}
                <Button
                  variant={id === 'year' ? 'primary' : 'secondary'}
                  disabled={!plan?.available || hasAccess || subscribed}
                  busy={busy === id}
                  onClick={() => void buy(id)}
                >
                  {busy === id
                    ? words.redirecting
                    : subscription?.planId === id && subscribed
                      ? words.current
                      : words.subscribe}
                </Button>
              </section>
            )
          })}
          <Enterprise salesMail={installation?.salesMail} />
        </div>
      ) : (
        installation && <HouseAccess session={session} />
      )}
      {hasAccess && !subscribed && <p className={styles.quiet}>{words.granted}</p>}
      {subscribed && (
        <div className={styles.manage}>
          {subscription.status === 'past_due' && <span>{messages.account.subscription.pastDueText}</span>}
          <Button busy={busy === 'portal'} onClick={() => void portal()}>
            {subscription.status === 'past_due' ? messages.account.subscription.update : words.manage}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

/** The tier whose price is agreed on: the way to ask. */
function Enterprise({ salesMail }: { readonly salesMail: string | null | undefined }) {
  const words = useAllMessages().pricing
  return (
    <section className={styles.card} aria-label={words.enterprise}>
      <h3>{words.enterprise}</h3>
      <p className={styles.price}>{words.onRequest}</p>
      <p className={styles.quiet}>{words.enterpriseText}</p>
      {/* An address that is not configured would lead nowhere. */}
      {salesMail && (
        <a className={styles.link} href={`mailto:${salesMail}?subject=${encodeURIComponent(words.mailSubject)}`}>
          {words.letsTalk}
        </a>
      )}
    </section>
  )
}
