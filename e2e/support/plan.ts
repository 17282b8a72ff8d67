/** What several specs do with a plan: generate it from text, open the sample, read it out of the page. */
import { type Browser, expect, type Page } from '@playwright/test'
import { type RunningApp, signUp } from './app.ts'

/** The kind of text a planner pastes. */
export const BOILER_TEXT = `Parada da caldeira 3, início 12/03/2027 às 7h, turnos de 12h 24/7. 1. Liberar e bloquear equipamento - 4h (operação). 2. Montar andaimes - 12h, após 1, 4 montadores. 3. Abrir bocas de visita - 3h após 1. 4. Limpeza interna por hidrojato - 16h, após 2 e 3. 5. Inspeção visual e ultrassom - 8h após 4. 6. Reparo de solda nos tubos - 24h, 2h depois de iniciar a inspeção, 4 soldadores. 7. Teste hidrostático - 6h após 5 e 6. 8. Desmontar andaimes - 8h após 7. 9. Entrega para operação - marco, após 8.`

/**
 * A page of its own profile, without the browser's save dialog: what is saved arrives as a download. `now` stops its clock
 * there, in every page that its profile opens later too.
 */
export async function newPage(browser: Browser, app: RunningApp, phone = false, now?: string): Promise<Page> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    acceptDownloads: true,
    ...(phone
      ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
      : { viewport: { width: 1440, height: 900 } }),
  })
  if (now !== undefined) await context.clock.setFixedTime(now)
  const page = await context.newPage()
  await withoutSaveDialog(page)
  await signUp(page, app)
  await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()
  return page
}

/** Takes the browser's own save dialog away: a test cannot answer it. */
export async function withoutSaveDialog(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'showSaveFilePicker', { value: undefined })
  })
}

/** From the chooser to a plan made of a text. */
export async function generate(page: Page, text: string = BOILER_TEXT): Promise<void> {
  await page.getByRole('button', { name: /^Gerar do zero/ }).click()
  await page.getByRole('textbox', { name: 'Instrução' }).fill(text)
  await page.getByRole('button', { name: 'Gerar', exact: true }).click()
  await expect(page.locator('[data-toast="ok"]', { hasText: 'Cronograma gerado' })).toBeVisible()
  await expect(page.locator('[data-arrival="text"]')).toBeVisible()
}

/** From the chooser to the sample shutdown. */
export async function openSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abrir uma parada de exemplo' }).click()
  await expect(page.getByLabel('Nome do projeto')).toHaveValue('Parada da caldeira 3')
}

/** The browser has nothing of any plan any more: cleared beside the app, which would keep what it has open again. */
export async function clearBrowser(page: Page, app: RunningApp): Promise<void> {
  await page.goto(`${app.url}/health`)
  await page.evaluate(async () => {
    localStorage.clear()
    await new Promise((resolve, reject) => {
      const asked = indexedDB.deleteDatabase('parada')
      asked.onsuccess = resolve
      asked.onerror = reject
    })
  })
  await page.goto(app.url)
}

/** The open plan as it would be saved. */
export async function savedPlan(page: Page): Promise<{ name: string; text: string; schema: Record<string, unknown> }> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Salvar TMX' }).click()
  const download = await waiting
  const stream = await download.createReadStream()
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString('utf8')
  const file = JSON.parse(text) as { schema: Record<string, unknown> }
  return { name: download.suggestedFilename(), text, schema: file.schema }
}

/** One task of a saved plan by its name. */
export function taskOf(schema: Record<string, unknown>, name: string): Record<string, unknown> {
  const found = (schema.tasks as Record<string, unknown>[]).find(task => task.name === name)
  if (!found) throw new Error(`${name} is not in the plan`)
  return found
}

/** Opens the menu of everything that leaves the plan. */
export async function openSend(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Enviar', exact: true }).click()
}

/** Chooses one of the ways out of the plan. */
export async function send(page: Page, item: string | RegExp): Promise<void> {
  await openSend(page)
  await page.getByRole('menuitem', { name: item, ...(typeof item === 'string' && { exact: true }) }).click()
}

/** Says whether a way out is offered, and closes the menu again. */
export async function expectOffered(page: Page, item: string | RegExp, offered = true): Promise<void> {
  await openSend(page)
  await expect(page.getByRole('menuitem', { name: item })).toBeVisible({ visible: offered })
  await page.keyboard.press('Escape')
}
