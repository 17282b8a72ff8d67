import { useQuery } from '@tanstack/react-query'
import { useAct } from '../../components/use-act.ts'
import { useDateFormat } from '../../components/use-date-format.ts'
import { failureOf, mutate, query } from '../../data/api.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import { deviceName } from '../../identity/device-name.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import page from '../../ui/Page.module.css'
import { Tag } from '../../ui/Tag.tsx'
import styles from './Account.module.css'
import { Section } from './Section.tsx'

/** Where this person is signed in; each session but this one can be ended. */
export function Sessions() {
  const messages = useAllMessages()
  const moments = useDateFormat()
  const words = messages.account
  const { busy, act } = useAct('sessions')
  const list = useQuery({ queryKey: ['sessions'], queryFn: () => query('session.list') })
  const end = (id?: string) =>
    void act(
      id ?? 'others',
      () => mutate('session.end', id === undefined ? {} : { id }),
      ({ ended }) => words.revoked(ended),
    )
  return (
    <Section
      title={words.sessions}
      beside={
        (list.data?.length ?? 0) > 1 && (
          <Button size="small" busy={busy === 'others'} onClick={() => end()}>
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
              {each.impersonated && <Tag tone="warn">{words.impersonated}</Tag>}
              <span className={page.quiet}>{words.signedInAt(moments.dayTime(each.createdAt))}</span>
              {each.current ? (
                <Tag tone="good">{words.thisSession}</Tag>
              ) : (
                <Button
                  size="small"
                  busy={busy === each.id}
                  aria-label={words.revokeOf(device)}
                  onClick={() => end(each.id)}
                >
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
