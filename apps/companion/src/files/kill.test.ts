import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { killWhileSaving } from './test-kill-while-saving.ts'

test('killed 5 times while saving: no torn file, no acknowledged version lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parada-kill-'))
  for (let round = 0; round < 5; round++) {
    const after = await killWhileSaving(join(folder, `plano${round}.TMX`), 5 + ((round * 37) % 120))
    expect(after).toEqual({ whole: true, backupWhole: true, acknowledgedKept: true })
  }
  await rm(folder, { recursive: true, force: true })
})
