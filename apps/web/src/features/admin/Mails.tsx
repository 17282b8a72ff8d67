import { MAIL_NOT_ENCRYPTED } from '@parada/protocol'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useDateFormat } from '../../components/use-date-format.ts'
import { query } from '../../data/api.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { useInstallation } from '../../identity/installation.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import page from '../../ui/Page.module.css'
import { Tag } from '../../ui/Tag.tsx'
import styles from './Admin.module.css'
import { Table } from './Table.tsx'

/** Mails that were written: those that could not be sent are shown, for their links to be passed on by hand. */
export function Mails() {
  const messages = useAllMessages()
  const words = messages.admin
  const moments = useDateFormat()
  const installation = useInstallation()
  const [open, setOpen] = useState<string | null>(null)
  const mails = useQuery({ queryKey: ['admin', 'mails'], queryFn: () => query('admin.mails') })
  return (
    <>
      {installation &&
        (installation.mails ? (
          <p className={page.quiet}>{words.mailsSent}</p>
        ) : (
          <Banner style="warn">{words.mailsManual}</Banner>
        ))}
      <Table
        label={words.tab.mails}
        columns={['at', 'to', 'subject', 'actions']}
        query={mails}
        empty={words.mailsNone}
        row={each => (
          <Fragment key={each.id}>
            <tr>
              <td className={styles.number}>{moments.dayTime(each.at)}</td>
              <td className={styles.wrap}>{each.to}</td>
              <td className={styles.wrap}>
                {each.subject}{' '}
                <Tag tone={each.sentAt ? 'good' : each.error ? 'bad' : 'warn'}>
                  {each.sentAt
                    ? words.mailSent(moments.dayTime(each.sentAt))
                    : each.error
                      ? words.mailFailed
                      : words.mailWaiting}
                </Tag>
              </td>
              <td className={styles.end}>
                {each.body !== '' && (
                  <Button
                    size="small"
                    aria-expanded={open === each.id}
                    aria-label={words.mailShowOf(each.to)}
                    onClick={() => setOpen(open === each.id ? null : each.id)}
                  >
                    {words.mailShow}
                  </Button>
                )}
              </td>
            </tr>
            {open === each.id && (
              <tr>
                <td colSpan={4}>
                  <div className={styles.whole}>
                    {each.error && (
                      <Banner style="err">
                        {each.error === MAIL_NOT_ENCRYPTED ? words.mailNotEncrypted : each.error}
                      </Banner>
                    )}
                    <pre className={styles.mail}>{each.body}</pre>
                    <div className={page.actions}>
                      <CopyButton
                        text={/https?:\/\/\S+/.exec(each.body)?.[0] ?? each.body}
                        label={words.mailCopy}
                        copied={messages.account.copied}
                        failed={messages.account.copyFailed}
                      />
                    </div>
                  </div>
                </td>
              </tr>
            )}
          </Fragment>
        )}
      />
    </>
  )
}
