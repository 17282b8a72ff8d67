import { taskId } from '@parada/schedule'
import { schedule } from '@parada/schedule/testing'
import { expect, test, vi } from 'vitest'

vi.mock('../data/store.ts', () => ({ app: {} }))
vi.mock('../data/editor.ts', () => ({ editor: {} }))

import { showable, storedScreen } from './screen.ts'

const PLAN = schedule`
          | 06 07 08 |
  Scaffold| XX       |
  Weld    |    XX    | after Scaffold`
const NOTHING = {
  chatOpen: false,
  dataDateOpen: false,
  pricingOpen: false,
  printOpen: false,
  projectDialog: null,
  projectsOpen: false,
  schemaOpen: false,
  shortcutsOpen: false,
  taskDialog: null,
}
const screen = (part: object = {}, dialog: unknown = null) =>
  ({ owner: 'ana', planKey: 'p', shown: { ...NOTHING, ...part }, dialog }) as never

test('what stood over the plan comes back with it', () => {
  const before = { chatOpen: true, printOpen: true, schemaOpen: true, taskDialog: taskId(2) }
  expect(showable(screen(before, { kind: 'calendars' }), 'p', PLAN)).toEqual({
    shown: { ...NOTHING, ...before },
    dialog: { kind: 'calendars' },
  })
})

test('the dialog of a task or a link that is gone does not come back', () => {
  const shown = showable(screen({ taskDialog: taskId(9) }, { kind: 'why', task: taskId(9) }), 'p', PLAN)
  expect(shown).toEqual({ shown: NOTHING, dialog: null })
  const link = { from: taskId(1), to: taskId(2), type: 'SS' }
  expect(showable(screen({}, { kind: 'link', link }), 'p', PLAN).dialog).toBeNull()
  expect(showable(screen({}, { kind: 'link', link: { ...link, type: 'FS' } }), 'p', PLAN).dialog).not.toBeNull()
})

test('with another plan, or none, only what is about no plan comes back', () => {
  const before = screen({ projectsOpen: true, taskDialog: taskId(1), printOpen: true }, { kind: 'resources' })
  for (const [key, plan] of [
    ['q', PLAN],
    [null, null],
  ] as const) {
    const { shown, dialog } = showable(before, key, plan)
    expect([shown.projectsOpen, shown.taskDialog, shown.printOpen, dialog]).toEqual([true, undefined, undefined, null])
  }
})

test('what is stored is for the person it is of, and nothing where it cannot be read', () => {
  const text = JSON.stringify(screen())
  expect(storedScreen(text, 'ana')).not.toBeNull()
  expect([storedScreen(text, 'rui'), storedScreen('{', 'ana'), storedScreen(null, 'ana')]).toEqual([null, null, null])
})
