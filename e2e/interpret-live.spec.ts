/** Long work of a language model: tasks are shown as they arrive, it can be stopped, and what was stopped costs nothing. */
import { type MisbehavingServer, misbehavingServer } from '../apps/server/src/model-clients/misbehaving-server.ts'
import { test as base, expect, type RunningApp, signUp, startApp } from './support/app.ts'

const plan = (tasks: number): string =>
  JSON.stringify({
    question: null,
    project_name: 'Parada do moinho',
    start: null,
    calendar: null,
    tasks: Array.from({ length: tasks }, (_, at) => ({
      id: at + 1,
      name: `Trocar placa ${at + 1} do revestimento`,
      duration: '2h',
      parent_id: null,
      milestone: false,
      percent_complete: 0,
      resources: [],
      source: null,
    })),
    dependencies: [],
    resources: [],
    assumptions: [],
  })

interface Slow {
  readonly app: RunningApp
  readonly model: MisbehavingServer
}

const test = base.extend<object, { slow: Slow }>({
  slow: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const model = await misbehavingServer([{ kind: 'drip', milliseconds: 60, text: plan(120) }])
      const app = await startApp({ PARADA_AI_MODEL: 'slow', PARADA_AI_URL: model.url, PARADA_AI_KEY: 'k' })
      await use({ app, model })
      await app.stop()
      await model.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('tasks appear while the model answers; stopping it hangs up and gives the request back', async ({
  page,
  slow,
}) => {
  await signUp(page, slow.app)
  await page.getByRole('button', { name: 'Gerar do zero' }).click()
  const header = page.getByRole('banner')
  await expect(header).toContainText('0/50')
  await page.getByRole('textbox', { name: 'Instrução' }).fill('trocar 120 placas do revestimento do moinho')
  await page.getByRole('button', { name: 'Gerar', exact: true }).click()
  const status = page.getByRole('status').filter({ hasText: 'Trocar placa' })
  await expect(status).toContainText('Trocar placa 1 do revestimento')
  await expect(status.getByRole('progressbar')).toBeVisible()
  await expect(header).toContainText('1/50')
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await expect(status).toBeHidden()
  await expect(header).toContainText('0/50')
  await expect.poll(() => slow.model.calls.at(-1)?.closedEarly).toBe(true)
  // Nothing was opened, and the words are still there to be sent again.
  await expect(page.getByRole('textbox', { name: 'Instrução' })).toHaveValue(/120 placas/)

  // The assistant shows that it works, takes nothing else meanwhile, and is stopped in the same way.
  await page.getByRole('button', { name: 'Abrir o assistente' }).click()
  const chat = page.getByRole('region', { name: 'Assistente' })
  const input = chat.getByRole('textbox', { name: 'Mensagem' })
  await input.fill('trocar 120 placas do revestimento do moinho')
  await input.press('Enter')
  await expect(chat.getByText('Pensando...')).toBeVisible()
  await input.fill('e mais uma')
  await input.press('Enter')
  await expect(chat.getByRole('button', { name: 'Enviar' })).toBeDisabled()
  await expect(chat.locator('[data-chat="user"]')).toHaveCount(1)
  await chat.getByRole('button', { name: 'Cancelar' }).click()
  await expect(chat.getByText('Pensando...')).toBeHidden()
  await expect(input).toHaveValue('e mais uma')
  await expect(chat.locator('[data-chat]')).toHaveCount(1)
  await expect(header).toContainText('0/50')
})
