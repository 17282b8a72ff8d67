import { expect, test } from './support/app.ts'
import { generate, newPage } from './support/plan.ts'

test('the switch changes every word at once and is remembered', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await generate(page)
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save TMX' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Critical path' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page.getByText('8 critical', { exact: true })).toBeVisible()
  // What the server words, over a socket that was opened before the switch, is in the new language too.
  await page
    .getByRole('textbox', { name: 'Instruction' })
    .fill('increase teste hidrostático to 10h and roof painting to 3h')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText('roof painting: No task was found with the name “roof painting”.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  // So is what others made and we only embed: the code editor.
  await page.getByRole('button', { name: 'Schema details' }).click()
  await expect(page.getByRole('textbox', { name: 'Schema JSON' })).toBeVisible()
  await expect(page.getByTitle('Fold the part').first()).toBeAttached()
  await page.getByRole('button', { name: 'ES', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'JSON del esquema' })).toBeVisible()
  await expect(page.getByTitle('Contraer el tramo').first()).toBeAttached()
  await expect(page.getByTitle('Fold the part')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Guardar TMX' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Guardar TMX' })).toBeVisible()
  await page.context().close()
})

test('no word of the frame is outside the messages', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await generate(page)
  await page.goto(`${app.url}/?pseudo`)
  await expect(page.getByText('[Völtár', { exact: false }).first()).toBeVisible()
  const plain = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    // What a plan holds and what is the same in every language is no sentence of ours.
    const known = /^(PT|EN|ES|#|%|AI|PRO|Σ.*|[\d\s.,:/%×+−–—·hd()-]+|\d+x?×?|[·|].*)$/
    const skip = 'canvas, svg, [role="grid"], [role="row"], style, script'
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (text === '' || !parent || parent.closest(skip) || known.test(text) || text.startsWith('[')) continue
      if (getComputedStyle(parent).display === 'none') continue
      found.push(text)
    }
    return found
  })
  expect(plain.filter(text => !text.startsWith('Parada da caldeira'))).toEqual([])
  await page.context().close()
})
