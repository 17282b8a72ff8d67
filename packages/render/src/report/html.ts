const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML content or attribute value: nothing of it is markup. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, each => ESCAPES[each] ?? each)

/** A paragraph for each line of plain text. */
export const paragraphs = (text: string): string =>
  text
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(line => `<p>${escapeHtml(line)}</p>`)
    .join('')
