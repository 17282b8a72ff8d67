/** The page finds the companion of its machine by itself. */
import { expect, signUp, test } from './support/app.ts'

test('the page learns where the companion of its machine is and shows it as connected', async ({ page, app }) => {
  await signUp(page, app)
  const badge = page.getByRole('button', { name: 'Servidor local conectado' })
  await expect(badge).toBeVisible()
  await badge.hover()
  await expect(page.getByText(app.companionUrl)).toBeVisible()
  await expect(page.getByText('conectado', { exact: true }).last()).toBeVisible()
})
