import { expect, test } from 'vitest'
import { LINES, workOf } from '../testing/long-lines.ts'

test.each(LINES)(
  '%s: twice a text of eight thousand characters is twice the work, with pauses on the way',
  (_, line) => {
    const [short, long] = [workOf(line(8000)), workOf(line(16_000))]
    expect(long.work / short.work).toBeLessThan(2.5)
    expect(long.pauses).toBeGreaterThanOrEqual(short.pauses)
  },
)
