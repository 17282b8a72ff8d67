import { formatDate } from '@parada/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureOf, mutate, query } from '../../app/api.ts'
import { civilAt } from '../../app/clock.ts'
import { deviceName } from '../../app/device-name.ts'
import { useAllMessages, useLocale } from '../../app/i18n.tsx'
import { failureText } from '../../app/use-sentence.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Account.module.css'
import { Section } from './Section.tsx'

/** Where this person is signed in; each session but this one can be ended. */
export function Sessions() {
  const messages = useAllMessages()
  const locale = useLocale()
  const words = messages.account
  const queries = useQueryClient()
  const list = useQuery({ queryKey: ['sessions'], queryFn: () => query('session.list') })
  const end = async (id?: string) => {
    try {
      const { ended } = await mutate('session.end', id === undefined ? {} : { id })
      showToast('ok', words.revoked(ended))
    } catch (cause) {
      showToast('err', failureText(messages, failureOf(cause)))
    }
    await queries.invalidateQueries({ queryKey: ['sessions'] })
  }
  return (
    <Section
      title={words.sessions}
      beside={
        (list.data?.length ?? 0) > 1 && (
          <Button size="small" onClick={() => void end()}>
            {words.revokeOthers}
          </Button>
        )
      }
    >
      {list.isError && <Banner style="err">{failureText(messages, failureOf(list.error))}</Banner>}
      <div className={styles.rows}>
        {list.data?.map(each => {
          const device = deviceName(each.agent) ?? words.unknownDevice
          return (
            <div key={each.id} className={styles.row}>
              <span className={styles.grow}>
                {device}
                <small>{each.address}</small>
              </span>
              {each.impersonated && <span className={cx(styles.tag, styles.warn)}>{words.impersonated}</span>}
              <span className={styles.quiet}>
                {words.signedInAt(formatDate(locale, civilAt(Date.parse(each.createdAt)), 'dayTime'))}
              </span>
              {each.current ? (
                <span className={cx(styles.tag, styles.good)}>{words.thisSession}</span>
              ) : (
                <Button size="small" aria-label={words.revokeOf(device)} onClick={() => void end(each.id)}>
                  {words.revoke}
                </Button>
              )}
            </div>
          )
        })}
      </div>
    </Section>
  )
}
