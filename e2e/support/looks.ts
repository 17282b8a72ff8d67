/** What a test sees of a screen beyond its words: what axe finds, what a finger can hit, what is wider than the window. */
import { expect, type Page } from '@playwright/test'
import { axe } from './axe.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Hands the focus on at the edge of a menu or a dialog and never keeps it: hidden from screen readers, on purpose. */
const FOCUS_GUARD = '[data-base-ui-focus-guard]'

/**
 * Sees that axe finds nothing: all its rules in the light theme, its colours in the dark one too. `within` looks at what
 * floats above a screen that was looked at before.
 */
export async function expectAccessible(page: Page, where: string, within?: string): Promise<void> {
  const builder = () => {
    const look = axe(page)
      .exclude(FOCUS_GUARD)
      .options({ resultTypes: ['violations'] })
    return within ? look.include(within) : look
  }
  // Whether everything lies in a landmark is asked of the screen, not of what floats above it.
  const whole = await builder()
    .withTags(TAGS)
    .disableRules(within ? ['region'] : [])
    .analyze()
  await page.emulateMedia({ colorScheme: 'dark' })
  // The dark colours are there once the page has seen the change and nothing is on its way any more.
  await page.waitForFunction(
    () =>
      matchMedia('(prefers-color-scheme: dark)').matches &&
      !document.getAnimations().some(each => each instanceof CSSTransition && each.playState === 'running'),
  )
  const dark = await builder().withRules(['color-contrast']).analyze()
  await page.emulateMedia({ colorScheme: 'light' })
  const said = [...whole.violations, ...dark.violations.map(each => ({ ...each, id: `dark ${each.id}` }))].flatMap(
    each => each.nodes.slice(0, 4).map(node => `${where}: ${each.id} ${node.target.join(' ')} ${node.failureSummary}`),
  )
  expect.soft(said).toEqual([])
}

/** A finger's width in pixels. */
const FINGER = 44

/** Every control on the screen that a finger would miss: lower than its width, or hardly any width at all. */
export async function expectFingerSized(page: Page, where: string): Promise<void> {
  const small = await page.evaluate(finger => {
    const boxOf = (each: Element): DOMRect => (each.closest('label') ?? each).getBoundingClientRect()
    const hit = (each: Element, box: DOMRect): boolean => {
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const top = x >= 0 && x < innerWidth && y >= 0 && y < innerHeight ? document.elementFromPoint(x, y) : null
      return top !== null && (each.contains(top) || top.contains(each))
    }
    return [...document.querySelectorAll('button, a[href], input, select, textarea, [role=tab], [role=menuitem]')]
      .filter(each => each.checkVisibility() && getComputedStyle(each).display !== 'inline')
      .map(each => ({ each, box: boxOf(each) }))
      .filter(({ each, box }) => (box.height < finger - 0.5 || box.width < 24) && hit(each, box))
      .map(({ each, box }) => `${Math.round(box.width)}x${Math.round(box.height)} ${each.outerHTML.slice(0, 90)}`)
  }, FINGER)
  expect.soft(small, where).toEqual([])
}

/** How many pixels the page is wider than its window. */
export const wider = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Opens a view of a phone: by its place in the bar below, or under the last of them. True where it has a place of its own. */
export async function openOnPhone(page: Page, name: string): Promise<boolean> {
  const bar = page.getByRole('navigation')
  const own = bar.getByRole('button', { name, exact: true })
  if ((await own.count()) > 0) {
    await own.click()
    return true
  }
  await bar.getByRole('button', { name: 'Mais', exact: true }).click()
  await page.getByRole('menu').getByText(name, { exact: true }).click()
  return false
}
