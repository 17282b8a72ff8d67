import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Certificate {
  readonly key: string
  readonly cert: string
}

/** A certificate for a name or an address, of a holder, that only who is handed it believes. */
export function certificateFor(subject: `DNS:${string}` | `IP:${string}`, holder = 'parada-test'): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'parada-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' ')
  execFileSync(
    'openssl',
    [...kind, '-subj', `/CN=${holder}`, '-addext', `subjectAltName=${subject}`, '-keyout', key, '-out', cert],
    {
      stdio: 'ignore',
    },
  )
  const made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  return made
}
