import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { open } from '../index.ts'
import { docxBytes, pdfBytes } from '../testing/document-bytes.ts'
import { ARCHIVE_LIMITS, checkArchive } from './archive.ts'
import { pageText } from './pdf.ts'
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
