import { loadMessages } from '@parada/messages'
import { instant } from '@parada/schedule'
import { expect, test } from 'vitest'
import { PLAN_WORK } from './plans.ts'

const context = {
  locale: 'pt' as const,
  now: instant(0),
  messages: await loadMessages('pt'),
} as unknown as Parameters<typeof PLAN_WORK.lookahead.run>[1]
const schema = {
  project_name: 'Trocadores',
  start_date: '2027-03-10T07:00:00',
  calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
  tasks: [
    { id: 1, name: 'Liberar E-101', duration: '4h', equipment: 'E-101', step_code: 'permit' },
    { id: 2, name: 'Abrir E-101', duration: '10h', equipment: 'E-101' },
  ],
  dependencies: [{ pred_id: 1, succ_id: 2, type: 'FS', lag: '' }],
  resources: [{ id: 1, name: 'Caldeireiro', max_units: 2 }],
  assignments: [{ task_id: 2, resource_id: 1, units: 4 }],
}

test('a program asks what the next shift holds, and for its sheets', async () => {
  const input = PLAN_WORK.lookahead.input.parse({ schema })
  const found = await PLAN_WORK.lookahead.run(input, context)
  if (!found.ok) throw new Error(found.problems[0].code)
  expect(PLAN_WORK.lookahead.output.parse(found.value)).toMatchObject({
    from: '2027-03-10T07:00:00',
    columns: [
      {
        name: 'E-101',
        tasks: [
          { id: 1, state: 'finishes', missing: [] },
          { id: 2, state: 'starts', man_hours: 32, missing: [{ gate: 'permit', task: 1, in_time: true }] },
        ],
      },
    ],
    asked: [{ resource: 'Caldeireiro', asked_hours: 32, available_hours: 24, over: true }],
  })
  const sheet = await PLAN_WORK.crew_sheet.run(
    PLAN_WORK.crew_sheet.input.parse({ schema, crew: 'caldeireiro' }),
    context,
  )
  if (!sheet.ok) throw new Error(sheet.problems[0].code)
  expect(sheet.value).toMatchObject({ sheets: [{ title: 'Caldeireiro', lines: 1 }], pages: 1 })
  expect(sheet.value.html).toContain('Abrir E-101')
  const book = await PLAN_WORK.crew_sheet.run(PLAN_WORK.crew_sheet.input.parse({ schema, equipment: 'e-101' }), context)
  expect(book.ok && book.value.sheets).toEqual([{ title: 'E-101', lines: 2 }])
})

test('a shift or a tag that is none is refused, not replaced by another', async () => {
  const ahead = await PLAN_WORK.lookahead.run(PLAN_WORK.lookahead.input.parse({ schema, shift: 'amanhã' }), context)
  expect(ahead.ok).toBe(false)
  const book = await PLAN_WORK.crew_sheet.run(PLAN_WORK.crew_sheet.input.parse({ schema, equipment: 'E-999' }), context)
  expect(book.ok).toBe(false)
})
