import { expect, test } from '@playwright/test'
import { startApp } from './support/app.ts'
import { axe } from './support/axe.ts'
import { generate, newPage, send } from './support/plan.ts'

test('the counter turns amber, then red; then words are refused and the plans are shown', async ({ browser }) => {
  test.setTimeout(90_000)
  // An installation that sells, whose prices are not set yet.
  const app = await startApp({
    ...{ PARADA_FREE_LIMIT: '2', PARADA_STRIPE_SECRET_KEY: 'sk_test_double' },
    PARADA_SALES_MAIL: 'comercial@parada.example',
  })
  const page = await newPage(browser, app)
  const counter = page.locator('[data-usage]').first()
  await expect(counter).toHaveText('0/2 requisições de IA')
  await generate(page)
  await expect(counter).toHaveText('1/2 requisições de IA')
  await expect(counter).toHaveAttribute('data-usage', 'near')
  const box = page.getByRole('textbox', { name: 'Instrução' })
  await box.fill('aumente a limpeza interna por hidrojato para 20h')
  await page.getByRole('button', { name: 'Atualizar', exact: true }).click()
  // Beside each change: when its task runs and would run, and the words that asked for it.
  await expect(page.locator('[data-effect="2"]')).toContainText('→')
  await expect(page.locator('q')).toHaveText('aumente a limpeza interna por hidrojato para 20h')
  await page.getByRole('button', { name: 'Aceitar tudo' }).click()
  await expect(counter).toHaveAttribute('data-usage', 'critical')
  await box.fill('aumente a limpeza interna por hidrojato para 22h')
  await expect(page.getByRole('button', { name: 'Gerar', exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Atualizar', exact: true })).toBeDisabled()
  await box.press('Control+Enter')
  await expect(page.locator('[data-toast="warn"]')).toContainText('Limite mensal de IA atingido (2/2)')
  const plans = page.getByRole('dialog', { name: 'Planos' })
  await expect(plans).toBeVisible()
  await expect(plans.getByText('US$ 79', { exact: true })).toBeVisible()
  await expect(plans.getByText('US$ 799', { exact: true })).toBeVisible()
  await expect(plans.getByRole('link', { name: 'Fale conosco' })).toHaveAttribute('href', /^mailto:/)
  for (const button of await plans.getByRole('button', { name: 'Assinar' }).all()) await expect(button).toBeDisabled()

  // What was just asked is not asked again for 2 s; coming back to the page asks at most every 5 s.
  let asked = 0
  page.on('request', request => {
    if (request.url().includes('billing.prices')) asked++
  })
  await page.clock.install()
  const reopen = async () => {
    await page.keyboard.press('Escape')
    await expect(plans).toBeHidden()
    await page.getByRole('banner').getByRole('button', { name: 'Assinar o Pro' }).last().click()
    await expect(plans.getByText('US$ 79', { exact: true })).toBeVisible()
  }
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  const answered = page.waitForResponse(/billing\.prices/)
  await reopen()
  await page.clock.runFor(100)
  await answered
  expect(asked).toBe(1)
  await page.clock.fastForward(1700)
  await reopen()
  await page.clock.runFor(100)
  expect(asked).toBe(1)
  const comeBack = async () => {
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await page.clock.runFor(100)
  }
  await page.clock.fastForward(2500)
  await comeBack()
  expect(asked).toBe(1)
  await page.clock.fastForward(1000)
  await comeBack()
  await expect.poll(() => asked).toBe(2)
  await page.context().close()
  await app.stop()
})

test('what needs PRO says so and shows the plans', async ({ browser }) => {
  const app = await startApp()
  const page = await newPage(browser, app)
  await generate(page)
  await send(page, 'Aplicar no Project')
  await expect(page.locator('[data-toast="warn"]')).toContainText('Esta funcionalidade requer uma assinatura PRO')
  await expect(page.getByRole('dialog', { name: 'Planos' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Colours of the other theme last until the next frame.
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const { violations } = await axe(page).withTags(['wcag2a', 'wcag2aa']).analyze()
    expect(violations.map(each => `${colorScheme}: ${each.id} ${each.nodes[0]?.target.join(' ')}`)).toEqual([])
  }
  const plans = page.getByRole('dialog', { name: 'Planos' })
  await expect(plans.getByText('US$ 79')).toHaveCount(0)
  await expect(plans.getByRole('link', { name: 'Fale conosco' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Caminho crítico' }).click()
  await page.getByRole('button', { name: 'Analisar caminho crítico' }).click()
  await expect(page.getByText('A análise de caminho crítico requer uma assinatura PRO')).toBeVisible()
  // Nothing is sold here: administrators set the limit and grant PRO, which holds at once.
  await plans.getByLabel('Requisições de IA por mês sem PRO').fill('7')
  await plans.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.locator('[data-usage]').first()).toContainText('/7 requisições de IA')
  await plans.getByRole('button', { name: 'Dar PRO a todos' }).click()
  await expect(page.getByText('IA ilimitada', { exact: true }).first()).toBeVisible()
  await page.context().close()
  await app.stop()
})
