import { openPostgres } from '../storage/postgres.ts'
import { openSqlite } from '../storage/sqlite.ts'
import { takeUnit } from '../usage/usage.ts'

/** A process of its own that asks for many units at once and prints how many it got. */
const [user = '', asked = '0', limit = '0'] = process.argv.slice(2)
const { PLACE_DIR: dataDir = '', PLACE_URL: url = '' } = process.env
const storage = url === '' ? await openSqlite({ dataDir, exclusive: false }) : await openPostgres({ url })
const taken = await Promise.all(
  Array.from({ length: Number(asked) }, () => takeUnit(storage.db, user, '2026-11', Number(limit))),
)
process.stdout.write(String(taken.filter(each => each !== null).length))
await storage.close()
