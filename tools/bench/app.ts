/**
 * How soon a big plan that is dropped on the page can be worked with, in Chromium against the whole product: first usable
 * Gantt, longest block of the page's thread (also in the seconds after), from an edit to its picture.
 * `npm run bench:app [-- --tasks 50000]`. Build the page first; figures are for two quiet cores.
 */
import { chromium, type Page } from '@playwright/test'
import { signUp, startApp } from '../../e2e/support/app.ts'
import { writeMspdi } from '../../packages/formats/src/mspdi/index.ts'
import { samplePlan } from '../../packages/formats/src/testing/sample-files.ts'
import { writeTmx } from '../../packages/formats/src/tmx/index.ts'
import { writeXer } from '../../packages/formats/src/xer/index.ts'
import { ensureChromium } from '../chromium.ts'

const at = process.argv.indexOf('--tasks')
const TASKS = at > 0 ? Number(process.argv[at + 1]) : 50_000
/** Asked for 50,000 tasks, in milliseconds. */
const ASKED = { tmx: 1500, xml: 2500, xer: 2000 } as const
const BLOCK = 100
const EDIT = 50
const EDITS = 20
/** What the page still does after the Gantt stands is watched for so long. */
const AFTER = 12_000

interface Found {
  readonly usable: number
  readonly block: number
  readonly blockAfter: number
  readonly edit: number
}

/** Drops a file on the page and measures until its rows stand, and what follows. */
const measure = (page: Page, name: string): Promise<Found> =>
  page.evaluate(
    async ({ name, edits, after }) => {
      const content = await (await fetch('/bench-file')).blob()
      const blocks: { at: number; lasted: number }[] = []
      const watch = new PerformanceObserver(list => {
        for (const each of list.getEntries()) blocks.push({ at: each.startTime, lasted: each.duration })
      })
      watch.observe({ type: 'longtask' })
      const frame = () => new Promise(done => requestAnimationFrame(done))
      const longest = (from: number, to: number): number =>
        Math.max(0, ...blocks.filter(each => each.at >= from && each.at < to).map(each => each.lasted))
      const files = new DataTransfer()
      files.items.add(new File([content], name))
      const begun = performance.now()
      for (const type of ['dragenter', 'dragover', 'drop'])
        window.dispatchEvent(new DragEvent(type, { dataTransfer: files, bubbles: true, cancelable: true }))
      const row = () =>
        document.querySelector('[role=treegrid] [role=row][aria-level]:not([hidden]) [aria-colindex="2"]')
      while (!row()?.textContent) {
        if (performance.now() - begun > 60_000) throw new Error(`${name} did not open`)
        await frame()
      }
      await frame()
      const usable = performance.now() - begun
      await new Promise(done => setTimeout(done, after))
      const grid = document.querySelector<HTMLElement>('[role=treegrid]')
      const took: number[] = []
      const key = (target: EventTarget | null | undefined, pressed: string) =>
        target?.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }))
      grid?.focus()
      for (let down = 0; down < 6; down++) key(grid, 'ArrowDown')
      key(grid, 'ArrowRight')
      key(grid, 'ArrowRight')
      for (let edit = 0; edit < edits; edit++) {
        key(grid, 'F2')
        const input = grid?.querySelector('input')
        if (!input) throw new Error('no cell takes the text')
        input.value = `${5 + (edit % 7)}h`
        await frame()
        const typed = performance.now()
        key(input, 'Enter')
        await frame()
        took.push(performance.now() - typed)
        key(grid, 'ArrowUp')
        await frame()
      }
      watch.disconnect()
      took.sort((a, b) => a - b)
      return {
        usable,
        block: longest(begun, begun + usable),
        blockAfter: longest(begun + usable, begun + usable + after),
        edit: took[Math.ceil(took.length * 0.95) - 1] ?? Number.NaN,
      }
    },
    { name, edits: EDITS, after: AFTER },
  )

const executablePath = await ensureChromium()
const app = await startApp()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const plan = samplePlan(TASKS)
  console.log(`${TASKS} tasks             usable (asked)   longest block, after   edit to picture p95`)
  for (const [ending, write] of [
    ['tmx', writeTmx],
    ['xml', writeMspdi],
    ['xer', writeXer],
  ] as const) {
    const body = write(plan)
    const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await signUp(page, app)
    await page.route('**/bench-file', route => route.fulfill({ body, contentType: 'application/octet-stream' }))
    await page.getByRole('button', { name: /^Gerar do zero/ }).waitFor()
    const found = await measure(page, `plano.${ending}`)
    const ms = (value: number, most: number): string => `${value.toFixed(0).padStart(6)}${value > most ? '!' : ' '}`
    console.log(
      `${ending} ${(body.length / 1e6).toFixed(1).padStart(6)} MB  ${ms(found.usable, ASKED[ending])} (${ASKED[ending]})  ${ms(found.block, BLOCK)} ${ms(found.blockAfter, BLOCK)}  ${ms(found.edit, EDIT)} ms`,
    )
    await context.close()
  }
} finally {
  await browser.close()
  await app.stop()
}
