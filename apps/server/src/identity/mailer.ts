import { randomUUID } from 'node:crypto'
import type { Locale, Messages } from '@parada/messages'
import { MAIL_NOT_ENCRYPTED } from '@parada/protocol'
import { createTransport, type Transporter } from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { Db } from '../storage/db.ts'

export type MailKind = 'verify' | 'reset' | 'invitation' | 'accountExists' | 'shared' | 'proRequest'

export interface Mail {
  readonly kind: MailKind
  readonly to: string
  readonly locale: Locale
  readonly link: string
  readonly name: string
  /** Name of the organization an invitation is for, of the plan that was shared, or of the person who asks. */
  readonly about?: string
}

/** Sends mails where a mail server is configured; keeps each, so that an administrator can pass on what could not be sent. */
export interface Mailer {
  readonly canSend: boolean
  send(mail: Mail): Promise<void>
  /** Hands a kept mail to the mail server; rejects when that refuses. */
  deliver(id: string): Promise<void>
  close(): void
}

/**
 * Mails of one kind that an address gets in an hour, from whichever account or page they are asked for: others could fill
 * its box in the installation's name. More are not written.
 */
const MOST_TO_ONE = 10

interface MailerOptions {
  readonly db: Db
  readonly clock: Clock
  readonly smtpUrl: string | undefined
  /** Whether mails may go to another machine in the clear. */
  readonly unencrypted: boolean
  readonly from: string
  readonly messages: (locale: Locale) => Messages
  /** Counts something that may happen so many times an hour. */
  readonly spend: (what: string, most: number) => Promise<boolean>
  /** Sees to it that `deliver` is called with the id of a mail, again if it fails. */
  readonly later: (id: string) => Promise<void>
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i

/**
 * The address with what it says about encryption replaced by our rule: beyond this machine a mail goes encrypted or not at
 * all. By itself the library goes on in the clear where STARTTLS is not offered, which who sits between can bring about,
 * and mails carry links that open accounts.
 */
function encryptedAddress(smtpUrl: string, unencrypted: boolean): string {
  const url = new URL(smtpUrl)
  // A service of the library's own table brings another host.
  const here = LOOPBACK.test(url.hostname) && !url.searchParams.has('service')
  if (here || unencrypted) return smtpUrl
  for (const name of ['ignoreTLS', 'opportunisticTLS', 'requireTLS']) url.searchParams.delete(name)
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

/** An administrator reads our own word for a refused STARTTLS, and every other error as it came. */
const failureOf = (error: unknown): string => {
  const { code, response } = error as { code?: unknown; response?: unknown }
  return code === 'ETLS' && typeof response === 'string' ? MAIL_NOT_ENCRYPTED : String(error)
}

export function createMailer(options: MailerOptions): Mailer {
  const { db, clock, smtpUrl } = options
  const transport: Transporter | null = smtpUrl ? createTransport(encryptedAddress(smtpUrl, options.unencrypted)) : null
  return {
    canSend: transport !== null,
    async send(mail) {
      if (!(await options.spend(`mail:${mail.kind}:${mail.to.toLowerCase()}`, MOST_TO_ONE))) return
      const { subject, body } = compose(mail, options.messages(mail.locale))
      const id = randomUUID()
      await db
        .insertInto('mails')
        .values({
          id,
          recipient: mail.to,
          kind: mail.kind,
          subject,
          body,
          created_at: clock.now().toISOString(),
          sent_at: null,
          error: null,
        })
        .execute()
      if (transport) await options.later(id)
    },
    async deliver(id) {
      const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
      if (!transport || !row || row.sent_at !== null) return
      try {
        await transport.sendMail({ from: options.from, to: row.recipient, subject: row.subject, text: row.body })
        // A link that reached its reader must not stay readable for an administrator.
        await db
          .updateTable('mails')
          .set({ sent_at: clock.now().toISOString(), body: '' })
          .where('id', '=', id)
          .execute()
      } catch (error) {
        await db
          .updateTable('mails')
          .set({ error: failureOf(error) })
          .where('id', '=', id)
          .execute()
        throw error
      }
    },
    close: () => transport?.close(),
  }
}

function compose(mail: Mail, messages: Messages): { subject: string; body: string } {
  const texts = messages.mail[mail.kind]
  return {
    subject: texts.subject(mail.about ?? ''),
    body: [
      messages.mail.greeting(mail.name),
      '',
      texts.text(mail.about ?? ''),
      '',
      mail.link,
      '',
      texts.after,
      '',
      messages.mail.signature,
    ].join('\n'),
  }
}
