import { expect, test } from 'vitest'
import { noWine } from '../../testing/wine/wine.ts'
import { driveDouble } from './test-wine.ts'

const reason = await noWine()

test.skipIf(reason)(`50 random edit lists through real COM ${reason ?? ''}`, async () => {
  const report = await driveDouble(50)
  expect(report.error).toBeUndefined()
  expect(report).toMatchObject({ wrong: [], unrequested: [], afterWorkerKill: '16.0', projectKilled: 'gone' })
  expect(['absent', 'gone']).toContain(report.afterProjectKill)
  expect(report.applied).toBeGreaterThan(50)
  expect(report.ticks).toBeGreaterThan(2)
})
