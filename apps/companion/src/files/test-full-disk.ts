/** Runs on a file system of a megabyte: saves until there is no room, and reports what stands there. */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { saveAtomically } from './atomic-save.ts'
import { createPlanCache } from './cache.ts'

const [folder = ''] = process.argv.slice(2)
const path = join(folder, 'plano.TMX')
const bytes = (letter: string, size: number): Uint8Array => new TextEncoder().encode(letter.repeat(size))

async function save(letter: string, size: number): Promise<unknown> {
  const saved = await saveAtomically(path, bytes(letter, size))
  if (saved.ok) return { ok: true }
  const [found] = saved.problems
  return { code: found.code, suggestions: found.suggestions.map(each => each.code) }
}

const first = await save('a', 600_000)
const second = await save('b', 600_000)
const third = await save('c', 300_000)
const cache = createPlanCache(join(folder, 'cache'), '1')
const kept = await cache.put('f'.repeat(64), { schema: { text: 'x'.repeat(900_000) }, problems: [] })
const left = await readdir(join(folder, 'cache'))
await rm(join(folder, 'cache'), { recursive: true, force: true })
const text = await readFile(path, 'utf8')
const standing = text === 'a'.repeat(600_000) ? 'first' : `${text.length} bytes, ${text[0]}`
process.stdout.write(
  JSON.stringify({ first, second, third, cache: { kept, left }, standing, files: await readdir(folder) }),
)
