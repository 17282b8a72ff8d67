import { strToU8, zipSync } from 'fflate'

/** Paragraph, numbered item, or table of a Word document made for a test. */
export type DocxBlock =
  | string
  | { readonly heading: string }
  | { readonly item: string }
  | { readonly table: readonly (readonly string[])[] }
  /** Markup of the body as it is. */
  | { readonly xml: string }

const xmlText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const run = (text: string): string => `<w:r><w:t xml:space="preserve">${xmlText(text)}</w:t></w:r>`

function blockXml(block: DocxBlock): string {
  if (typeof block === 'string') return `<w:p>${run(block)}</w:p>`
  if ('heading' in block) return `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run(block.heading)}</w:p>`
  if ('xml' in block) return block.xml
  if ('item' in block)
    return `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(block.item)}</w:p>`
  const rows = block.table
    .map(cells => `<w:tr>${cells.map(cell => `<w:tc><w:p>${run(cell)}</w:p></w:tc>`).join('')}</w:tr>`)
    .join('')
  return `<w:tbl>${rows}</w:tbl>`
}

/** A small Word document of our own making; `numbering` and `styles` stand beside those it has. */
export function docxBytes(blocks: readonly DocxBlock[], numbering = '', styles = ''): Uint8Array {
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const relations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
  const base = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const level = '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>'
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    '_rels/.rels': strToU8(
      `<Relationships ${relations}><Relationship Id="r1" Type="${base}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/_rels/document.xml.rels': strToU8(
      `<Relationships ${relations}><Relationship Id="r1" Type="${base}/numbering" Target="numbering.xml"/><Relationship Id="r2" Type="${base}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'word/styles.xml': strToU8(
      `<w:styles ${w}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>${styles}</w:styles>`,
    ),
    'word/numbering.xml': strToU8(
      `<w:numbering ${w}><w:abstractNum w:abstractNumId="0">${level}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>${numbering}</w:numbering>`,
    ),
    'word/document.xml': strToU8(`<w:document ${w}><w:body>${blocks.map(blockXml).join('')}</w:body></w:document>`),
  })
}

/** A text at a place of a page, in points from the lower left corner. */
export interface PdfText {
  readonly text: string
  readonly x: number
  readonly y: number
}

/** A one-page PDF of our own making, in Helvetica 10 with Latin-1 letters. No texts: a blank page. */
export function pdfBytes(texts: readonly PdfText[]): Uint8Array {
  const literal = (text: string): string => text.replace(/[\\()]/g, '\\$&')
  const content = texts.map(each => `BT /F1 10 Tf ${each.x} ${each.y} Td (${literal(each.text)}) Tj ET`).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets: number[] = []
  for (const [at, object] of objects.entries()) {
    offsets.push(file.length)
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
  }
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(file, each => each.charCodeAt(0))
}
