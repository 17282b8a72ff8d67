import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { type RunningApp, signUp, startApp } from './support/app.ts'
import { openSample } from './support/plan.ts'

let app: RunningApp & { stop(): Promise<void> }
test.beforeAll(async () => {
  app = await startApp({ PARADA_PLAN: 'pro' })
})
test.afterAll(() => app.stop())

async function clean(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze()
  const said = violations.flatMap(each =>
    each.nodes.slice(0, 4).map(node => `${where}: ${each.id} ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
  expect.soft(said).toEqual([])
}

for (const scheme of ['light', 'dark'] as const)
  test(`no screen has a violation, ${scheme}`, async ({ browser }) => {
    test.setTimeout(240_000)
    const context = await browser.newContext({
      colorScheme: scheme,
      locale: 'pt-BR',
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.goto(app.url)
    await expect(page.getByText('Entre para continuar.')).toBeVisible()
    await clean(page, 'signed out')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await clean(page, 'sign in')
    await signUp(page, app)
    await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()
    await clean(page, 'chooser')
    await page.getByRole('button', { name: /^Gerar do zero/ }).click()
    await clean(page, 'generation form')
    await page.getByRole('button', { name: 'Voltar' }).click()
    await page.getByRole('button', { name: /^Atualizar existente/ }).click()
    await clean(page, 'update form')
    await page.getByRole('button', { name: 'Voltar' }).click()
    await openSample(page)
    await expect(page.getByRole('gridcell', { name: 'Liberação e preparação' })).toBeVisible()
    await clean(page, 'gantt')
    await page.getByRole('button', { name: 'Nova tarefa', exact: true }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await clean(page, 'new task')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Kanban', exact: true }).click()
    await expect(page.getByRole('region', { name: 'A Fazer' })).toBeVisible()
    await clean(page, 'kanban')
    await page.getByRole('button', { name: 'EAP', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Recolher tudo' })).toBeVisible()
    await clean(page, 'wbs')
    await page.getByRole('button', { name: 'Maximizar: Painel' }).click()
    for (const tab of ['Recursos', 'Pacotes', 'Caminho crítico', 'Relatório']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel').locator('section, button').first()).toBeVisible()
      await clean(page, tab)
    }
    await page.getByRole('button', { name: 'Restaurar: Painel' }).click()
    await page.getByRole('button', { name: 'Detalhes do esquema' }).click()
    await expect(page.getByTestId('json-editor').getByRole('textbox')).toBeVisible()
    await clean(page, 'schema')
    await page.getByRole('button', { name: 'Abrir o assistente' }).click()
    await expect(page.getByRole('region', { name: 'Assistente' })).toBeVisible()
    await clean(page, 'chat')
    await page.getByRole('button', { name: 'Minimizar' }).click()
    for (const [open, name] of [
      ['Aplicar no Project', 'Como aplicar'],
      ['Imprimir', 'Imprimir'],
      ['Projetos', 'Projetos'],
    ] as const) {
      await page.getByRole('button', { name: open, exact: true }).first().click()
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await clean(page, name)
      await page.keyboard.press('Escape')
    }
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Comandos' })).toBeVisible()
    await clean(page, 'palette')
    await page.keyboard.press('Escape')
    for (const name of ['license', 'account', 'admin']) {
      await page.goto(`${app.url}/?page=${name}`)
      await expect(page.getByRole('button', { name: 'Voltar' })).toBeVisible()
      await clean(page, name)
    }
    await context.close()
  })
