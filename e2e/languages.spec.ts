import { expect, test } from './support/app.ts'
import { generate, newPage } from './support/plan.ts'

/** Texts that end at the edge of a box or of the window, with nothing that says they go on. The grid scrolls. */
function cutTexts(): string[] {
  const cut: string[] = []
  if (document.documentElement.scrollWidth > innerWidth) cut.push('the page scrolls sideways')
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (element.closest('canvas, svg, [role="treegrid"], [role="row"]')) continue
    if (![...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())) continue
    if (!element.checkVisibility({ visibilityProperty: true }) || element.getBoundingClientRect().width < 2) continue
    if (getComputedStyle(element).textOverflow === 'ellipsis') continue
    const range = document.createRange()
    range.selectNodeContents(element)
    const text = range.getBoundingClientRect()
    for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      if (overflowX === 'visible') continue
      const edge = box.getBoundingClientRect()
      // Wholly in a line that is not shown, or what scrolls: nothing is cut in two.
      if (/auto|scroll/.test(overflowX + overflowY) || text.top >= edge.bottom) break
      if (text.right > edge.right + 1 || text.left < edge.left - 1) cut.push(element.textContent ?? '')
    }
  }
  return cut
}

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
  await expect(page.getByText('I did not use “roof painting”, “3h”. Shall I do only the rest?').first()).toBeVisible()
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
  await expect(page.getByRole('button', { name: /^\[Völtár/ })).toBeVisible()
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
  // Texts two fifths longer: wide, on a phone and at 200 %, none is cut but where dots say so; beside a phone's width the plan keeps its name.
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
    { width: 720, height: 450 },
  ]) {
    await page.setViewportSize(size)
    const name = page.getByRole('textbox', { name: '[Ñömê dö pröjêtö' })
    if (size.width > 390) await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(60)
    await expect.poll(() => page.evaluate(cutTexts), `${size.width}`).toEqual([])
  }
  await page.context().close()
})
