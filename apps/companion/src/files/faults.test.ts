/** Saving where the disk is full, on a real file system of a megabyte. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const SAVER = fileURLToPath(new URL('./test-full-disk.ts', import.meta.url))

/** A mount of our own needs rights or a namespace of its own; where neither is to be had, that is said. */
const noMount = await run('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs -o size=1m none /mnt']).then(
  () => null,
  () => 'skipped: no file system of our own can be mounted here',
)

test.skipIf(noMount)(
  `a full disk keeps the previous version whole, leaves nothing half, and says so ${noMount ?? ''}`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parada-full-'))
    const script = `mount -t tmpfs -o size=1m none "$0" && exec "$1" "$2" "$0"`
    const { stdout } = await run('unshare', ['-rm', 'sh', '-c', script, folder, process.execPath, SAVER])
    await rm(folder, { recursive: true, force: true })
    const report = JSON.parse(stdout) as Record<string, unknown>
    expect(report).toEqual({
      first: { ok: true },
      // The second version finds no room beside the first.
      second: { code: 'companion.diskFull', suggestions: ['companion.freeSpace', 'companion.saveElsewhere'] },
      // So does the copy that would be kept of the first, when the new one itself would fit.
      third: { code: 'companion.diskFull', suggestions: ['companion.freeSpace', 'companion.saveElsewhere'] },
      // A plan that was read is not lost because it cannot be remembered.
      cache: { kept: false, left: [] },
      standing: 'first',
      files: ['plano.TMX'],
    })
  },
)
