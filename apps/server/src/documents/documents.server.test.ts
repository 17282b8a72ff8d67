import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { onEachServer } from '../testing/test-server.ts'
import { createDocumentReader } from './document-reader.ts'

/** A PDF of two pages, the first of which breaks off, while the table of its objects leads past the second. */
function damagedPdf(): string {
  const page = '/Type /Page /Parent 2 0 R /MediaBox [0 0 100 100]'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    `<< ${page} /Annots [`,
    `<< ${page} >>`,
  ]
  let file = '%PDF-1.4\n'
  let table = ''
  for (const [at, object] of objects.entries()) {
    table += `${String(file.length + (at === 3 ? 7 : 0)).padStart(10, '0')} 00000 n \n`
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
  }
  return `${file}xref\n0 5\n0000000000 65535 f \n${table}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}

const send = (name: string, content: string | Uint8Array) => {
  const form = new FormData()
  form.append('file', new Blob([content as never]), name)
  return { method: 'POST', body: form }
}

onEachServer('documents', server => {
  test('the text of a file comes back with the specified members, at both addresses', async () => {
    const window = server().window({ 'x-parada-locale': 'pt' })
    await window.signUp('Ana')
    for (const path of ['/api/documents/extract', '/documents/extract']) {
      const reply = await window.fetch(path, send('escopo.txt', '1. Bloquear - 4h\n2. Limpar - 8h'))
      expect(reply.status).toBe(200)
      expect(await reply.json()).toMatchObject({
        success: true,
        text: '1. Bloquear - 4h\n2. Limpar - 8h',
        file_info: { filename: 'escopo.txt' },
        extraction_info: { char_count: 31 },
      })
    }
  })

  test('what cannot be taken is refused with the specified words in detail', async () => {
    const window = server().window({ 'x-parada-locale': 'pt' })
    await window.signUp('Bia')
    const format = await window.fetch('/documents/extract', send('virus.exe', 'MZ'))
    expect(format.status).toBe(415)
    expect(await format.json()).toMatchObject({
      success: false,
      code: 'documents.formatRefused',
      detail: 'Formato não suportado. Formatos aceitos: .docx, .pdf, .txt',
    })
    const large = await window.fetch('/documents/extract', send('grande.txt', 'x'.repeat(10 * 1024 * 1024 + 1)))
    expect(large.status).toBe(413)
    expect(await large.json()).toMatchObject({ detail: 'Arquivo muito grande. Tamanho máximo: 10MB' })
    const none = await window.fetch('/documents/extract', { method: 'POST', body: new FormData() })
    expect(none.status).toBe(400)
    const broken = await window.fetch('/documents/extract', send('quebrado.pdf', '%PDF-1.4 nada'))
    expect(broken.status).toBe(422)
    expect(((await broken.json()) as { detail: string }).detail).not.toBe('')
    const damaged = await window.fetch('/documents/extract', send('cortado.pdf', damagedPdf()))
    expect(await damaged.json()).toMatchObject({ success: false, code: 'documents.unreadable' })
    expect((await server().window().fetch('/documents/extract', send('a.txt', 'a'))).status).toBe(401)
  })
})

onEachServer('scanned documents', server => {
  test('a scan has no text, says so, and is recognised when that is asked for', async () => {
    const window = server().window({ 'x-parada-locale': 'pt' })
    await window.signUp('Ana')
    expect((await window.query('installation.info')).documentsOcr).toBe(true)
    const scan = readFileSync(new URL('../../../../fixtures/files/scan/scan-chromium.pdf', import.meta.url))
    const first = await window.fetch('/documents/extract', send('escaneado.pdf', scan))
    expect(first.status).toBe(422)
    expect(((await first.json()) as { code: string }).code).toMatch(/^documents\.(scan|noText)$/)
    const form = new FormData()
    form.append('ocr', 'true')
    form.append('file', new Blob([scan as never]), 'escaneado.pdf')
    const second = await window.fetch('/documents/extract', { method: 'POST', body: form })
    expect(second.status).toBe(200)
    const { text } = (await second.json()) as { text: string }
    for (const line of ['Parada da caldeira', 'Bloquear e etiquetar', 'após 1', 'Inspeção de tubos'])
      expect(text).toContain(line)
    const broken = new FormData()
    broken.append('ocr', 'true')
    broken.append('file', new Blob(['%PDF-1.4 nada']), 'quebrado.pdf')
    const refused = await window.fetch('/documents/extract', { method: 'POST', body: broken })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ success: false, code: 'documents.ocrFailed' })
  })
})

test('where nothing recognises text, that is said', async () => {
  const reader = createDocumentReader({ ocrScript: null })
  expect(reader.canRecognise).toBe(false)
  expect(await reader.recognise(new Uint8Array(), 'pt', 'ana')).toMatchObject({
    ok: false,
    problems: [{ code: 'documents.ocrMissing' }],
  })
})

test('a reader that takes too long or too much memory ends alone', async () => {
  const { writeFileSync, mkdtempSync, rmSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  const folder = mkdtempSync(`${tmpdir()}/parada-reader-`)
  const script = (text: string) => {
    const path = `${folder}/${Math.random()}.mjs`
    writeFileSync(path, text)
    return path
  }
  const bytes = new Uint8Array([1])
  const slow = createDocumentReader({ script: script('setInterval(() => {}, 1000)'), limits: { seconds: 0.5 } })
  expect(await slow.read(bytes, 'a.txt', 'ana')).toMatchObject({
    ok: false,
    problems: [{ code: 'documents.timedOut' }],
  })
  const hungry = createDocumentReader({
    script: script(
      'const all = []; for (;;) { all.push(Buffer.alloc(1e7, 1)); await new Promise(r => setTimeout(r, 5)) }',
    ),
    limits: { residentMegabytes: 200 },
  })
  expect(await hungry.read(bytes, 'a.txt', 'ana')).toMatchObject({
    ok: false,
    problems: [{ code: 'documents.tooHeavy' }],
  })
  const crash = createDocumentReader({ script: script('process.abort()') })
  expect(await crash.read(bytes, 'a.txt', 'ana')).toMatchObject({
    ok: false,
    problems: [{ code: 'documents.tooHeavy' }],
  })
  const busy = createDocumentReader({
    script: script('setInterval(() => {}, 1000)'),
    limits: { seconds: 0.5, atOnce: 1, waiting: 1 },
  })
  const codes = async (payers: readonly string[]) =>
    (await Promise.all(payers.map(each => busy.read(bytes, 'a', each)))).map(each => each.ok || each.problems[0].code)
  expect(await codes(['ana', 'bia', 'caio'])).toEqual(['documents.timedOut', 'documents.timedOut', 'documents.busy'])
  const spinning = createDocumentReader({ script: script('for (;;);'), limits: { processorSeconds: 0.3 } })
  const began = performance.now()
  expect(await spinning.read(bytes, 'a.txt', 'ana')).toMatchObject({ problems: [{ code: 'documents.timedOut' }] })
  if (process.platform === 'linux') expect(performance.now() - began).toBeLessThan(20_000)
  // One who sends many waits for the own ones; another is read beside them.
  const fair = createDocumentReader({
    script: script(
      'setTimeout(() => process.stdout.write(\'{"ok":true,"value":{},"problems":[]}\', () => process.exit()), 300)',
    ),
    limits: { atOnce: 2 },
  })
  const order: string[] = []
  const read = (payer: string) => fair.read(bytes, 'a.txt', payer).then(each => order.push(each.ok ? payer : 'busy'))
  await Promise.all(['ana', 'ana', 'ana', 'ana', 'ana', 'bia'].map(read))
  expect(order.slice(0, 1)).toEqual(['busy'])
  expect(order.indexOf('bia')).toBeLessThan(3)
  rmSync(folder, { recursive: true })
})
