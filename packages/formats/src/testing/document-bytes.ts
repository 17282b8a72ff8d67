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
  /** Height of its letters; default 10. */
  readonly size?: number
  /** Degrees it is turned by, against the clock. */
  readonly angle?: number
}

/** A page made for a test. */
export interface PdfPageShape {
  readonly texts: readonly PdfText[]
  /** Lines drawn, from one point to another. */
  readonly lines?: readonly (readonly [x1: number, y1: number, x2: number, y2: number])[]
  /** Degrees the page is shown turned by. */
  readonly rotate?: number
  /** Fields of a form with what was filled in; a box that is ticked has the value `Yes`. */
  readonly fields?: readonly { readonly rect: readonly number[]; readonly value: string; readonly box?: boolean }[]
}

const literal = (text: string): string => `(${text.replace(/[\\()]/g, '\\$&')})`

function drawing({ texts, lines = [] }: PdfPageShape): string {
  const written = texts.map(({ text, x, y, size = 10, angle = 0 }) => {
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)].map(each =>
      each.toFixed(5),
    )
    return `BT /F1 ${size} Tf ${cos} ${sin} ${-Number(sin)} ${cos} ${x} ${y} Tm ${literal(text)} Tj ET`
  })
  return [...lines.map(([x1, y1, x2, y2]) => `${x1} ${y1} m ${x2} ${y2} l S`), ...written].join('\n')
}

/** A PDF of our own making, in Helvetica with Latin-1 letters. A page without texts is blank. */
export function pdfFile(pages: readonly PdfPageShape[]): Uint8Array {
  const objects: string[] = []
  const add = (content: string): number => objects.push(content)
  add('')
  add('')
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  const allFields: number[] = []
  const kids = pages.map(page => {
    const fields = (page.fields ?? []).map(({ rect, value, box }, at) =>
      add(
        `<< /Type /Annot /Subtype /Widget /T (f${at}) /F 4 /Rect [${rect.join(' ')}] ${box ? `/FT /Btn /V /${value} /AS /${value} /AP << /N << /Yes ${font} 0 R /Off ${font} 0 R >> >>` : `/FT /Tx /V ${literal(value)}`} >>`,
      ),
    )
    allFields.push(...fields)
    const content = drawing(page)
    const stream = add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
    const references = fields.map(each => `${each} 0 R`).join(' ')
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Rotate ${page.rotate ?? 0} /Contents ${stream} 0 R /Annots [${references}] /Resources << /Font << /F1 ${font} 0 R >> >> >>`,
    )
  })
  const form = allFields.length > 0 ? `/AcroForm << /Fields [${allFields.map(each => `${each} 0 R`).join(' ')}] >>` : ''
  objects[0] = `<< /Type /Catalog /Pages 2 0 R ${form} >>`
  objects[1] = `<< /Type /Pages /Kids [${kids.map(each => `${each} 0 R`).join(' ')}] /Count ${kids.length} >>`
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

/** A PDF of one page. */
export const pdfBytes = (texts: readonly PdfText[]): Uint8Array => pdfFile([{ texts }])
