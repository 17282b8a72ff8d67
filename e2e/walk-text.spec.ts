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
