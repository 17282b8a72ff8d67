import type { Page, Route } from '@playwright/test'
import { expect, signUp, test } from './support/app.ts'

test.use({ serviceWorkers: 'allow' })

test('a visitor sees the product, creates an account, leaves, comes back, and stays signed in over a reload', async ({
  page,
  app,
}) => {
  await page.goto(app.url)
  await expect(page.getByRole('heading', { level: 1, name: 'Parada' })).toBeVisible()
  await expect(page.getByText('Planejamento de paradas de manutenção com IA')).toBeVisible()
  await expect(page.getByText('Entre para continuar.')).toBeVisible()
  await expect(page.locator('svg text', { hasText: 'Hidrojateamento' })).toBeVisible()
  for (const [name, button, please] of [
    ['EN', 'Sign in', 'Please sign in to continue.'],
    ['ES', 'Iniciar sesión', 'Inicie sesión para continuar.'],
    ['PT', 'Entrar', 'Entre para continuar.'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
    await expect(page.getByText(please)).toBeVisible()
  }

  await page.getByRole('button', { name: 'Entrar' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const toSignUp = dialog.getByRole('button', { name: /Ainda não tem conta/ })
  if (await toSignUp.isVisible()) await toSignUp.click()
  await dialog.getByRole('button', { name: 'Criar conta', exact: true }).click()
  await expect(dialog.getByText('Informe seu nome.')).toBeVisible()
  await dialog.getByLabel('Nome').fill('Carla')
  await dialog.getByLabel('E-mail').fill('carla')
  await dialog.getByLabel('Senha', { exact: true }).fill('Caldeira-3-parada!')
  await dialog.getByRole('button', { name: 'Criar conta', exact: true }).click()
  await expect(dialog.getByText('Este e-mail não é válido.')).toBeVisible()
  await dialog.getByLabel('E-mail').fill('carla@planta.example')
  await dialog.getByRole('button', { name: 'Criar conta', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()

  await page.getByRole('button', { name: 'Conta', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page.getByText('Entre para continuar.')).toBeVisible()

  // Without a mouse: the dialog begins at its first field, and Escape goes back to where one came from.
  const enter = page.getByRole('button', { name: 'Entrar' })
  await enter.press('Enter')
  await expect(dialog.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(enter).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('E-mail').fill('carla@planta.example')
  await dialog.getByLabel('Senha', { exact: true }).fill('errada-errada')
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  const wrong = dialog.getByText('E-mail ou senha incorretos.')
  await expect(wrong).toBeVisible()
  // What was refused there is not said elsewhere, nor on coming back.
  for (const [there, title] of [
    ['Ainda não tem conta? Criar conta', 'Criar conta'],
    ['Esqueci a senha', 'Esqueci a senha'],
  ] as const) {
    await dialog.getByRole('button', { name: there }).click()
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
    await expect(wrong).toBeHidden()
    await dialog.getByRole('button', { name: 'Já tem conta? Entrar' }).click()
    await expect(dialog.getByRole('heading', { name: 'Entrar' })).toBeVisible()
    await expect(wrong).toBeHidden()
    await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(wrong).toBeVisible()
  }
  await dialog.getByLabel('Senha', { exact: true }).fill('Caldeira-3-parada!')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()
})

/** Calls that ask who is signed in: counted, and answered as the test says. */
async function holdSession(page: Page) {
  const session = { asked: 0, answer: async (route: Route): Promise<void> => route.continue() }
  await page.route(/\/api\/trpc\/[^?]*session\.current/, route => {
    session.asked++
    return session.answer(route)
  })
  return session
}

/** What the server answers when it fails: one refusal for each call of the batch. */
const broken = (route: Route) => {
  const calls = new URL(route.request().url()).pathname.split(',').length
  const problem = { ok: false, code: 'server.unexpected', error: 'quebrou', suggestions: [], params: {} }
  const refusal = { error: { message: 'quebrou', code: -32603, data: { code: 'X', httpStatus: 500, problem } } }
  return route.fulfill({ status: 500, json: Array(calls).fill(refusal) })
}

const now = (page: Page) => page.evaluate(() => Date.now())

test('a page that loads says so, and after 3 s (5 s on a slow network) that it takes long; a failure is asked about again after 5 s, or 10 s', async ({
  page,
  app,
}) => {
  const session = await holdSession(page)
  const dialog = page.getByRole('dialog')
  const failure = page.getByText('A sessão não pôde ser verificada')
  const slow = page.getByText('Está demorando mais que o normal. A página continua tentando.')
  await page.clock.install()
  for (const [network, loading, retry] of [
    ['4g', 3000, 5000],
    ['2g', 5000, 10_000],
  ] as const) {
    await page.addInitScript(effectiveType => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType }, configurable: true })
    }, network)
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    session.answer = async route => {
      await held
      await broken(route)
    }
    await page.clock.pauseAt((await now(page)) + 1000)
    await page.goto(app.url)
    await expect(page.getByRole('status').getByText('Carregando...')).toBeVisible()
    await page.clock.runFor(loading - 100)
    await expect(slow).toBeHidden()
    await page.clock.runFor(200)
    await expect(slow).toBeVisible()

    // From here time flows; it is read off the page's clock.
    await page.clock.resume()
    release()
    await expect(failure).toBeVisible()
    const failed = await now(page)
    const { asked } = session
    let again = 0
    session.answer = async route => {
      again ||= await now(page)
      await route.continue()
    }
    await page.getByRole('button', { name: 'Entrar' }).click()
    await dialog.getByLabel('E-mail').fill('carla@planta.example')
    await expect(failure).toBeHidden()
    expect(session.asked).toBe(asked + 1)
    expect(again - failed).toBeGreaterThan(retry - 2000)
    expect(again - failed).toBeLessThan(retry + 2000)
    // Neither the question nor its answer took the form away.
    await expect(dialog.getByLabel('E-mail')).toHaveValue('carla@planta.example')
  }
})

test('a lost network is told at once, and its return; the session is asked for, and so renewed, at most twenty days ahead', async ({
  page,
  app,
}) => {
  const session = await holdSession(page)
  await page.clock.install()
  // A page without an address looks for the local server at its own port.
  await page.route('**/api/companion', route => route.fulfill({ status: 404, json: {} }))
  await page.route('http://127.0.0.1:8000/health', route => route.abort())
  const looked = page.waitForRequest('http://127.0.0.1:8000/health')
  await signUp(page, app)
  await looked
  await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveText(/^© \d{4} Parada$/)
  await expect(page.getByRole('button', { name: 'Servidor local desconectado' })).toBeVisible()
  const lost = page.getByText('Sem contato com o servidor: você vê e edita o que está neste navegador.')
  await page.context().setOffline(true)
  await expect(lost).toBeVisible()
  await page.context().setOffline(false)
  await expect(lost).toBeHidden()
  // Text is no markup and no foreign address a script, for any attacker.
  const taken = await page.evaluate(() => {
    const tried = [
      () => Object.assign(document.createElement('div'), { innerHTML: '<b>x</b> <img src=x onerror="alert(1)">' }),
      () => Object.assign(document.createElement('div'), { innerHTML: '<div style="a" onclick="alert(1)">x</div>' }),
      () => Object.assign(document.createElement('script'), { src: 'https://elsewhere.example/x.js' }),
      () => new Worker('data:text/javascript,0'),
    ]
    return tried.map(each => {
      try {
        each()
        return 'taken'
      } catch (cause) {
        return cause instanceof Error ? cause.name : 'refused'
      }
    })
  })
  expect(taken).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError'])
  const { asked } = session
  const day = 86_400_000
  await page.clock.fastForward(19.9 * day)
  // Long enough for what is due: it is asked for by way of timers.
  await page.clock.runFor(1000)
  expect(session.asked).toBe(asked)
  await page.clock.fastForward(0.2 * day)
  await expect.poll(() => session.asked).toBe(asked + 1)
})
