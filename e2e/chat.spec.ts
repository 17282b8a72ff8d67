import { expect, startApp, test } from './support/app.ts'
import { generate, newPage } from './support/plan.ts'

test('the assistant proposes, shows, accepts, undoes and remembers', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await generate(page)
  await page.getByRole('button', { name: 'Abrir o assistente' }).click()
  const chat = page.getByRole('region', { name: 'Assistente' })
  const input = chat.getByRole('textbox', { name: 'Mensagem' })
  await expect(chat.getByRole('button', { name: 'Enviar' })).toBeDisabled()
  await input.fill('aumente a limpeza interna por hidrojato para 20h')
  await input.press('Shift+Enter')
  await expect(input).toHaveValue(/20h\n$/)
  await input.press('Enter')
  await expect(chat.locator('[data-chat="user"]')).toContainText('aumente a limpeza')
  await expect(chat.getByText('1 mudança proposta')).toBeVisible()
  await chat.getByRole('button', { name: 'Aceitar' }).click()
  await expect(chat.locator('[data-chat="success"]')).toContainText('1 mudança aceita.')
  await expect(page.getByText('fim 15/03/27 11:00')).toBeVisible()
  await chat.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('fim 15/03/27 07:00')).toBeVisible()
  await chat.getByRole('button', { name: 'Minimizar' }).click()
  await expect(page.getByRole('button', { name: 'Abrir o assistente, 1 mensagem' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Abrir o assistente, 1 mensagem' }).click()
  await expect(chat.locator('[data-chat="user"]')).toContainText('aumente a limpeza')
  await chat.getByRole('button', { name: 'Limpar histórico' }).click()
  await expect(chat.locator('[data-chat]')).toHaveCount(0)
  await page.context().close()
})

test('each change is accepted or left out on its own, and the panel keeps its measures', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await generate(page)
  await page.getByRole('button', { name: 'Abrir o assistente' }).click()
  const chat = page.getByRole('region', { name: 'Assistente' })
  const input = chat.getByRole('textbox', { name: 'Mensagem' })
  const high = () => input.evaluate(each => each.getBoundingClientRect().height)
  expect((await chat.boundingBox())?.height).toBeLessThanOrEqual(600)
  const low = await high()
  await input.fill(Array.from({ length: 30 }, (_, n) => `linha ${n}`).join('\n'))
  expect(low).toBeLessThan(60)
  expect(await high()).toBeLessThanOrEqual(120)
  expect(await high()).toBeGreaterThan(100)

  await input.fill('aumente a limpeza interna por hidrojato para 20h e o teste hidrostático para 10h')
  await input.press('Enter')
  await expect(chat.getByText('2 mudanças propostas')).toBeVisible()
  await expect(chat.getByText('duração: 16h → 20h')).toBeVisible()
  await chat.getByRole('checkbox', { name: /Teste hidrostático/ }).uncheck()
  await chat.getByRole('button', { name: 'Aceitar' }).click()
  await expect(chat.locator('[data-chat="success"]').last()).toContainText('1 mudança aceita.')
  await expect(page.getByText('fim 15/03/27 11:00')).toBeVisible()

  await input.fill('aumente a pintura do telhado para 9h')
  await input.press('Enter')
  const refused = chat.locator('[data-chat="error"]')
  await expect(refused).toContainText('Erro na atualização por IA')
  await expect(refused).toContainText('pintura do telhado')

  await page.context().close()
})

test('the last ten entries go with a request', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await generate(page)
  await page.getByRole('button', { name: 'Abrir o assistente' }).click()
  await page.evaluate(() => {
    const key =
      Object.keys(localStorage)
        .find(each => each.startsWith('parada.open.'))
        ?.replace('open', 'chat') ?? ''
    const entries = Array.from({ length: 14 }, (_, n) => ({
      id: String(n),
      type: 'user',
      content: `pedido ${n}`,
      timestamp: new Date().toISOString(),
    }))
    localStorage.setItem(key, JSON.stringify(entries))
  })
  const sent: string[] = []
  page.on('websocket', socket => socket.on('framesent', frame => sent.push(String(frame.payload))))
  await page.reload()
  await page.getByRole('button', { name: 'Abrir o assistente, 14 mensagens' }).click()
  const input = page.getByRole('textbox', { name: 'Mensagem' })
  await input.fill('aumente a limpeza interna por hidrojato para 20h')
  await input.press('Enter')
  await expect(page.getByText('1 mudança proposta')).toBeVisible()
  const asked = sent.find(each => each.includes('hidrojato para 20h')) ?? ''
  expect([...asked.matchAll(/pedido (\d+)/g)].map(each => Number(each[1]))).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  await page.context().close()
})

test('at the limit the input is shut, and reaching for it opens the plans', async ({ browser }) => {
  const app = await startApp({ PARADA_FREE_LIMIT: '1' })
  const page = await newPage(browser, app)
  await generate(page)
  await page.getByRole('button', { name: 'Abrir o assistente' }).click()
  const chat = page.getByRole('region', { name: 'Assistente' })
  const input = chat.getByRole('textbox', { name: 'Mensagem' })
  await expect(chat.getByText('1/1 IA')).toBeVisible()
  await expect(input).toHaveAttribute('aria-disabled', 'true')
  const plans = page.getByRole('dialog', { name: 'Planos' })
  // It is shut, and yet somebody presses it.
  await input.click({ force: true })
  await expect(plans).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(plans).toBeHidden()
  await expect(input).toBeFocused()
  await page.keyboard.type('a')
  await expect(plans).toBeVisible()
  await expect(page.locator('[data-toast="warn"]').last()).toContainText('Limite mensal de IA atingido (1/1)')
  await page.keyboard.press('Escape')
  await chat.getByRole('button', { name: 'Enviar' }).click()
  await expect(plans).toBeVisible()
  await page.context().close()
  await app.stop()
})
