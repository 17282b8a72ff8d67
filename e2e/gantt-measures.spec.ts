/** The Gantt's measures as specified: rows, days, zoom, padding, bars, ticks and labels, and the window without dates. */
import type { Page } from '@playwright/test'
import { expect, signUp, test } from './support/app.ts'
import { openPlan } from './support/refinery.ts'
import { findBar, grid } from './support/walk.ts'

/** What was drawn on the timeline since the log was last emptied. */
interface Drawn {
  /** Vertical lines through the rows, by where they are. */
  readonly lines: readonly number[]
  /** Texts of the lower line of the scale, with where they begin. */
  readonly labels: readonly (readonly [text: string, x: number])[]
}

async function watchCanvas(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const drawn = { lines: new Set<number>(), labels: new Map<number, string>() }
    Object.assign(window, { drawn })
    const pen = CanvasRenderingContext2D.prototype
    const { moveTo, lineTo, fillText } = pen
    let [x, y] = [0, 0]
    pen.moveTo = function (toX, toY) {
      ;[x, y] = [toX, toY]
      moveTo.call(this, toX, toY)
    }
    pen.lineTo = function (toX, toY) {
      if (toX === x && y === 0 && toY > 100) drawn.lines.add(toX)
      lineTo.call(this, toX, toY)
    }
    pen.fillText = function (text, left, middle, ...rest) {
      if (middle === 36.5) drawn.labels.set(Math.round(left), text)
      fillText.call(this, text, left, middle, ...rest)
    }
  })
}

async function zoomTo(page: Page, factor: string): Promise<Drawn> {
  await page.evaluate(() => {
    const { drawn } = window as unknown as { drawn: { lines: Set<number>; labels: Map<number, string> } }
    drawn.lines.clear()
    drawn.labels.clear()
  })
  await page.getByRole('slider', { name: 'Zoom' }).fill(factor)
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  return page.evaluate(() => {
    const { drawn } = window as unknown as { drawn: { lines: Set<number>; labels: Map<number, string> } }
    return {
      lines: [...drawn.lines].sort((a, b) => a - b),
      labels: [...drawn.labels].sort((a, b) => a[0] - b[0]).map(([left, text]) => [text, left] as const),
    }
  })
}

/** The day of the month that a label of the scale begins or ends with. */
const dayOf = (drawn: Drawn, at: number): number => Number(/\d+/.exec(drawn.labels[at]?.[0] ?? '')?.[0])

test('rows of 44 pixels, days of 60 by the zoom, two days before the plan, bars that fill their days', async ({
  page,
  app,
}) => {
  // The views' rail leaves the timeline the width it had beside 1,440.
  await page.setViewportSize({ width: 1520, height: 900 })
  await watchCanvas(page)
  await signUp(page, app)
  await openPlan(page, { project_name: 'Vazio', tasks: [] })
  await expect(page.getByText('Sem dados.').first()).toBeVisible()
  const empty = await zoomTo(page, '0.5')
  const weekAgo = await page.evaluate(() => new Date(Date.now() - 7 * 24 * 3_600_000).getDate())
  expect(dayOf(empty, 0), 'without dates the window begins a week before today').toBe(weekAgo)

  await page.getByRole('button', { name: 'Voltar' }).click()
  await openPlan(page, {
    project_name: 'Bomba',
    start_date: '2027-03-01',
    tasks: [
      { id: 1, name: 'Revisar', duration: '3d' },
      { id: 2, name: 'Apertar', duration: '1d' },
      { id: 3, name: 'Testar' },
    ],
  })
  const rowAt = async (row: number) => {
    const box = await grid(page)
      .locator(`[role=row][aria-rowindex="${row + 1}"]`)
      .boundingBox()
    if (!box) throw new Error(`row ${row} is not on screen`)
    return box
  }
  const [first, second] = [await rowAt(1), await rowAt(2)]
  expect([first.height, second.y - first.y]).toEqual([44, 44])

  const zoom = page.getByRole('slider', { name: 'Zoom' })
  await zoom.focus()
  for (const [key, shown] of [
    ['Home', 'Zoom 0,5×'],
    ['ArrowLeft', 'Zoom 0,5×'],
    ['ArrowRight', 'Zoom 0,75×'],
    ['ArrowRight', 'Zoom 1×'],
    ['End', 'Zoom 2×'],
    ['ArrowRight', 'Zoom 2×'],
    ['ArrowLeft', 'Zoom 1,75×'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(zoom).toHaveAttribute('aria-valuetext', shown)
  }

  const left = (await page.getByRole('img', { name: 'Cronograma do projeto' }).boundingBox())?.x ?? 0
  for (const factor of [0.5, 1, 2]) {
    let drawn = await zoomTo(page, String(factor))
    const day = 60 * factor
    const steps = () => drawn.lines.slice(1, 5).map((x, at) => x - (drawn.lines[at] ?? 0))
    // What was drawn last may still be the frame before.
    await expect
      .poll(async () => {
        if (steps()[0] !== day) {
          await zoomTo(page, '1.5')
          drawn = await zoomTo(page, String(factor))
        }
        return steps()
      }, 'a line each day')
      .toEqual([day, day, day, day])
    expect(dayOf(drawn, 0), 'two days before 1 March').toBe(27)
    expect(drawn.lines.length).toBeLessThanOrEqual(100)
    expect(drawn.labels.length).toBeLessThanOrEqual(30)
    // Two days of padding, then whole days; a task without a duration lasts one.
    for (const [row, days] of [
      [1, 3],
      [2, 1],
      [3, 1],
    ] as const) {
      // The edges of a narrower bar leave nothing between them that the pointer's shape could show.
      if (days * day < 40) continue
      const bar = await findBar(page, row)
      expect(Math.abs(bar.x - left - (2 + days / 2) * day), `row ${row} at zoom ${factor}`).toBeLessThan(8)
    }
  }
})
