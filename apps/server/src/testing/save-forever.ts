import { systemClock } from '../clock.ts'
import { createProjects } from '../projects/projects.ts'
import { openPostgres } from '../storage/postgres.ts'
import { openSqlite } from '../storage/sqlite.ts'
import { createWorkPool } from '../work/pool.ts'
import { testIdentity } from './test-identity.ts'

const limits = { maxTasks: 1000, maxLinks: 5000 }

/** A process of its own that saves a plan again and again and prints each revision that was acknowledged, until it is killed. */
const { PLACE_DIR: dataDir = '', PLACE_URL: url = '' } = process.env
const [projectId = '', firstRevision = '1'] = process.argv.slice(2)
const storage = url === '' ? await openSqlite({ dataDir }) : await openPostgres({ url })
const projects = createProjects({ storage, clock: systemClock, limits, work: createWorkPool(limits) })
for (let revision = Number(firstRevision); ; revision++) {
  const saved = await projects.save(
    {
      projectId,
      baseRevision: revision,
      clientId: 'forever',
      sequence: revision,
      edits: [{ kind: 'setTask', task: 1, changes: { name: `R${revision + 1}` } }],
      means: 'hand',
    },
    testIdentity('writer'),
  )
  if (!saved.ok || saved.value.revision !== revision + 1) throw new Error(JSON.stringify(saved))
  process.stdout.write(`${saved.value.revision}\n`)
}
