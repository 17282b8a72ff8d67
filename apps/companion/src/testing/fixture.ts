import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  civilInstant,
  done,
  duration,
  emptySchedule,
  NO_LAG,
  type Outcome,
  type Schedule,
  type Task,
  taskId,
} from '@parada/schedule'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Dialogs, Picked } from '../files/dialogs.ts'
import { type Companion, type CompanionOptions, createCompanion } from '../index.ts'
import { createMemoryProjectHost, type MemoryProjectHost } from '../project-host/memory-project-host.ts'

const START = civilInstant(2027, 3, 12, 8)

/** A short plan: three tasks in a chain. */
export function smallPlan(): Schedule {
  const tasks = ['Bloquear', 'Soldar', 'Testar'].map(
    (name, at): Task => ({
      uid: taskId(at + 1),
      row: at + 1,
      name,
      parent: null,
      duration: duration(4 * (at + 1), 'h'),
    }),
  )
  return {
    ...emptySchedule('Parada da caldeira 3', { start: START }),
    tasks,
    links: [
      { from: taskId(1), to: taskId(2), type: 'FS', lag: NO_LAG },
      { from: taskId(2), to: taskId(3), type: 'FS', lag: NO_LAG },
    ],
  }
}

/** A reply as the tests look at it. */
export interface Reply {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly text: string
}

/** A companion on an empty folder, without a port: requests are injected. */
export interface TestCompanion {
  readonly companion: Companion
  readonly folder: string
  readonly host: MemoryProjectHost
  /** What the next dialog gives. */
  pick(answer: Outcome<Picked>): void
  call(method: 'GET' | 'POST', path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  /** The header that an entitlement signed by the API server is sent in. */
  entitlement(plan: string, life?: number): Promise<Record<string, string>>
  stop(): Promise<void>
}

export async function testCompanion(options: Partial<CompanionOptions> = {}): Promise<TestCompanion> {
  const folder = await mkdtemp(join(tmpdir(), 'parada-companion-'))
  const host = createMemoryProjectHost(smallPlan(), { path: 'C:\\Planos\\caldeira.mpp' })
  let answer: Outcome<Picked> = done(null)
  const dialogs: Dialogs = { available: true, pick: async () => answer, confirm: async () => false }
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
  const jwk = { ...(await exportJWK(publicKey)), alg: 'EdDSA', kid: 'test' }
  const companion = await createCompanion({
    dataDir: join(folder, 'data'),
    port: 8000,
    host,
    dialogs,
    entitlementKeys: async () => ({ keys: [jwk] }),
    ...options,
  })
  return {
    companion,
    folder,
    host,
    pick(next) {
      answer = next
    },
    async call(method, path, body, headers = {}) {
      const reply = await companion.app.inject({
        method,
        url: path,
        headers: {
          host: '127.0.0.1:8000',
          authorization: `Bearer ${companion.token}`,
          ...(method === 'POST' && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(method === 'POST' && { payload: JSON.stringify(body ?? {}) }),
      })
      const json = reply.headers['content-type']?.toString().includes('json')
      return { status: reply.statusCode, body: json ? (reply.json() as Record<string, unknown>) : {}, text: reply.body }
    },
    async entitlement(plan, life = 3600) {
      const now = Math.floor(Date.now() / 1000)
      const token = await new SignJWT({ plan, features: [] })
        .setProtectedHeader({ alg: 'EdDSA', kid: 'test' })
        .setIssuer('parada')
        .setAudience('parada-companion')
        .setSubject('user-1')
        .setIssuedAt(now)
        .setExpirationTime(now + life)
        .sign(privateKey)
      return { 'x-parada-entitlement': token }
    },
    async stop() {
      await companion.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
