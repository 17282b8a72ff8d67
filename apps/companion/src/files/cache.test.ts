import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problem } from '@parada/schedule'
import { expect, test } from 'vitest'
import { contentHash, createPlanCache } from './cache.ts'

test('what older readers remembered, or what is torn, counts as invalid and is never given', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parada-cache-'))
  try {
    const [plan, torn] = ['plan', 'torn'].map(text => contentHash(new TextEncoder().encode(text))) as [string, string]
    const [before, now] = [createPlanCache(folder, '1'), createPlanCache(folder, '2')]
    const remark = problem('formats.lost', {})
    await before.put(plan, { schema: { tasks: [] }, problems: [remark] })
    await writeFile(join(folder, `${torn}.json`), '{"version":"2","sch')
    expect(await before.get(plan)).toEqual({ schema: { tasks: [] }, problems: [remark] })
    expect(await now.get(plan)).toBeNull()
    expect(await now.get(torn)).toBeNull()
    expect(await now.status()).toMatchObject({ total_entries: 2, valid_entries: 0, invalid_entries: 2 })
    await now.put(plan, { schema: { tasks: [1] }, problems: [] })
    expect(await now.get(plan)).toEqual({ schema: { tasks: [1] }, problems: [] })
    expect(await now.status()).toMatchObject({ total_entries: 2, valid_entries: 1, invalid_entries: 1 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
