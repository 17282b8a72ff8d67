import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { done, failed, type Outcome, type Problem } from '@parada/schedule'
import { createWorker, OEM } from 'tesseract.js'
import { extractImages, getDocumentProxy } from 'unpdf'
import { serverProblem } from '../problem.ts'

/** Pages of a scanned document that are read at most. */
const MOST_PAGES = 40
/** Pictures smaller than this, in pixels, are logos and lines. */
const SMALLEST = 120 * 40
/** Below this a page's letters are noise. 0 to 100. */
const LEAST_CONFIDENCE = 30

interface Recognised {
  readonly kind: 'pdf'
  readonly text: string
  readonly characters: number
}

/** One picture of a page as the document holds it: rows of 1, 3 or 4 bytes for each point. */
interface Picture {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
  readonly channels: 1 | 3 | 4
}

/**
 * Runs alone, like `read-in-child.ts`: a scanned PDF on standard input, the person's language and a folder
 * for its use as the last arguments, its words as an outcome in JSON on standard output. Everything it needs is installed with the server: nothing is fetched.
 */
async function main(): Promise<void> {
  const [locale = 'pt', folder = '.'] = process.argv.slice(-2)
  const chunks: Buffer[] = []
  process.stdin.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(process.stdin, 'end')
  const outcome = await recognise(new Uint8Array(Buffer.concat(chunks)), locale, folder)
  await new Promise<void>(resolve => process.stdout.write(JSON.stringify(outcome), () => resolve()))
  process.exit(0)
}

async function recognise(bytes: Uint8Array, locale: string, folder: string): Promise<Outcome<Recognised>> {
  const document = await getDocumentProxy(bytes).catch(() => null)
  if (!document) return failed(serverProblem('documents.ocrFailed', {}, 'useDocx'))
  const worker = await createWorker(languages(locale, folder), OEM.LSTM_ONLY, { langPath: folder, cacheMethod: 'none' })
  const problems: Problem[] = []
  if (document.numPages > MOST_PAGES)
    problems.push(serverProblem('documents.ocrPages', { pages: document.numPages, limit: MOST_PAGES }, 'smallerFile'))
  const pages: string[] = []
  for (let page = 1; page <= Math.min(document.numPages, MOST_PAGES); page++) {
    for (const picture of (await extractImages(document, page)) as readonly Picture[]) {
      if (picture.width * picture.height < SMALLEST) continue
      const { data } = await worker.recognize(greyMap(picture))
      if (data.confidence >= LEAST_CONFIDENCE) pages.push(data.text.trim())
    }
  }
  await worker.terminate()
  const text = pages.filter(each => each !== '').join('\n\n')
  return text === ''
    ? failed(serverProblem('documents.ocrFailed', {}, 'useDocx'))
    : done({ kind: 'pdf', text, characters: text.length }, problems)
}

/** The letters of our three languages, the person's first, in one folder as the recogniser asks for them. */
function languages(locale: string, folder: string): string[] {
  const own = locale === 'en' ? 'eng' : locale === 'es' ? 'spa' : 'por'
  const { resolve } = createRequire(import.meta.url)
  const codes = [own, ...['por', 'eng', 'spa'].filter(each => each !== own)]
  for (const code of codes)
    copyFileSync(
      resolve(`@tesseract.js-data/${code}/4.0.0_best_int/${code}.traineddata.gz`),
      join(folder, `${code}.traineddata.gz`),
    )
  return codes
}

/** The picture in grey, as a portable grey map: the simplest form the reader of pictures takes. */
function greyMap({ data, width, height, channels }: Picture): Buffer {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`)
  const map = Buffer.alloc(head.length + width * height)
  head.copy(map)
  for (let at = 0, from = 0; at < width * height; at++, from += channels) {
    const [red = 0, green = 0, blue = 0] = [data[from], data[from + 1], data[from + 2]]
    map[head.length + at] = channels === 1 ? red : (red * 299 + green * 587 + blue * 114) / 1000
  }
  return map
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
