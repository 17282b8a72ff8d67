import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const MAIN = resolve(import.meta.dirname, 'main.ts')

/** A PDF of two pages, the first of which breaks off, while the table of its objects leads past the second. */
function damagedPdf(): string {
  const page = '/Type /Page /Parent 2 0 R /MediaBox [0 0 100 100]'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    `<< ${page} /Annots [`,
    `<< ${page} >>`,
  ]
  const offsets: number[] = []
  let file = '%PDF-1.4\n'
  for (const [at, object] of objects.entries()) {
    offsets.push(file.length + (at === 3 ? 7 : 0))
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return `${file}xref\n0 5\n0000000000 65535 f \n${table}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}

test('a damaged PDF is told in a sentence, without the trace of what its library left behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parada-pdf-'))
  try {
    const path = join(folder, 'scope.pdf')
    await writeFile(path, damagedPdf(), 'latin1')
    const ended = await run(process.execPath, [MAIN, 'info', path, '--lang', 'en']).catch(error => error)
    expect(ended).toMatchObject({ code: 1 })
    expect(ended.stderr).toContain('The document is damaged or incomplete.')
    expect(ended.stderr).not.toMatch(/Unhandled|\n {4}at /)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
