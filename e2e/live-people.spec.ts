import { type Browser, expect, type Page, test } from '@playwright/test'
import { type RunningApp, signUp, startApp } from './support/app.ts'
import { axe } from './support/axe.ts'
import { openSample } from './support/plan.ts'
import { shownRows } from './support/walk.ts'

test.use({ serviceWorkers: 'allow' })

let app: RunningApp & { stop(): Promise<void> }
test.beforeAll(async () => {
  app = await startApp({ PARADA_PLAN: 'pro' })
})
test.afterAll(() => app.stop())

const PLAN = 'Parada da caldeira 3'
const saved = (page: Page) => expect(page.locator('[data-save="saved"]')).toBeVisible()

async function person(browser: Browser, name: string): Promise<{ page: Page; email: string }> {
  const page = await (await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } })).newPage()
  const { email } = await signUp(page, app, name)
  return { page, email }
}

async function rename(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nome do projeto').fill(name)
  await page.getByLabel('Nome do projeto').press('Enter')
}

/** Ana has the sample open and has shared it with Bruno, who has it open too. */
async function together(browser: Browser, role = 'Editor'): Promise<{ ana: Page; bruno: Page }> {
  const [{ page: ana }, { page: bruno, email }] = [
    await person(browser, 'Ana Planejadora'),
    await person(browser, 'Bruno Lima'),
  ]
  await openSample(ana)
  await saved(ana)
  await ana.getByRole('button', { name: 'Ações do plano' }).click()
  await ana.getByRole('menuitem', { name: 'Compartilhar plano' }).click()
  await ana.getByLabel('E-mail da pessoa').fill(email)
  await ana.getByLabel('Função', { exact: true }).selectOption({ label: role })
  await ana.getByRole('button', { name: 'Dar acesso' }).click()
  await expect(ana.getByRole('listitem').filter({ hasText: 'Bruno Lima' })).toBeVisible()
  const { violations } = await axe(ana).withTags(['wcag2a', 'wcag2aa']).analyze()
  expect(violations.map(each => `${each.id} ${each.nodes[0]?.target}`)).toEqual([])
  await ana.keyboard.press('Escape')
  await bruno.getByRole('button', { name: 'Projetos', exact: true }).click()
  const row = bruno.getByRole('button', { name: new RegExp(`^${PLAN}`) })
  await expect(row).toContainText(role)
  await row.click()
  await expect(bruno.getByLabel('Nome do projeto')).toHaveValue(PLAN)
  return { ana, bruno }
}

/** Pixels of the timeline in the colour of a person's face. */
const marked = (page: Page, face: string) =>
  page.getByRole('button', { name: face }).evaluate(button => {
    const canvas = document.querySelector<HTMLCanvasElement>('[role="img"] > canvas')
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    const [red, green, blue] = (getComputedStyle(button).backgroundColor.match(/\d+/g) ?? []).map(Number)
    let found = 0
    for (let at = 0; at < pixels.length; at += 4)
      if (pixels[at] === red && pixels[at + 1] === green && pixels[at + 2] === blue) found++
    return found
  })

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('gridcell', { name, exact: true }) })

test('a saved line of the shift is on the other person’s sheet within two seconds', async ({ browser }) => {
  const { ana, bruno } = await together(browser)
  const sheetOf = async (page: Page) => {
    // The second shift of the plan ends in an hour; its first task has ended as planned.
    await page.clock.setFixedTime('2027-03-13T06:00:00-03:00')
    await page.getByRole('navigation', { name: 'Vistas do plano' }).getByRole('link', { name: 'Turno' }).click()
    const sheet = page.getByRole('grid', { name: 'Atualizar turno' })
    await expect(sheet).toBeVisible()
    return sheet
  }
  const [hers, his] = [await sheetOf(ana), await sheetOf(bruno)]
  await hers
    .getByRole('row', { name: /Parada da caldeira e resfriamento/ })
    .getByRole('gridcell')
    .nth(3)
    .click()
  await ana.keyboard.press('Enter')
  await ana.getByRole('button', { name: 'Guardar 1 linha' }).click()
  await expect(hers.getByText('guardada', { exact: true })).toHaveCount(1)
  await expect(his.getByText('guardada', { exact: true })).toHaveCount(1, { timeout: 2000 })
  await ana.context().close()
  await bruno.context().close()
})

test('two people see each other, the task each is on, and each other’s edits', async ({ browser }) => {
  const { ana, bruno } = await together(browser)
  await expect(ana.getByRole('button', { name: 'Bruno Lima: só olhando' })).toBeVisible()
  expect(await marked(ana, 'Bruno Lima: só olhando')).toBe(0)
  const task = 'Liberação e preparação'
  await bruno.getByRole('gridcell', { name: task, exact: true }).click()
  await expect(ana.getByRole('button', { name: `Bruno Lima: ${task}` })).toBeVisible()
  await expect
    .poll(() =>
      rowOf(ana, task)
        .first()
        .evaluate(row => getComputedStyle(row, '::after').content),
    )
    .toBe('"Bruno"')
  // A frame of two pixels around the bar, and the tag with the name.
  await expect.poll(() => marked(ana, `Bruno Lima: ${task}`)).toBeGreaterThan(200)
  await bruno.keyboard.press('F2')
  await bruno.keyboard.press('ControlOrMeta+A')
  await bruno.keyboard.type('Liberar e bloquear')
  await bruno.keyboard.press('Enter')
  await expect(ana.getByRole('gridcell', { name: 'Liberar e bloquear', exact: true })).toBeVisible()
  await bruno.context().close()
  await expect(ana.getByRole('button', { name: /^Bruno Lima/ })).toHaveCount(0)
})

test('what one types stays with its task and its new row while the other adds, moves and removes rows', async ({
  browser,
}) => {
  const { ana, bruno } = await together(browser)
  const names = async (page: Page) => (await shownRows(page)).map(row => row[1] ?? '')
  const last = async (page: Page) => (await names(page)).filter(name => name !== '').at(-1)
  // A new row at the end, half typed.
  await ana.getByRole('treegrid').focus()
  await ana.keyboard.press('Control+End')
  await ana.keyboard.press('ArrowDown')
  const before = await last(ana)
  await ana.keyboard.type('Relatório')
  await bruno.getByRole('treegrid').focus()
  await bruno.keyboard.press('Control+End')
  await bruno.keyboard.press('ArrowDown')
  await bruno.keyboard.type('Limpeza da área')
  await bruno.keyboard.press('Enter')
  await expect(ana.getByRole('gridcell', { name: 'Limpeza da área', exact: true })).toBeVisible()
  await ana.keyboard.type(' final')
  await ana.keyboard.press('Enter')
  for (const page of [ana, bruno])
    await expect
      .poll(async () => (await names(page)).filter(name => name !== '').slice(-3))
      .toEqual([before, 'Limpeza da área', 'Relatório final'])
  // A name half typed, while the row above it goes.
  await ana.getByRole('gridcell', { name: 'Limpeza da área', exact: true }).click()
  await ana.keyboard.press('F2')
  await ana.keyboard.press('End')
  await ana.keyboard.type(' e')
  await bruno
    .getByRole('gridcell', { name: before ?? '', exact: true })
    .last()
    .click()
  await bruno.keyboard.press('Control+Delete')
  const asked = bruno.getByRole('dialog')
  if (await asked.isVisible()) await asked.getByRole('button').last().click()
  await expect.poll(async () => (await names(ana)).filter(name => name === before).length).toBe(0)
  await ana.keyboard.type(' retirada')
  await ana.keyboard.press('Enter')
  for (const page of [ana, bruno])
    await expect
      .poll(async () => (await names(page)).filter(name => name !== '').slice(-2))
      .toEqual(['Limpeza da área e retirada', 'Relatório final'])
  await ana.context().close()
  await bruno.context().close()
})

test('a reader is told so, changes nothing, and goes on seeing what others change', async ({ browser }) => {
  const { ana, bruno } = await together(browser, 'Leitor')
  await expect(bruno.getByRole('note', { name: /Você pode ver este plano/ })).toBeVisible()
  const task = 'Liberação e preparação'
  // Nothing that he tries changes the plan, on his screen or on the server.
  await bruno.getByRole('gridcell', { name: task, exact: true }).click()
  for (const key of ['Delete', 'Control+Delete', 'Insert']) await bruno.keyboard.press(key)
  await bruno.keyboard.type('De Bruno')
  await bruno.keyboard.press('Enter')
  await bruno.getByRole('button', { name: 'Projeto', exact: true }).click()
  await expect(bruno.getByRole('menuitem', { name: 'Reprogramar o que não foi feito' })).toHaveCount(0)
  await bruno.keyboard.press('Escape')
  await expect(bruno.getByText('De Bruno')).toHaveCount(0)
  await expect(bruno.getByRole('gridcell', { name: task, exact: true })).toBeVisible()
  // Twice, since a page that was cut off at its first attempt would have got the first change all the same.
  for (const name of ['Liberar e bloquear', 'Liberar, bloquear e etiquetar']) {
    await ana
      .getByRole('gridcell', { name: name.startsWith('Liberar e') ? task : 'Liberar e bloquear', exact: true })
      .click()
    await ana.keyboard.press('F2')
    await ana.keyboard.press('ControlOrMeta+A')
    await ana.keyboard.type(name)
    await ana.keyboard.press('Enter')
    await expect(bruno.getByRole('gridcell', { name, exact: true })).toBeVisible()
  }
  await expect(bruno.getByText('não recebe mais as mudanças')).toHaveCount(0)
  await expect(ana.getByText('De Bruno')).toHaveCount(0)
  await ana.context().close()
  await bruno.context().close()
})

test('what no longer fits, or is no longer allowed, is shown with its reason; the rest is kept', async ({
  browser,
}) => {
  const { ana, bruno } = await together(browser)
  const task = 'Liberação e preparação'
  await expect(bruno.getByRole('gridcell', { name: task, exact: true })).toBeVisible()
  // Parts of the page that are fetched ahead are here: the service worker that keeps them all is blocked in tests.
  await bruno.waitForLoadState('networkidle')
  // Bruno is cut off and goes on working; meanwhile Ana deletes the task.
  await bruno.context().setOffline(true)
  await bruno.getByRole('gridcell', { name: task, exact: true }).click()
  await bruno.keyboard.press('F2')
  await bruno.keyboard.press('ControlOrMeta+A')
  await bruno.keyboard.type('Nome de Bruno')
  await bruno.keyboard.press('Enter')
  await rename(bruno, 'Caldeira, por Bruno')
  await rename(ana, 'Caldeira, por Ana')
  await ana.getByRole('gridcell', { name: task, exact: true }).click()
  await ana.keyboard.press('Control+Delete')
  await saved(ana)
  await expect(ana.getByRole('gridcell', { name: task, exact: true })).toHaveCount(0)
  await bruno.context().setOffline(false)
  await expect(bruno.getByText('Outra pessoa mudou o plano; algumas edições suas não cabem mais')).toBeVisible({
    timeout: 30_000,
  })
  await expect(bruno.getByText(/1 edição ficou de fora/)).toBeVisible()
  await expect(bruno.getByText(/Nome de Bruno|não existe/).first()).toBeVisible()
  await expect(ana.getByLabel('Nome do projeto')).toHaveValue('Caldeira, por Bruno')
  await expect(bruno.getByLabel('Nome do projeto')).toHaveValue('Caldeira, por Bruno')
  // Both named the plan: his name stands, hers is shown, and is back by one press for both.
  const clash = bruno.locator('[data-banner="warn"]', { hasText: 'mudou o mesmo que você' })
  await expect(clash).toContainText('Caldeira, por Bruno, e não Caldeira, por Ana')
  await clash.getByRole('button', { name: 'Usar o que estava lá' }).click()
  await expect(clash).toHaveCount(0)
  for (const each of [ana, bruno]) await expect(each.getByLabel('Nome do projeto')).toHaveValue('Caldeira, por Ana')
  await saved(bruno)

  // Ana makes him a reader while he is cut off and goes on: what he did stays his, and hers is one press away.
  await bruno.context().setOffline(true)
  await rename(bruno, 'Só de Bruno')
  await expect(bruno.locator('[data-save="offline"]')).toContainText('1 edição à espera do servidor')
  await ana.getByRole('button', { name: 'Ações do plano' }).click()
  await ana.getByRole('menuitem', { name: 'Compartilhar plano' }).click()
  const role = ana.getByLabel('Função de Bruno Lima')
  await role.selectOption({ label: 'Leitor' })
  await expect(role).toHaveValue('viewer')
  await bruno.context().setOffline(false)
  const apart = bruno.locator('[data-banner="err"]')
  await expect(apart).toContainText('O servidor não recebe mais as mudanças deste plano.', { timeout: 30_000 })
  await expect(apart).toContainText('Sua função neste plano é leitor')
  await expect(bruno.locator('[data-save="local"]')).toContainText('salvo neste navegador')
  await expect(bruno.getByLabel('Nome do projeto')).toHaveValue('Só de Bruno')
  await apart.getByRole('button', { name: 'Abrir o do servidor' }).click()
  await expect(bruno.getByLabel('Nome do projeto')).toHaveValue('Caldeira, por Ana')
  await expect(apart).toHaveCount(0)
  // The notice of the plan that was open goes on over the one that is open now, by its name.
  await expect(bruno.getByText(/^Outra pessoa mudou Caldeira, .*; algumas edições suas não cabem mais$/)).toBeVisible()
  // A reader sees that he is one, edits nothing, and stays live.
  await expect(bruno.getByText('Só leitura', { exact: true })).toBeVisible()
  await expect(bruno.getByLabel('Nome do projeto')).not.toBeEditable()
  await bruno.getByRole('gridcell', { name: 'Andaimes e acessos', exact: true }).click()
  await bruno.keyboard.type('x')
  await expect(bruno.getByText('Você pode ver este plano, não alterá-lo.').first()).toBeVisible()
  await expect(bruno.getByRole('button', { name: /^Excluir/ }).first()).toBeDisabled()
  // The words' box takes nothing from him; the assistant answers questions and says so before he types.
  await expect(bruno.getByRole('textbox', { name: 'Instrução' })).toBeDisabled()
  await bruno.getByRole('button', { name: 'Abrir o assistente' }).click()
  const assistant = bruno.getByRole('region', { name: 'Assistente' })
  await expect(assistant.getByText('Pedidos de mudança não são aceitos.')).toBeVisible()
  await assistant.getByLabel('Mensagem').fill('Aumente os andaimes para 40h')
  await assistant.getByLabel('Mensagem').press('Enter')
  await expect(assistant.getByText('Você pode ver este plano, não alterá-lo.')).toBeVisible()
  await expect(bruno.getByRole('button', { name: 'Aceitar', exact: true })).toHaveCount(0)
  await assistant.getByRole('button', { name: 'Minimizar' }).click()
  await ana.keyboard.press('Escape')
  await rename(ana, 'Caldeira, ao vivo')
  await expect(bruno.getByLabel('Nome do projeto')).toHaveValue('Caldeira, ao vivo')
  await expect(apart).toHaveCount(0)
  await ana.getByRole('button', { name: 'Ações do plano' }).click()
  await ana.getByRole('menuitem', { name: 'Compartilhar plano' }).click()
  // Revoked access is announced though he touches nothing.
  await ana.getByRole('button', { name: 'Retirar o acesso de Bruno Lima' }).click()
  await expect(apart).toContainText('Este projeto não existe ou não é seu.')
  // The notice is shown at each opening: what the user does meanwhile is kept in this browser alone.
  await rename(bruno, 'De Bruno, antes')
  await bruno.reload()
  await expect(apart).toContainText('Este projeto não existe ou não é seu.')
  await expect(bruno.getByLabel('Nome do projeto')).toHaveValue('De Bruno, antes')
  await rename(bruno, 'De Bruno outra vez')
  await expect(bruno.locator('[data-save="local"]')).toBeVisible()
  await apart.getByRole('button', { name: 'Guardar como projeto novo' }).click()
  await saved(bruno)
  await expect(apart).toHaveCount(0)
  await bruno.getByRole('button', { name: 'Projetos', exact: true }).click()
  const mine = bruno.getByRole('dialog', { name: 'Projetos' })
  for (const name of ['Só de Bruno', 'De Bruno outra vez'])
    await expect(mine.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
  await expect(ana.getByLabel('Nome do projeto')).toHaveValue('Caldeira, ao vivo')
})

test('undo never takes back another’s value silently: one is told, and chooses', async ({ browser }) => {
  const { ana, bruno } = await together(browser)
  const title = (page: Page) => page.getByLabel('Nome do projeto')
  const asked = ana.getByRole('alert').filter({ hasText: 'tiraria o que outra pessoa pôs depois' })
  const undo = () => ana.keyboard.press('Control+z')
  await rename(ana, 'Caldeira, por Ana')
  await expect(title(bruno)).toHaveValue('Caldeira, por Ana')
  await rename(bruno, 'Caldeira, por Bruno')
  await expect(title(ana)).toHaveValue('Caldeira, por Bruno')

  // She would have her old name back in place of his: nothing happens before she has chosen.
  await title(ana).blur()
  await undo()
  await expect(asked).toContainText(`agora Caldeira, por Bruno; depois, ${PLAN}`)
  await expect(title(ana)).toHaveValue('Caldeira, por Bruno')
  const { violations } = await axe(ana).withTags(['wcag2a', 'wcag2aa']).analyze()
  expect(violations.map(each => `${each.id} ${each.nodes[0]?.target}`)).toEqual([])
  await asked.getByRole('button', { name: 'Manter o que a outra pessoa pôs' }).click()
  await expect(asked).toHaveCount(0)
  for (const each of [ana, bruno]) await expect(title(each)).toHaveValue('Caldeira, por Bruno')

  // All the same: it is one more change, which both see and which redo takes back.
  await rename(ana, 'Caldeira 3')
  await expect(title(bruno)).toHaveValue('Caldeira 3')
  await rename(bruno, 'Caldeira 4')
  await expect(title(ana)).toHaveValue('Caldeira 4')
  await title(ana).blur()
  await undo()
  await asked.getByRole('button', { name: 'Desfazer mesmo assim' }).click()
  await expect(asked).toHaveCount(0)
  for (const each of [ana, bruno]) await expect(title(each)).toHaveValue('Caldeira, por Bruno')
  await ana.keyboard.press('Control+y')
  for (const each of [ana, bruno]) await expect(title(each)).toHaveValue('Caldeira 4')
})

test('a preview of levelling that somebody else’s change has made old says so, and is not accepted', async ({
  browser,
}) => {
  const { ana, bruno } = await together(browser)
  await ana.getByRole('link', { name: 'Recursos', exact: true }).click()
  await ana.getByRole('button', { name: 'Suavizar na folga' }).click()
  const sheet = ana.getByRole('dialog', { name: 'Suavizar na folga' })
  const accept = sheet.getByRole('button', { name: /^Aceitar \d/ })
  await expect(accept).toBeEnabled({ timeout: 60_000 })
  await bruno.getByRole('gridcell', { name: 'Liberação e preparação', exact: true }).click()
  await bruno.keyboard.press('F2')
  await bruno.keyboard.press('ControlOrMeta+A')
  await bruno.keyboard.type('Liberar e bloquear')
  await bruno.keyboard.press('Enter')
  await expect(sheet.getByText('O plano mudou desde a prévia: calcule de novo.')).toBeVisible()
  await expect(accept).toBeDisabled()
  await sheet.getByRole('button', { name: 'Calcular de novo' }).click()
  await expect(accept).toBeEnabled({ timeout: 60_000 })
  await Promise.all([ana.context().close(), bruno.context().close()])
})
