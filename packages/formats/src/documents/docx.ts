import { htmlToText } from './html-text.ts'

/** Text of a Word document (archive already checked). Throws what mammoth throws; the caller makes it an outcome. */
export async function docxText(bytes: Uint8Array): Promise<string> {
  const { default: mammoth } = await import('mammoth')
  // The browser build takes `arrayBuffer`, the Node build `buffer`; a Uint8Array serves as either.
  const source = { buffer: bytes, arrayBuffer: bytes.slice().buffer } as unknown as { arrayBuffer: ArrayBuffer }
  const { value } = await mammoth.convertToHtml(source, {
    convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
    ignoreEmptyParagraphs: true,
  })
  return htmlToText(value.replace(/<img[^>]*>/g, ''))
}
