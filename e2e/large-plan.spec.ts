/** A plan of many rows: what is wrong with it is worked out beside the page, from the rows that changed alone. */
import { expect, signUp, test } from './support/app.ts'
import { openPlan } from './support/refinery.ts'
import { grid } from './support/walk.ts'

const TASKS = 1_200
/** Chains of ten; the first and last of each are open ends of the plan. */
const plan = {
  project_name: 'Parada do pátio',
  start_date: '2027-03-01',
  tasks: Array.from({ length: TASKS }, (_, at) => ({
    id: at + 1,
    name: `Revisar rolete ${at + 1}`,
    duration: '8h',
    ...(at % 10 !== 0 && { predecessors: [at] }),
  })),
}

test('a large plan is judged beside the page, and after edits as if it were read anew', async ({ page, app }) => {
  test.setTimeout(90_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signUp(page, app)
  const created: string[] = []
  page.on('request', request => {
    if (request.url().includes('projects.create')) created.push(new URL(request.url()).search)
  })
  // A server that is not reached is asked again.
  await page.route('**/projects.create', route => route.abort(), { times: 1 })
  await openPlan(page, plan)
  const status = page.getByRole('contentinfo')
  const openEnds = status.getByRole('button', { name: /pontas soltas/ })
  const count = async () => Number((await openEnds.textContent())?.replace(/\D/g, ''))
  await expect(openEnds).toBeVisible({ timeout: 20_000 })
  expect(page.workers().filter(each => each.url().includes('plan-aside'))).toHaveLength(1)
  // The server has the plan that was written there, row by row: and not sent by the page, which sends in batches.
  await expect(page.locator('[data-save="saved"]')).toBeVisible({ timeout: 40_000 })
  expect(created).toEqual(['', ''])
  const input = JSON.stringify({ projectId: page.url().split('/p/')[1]?.split('/')[0] })
  const reply = await page.request.get(`${app.url}/api/trpc/projects.open?input=${encodeURIComponent(input)}`)
  const { schema } = (await reply.json()).result.data as { schema: { tasks: { name: string; duration: string }[] } }
  expect(schema.tasks.map(each => each.name)).toEqual(plan.tasks.map(each => each.name))
  expect(schema.tasks.at(-1)?.duration).toBe('8h')
  const first = await count()
  expect(first).toBeGreaterThanOrEqual(120)

  // The page reports a finish that moved by years.
  await grid(page)
    .getByRole('row', { name: /Revisar rolete 3 / })
    .getByRole('gridcell', { name: '8h', exact: true })
    .click()
  await page.keyboard.type('100000h')
  await page.keyboard.press('Enter')
  const slip = page.locator('[data-toast]', {
    hasText: 'O plano ficou muito mais longo: o término passou de 12/03/2027',
  })
  await slip.getByRole('button', { name: 'Desfazer' }).click()
  await expect(grid(page).getByText('100000h')).toHaveCount(0)

  // A row in the middle moves every number behind it; it ties to nothing.
  await grid(page).getByRole('gridcell', { name: 'Revisar rolete 5', exact: true }).click()
  await page.keyboard.press('Insert')
  await page.keyboard.press('Escape')
  await expect.poll(count, { timeout: 20_000 }).toBe(first + 1)
  // What follows the row that goes has nothing before it.
  await grid(page).getByRole('gridcell', { name: 'Revisar rolete 8', exact: true }).click()
  await page.getByRole('button', { name: 'Excluir tarefa', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir sem religar' }).click()
  await expect.poll(count, { timeout: 20_000 }).toBe(first + 3)
  await expect(page.locator('[data-save="saved"]')).toBeVisible()
  const told = await status.getByRole('button', { name: /pontas soltas|críticas|turnos|falhas/ }).allTextContents()

  await page.reload()
  await expect(openEnds).toBeVisible({ timeout: 20_000 })
  expect(await status.getByRole('button', { name: /pontas soltas|críticas|turnos|falhas/ }).allTextContents()).toEqual(
    told,
  )

  // Another plan that takes its place never shows the counts of the one before, not for a moment.
  const finish = 'fim 02/03/27 17:00'
  await page.evaluate(words => {
    const footer = () => document.querySelector('footer')?.textContent ?? ''
    new MutationObserver(() => {
      if (footer().includes(words)) document.body.dataset.seen = `${document.body.dataset.seen ?? ''}|${footer()}`
    }).observe(document.documentElement, { subtree: true, childList: true, characterData: true })
  }, finish)
  await page.evaluate(detail => dispatchEvent(new CustomEvent('load-test-data', { detail })), {
    project_name: 'Uma só',
    start_date: '2027-03-01',
    tasks: [
      { id: 1, name: 'Abrir', duration: '8h' },
      { id: 2, name: 'Fechar', duration: '8h', predecessors: [1] },
    ],
  } as unknown as Record<string, string>)
  await expect(status).toContainText(finish)
  await expect(status.getByText(/sem problemas|falha/i)).toBeVisible()
  const seen = await page.locator('body').getAttribute('data-seen')
  expect(seen).toContain(finish)
  expect(seen).not.toContain('soltas')
})

test('a task that four hundred others follow shows none of the words that are for who hears them', async ({
  page,
  app,
}) => {
  await signUp(page, app)
  await openPlan(page, {
    project_name: 'Parada do pátio',
    start_date: '2027-03-01',
    tasks: Array.from({ length: 401 }, (_, at) => ({
      id: at + 1,
      name: at === 0 ? 'Liberar o pátio' : `Revisar rolete ${at}`,
      duration: '8h',
      ...(at > 0 && { predecessors: [1] }),
    })),
  })
  const heard = grid(page).getByRole('gridcell', { name: /antecede .* 401/ })
  await expect(heard).toHaveCount(1)
  const from = (await grid(page).boundingBox())?.x ?? 0
  // Where the words are painted, not the box around them.
  const end = await heard.evaluate(cell => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getBoundingClientRect().right
  })
  expect(end).toBeLessThan(from)
})

test('the figures under a large plan are worked out beside the page, and follow what is changed', async ({
  page,
  app,
}) => {
  test.setTimeout(60_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signUp(page, app)
  await openPlan(page, {
    ...plan,
    start_date: '2026-01-05',
    tasks: plan.tasks.map(each => ({ ...each, ...(each.id === 1 && { percent_complete: 100 }) })),
  })
  await page.getByRole('button', { name: 'Restaurar: Tarefas' }).click()
  const completed = page.getByRole('region', { name: 'Painel' }).locator('dl > div', { hasText: 'Concluídas' })
  await expect(completed).toHaveText(/1$/, { timeout: 20_000 })
  expect(page.workers().filter(each => each.url().includes('plan-aside'))).toHaveLength(1)
  // The one that is done goes.
  await grid(page).getByRole('gridcell', { name: 'Revisar rolete 1', exact: true }).click()
  await page.getByRole('button', { name: 'Excluir tarefa', exact: true }).click()
  await expect(completed).toHaveText(/0$/, { timeout: 20_000 })
})
