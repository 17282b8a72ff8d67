import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runParada } from '../testing/run-parada.ts'

let folder = ''
const at = (name: string): string => join(folder, name)

const parada = (...argv: string[]) => runParada(argv, { lang: 'pt' })

interface Wire {
  readonly project_name?: string
  readonly tasks?: readonly { id: number; name: string; duration: string; percent_complete?: number }[]
  readonly dependencies?: readonly { pred_id: number; succ_id: number; type?: string; lag?: string }[]
  readonly error?: { readonly code: string; readonly message: string; readonly suggestions: readonly string[] }
  readonly id?: unknown
  readonly engine?: string
  readonly rounds?: number
  readonly notes?: readonly { kind: string; text: string; span?: { start: number; end: number } }[]
}
const planAt = async (name: string): Promise<Wire> =>
  (JSON.parse(await readFile(at(name), 'utf8')) as { schema: Wire }).schema
const rows = (plan: Wire): string[] => (plan.tasks ?? []).map(task => `${task.id} ${task.name} ${task.duration}`)

/** A Word document with one paragraph and one table: an archive of stored files. */
function docx(paragraph: string, table: readonly (readonly string[])[]): Buffer {
  const text = (words: string): string => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`
  const rows = table.map(cells => `<w:tr>${cells.map(cell => `<w:tc>${text(cell)}</w:tc>`).join('')}</w:tr>`).join('')
  const types = 'http://schemas.openxmlformats.org'
  const files = {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${types}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${types}/package/2006/relationships"><Relationship Id="r1" Type="${types}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${types}/wordprocessingml/2006/main"><w:body>${text(paragraph)}<w:tbl>${rows}</w:tbl></w:body></w:document>`,
  }
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(data), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(data.length, 18)
    facts.writeUInt16LE(name.length, 22)
    parts.push(Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), data)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts, place, Buffer.from(name))
    offset += 30 + name.length + data.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(3, 4)
  end.writeUInt16LE(3, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, list, Buffer.from('PK\u0005\u0006'), end])
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parada-words-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('plan', () => {
  test('a text becomes a plan file', async () => {
    const { code, out } = await parada('plan', 'Bomba B-1: isolar 1h, trocar selo 4h, testar 1h', '-o', at('bomba.tmx'))
    expect([code, out]).toEqual([0, at('bomba.tmx')])
    const plan = await planAt('bomba.tmx')
    expect(plan.project_name).toBe('Bomba B-1')
    expect(rows(plan)).toEqual(['1 Isolar 1h', '2 Trocar selo 4h', '3 Testar 1h'])
    expect(plan.dependencies).toHaveLength(2)
  })

  test('without a file to write the plan is printed, one task a line', async () => {
    const { code, out, err } = await parada('plan', 'Isolar 1h. Drenar 2h.')
    expect(code).toBe(0)
    expect(
      out
        .split('\n')
        .slice(1)
        .map(line =>
          line
            .replace(/\s+/g, ' ')
            .trim()
            .replace(/^(\d+) \S+ \S+ /, '$1 '),
        ),
    ).toEqual(['1 1h Isolar', '2 2h Drenar'])
    expect(err).toContain('O texto não diz quando começa')
  })

  test('a Word document becomes a plan', async () => {
    await writeFile(
      at('escopo.docx'),
      docx('Troca do motor M-7', [
        ['Item', 'Atividade', 'Horas', 'Predecessora'],
        ['1', 'Desligar motor', '1', ''],
        ['2', 'Retirar motor', '3', '1'],
        ['3', 'Montar motor novo', '5', '2'],
      ]),
    )
    const { code } = await parada('plan', '--file', at('escopo.docx'), '-o', at('motor.tmx'))
    expect(code).toBe(0)
    const plan = await planAt('motor.tmx')
    expect(rows(plan)).toEqual(['1 Desligar motor 1h', '2 Retirar motor 3h', '3 Montar motor novo 5h'])
    expect(plan.dependencies?.map(link => `${link.pred_id}>${link.succ_id}`)).toEqual(['1>2', '2>3'])
    // A lone argument that is a file is the document.
    expect((await parada('plan', at('escopo.docx'), '-o', at('motor-2.tmx'))).code).toBe(0)
    expect(rows(await planAt('motor-2.tmx'))).toEqual(rows(await planAt('motor.tmx')))
  })

  test('what holds no plan, and what is no document, is said and nothing is written', async () => {
    const nothing = await parada('plan', 'qual é a capital da França?', '-o', at('nada.tmx'))
    expect(nothing.code).toBe(1)
    expect(nothing.err).toContain('Não encontrei um projeto')
    const missing = await parada('plan', '--file', at('inexistente.docx'), '-o', at('nada.tmx'))
    expect(missing.code).toBe(1)
    await writeFile(at('falso.docx'), 'isto não é um documento')
    expect((await parada('plan', '--file', at('falso.docx'), '-o', at('nada.tmx'))).code).toBe(1)
    await expect(stat(at('nada.tmx'))).rejects.toThrow()
    expect((await parada('plan')).code).toBe(1)
  })
})

describe('update', () => {
  test('changes the plan in place, lists the changes, and keeps the version before', async () => {
    await parada('plan', 'Isolar bomba 1h. Trocar selo 4h. Testar bomba 1h.', '-o', at('base.tmx'))
    const before = await readFile(at('base.tmx'), 'utf8')
    const { code, out } = await parada(
      'update',
      at('base.tmx'),
      'Trocar selo leva 6h e isolar bomba está concluído',
      '--yes',
    )
    expect(code).toBe(0)
    expect(out.split('\n')).toEqual([
      '+ Trocar selo duração: 4h -> 6h',
      '+ Isolar bomba progress: 0 -> 100',
      at('base.tmx'),
    ])
    const plan = await planAt('base.tmx')
    expect(rows(plan)).toEqual(['1 Isolar bomba 1h', '2 Trocar selo 6h', '3 Testar bomba 1h'])
    expect(plan.tasks?.[0]?.percent_complete).toBe(100)
    expect(await readFile(at('base.tmx.bak'), 'utf8')).toBe(before)
  })

  test('without --yes and with nobody at the terminal nothing is written over; a question is answered', async () => {
    const before = await readFile(at('base.tmx'), 'utf8')
    const unasked = await parada('update', at('base.tmx'), 'Trocar selo leva 9h')
    expect(unasked.code).toBe(1)
    expect(unasked.out).toContain('+ Trocar selo duração: 6h -> 9h')
    expect(unasked.err).toContain('--yes')
    expect(await readFile(at('base.tmx'), 'utf8')).toBe(before)
    // A plan of its own, still to come: of one that should be over by now the answer asks for the data date first.
    const text = 'Parada da bomba, início 03/03/2099 às 8h. Isolar bomba 1h. Trocar selo 6h. Testar bomba 1h.'
    await parada('plan', text, '-o', at('futura.tmx'))
    const coming = await readFile(at('futura.tmx'), 'utf8')
    const asked = await parada('update', at('futura.tmx'), 'o que define o fim?')
    expect(asked.code).toBe(0)
    expect(asked.out).toContain('Trocar selo')
    expect(await readFile(at('futura.tmx'), 'utf8')).toBe(coming)
  })

  test('into another file, the given one stays as it was', async () => {
    const before = await readFile(at('base.tmx'), 'utf8')
    expect((await parada('update', at('base.tmx'), 'exclua testar bomba', '-o', at('nova.tmx'))).code).toBe(0)
    expect(await readFile(at('base.tmx'), 'utf8')).toBe(before)
    expect((await planAt('nova.tmx')).tasks).toHaveLength(2)
  })

  test('what is not understood, not found or no plan changes nothing', async () => {
    const before = await readFile(at('base.tmx'), 'utf8')
    const lost = await parada('update', at('base.tmx'), 'a pintura leva 3h')
    expect(lost.code).toBe(1)
    expect(lost.err).toContain('Nenhuma tarefa foi encontrada')
    expect(await readFile(at('base.tmx'), 'utf8')).toBe(before)
    await writeFile(at('nota.tmx'), 'uma nota')
    expect((await parada('update', at('nota.tmx'), 'x leva 3h')).code).toBe(1)
    expect((await parada('update', at('falta.tmx'), 'x leva 3h')).code).toBe(1)
    expect((await parada('update')).code).toBe(2)
  })
})

/** Feeds lines to `parada interpret --lines` and gives the answers, one a line. */
function interpretLines(lines: readonly string[]): Promise<{ answers: Wire[]; err: string }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url)), 'interpret', '--lines'])
  let [out, err] = ['', '']
  child.stdout.on('data', chunk => (out += String(chunk)))
  child.stderr.on('data', chunk => (err += String(chunk)))
  child.stdin.end(`${lines.join('\n')}\n`)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () =>
      resolve({
        answers: out
          .split('\n')
          .filter(line => line !== '')
          .map(line => JSON.parse(line) as Wire),
        err,
      }),
    )
  })
}

test('interpret answers every line with one line, in order, whatever the line holds', async () => {
  const schedule = {
    project_name: 'P',
    tasks: [{ id: 7, name: 'Pintar', duration: '4h', start: '2026-07-06T08:00:00', finish: '2026-07-06T12:00:00' }],
    resources: [],
    assignments: [],
    dependencies: [],
  }
  const document = Buffer.from('1. Abrir - 2h\n2. Fechar - 1h, após 1').toString('base64')
  const { answers, err } = await interpretLines([
    JSON.stringify({ id: 1, kind: 'generate', text: 'Abrir 2h, fechar 1h', lang: 'pt', today: '2026-06-01' }),
    'isto não é JSON',
    '',
    'null',
    '[]',
    '42',
    JSON.stringify({
      id: 'u',
      kind: 'update',
      text: 'Pintar leva 6h',
      current_schedule: schedule,
      lang: 'pt',
      today: '2026-06-29',
    }),
    JSON.stringify({ kind: 'update', text: 'Pintar leva 6h', lang: 'es' }),
    JSON.stringify({ kind: 'update', text: 'Pintar leva 6h', current_schedule: 'nonsense', lang: 'en' }),
    JSON.stringify({ kind: 'document', text: '', document_name: 'a.txt', document_base64: document, lang: 'pt' }),
    JSON.stringify({ kind: 'document', text: '', document_name: 'a.pdf', document_base64: 'AAAA', lang: 'en' }),
    JSON.stringify({ kind: 'document', text: '', document_path: '/nowhere/a.pdf', lang: 'es' }),
    JSON.stringify({ kind: 7, text: ['x'], lang: {}, today: false, document_base64: 12, current_schedule: 3 }),
    JSON.stringify({ kind: 'generate', text: '', lang: 'en', today: 'someday' }),
  ])
  expect(err).toBe('')
  expect(answers).toHaveLength(13)
  expect(answers[0]).toMatchObject({ id: 1 })
  expect(rows(answers[0]!)).toEqual(['1 Abrir 2h', '2 Fechar 1h'])
  for (const at of [1, 2, 3, 4]) expect(answers[at]?.error?.code).toBe('language.notUnderstood')
  expect(answers[5]).toMatchObject({ id: 'u', tasks: [{ id: 7, name: 'Pintar', duration: '6h' }] })
  expect(answers[6]?.error).toMatchObject({
    code: 'language.noSchedule',
    message: expect.stringContaining('cronograma'),
  })
  expect(answers[7]?.error?.suggestions.length).toBeGreaterThan(0)
  expect(rows(answers[8]!)).toEqual(['1 Abrir 2h', '2 Fechar 1h'])
  for (const at of [9, 10, 11, 12]) {
    expect(answers[at]?.error?.message).toBeTruthy()
    expect(answers[at]?.error?.suggestions.length).toBeGreaterThan(0)
    expect(answers[at]?.tasks).toBeUndefined()
  }
}, 20_000)

test('interpret says who answered, and beside the plan what was assumed and what was not used', async () => {
  const text = 'Lavar 1h, após a chuva parar de cair. Secar 2h.'
  const { answers } = await interpretLines([
    JSON.stringify({ kind: 'generate', text, lang: 'pt', today: '2026-06-01' }),
  ])
  const [answer] = answers
  expect(answer?.engine).toBe('offline')
  expect(answer?.rounds).toBe(0)
  const unused = answer?.notes?.find(note => note.kind === 'notUsed')
  expect(unused?.text).toContain('chuva')
  expect(text.slice(unused?.span?.start, unused?.span?.end)).toContain('chuva')
  expect(answer?.notes?.some(note => note.kind === 'assumed')).toBe(true)
})
