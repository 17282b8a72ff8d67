import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp, KeyRound, RefreshCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { PageFrame } from '../../components/PageFrame.tsx'
import { useDateFormat } from '../../components/use-date-format.ts'
import { type CompanionCall, type CompanionReply, callCompanion } from '../../data/companion.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import page from '../../ui/Page.module.css'
import table from '../../ui/Table.module.css'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Licence.module.css'

async function settled<N extends CompanionCall>(reply: Promise<CompanionReply<N>>) {
  const answer = await reply
  if (!answer.ok) throw answer.failure
  return answer.value
}

/** Whether this installation is licensed, for which machines, and the way to authorize this one. */
export default function LicencePage() {
  const messages = useAllMessages()
  const moments = useDateFormat()
  const words = messages.licence
  const queries = useQueryClient()
  const status = useQuery({
    queryKey: ['licence', 'status'],
    queryFn: () => settled(callCompanion('licenceStatus')),
  })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<{ readonly title: string; readonly text: string } | null>(null)
  const again = () => queries.invalidateQueries({ queryKey: ['licence'] })
  const authorize = async () => {
    setBusy(true)
    setError(null)
    const reply = await callCompanion('authorizeMachine', {})
    setBusy(false)
    if (reply.ok && reply.value.ok) showToast('ok', words.authorizedNow)
    else
      setError({
        title: words.authorizeError,
        text: reply.ok ? (reply.value.error ?? '') : failureText(messages, reply.failure),
      })
    await again()
  }
  const input = useRef<HTMLInputElement>(null)
  const install = async (file: File) => {
    setBusy(true)
    setError(null)
    const reply = await callCompanion('licenceInstall', { content: await file.text() })
    setBusy(false)
    if (reply.ok) showToast('ok', words.installed)
    else setError({ title: words.installError, text: failureText(messages, reply.failure) })
    await again()
  }
  const unreachable = (status.error as { code?: string } | null)?.code === 'web.companionUnreachable'
  const machine = status.data?.current_machine
  const info = status.data?.license_info
  const facts: readonly (readonly [string, string | number | null | undefined])[] = [
    [words.hostName, machine?.host_name],
    [words.hostId, machine?.host_id],
    [words.machineId, machine?.machine_id],
    [words.platform, machine?.platform],
    [words.licensee, info?.licensee],
    [words.plan, info?.plan],
    [words.seats, info?.seats],
    [words.expires, info?.expires_at && moments.day(info.expires_at)],
  ]
  return (
    <PageFrame title={words.title}>
      {status.isError && (
        <Banner style="err" title={words.statusError}>
          {unreachable ? words.companionNeeded : failureText(messages, status.error as never)}
        </Banner>
      )}
      {error !== null && (
        <Banner style="err" title={error.title}>
          {error.text}
        </Banner>
      )}
      {status.data && (
        <Banner
          style={status.data.license_valid ? 'ok' : 'warn'}
          title={status.data.license_valid ? words.valid : words.invalid}
        >
          {info?.error_message}
        </Banner>
      )}
      <div className={page.actions}>
        <Button
          variant="primary"
          icon={<KeyRound size={16} />}
          busy={busy}
          disabled={!status.data}
          onClick={() => void authorize()}
        >
          {words.authorize}
        </Button>
        <Button icon={<FileUp size={16} />} busy={busy} disabled={!status.data} onClick={() => input.current?.click()}>
          {words.install}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          data-testid="licence-file"
          accept=".json,.licence,.lic"
          onChange={event => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void install(file)
          }}
        />
        <Button icon={<RefreshCw size={16} />} busy={status.isFetching} onClick={() => void again()}>
          {words.refresh}
        </Button>
      </div>
      {machine && (
        <section className={page.box} aria-label={words.machine}>
          <h3>{words.machine}</h3>
          <dl className={styles.facts}>
            {facts
              .filter(([, value]) => value !== null && value !== undefined && value !== '')
              .map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
        </section>
      )}
      <Machines />
    </PageFrame>
  )
}

/** The machines that the licence is used on. */
function Machines() {
  const words = useAllMessages().licence
  const moments = useDateFormat()
  const machines = useQuery({
    queryKey: ['licence', 'machines'],
    queryFn: () => settled(callCompanion('authorizedMachines')),
  })
  return (
    <section className={page.box} aria-label={words.authorized}>
      <h3>{words.authorized}</h3>
      {(machines.data?.authorized_machines.length ?? 0) === 0 ? (
        <p className={page.quiet}>{words.noMachines}</p>
      ) : (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{words.hostName}</th>
              <th scope="col">{words.hostId}</th>
              <th scope="col">{words.machineId}</th>
              <th scope="col">{words.addedAt}</th>
            </tr>
          </thead>
          <tbody>
            {machines.data?.authorized_machines.map(each => (
              <tr key={each.machine_id}>
                <td>{each.host_name}</td>
                <td className={page.key}>{each.host_id}</td>
                <td className={page.key}>{each.machine_id}</td>
                <td className={page.key}>{moments.day(each.added_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
