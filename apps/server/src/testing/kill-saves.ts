import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { systemClock } from '../clock.ts'
import { createProjects } from '../projects/projects.ts'
import { createWorkPool } from '../work/pool.ts'
import type { Place } from './engines.ts'
import { testIdentity } from './test-identity.ts'

const limits = { maxTasks: 1000, maxLinks: 5000 }

const SCRIPT = fileURLToPath(new URL('./save-forever.ts', import.meta.url))

/**
 * Kills a process that saves a plan, with signal 9 at a random moment, again and again. After each kill everything that
 * was acknowledged is there, nothing is half there, and the next process goes on.
 */
export async function killSaves(place: Place, times: number): Promise<number> {
  const who = testIdentity('writer')
  const read = async (): Promise<{ id: string; revision: number; name: string }> => {
    const storage = await place.open()
    try {
      const projects = createProjects({ storage, clock: systemClock, limits, work: createWorkPool(limits) })
      const listed = await projects.list(who, {})
      if (!listed.ok || listed.value.length === 0) {
        const made = await projects.create({ project_name: 'P', tasks: [{ id: 1, name: 'R1' }] }, who, null)
        if (!made.ok) throw new Error(made.problems[0].code)
        return { id: made.value.id, revision: 1, name: 'R1' }
      }
      const id = listed.value[0]?.id ?? ''
      const opened = await projects.open(id, who)
      if (!opened.ok) throw new Error(opened.problems[0].code)
      const tasks = opened.value.schema.tasks as { name: string }[]
      return { id, revision: opened.value.project.revision, name: tasks[0]?.name ?? '' }
    } finally {
      await storage.close()
    }
  }
  let acknowledged = 0
  for (let round = 0; round < times; round++) {
    const before = await read()
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', SCRIPT, before.id, String(before.revision)],
      {
        env: { ...process.env, PLACE_DIR: place.dataDir, PLACE_URL: place.databaseUrl ?? '' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    let text = ''
    child.stdout.on('data', chunk => {
      text += String(chunk)
    })
    await once(child.stdout, 'data')
    await new Promise(resolve => setTimeout(resolve, Math.random() * 300))
    child.kill('SIGKILL')
    await once(child, 'close')
    const last = Number(
      text
        .trimEnd()
        .split('\n')
        .filter(each => each !== '')
        .at(-1),
    )
    acknowledged += last - before.revision
    const after = await read()
    expect(after.revision).toBeGreaterThanOrEqual(last)
    // At most the one save that was under way is there without its word.
    expect(after.revision).toBeLessThanOrEqual(last + 1)
    expect(after.name).toBe(`R${after.revision}`)
  }
  return acknowledged
}
