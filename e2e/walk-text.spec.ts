/** Step 2 of the walk: words become a schedule with its dates, links, critical path and assumptions. */
import { expect, signUp, test } from './support/app.ts'
import { BOILER, EXCHANGER, expectWalk, maximizeTasks, paste, shot, speak, TURBINE, WORDS } from './support/walk.ts'

for (const walk of [BOILER, EXCHANGER, TURBINE]) {
  const words = WORDS[walk.locale]
  test(`a pasted text in ${words.language} becomes nine tasks with their hours, links and critical path`, async ({
    page,
    app,
  }) => {
    await signUp(page, app)
    if (walk.locale !== 'pt') await speak(page, walk.locale)
    await paste(page, walk.text, walk.locale)
    await shot(page, `2-${walk.locale}-arrived`)

    const assumptions = page.getByRole('button', { name: words.assumptions })
    await assumptions.click()
    await expect(page.getByRole('list', { name: words.assumptions }).getByRole('listitem').first()).toBeVisible()
    await shot(page, `2-${walk.locale}-assumptions`)
    await assumptions.click()
    await maximizeTasks(page, walk.locale)
    await expectWalk(page, walk)
    await expect(page.getByRole('contentinfo')).toContainText(words.critical(walk.critical))
    await expect(page.getByRole('img', { name: words.timeline })).toBeVisible()
    await shot(page, `2-${walk.locale}-plan`)
  })
}

test('what the text leaves open is assumed, and listed beside the plan', async ({ page, app }) => {
  await signUp(page, app)
  await paste(
    page,
    'Troca da bomba P-101. 1. Isolar linhas - 3h. 2. Remover bomba, após 1. 3. Montar bomba nova - 6h, após 2.',
  )
  await expect(page.getByText(/^\d+ suposiç(ão|ões)$/)).toBeVisible()
  await page.getByRole('button', { name: 'O que foi suposto' }).click()
  const list = page.getByRole('list', { name: 'O que foi suposto' })
  await expect(list.getByText(/^“Remover bomba” não tem duração no texto: usamos \d+ h\./)).toBeVisible()
  await expect(list.getByText('O texto não diz quando começa: o plano começa na data de hoje.')).toBeVisible()
  await shot(page, '2-assumed')
})
