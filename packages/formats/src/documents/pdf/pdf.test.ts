import { describe, expect, test } from 'vitest'
import { type PdfPageShape, type PdfText, pdfFile } from '../../testing/document-bytes.ts'
import { readDocument } from '../read-document.ts'

const read = async (...pages: PdfPageShape[]): Promise<string[]> => {
  const outcome = await readDocument(pdfFile(pages), 'scope.pdf')
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.value.text.split('\n')
}
const at = (text: string, x: number, y: number, size = 10): PdfText => ({ text, x, y, size })

/** A grid of lines with its edges, and the texts of its cells; `skip` leaves out a line between two cells. */
function grid(
  columns: readonly number[],
  rows: readonly number[],
  skip: (x1: number, y1: number, x2: number, y2: number) => boolean = () => false,
): [number, number, number, number][] {
  const lines: [number, number, number, number][] = []
  for (const y of rows)
    for (let c = 0; c + 1 < columns.length; c++) lines.push([columns[c] ?? 0, y, columns[c + 1] ?? 0, y])
  for (const x of columns) for (let r = 0; r + 1 < rows.length; r++) lines.push([x, rows[r] ?? 0, x, rows[r + 1] ?? 0])
  return lines.filter(line => !skip(...line))
}

describe('a table that is drawn with lines', () => {
  const columns = [50, 90, 250, 300]
  const rows = [700, 680, 640, 620, 600]

  test('has the cells of its lines, close as they stand, whatever their lines of text', async () => {
    const text = await read({
      lines: grid(columns, rows),
      texts: [
        ...['Nº', 'Serviço', 'Horas'].map((text, column) => at(text, (columns[column] ?? 0) + 2, 685)),
        at('1', 52, 655),
        at('Abrir a boca de visita', 92, 665),
        at('e ventilar', 92, 650),
        at('4', 252, 655),
        at('2', 52, 625),
        // Ends where the next cell begins: no gap separates them.
        at('Inspecionar os tubos e a solda', 92, 625, 11),
        at('16', 251, 625),
        at('3', 52, 605),
        at('Fechar', 92, 605),
      ],
    })
    expect(text).toEqual([
      '| Nº | Serviço | Horas |',
      '| 1 | Abrir a boca de visita e ventilar | 4 |',
      '| 2 | Inspecionar os tubos e a solda | 16 |',
      '| 3 | Fechar |  |',
    ])
  })

  test('fills a cell over several rows into each, and tells a wide one once', async () => {
    const text = await read({
      lines: grid(columns, rows, (x1, y1, x2, y2) =>
        // The first column's second and third rows are one cell, and so are the last row's second and third columns.
        y1 === y2 ? y1 === 640 && x1 === 50 : x1 === 250 && x2 === 250 && Math.min(y1, y2) === 600,
      ),
      texts: [
        at('Grupo', 52, 685),
        at('Serviço', 92, 685),
        at('h', 252, 685),
        at('Solda', 52, 650),
        at('Raiz', 92, 655),
        at('2', 252, 655),
        at('Filete', 92, 625),
        at('3', 252, 625),
        at('Fim', 52, 605),
        at('Liberar a caldeira', 92, 605),
      ],
    })
    expect(text).toEqual([
      '| Grupo | Serviço | h |',
      '| Solda | Raiz | 2 |',
      '| Solda | Filete | 3 |',
      '| Fim | Liberar a caldeira |  |',
    ])
  })

  test('that frames a whole page leaves the text within it as it is', async () => {
    const text = await read({
      lines: grid(
        [40, 200, 555],
        [800, 740, 40],
        (x1, y1, x2, y2) => x1 === 200 && x2 === 200 && Math.min(y1, y2) === 40,
      ),
      texts: [
        at('LOGO', 50, 770),
        at('PROCEDIMENTO', 210, 770),
        ...[1, 2, 3, 4, 5].map(step => at(`${step}. Passo ${'abcde'[step - 1]}`, 60, 720 - step * 14)),
      ],
    })
    expect(text).toEqual([
      '| LOGO | PROCEDIMENTO |',
      '1. Passo a',
      '2. Passo b',
      '3. Passo c',
      '4. Passo d',
      '5. Passo e',
    ])
  })
})

test('headings are told by the size of their letters, items by their sign', async () => {
  const body = Array.from({ length: 6 }, (_, line) =>
    at(`Texto corrido da linha ${'abcdef'[line]}.`, 50, 600 - line * 14),
  )
  expect(
    await read({
      texts: [at('Parada', 50, 800, 20), at('Escopo', 50, 770, 13), at('\u0095 Andaime', 50, 640), ...body],
    }),
  ).toEqual(['# Parada', '## Escopo', '', '- Andaime', '', ...body.map(each => each.text)])
})

describe('what is printed on every page', () => {
  const page = (number: number, texts: readonly PdfText[]): PdfPageShape => ({
    texts: [
      at('Usina Y - Plano', 50, 820, 8),
      ...texts,
      at(`Folha ${number} de 3 - 01/02/2026`, 400, 20, 8),
      { text: 'COPIA', x: 200, y: 300, size: 40, angle: 45 },
    ],
  })

  test('is left out: headers, footers with their number, stamps', async () => {
    expect(
      await read(page(1, [at('Abrir', 50, 700)]), page(2, [at('Limpar', 50, 710)]), page(3, [at('Fechar', 50, 690)])),
    ).toEqual(['Abrir', '', 'Limpar', '', 'Fechar'])
  })

  test('is not the text that happens to stand at one place on two pages', async () => {
    const steps = (from: number): PdfText[] =>
      Array.from({ length: 8 }, (_, step) => at(`${from + step}. Passo ${from + step}`, 50, 780 - step * 14))
    expect(await read(page(1, steps(1)), page(2, steps(9)), page(3, []))).toEqual(
      [...steps(1), ...steps(9)].flatMap(({ text }) => (text.startsWith('9.') ? ['', text] : [text])),
    )
  })

  test('is not a table: it goes on over the pages as one, its headers told once', async () => {
    const columns = [50, 200, 300]
    const table = (rows: readonly (readonly string[])[]): Pick<PdfPageShape, 'lines' | 'texts'> => ({
      lines: grid(columns, rows.map((_, row) => 780 - row * 20).concat(780 - rows.length * 20)),
      texts: rows.flatMap((cells, row) =>
        cells.map((cell, column) => at(cell, (columns[column] ?? 0) + 3, 766 - row * 20)),
      ),
    })
    const head = ['Serviço', 'Horas']
    expect(
      await read(table([head, ['A', '1'], ['B', '2']]), table([head, ['C', '3']]), table([head, ['D', '4']])),
    ).toEqual(['| Serviço | Horas |', '| A | 1 |', '| B | 2 |', '| C | 3 |', '| D | 4 |'])
  })
})

test.each([
  ['by its own setting', 90],
  ['by drawing everything sideways', 0],
])('a page that is turned %s reads as it is seen', async (_, rotate) => {
  const sideways = (text: string, x: number, y: number): PdfText => ({ text, x: 595 - y, y: x, angle: 90 })
  expect(
    await read({
      rotate,
      texts: [
        ['Tarefa', 'Horas'],
        ['Abrir', '2'],
        ['Fechar', '4'],
      ].flatMap((cells, row) => cells.map((cell, column) => sideways(cell, 60 + column * 250, 470 - row * 14))),
    }),
  ).toEqual(['| Tarefa | Horas |', '| Abrir | 2 |', '| Fechar | 4 |'])
})

test('what was filled into a form stands beside its label; empty fields and boxes say nothing', async () => {
  expect(
    await read({
      texts: [at('Tarefa:', 50, 760), at('Bloqueado:', 50, 700), at('Drenado:', 50, 640), at('Fim.', 50, 600)],
      fields: [
        { rect: [100, 752, 300, 772], value: 'Trocar válvula PSV-101' },
        { rect: [110, 692, 126, 712], value: 'Yes', box: true },
        { rect: [110, 632, 126, 652], value: 'Off', box: true },
        { rect: [310, 752, 350, 772], value: '' },
      ],
    }),
  ).toEqual(['Tarefa: Trocar válvula PSV-101', '', 'Bloqueado: X', '', 'Drenado:', '', 'Fim.'])
})

test('the bytes may be those that Node reads a file into', async () => {
  const outcome = await readDocument(Buffer.from(pdfFile([{ texts: [at('Abrir', 50, 700)] }])), 'a.pdf')
  expect(outcome).toMatchObject({ ok: true, value: { text: 'Abrir' } })
})

test('a page with more lines than a table has is a drawing, read by the places of its text', async () => {
  const lines = Array.from({ length: 4500 }, (_, line): [number, number, number, number] => [
    50,
    10 + line / 10,
    500,
    10 + line / 10,
  ])
  expect(
    await read({
      lines,
      texts: [at('Abrir', 50, 700), at('4 h', 300, 700), at('Fechar', 50, 686), at('2 h', 300, 686)],
    }),
  ).toEqual(['| Abrir | 4 h |', '| Fechar | 2 h |'])
})
