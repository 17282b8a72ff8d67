import { formatDate } from '@parada/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { authGet, authPost } from '../../app/auth-client.ts'
import { civilAt } from '../../app/clock.ts'
import { useAllMessages, useLocale } from '../../app/i18n.tsx'
import type { Session } from '../../app/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Account.module.css'

interface Known {
  readonly id: string
  readonly token: string
  readonly createdAt: string
  readonly userAgent?: string | null
  readonly ipAddress?: string | null
}

/** Where this person is signed in; each session but this one can be ended. */
export function Sessions({ session }: { readonly session: Session }) {
  const messages = useAllMessages()
  const locale = useLocale()
  const words = messages.account
  const queries = useQueryClient()
  const list = useQuery({
    queryKey: ['sessions'],
    queryFn: async () => {
      const reply = await authGet<Known[]>('/list-sessions')
      return reply.ok ? reply.value : []
    },
  })
  const end = async (path: string, body: unknown) => {
    const reply = await authPost(path, body)
    showToast(reply.ok ? 'ok' : 'err', reply.ok ? words.revoked : messages.auth.refused(reply.message))
    await queries.invalidateQueries({ queryKey: ['sessions'] })
  }
  return (
    <section className={styles.section} aria-label={words.sessions}>
      <h3>{words.sessions}</h3>
      {list.data?.map(each => (
        <div key={each.id} className={styles.row}>
          <span className={styles.grow}>{deviceOf(each.userAgent) ?? words.unknownDevice}</span>
          <span className={styles.quiet}>
            {words.signedInAt(formatDate(locale, civilAt(Date.parse(each.createdAt)), 'dayTime'))}
          </span>
          {each.id === session.sessionId ? (
            <strong>{words.thisSession}</strong>
          ) : (
            <Button size="small" onClick={() => void end('/revoke-session', { token: each.token })}>
              {words.revoke}
            </Button>
          )}
        </div>
      ))}
      {(list.data?.length ?? 0) > 1 && (
        <Button onClick={() => void end('/revoke-other-sessions', {})}>{words.revokeOthers}</Button>
      )}
    </section>
  )
}

/** Browser and system out of a user agent, as far as it says. */
function deviceOf(agent: string | null | undefined): string | null {
  if (!agent) return null
  const browser = /(Edg|Firefox|Chrome|Safari)\/(\d+)/.exec(agent)
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)
  const name = browser?.[1] === 'Edg' ? 'Edge' : browser?.[1]
  return [name && `${name} ${browser?.[2]}`, system?.[1]].filter(Boolean).join(' · ') || null
}
