/** Every width from a small phone to a wide desk, in three languages and two themes: no text of the frame is cut, and nothing scrolls sideways. */
import type { Page } from '@playwright/test'
import { expect, signUp, startApp, test } from './support/app.ts'
import { wider } from './support/looks.ts'
import { newPage, openSample } from './support/plan.ts'
import { openPlan } from './support/refinery.ts'

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

/** Controls of a bar (a selector) that lie over each other, or outside of the window. */
const overlapping = (page: Page, bar: string): Promise<string[]> =>
  page.evaluate(bar => {
    const controls = [...document.querySelectorAll<HTMLElement>(`${bar} :is(button, textarea, input)`)].filter(
      each => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width > 1,
    )
    const name = (each: HTMLElement) =>
      (each.getAttribute('aria-label') ?? (each.textContent || each.tagName)).slice(0, 30)
    const boxes = controls.map(each => ({ each, box: each.getBoundingClientRect() }))
    const found = boxes
      .filter(({ box }) => box.left < -1 || box.right > innerWidth + 1)
      .map(({ each }) => `${name(each)} outside`)
    for (const [at, a] of boxes.entries())
      for (const b of boxes.slice(at + 1)) {
        if (a.each.contains(b.each) || b.each.contains(a.each)) continue
        const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
        const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
        if (wide > 1 && high > 1) found.push(`${name(a.each)} over ${name(b.each)}`)
      }
    return found
  }, bar)

test('beside the open help the tools of the plan stand side by side, and the folded dashboard shows figures', async ({
  page,
  app,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1280, height: 720 })
  await signUp(page, app)
  await openSample(page)
  const figures = page.getByRole('region', { name: 'Painel' }).locator('dl')
  await expect(figures.getByText('Atrasadas')).toBeVisible()
  await page.getByRole('gridcell', { name: 'Duração' }).or(page.getByRole('gridcell')).first().click()
  await page.keyboard.press('F1')
  await expect(page.getByRole('heading', { name: 'Ajuda: Plano' })).toBeVisible()
  const said: string[] = []
  for (const locale of ['PT', 'EN', 'ES']) {
    await page.getByRole('button', { name: locale, exact: true }).click()
    for (const width of [900, 1024, 1180, 1280, 1366, 1440, 1600, 1920]) {
      await page.setViewportSize({ width, height: 720 })
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
      for (const each of await overlapping(page, 'section:has([role=treegrid]) > div:first-child'))
        said.push(`${locale} ${width}: ${each}`)
    }
  }
  expect(said).toEqual([])
})

test('with PRO and a long name every control of the bar is reached, and the field says what it is for', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const app = await startApp({ PARADA_PLAN: 'pro' })
  try {
    const page = await newPage(browser, app)
    await openPlan(page, {
      project_name: 'Parada geral de 2027 da fábrica de celulose do Vale do Ipê (linha 1 e utilidades)',
      start_date: '2027-03-01',
      tasks: [{ id: 1, name: 'Drenar', duration: '8h' }],
    })
    const field = page.getByRole('banner').getByRole('textbox', { name: 'Instrução' })
    const said: string[] = []
    for (const width of [768, 900, 1024, 1180, 1200, 1280, 1366, 1440, 1720, 1920, 2240]) {
      await page.setViewportSize({ width, height: 720 })
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
      for (const each of await overlapping(page, 'header')) said.push(`${width}: ${each}`)
      // "Diga o que mudar" and its colon.
      expect((await field.boundingBox())?.width, `field at ${width}`).toBeGreaterThanOrEqual(140)
      // One line, or two where there is no room.
      expect((await page.getByRole('banner').boundingBox())?.height, `bar at ${width}`).toBeLessThan(90)
      if (width >= 1280)
        expect((await page.getByLabel('Nome do projeto').boundingBox())?.width, `name at ${width}`).toBeGreaterThan(200)
    }
    expect(said).toEqual([])
    await page.context().close()
  } finally {
    await app.stop()
  }
})
