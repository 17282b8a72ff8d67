import { createHash, createPrivateKey, type KeyObject, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { done, failed, type Outcome } from '@parada/schedule'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { sql } from 'kysely'
import { type Config, derivedFrom } from '../config.ts'
import { licenceKey } from '../licences/licence-key.ts'
import { serverProblem } from '../problem.ts'
import { type Db, type Storage, StorageError, storageFailure } from '../storage/db.ts'

/** Rows of `installation`: which secret the database is sealed with, and the issuer's key from before the first change. */
const PRINT = 'secretPrint'
const ISSUER = 'issuerKey'

/** What became of what the secret guards. */
export interface Rotation {
  readonly secondFactors: number
  readonly sessions: number
  readonly crewLinks: number
}

/** Fingerprint that shows whether a database is sealed with a secret, and reveals nothing of the secret. */
const printOf = (secret: string): string =>
  createHash('sha256').update(derivedFrom(secret, 'print')).digest('base64url')

/** As the identity library is given it. */
const identityKey = (secret: string): string => derivedFrom(secret, 'identity').toString('base64url')

const kept = async (db: Db, name: string): Promise<string | null> =>
  (await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst())?.value ?? null

const keep = (db: Db, name: string, value: string) =>
  db
    .insertInto('installation')
    .values({ name, value })
    .onConflict(each => each.column('name').doUpdateSet({ value }))
    .execute()

/** Whether the database is sealed with this secret; one that no server has started on says nothing and counts as such. */
async function isSealedWith(db: Db, secret: string): Promise<boolean> {
  const print = await kept(db, PRINT)
  return print === null || print === printOf(secret)
}

/**
 * Where the database is sealed with another secret it is closed and `StorageError` thrown: second factors would fail one
 * by one.
 */
export async function refuseOtherSecret(storage: Storage, config: Config, path: string): Promise<void> {
  if (await isSealedWith(storage.db, config.secret)) {
    // The print stands from the first start on: a server does not open a restored copy with another secret.
    if ((await kept(storage.db, PRINT)) !== null) return
    await keep(storage.db, PRINT, printOf(config.secret)).catch((error: unknown) => {
      // On a full disk users can read; the next start keeps it.
      if (storageFailure(error) === null) throw error
    })
    return
  }
  await storage.close()
  throw new StorageError('server.secretChanged', path)
}

/** The key that signs licences: given as PEM, else the installation's own, which outlives a change of the secret. */
export async function issuerKey(db: Db, config: Config): Promise<KeyObject> {
  const sealed = config.settings.PARADA_LICENCE_KEY === undefined ? await kept(db, ISSUER) : null
  if (sealed === null) return licenceKey(config)
  return createPrivateKey(await symmetricDecrypt({ key: identityKey(config.secret), data: sealed }))
}

/**
 * Seals with a new secret all that the database holds sealed with the one before, in one transaction, and ends what was
 * signed with it: sessions and links on their way by mail. Links of crews get new addresses. What cannot be opened
 * rejects, and nothing has changed.
 */
async function sealAgain(storage: Storage, config: Config, secret: string): Promise<Rotation> {
  const [from, to] = [identityKey(config.secret), identityKey(secret)]
  const again = async (data: string): Promise<string> =>
    symmetricEncrypt({ key: to, data: await symmetricDecrypt({ key: from, data }) })
  const issuer = await issuerKey(storage.db, config)
  const pem = issuer.export({ type: 'pkcs8', format: 'pem' }).toString()
  return storage.db.transaction().execute(async db => {
    const factors = await db.selectFrom('twoFactor').select(['id', 'secret', 'backupCodes']).execute()
    for (const each of factors)
      await db
        .updateTable('twoFactor')
        .set({ secret: await again(each.secret), backupCodes: await again(each.backupCodes) })
        .where('id', '=', each.id)
        .execute()
    const sessions = await db.deleteFrom('session').returning('id').execute()
    await db.deleteFrom('verification').execute()
    const { count } = await db
      .selectFrom('crew_links')
      .select(sql<number>`count(*)`.as('count'))
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', new Date().toISOString())
      .executeTakeFirstOrThrow()
    if (config.settings.PARADA_LICENCE_KEY === undefined)
      await keep(db, ISSUER, await symmetricEncrypt({ key: to, data: pem }))
    await keep(db, PRINT, printOf(secret))
    return { secondFactors: factors.length, sessions: sessions.length, crewLinks: Number(count) }
  })
}

/** The next secret waits here until the database is sealed with it; then it takes the place of `secret.key`. */
const waiting = (dataDir: string): string => join(dataDir, 'secret.key.next')

/** Throws `StorageError` where a change of the secret was interrupted: which of the two secrets holds is not known yet. */
export function refuseUnfinished(dataDir: string, { settings }: Config): void {
  if (settings.PARADA_SECRET === undefined && existsSync(waiting(dataDir)))
    throw new StorageError('server.rotationUnfinished', dataDir)
}

function writeSynced(path: string, text: string): void {
  const file = openSync(path, 'w', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * Changes the secret of an installation that nothing else has open. Where it is kept in `secret.key` a new one is made;
 * where it is given (`PARADA_SECRET`) the new one is given too. A change that was interrupted is brought to its end:
 * null says that nothing else was left to do. Codes `server.newSecretMissing`, `server.secretChanged`.
 */
export async function rotateSecret(
  storage: Storage,
  config: Config,
  dataDir: string,
  record: () => Promise<unknown>,
): Promise<Outcome<Rotation | null>> {
  const { PARADA_SECRET: given, PARADA_NEW_SECRET: wanted } = config.settings
  const [now, next] = [join(dataDir, 'secret.key'), waiting(dataDir)]
  if (given === undefined && existsSync(next)) {
    const print = await kept(storage.db, PRINT)
    if (print === printOf(readFileSync(next, 'utf8').trim())) {
      renameSync(next, now)
      return done(null)
    }
    rmSync(next)
  }
  if (!(await isSealedWith(storage.db, config.secret)))
    return failed(serverProblem('server.secretChanged', { path: dataDir }, 'giveSecret'))
  if (given !== undefined && (wanted === undefined || wanted === given))
    return failed(serverProblem('server.newSecretMissing', {}, 'giveNewSecret'))
  const secret = given === undefined ? randomBytes(48).toString('base64url') : (wanted ?? '')
  if (given === undefined) writeSynced(next, secret)
  const rotation = await sealAgain(storage, config, secret)
  await record()
  if (given === undefined) renameSync(next, now)
  return done(rotation)
}
