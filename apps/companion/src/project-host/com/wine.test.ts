import { expect, test } from 'vitest'
import { noWine } from '../../testing/wine/wine.ts'
import { driveDouble } from './test-wine.ts'

const reason = await noWine()

test.skipIf(reason)(
  `edits reach the double of MS Project through real COM ${reason ?? ''}`,
  { timeout: 300_000 },
  async () => {
    const report = await driveDouble(2)
    expect(report.error).toBeUndefined()
    expect(report).toMatchObject({ wrong: [], unrequested: [], afterWorkerKill: '16.0', projectKilled: 'gone' })
    expect(['absent', 'gone']).toContain(report.afterProjectKill)
    expect(report.applied).toBeGreaterThan(0)
    // A file that another program holds is Windows' own business, so it is tried here as well.
    expect(report.locked).toEqual({
      first: 'saved',
      locked: 'companion.fileLocked',
      standing: 'antes',
      after: 'saved',
      left: [],
    })
  },
)
