/** Every width from a small phone to a wide desk, in three languages and two themes: no text of the frame is cut, and nothing scrolls sideways. */
import type { Page } from '@playwright/test'
import { expect, signUp, test } from './support/app.ts'
import { wider } from './support/looks.ts'
import { openSample } from './support/plan.ts'

const WIDTHS = [320, 360, 390, 480, 600, 760, 768, 900, 1024, 1280, 1366, 1440, 1680, 1920, 2560]

/**
 * Texts of bars, rail and footer that lie outside the window, or that a box around them cuts; what shows the whole on demand
 * (a title, a field that scrolls) is none.
 */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const frame = document.querySelectorAll(
      'header, nav, footer, [role=banner], [role=tablist], section > div:first-child',
    )
    const found = new Set<string>()
    for (const part of frame) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? ''
        const own = node.parentElement
        if (text === '' || !own?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
        if (own.closest('[role=treegrid], .visually-hidden, [title], textarea, input')) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const box = range.getBoundingClientRect()
        if (box.width < 2 || box.height < 2) continue
        let [left, right, scrolls] = [0, innerWidth, false]
        let hidden = false
        for (let each: Element | null = own; each && each !== document.body; each = each.parentElement) {
          const style = getComputedStyle(each)
          const edge = each.getBoundingClientRect()
          if (style.overflowX === 'auto' || style.overflowX === 'scroll') scrolls = true
          if (style.overflowX !== 'hidden' && style.overflowX !== 'clip') continue
          // On a line of its own below what is shown: left out as a whole.
          if (box.top >= edge.bottom - 1 || box.bottom <= edge.top + 1 || edge.width < 2) hidden = true
          left = Math.max(left, edge.left)
          right = Math.min(right, edge.right)
        }
        if (hidden || scrolls) continue
        if (box.left < left - 1.5 || box.right > right + 1.5)
          found.add(
            `${text.slice(0, 40)} (${Math.round(box.left)}-${Math.round(box.right)} of ${Math.round(left)}-${Math.round(right)})`,
          )
      }
    }
    return [...found]
  })

test('from 320 to 2,560 pixels the frame shows its words whole', async ({ page, app }) => {
  test.setTimeout(240_000)
  await signUp(page, app)
  await openSample(page)
  const said: string[] = []
  for (const locale of ['PT', 'EN', 'ES']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: locale, exact: true }).click()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
        const over = await wider(page)
        if (over > 0) said.push(`${locale} ${colorScheme} ${width}: ${over} px too wide`)
        for (const text of await cutTexts(page)) said.push(`${locale} ${colorScheme} ${width}: ${text}`)
      }
    }
  }
  expect(said).toEqual([])
})
