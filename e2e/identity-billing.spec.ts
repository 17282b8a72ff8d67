import { expect, test } from '@playwright/test'
import { startApp } from './support/app.ts'
import { ageProofs, checked, newWindow, openSection, sameBrowser } from './support/identity.ts'
import { startPayments, WEBHOOK_SECRET } from './support/payments.ts'

test('an upgrade through the checkout (a double of ours): asked who it is, paid, PRO in every window; past due, cancelled, ended', async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const payments = await startPayments()
  const app = await startApp({
    PARADA_STRIPE_SECRET_KEY: 'sk_test_double',
    PARADA_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    PARADA_STRIPE_API_URL: payments.address,
    PARADA_PRICE_MONTH: 'price_month',
    PARADA_SALES_MAIL: 'comercial@parada.example',
  })
  const page = await newWindow(browser, app, 'Ana Planejadora')
  const other = await sameBrowser(page, app)
  await expect(other.getByRole('button', { name: 'Assinar o Pro' })).toBeVisible()

  await page.getByRole('button', { name: 'Assinar o Pro' }).click()
  const plans = page.getByRole('dialog', { name: 'Planos' })
  const month = plans.getByRole('region', { name: 'Mensal' })
  const year = plans.getByRole('region', { name: 'Anual' })
  await expect(month.getByText('US$ 79', { exact: true })).toBeVisible()
  await expect(year.getByText('US$ 799', { exact: true })).toBeVisible()
  await expect(year.getByRole('button')).toBeDisabled()
  await expect(year.getByText('O preço não está configurado nesta instalação.')).toBeVisible()
  await expect(plans.getByRole('link', { name: 'Fale conosco' })).toHaveAttribute(
    'href',
    /^mailto:comercial@parada\.example\?subject=/,
  )
  await checked(page, 'pricing')

  payments.state.fail = true
  await month.getByRole('button', { name: 'Assinar' }).click()
  await expect(plans.getByText(/O provedor de pagamento recusou ou não respondeu \(card_declined\)/)).toBeVisible()
  payments.state.fail = false
  await page.route('**/api/trpc/billing.createCheckoutSession*', route =>
    route.fulfill({ json: [{ result: { data: { checkoutUrl: '' } } }] }),
  )
  await month.getByRole('button', { name: 'Assinar' }).click()
  await expect(plans.getByText('Missing checkoutUrl', { exact: false })).toBeVisible()
  await page.unroute('**/api/trpc/billing.createCheckoutSession*')

  ageProofs(app)
  await month.getByRole('button', { name: 'Assinar' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
  await expect(proof.getByText('no máximo 60 minutos')).toBeVisible()
  await proof.getByLabel('Senha').fill('Caldeira-3-parada!')
  await proof.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('heading', { name: 'Pagamento' })).toBeVisible()
  const asked = payments.calls.findLast(each => each.path === '/v1/checkout/sessions')?.body
  expect(asked?.get('line_items[0][price]')).toBe('price_month')
  const userId = asked?.get('client_reference_id') ?? ''
  await page.getByRole('link', { name: 'Desistir' }).click()
  await expect(page.getByText('O pagamento foi cancelado. Nada foi cobrado.')).toBeVisible()
  await expect(page).not.toHaveURL(/checkout/)

  await page.getByRole('button', { name: 'Assinar o Pro' }).click()
  await month.getByRole('button', { name: 'Assinar' }).click()
  await page.getByRole('link', { name: 'Pagar' }).click()
  await expect(page.getByText(/Pagamento recebido/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Assinar o Pro' })).toBeVisible()
  expect(await payments.tell(app, userId, 'trialing', {}, 'created')).toBe(200)
  for (const window of [page, other]) await expect(window.getByText('PRO', { exact: true })).toBeVisible()

  await openSection(page, app, 'account', 'subscription')
  await expect(page.getByText('O teste vai até 15/01/2027')).toBeVisible()
  expect(await payments.tell(app, userId, 'past_due')).toBe(200)
  await expect(page.getByText(/A última cobrança não passou/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Atualizar pagamento' })).toBeVisible()
  await checked(page, 'account-subscription-past-due')
  expect(await payments.tell(app, userId, 'active', { cancel_at_period_end: true })).toBe(200)
  await expect(page.getByText('A assinatura foi cancelada. O PRO vale até 15/01/2027.')).toBeVisible()
  await expect(other.getByText('PRO', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Gerenciar assinatura' }).click()
  await expect(page.getByRole('heading', { name: 'Assinatura' })).toBeVisible()
  await page.getByRole('link', { name: 'Pagar' }).click()

  expect(await payments.tell(app, userId, 'canceled', {}, 'deleted')).toBe(200)
  for (const window of [page, other]) await expect(window.getByRole('button', { name: 'Assinar o Pro' })).toBeVisible()
  expect(await payments.tell(app, userId, 'active')).toBe(200)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Assinar o Pro' })).toBeVisible()
  await page.context().close()
  await app.stop()
  payments.stop()
})
