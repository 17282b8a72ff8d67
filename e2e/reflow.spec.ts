/** At 200 % nothing is cut off or pushed aside, and who asks for stillness gets it. */
import { expect, test } from '@playwright/test'
import { type RunningApp, signUp, startApp } from './support/app.ts'
import { openOnPhone, wider } from './support/looks.ts'
import { openSample } from './support/plan.ts'

let app: RunningApp & { stop(): Promise<void> }
test.beforeAll(async () => {
  app = await startApp({ PARADA_PLAN: 'pro' })
})
test.afterAll(() => app.stop())

test('a window of 1440 x 900 at 200 % shows every screen without scrolling sideways', async ({ browser }) => {
  // The browser's zoom halves the width that the page has, and doubles the pixels of each of its own.
  const context = await browser.newContext({
    locale: 'pt-BR',
    viewport: { width: 720, height: 450 },
    deviceScaleFactor: 2,
  })
  const page = await context.newPage()
  await signUp(page, app)
  await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()
  expect(await wider(page), 'chooser').toBeLessThanOrEqual(0)
  await openSample(page)
  for (const [pane, shown] of [
    ['Tarefas', page.getByRole('list', { name: 'Lista de tarefas' })],
    ['Kanban', page.getByRole('region', { name: 'A Fazer' })],
    ['Painel', page.getByRole('tab', { name: 'Visão geral' })],
    ['Chat', page.getByRole('textbox', { name: 'Mensagem' })],
  ] as const) {
    await openOnPhone(page, pane)
    await expect(shown).toBeVisible()
    await expect(shown).toBeInViewport()
    expect(await wider(page), pane).toBeLessThanOrEqual(0)
  }
  await openOnPhone(page, 'Painel')
  for (const tab of ['Recursos', 'Pacotes', 'Caminho crítico', 'Relatório']) {
    await page.getByRole('tab', { name: tab }).click()
    expect(await wider(page), tab).toBeLessThanOrEqual(0)
  }
  // 1280 x 1024 at 400 %.
  await page.setViewportSize({ width: 320, height: 256 })
  for (const pane of ['Tarefas', 'Kanban', 'Painel', 'Chat']) {
    await openOnPhone(page, pane)
    expect(await wider(page), `${pane} at 400 %`).toBeLessThanOrEqual(0)
  }
  for (const place of ['license', 'account', 'admin']) {
    await page.goto(`${app.url}/?page=${place}`)
    await expect(page.getByRole('button', { name: 'Voltar' })).toBeVisible()
    expect(await wider(page), place).toBeLessThanOrEqual(0)
    // Nothing scrolls but the page's own part: no empty band lies below the footer.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), place).toBeLessThanOrEqual(1)
  }
  await context.close()
})

test('with reduced motion nothing moves by itself', async ({ browser }) => {
  const context = await browser.newContext({
    locale: 'pt-BR',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await signUp(page, app)
  await openSample(page)
  const moving = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .map(each => getComputedStyle(each))
        .filter(style => {
          const longest = (times: string) => Math.max(...times.split(',').map(time => Number.parseFloat(time)))
          return (
            (style.animationName !== 'none' && longest(style.animationDuration) > 0.01) ||
            longest(style.transitionDuration) > 0.01
          )
        })
        .map(style => `${style.animationName} ${style.transitionProperty}`),
    )
  expect(await moving()).toEqual([])
  await page.getByRole('button', { name: 'Abrir o assistente' }).click()
  await expect(page.getByRole('region', { name: 'Assistente' })).toBeVisible()
  expect(await moving()).toEqual([])
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Comandos' })).toBeVisible()
  expect(await moving()).toEqual([])
  await context.close()
})
