import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useDateFormat } from '../../components/use-date-format.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { authGet, authPost } from '../../identity/auth-client.ts'
import { addPasskey, DEVICE_REFUSED, hasPasskeys } from '../../identity/passkey.ts'
import { refusalText } from '../../identity/refusal-text.ts'
import { Button } from '../../ui/Button.tsx'
import page from '../../ui/Page.module.css'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Account.module.css'
import { Section } from './Section.tsx'

interface Passkey {
  readonly id: string
  readonly name?: string | null
  readonly createdAt?: string | null
}

/** Passkeys of this account: add one of this device, remove one. */
export function Passkeys() {
  const messages = useAllMessages()
  const words = messages.account
  const moments = useDateFormat()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState<string | null>(null)
  const list = useQuery({
    queryKey: ['passkeys'],
    queryFn: async () => {
      const reply = await authGet<readonly Passkey[]>('/passkey/list-user-passkeys')
      return reply.ok ? reply.value : []
    },
  })
  const again = () => queries.invalidateQueries({ queryKey: ['passkeys'] })
  const add = async (event: FormEvent) => {
    event.preventDefault()
    setBusy('add')
    const reply = await addPasskey(name.trim() || words.passkeyNameDefault)
    setBusy(null)
    if (!reply.ok)
      return showToast('err', reply.code === DEVICE_REFUSED ? words.passkeyRefused : refusalText(reply, messages))
    setName('')
    showToast('ok', words.passkeyAdded)
    await again()
  }
  const remove = async (id: string) => {
    setBusy(id)
    const reply = await authPost('/passkey/delete-passkey', { id })
    setBusy(null)
    showToast(reply.ok ? 'ok' : 'err', reply.ok ? words.passkeyRemoved : refusalText(reply, messages))
    await again()
  }
  return (
    <Section title={words.passkeys} text={words.passkeysText}>
      {list.data?.length === 0 && <p className={page.quiet}>{words.passkeyNone}</p>}
      {(list.data?.length ?? 0) > 0 && (
        <div className={styles.rows}>
          {list.data?.map(each => {
            const shown = each.name || words.passkeyNameDefault
            return (
              <div key={each.id} className={styles.row}>
                <span className={styles.grow}>{shown}</span>
                {each.createdAt && <span className={page.quiet}>{words.signedInAt(moments.day(each.createdAt))}</span>}
                <Button
                  size="small"
                  busy={busy === each.id}
                  aria-label={words.removeOf(shown)}
                  onClick={() => void remove(each.id)}
                >
                  {messages.common.remove}
                </Button>
              </div>
            )
          })}
        </div>
      )}
      {hasPasskeys() ? (
        <form className={styles.form} onSubmit={event => void add(event)}>
          <TextField
            label={words.passkeyName}
            value={name}
            onChange={setName}
            placeholder={words.passkeyNameDefault}
            maxLength={60}
          />
          <Button type="submit" busy={busy === 'add'}>
            {words.passkeyAdd}
          </Button>
        </form>
      ) : (
        <p className={page.quiet}>{messages.identity.passkeyUnsupported}</p>
      )}
    </Section>
  )
}
