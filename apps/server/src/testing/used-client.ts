import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clientOf } from '@parada/protocol/testing'
import { expect } from 'vitest'

const COMPILER = join(import.meta.dirname, '../../../../node_modules/typescript/bin/tsc')
const FLAGS =
  '--noEmit --strict --exactOptionalPropertyTypes --target es2022 --module nodenext --allowImportingTsExtensions --skipLibCheck'

/**
 * Compiles a module that uses the client of a document (`./client.ts`), and hands over its function `use`. Its folder lies
 * beside the caller, `beside`, and is gone afterwards.
 */
export async function withClient<Use>(
  { beside, document, source }: { readonly beside: string; readonly document: unknown; readonly source: string },
  run: (use: Use) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(beside, '.client-'))
  try {
    await writeFile(join(folder, 'client.ts'), clientOf(document))
    await writeFile(join(folder, 'use.ts'), source)
    const compiled = spawnSync(process.execPath, [COMPILER, ...FLAGS.split(' '), '--ignoreConfig', 'use.ts'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(compiled.stdout).toBe('')
    const { use } = (await import(join(folder, 'use.ts'))) as { use: Use }
    await run(use)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
