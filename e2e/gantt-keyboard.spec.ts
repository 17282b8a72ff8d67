/** The grid by keyboard alone, key by key as in MS Project, read back from the cells; one plan, undone to where it began. */
import type { Locator, Page } from '@playwright/test'
import { expect, signUp, test } from './support/app.ts'
import { BOILER, expectWalk, grid, maximizeTasks, paste, planRows, shownRows } from './support/walk.ts'

const cell = (page: Page, name: string) => grid(page).getByRole('gridcell', { name, exact: true })
const names = async (page: Page) => (await shownRows(page)).map(row => row[1])
const selected = (page: Page) =>
  grid(page)
    .locator('[role=row][aria-selected=true]')
    .evaluateAll(rows => rows.map(row => Number(row.getAttribute('aria-rowindex')) - 1).sort((a, b) => a - b))
const keys = async (page: Page, ...list: string[]) => {
  for (const key of list) await page.keyboard.press(key)
}

test('typing, moving, choosing, copying, filling and undoing without a mouse', async ({ page, app }) => {
  await signUp(page, app)
  await paste(page, BOILER.text)
  await maximizeTasks(page)
  await expectWalk(page, BOILER)
  await grid(page).focus()
  await keys(page, 'Control+Home')

  await test.step('predecessors as they are spoken in Portuguese and as MS Project writes them', async () => {
    await cell(page, 'Abrir bocas de visita').click()
    await keys(page, 'End', 'ArrowLeft', 'ArrowLeft')
    await page.keyboard.type('1TI+2d')
    await keys(page, 'Enter')
    await expect.poll(async () => (await planRows(page))[2]?.[4]).toBe('1TI+48h')
    await keys(page, 'ArrowUp')
    await page.keyboard.type('1FS+4h;2II')
    await keys(page, 'Tab')
    await expect.poll(async () => (await planRows(page))[2]?.[4]).toBe('1TI+4h;2II')
    await keys(page, 'ArrowLeft')
    await page.keyboard.type('99')
    await keys(page, 'Enter')
    await expect(grid(page).getByRole('alert')).toContainText('99')
    await keys(page, 'Escape', 'Control+z', 'Control+z')
    await expectWalk(page, BOILER)
  })

  await test.step('a loop is refused with its tasks named, and nothing changes', async () => {
    await cell(page, 'Liberar e bloquear equipamento').click()
    await keys(page, 'End', 'ArrowLeft', 'ArrowLeft')
    await page.keyboard.type('9')
    await keys(page, 'Enter')
    await expect(grid(page).getByRole('alert')).toContainText('Entrega para operação')
    await keys(page, 'Escape')
    await expectWalk(page, BOILER)
  })

  await test.step('durations and dates, F2 to change what stands, Escape to leave it', async () => {
    await cell(page, 'Teste hidrostático').click()
    await keys(page, 'ArrowRight', 'F2', 'Home')
    await page.keyboard.type('1')
    await keys(page, 'Enter')
    await expect.poll(async () => (await shownRows(page))[6]?.[2]).toBe('16h')
    await keys(page, 'ArrowUp', 'F2')
    await page.keyboard.type('000')
    await keys(page, 'Escape')
    expect((await shownRows(page))[6]?.[2]).toBe('16h')
    await page.keyboard.type('1,5d')
    await keys(page, 'Tab')
    await expect.poll(async () => (await shownRows(page))[6]?.[2]).toBe('36h')
    // Tab has gone on to the start: a date without a year, with a clock time.
    await page.keyboard.type('16/03 7h')
    await keys(page, 'Enter')
    await expect.poll(async () => (await planRows(page))[6]?.[2]).toBe('16/03/27 07:00')
    await keys(page, 'Control+z', 'Control+z', 'Control+z')
    await expectWalk(page, BOILER)
  })

  await test.step('Enter and Shift+Enter, Home, End, pages and the ends of the plan move the cell', async () => {
    await cell(page, 'Montar andaimes').click()
    await keys(page, 'Enter')
    await expect.poll(() => selected(page)).toEqual([3])
    await keys(page, 'Shift+Enter', 'Shift+Enter')
    await expect.poll(() => selected(page)).toEqual([1])
    await keys(page, 'Control+End')
    await expect.poll(() => selected(page)).toEqual([9])
    await keys(page, 'Control+Home')
    await expect.poll(() => selected(page)).toEqual([1])
  })

  await test.step('several rows with Shift and with Ctrl', async () => {
    await cell(page, 'Montar andaimes').click()
    await keys(page, 'Shift+ArrowDown', 'Shift+ArrowDown')
    await expect.poll(() => selected(page)).toEqual([2, 3, 4])
    await cell(page, 'Teste hidrostático').click({ modifiers: ['Control'] })
    await expect.poll(() => selected(page)).toEqual([2, 3, 4, 7])
    await keys(page, 'Control+a')
    await expect.poll(() => selected(page)).toHaveLength(9)
  })

  await test.step('indent, outdent, up and down', async () => {
    await cell(page, 'Abrir bocas de visita').click()
    await keys(page, 'Alt+Shift+ArrowRight')
    const row = grid(page).getByRole('row', { name: /Abrir bocas de visita/ })
    await expect(row).toHaveAttribute('aria-level', '2')
    await keys(page, 'Alt+Shift+ArrowLeft')
    await expect(row).toHaveAttribute('aria-level', '1')
    await keys(page, 'Alt+Shift+ArrowDown')
    await expect
      .poll(async () => (await names(page)).slice(1, 4))
      .toEqual(['Montar andaimes', 'Limpeza interna por hidrojato', 'Abrir bocas de visita'])
    await keys(page, 'Alt+Shift+ArrowUp')
    await keys(page, 'Control+z', 'Control+z', 'Control+z', 'Control+z')
    await expectWalk(page, BOILER)
  })

  await test.step('duplicate, copy, cut and paste rows; redo is Ctrl+Y', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await cell(page, 'Teste hidrostático').click()
    await keys(page, 'Control+d')
    await expect.poll(async () => (await names(page)).filter(name => name === 'Teste hidrostático')).toHaveLength(2)
    await keys(page, 'Control+z')
    await expectWalk(page, BOILER)
    await keys(page, 'Control+y')
    await expect.poll(async () => (await names(page)).filter(name => name === 'Teste hidrostático')).toHaveLength(2)
    await keys(page, 'Control+z')
    await cell(page, 'Montar andaimes').click()
    await keys(page, 'Control+c')
    await cell(page, 'Entrega para operação').click()
    await keys(page, 'Control+v')
    await expect.poll(async () => (await names(page)).filter(name => name === 'Montar andaimes')).toHaveLength(2)
    await expect(page.getByText('1 tarefa colada, sem 2 vínculos com outras tarefas')).toBeVisible()
    // The copy stands before the row that it was pasted at.
    const copied = await names(page)
    expect(copied.indexOf('Entrega para operação')).toBe(copied.lastIndexOf('Montar andaimes') + 1)
    await keys(page, 'Control+z')
    await cell(page, 'Desmontar andaimes').click()
    await keys(page, 'Control+x')
    await expect(cell(page, 'Desmontar andaimes')).toHaveCount(0)
    await keys(page, 'Control+z')
    await expectWalk(page, BOILER)
    // Rows that are cut and pasted are moved: no row is overwritten, and links on both sides come along.
    const row = async (name: string) => (await shownRows(page)).find(each => each[1] === name)?.slice(2, 5)
    const [opened, cleaned] = [await row('Abrir bocas de visita'), await row('Limpeza interna por hidrojato')]
    const order = await names(page)
    await cell(page, 'Abrir bocas de visita').click()
    await keys(page, 'Control+x')
    await expect(cell(page, 'Abrir bocas de visita')).toHaveCount(0)
    await cell(page, 'Inspeção visual e ultrassom').click()
    await keys(page, 'Control+v')
    await expect(cell(page, 'Abrir bocas de visita')).toHaveCount(1)
    expect(await names(page)).toEqual([0, 1, 3, 2, 4, 5, 6, 7, 8].map(at => order[at]))
    expect(await row('Abrir bocas de visita')).toEqual(opened)
    expect(await row('Limpeza interna por hidrojato')).toEqual(cleaned)
    await keys(page, 'Control+z', 'Control+z')
    await expectWalk(page, BOILER)
  })

  await test.step('a new row at the end by typing, and finding a task', async () => {
    await keys(page, 'Control+End', 'ArrowDown')
    await page.keyboard.type('Relatório final')
    await keys(page, 'Tab')
    await page.keyboard.type('6h')
    await keys(page, 'Enter')
    await expect.poll(async () => (await shownRows(page)).at(-1)?.slice(0, 3)).toEqual(['10', 'Relatório final', '6h'])
    await keys(page, 'Control+z', 'Control+z')
    await expectWalk(page, BOILER)
    await grid(page).focus()
    await keys(page, 'Control+f')
    await page.getByRole('textbox', { name: 'Localizar' }).fill('inspecao')
    await keys(page, 'Enter', 'Escape')
    await expect.poll(() => selected(page)).toEqual([5])
  })
})

/** Keys as fast as a hand that knows them: all of them before the page paints once. */
const atOnce = (field: Locator, text: string, ...list: string[]) =>
  field.evaluate(
    (input: HTMLInputElement, { text, list }) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }))
      for (const key of list)
        input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    },
    { text, list },
  )

test('keys that come before the page has painted act on what was typed, and a value that cannot stand is told of', async ({
  page,
  app,
}) => {
  await signUp(page, app)
  await paste(page, BOILER.text)
  await maximizeTasks(page)
  await expectWalk(page, BOILER)

  await test.step('finding, with Enter, with Escape and with both', async () => {
    for (const [text, list, row] of [
      ['inspecao', ['Escape'], 5],
      ['andaimes', ['Escape'], 2],
      ['andaimes', ['Enter', 'Escape'], 8],
      ['hidrostatico', ['Enter', 'Enter', 'Escape'], 7],
    ] as const) {
      await grid(page).focus()
      await keys(page, 'Control+f')
      await atOnce(page.getByRole('textbox', { name: 'Localizar' }), text, ...list)
      await expect(page.getByRole('search')).toHaveCount(0)
      expect(await selected(page), `${text} ${list.join()}`).toEqual([row])
    }
    // What is typed next goes where the ring stands.
    await page.keyboard.type('Teste de pressão')
    await keys(page, 'Enter')
    await expect.poll(async () => (await names(page))[6]).toBe('Teste de pressão')
    await keys(page, 'Control+z')
    await expectWalk(page, BOILER)
  })

  await test.step('a field to find with that stays open does not take the cell away from who types in another', async () => {
    await keys(page, 'Control+f')
    await page.getByRole('textbox', { name: 'Localizar' }).fill('inspecao')
    await expect.poll(() => selected(page)).toEqual([5])
    await cell(page, 'Montar andaimes').click()
    await page.keyboard.type('Montar torre')
    await keys(page, 'Enter')
    await expect.poll(async () => (await names(page))[1]).toBe('Montar torre')
    await expect.poll(() => selected(page)).toEqual([3])
    await keys(page, 'Control+z')
    await expectWalk(page, BOILER)
    await page.getByRole('search').getByRole('button', { name: 'Fechar' }).click()
  })

  await test.step('the palette carries out what was typed, not the line that was first before', async () => {
    await grid(page).focus()
    await keys(page, 'Control+k')
    const field = page.getByRole('dialog', { name: 'Comandos' }).getByRole('combobox')
    await expect(page.getByRole('option').first()).toBeVisible()
    await atOnce(field, 'reparo de solda', 'Enter')
    await expect(page.getByRole('dialog', { name: 'Comandos' })).toHaveCount(0)
    expect(await selected(page)).toEqual([6])
    await expectWalk(page, BOILER)
  })

  await test.step('a cell that is left with what cannot stand says so, and keeps what it had', async () => {
    await cell(page, 'Abrir bocas de visita').click()
    await keys(page, 'End', 'ArrowLeft', 'ArrowLeft')
    await page.keyboard.type('99')
    await cell(page, 'Teste hidrostático').click()
    await expect(page.getByText(/^Predecessoras de Abrir bocas de visita: .*99/)).toBeVisible()
    await expectWalk(page, BOILER)
  })
})
