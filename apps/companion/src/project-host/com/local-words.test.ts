import { duration, emptySchedule, type Schedule, taskId } from '@parada/schedule'
import { expect, test } from 'vitest'
import { Application } from '../../testing/ms-project-double/application.ts'
import { localAutomation } from '../../testing/ms-project-double/local-automation.ts'
import { ENGLISH, PORTUGUESE, type ProjectLocale } from '../../testing/ms-project-double/locale.ts'
import { LocalWords } from './local-words.ts'
import { isAutomation } from './retry.ts'

const UNITS = ['m', 'h', 'd', 'w', 'mo'] as const

/** A task of each unit, working and elapsed, certain and estimated. */
const kinds = UNITS.flatMap(unit =>
  [false, true].flatMap(elapsed => [false, true].map(estimated => ({ unit, elapsed, estimated }))),
)
const plan: Schedule = {
  ...emptySchedule('Plano', { start: 1_804_838_400 as never }),
  tasks: kinds.map(({ unit, elapsed, estimated }, at) => ({
    uid: taskId(at + 1),
    row: at + 1,
    name: `T${at + 1}`,
    parent: null,
    duration: {
      ...duration(2, unit),
      ...(elapsed && { elapsed: true as const }),
      ...(estimated && { estimated: true as const }),
    },
  })),
}

const withSpace = (locale: ProjectLocale, spaceBefore: boolean): ProjectLocale => ({ ...locale, spaceBefore })

test.each([
  ['English', '2hrs', withSpace(ENGLISH, false)],
  ['English', '2 hrs', withSpace(ENGLISH, true)],
  ['Portuguese', '2hrs', withSpace(PORTUGUESE, false)],
  ['Portuguese', '2 hrs', withSpace(PORTUGUESE, true)],
])('elapsed durations are told from working ones in %s that shows "%s"', (_language, shown, locale) => {
  const app = new Application()
  app.locale = locale
  app.show(plan)
  const words = new LocalWords(localAutomation(app, app))
  const tasks = app.ActiveProject.Tasks
  const hours = kinds.findIndex(each => each.unit === 'h')
  expect(tasks.Item(hours + 1)?.GetField(188_743_709)).toBe(shown)
  const told = kinds.map((_kind, at) => {
    const task = localAutomation(tasks.Item(at + 1) as object, app)
    expect(isAutomation(task)).toBe(true)
    return words.isElapsed(task)
  })
  expect(told).toEqual(kinds.map(each => each.elapsed))
})
