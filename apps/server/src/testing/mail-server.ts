import { type AddressInfo, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { Certificate } from './certificate.ts'

/** A mail server that keeps what it takes. */
export interface MailServer {
  /** Address for `PARADA_SMTP_URL`. */
  readonly url: string
  readonly mails: string[]
  /** Lines that came in the clear, also of conversations that brought no mail. */
  readonly inTheClear: string[]
  /** Mails whose text it was offered, taken or not yet. */
  readonly begun: number
  /** Whether every mail is put off. */
  refuse: boolean
  /** Takes what was offered and waits. */
  take(): void
  close(): void
}

/**
 * Starts a mail server; one that `waits` says that it has a mail only when the test accepts it, one with a certificate
 * offers STARTTLS.
 */
export async function createMailServer({
  waits = false,
  certificate,
}: {
  readonly waits?: boolean
  readonly certificate?: Certificate
} = {}): Promise<MailServer> {
  const mails: string[] = []
  const inTheClear: string[] = []
  let [begun, refuse] = [0, false]
  let offered: (() => void)[] = []
  const server = createServer((plain: Socket) => {
    let [socket, text, inData]: [Socket, string, boolean] = [plain, '', false]
    const encrypt = (offered: Certificate): void => {
      socket.write('220 begin\r\n')
      socket.removeAllListeners('data')
      socket = new TLSSocket(socket, { isServer: true, key: offered.key, cert: offered.cert })
      listen()
    }
    const answer = (line: string): void => {
      if (socket === plain) inTheClear.push(line)
      if (/^STARTTLS/i.test(line)) {
        if (certificate) encrypt(certificate)
        else socket.write('502 what is that\r\n')
      } else if (/^EHLO/i.test(line) && certificate && socket === plain) socket.write('250-test\r\n250 STARTTLS\r\n')
      else if (inData) {
        inData = false
        const take = () => {
          mails.push(line)
          socket.write('250 taken\r\n')
        }
        if (waits) offered.push(take)
        else take()
      } else if (/^DATA/i.test(line)) {
        inData = true
        begun++
        socket.write('354 go on\r\n')
      } else if (refuse && /^MAIL/i.test(line)) socket.write('451 later\r\n')
      else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else socket.write('250 fine\r\n')
    }
    const listen = (): void => {
      // A client that ends in the middle of a mail is looked for in what was received, not here.
      socket.on('error', () => undefined)
      socket.on('data', chunk => {
        text += String(chunk)
        for (;;) {
          const mark = inData ? '\r\n.\r\n' : '\r\n'
          const end = text.indexOf(mark)
          if (end < 0) return
          const line = text.slice(0, end)
          text = text.slice(end + mark.length)
          answer(line)
        }
      })
    }
    socket.write('220 test\r\n')
    listen()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    inTheClear,
    get begun() {
      return begun
    },
    get refuse() {
      return refuse
    },
    set refuse(value) {
      refuse = value
    },
    take() {
      for (const each of offered) each()
      offered = []
    },
    close: () => void server.close(),
  }
}
