/**
 * Checks what the first visit has to load before a plan is seen: the entry, the signed-in frame, one language and the
 * Gantt, each with everything it imports at once. Prints the sum and fails above the budget, or when it found nothing.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/**
 * Kilobytes of gzipped script that the frame and the Gantt may have together. The words by which steps
 * are recognised and the rules of P6 (12 kB) come when a plan opens (`apps/web/late-judgement.ts`).
 */
export const BUDGET_KB = 250

/** Chunks that a first visit asks for, by their source. */
const FIRST = [
  'index.html',
  'src/shell/Main.tsx',
  'src/shell/GanttView.tsx',
  '../../packages/messages/src/locales/pt/startup.ts',
]

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

/** Files that the given chunks need at once, themselves included. Throws when a chunk is not in the build. */
export function filesOf(manifest: Readonly<Record<string, Chunk>>, first: readonly string[]): readonly string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build: the list of first chunks is out of date`)
    if (chunk.file.endsWith('.js')) files.add(chunk.file)
    for (const each of chunk.imports ?? []) visit(each)
  }
  for (const key of first) visit(key)
  return [...files]
}

/** The scripts of a first visit to the built app with their gzipped sizes in kilobytes, largest first. Throws when there is nothing to weigh. */
export function weigh(): readonly { readonly file: string; readonly size: number }[] {
  const dist = fileURLToPath(new URL('../apps/web/dist', import.meta.url))
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const sizes = filesOf(manifest, FIRST)
    .map(file => ({ file, size: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000 }))
    .sort((a, b) => b.size - a.size)
  if (sizes.length === 0) throw new Error('no script found to weigh')
  return sizes
}

function main(): void {
  const sizes = weigh()
  const sum = sizes.reduce((total, each) => total + each.size, 0)
  if (process.argv.includes('--list')) for (const { file, size } of sizes) console.log(`${size.toFixed(1)} kB  ${file}`)
  console.log(`first load: ${sum.toFixed(1)} kB of ${BUDGET_KB} kB gzipped script in ${sizes.length} files`)
  if (sum > BUDGET_KB) process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
