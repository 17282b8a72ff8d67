import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { generate, newPage, savedPlan, taskOf } from './support/plan.ts'
import { speak } from './support/walk.ts'

/** Every name and form that the specification allows for the fields of a schema. */
const ALTERNATIVES = {
  project_name: 'Formas',
  tasks: [
    { id: 1, name: 'Resumo 1', is_summary: true },
    { id: 2, name: 'A', parent_id: 1, start: '2027-03-01', finish: '2027-03-02', duration: '2d', percent_complete: 40 },
    { id: 3, name: 'Resumo 2', is_summary: 'true' },
    { id: 4, name: 'B', parent_id: 3, start_date: '2027-03-03', end_date: '2027-03-03', progress: 100 },
    { id: 5, name: 'Resumo 3', is_summary: 1 },
    { id: 6, name: 'C', parent_id: 5, startDate: '2027-03-04', endDate: '2027-03-05', duration: '16h', notes: 'n' },
    { id: 7, name: 'Resumo 4', is_summary: '1' },
    { id: 8, name: 'D', parent_id: 7, end: '2027-04-08', duration: '29d', resources: ['Soldador', 'Ana'] },
    { id: 9, name: 'E', outline_level: 1, resource_names: ['Soldador'], responsible: 'Rui', work_package: 'P1' },
    { id: 10, name: 'Marco', outline_level: 1, milestone: true, duration: '0h' },
  ],
  resources: [
    { id: 1, name: 'Soldador', type: 'human', max_units: 0.5 },
    { id: 2, name: 'Ana', type: 'work', max_units: 1 },
    { id: 3, name: 'Chapa', type: 'material' },
  ],
  assignments: [{ task_id: 2, resource_id: 1 }],
  dependencies: [
    { pred_id: 2, succ_id: 4 },
    { predecessor: 'B', successor: 'C', type: 'SS', lag: '+1d' },
    { predecessor_id: 6, successor_id: 9, type: 'FF', lag: '-2h' },
    { pred_id: 9, succ_id: 10, type: 'SF', lag: '' },
  ],
}

async function write(page: Page, code: Locator, text: string): Promise<void> {
  await code.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

test('the schema is shown, checked, applied as one change, and undone', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await generate(page)
  await page.getByRole('button', { name: 'Maximizar: Tarefas' }).click()
  await page.getByRole('button', { name: 'Detalhes do esquema' }).click()
  const details = page.getByRole('region', { name: 'Detalhes do esquema' })
  await expect(details.getByText('Automático')).toBeVisible()
  const code = details.getByRole('textbox', { name: 'JSON do esquema' })
  await expect(code).toBeVisible()
  const apply = details.getByRole('button', { name: 'Aplicar' })
  const refused = details.getByRole('alert')
  for (const [text, sentence] of [
    ['{"tasks": [1, 2', 'JSON inválido, linha 1: o texto termina antes do fim'],
    ['{\n  "tasks": }', 'JSON inválido, linha 2: não se espera “}” aqui'],
    ['[]', 'JSON inválido: o texto deve ser um objeto'],
    ['{"tasks": {}}', 'JSON inválido: "tasks" deve ser uma lista'],
    ['{}', 'O JSON não contém um cronograma (faltam tarefas).'],
  ] as const) {
    await write(page, code, text)
    await apply.click()
    await expect(refused).toHaveText(sentence)
  }
  await details.getByRole('button', { name: 'Reverter' }).click()
  await expect(refused).toHaveCount(0)
  await expect(code).toContainText('schema_version')

  const { schema } = await savedPlan(page)
  taskOf(schema, 'Teste hidrostático').duration = '10h'
  await write(page, code, JSON.stringify(schema))
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seenButtons: seen })
    new MutationObserver(changes => {
      for (const each of changes) if (each.target.textContent) seen.push(each.target.textContent)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await apply.click()
  await expect(page.locator('[data-toast="ok"]', { hasText: 'JSON aplicado' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { seenButtons: string[] }).seenButtons)).toContain(
    'Aplicando...',
  )
  await expect(page.getByText('fim 15/03/27 11:00')).toBeVisible()
  await page.locator('header').press('Control+z')
  await expect(page.getByText('fim 15/03/27 07:00')).toBeVisible()

  // Every way the specification lets a field be written is read, and written again in one.
  await write(page, code, JSON.stringify(ALTERNATIVES))
  await apply.click()
  await expect(page.getByLabel('Nome do projeto')).toHaveValue('Formas')
  for (const [name, count] of Object.entries({ Tarefas: 10, Dependências: 4, Recursos: 3, Atribuições: 4 }))
    await expect(details.locator('dl > div', { hasText: new RegExp(`^${name}\\d`) }).locator('dd')).toHaveText(
      String(count),
    )
  const { schema: written } = await savedPlan(page)
  expect((written.tasks as { is_summary?: boolean }[]).filter(each => each.is_summary)).toHaveLength(4)
  expect(taskOf(written, 'A')).toMatchObject({ duration: '2d', percent_complete: 40, finish: '2027-03-02T17:00:00' })
  expect(taskOf(written, 'B')).toMatchObject({ duration: '1d', percent_complete: 100, start: '2027-03-03T08:00:00' })
  expect(taskOf(written, 'C')).toMatchObject({
    start: '2027-03-04T08:00:00',
    finish: '2027-03-05T17:00:00',
    notes: 'n',
  })
  expect(taskOf(written, 'D')).toMatchObject({ parent_id: 7, finish: '2027-04-08T17:00:00' })
  expect(taskOf(written, 'D').resource_names).toEqual(['Soldador', 'Ana'])
  expect(taskOf(written, 'E')).toMatchObject({ duration: '1d', responsible: 'Rui', work_package: 'P1' })
  expect(taskOf(written, 'Marco')).toMatchObject({ milestone: true, duration: '0h' })
  expect(written.dependencies).toEqual([
    { pred_id: 2, succ_id: 4, type: 'FS', lag: '' },
    { pred_id: 4, succ_id: 6, type: 'SS', lag: '+1d' },
    { pred_id: 6, succ_id: 9, type: 'FF', lag: '-2h' },
    { pred_id: 9, succ_id: 10, type: 'SF', lag: '' },
  ])
  expect(written.task_mode).toBe('auto')
  expect(written.resources).toMatchObject([
    { name: 'Soldador', type: 'human', max_units: 0.5 },
    { name: 'Ana', type: 'work', max_units: 1 },
    { name: 'Chapa', type: 'material' },
  ])

  // What the reader could not take is reported, in the language shown; a text without a name leaves the plan its own.
  const bad = JSON.stringify({
    tasks: [
      { id: 1, name: 'A' },
      { id: 2, name: 'B', outline_level: 2, duration: 'xyz' },
    ],
  })
  for (const [locale, button, sentence] of [
    ['en', 'Apply', 'JSON applied with 1 adjustment'],
    ['es', 'Aplicar', 'JSON aplicado con 1 ajuste'],
  ] as const) {
    await speak(page, locale)
    const editor = page.getByTestId('json-editor').getByRole('textbox')
    await write(page, editor, '[1')
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(
      locale === 'en'
        ? 'Invalid JSON, line 1: the text ends too early'
        : 'JSON no válido, línea 1: el texto termina antes de tiempo',
    )
    await write(page, editor, bad)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.locator('[data-banner="warn"]', { hasText: sentence })).toContainText('xyz')
  }
  await speak(page, 'pt')
  await expect(page.getByLabel('Nome do projeto')).toHaveValue('Formas')
  expect(taskOf((await savedPlan(page)).schema, 'B')).toMatchObject({ parent_id: 1, outline_level: 2, duration: '1d' })
  await page.context().close()
})
