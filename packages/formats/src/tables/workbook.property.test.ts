import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anySchedule } from '../testing/arbitrary.ts'
import { WRITERS } from '../write.ts'
import { readXlsx } from './index.ts'

// What comes back whole is not called lost.
test('a workbook gives back every plan as it was, and warns of nothing', async () => {
  await fc.assert(
    fc.asyncProperty(anySchedule(), async schedule => {
      const { bytes, exportWarnings } = await WRITERS.xlsx.write(schedule, { language: 'pt' })
      expect(await readXlsx(bytes)).toEqual({ ok: true, value: schedule, problems: [] })
      expect(exportWarnings).toEqual([])
    }),
    { numRuns: 30 },
  )
})
