import { expect, startApp, test } from './support/app.ts'
import { clearBrowser, generate, newPage } from './support/plan.ts'

test.use({ serviceWorkers: 'allow' })

test('the assistant proposes, shows, accepts, undoes and remembers', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await generate(page)
  await page.getByRole('button', { name: 'Abrir o assistente' }).click()
  const chat = page.getByRole('region', { name: 'Assistente' })
  const input = chat.getByRole('textbox', { name: 'Mensagem' })
  const send = chat.getByRole('button', { name: 'Enviar' })
  await expect(input).toBeFocused()
  await expect(chat.getByRole('button', { name: 'Limpar histórico' })).toBeDisabled()
  await expect(chat.getByRole('button', { name: 'Anexar documento' })).toBeDisabled()
  await expect(send).toBeDisabled()
  // Blank is not sent, by key or by button.
  await input.fill('  \n ')
  await expect(send).toBeDisabled()
  await input.press('Enter')
  await expect(chat.locator('[data-chat]')).toHaveCount(0)
  await input.fill('aumente a limpeza interna por hidrojato para 20h')
  await input.press('Shift+Enter')
  await expect(input).toHaveValue(/20h\n$/)
  await input.press('Enter')
  await expect(chat.locator('[data-chat="user"]')).toContainText('aumente a limpeza')
  await expect(chat.getByText('1 mudança proposta')).toBeVisible()
  // Beside the answer stands who gave it.
  await expect(chat.locator('[data-chat="system"]').last()).toContainText('Respondido por: motor do Parada')
  await chat.getByRole('button', { name: 'Aceitar' }).click()
  await expect(chat.locator('[data-chat="success"]')).toContainText('1 mudança aceita.')
  await expect(page.getByText('fim 15/03/27 11:00')).toBeVisible()
  await chat.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('fim 15/03/27 07:00')).toBeVisible()
  // An answer writes its dates as the page does.
  await input.fill('quando termina a parada?')
  await input.press('Enter')
  await expect(chat.locator('[data-chat="system"]').last()).toContainText('O projeto termina em 15/03/27 07:00.')
  await chat.getByRole('button', { name: 'Minimizar' }).click()
  await expect(page.getByRole('button', { name: 'Abrir o assistente, 2 mensagens' })).toBeFocused()
  await page.reload()
  await page.getByRole('button', { name: 'Abrir o assistente, 2 mensagens' }).click()
  await expect(chat.locator('[data-chat="user"]').first()).toContainText('aumente a limpeza')
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
  const accept = chat.getByRole('button', { name: 'Aceitar' })
  await chat.getByRole('checkbox', { name: /Limpeza interna/ }).uncheck()
  await chat.getByRole('checkbox', { name: /Teste hidrostático/ }).uncheck()
  await expect(accept).toBeDisabled()
  await chat.getByRole('checkbox', { name: /Limpeza interna/ }).check()
  await accept.click()
  await expect(chat.locator('[data-chat="success"]').last()).toContainText('1 mudança aceita.')
  await expect(page.getByText('fim 15/03/27 11:00')).toBeVisible()

  await input.fill('aumente a pintura do telhado para 9h')
  await input.press('Enter')
  const refused = chat.locator('[data-chat="error"]')
  await expect(refused).toContainText('Erro na atualização por IA')
  await expect(refused).toContainText('pintura do telhado')

  // What does not fit is asked before the rest is done, with what that does to the finish.
  await input.fill('aumente o teste hidrostático para 12h e a pintura do telhado para 3h')
  await chat.getByRole('button', { name: 'Enviar' }).click()
  await expect(input).toBeFocused()
  const question = chat.locator('[data-chat="system"]').last()
  await expect(question).toContainText('Não usei “pintura do telhado”, “3h”. Faço só o resto?')
  // It is said once: beside its answers there is nothing to accept yet.
  await expect(chat.getByText('Faço só o resto?')).toHaveCount(1)
  await expect(chat.getByRole('button', { name: 'Aceitar' })).toHaveCount(0)
  await chat.getByRole('button', { name: 'Aplicar mesmo assim (fim 15/03/27 11:00 → 15/03/27 17:00)' }).click()
  await expect(page.getByText('fim 15/03/27 17:00')).toBeVisible()
  await expect(chat.getByRole('button', { name: 'Aplicar mesmo assim' })).toHaveCount(0)

  // Without a network it says so, and works again once there is one.
  await page.context().setOffline(true)
  await input.fill('aumente o teste hidrostático para 11h')
  await input.press('Enter')
  await expect(refused.last()).toContainText('Erro na atualização por IA: O servidor não responde.')
  await page.context().setOffline(false)
  // More than a person reads: refused in words, and the conversation keeps its beginning only.
  await input.fill('a'.repeat(1_000_001))
  await input.press('Enter')
  await expect(refused.last()).toContainText('O conteúdo enviado passa do limite de 1 MB.')
  await expect(chat.locator('[data-chat="user"]').last()).toHaveText(/a{20000}…$/)

  // A value that cannot be is refused with the field's name, not with a code of ours.
  await input.fill('Teste hidrostático 150%')
  await input.press('Enter')
  await expect(refused.last()).toContainText('“150” não é um valor possível para o avanço de “Teste hidrostático”.')
  await input.fill('desfaça')
  await input.press('Enter')
  await expect(chat.locator('[data-chat="success"]').last()).toContainText('Última mudança desfeita.')
  await expect(page.getByText('fim 15/03/27 11:00')).toBeVisible()

  await page.context().close()
})

test('without a plan the assistant makes one, of words and of a document, and says why it cannot', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  await page.getByRole('button', { name: 'Gerar do zero' }).click()
  await page.getByRole('button', { name: 'Abrir o assistente' }).click()
  const chat = page.getByRole('region', { name: 'Assistente' })
  const input = chat.getByRole('textbox', { name: 'Mensagem' })
  const send = chat.getByRole('button', { name: 'Enviar' })
  await expect(input).toHaveAttribute('placeholder', 'Descreva a parada a planejar')
  await input.fill('Bom dia! Como está o tempo hoje?')
  await input.press('Enter')
  const refused = chat.locator('[data-chat="error"]')
  await expect(refused).toContainText('Erro ao gerar cronograma: Não encontrei um projeto nem tarefas no texto.')
  await expect(refused.getByRole('listitem').first()).toHaveText(
    'Descreva o projeto: o equipamento, as tarefas e as durações.',
  )
  await expect(page.locator('[data-toast="err"]')).toHaveText('Não foi possível gerar o cronograma')

  // While the document is being read nothing goes without it.
  let answer = (): void => {}
  const gate = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/documents/extract*', async route => {
    await gate
    await route.continue()
  })
  const name = `escopo-${'da-caldeira-de-recuperação-'.repeat(6)}3.txt`
  await input.fill('faça o plano deste documento')
  await chat.getByTestId('document-file').setInputFiles({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from('1. Isolar bomba - 2h. 2. Trocar selo - 4h, após 1.'),
  })
  await expect(chat.locator('[data-stage]')).toBeVisible()
  await expect(send).toBeDisabled()
  await input.press('Enter')
  await expect(chat.locator('[data-chat="user"]')).toHaveCount(1)
  answer()
  const remove = chat.getByRole('button', { name: `Remover ${name}` })
  await expect(remove).toBeInViewport({ ratio: 1 })
  await send.click()
  await expect(chat.locator('[data-chat="user"]').last()).toContainText(`Documento: ${name}`)
  await expect(chat.locator('[data-chat="success"]')).toContainText('Cronograma com 2 tarefas e 1 vínculo.')
  await expect(page.getByText('Trocar selo').first()).toBeVisible()
  await expect(remove).toHaveCount(0)
  expect(await chat.evaluate(each => each.scrollWidth - each.clientWidth)).toBe(0)
  await page.context().close()
})

test('the last ten entries go with a request', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await generate(page)
  await page.getByRole('button', { name: 'Abrir o assistente' }).click()
  await page.evaluate(() => {
    // The conversation of this person about this plan.
    const open = Object.keys(localStorage).find(each => each.startsWith('parada.open.')) ?? ''
    const key = `${open.replace('open', 'chat')}.${location.pathname.split('/')[2]}`
    const entries = Array.from({ length: 14 }, (_, n) => ({
      id: String(n),
      type: 'user',
      content: `pedido ${n}`,
      timestamp: '2024-11-20T15:04:00Z',
    }))
    // What another version or a hand left there is no line of the conversation.
    localStorage.setItem(key, JSON.stringify([null, { id: 'x', content: 7 }, 'y', ...entries]))
    // And the browser has hardly any room left.
    for (let size = 1 << 22; size > 64; size /= 2)
      try {
        localStorage.setItem(`full${size}`, 'x'.repeat(size))
      } catch {}
  })
  const sent: string[] = []
  page.on('websocket', socket => socket.on('framesent', frame => sent.push(String(frame.payload))))
  await page.reload()
  const other = await page.context().newPage()
  await other.goto(app.url)
  await expect(other.getByRole('button', { name: 'Abrir o assistente, 14 mensagens' })).toBeVisible()
  await expect(page.locator('[data-chat="user"]').first()).toContainText('Você · 20/11/24 12:04')
  const input = page.getByRole('textbox', { name: 'Mensagem' })
  await input.fill('aumente a limpeza interna por hidrojato para 20h')
  await input.press('Enter')
  await expect(page.getByText('1 mudança proposta')).toBeVisible()
  const asked = sent.find(each => each.includes('hidrojato para 20h')) ?? ''
  expect([...asked.matchAll(/pedido (\d+)/g)].map(each => Number(each[1]))).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  const history = /"chat_history":(\[.*?\])/.exec(asked)?.[1] ?? '[]'
  expect((JSON.parse(history) as object[]).map(each => Object.keys(each).sort())).toEqual(
    Array.from({ length: 10 }, () => ['content', 'timestamp', 'type']),
  )
  // The server has this plan: it is named, and does not travel.
  expect(asked).toMatch(/"project":\{"id":"[\w-]+","revision":\d+\}/)
  expect(asked).not.toContain('current_schema')
  // The browser was full: the older half went, the newest stayed, and the other window shows the same.
  await expect(page.locator('[data-chat="user"]')).toHaveCount(15)
  await expect(other.getByRole('button', { name: /^Abrir o assistente, \d+ mensage/ })).not.toHaveAccessibleName(/14/)
  await other.getByRole('button', { name: /^Abrir o assistente/ }).click()
  await expect(other.locator('[data-chat="user"]').last()).toContainText('hidrojato para 20h')
  await page.context().close()
})

test('at the limit questions are answered, an order opens the plans, and without a plan the input is shut', async ({
  browser,
}) => {
  const app = await startApp({ PARADA_FREE_LIMIT: '2' })
  const page = await newPage(browser, app)
  // This window gets no event that the last request was used elsewhere: it learns it from the server's refusal.
  let deaf = true
  await page.routeWebSocket(/./, socket => {
    const server = socket.connectToServer()
    server.onMessage(message => {
      if (!deaf || !String(message).includes('canUseAI')) socket.send(message)
    })
  })
  await page.reload()
  await generate(page)
  await page.getByRole('button', { name: 'Abrir o assistente' }).click()
  const chat = page.getByRole('region', { name: 'Assistente' })
  const input = chat.getByRole('textbox', { name: 'Mensagem' })
  const used = await page.request.post(`${app.url}/api/trpc/parsers.parse`, {
    data: { text: '1. Isolar bomba - 2h. 2. Testar - 1h, após 1.' },
    headers: { origin: app.url },
  })
  expect(used.ok(), await used.text()).toBe(true)
  const plans = page.getByRole('dialog', { name: 'Planos' })
  await input.fill('aumente o teste hidrostático para 12h')
  await input.press('Enter')
  await expect(plans).toBeVisible()
  await expect(page.locator('[data-toast="warn"]').last()).toHaveText(
    'Limite mensal de IA atingido (2/2). Assine o Pro para ter requisições ilimitadas!',
  )
  await page.keyboard.press('Escape')
  const refused = chat.locator('[data-chat="error"]')
  await expect(refused).toContainText('Limite mensal de IA atingido (2/2). Assine o Pro')
  await refused.getByRole('button', { name: 'Assinar o Pro' }).click()
  await expect(plans).toBeVisible()
  await page.keyboard.press('Escape')
  deaf = false
  await page.reload()
  await expect(chat.getByText('2/2 IA')).toBeVisible()
  await expect(input).toHaveAttribute('aria-disabled', 'false')
  await input.fill('quem faz o teste hidrostático?')
  await input.press('Enter')
  await expect(chat.locator('[data-chat="system"]').last()).toContainText('Teste hidrostático')
  await expect(chat.getByText('2/2 IA')).toBeVisible()
  await input.fill('aumente o teste hidrostático para 12h')
  await input.press('Enter')
  await expect(plans).toBeVisible()
  await page.keyboard.press('Escape')
  await clearBrowser(page, app)
  await page.getByRole('button', { name: 'Abrir o assistente' }).click()
  await expect(input).toHaveAttribute('aria-disabled', 'true')
  // It is disabled, and yet the user presses it.
  await input.click({ force: true })
  await expect(plans).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(plans).toBeHidden()
  await expect(input).toBeFocused()
  await page.keyboard.type('a')
  await expect(plans).toBeVisible()
  await expect(page.locator('[data-toast="warn"]').last()).toContainText('Limite mensal de IA atingido (2/2)')
  await page.keyboard.press('Escape')
  await chat.getByRole('button', { name: 'Enviar' }).click()
  await expect(plans).toBeVisible()
  await page.context().close()
  await app.stop()
})
