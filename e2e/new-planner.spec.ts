/**
 * The first twenty minutes of a planner who knows MS Project: a scope as it lies in a mail, then the acts of every day,
 * each with what two reviews found wrong with it.
 */
import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { newPage } from './support/plan.ts'
import { grid, shownRows } from './support/walk.ts'

const SCOPE = `Parada do forno F-201, início 12/03/2027 às 7h, turnos de 12h 24/7.
1. Liberação
1.1 Bloqueio elétrico e mecânico - 4h
1.2 Teste de atmosfera e liberação de espaço confinado - 2h, após 1.1
2. Acessos
2.1 Montar andaime da fornalha - 36h, após 1.2
3. Serviços
3.1 Trocar tubos - 24h, após 2.1
3.2 Inspeção das soldas - 8h, após 3.1
3.3 Reparo do refratário - 16h, após 3.1
4. Fechamento
4.1 Fechar bocas de visita - 6h, após 3.2 e 3.3`

const cell = (page: Page, name: string) => grid(page).getByRole('gridcell', { name, exact: true })
const row = (page: Page, name: string) => grid(page).getByRole('row', { name: new RegExp(name) })
const named = async (page: Page, name: string) => (await shownRows(page)).find(each => each[1] === name) ?? []
const undo = (page: Page) => page.keyboard.press('Control+z')

/** Rows of the grid that stand in the window whole. */
const wholeRows = (page: Page): Promise<number> =>
  grid(page)
    .locator('[role=row][aria-level]:not([hidden])')
    .evaluateAll(rows => {
      const body = rows[0]?.parentElement?.parentElement?.getBoundingClientRect()
      return rows.filter(each => {
        const box = each.getBoundingClientRect()
        return body && box.top >= body.top - 1 && box.bottom <= body.bottom + 1
      }).length
    })

test('from a mailed scope to a plan one can trust, without one of the faults that were found', async ({
  browser,
  app,
}) => {
  test.setTimeout(240_000)
  const page = await newPage(browser, app)
  await page.getByRole('button', { name: /^Gerar do zero/ }).click()

  await test.step('what is being written survives F5, and no older plan opens', async () => {
    await page.getByRole('textbox', { name: 'Instrução' }).fill(SCOPE)
    await page.waitForTimeout(600)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Instrução' })).toHaveValue(SCOPE)
  })

  await test.step('the rows have the names and the order that were written', async () => {
    await page.getByRole('button', { name: 'Gerar', exact: true }).click()
    await expect(cell(page, 'Montar andaime da fornalha')).toBeVisible()
    const names = (await shownRows(page)).map(each => each[1]).filter(each => each !== '')
    expect(names).toEqual([...SCOPE.matchAll(/^\d[\d.]* (.*?)(?: - .*)?$/gm)].map(each => each[1]))
  })

  await test.step('the tools of every day are in sight, each with its name', async () => {
    for (const name of [
      /^Desfazer/,
      /^Refazer/,
      /^Recuar/,
      /^Promover/,
      /^Vincular/,
      /^Desvincular/,
      /^Excluir/,
      'Filtrar tarefas',
      'Agrupar tarefas',
      'Exibir',
      'Projeto',
    ])
      await expect(page.getByRole('button', { name }).first()).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByText('Calendários e turnos')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a bare number is hours, a day becomes the hours it is', async () => {
    await cell(page, 'Trocar tubos').click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('8')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await named(page, 'Trocar tubos'))[2]).toBe('8h')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('2d')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await named(page, 'Trocar tubos'))[2]).toBe('48h')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('1d 4h')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await named(page, 'Trocar tubos'))[2]).toBe('28h')
  })

  await test.step('Delete clears the cell; rows go by their own command, counted, with undo beside', async () => {
    const before = await shownRows(page)
    await cell(page, 'Fechar bocas de visita').click()
    const at = (await named(page, 'Fechar bocas de visita')).findIndex(each => each.includes(';'))
    expect(at).toBeGreaterThan(1)
    for (let step = 1; step < at; step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Delete')
    await expect.poll(async () => (await named(page, 'Fechar bocas de visita'))[at]).toBe('')
    await undo(page)
    await expect.poll(() => shownRows(page)).toEqual(before)
    await cell(page, 'Serviços').click()
    await page.keyboard.press('Control+Delete')
    const asked = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await asked
      .getByRole('button', { name: /Excluir|Não|Sem/ })
      .first()
      .click()
    const toast = page.locator('[data-toast]', { hasText: '4 tarefas excluídas' })
    await toast.getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(() => shownRows(page)).toEqual(before)
  })

  await test.step('a row that is put in has the number of its place, and links follow', async () => {
    const before = await named(page, 'Trocar tubos')
    await cell(page, 'Montar andaime da fornalha').click()
    await page.keyboard.press('Insert')
    await page.keyboard.press('Escape')
    await expect.poll(async () => Number((await named(page, 'Trocar tubos'))[0])).toBe(Number(before[0]) + 1)
    const numbers = (await shownRows(page)).map(each => Number(each[0])).filter(each => each > 0)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    await undo(page)
  })

  await test.step('the keys that are shown work', async () => {
    await cell(page, 'Bloqueio elétrico e mecânico').click()
    await row(page, 'Inspeção das soldas')
      .getByRole('gridcell')
      .first()
      .click({ modifiers: ['Control'] })
    await page.keyboard.press('Control+F2')
    await expect(page.getByRole('button', { name: /^Desfazer: criar/ })).toBeEnabled()
    await undo(page)
  })

  await test.step('only the critical ones, and all again', async () => {
    const all = (await shownRows(page)).length
    await page.getByRole('button', { name: 'Filtrar tarefas' }).click()
    await page.getByRole('checkbox', { name: 'Críticas e abertas' }).check()
    await expect.poll(async () => (await shownRows(page)).length).toBeLessThan(all)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Limpar filtro' }).first().click()
    await expect.poll(async () => (await shownRows(page)).length).toBe(all)
  })

  await test.step('enough rows in every window', async () => {
    await page.evaluate(() => localStorage.removeItem('parada.gantt'))
    await page.getByRole('button', { name: 'Voltar' }).click()
    await page.getByRole('button', { name: 'Abrir uma parada de exemplo' }).click()
    await page.evaluate(() => localStorage.removeItem('parada.gantt'))
    await page.reload()
    await expect(cell(page, 'Liberação e preparação')).toBeVisible()
    await page
      .getByRole('button', { name: 'Fechar' })
      .first()
      .click({ timeout: 1500 })
      .catch(() => undefined)
    expect(await wholeRows(page)).toBeGreaterThanOrEqual(16)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.reload()
    await expect(cell(page, 'Liberação e preparação')).toBeVisible()
    expect(await wholeRows(page)).toBeGreaterThanOrEqual(12)
  })

  await test.step('back closes for good', async () => {
    await page.getByRole('button', { name: 'Voltar' }).click()
    await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()
  })
  await page.context().close()
})
