import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LicenceStatus, MachineInfo } from '@parada/protocol'
import { done, failed, type Outcome, type Problem } from '@parada/schedule'
import { saveAtomically } from '../files/atomic-save.ts'
import { companionProblem } from '../problem.ts'
import { type LicencePayload, licenceProblem, readLicence } from './licence-file.ts'
import { machineInfo } from './machine.ts'

/** The licence installed on this machine. */
export interface LicenceStore {
  machine(): MachineInfo
  /** The licence that holds here and now. Codes: `companion.licence…`. */
  current(): Promise<Outcome<LicencePayload>>
  status(sentence: (found: Problem) => Promise<string>): Promise<LicenceStatus>
  machines(): Promise<LicencePayload['machines']>
  /** Keeps a licence file that its issuer signed; whether it holds here is what `status` then says. */
  install(text: string): Promise<Outcome<LicencePayload>>
  /** Asks the issuer (the API server) to add this machine. */
  authorize(): Promise<Outcome<LicencePayload>>
}

interface Settings {
  readonly folder: string
  /** PEM of the issuer; null where none is configured. */
  readonly publicKey: string | null
  readonly serverUrl: string | null
  readonly today: () => string
}

export function createLicenceStore(settings: Settings): LicenceStore {
  const path = join(settings.folder, 'licence.json')

  const keyPath = join(settings.folder, 'licence-issuer.pem')

  /** The issuer's key: configured, else the API server's, which is remembered for times without a network. */
  const publicKey = async (): Promise<string | null> => {
    if (settings.publicKey) return settings.publicKey
    const kept = await readFile(keyPath, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (kept !== null || !settings.serverUrl) return kept
    const reply = await fetch(new URL('/api/licences/key', settings.serverUrl), {
      signal: AbortSignal.timeout(5000),
    }).catch(() => null)
    const pem = reply?.ok ? await reply.text() : ''
    if (!pem.startsWith('-----BEGIN PUBLIC KEY-----')) return null
    const saved = await saveAtomically(keyPath, Buffer.from(pem))
    return saved.ok ? pem : null
  }

  const installed = async (): Promise<Outcome<LicencePayload>> => {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    const key = text === null ? null : await publicKey()
    if (text === null || key === null) return failed(companionProblem('companion.licenceMissing', {}, 'askIssuer'))
    return readLicence(text, key)
  }

  const current = async (): Promise<Outcome<LicencePayload>> => {
    const licence = await installed()
    if (!licence.ok) return licence
    const found = licenceProblem(licence.value, machineInfo().machine_id, settings.today())
    return found ? failed(found) : licence
  }

  return {
    machine: machineInfo,
    current,
    async status(sentence) {
      const [licence, held] = [await installed(), await current()]
      const payload = licence.ok ? licence.value : null
      return {
        license_valid: held.ok,
        current_machine: machineInfo(),
        license_info: {
          error_message: held.ok ? null : await sentence(held.problems[0]),
          licensee: payload?.licensee ?? null,
          plan: payload?.plan ?? null,
          seats: payload?.seats ?? null,
          expires_at: payload?.expires_at ?? null,
        },
      }
    },
    async machines() {
      const licence = await installed()
      return licence.ok ? licence.value.machines : []
    },
    async install(text) {
      const key = await publicKey()
      if (key === null)
        return failed(companionProblem('companion.serverNotConfigured', {}, 'configureServer', 'askIssuer'))
      const licence = readLicence(text, key)
      if (!licence.ok) return licence
      const saved = await saveAtomically(path, Buffer.from(text))
      return saved.ok ? licence : saved
    },
    async authorize() {
      const licence = await installed()
      if (!licence.ok) return licence
      if (licence.value.machines.some(each => each.machine_id === machineInfo().machine_id)) return licence
      if (licence.value.machines.length >= licence.value.seats)
        return failed(companionProblem('companion.licenceSeatsTaken', { seats: licence.value.seats }, 'askIssuer'))
      const key = await publicKey()
      if (!settings.serverUrl || key === null)
        return failed(companionProblem('companion.serverNotConfigured', {}, 'configureServer', 'askIssuer'))
      const reply = await fetch(new URL('/api/licences/machines', settings.serverUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ licence: await readFile(path, 'utf8'), machine: machineInfo() }),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null)
      if (!reply?.ok)
        return failed(companionProblem('companion.serverUnreachable', { server: settings.serverUrl }, 'tryLater'))
      const renewed = await reply.text()
      const checked = readLicence(renewed, key)
      if (!checked.ok) return checked
      const saved = await saveAtomically(path, Buffer.from(renewed))
      return saved.ok ? done(checked.value) : saved
    },
  }
}
