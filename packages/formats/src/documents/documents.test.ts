import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { open } from '../index.ts'
import { docxBytes, pdfBytes } from '../testing/document-bytes.ts'
import { ARCHIVE_LIMITS, checkArchive } from './archive.ts'
import { pageText } from './pdf/layout.ts'
import { readDocument } from './read-document.ts'

const text = async (bytes: Uint8Array, name = 'escopo'): Promise<string> => {
  const read = await readDocument(bytes, name)
  return read.ok ? read.value.text : read.problems[0].code
}

describe('documents to text', () => {
  test('a Word document keeps headings, numbers and tables', async () => {
    const bytes = docxBytes([
      { heading: 'Parada da caldeira 3' },
      'Início 12/03/2027 às 7h & turnos de 12 h.',
      { item: 'Liberar e bloquear - 4h' },
      { item: 'Montar andaimes - 12h, após 1' },
      {
        table: [
          ['Nº', 'Serviço', 'Horas'],
          ['1', 'Solda | tubos', '24'],
        ],
      },
      'Fim.',
    ])
    expect(await text(bytes)).toBe(
      [
        '# Parada da caldeira 3',
        'Início 12/03/2027 às 7h & turnos de 12 h.',
        '1. Liberar e bloquear - 4h',
        '2. Montar andaimes - 12h, após 1',
        '| Nº | Serviço | Horas |',
        '| 1 | Solda / tubos | 24 |',
        'Fim.',
      ].join('\n'),
    )
  })

  test('a PDF keeps lines, accents and table columns', async () => {
    const bytes = pdfBytes([
      { text: 'Escopo da parada', x: 50, y: 800 },
      { text: 'Servi\u00e7o', x: 50, y: 760 },
      { text: 'Horas', x: 300, y: 760 },
      { text: 'Inspe\u00e7\u00e3o visual', x: 50, y: 746 },
      { text: '8', x: 300, y: 746 },
      { text: 'Teste (TH)', x: 50, y: 732 },
      { text: '6', x: 300, y: 732 },
    ])
    expect(await text(bytes)).toBe(
      'Escopo da parada\n\n| Serviço | Horas |\n| Inspeção visual | 8 |\n| Teste (TH) | 6 |',
    )
  })

  test('words of one line stay together, far ones become cells only in tables', () => {
    const piece = (value: string, x: number, y = 100) => ({ text: value, x, y, width: value.length * 5, height: 10 })
    expect(pageText([piece('uma', 0), piece('frase', 18)])).toBe('uma frase')
    expect(pageText([piece('rótulo', 0), piece('valor', 200)])).toBe('rótulo valor')
  })

  test('text files in the encodings of the field', async () => {
    const content = '1. Inspeção - 8h\r\n2. Solda - 24h'
    const expected = '1. Inspeção - 8h\n2. Solda - 24h'
    expect(await text(new TextEncoder().encode(content))).toBe(expected)
    expect(await text(Uint8Array.from(content, each => each.charCodeAt(0)))).toBe(expected)
    const wide = Uint8Array.from([
      0xff,
      0xfe,
      ...[...content].flatMap(each => [each.charCodeAt(0) & 255, each.charCodeAt(0) >> 8]),
    ])
    expect(await text(wide)).toBe(expected)
  })
})

describe('what Word documents are made of', () => {
  const run = (content: string, properties = ''): string =>
    `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${content}</w:t></w:r>`
  const paragraph = (content: string, properties = ''): string =>
    `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content.startsWith('<') ? content : run(content)}</w:p>`
  const item = (content: string, list: number, level = 0): string =>
    paragraph(content, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`)
  const cell = (content: string, properties = ''): string =>
    `<w:tc>${properties && `<w:tcPr>${properties}</w:tcPr>`}${content.startsWith('<') ? content : paragraph(content)}</w:tc>`
  const row = (...cells: string[]): string =>
    `<w:tr>${cells.map(each => (each.startsWith('<w:tc>') ? each : cell(each))).join('')}</w:tr>`
  const table = (...rows: string[]): string => `<w:tbl><w:tblPr/>${rows.join('')}</w:tbl>`
  const lines = async (xml: string, numbering = '', styles = ''): Promise<string[]> =>
    (await text(docxBytes([{ xml }], numbering, styles))).split('\n')
  const level = (at: number, format: string, shown: string, start = 1): string =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${shown}"/></w:lvl>`

  test('a list that text interrupts goes on counting, another starts anew', async () => {
    const numbering =
      '<w:num w:numId="7"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>'
    expect(
      await lines(
        item('Bloquear', 1) +
          item('Drenar', 1) +
          paragraph('Nota: conferir o bloqueio.') +
          item('Abrir, após 2', 1) +
          item('Fechar', 7) +
          item('Testar', 7),
        numbering,
      ),
    ).toEqual(['1. Bloquear', '2. Drenar', 'Nota: conferir o bloqueio.', '3. Abrir, após 2', '1. Fechar', '2. Testar'])
  })

  test('lists of several levels have the numbers that Word shows', async () => {
    const numbering = `<w:abstractNum w:abstractNumId="4">${level(0, 'decimal', '%1.')}${level(1, 'decimal', '%1.%2')}${level(2, 'lowerLetter', '%3)')}</w:abstractNum><w:abstractNum w:abstractNumId="5">${level(0, 'upperRoman', 'Etapa %1:', 4)}${level(1, 'bullet', '\uf0b7')}</w:abstractNum><w:num w:numId="4"><w:abstractNumId w:val="4"/></w:num><w:num w:numId="5"><w:abstractNumId w:val="5"/></w:num>`
    expect(
      await lines(
        [
          item('Preparar', 4),
          item('Andaime', 4, 1),
          item('Pranchas', 4, 2),
          item('Guarda-corpo', 4, 2),
          item('Isolar', 4, 1),
          item('Executar', 4),
          item('Soldar', 4, 1),
          item('Quarta', 5),
          item('Cuidado', 5, 1),
          item('Quinta', 5),
        ].join(''),
        numbering,
      ),
    ).toEqual([
      '1. Preparar',
      '  1.1 Andaime',
      '    a) Pranchas',
      '    b) Guarda-corpo',
      '  1.2 Isolar',
      '2. Executar',
      '  2.1 Soldar',
      'Etapa IV: Quarta',
      '  - Cuidado',
      'Etapa V: Quinta',
    ])
  })

  test('headings by name in three languages, by outline, numbered by their style', async () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="T2"><w:name w:val="Título 2"/><w:basedOn w:val="Base"/></w:style><w:style w:type="paragraph" w:styleId="Base"><w:name w:val="Own"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Seção"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>'
    expect(
      await lines(
        paragraph('Escopo', '<w:pStyle w:val="T2"/>') +
          paragraph('Prazo', '<w:pStyle w:val="T2"/>') +
          paragraph('Detalhe', '<w:pStyle w:val="Own"/>') +
          paragraph('Texto', '<w:pStyle w:val="Base"/><w:numPr><w:numId w:val="0"/></w:numPr>'),
        '',
        styles,
      ),
    ).toEqual(['## 1. Escopo', '## 2. Prazo', '### Detalhe', 'Texto'])
  })

  test('merged cells are filled in, wide ones keep the columns, tables in tables are rows of their own', async () => {
    const merge = (start: boolean): string => `<w:vMerge${start ? ' w:val="restart"' : ''}/>`
    expect(
      await lines(
        table(
          row('Equipamento', 'Serviço', 'Horas'),
          row(cell('Caldeira', merge(true)), 'Abrir', '8'),
          row(cell('', merge(false)), 'Fechar | vedar', '4'),
          row(cell('Total', '<w:gridSpan w:val="2"/>'), '12'),
        ) + table(row(cell(`${paragraph('Fora')}${table(row('a', 'b'))}${paragraph('depois')}`))),
      ),
    ).toEqual([
      '| Equipamento | Serviço | Horas |',
      '| Caldeira | Abrir | 8 |',
      '| Caldeira | Fechar / vedar | 4 |',
      '| Total |  | 12 |',
      '| Fora depois |',
      '| a | b |',
    ])
  })

  test('tracked changes count as accepted, hidden text and codes of fields are left out', async () => {
    const deletedRow = `<w:tr><w:trPr><w:del w:id="1"/></w:trPr>${cell('apagada')}</w:tr>`
    expect(
      await lines(
        paragraph(
          `${run('Soldar ')}<w:del w:id="1"><w:r><w:delText>4</w:delText></w:r></w:del><w:ins w:id="2">${run('6')}</w:ins>${run(' h')}`,
        ) +
          paragraph(
            `<w:moveFrom w:id="3">${run('daqui')}</w:moveFrom><w:moveTo w:id="4">${run('para cá')}</w:moveTo>`,
          ) +
          paragraph(
            `${run('segredo', '<w:vanish/>')}${run('visto')}<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>PAGE</w:instrText></w:r>${run('!')}`,
          ) +
          table(row('fica'), deletedRow),
      ),
    ).toEqual(['Soldar 6 h', 'para cá', 'visto!', '| fica |'])
  })

  test('text boxes follow what they hang on, once, with tables of their own', async () => {
    const box = `<w:r><mc:AlternateContent><mc:Choice><w:drawing><w:txbxContent>${paragraph('na caixa')}${table(row('x', 'y'))}</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${paragraph('na caixa')}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r>`
    expect(await lines(paragraph(`${run('antes')}${box}${run(' e depois')}`) + paragraph('fim'))).toEqual([
      'antes e depois',
      'na caixa',
      '| x | y |',
      'fim',
    ])
  })

  test('breaks, tabs, hyphens and symbols', async () => {
    expect(
      await lines(
        '<w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr><w:r><w:t>um</w:t><w:tab/><w:t>dois</w:t><w:br/><w:t>PSV</w:t><w:noBreakHyphen/><w:t>101</w:t><w:sym w:font="Symbol" w:char="F0B0"/><w:t>C</w:t></w:r></w:p>',
      ),
    ).toEqual(['um dois', 'PSV-101°C'])
  })

  test('a body that breaks off is read as far as it goes', async () => {
    expect(await lines('<w:p><w:r><w:t>inteiro</w:t></w:r></w:p><w:p><w:r><w:t>meio')).toEqual(['inteiro', 'meio'])
  })
})

describe('documents that cannot be read', () => {
  test.each([
    ['nothing', new Uint8Array(), 'formats.empty'],
    ['a blank PDF page', pdfBytes([]), 'documents.noText'],
    ['a broken PDF', new TextEncoder().encode('%PDF-1.7 nothing'), 'documents.unreadable'],
    ['a ZIP of something else', zipSync({ 'a.bin': strToU8('x') }), 'documents.unsupported'],
    [
      'a torn ZIP',
      zipSync({ 'word/document.xml': strToU8('<a/>'.repeat(500)) }).subarray(0, 60),
      'formats.archiveDamaged',
    ],
    ['a program', Uint8Array.from({ length: 5000 }, (_, at) => (at * 7) % 31), 'documents.unsupported'],
    ['four bytes of a program', Uint8Array.from([0x4d, 0x5a, 0x90, 0x00]), 'documents.unsupported'],
    ['more than 10 MB', new Uint8Array(10 * 1024 * 1024 + 1).fill(65), 'documents.tooLarge'],
  ])('%s', async (_name, bytes, code) => {
    expect(await text(bytes)).toBe(code)
  })

  test('a bomb is found by what it inflates to, before anything is parsed', async () => {
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(ARCHIVE_LIMITS.entryBytes + 1) }, { level: 9 })
    expect(bomb.length).toBeLessThan(100_000)
    expect(checkArchive(bomb)).toEqual({ ok: false, reason: 'bomb' })
    expect(await text(bomb)).toBe('formats.archiveBomb')
  })
})

test('a workbook whose directory points at a part without bytes is read to an end', async () => {
  const whole = zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8('<workbook/>'.repeat(400)),
  })
  const places = (mark: number): number[] => {
    const view = new DataView(whole.buffer)
    return Array.from({ length: whole.length - 4 }, (_, at) => at).filter(at => view.getUint32(at, true) === mark)
  }
  // The last bytes of the file are the head of a part, which the directory's second entry names.
  const second = places(0x04034b50)[1] ?? 0
  const torn = new Uint8Array([...whole, ...whole.subarray(second, second + 45)])
  const view = new DataView(torn.buffer)
  view.setUint32((places(0x02014b50)[1] ?? 0) + 42, whole.length, true)
  view.setUint16(whole.length - 2, 45, true)
  for (const outcome of [await readDocument(torn, 'a.xlsx'), await open(torn, 'a.xlsx')]) expect(outcome.ok).toBe(false)
})

describe('open', () => {
  test('judges by content, never by name', async () => {
    const opened = await open(docxBytes(['Um texto']), 'plano.mpp')
    expect(opened).toMatchObject({ ok: true, value: { kind: 'document', document: { kind: 'docx' } } })
    const plan = await open(
      new TextEncoder().encode('{"project_name":"P","tasks":[{"id":1,"name":"A","duration":"2h"}]}'),
      'foto.png',
    )
    expect(plan).toMatchObject({ ok: true, value: { kind: 'schedule', format: 'tmx' } })
  })

  test('says what it does not know', async () => {
    const unknown = await open(new TextEncoder().encode('<svg/>'), 'a.xml')
    expect(unknown).toMatchObject({ ok: false, problems: [{ code: 'formats.unknown' }] })
  })
})

test('a cell that runs over several lines stays one cell', () => {
  const piece = (value: string, x: number, y: number) => ({ text: value, x, y, width: value.length * 5, height: 10 })
  const page = pageText([
    piece('Nº', 50, 700),
    piece('Serviço', 100, 700),
    piece('Horas', 400, 700),
    piece('1', 50, 686),
    piece('Inspecionar os tubos', 100, 686),
    piece('8', 400, 686),
    piece('da parede de água', 100, 674),
    piece('e do teto', 101, 662),
    piece('2', 50, 648),
    piece('Fechar', 100, 648),
    piece('4', 400, 648),
    piece('Observação final do escopo.', 50, 634),
  ])
  expect(page.split('\n')).toEqual([
    '| Nº | Serviço | Horas |',
    '| 1 | Inspecionar os tubos da parede de água e do teto | 8 |',
    '| 2 | Fechar | 4 |',
    'Observação final do escopo.',
  ])
})

test('two columns of running text are read one after the other, a table row by row', () => {
  const line = (text: string, x: number, y: number, width: number) => ({ text, x, y, width, height: 10 })
  const column = (name: string, x: number) =>
    Array.from({ length: 10 }, (_, at) => line(`${name} ${at}`, x, 700 - at * 14, 230))
  const page = pageText([line('Title over both columns', 60, 760, 420), ...column('left', 50), ...column('right', 310)])
  expect(page.split('\n').filter(each => each !== '')).toEqual([
    'Title over both columns',
    ...Array.from({ length: 10 }, (_, at) => `left ${at}`),
    ...Array.from({ length: 10 }, (_, at) => `right ${at}`),
  ])
  const table = pageText(
    Array.from({ length: 10 }, (_, at) => [
      line(`Task ${at}`, 50, 700 - at * 14, 60),
      line(`${at} h`, 310, 700 - at * 14, 20),
    ]).flat(),
  )
  expect(table.split('\n')[3]).toBe('| Task 3 | 3 h |')
})
