import { expect, test } from 'vitest'
import { checkSchema } from './check-schema.ts'

test('a sound schema has no fault', () => {
  const schema = {
    project_name: 'P',
    tasks: [
      { id: 1, name: 'A', progress: 0 },
      { id: 2, name: 'B', percent_complete: 100 },
    ],
    dependencies: [{ pred_id: 1, succ_id: 2 }],
  }
  expect(checkSchema(schema)).toEqual([])
})

test.each([
  [[], 'notObject'],
  ['text', 'notObject'],
  [{ tasks: {} }, 'mustBeList'],
  [{ project_name: 3 }, 'mustBeText'],
  [{ project: { action_plan: ['Dobrar'] } }, 'mustBeText'],
  [{ tasks: [{ id: 1, name: ' ' }] }, 'taskNeedsName'],
  [{ tasks: [{ id: 1, name: 'A', progress: 101 }] }, 'progressRange'],
  [{ tasks: [{ id: 1, name: 'A' }], dependencies: [{ pred_id: 1, succ_id: 9 }] }, 'unknownTask'],
])('%j has the fault %s', (schema, code) => {
  expect(checkSchema(schema).map(fault => fault.code)).toEqual([code])
})
