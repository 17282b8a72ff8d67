/** A planner's first twenty minutes, act by act: what used to cost his trust on the way is looked for at each step. */
import type { Page } from '@playwright/test'
import { expect, signUp, test } from './support/app.ts'
import { axe } from './support/axe.ts'
import { newPage, openSample } from './support/plan.ts'
import { openPlan } from './support/refinery.ts'
import { BOILER, expectWalk, grid, paste, planRows, shownRows } from './support/walk.ts'

const cell = (page: Page, name: string) => grid(page).getByRole('gridcell', { name, exact: true })
const keys = async (page: Page, ...list: string[]) => {
  for (const key of list) await page.keyboard.press(key)
}
const status = (page: Page) => page.getByRole('contentinfo')
const toast = (page: Page, text: string | RegExp) => page.locator('[data-toast]', { hasText: text }).first()
const start = (page: Page) => page.getByRole('heading', { name: 'O que você quer fazer?' })
/** Of a task, the cell so many columns to the right of its name. */
const goTo = async (page: Page, name: string, right: number) => {
  await cell(page, name).click()
  await keys(page, ...Array.from({ length: right }, () => 'ArrowRight'))
}
/** Rows that can be read whole without scrolling. */
const wholeRows = (page: Page): Promise<number> =>
  grid(page).evaluate(element => {
    const head = element.querySelector('[role=columnheader]')?.getBoundingClientRect().bottom ?? 0
    const end = element.getBoundingClientRect().bottom
    return [...element.querySelectorAll<HTMLElement>('[role=row]')]
      .filter(row => !row.hidden && row.querySelector('[role=gridcell]'))
      .map(row => row.getBoundingClientRect())
      .filter(box => box.height > 0 && box.top >= head - 1 && box.bottom <= end + 1).length
  })

test('a new planner writes, corrects, links and searches a plan, and nothing misleads him', async ({
  browser,
  app,
}) => {
  test.setTimeout(90_000)
  const page = await newPage(browser, app)

  await test.step('a typed scope outlives a reload; Back closes a plan for good', async () => {
    await page.getByRole('button', { name: /^Gerar do zero/ }).click()
    await page.getByRole('textbox', { name: 'Instrução' }).fill('Parada do forno: isolar 2h')
    await page.waitForTimeout(600)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Instrução' })).toHaveValue('Parada do forno: isolar 2h')
    await page.getByRole('button', { name: 'Voltar' }).click()
    await paste(page, BOILER.text)
    await expectWalk(page, BOILER)
    await page.getByRole('button', { name: 'Voltar' }).click()
    await expect(start(page)).toBeVisible()
    await page.reload()
    await expect(start(page)).toBeVisible()
    await expect(grid(page)).toHaveCount(0)
    await page
      .getByRole('button', { name: /^Parada da caldeira 3/ })
      .first()
      .click()
    await expectWalk(page, BOILER)
  })

  await test.step('tools stand in sight, and the names of the product and the plan are whole', async () => {
    for (const name of ['Desfazer', 'Refazer', 'Promover', 'Recuar (subordinar)', 'Vincular selecionadas'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    for (const name of ['Excluir tarefa', 'Filtrar tarefas', 'Agrupar tarefas', 'Comandos', 'Enviar'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Projeto', exact: true }).click()
    for (const name of ['Calendários e turnos', 'Recursos e atribuições', 'Linhas de base', 'Renumerar linhas'])
      await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
    await keys(page, 'Escape')
    const field = page.getByLabel('Nome do projeto')
    expect(await field.evaluate((own: HTMLInputElement) => own.scrollWidth - own.clientWidth)).toBeLessThanOrEqual(1)
  })

  await test.step('Delete clears a cell and says so; Ctrl+Z brings it back', async () => {
    await goTo(page, 'Desmontar andaimes', 5)
    await keys(page, 'Delete')
    await expect.poll(async () => (await planRows(page))[7]?.[4]).toBe('')
    expect(await planRows(page)).toHaveLength(9)
    await expect(status(page)).toContainText('pontas soltas')
    await expect(status(page)).not.toContainText('sem problemas')
    await keys(page, 'Control+z')
    await expectWalk(page, BOILER)
  })

  await test.step('a deleted task is counted, its neighbours stay linked, and the toast undoes it', async () => {
    await goTo(page, 'Teste hidrostático', 0)
    await page.getByRole('button', { name: 'Excluir tarefa', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir e religar' }).click()
    await expect(toast(page, '1 tarefa excluída')).toBeVisible()
    await expect
      .poll(async () => (await planRows(page)).map(row => row[4]))
      .toEqual(['', '1', '1', '2;3', '4', '5II+2h', '5;6', '7'])
    await toast(page, '1 tarefa excluída').getByRole('button', { name: 'Desfazer' }).click()
    await expectWalk(page, BOILER)
  })

  await test.step('an inserted row takes the number of its place, and predecessors follow', async () => {
    await goTo(page, 'Inspeção visual e ultrassom', 0)
    await keys(page, 'Insert')
    await expect
      .poll(async () => (await shownRows(page)).map(row => row[0]))
      .toEqual(Array.from({ length: 10 }, (_, at) => `${at + 1}`))
    await keys(page, 'Escape')
    await expect.poll(async () => (await planRows(page)).at(-1)?.[4]).toBe('9')
    await grid(page).focus()
    await keys(page, 'Control+z')
    await expectWalk(page, BOILER)
  })

  await test.step('numbers are hours in a plan by the hour, and days say how many hours they are', async () => {
    for (const [typed, shown] of [
      ['8', '8h'],
      ['2d', '48h'],
      ['1d 4h', '28h'],
    ] as const) {
      await goTo(page, 'Inspeção visual e ultrassom', 1)
      await page.keyboard.type(typed)
      await keys(page, 'Enter')
      await expect.poll(async () => (await shownRows(page))[4]?.[2]).toBe(shown)
    }
    await grid(page).focus()
    await keys(page, 'Control+z', 'Control+z')
    await expectWalk(page, BOILER)
  })

  await test.step('Ctrl+F2 links and Ctrl+Shift+F2 unlinks what is selected', async () => {
    await goTo(page, 'Desmontar andaimes', 0)
    await keys(page, 'Shift+ArrowDown', 'Control+Shift+F2')
    await expect.poll(async () => (await planRows(page))[8]?.[4]).toBe('')
    await keys(page, 'Control+F2')
    await expect.poll(async () => (await planRows(page))[8]?.[4]).toBe('8')
    await keys(page, 'Control+z', 'Control+z')
    await expectWalk(page, BOILER)
  })

  await test.step('each count of the status line opens its list, and a line leads to its row', async () => {
    await status(page).getByRole('button', { name: '8 críticas' }).click()
    const list = page.getByRole('dialog')
    await expect(list.getByRole('listitem')).toHaveCount(8)
    await list.getByRole('button', { name: '9 · Entrega para operação' }).click()
    await expect(grid(page).getByRole('row', { name: /Entrega para operação/ })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await keys(page, 'Escape')
  })

  await test.step('the assistant knows nothing of another plan', async () => {
    await page.getByRole('button', { name: 'Abrir o assistente' }).click()
    const chat = page.getByRole('region', { name: 'Assistente' })
    await chat.getByRole('textbox').fill('Aumente a limpeza interna para 20h')
    await keys(page, 'Enter')
    await chat.getByRole('button', { name: 'Aceitar' }).click()
    await expect.poll(async () => (await shownRows(page))[3]?.[2]).toBe('20h')
    await page.getByRole('button', { name: 'Voltar' }).click()
    await openSample(page)
    if (!(await chat.isVisible())) await page.getByRole('button', { name: 'Abrir o assistente' }).click()
    await expect(chat).toBeVisible()
    await expect(chat).not.toContainText('20h')
    await expect(chat.getByRole('button', { name: 'Desfazer' })).toHaveCount(0)
  })

  await test.step('16 rows at 1440 x 900, 12 at 1280 x 720 for who opens a plan there', async () => {
    expect(await wholeRows(page)).toBeGreaterThanOrEqual(16)
    const small = await newPage(browser, app)
    await small.setViewportSize({ width: 1280, height: 720 })
    await small.reload()
    await openSample(small)
    await expect.poll(() => wholeRows(small)).toBeGreaterThanOrEqual(12)
    await small.context().close()
  })
  await page.context().close()
})

/** On day three: 1 done, 2 half done and past its finish, 3 not begun though due; a crew of 2 asked for 4 from now on. */
const UNDER_WAY = {
  project_name: 'Parada do coque',
  task_mode: 'auto',
  start_date: '2027-03-10T07:00:00',
  status_date: '2027-03-12T07:00:00',
  calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
  resources: [{ id: 1, name: 'Soldador', max_units: 2 }],
  tasks: [
    { id: 1, name: 'Isolar', duration: '10h', percent_complete: 100, actual_start: '2027-03-10T07:00:00' },
    { id: 2, name: 'Soldar tubos', duration: '30h', percent_complete: 50, predecessors: '1' },
    { id: 3, name: 'Soldar suportes', duration: '20h', predecessors: '1' },
    { id: 4, name: 'Testar', duration: '40h', predecessors: '2;3' },
    { id: 5, name: 'Trocar válvulas', duration: '40h', predecessors: '2;3' },
    { id: 6, name: 'Entregar', duration: '0h', predecessors: '4;5' },
  ],
  assignments: [
    { task_id: 2, resource_id: 1, units: 2 },
    { task_id: 3, resource_id: 1, units: 2 },
    { task_id: 4, resource_id: 1, units: 2 },
    { task_id: 5, resource_id: 1, units: 2 },
  ],
}

test('who looks at a shutdown under way is told what is late, what was due, and who is over the limit', async ({
  page,
  app,
}) => {
  test.setTimeout(60_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signUp(page, app)
  await openPlan(page, UNDER_WAY)
  const rail = page.getByRole('navigation', { name: 'Vistas do plano' })

  await test.step('a finish that leaves late work behind is not called good', async () => {
    await page.getByRole('button', { name: 'Projeto', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Linhas de base', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('button', { name: /^Definir/ })
      .first()
      .click()
    await keys(page, 'Escape')
    await expect(status(page)).toContainText('2 tarefas abertas no passado')
    await expect(status(page)).toContainText('não conta o que ficou aberto no passado')
    await expect(status(page)).not.toContainText('na linha de base')
    await expect(status(page)).not.toContainText('sem problemas')
    await status(page).getByRole('button', { name: '2 tarefas abertas no passado' }).click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(['2 · Soldar tubos', '3 · Soldar suportes'])
    await keys(page, 'Escape')
  })

  await test.step('due stands beside done, in hours of people, and an overload leads to its crew', async () => {
    await rail.getByRole('link', { name: 'Painel', exact: true }).click()
    const stands = page.getByRole('region', { name: 'Onde a parada está' })
    await expect(stands).toContainText(/% feito.*% devido/)
    await expect(page.getByRole('tabpanel')).toContainText('HH de 260 HH')
    await stands.getByRole('button', { name: /^Soldador 4 de 2/ }).click()
    await expect(page).toHaveURL(/recursos/)
    await expect(page.getByRole('region', { name: /Recursos/ }).first()).toContainText('Soldador')
  })

  await test.step('who has no PRO is told what it is for', async () => {
    await rail.getByRole('link', { name: 'Painel', exact: true }).click()
    await page.getByRole('tab', { name: 'Relatório' }).click()
    await page.getByRole('button', { name: 'Gerar link compartilhável' }).click()
    await expect(toast(page, 'Compartilhar o relatório por link requer uma assinatura PRO')).toBeVisible()
    await expect(toast(page, 'MS Project')).toHaveCount(0)
  })
})

test('what was not done goes behind a date: its effect first, limits that are lost by name, one undo', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signUp(page, app)
  await openPlan(page, UNDER_WAY)
  await expect(status(page)).toContainText('2 tarefas abertas no passado')
  const finish = await status(page).textContent()
  await page.getByRole('button', { name: 'Projeto', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Reprogramar o que não foi feito' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reprogramar o que não foi feito' })
  const date = dialog.getByRole('textbox', { name: 'Nada fica antes de' })
  await date.fill('20/03/2027 07:00')
  await expect(dialog).toContainText(/Fim do plano: .* → .*\(\+[\d.,]+ h\)/)
  await expect(dialog).toContainText('ganham “não iniciar antes de”')
  const moved = dialog.getByRole('table').getByRole('row')
  const first = await moved.nth(1).textContent()
  expect(first).toMatch(/→ 20\/03/)
  expect((await axe(page).include('[role=dialog]').analyze()).violations).toEqual([])
  await dialog.getByRole('button', { name: 'Reprogramar', exact: true }).click()
  await expect(toast(page, 'Reprogramado para')).toBeVisible()
  await expect.poll(() => status(page).textContent()).not.toBe(finish)
  await expect(status(page)).not.toContainText('abertas no passado')
  await toast(page, 'Reprogramado para').getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(() => status(page).textContent()).toBe(finish)
})

test('the way to the assistant covers nothing of any view', async ({ page, app }) => {
  await signUp(page, app)
  await openSample(page)
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 720 },
  ]) {
    await page.setViewportSize(size)
    for (const view of ['Plano', 'Recursos', 'Avanço', 'Painel']) {
      await page
        .getByRole('navigation', { name: 'Vistas do plano' })
        .getByRole('link', { name: view, exact: true })
        .click()
      await expect(status(page)).toContainText('críticas')
      const button = await page.getByRole('button', { name: /^Abrir o assistente/ }).boundingBox()
      const line = await status(page).boundingBox()
      const words = await status(page).evaluate(own =>
        Math.max(
          ...[...own.children].filter(each => each.checkVisibility()).map(each => each.getBoundingClientRect().right),
        ),
      )
      if (!button || !line) throw new Error('no assistant or no status line')
      // Inside the line, and right of everything that the line says.
      expect(button.y).toBeGreaterThanOrEqual(line.y)
      expect(button.y + button.height).toBeLessThanOrEqual(line.y + line.height)
      expect(button.x).toBeGreaterThanOrEqual(words)
    }
  }
})

test('F1 opens the help of the view, with its picture, in each language, light and dark', async ({ page, app }) => {
  await signUp(page, app)
  await openSample(page)
  const help = page.getByRole('complementary')
  const said: string[] = []
  for (const locale of ['PT', 'EN', 'ES']) {
    await page.getByRole('button', { name: locale, exact: true }).click()
    await page.locator('a[href$="/gantt"]').first().click()
    await keys(page, 'F1')
    await expect(help.locator('svg path, svg rect').first()).toBeVisible()
    await page.locator('a[href$="/recursos"]').first().click()
    await expect(help.locator('[data-kind]')).toHaveCount(5)
    said.push(
      ...(await help
        .getByRole('listitem')
        .filter({ has: page.locator('[data-kind=over]') })
        .allInnerTexts()),
    )
    await help.screenshot({ path: test.info().outputPath(`help-${locale}.png`) })
    // Every other view shows what it looks like, in words too, light and dark.
    for (const id of ['turno', 'avanco', 'escopo', 'qualidade', 'risco', 'recuperar', 'prontidao', 'dashboard']) {
      await page.locator(`nav a[href*="/${id}"]`).first().click()
      const shot = help.locator(`img[src*="${id}-${locale.toLowerCase()}-light"]`)
      await expect(shot).toHaveAttribute('alt', /.{30}/)
      await expect
        .poll(() => shot.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(300)
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(help.locator(`img[src*="dashboard-${locale.toLowerCase()}-dark"]`)).toBeVisible()
    await page.emulateMedia({ colorScheme: 'light' })
    await help.focus()
    await keys(page, 'Escape')
    await expect(help).toHaveCount(0)
  }
  expect(said.map(text => text.replace(/\s+/g, ' ').trim())).toEqual([
    '8 acima do máximo',
    '8 above the maximum',
    '8 sobre el máximo',
  ])
})
