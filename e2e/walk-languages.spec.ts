/** Step 7 of the walk: Portuguese, English and Spanish; every word changes. */
import type { Page } from '@playwright/test'
import { expect, signUp, test } from './support/app.ts'
import { BOILER, grid, paste, shot, speak, type WalkLocale } from './support/walk.ts'

const LOCALES = ['pt', 'en', 'es'] as const

/** Every text that is read or spoken on the page: visible words, labels, placeholders and titles. */
async function words(page: Page): Promise<Set<string>> {
  const found = await page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || /^(SCRIPT|STYLE|NOSCRIPT)$/.test(parent.tagName)) continue
      if (!parent.checkVisibility({ visibilityProperty: true })) continue
      texts.push(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title']) texts.push(element.getAttribute(name) ?? '')
    return texts
  })
  return new Set(found.map(text => text.replace(/\s+/g, ' ').trim()).filter(text => /\p{L}{2}/u.test(text)))
}

/** What may stay: names of things, people, files and units, and words that two languages really share. */
const MAY_STAY = [
  /^(PT|EN|ES|IA|PRO|Parada|Gantt|Kanban|Enterprise|JSON|Cache|MS Project|Microsoft Project)$/,
  /^Ana Planejadora/,
  /@planta\.example$/,
  /^© \d+ Parada$/,
  /^\.(mpp|docx)/,
  /^(Ctrl|Shift|Alt)\b/,
  /^Zoom( [\d.,]+×)?$/,
  'General',
  'SPI(t)',
]

/** Sentences of several words that Portuguese and Spanish write the same, letter by letter. */
const SAME_IN_PT_AND_ES = [
  'Servidor local conectado',
  'Depende de',
  /^Editar /,
  /^\d+ avisos?$/,
  /^\d+ críticas?$/,
  /^de \d+$/,
  /^\d+ HH de \d+ HH$/,
  /^previsto /,
  /^Entrega: \d+$/,
  /^\d+ Entrega$/,
  /^Desde \d/,
  'Para decidir',
  /^[\d.]+ HH$/,
  'Curva S',
  'HH acumuladas por turno.',
]

/** Words that English and Spanish write the same. */
const SAME_IN_EN_AND_ES = ['Plan']

/** A screen reader's text of the milestone's row, which the grid writes a moment after the rest. */
const MILESTONE: Readonly<Record<WalkLocale, RegExp>> = { pt: /^marco em/, en: /^milestone/, es: /^hito/ }

const matches = (each: string | RegExp, text: string): boolean =>
  typeof each === 'string' ? each === text : each.test(text)

function expectAllChanged(all: Record<WalkLocale, Set<string>>, screen: string, plan: readonly string[]): void {
  const stays = (text: string): boolean =>
    MAY_STAY.some(each => matches(each, text)) ||
    plan.some(name => text === name || (name !== '' && text.includes(`“${name}”`)))
  for (const [one, other] of [
    ['pt', 'en'],
    ['en', 'es'],
    ['pt', 'es'],
  ] as const) {
    const same = [...all[one]].filter(text => all[other].has(text) && !stays(text))
    // Between the two Iberian languages single words are often spelt alike; sentences are not, but for a few.
    const iberian = one === 'pt' && other === 'es'
    const wrong = iberian
      ? same.filter(text => /\s/.test(text) && !SAME_IN_PT_AND_ES.some(each => matches(each, text)))
      : same.filter(text => one !== 'en' || !SAME_IN_EN_AND_ES.includes(text))
    expect.soft(wrong, `${screen}: the same in ${one} and ${other}`).toEqual([])
  }
}

test('signed out, every sentence changes with the language', async ({ page, app }) => {
  await page.goto(app.url)
  await page.getByRole('button', { name: 'Entrar' }).waitFor()
  const all = {} as Record<WalkLocale, Set<string>>
  for (const locale of LOCALES) {
    await speak(page, locale)
    await expect(page).toHaveTitle(/Parada/)
    all[locale] = await words(page)
  }
  expectAllChanged(all, 'signed out', [])
  expect(all.pt).toContain('Planejamento de paradas de manutenção com IA')
})

test('signed in, every sentence of the chooser, the plan, the dashboard and the dialogs changes', async ({
  page,
  app,
}) => {
  test.setTimeout(180_000)
  await signUp(page, app)
  const plan = ['Parada da caldeira 3']
  const collected: Record<string, Record<WalkLocale, Set<string>>> = {}
  const take = async (screen: string, locale: WalkLocale): Promise<void> => {
    if (await grid(page).isVisible())
      await expect(grid(page).locator('[aria-rowindex="10"] [role=gridcell]').last()).toHaveText(MILESTONE[locale])
    collected[screen] ??= {} as Record<WalkLocale, Set<string>>
    const record = collected[screen]
    if (record) record[locale] = await words(page)
    await shot(page, `7-${screen}-${locale}`)
  }
  for (const locale of LOCALES) {
    await speak(page, locale)
    await take('chooser', locale)
  }
  await speak(page, 'pt')
  await paste(page, BOILER.text)
  await expect(page.getByText('Cronograma gerado')).toBeHidden({ timeout: 15_000 })
  plan.push(...BOILER.rows.map(row => String(row[1])))
  const resources = await grid(page).evaluate(element =>
    [...element.querySelectorAll('[role=gridcell][aria-colindex="8"]')].map(cell => cell.textContent ?? ''),
  )
  plan.push(...resources, ...resources.flatMap(text => text.split(/;\s*/).map(each => each.replace(/\[.*/, '').trim())))
  const tabs = page.getByRole('tab')
  await expect(tabs.first()).toBeVisible()
  for (const locale of LOCALES) {
    await speak(page, locale)
    await take('gantt', locale)
  }
  const count = await tabs.count()
  for (let at = 1; at < count; at++) {
    await tabs.nth(at).click()
    await expect(tabs.nth(at)).toHaveAttribute('aria-selected', 'true')
    for (const locale of LOCALES) {
      await speak(page, locale)
      await take(`tab-${at}`, locale)
    }
  }
  await speak(page, 'pt')
  for (const view of ['Kanban', 'EAP'])
    for (const locale of LOCALES) {
      if (locale === 'pt') await page.getByRole('button', { name: view, exact: true }).click()
      await speak(page, locale)
      await take(`view-${view}`, locale)
      if (locale === 'es') await speak(page, 'pt')
    }
  for (const [screen, all] of Object.entries(collected)) expectAllChanged(all, screen, plan)
})
