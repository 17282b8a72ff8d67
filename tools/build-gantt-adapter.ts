/** Bundles the Gantt with its engine as one module, dist/gantt-adapter.js and .css, so that it can be measured beside others. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Writes the adapter into `folder` and gives the two files' paths. */
export async function buildGanttAdapter(
  root: string,
  folder = join(root, 'dist'),
): Promise<{ js: string; css: string }> {
  await mkdir(folder, { recursive: true })
  const js = join(folder, 'gantt-adapter.js')
  await build({
    entryPoints: [join(root, 'apps/web/src/features/gantt/bench-adapter.ts')],
    outfile: js,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    logLevel: 'warning',
  })
  return { js, css: join(folder, 'gantt-adapter.css') }
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
  const { js, css } = await buildGanttAdapter(process.cwd())
  console.log(`${js}\n${css}`)
}
