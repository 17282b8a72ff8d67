/** No screen, dialog, menu, card or state has a violation; where the focus begins and where it returns. */
import { expect, type Page, test } from '@playwright/test'
import { type RunningApp, signUp, startApp } from './support/app.ts'
import { expectAccessible } from './support/looks.ts'
import { openSample, withoutSaveDialog } from './support/plan.ts'
import { grid, shownRows } from './support/walk.ts'

let app: RunningApp & { stop(): Promise<void> }
/** The first account of the installation, once there is one. */
let administrator: { email: string; password: string } | null = null
test.beforeAll(async () => {
  app = await startApp({ PARADA_PLAN: 'pro' })
})
test.afterAll(() => app.stop())
// Colours are judged where they have arrived, not on their way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Comandos' })
  await palette.getByRole('combobox').fill(name)
  await expect(palette.getByRole('option', { name }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}

/** Opens a dialog, looks, closes it with Escape, and sees the focus where it was. */
async function dialogOf(page: Page, name: string | RegExp, open: () => Promise<void>): Promise<void> {
  await open()
  const dialog = page.getByRole('dialog', { name }).last()
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.evaluate(each => each.contains(document.activeElement)), String(name)).toBe(true)
  await expectAccessible(page, String(name), '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function menuOf(page: Page, where: string, open: () => Promise<void>): Promise<void> {
  await open()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page, where, '[role=menu]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
}

test('from the visitor to the plan', async ({ page }) => {
  await page.goto(app.url)
  await expect(page.getByText('Entre para continuar.')).toBeVisible()
  await expectAccessible(page, 'signed out')
  // There is no account yet: the first one is asked for at once.
  await button(page, 'Entrar').click()
  await expect(page.getByRole('dialog', { name: 'Criar conta' })).toBeVisible()
  await expectAccessible(page, 'sign up', '[role=dialog]')
  await page.getByRole('button', { name: 'Já tem conta? Entrar' }).click()
  await expect(page.getByRole('dialog', { name: 'Entrar' })).toBeVisible()
  await expectAccessible(page, 'sign in', '[role=dialog]')
  await page.getByRole('button', { name: 'Esqueci a senha' }).click()
  await expectAccessible(page, 'forgotten password', '[role=dialog]')
  administrator = await signUp(page, app)
  await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()
  await expectAccessible(page, 'chooser')
  await menuOf(page, 'account menu', () => button(page, 'Conta').click())
  await page.getByRole('button', { name: /^Gerar do zero/ }).click()
  await expectAccessible(page, 'generation form')
  await page.getByRole('textbox', { name: 'Instrução' }).fill('bom dia')
  await button(page, 'Gerar').click()
  await expect(page.locator('[data-banner="err"]')).toBeVisible()
  await expectAccessible(page, 'refused')
  await button(page, 'Voltar').click()
  await page.getByRole('button', { name: /^Atualizar existente/ }).click()
  await button(page, 'Abrir').click()
  await expectAccessible(page, 'update form with its message')
  await menuOf(page, 'cache', () => button(page, 'Cache').click())
})

test('who asks for no motion sees a dialog change its theme whole, in one frame', async ({ page }) => {
  await page.goto(app.url)
  await button(page, 'Entrar').click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  const colours = () =>
    page.evaluate(() => [...document.querySelectorAll('body *')].map(each => getComputedStyle(each).color))
  const light = await colours()
  const first = await page.evaluateHandle(() => ({
    colours: new Promise<string[]>(done =>
      matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
        requestAnimationFrame(() =>
          done([...document.querySelectorAll('body *')].map(each => getComputedStyle(each).color)),
        ),
      ),
    ),
  }))
  await page.emulateMedia({ colorScheme: 'dark' })
  const shown = await first.evaluate(each => each.colours)
  await expect.poll(colours).toEqual(shown)
  expect(shown).not.toEqual(light)
})

test('the plan: its views, panels, dialogs and menus', async ({ page }) => {
  test.setTimeout(300_000)
  await signUp(page, app)
  await openSample(page)
  const task = grid(page).getByRole('gridcell', { name: 'Drenagem e purga do tubulão' })
  await task.click()
  await button(page, 'Painel da tarefa').click()
  await button(page, 'Exibir').click()
  await page.getByRole('menuitemcheckbox', { name: 'Histograma de recursos' }).click()
  await expectAccessible(page, 'view menu', '[role=menu]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Recurso', exact: true })).toBeVisible()
  await task.click()
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('search').getByRole('textbox')).toBeFocused()
  await expectAccessible(page, 'gantt with panel, histogram and search')
  await page.keyboard.press('Escape')
  await expect(grid(page)).toBeFocused()
  await menuOf(page, 'row menu', () => task.click({ button: 'right' }))
  await dialogOf(page, 'Nova tarefa', () => button(page, 'Nova tarefa').click())
  await expect(button(page, 'Nova tarefa')).toBeFocused()

  await task.click()
  await page.keyboard.press('Shift+F2')
  const dialog = page.getByRole('dialog', { name: /Drenagem/ })
  await dialog.getByRole('button', { name: 'Agendamento', exact: true }).click()
  await expectAccessible(page, 'task, scheduling', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Notas', exact: true }).click()
  await expectAccessible(page, 'task, notes', '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(grid(page)).toBeFocused()

  for (const [name, called] of [
    ['Por que esta data?', /^Por que/],
    ['Recursos e atribuições', 'Recursos e atribuições'],
    ['Calendários e turnos', 'Calendários e turnos'],
    ['Linhas de base', 'Linhas de base'],
    ['Dados do projeto', 'Dados do projeto'],
    ['Mudanças desde', /^Mudanças/],
    ['Atalhos', 'Atalhos de teclado'],
    ['Histórico', /Histórico/],
    ['Compartilhar', /Compartilhar/],
  ] as const)
    await dialogOf(page, called, () => command(page, name))
  for (const [item, name] of [
    ['Aplicar no Project', 'Como aplicar'],
    ['Imprimir', 'Imprimir'],
  ] as const) {
    await dialogOf(page, name, async () => {
      await button(page, 'Enviar').click()
      await page.getByRole('menuitem', { name: item }).click()
    })
    await expect(button(page, 'Enviar')).toBeFocused()
  }
  await dialogOf(page, 'Projetos', () => button(page, 'Projetos').click())
  await expect(button(page, 'Projetos')).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Comandos' }).getByRole('combobox').fill('nada disso existe')
  await expect(page.getByRole('status').filter({ hasText: 'Nada encontrado' })).toBeVisible()
  await expectAccessible(page, 'palette with nothing found', '[role=dialog]')
  await page.keyboard.press('Escape')
  await menuOf(page, 'plan actions', () => button(page, 'Ações do plano').click())
  await menuOf(page, 'ways out', () => button(page, 'Enviar').click())
  await menuOf(page, 'project', () => button(page, 'Projeto').click())
  await button(page, 'Detalhes do esquema').click()
  await expect(page.getByTestId('json-editor').getByRole('textbox')).toBeVisible()
  await expectAccessible(page, 'schema')
  await button(page, 'Detalhes do esquema').click()

  await page.getByRole('textbox', { name: 'Instrução' }).fill('atrase o teste hidrostático em 4h')
  await button(page, 'Atualizar').click()
  await expect(button(page, 'Aceitar tudo')).toBeVisible()
  await expectAccessible(page, 'proposal')
  await button(page, 'Descartar').click()
  await button(page, 'Kanban').click()
  await expect(page.getByRole('region', { name: 'A Fazer' })).toBeVisible()
  await expectAccessible(page, 'kanban')
  await menuOf(page, 'card', () => page.getByRole('region', { name: 'A Fazer' }).getByRole('button').nth(1).click())
  await button(page, 'EAP').click()
  await expect(button(page, 'Recolher tudo')).toBeVisible()
  await expectAccessible(page, 'wbs')
})

test('the dashboard with and without a plan, and the assistant', async ({ page }) => {
  test.setTimeout(300_000)
  await signUp(page, app)
  await button(page, 'Maximizar: Painel').click()
  await expectAccessible(page, 'dashboard without a plan')
  await button(page, 'Restaurar: Painel').click()
  await openSample(page)
  await button(page, 'Maximizar: Painel').click()
  for (const tab of ['Visão geral', 'Recursos', 'Pacotes', 'Caminho crítico', 'Relatório']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel').locator('section, button').first()).toBeVisible()
    if (tab === 'Caminho crítico') {
      await button(page, 'Analisar caminho crítico').click()
      await expect(page.getByText('Recomendações')).toBeVisible()
    }
    await expectAccessible(page, tab)
    if (tab === 'Visão geral') {
      await menuOf(page, 'chart', () =>
        page
          .getByRole('tabpanel')
          .getByRole('button', { name: /Opções/ })
          .first()
          .click(),
      )
      await page
        .getByRole('tabpanel')
        .getByRole('button', { name: /tabela/ })
        .first()
        .click()
      await expectAccessible(page, 'chart as a table')
    }
  }
  await button(page, 'Restaurar: Painel').click()
  await button(page, 'Abrir o assistente').click()
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('atrase o teste hidrostático em 4h')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Assistente' }).getByRole('button', { name: 'Aceitar' })).toBeVisible()
  await expectAccessible(page, 'chat')
})

test('the companion, and the pages beside the plan', async ({ page }) => {
  test.setTimeout(300_000)
  if (administrator) {
    const reply = await page.request.post(`${app.url}/api/auth/sign-in/email`, {
      data: administrator,
      headers: { origin: app.url },
    })
    expect(reply.ok()).toBe(true)
    await page.goto(app.url)
  } else await signUp(page, app)
  await page.getByRole('button', { name: /^Servidor local/ }).click()
  await expect(page.getByText('Última verificação')).toBeVisible()
  await expectAccessible(page, 'companion')
  await page.keyboard.press('Escape')
  await page.goto(`${app.url}/?page=license`)
  await expect(page.getByRole('heading', { name: 'Esta máquina' })).toBeVisible()
  await expectAccessible(page, 'licence')
  for (const [place, title] of [
    ['account', 'Conta'],
    ['admin', 'Administração'],
  ] as const) {
    await page.goto(`${app.url}/?page=${place}`)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(page.getByRole('tab').first()).toBeVisible()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      // The panel that was left is there for a moment longer.
      await expect(page.locator('[role=tabpanel]:not([inert])')).toBeVisible()
      await expectAccessible(page, `${place}: ${await tab.textContent()}`)
    }
  }
})

/** Walks with Tab until the focus stands on what is called so; fails where the keyboard does not get there. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const called = () =>
    page.evaluate(() => {
      const { activeElement: at } = document
      const field = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? at.labels?.[0] : null
      return at?.getAttribute('aria-label') ?? field?.textContent ?? at?.textContent ?? ''
    })
  const met: string[] = []
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab')
    const at = await called()
    if (name.test(at)) return
    met.push(at.slice(0, 30))
  }
  throw new Error(`the keyboard does not reach ${name}: ${met.join(', ')}`)
}

test('from words to a changed, explained and saved plan without a mouse', async ({ page }) => {
  await withoutSaveDialog(page)
  await signUp(page, app)
  await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()
  // The first stop leads past the header.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await tabTo(page, /^Gerar do zero/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Instrução/)
  await page.keyboard.type(
    'Parada da bomba, início 12/03/2027 às 7h, turnos de 12h 24/7. 1. Bloquear - 4h. 2. Revisar - 8h após 1. 3. Testar - 2h após 2.',
  )
  await tabTo(page, /^Gerar$/)
  await page.keyboard.press('Enter')
  await expect(grid(page).getByRole('gridcell', { name: 'Revisar' })).toBeVisible()

  await tabTo(page, /^Tarefas do projeto/)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+F2')
  const dialog = page.getByRole('dialog', { name: '2 · Revisar' })
  await expect(dialog.getByLabel('Nome', { exact: true })).toBeFocused()
  await tabTo(page, /^Duração/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('12h')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(grid(page)).toBeFocused()
  await expect.poll(async () => (await shownRows(page))[2]?.[3]).toBe('12/03/27 23:00')

  await page.keyboard.press('Alt+?')
  await expect(page.getByRole('dialog', { name: /^Por que/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(grid(page)).toBeFocused()
  await command(page, 'Relatório')
  await expect(page.getByRole('tab', { name: 'Relatório' })).toHaveAttribute('aria-selected', 'true')
  const saved = page.waitForEvent('download')
  await page.keyboard.press('Control+s')
  expect((await saved).suggestedFilename()).toMatch(/\.TMX$/)
})

/** What a screen reader says of the cell that the keys act on: its column and its text, from the accessibility tree. */
async function heard(page: Page): Promise<string> {
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  const id = await grid(page).getAttribute('aria-activedescendant')
  return page.evaluate(at => {
    const cell = document.getElementById(at ?? '')
    const column = cell?.getAttribute('aria-colindex')
    const head = document.querySelector(`[role=columnheader][aria-colindex="${column}"]`)
    return `${head?.textContent ?? ''}: ${cell?.textContent ?? ''}`
  }, id)
}

test('ten tasks planned by what is heard, and every view read, by keys alone', async ({ page }) => {
  await withoutSaveDialog(page)
  await signUp(page, app)
  await tabTo(page, /^Gerar do zero/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Instrução/)
  await page.keyboard.type('Parada do moinho, início 12/03/2027 às 7h, turnos de 12h 24/7. 1. Bloquear - 4h.')
  await tabTo(page, /^Gerar$/)
  await page.keyboard.press('Enter')
  await expect(grid(page).getByRole('gridcell', { name: 'Bloquear' })).toBeVisible()
  await tabTo(page, /^Tarefas do projeto/)
  const tasks: readonly (readonly [name: string, hours: string, after: string])[] = [
    ['Montar andaime', '12h', '1'],
    ['Abrir tampa', '3h', '1'],
    ['Limpar', '16h', '2;3'],
    ['Inspecionar', '8h', '4'],
    ['Trocar revestimento', '24h', '5'],
    ['Reparar solda', '10h', '5'],
    ['Testar', '6h', '6;7'],
    ['Fechar tampa', '3h', '8'],
    ['Entregar', '1h', '9'],
  ]
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  for (const [name, hours] of tasks) {
    expect(await heard(page)).toBe('Nome da tarefa: ')
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await expect.poll(() => heard(page)).toMatch(/^Duração: /)
    await page.keyboard.type(hours)
    await page.keyboard.press('Tab')
    await expect.poll(() => heard(page)).toMatch(/^Início: \d\d\/03\/27/)
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
  }
  // Down the column of predecessors, each cell announced before it is typed into.
  await page.keyboard.press('Control+Home')
  for (let column = 0; column < 8 && !(await heard(page)).startsWith('Predecessoras'); column++)
    await page.keyboard.press('ArrowRight')
  for (const [, , after] of tasks) {
    await page.keyboard.press('ArrowDown')
    expect(await heard(page)).toBe('Predecessoras: ')
    await page.keyboard.type(after)
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => heard(page)).toBe(`Predecessoras: ${after}`)
  }
  // What the row says of its bar: when it is, and what it hangs on.
  const last = grid(page).getByRole('row', { name: /Entregar/ })
  await expect(last.getByRole('gridcell').last()).toHaveText(/de 15\/03.*crítica.*depende de 9/)

  // Every view of the rail: reached by its name, with a place of its own to read from, and back.
  const rail = page.getByRole('navigation', { name: 'Vistas do plano' })
  const names = await rail.getByRole('link').evaluateAll(all => all.map(each => each.textContent?.trim() ?? ''))
  expect(names.length).toBeGreaterThan(9)
  for (const name of names.filter(each => each !== 'Plano')) {
    await rail.getByRole('link', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(rail.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    // Beside the rail the view says something: its figures, or what is missing for them.
    await expect
      .poll(
        async () => (await page.locator('main').ariaSnapshot()).split('\n').filter(line => /^ {2}- /.test(line)).length,
        { message: name },
      )
      .toBeGreaterThan(1)
    await page.keyboard.press('Tab')
  }
})
