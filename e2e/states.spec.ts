/** States that come and go by themselves, and rules of what may be pressed when. */
import { expect, test } from './support/app.ts'
import { generate, newPage, openSample, savedPlan, taskOf } from './support/plan.ts'

test.use({ serviceWorkers: 'allow' })

test('a toast stays three seconds, a banner five', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await page.getByRole('button', { name: /^Atualizar existente/ }).click()
  await expect(page.getByRole('button', { name: 'Servidor local conectado' })).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByTestId('open-file').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  const toast = page.locator('[data-toast="warn"]', { hasText: 'Selecione um arquivo de projeto (.mpp ou .TMX)' })
  await expect(toast).toBeVisible()
  const place = (await toast.boundingBox())!
  expect(Math.abs(place.x + place.width / 2 - 720)).toBeLessThanOrEqual(1)
  expect(900 - place.y - place.height).toBeLessThan(60)
  await page.clock.runFor(2900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast).toBeHidden()

  await page.getByRole('button', { name: 'Cache', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Situação do cache' }).click()
  const banner = page.locator('[data-banner="info"]', { hasText: 'no cache' })
  await expect(banner).toBeVisible()
  await page.clock.runFor(4900)
  await expect(banner).toBeVisible()
  await page.clock.runFor(200)
  await expect(banner).toBeHidden()
  await page.clock.resume()
  await page.getByRole('button', { name: 'Cache', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Limpar cache' }).click()
  await expect(page.locator('[data-toast="ok"]', { hasText: 'Cache limpo' })).toBeVisible()
  await page.context().close()
})

test('a toast that offers undo stays ten seconds, is reached by F6 and waits for who is at it; what is kept is not asked again', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  await generate(page)
  const row = (name: string) => page.getByRole('treegrid').getByRole('gridcell', { name, exact: true })
  const remove = page.getByRole('button', { name: 'Excluir tarefa', exact: true })
  const question = page.getByRole('dialog', { name: 'Excluir 1 tarefa' })
  await page.clock.install()
  await row('Teste hidrostático').click()
  await remove.click()
  await question.getByLabel('Fazer sempre assim').check()
  await page.clock.pauseAt(Date.now() + 60_000)
  await question.getByRole('button', { name: 'Excluir e religar' }).click()
  const toast = page.locator('[data-toast]', { hasText: '1 tarefa excluída' })
  await expect(toast).toBeVisible()
  await page.mouse.move(5, 5)
  await page.clock.runFor(9_800)
  await expect(toast).toBeVisible()
  await page.keyboard.press('F6')
  await expect(toast.getByRole('button', { name: 'Desfazer' })).toBeFocused()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await page.keyboard.press('Enter')
  // Rows are painted by frames, and frames by the clock.
  await page.clock.resume()
  await expect(row('Teste hidrostático')).toBeVisible()

  // What was kept is done without the question, until the user wants to be asked again.
  await row('Teste hidrostático').click()
  await remove.click()
  await expect(toast).toBeVisible()
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Comandos' }).getByRole('combobox').fill('perguntar se religa')
  await page.keyboard.press('Enter')
  await row('Teste hidrostático').click()
  await remove.click()
  await expect(question).toBeVisible()
  await page.context().close()
})

test('an upload shows 10, 25, 50, 75, 90 and 100 %, then leaves after half a second', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await page.getByRole('button', { name: /^Gerar do zero/ }).click()
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seenStages: seen })
    new MutationObserver(() => {
      const stage = document.querySelector<HTMLElement>('[data-stage]')
      const percent = stage?.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow') ?? 'none'
      if (seen.at(-1) !== percent) seen.push(percent)
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByTestId('document-file').setInputFiles({
    name: 'escopo.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('1. Isolar - 2h. 2. Drenar - 4h após 1.'),
  })
  const stage = page.locator('[data-stage]')
  for (const percent of ['10', '25', '75', '90', '100']) {
    await expect(stage.getByRole('progressbar')).toHaveAttribute('aria-valuenow', percent)
    if (percent !== '100') await page.clock.runFor(40)
  }
  await expect(page.getByText('Texto do documento extraído')).toBeVisible()
  await page.clock.runFor(450)
  await expect(stage).toHaveCount(1)
  await page.clock.runFor(100)
  await expect(stage).toHaveCount(0)
  const seen = await page.evaluate(() => (window as unknown as { seenStages: string[] }).seenStages)
  expect(seen.filter(each => each !== 'none')).toEqual(['10', '25', '50', '75', '90', '100'])
  await page.context().close()
})

test('without a network a document is read in the page itself', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await page.getByRole('button', { name: /^Gerar do zero/ }).click()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => caches.keys().then(keys => keys.length))).toBeGreaterThan(0)
  await page.context().setOffline(true)
  await page.getByTestId('document-file').setInputFiles({
    name: 'escopo.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('1. Isolar - 2h.'),
  })
  await expect(page.getByText('Texto do documento extraído')).toBeVisible()
  await expect(page.getByText('15 caracteres')).toBeVisible()
  await page.context().close()
})

test('the file field says what its text is, and what to do about it', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await page.getByRole('button', { name: /^Atualizar existente/ }).click()
  const path = page.getByRole('textbox', { name: 'Caminho do arquivo' })
  await expect(page.getByRole('button', { name: 'Limpar', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Abrir', exact: true }).click()
  await expect(page.getByText('Informe o caminho do arquivo do MS Project')).toBeVisible()
  await expect(page.locator('[data-check="err"]')).toHaveText(
    'O caminho do arquivo é obrigatório. Use Procurar para escolher o arquivo.',
  )
  await path.fill('parada.mpp')
  await expect(page.locator('[data-check="warn"]')).toHaveText('Só o nome do arquivo: será processado automaticamente')
  await path.press('Enter')
  const failed = page.locator('[data-banner="err"]', { hasText: 'Erro ao abrir o projeto' })
  await expect(failed.getByRole('listitem')).toHaveText([
    'Verifique o caminho',
    'Confirme que o arquivo existe',
    'Use Procurar de novo',
  ])
  for (const good of ['C:\\Projetos\\parada.mpp', '\\\\servidor\\planos\\a.mpp', '/opt/planos/a.mpp']) {
    await path.fill(good)
    await expect(page.locator('[data-check]')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Limpar', exact: true }).click()
  await expect(path).toHaveValue('')
  await page.context().close()
})

test('Back clears mode, plan and path; words are needed before anything is asked', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await page.getByRole('button', { name: /^Atualizar existente/ }).click()
  await page.getByRole('textbox', { name: 'Caminho do arquivo' }).fill('C:\\a.mpp')
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()
  await page.getByRole('button', { name: /^Atualizar existente/ }).click()
  await expect(page.getByRole('textbox', { name: 'Caminho do arquivo' })).toHaveValue('')
  await page.getByRole('button', { name: 'Voltar' }).click()

  await page.getByRole('button', { name: /^Gerar do zero/ }).click()
  await expect(page.getByLabel('Nome do projeto')).toHaveAttribute('placeholder', 'Projeto de Parada de Manutenção')
  const parse = page.getByRole('button', { name: 'Gerar', exact: true })
  const update = page.getByRole('button', { name: 'Atualizar', exact: true })
  const words = page.getByRole('textbox', { name: 'Instrução' })
  await expect(parse).toBeDisabled()
  await expect(update).toBeDisabled()
  await words.fill('   ')
  await expect(parse).toBeDisabled()
  await words.press('Control+Enter')
  await expect(words).toHaveAttribute('aria-invalid', 'true')
  await expect(words).toHaveAccessibleDescription('Digite uma instrução para atualizar as tarefas')
  await words.fill('Trocar válvula do tanque: isolar 2h, drenar 3h após isolar, trocar 6h após drenar')
  await expect(words).not.toHaveAttribute('aria-invalid', 'true')
  await parse.click()
  await expect(page.locator('[data-arrival="text"]')).toBeVisible()
  await expect(page.getByLabel('Nome do projeto')).not.toHaveValue('')
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()
  await expect(page.getByLabel('Nome do projeto')).toHaveCount(0)
  // What was open is not lost: it is the first of the recent plans.
  await expect(page.getByRole('region', { name: 'Projetos recentes' }).getByRole('button').first()).toBeVisible()
  await page.context().close()
})

/** Last year's plan as MS Project writes it: ten hours on six days, six welders, one package. */
const LAST_YEAR = `<?xml version="1.0" encoding="UTF-8"?>
<Project xmlns="http://schemas.microsoft.com/project">
  <Name>Parada 2025</Name><StartDate>2025-04-07T07:00:00</StartDate><ScheduleFromStart>1</ScheduleFromStart>
  <CalendarUID>3</CalendarUID><MinutesPerDay>600</MinutesPerDay><MinutesPerWeek>3600</MinutesPerWeek><DaysPerMonth>24</DaysPerMonth>
  <Calendars><Calendar><UID>3</UID><Name>Seis dias de 10 h</Name><IsBaseCalendar>1</IsBaseCalendar><WeekDays>
    <WeekDay><DayType>1</DayType><DayWorking>0</DayWorking></WeekDay>
    ${[2, 3, 4, 5, 6, 7].map(day => `<WeekDay><DayType>${day}</DayType><DayWorking>1</DayWorking><WorkingTimes><WorkingTime><FromTime>07:00:00</FromTime><ToTime>17:00:00</ToTime></WorkingTime></WorkingTimes></WeekDay>`).join('')}
  </WeekDays></Calendar></Calendars>
  <Tasks>
    <Task><UID>1</UID><ID>1</ID><Name>Soldagem</Name><OutlineLevel>1</OutlineLevel><Summary>1</Summary></Task>
    <Task><UID>2</UID><ID>2</ID><Name>Soldar tubos</Name><OutlineLevel>2</OutlineLevel><Duration>PT20H0M0S</Duration><DurationFormat>7</DurationFormat><PercentComplete>100</PercentComplete></Task>
    <Task><UID>3</UID><ID>3</ID><Name>Entrega</Name><OutlineLevel>1</OutlineLevel><Duration>PT0H0M0S</Duration><Milestone>1</Milestone></Task>
  </Tasks>
  <Resources><Resource><UID>5</UID><ID>1</ID><Name>Soldador</Name><Type>1</Type><MaxUnits>6</MaxUnits></Resource></Resources>
</Project>`

test('a chosen file is where a new plan starts: its calendar, its people, its packages', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await page.getByRole('button', { name: /^Gerar do zero/ }).click()
  const file = { name: 'parada-2025.xml', mimeType: 'text/xml', buffer: Buffer.from(LAST_YEAR) }
  await page.getByTestId('base-file').setInputFiles(file)
  await expect(page.getByRole('button', { name: 'parada-2025.xml' })).toBeVisible()
  await page
    .getByRole('textbox', { name: 'Instrução' })
    .fill(
      'Parada 2026, início 05/04/2027 às 7h. 1. Isolar vaso - 1 dia. 2. Soldar suportes - 2 dias, após 1, 2 soldadores.',
    )
  await page.getByRole('button', { name: 'Gerar', exact: true }).click()
  await page.getByRole('button', { name: 'O que foi suposto' }).click()
  await expect(
    page.getByText('Do arquivo vieram: calendário “Seis dias de 10 h”, recursos (1) e pacotes usados (1).'),
  ).toBeVisible()
  const { schema } = await savedPlan(page)
  expect((schema.tasks as { name: string }[]).map(each => each.name)).toEqual([
    'Isolar vaso',
    'Soldagem',
    'Soldar suportes',
  ])
  expect(taskOf(schema, 'Isolar vaso')).toMatchObject({ finish: '2027-04-05T17:00:00' })
  expect(taskOf(schema, 'Soldar suportes')).toMatchObject({
    start: '2027-04-06T07:00:00',
    finish: '2027-04-07T17:00:00',
    outline_level: 2,
  })
  expect(schema.resources).toMatchObject([{ name: 'Soldador' }])
  await page.context().close()
})

test('each section collapses to its bar and takes the whole workspace, and the page itself never scrolls', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  await openSample(page)
  const grid = page.getByRole('grid').or(page.getByRole('treegrid')).first()
  const panel = page.getByRole('tabpanel')
  await expect(grid).toBeVisible()
  // The closed dashboard shows its figures in its title bar and leaves fourteen rows of 44 px to the plan.
  await expect(page.getByRole('button', { name: 'Expandir: Painel' })).toBeVisible()
  await expect(page.getByText('Avanço geral', { exact: true })).toBeVisible()
  const scale = 48
  expect(((await grid.boundingBox())!.height - scale) / 44).toBeGreaterThanOrEqual(14)
  await page.getByRole('tab', { name: 'Visão geral' }).click()
  await expect(panel.getByText('Avanço geral')).toBeVisible()
  await page.getByRole('button', { name: 'Recolher: Tarefas' }).click()
  await expect(grid).toBeHidden()
  await page.getByRole('button', { name: 'Expandir: Tarefas' }).click()
  await expect(grid).toBeVisible()
  await page.getByRole('button', { name: 'Maximizar: Painel' }).click()
  await expect(grid).toBeHidden()
  await page.getByRole('button', { name: 'Restaurar: Painel' }).click()
  await page.getByRole('button', { name: 'Recolher: Painel' }).click()
  await expect(panel.getByText('Avanço geral')).toBeHidden()
  await page.reload()
  await expect(page.locator('[data-toast="info"]', { hasText: 'Plano recuperado: Parada da caldeira 3' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Expandir: Painel' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0)
  await page.context().close()
})

test('developers find a sample, a test schema and an event on the window', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  const name = page.getByLabel('Nome do projeto')
  await page.evaluate(() => (window as unknown as { loadSampleSchedule(): Promise<void> }).loadSampleSchedule())
  await expect(name).toHaveValue('Parada da caldeira 3')
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { testSchema: unknown }).testSchema !== null))
    .toBe(true)
  await page.evaluate(() => {
    const { testSchema } = window as unknown as { testSchema: unknown }
    dispatchEvent(new CustomEvent('load-test-data', { detail: testSchema }))
  })
  await expect(name).toHaveValue('Projeto de teste')
  await page.evaluate(() => dispatchEvent(new CustomEvent('load-test-data', { detail: 'nenhum plano' })))
  await expect(page.locator('[data-toast="err"]', { hasText: 'JSON inválido' })).toBeVisible()
  await page.context().close()
})

test('the shutdown of a first-time user: from nothing to a plan with a critical path in five actions', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  await page.getByRole('button', { name: /^Gerar do zero/ }).click()
  await page.getByRole('button', { name: 'Caldeira em turnos' }).click()
  await page.getByRole('button', { name: 'Gerar', exact: true }).click()
  await expect(page.locator('[data-arrival="text"]')).toContainText('5 tarefas lidas')
  await expect(page.getByText(/^\d+ críticas$/)).toBeVisible()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await page.getByRole('button', { name: /^Gerar do zero/ }).click()
  await page.getByRole('button', { name: 'Trocador de calor' }).click()
  await page.getByRole('button', { name: 'Gerar', exact: true }).click()
  await expect(page.locator('[data-arrival="text"]')).toContainText(/7 tarefas lidas/)
  await generateAgain(page)
  await page.context().close()
})

/** With a plan open, a new one is proposed in its place and replaces nothing by itself. */
async function generateAgain(page: Parameters<typeof generate>[0]): Promise<void> {
  await page.getByRole('textbox', { name: 'Instrução' }).fill('Parada do forno: isolar 2h, resfriar 12h após isolar')
  await page.getByRole('button', { name: 'Gerar', exact: true }).click()
  await expect(page.getByText('Substitui o plano atual')).toBeVisible()
  await page.getByRole('button', { name: 'Descartar' }).first().click()
  await expect(page.getByRole('gridcell', { name: /feixe/ }).first()).toBeVisible()
}
