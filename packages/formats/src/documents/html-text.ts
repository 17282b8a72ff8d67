import { SaxesParser } from 'saxes'

interface List {
  readonly ordered: boolean
  count: number
}

/** Text with its structure kept, from the small HTML that mammoth makes of a Word document. */
class TextWriter {
  readonly #lines: string[] = []
  readonly #lists: List[] = []
  /** Cells of the table row being read, of each open table. */
  readonly #rows: string[][] = []
  #text = ''
  #prefix = ''

  open(name: string): void {
    if (/^h[1-6]$/.test(name)) {
      this.#flush()
      this.#prefix = `${'#'.repeat(Number(name[1]))} `
    } else if (name === 'p' && this.#rows.length === 0) this.#flush()
    else if (name === 'br') this.#text += this.#rows.length > 0 ? ' ' : '\n'
    else if (name === 'ol' || name === 'ul') {
      this.#flush()
      this.#lists.push({ ordered: name === 'ol', count: 0 })
    } else if (name === 'li') this.#openItem()
    else if (name === 'tr') {
      this.#flush()
      this.#rows.push([])
    } else if (name === 'td' || name === 'th') this.#text = ''
  }

  close(name: string): void {
    if (name === 'td' || name === 'th') {
      this.#rows.at(-1)?.push(this.#text.replace(/\s+/g, ' ').replaceAll('|', '/').trim())
      this.#text = ''
    } else if (name === 'tr') {
      const cells = this.#rows.pop() ?? []
      if (cells.some(cell => cell !== '')) this.#lines.push(`| ${cells.join(' | ')} |`)
    } else if (name === 'ol' || name === 'ul') {
      this.#flush()
      this.#lists.pop()
    } else if (name === 'p' && this.#rows.length > 0) this.#text += ' '
    else if (/^(h[1-6]|p|li|table)$/.test(name) && this.#rows.length === 0) this.#flush()
  }

  text(content: string): void {
    this.#text += content
  }

  #openItem(): void {
    this.#flush()
    const list = this.#lists.at(-1)
    if (!list) return
    list.count++
    this.#prefix = `${'  '.repeat(this.#lists.length - 1)}${list.ordered ? `${list.count}.` : '-'} `
  }

  #flush(): void {
    const text = this.#text.replace(/[ \t\u00a0]+/g, ' ').trim()
    if (text !== '') this.#lines.push(`${this.#prefix}${text}`)
    if (text !== '') this.#prefix = ''
    this.#text = ''
  }

  finish(): string {
    this.#flush()
    return this.#lines.join('\n')
  }
}

/** Headings as `#`, list items numbered or dashed by depth, table rows as `| a | b |`, a line for each paragraph. */
export function htmlToText(html: string): string {
  const writer = new TextWriter()
  const parser = new SaxesParser()
  // Mammoth writes well-formed pieces; should one ever not be, its text is kept and the fault passed over.
  parser.on('error', () => undefined)
  parser.on('opentag', tag => writer.open(tag.name))
  parser.on('closetag', tag => writer.close(tag.name))
  parser.on('text', text => writer.text(text))
  parser.write(`<html>${html.replaceAll('&nbsp;', '\u00a0')}</html>`).close()
  return writer.finish()
}
