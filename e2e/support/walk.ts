/** What the walk's specs share: the texts a planner pastes with their dates worked out by hand, and reading the grid. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'

/** A row as the grid shows it: number, name, duration, start, finish, predecessors. */
export type ShownRow = readonly [row: string, name: RegExp | string, start: string, finish: string, after: string]

/** A text with what a person must see of it. */
export interface Walk {
  readonly locale: 'pt' | 'en' | 'es'
  readonly text: string
  readonly rows: readonly ShownRow[]
  readonly critical: number
}

/** Boiler 3: shifts around the clock, so every hour counts; task 6 starts two hours into task 5. */
export const BOILER: Walk = {
  locale: 'pt',
  text: `Parada da caldeira 3, início 12/03/27 às 7h, turnos de 12h 24/7. 1. Liberar e bloquear equipamento - 4h (operação). 2. Montar andaimes - 12h, após 1, 4 montadores. 3. Abrir bocas de visita - 3h após 1. 4. Limpeza interna por
hidrojato - 16h, após 2 e 3. 5. Inspeção visual e ultrassom - 8h após 4. 6. Reparo de solda nos tubos - 24h, 2h depois de iniciar a inspeção, 4 soldadores. 7. Teste hidrostático - 6h após 5 e 6. 8. Desmontar andaimes - 8h após 7. 9. Entrega para operação - marco, após 8.`,
  rows: [
    ['1', 'Liberar e bloquear equipamento', '12/03/27 07:00', '12/03/27 11:00', ''],
    ['2', 'Montar andaimes', '12/03/27 11:00', '12/03/27 23:00', '1'],
    ['3', 'Abrir bocas de visita', '12/03/27 11:00', '12/03/27 14:00', '1'],
    ['4', 'Limpeza interna por hidrojato', '12/03/27 23:00', '13/03/27 15:00', '2;3'],
    ['5', 'Inspeção visual e ultrassom', '13/03/27 15:00', '13/03/27 23:00', '4'],
    ['6', 'Reparo de solda nos tubos', '13/03/27 17:00', '14/03/27 17:00', '5II+2h'],
    ['7', 'Teste hidrostático', '14/03/27 17:00', '14/03/27 23:00', '5;6'],
    ['8', 'Desmontar andaimes', '14/03/27 23:00', '15/03/27 07:00', '7'],
    ['9', 'Entrega para operação', '15/03/27 07:00', '15/03/27 07:00', '8'],
  ],
  critical: 8,
}

/** A heat exchanger in English; month first in its dates. */
export const EXCHANGER: Walk = {
  locale: 'en',
  text: 'Turnaround of heat exchanger E-101, start April 5, 2027 at 6:00, 12h shifts 24/7. 1. Isolate and drain exchanger - 6h (operations). 2. Install blinds - 4h, after 1, 2 fitters. 3. Erect scaffolding - 8h after 1, 4 scaffolders. 4. Pull tube bundle - 10h, after 2 and 3. 5. Clean bundle by hydroblasting - 14h after 4. 6. Eddy current inspection - 6h after 5. 7. Plug leaking tubes - 12h, 2h after the start of the inspection, 2 welders. 8. Reinstall bundle and pressure test - 16h after 6 and 7. 9. Handover to operations - milestone, after 8.',
  rows: [
    ['1', 'Isolate and drain exchanger', '04/05/27 06:00', '04/05/27 12:00', ''],
    ['2', 'Install blinds', '04/05/27 12:00', '04/05/27 16:00', '1'],
    ['3', 'Erect scaffolding', '04/05/27 12:00', '04/05/27 20:00', '1'],
    ['4', 'Pull tube bundle', '04/05/27 20:00', '04/06/27 06:00', '2;3'],
    ['5', 'Clean bundle by hydroblasting', '04/06/27 06:00', '04/06/27 20:00', '4'],
    ['6', 'Eddy current inspection', '04/06/27 20:00', '04/07/27 02:00', '5'],
    ['7', 'Plug leaking tubes', '04/06/27 22:00', '04/07/27 10:00', '6SS+2h'],
    ['8', 'Reinstall bundle and pressure test', '04/07/27 10:00', '04/08/27 02:00', '6;7'],
    ['9', 'Handover to operations', '04/08/27 02:00', '04/08/27 02:00', '8'],
  ],
  critical: 8,
}

/** A steam turbine in Spanish. */
export const TURBINE: Walk = {
  locale: 'es',
  text: 'Parada de la turbina de vapor 2, inicio 10/05/27 a las 6:00, turnos de 12h 24/7. 1. Enfriar y bloquear la turbina - 24h (operación). 2. Retirar aislamiento térmico - 8h, después de 1, 3 aisladores. 3. Montar andamios - 6h después de 1. 4. Abrir carcasa superior - 12h, después de 2 y 3, 4 mecánicos. 5. Retirar rotor con grúa - 6h después de 4. 6. Ensayos no destructivos del rotor - 16h después de 5. 7. Reparar álabes - 20h, 4h después de iniciar los ensayos, 2 soldadores. 8. Montar rotor y cerrar carcasa - 18h después de 6 y 7. 9. Entrega a operación - hito, después de 8.',
  rows: [
    ['1', 'Enfriar y bloquear la turbina', '10/05/27 06:00', '11/05/27 06:00', ''],
    ['2', 'Retirar aislamiento térmico', '11/05/27 06:00', '11/05/27 14:00', '1'],
    ['3', 'Montar andamios', '11/05/27 06:00', '11/05/27 12:00', '1'],
    ['4', 'Abrir carcasa superior', '11/05/27 14:00', '12/05/27 02:00', '2;3'],
    ['5', 'Retirar rotor con grúa', '12/05/27 02:00', '12/05/27 08:00', '4'],
    ['6', 'Ensayos no destructivos del rotor', '12/05/27 08:00', '13/05/27 00:00', '5'],
    ['7', 'Reparar álabes', '12/05/27 12:00', '13/05/27 08:00', '6CC+4h'],
    ['8', 'Montar rotor y cerrar carcasa', '13/05/27 08:00', '14/05/27 02:00', '6;7'],
    ['9', 'Entrega a operación', '14/05/27 02:00', '14/05/27 02:00', '8'],
  ],
  critical: 8,
}

/** The words of a language that the walk looks for. */
export const WORDS = {
  pt: {
    language: 'Português',
    scratch: 'Gerar do zero',
    existing: 'Atualizar existente',
    instruction: 'Instrução',
    parse: 'Gerar',
    grid: 'Tarefas do projeto',
    timeline: 'Cronograma do projeto',
    tasks: 'Tarefas',
    maximize: 'Maximizar: Tarefas',
    assumptions: 'O que foi suposto',
    critical: (n: number) => `${n} críticas`,
  },
  en: {
    language: 'English',
    scratch: 'Generate from scratch',
    existing: 'Update existing',
    instruction: 'Instruction',
    parse: 'Generate',
    grid: 'Project tasks',
    timeline: 'Project timeline',
    tasks: 'Tasks',
    maximize: 'Maximize: Tasks',
    assumptions: 'What was assumed',
    critical: (n: number) => `${n} critical`,
  },
  es: {
    language: 'Español',
    scratch: 'Generar desde cero',
    existing: 'Actualizar existente',
    instruction: 'Instrucción',
    parse: 'Generar',
    grid: 'Tareas del proyecto',
    timeline: 'Cronograma del proyecto',
    tasks: 'Tareas',
    maximize: 'Maximizar: Tareas',
    assumptions: 'Lo que se supuso',
    critical: (n: number) => `${n} críticas`,
  },
} as const

export type WalkLocale = keyof typeof WORDS

/** Keeps a picture of the page where `PARADA_SHOTS` names a folder. */
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.PARADA_SHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

/** Presses a language in the switch of the header. */
export async function speak(page: Page, locale: WalkLocale): Promise<void> {
  await page.getByRole('button', { name: locale.toUpperCase(), exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`))
}

/** The grid of the plan, in any language. */
export const grid = (page: Page): Locator => page.getByRole('treegrid')

/** Texts of the shown rows by column: a list for each row, in the order of the column heads. */
export async function shownRows(page: Page): Promise<string[][]> {
  return grid(page).evaluate(element =>
    [...element.querySelectorAll<HTMLElement>('[role=row]')]
      .filter(row => !row.hidden && row.querySelector('[role=gridcell]'))
      .sort((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
      .map(row => [...row.querySelectorAll('[role=gridcell]')].map(cell => cell.textContent ?? ''))
      .filter(cells => (cells[0] ?? '') !== ''),
  )
}

/** Number, name, start, finish and predecessors of every shown row (columns 1, 2, 4, 5 and 7). */
export async function planRows(page: Page): Promise<string[][]> {
  return (await shownRows(page)).map(cells => [0, 1, 3, 4, 6].map(at => cells[at] ?? ''))
}

/** Gives the plan the whole window, so that the grid shows all rows. */
export async function maximizeTasks(page: Page, locale: WalkLocale = 'pt'): Promise<void> {
  await page.getByRole('button', { name: WORDS[locale].maximize }).click()
}

/** From the chooser to a schedule: pastes a text and generates. */
export async function paste(page: Page, text: string, locale: WalkLocale = 'pt'): Promise<void> {
  const words = WORDS[locale]
  await page.getByRole('button', { name: words.scratch }).click()
  await page.getByRole('textbox', { name: words.instruction }).fill(text)
  await page.getByRole('button', { name: words.parse, exact: true }).click()
  await expect(grid(page)).toBeVisible()
}

/** Sees that the plan on screen is the one the text describes. */
export async function expectWalk(page: Page, walk: Walk): Promise<void> {
  await expect.poll(() => planRows(page)).toEqual(walk.rows.map(row => [...row]))
}

/**
 * Where a bar's middle is on the page: the pointer's shape finds it among links, as a bar lies between two edges
 * that resize it. The page is asked once for the whole row; what a person does with the bar is then done by mouse.
 */
export async function findBar(page: Page, row: number): Promise<{ x: number; y: number; from: number; to: number }> {
  const timeline = page.getByRole('img', { name: /./ }).and(page.locator('[aria-label]')).last()
  const place = await timeline.boundingBox()
  const cell = await grid(page)
    .locator(`[role=row][aria-rowindex="${row + 1}"]`)
    .boundingBox()
  if (!place || !cell) throw new Error(`row ${row} is not on screen`)
  const y = cell.y + cell.height / 2
  const [first, step] = [place.x + 2, 3]
  await page.mouse.move(first, y)
  const shapes = await timeline.evaluate(
    (element, along) => {
      const shape = (x: number): string => {
        element.dispatchEvent(
          new PointerEvent('pointermove', { clientX: x, clientY: along.y, pointerType: 'mouse', isPrimary: true }),
        )
        return (element as HTMLElement).style.cursor
      }
      return Array.from({ length: along.count }, (_, at) => shape(along.first + at * along.step))
    },
    { y, first, step, count: Math.floor((place.width - 4) / step) },
  )
  let best: number[] = []
  let run: number[] = []
  let [inside, before] = [false, '']
  for (const [at, shape] of shapes.entries()) {
    if (inside && best.length > 0 && shape === 'ew-resize') break
    inside ||= before === 'ew-resize'
    before = shape
    run = inside && shape === 'pointer' ? [...run, first + at * step] : []
    if (run.length > best.length) best = run
  }
  const [from, to] = [best[0], best.at(-1)]
  if (from === undefined || to === undefined) throw new Error(`no bar in row ${row}`)
  return { x: (from + to) / 2, y, from, to }
}
