import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBackup } from '../backup/backup.ts'
import { keepBackup, newestBackup } from '../backup/kept-backups.ts'
import { readSettings } from '../config.ts'
import { plainJpeg } from '../crews/jpeg.ts'
import { openInstallation, verifyBackup } from '../installation.ts'
import { housekeeping } from '../jobs/housekeeping.ts'
import { crewPlan } from '../testing/crew-plan.ts'
import { createPlace, ENGINES } from '../testing/engines.ts'
import { startFileStore } from '../testing/file-store.ts'
import { smallJpeg } from '../testing/small-jpeg.ts'
import { PASSWORD, startTestServer, type TestServer } from '../testing/test-server.ts'
import { BucketError, bucketOf } from './bucket.ts'

const folder = mkdtempSync(join(tmpdir(), 'parada-bucket-'))
let store: Awaited<ReturnType<typeof startFileStore>>
beforeAll(async () => {
  store = await startFileStore()
})
afterAll(async () => {
  await store.stop()
  rmSync(folder, { recursive: true, force: true })
})

const opened = (more: Readonly<Record<string, string>> = {}) => {
  const bucket = bucketOf(readSettings({ ...store.settings, ...more }))
  if (!bucket) throw new Error('no bucket')
  return bucket
}
const keysOf = async (prefix: string) => {
  const keys: string[] = []
  for await (const { key } of opened().list(prefix)) keys.push(key)
  return keys.sort()
}

test('files are put, read, listed beyond a page and removed; nothing beside our own part of the bucket is seen', async () => {
  const bucket = opened()
  await bucket.put('x/Forno nº 1 + 2.bin', Buffer.from([0, 255, 1]))
  expect(await bucket.get('x/Forno nº 1 + 2.bin')).toEqual(Buffer.from([0, 255, 1]))
  expect(await bucket.get('x/none')).toBeNull()
  const path = join(folder, 'large')
  writeFileSync(path, Buffer.alloc(3_000_000, 7))
  await bucket.putFile('x/large', path)
  expect(await bucket.getFile('x/large', `${path}.back`)).toBe(true)
  expect(readFileSync(`${path}.back`).equals(readFileSync(path))).toBe(true)
  expect(await bucket.getFile('x/none', `${path}.none`)).toBe(false)
  await opened({ PARADA_S3_PREFIX: 'outra/' }).put('x/theirs', Buffer.from('t'))
  expect(await keysOf('x/')).toEqual(['x/Forno nº 1 + 2.bin', 'x/large'])
  await bucket.remove('x/large')
  await bucket.remove('x/large')
  expect(await keysOf('x/')).toEqual(['x/Forno nº 1 + 2.bin'])
  for (let at = 0; at < 300; at += 100)
    await Promise.all(Array.from({ length: 100 }, (_, one) => bucket.put(`many/${at + one}`, Buffer.from('m'))))
  expect(await keysOf('many/')).toHaveLength(300)
})

test('a wrong key, a wrong bucket and a store that is away are failures that say so, never an empty answer', async () => {
  const wrong = opened({ PARADA_S3_KEY: 'another' })
  await expect(wrong.get('x/none')).rejects.toMatchObject({ name: 'BucketError', status: 403 })
  await expect(wrong.put('x/y', Buffer.from('y'))).rejects.toMatchObject({ status: 403 })
  await expect(opened({ PARADA_S3_BUCKET: 'outro' }).put('x/y', Buffer.from('y'))).rejects.toMatchObject({
    status: 404,
  })
  const away = opened({ PARADA_S3_URL: 'http://127.0.0.1:9' })
  await expect(away.get('x/none')).rejects.toBeInstanceOf(BucketError)
})

test('half a store is refused at the start, by the names of what is missing', () => {
  const { PARADA_S3_KEY: _none, ...half } = store.settings
  expect(() => readSettings(half)).toThrow('PARADA_S3_KEY: missing')
  expect(() => readSettings({ PARADA_BACKUP_TO_BUCKET: 'true' })).toThrow('PARADA_S3_URL: missing')
})

const CODE = 'codigo-de-teste'
const PRO = { PARADA_PLAN: 'pro', PARADA_PUBLIC_URL: 'https://p.example', PARADA_SET_UP_CODE: CODE }
const DEVICE = 'aparelho-de-teste-0001'

/** A plan with a crew's link, and one reported line that waits for its picture. */
async function reported(server: TestServer) {
  const planner = server.window()
  await planner.fetch('/api/auth/sign-up/email', {
    json: { name: 'Ana', email: 'ana@p.example', password: PASSWORD, setUpCode: CODE },
  })
  const { id: projectId } = await planner.mutate('projects.create', { schema: crewPlan(server.clock.now()) })
  const { links } = await planner.mutate('crews.createLink', { projectId, crew: 'Caldeiraria', holder: 'Jonas' })
  const token = links[0]?.url?.split('/t/')[1] ?? ''
  const phone = server.window()
  const send = async (sequence: number) => {
    const at = new Date(server.clock.now().getTime() - 3_600_000)
    const line = {
      sequence,
      task: 1,
      kind: 'start',
      at: new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19),
      deviceTime: server.clock.now().getTime() + sequence,
      taskName: 'Abrir boca de visita BV-1',
      tag: 'C-101',
      photo: true,
    }
    const deviceNow = server.clock.now().getTime()
    expect(
      (await phone.fetch(`/api/t/${token}/lines`, { json: { device: DEVICE, deviceNow, lines: [line] } })).status,
    ).toBe(200)
  }
  const photo = async (sequence: number) =>
    (
      await phone.fetch(`/api/t/${token}/photos/${DEVICE}/${sequence}`, {
        method: 'PUT',
        body: new Uint8Array(smallJpeg('GPS-23.55,-46.63')),
        headers: { 'content-type': 'image/jpeg' },
      })
    ).status
  const lineIds = async () => (await planner.query('crews.inbox', { projectId })).lines.map(each => each.id)
  const shown = async (lineId: string) => {
    const reply = await planner.fetch(`/api/crews/photos/${lineId}`)
    return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) }
  }
  return { planner, projectId, send, photo, lineIds, shown }
}

const PICTURE = plainJpeg(smallJpeg())

test.each(ENGINES)('pictures of crews lie in the bucket, with the plan and no longer, on %s', async engine => {
  const place = await createPlace(engine)
  const before = await startTestServer(place, { env: PRO })
  const site = await reported(before)
  // One that came before there was a bucket.
  await site.send(1)
  expect(await site.photo(1)).toBe(200)
  const { cookie } = site.planner
  await before.stop()

  const env = { ...PRO, ...store.settings }
  const server = await startTestServer(place, { env })
  const { storage, files, usage, clock, config } = server.server.services
  const planner = server.window()
  planner.cookie = cookie
  const columns = async () =>
    (await storage.db.selectFrom('line_photos').select('jpeg').execute()).map(each => each.jpeg)
  const keepHouse = () =>
    housekeeping({ db: storage.db, files, usage, clock, settings: config.settings })({}, new AbortController().signal)
  await keepHouse()
  const [moved = ''] = await columns()
  expect(moved).toMatch(/^s3:photos\/.+\.jpg$/)
  const [lineId = ''] = await site
    .lineIds()
    .catch(async () => (await planner.query('crews.inbox', { projectId: site.projectId })).lines.map(each => each.id))
  const picture = async () => Buffer.from(await (await planner.fetch(`/api/crews/photos/${lineId}`)).arrayBuffer())
  expect(await picture()).toEqual(PICTURE)

  // A backup holds it all the same, and gives it back where there is no bucket.
  const path = join(folder, `${engine}.backup`)
  const made = await writeBackup(storage, path, { secret: null, lock: null, now: new Date(), files })
  expect(made.lost).toBeUndefined()
  const restored = await openInstallation({ dataDir: join(folder, `back-${engine}`), env: {}, fresh: true }, true)
  expect(await restored.restore(path, null)).toMatchObject({ ok: true })
  await restored.close()
  // The backup carried no secret: it is brought by hand.
  copyFileSync(join(place.dataDir, 'secret.key'), join(folder, `back-${engine}`, 'secret.key'))
  const back = await startTestServer({
    ...place,
    dataDir: join(folder, `back-${engine}`),
    databaseUrl: undefined,
  } as never)
  const kept = await back.server.services.storage.db.selectFrom('line_photos').select('jpeg').execute()
  expect(kept.map(each => Buffer.from(each.jpeg, 'base64'))).toEqual([PICTURE])
  await back.stop()

  // What the bucket lost is named, by the backup and to who looks; the rest is backed up.
  await files?.remove(moved.slice(3))
  expect((await writeBackup(storage, path, { secret: null, lock: null, now: new Date(), files })).lost).toEqual([moved])
  expect((await planner.fetch(`/api/crews/photos/${lineId}`)).status).toBe(404)
  await files?.put(moved.slice(3), PICTURE ?? Buffer.alloc(0))

  // Who is gone for good takes the pictures along; one whose row is still on its way stays.
  await files?.put('photos/on-its-way.jpg', Buffer.from('x'))
  await planner.mutate('projects.remove', { projectId: site.projectId })
  await keepHouse()
  expect(await keysOf('photos/')).toContain(moved.slice(3))
  server.clock.move(31 * 86_400_000)
  await keepHouse()
  expect(await columns()).toEqual([])
  expect(await keysOf('photos/')).toEqual([])
  await server.stop()
  await place.remove()
})

test('while the bucket is away a picture is refused to be sent again, and nothing else is held up', async () => {
  const place = await createPlace('sqlite')
  const env = { ...PRO, ...store.settings }
  const server = await startTestServer(place, { env })
  const { send, photo, lineIds, shown } = await reported(server)
  await send(1)
  await store.stop()
  expect(await photo(1)).toBe(503)
  await send(2)
  await store.start()
  expect(await photo(1)).toBe(200)
  expect(await photo(1)).toBe(200)
  const pictures = await Promise.all((await lineIds()).map(shown))
  expect(pictures.filter(each => each.status === 200).map(each => each.bytes)).toEqual([PICTURE])
  await server.stop()
  await place.remove()
})

test('backups lie in the bucket, the newest stay, and one is tried and restored by its name there', async () => {
  const place = await createPlace('sqlite')
  const server = await startTestServer(place, { env: { ...store.settings, PARADA_BACKUP_TO_BUCKET: 'true' } })
  const window = server.window()
  await window.signUp('Ana')
  await window.mutate('projects.create', { schema: { project_name: 'Forno', tasks: [{ id: 1, name: 'A' }] } })
  const { storage, files, jobs } = server.server.services
  // By itself, as the settings say: the first is due at once.
  await expect.poll(() => keysOf('backups/'), { timeout: 20_000 }).toHaveLength(1)
  await jobs.stop(0)
  await files?.remove((await keysOf('backups/'))[0] ?? '')
  const lock = { passphrase: 'uma frase bem comprida' }
  const at = (day: number) => new Date(`2027-03-0${day}T02:00:00Z`)
  const options = { folder: null, bucket: files, files, keep: 2, secret: 's'.repeat(40), lock }
  for (const day of [1, 2, 3]) await keepBackup(storage, { ...options, now: at(day) })
  expect(await keysOf('backups/')).toEqual([2, 3].map(day => `backups/parada-2027-03-0${day}T02-00-00Z.backup.age`))
  expect(await newestBackup(null, files)).toEqual(at(3))
  await server.stop()
  const key = { passphrase: lock.passphrase }
  expect(await verifyBackup('bucket:newest', key, store.settings)).toMatchObject({ ok: true, value: { plans: 1 } })
  expect(await verifyBackup('bucket:none', key, store.settings)).toMatchObject({
    ok: false,
    problems: [{ code: 'storage.backupUnreadable' }],
  })
  expect(await verifyBackup('bucket:newest', key, {})).toMatchObject({ problems: [{ code: 'storage.noBucket' }] })
  const dataDir = join(folder, 'restored')
  const installation = await openInstallation({ dataDir, env: store.settings, fresh: true }, true)
  expect(await installation.restore('bucket:parada-2027-03-02T02-00-00Z.backup.age', key)).toMatchObject({ ok: true })
  expect(await installation.users()).toHaveLength(1)
  await installation.close()
  await place.remove()
})
