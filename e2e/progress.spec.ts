/** *Avanço* names what its hours are measured by: a baseline, or the plan's own dates where there is none. */
import { expect, signUp, test } from './support/app.ts'
import { openPlan } from './support/refinery.ts'

const plan = (finish?: string) => ({
  project_name: 'Parada do secador',
  task_mode: 'auto',
  start_date: '2027-03-10T07:00:00',
  status_date: '2027-03-12T07:00:00',
  calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
  resources: [{ id: 1, name: 'Soldador', max_units: 2 }],
  tasks: [
    {
      id: 1,
      name: 'Soldar tubos',
      duration: '30h',
      percent_complete: 50,
      ...(finish && { baselines: [{ number: 0, start: '2027-03-10T07:00:00', finish, work: 30 }] }),
    },
  ],
  assignments: [{ task_id: 1, resource_id: 1, units: 1 }],
})

for (const [words, finish] of [
  [['HH do plano', 'pelo plano'], undefined],
  [['HH da base', 'devido'], '2027-03-11T13:00:00'],
] as const)
  test(`hours are headed “${words.join('”, “')}” ${finish ? 'with' : 'without'} a baseline`, async ({ page, app }) => {
    await signUp(page, app)
    await openPlan(page, plan(finish))
    await page.getByRole('link', { name: 'Avanço', exact: true }).click()
    const room = page.getByRole('region', { name: 'Avanço' })
    const heads = room.getByRole('columnheader')
    await expect(room.getByText('não há linha de base: nada diz o que era devido')).toHaveCount(finish ? 0 : 2)
    await expect(heads.filter({ hasText: words[0] })).toHaveCount(1)
    // Of the crews, and of the tasks that make the gap.
    await expect(heads.filter({ hasText: new RegExp(`^${words[1]}$`) })).toHaveCount(2)
    await expect(heads.filter({ hasText: finish ? 'HH do plano' : 'HH da base' })).toHaveCount(0)
    await expect(room.locator('td[data-tone="bad"]')).toHaveCount(finish ? 3 : 0)
  })
