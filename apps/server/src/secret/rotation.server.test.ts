import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openInstallation } from '../installation.ts'
import { createPlace, ENGINES, type Place } from '../testing/engines.ts'
import { PASSWORD, startTestServer } from '../testing/test-server.ts'
import { totpNow } from '../testing/totp.ts'

const opened = (place: Place, env: Readonly<Record<string, string>> = {}, fresh = false) =>
  openInstallation(
    { dataDir: place.dataDir, env, fresh, ...(place.databaseUrl && { databaseUrl: place.databaseUrl }) },
    true,
  )

describe.each(ENGINES)('a change of the secret on %s', engine => {
  test('second factors, recovery codes and licenses stay, sessions end, and an interruption is brought to its end', async () => {
    const place = await createPlace(engine)
    const key = join(place.dataDir, 'secret.key')
    let running = await startTestServer(place)
    const window = running.window()
    const email = await window.signUp('Ana')
    const enabled = await window.fetch('/api/auth/two-factor/enable', { json: { password: PASSWORD } })
    const { totpURI: uri, backupCodes } = (await enabled.json()) as { totpURI: string; backupCodes: string[] }
    await window.fetch('/api/auth/two-factor/verify-totp', { json: { code: await totpNow(uri) } })
    const issuer = running.server.services.licences.publicKeyPem
    await running.stop()

    const before = readFileSync(key, 'utf8')
    const installation = await opened(place)
    expect(await installation.rotateSecret()).toMatchObject({ value: { secondFactors: 1, crewLinks: 0 } })
    await installation.close()
    expect(readFileSync(key, 'utf8')).not.toBe(before)
    expect(existsSync(`${key}.next`)).toBe(false)

    running = await startTestServer(place)
    const again = running.window()
    expect(await again.query('session.current')).toBeNull()
    expect(await (await again.signIn(email)).json()).toMatchObject({ twoFactorRedirect: true })
    expect((await again.fetch('/api/auth/two-factor/verify-totp', { json: { code: await totpNow(uri) } })).status).toBe(
      200,
    )
    const other = running.window()
    await other.signIn(email)
    const recovered = await other.fetch('/api/auth/two-factor/verify-backup-code', { json: { code: backupCodes[0] } })
    expect(recovered.status).toBe(200)
    expect(running.server.services.licences.publicKeyPem).toBe(issuer)
    await running.stop()

    // The old secret is refused at the start, not person by person.
    const present = readFileSync(key, 'utf8')
    writeFileSync(key, before)
    await expect(startTestServer(place)).rejects.toMatchObject({ code: 'server.secretChanged' })
    // As a machine leaves it that stopped between the database and the file: the next call knows which secret holds.
    writeFileSync(`${key}.next`, present)
    await expect(startTestServer(place)).rejects.toMatchObject({ code: 'server.rotationUnfinished' })
    const finishing = await opened(place)
    expect(await finishing.rotateSecret()).toMatchObject({ value: null })
    await finishing.close()
    expect(readFileSync(key, 'utf8')).toBe(present)
    await (await startTestServer(place)).stop()
    // And one that stopped before the database: nothing was sealed with what waits, so it goes.
    writeFileSync(`${key}.next`, 'x'.repeat(64))
    const repeated = await opened(place)
    expect(await repeated.rotateSecret()).toMatchObject({ value: { secondFactors: 1 } })
    await repeated.close()

    // Handed over in a file, the secret is not the folder's: neither its change nor a restore touches `secret.key` there.
    const given = join(place.dataDir, 'given')
    renameSync(key, given)
    writeFileSync(`${key}.next`, 'x'.repeat(64))
    const env = { PARADA_SECRET_FILE: given }
    await (await startTestServer(place, { env })).stop()
    const withFile = await opened(place, env)
    expect(withFile.secretIsGiven).toBe(true)
    expect(await withFile.rotateSecret()).toMatchObject({ problems: [{ code: 'server.newSecretMissing' }] })
    const file = join(place.dataDir, 'backup')
    await withFile.backup(file, { passphrase: 'frase de teste bem longa' })
    await withFile.close()
    const empty = await createPlace(engine)
    const filled = await opened(empty, env, true)
    expect(await filled.restore(file, { passphrase: 'frase de teste bem longa' })).toMatchObject({ ok: true })
    await filled.close()
    expect(existsSync(join(empty.dataDir, 'secret.key'))).toBe(false)
    await empty.remove()
    await place.remove()
  })
})
