/**
 * Takes the pictures of the help from the running product: for each view that has one, in each language, light and dark, as
 * wide as the panel that shows it. `node tools/help-pictures.ts [VIEW...]`; build the page first. What is shown is the sample
 * shutdown under way, so that the pictures follow the product when this runs again.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import { signUp, startApp } from '../e2e/support/app.ts'
import { LOCALES, type Locale, loadMessages, type Messages } from '../packages/messages/src/index.ts'
import { ensureChromium } from './chromium.ts'

const FOLDER = join(import.meta.dirname, '../apps/web/src/features/help/pictures')
/** As wide as the panel of help, in pixels. */
const WIDTH = 340
const HEIGHT = 284
/** Pixels of the screen for each of the page: sharp enough on a fine screen, and small. */
const SCALE = 1.5
const QUALITY = 0.72
const WIDE = { width: 1280, height: 900 }

/** What is done in a view before its picture, on the wide page, and where the picture begins on the narrow one. */
interface View {
  readonly prepare?: (page: Page, words: Messages) => Promise<void>
  readonly top: (page: Page, words: Messages) => Locator
  /** Pixels above it that belong to the picture. */
  readonly above?: number
}

const VIEWS: Readonly<Record<string, View>> = {
  turno: { top: page => page.getByText('E-101A', { exact: true }).first() },
  avanco: { top: page => page.getByText('SPI(t)').first() },
  escopo: { top: page => page.locator('#content input').first() },
  qualidade: { top: page => page.getByText('/100').first(), above: 30 },
  risco: {
    prepare: async (page, words) => {
      await page.getByRole('button', { name: words.risk.calculate, exact: true }).click()
      await page.getByText('P80', { exact: true }).first().waitFor()
    },
    top: page => page.getByText('P10', { exact: true }).first(),
  },
  recuperar: {
    prepare: async (page, words) => {
      await page.getByRole('button', { name: words.recovery.search, exact: true }).click()
      await page.getByText(words.recovery.combined, { exact: true }).waitFor({ timeout: 60_000 })
    },
    top: (page, words) => page.getByText(words.recovery.combined, { exact: true }),
  },
  prontidao: {
    prepare: async (page, words) => {
      await page.getByLabel(words.readiness.fields.tag, { exact: true }).fill('R-101')
      await page.getByLabel(words.readiness.fields.boundaryOf).fill('E-101A')
      await page.getByRole('button', { name: words.readiness.add }).click()
    },
    top: (page, words) => page.getByText(words.readiness.matrix, { exact: true }),
  },
  dashboard: { top: page => page.getByRole('tabpanel').locator('h3').first() },
}

/** The page writes the picture anew in a form that takes a fifth of the room. */
const asWebp = (page: Page, png: Buffer): Promise<string> =>
  page.evaluate(
    async ({ data, quality }) => {
      const bytes = Uint8Array.from(atob(data), char => char.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(image.width, image.height)
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
      let text = ''
      for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte)
      return btoa(text)
    },
    { data: png.toString('base64'), quality: QUALITY },
  )

async function picturesIn(context: BrowserContext, locale: Locale, url: string, ids: readonly string[]): Promise<void> {
  const page = await context.newPage()
  const blank = await context.newPage()
  await blank.goto(`${url}/health`)
  const words = await loadMessages(locale)
  await signUp(page, { url } as never)
  await page.getByRole('button', { name: locale.toUpperCase(), exact: true }).click()
  await page.getByRole('button', { name: words.instructing.underWay }).click()
  await page.waitForURL(/gantt/)
  for (const id of ids) {
    const view = VIEWS[id]
    if (!view) throw new Error(`no view ${id}: ${Object.keys(VIEWS).join(', ')}`)
    await page.setViewportSize(WIDE)
    await page.locator(`nav a[href*="/${id}"]`).first().click()
    await view.prepare?.(page, words)
    await page.setViewportSize({ width: WIDTH, height: 1600 })
    const top = view.top(page, words)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await top.waitFor()
      // The pointer rests on nothing, and charts have drawn their colours.
      await page.mouse.move(0, 0)
      await page.waitForTimeout(1200)
      const box = await top.boundingBox()
      if (!box) throw new Error(`${id} has no place for its picture`)
      const clip = { x: 0, y: Math.max(0, box.y - (view.above ?? 10)), width: WIDTH, height: HEIGHT }
      const webp = Buffer.from(await asWebp(blank, await page.screenshot({ clip })), 'base64')
      await writeFile(join(FOLDER, `${id}-${locale}-${theme}.webp`), webp)
      console.log(`${id} ${locale} ${theme}: ${webp.length} bytes`)
    }
  }
}

const asked = process.argv.slice(2)
await mkdir(FOLDER, { recursive: true })
const app = await startApp({ PARADA_PLAN: 'pro' })
const executablePath = await ensureChromium()
const browser = await chromium.launch(executablePath ? { executablePath } : {})
try {
  for (const locale of LOCALES) {
    const context = await browser.newContext({
      locale: { pt: 'pt-BR', en: 'en-US', es: 'es-ES' }[locale],
      timezoneId: 'America/Sao_Paulo',
      viewport: WIDE,
      deviceScaleFactor: SCALE,
      serviceWorkers: 'block',
    })
    await picturesIn(context, locale, app.url, asked.length > 0 ? asked : Object.keys(VIEWS))
    await context.close()
  }
} finally {
  await browser.close()
  await app.stop()
}
