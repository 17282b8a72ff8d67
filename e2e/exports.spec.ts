/** Files that a plan is written to: what they leave out, and what the page says of the plan meanwhile. */
import { expect, signUp, test } from './support/app.ts'
import { send } from './support/plan.ts'
import { grid, shot } from './support/walk.ts'

const task = (uid: number, more: string, hours = 8) =>
  `<Task><UID>${uid}</UID><ID>${uid}</ID><Name>T${uid}</Name><OutlineLevel>1</OutlineLevel><Duration>PT${hours}H0M0S</Duration><DurationFormat>7</DurationFormat>${more}</Task>`
const BASELINE =
  '<Baseline><Number>0</Number><Start>2026-12-03T08:00:00</Start><Finish>2026-12-03T17:00:00</Finish></Baseline>'
const PLAN = `<?xml version="1.0" encoding="UTF-8"?><Project xmlns="http://schemas.microsoft.com/project"><Name>p1.xml</Name><StartDate>2026-12-07T08:00:00</StartDate><Tasks>${[
  ...[1, 2, 3, 4, 5, 6, 7].map(uid => task(uid, uid === 1 ? '<ConstraintType>1</ConstraintType>' : '')),
  task(8, BASELINE),
  task(9, '<Active>0</Active>', 80),
].join('')}</Tasks></Project>`

test('one card says what the last file leaves out, in the language of the page; files have names of their own', async ({
  page,
  app,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
  await signUp(page, app)
  const buffer = Buffer.from(PLAN)
  await page.getByRole('button', { name: /^Atualizar existente/ }).click()
  await page.getByTestId('open-file').setInputFiles({ name: 'p1.xml', mimeType: 'application/xml', buffer })
  await expect(grid(page)).toBeVisible()

  // Head and foot give one finish, and no variance from the baseline of one task.
  await expect(page.getByTitle(/^07\/12\/2026 – 07\/12\/2026$/).first()).toBeVisible()
  const foot = page.getByRole('contentinfo')
  await expect(foot).toContainText('fim 07/12/26 17:00')
  await expect(foot).toContainText('linha de base só em 1 de 8 tarefas')
  await expect(foot).not.toContainText('desde a linha de base')

  const names: string[] = []
  for (const form of ['Primavera P6 (.xer)', 'Tabela de tarefas (.csv)', 'MS Project XML (.xml)']) {
    const downloading = page.waitForEvent('download')
    await send(page, form)
    names.push((await downloading).suggestedFilename())
  }
  expect(names).toEqual(['p1.xer', 'p1.csv', 'p1_Parada.xml'])

  const downloading = page.waitForEvent('download')
  await send(page, 'Tabela de tarefas (.csv)')
  await downloading
  await expect(page.getByText('O que p1.csv não leva como está aqui')).toHaveCount(1)
  await expect(page.getByText(/^O que .* não leva/)).toHaveCount(1)
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await expect(page.getByText('What p1.csv does not carry as it is here')).toHaveCount(1)
  await expect(page.getByText(/não leva|A tabela não guarda/)).toHaveCount(0)
  await shot(page, '24-export-card')
})
