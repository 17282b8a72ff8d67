import { emptySchedule, instant } from '@parada/schedule'
import { expect, test } from 'vitest'
import { LOCALES, loadMessages, recoveryLimitText } from './index.ts'

const HOUR = 3600

test.each(LOCALES)('%s: the rest of the chain is named by all that it is made of, the longest first', async locale => {
  const messages = await loadMessages(locale)
  const schedule = {
    ...emptySchedule('P', { start: instant(0) }),
    tasks: [{ uid: 1, row: 1, name: 'Cura', parent: null, duration: { seconds: 40 * HOUR, unit: 'h' } }] as never,
  }
  const rest = { process: 40, safety: 24, work: 61, waiting: 0, resting: 0 }
  const text = recoveryLimitText(messages, locale, schedule, {
    reached: false,
    complete: true,
    most: {
      gained: 0 as never,
      option: null,
      rest: {
        process: rest.process * HOUR,
        safety: rest.safety * HOUR,
        work: rest.work * HOUR,
        waiting: 0,
        resting: 0,
        tasks: [1 as never],
      },
    },
  })
  const places = ['125 h', '61 h', '40 h', '24 h'].map(each => text.indexOf(each))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
  expect(text).toContain('(Cura)')
  const five = recoveryLimitText(messages, locale, schedule, {
    reached: false,
    complete: true,
    most: { gained: 0 as never, option: null, rest: { ...rest, process: HOUR, tasks: [1, 1, 1, 1, 1] as never } },
  })
  expect(five).toContain(`(Cura, Cura, Cura ${messages.recovery.rest.more('2')})`)
  expect(text).not.toMatch(/undefined|NaN/)
})
