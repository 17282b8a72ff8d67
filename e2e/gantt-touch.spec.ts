/** The Gantt under fingers: a tap opens, a long press holds a bar, two fingers zoom; a finger that moves at once pans. */
import type { CDPSession, Page } from '@playwright/test'
import { expect, signUp, test } from './support/app.ts'
import { openPlan } from './support/refinery.ts'
import { grid, shownRows } from './support/walk.ts'

const PLAN = {
  project_name: 'Bomba',
  start_date: '2027-03-01T07:00:00',
  calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
  tasks: [
    { id: 1, name: 'Bloquear', duration: '48h' },
    { id: 2, name: 'Revisar', duration: '48h' },
  ],
}

async function touch(
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  ...points: [number, number][]
) {
  await session.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: points.map(([x, y], id) => ({ x, y, id })),
  })
}

async function barOf(page: Page, row: number): Promise<{ x: number; y: number }> {
  const timeline = (await page.getByRole('img', { name: 'Cronograma do projeto' }).boundingBox())!
  const line = (await grid(page)
    .locator(`[role=row][aria-rowindex="${row + 1}"]`)
    .boundingBox())!
  // Two days of padding, and the middle of two days of work, at 60 px each.
  return { x: timeline.x + 2.29 * 60 + 60, y: line.y + line.height / 2 - 2 }
}

test('a long press drags a bar, a tap opens it, two fingers zoom', async ({ browser, app }) => {
  const context = await browser.newContext({
    locale: 'pt-BR',
    hasTouch: true,
    viewport: { width: 1180, height: 820 },
    timezoneId: 'America/Sao_Paulo',
  })
  const page = await context.newPage()
  await signUp(page, app)
  await openPlan(page, PLAN)
  await expect.poll(async () => (await shownRows(page))[1]?.[3]).toBe('01/03/27 07:00')
  const session = await context.newCDPSession(page)

  const bar = await barOf(page, 2)
  await touch(session, 'touchStart', [bar.x, bar.y])
  await page.waitForTimeout(700)
  for (const step of [15, 30, 45, 60]) await touch(session, 'touchMove', [bar.x + step, bar.y])
  await touch(session, 'touchEnd')
  await expect.poll(async () => (await shownRows(page))[1]?.[3]).toMatch(/^02\/03\/27/)
  await grid(page).focus()
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await shownRows(page))[1]?.[3]).toBe('01/03/27 07:00')

  // Without a rest it is not held.
  await touch(session, 'touchStart', [bar.x, bar.y])
  for (const step of [20, 40, 60]) await touch(session, 'touchMove', [bar.x - step, bar.y])
  await touch(session, 'touchEnd')
  expect((await shownRows(page))[1]?.[3]).toBe('01/03/27 07:00')
  await page.getByRole('treegrid').focus()

  const zoom = page.getByRole('slider', { name: 'Zoom' })
  const before = Number((await zoom.getAttribute('aria-valuetext'))?.replace(/\D+([\d,]+).*/, '$1').replace(',', '.'))
  const { x, y } = bar
  await touch(session, 'touchStart', [x, y], [x + 80, y])
  for (const wide of [100, 130, 160]) await touch(session, 'touchMove', [x, y], [x + wide, y])
  await touch(session, 'touchEnd')
  await expect
    .poll(async () =>
      Number((await zoom.getAttribute('aria-valuetext'))?.replace(/\D+([\d,]+).*/, '$1').replace(',', '.')),
    )
    .toBeGreaterThan(before * 1.3)
  await zoom.fill('1')

  await page.evaluate(() => {
    for (const each of document.querySelectorAll('div')) if (each.scrollLeft > 0) each.scrollLeft = 0
  })
  const again = await barOf(page, 1)
  await page.touchscreen.tap(again.x, again.y)
  await expect(page.getByRole('dialog', { name: '1 · Bloquear' })).toBeVisible()
  await context.close()
})
