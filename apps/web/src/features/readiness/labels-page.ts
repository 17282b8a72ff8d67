import type { Schedule } from '@parada/schedule'
import { savedFileName } from '../../data/files/file-names.ts'
import { download, saveWithPicker } from '../../data/files/save-file.ts'
import type { useAllMessages } from '../../i18n/i18n.tsx'

const MIME = 'text/html'
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, each => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[each] ?? each)

/** Labels to hang on the blinds, each with its tag as a QR code: a page to print, without script. */
export async function labelsPage(
  schedule: Schedule,
  words: ReturnType<typeof useAllMessages>['readiness'],
): Promise<void> {
  const { qrSvg } = await import('@parada/render/sheets')
  const title = words.labelsTitle(schedule.project.name)
  const labels = (schedule.blinds ?? []).map(blind => {
    const place = [blind.boundaryOf ?? words.unit, blind.line, blind.size, blind.rating, blind.drawing].filter(Boolean)
    return `<section>${qrSvg(blind.tag, blind.tag)}<div><h2>${escaped(blind.tag)}</h2><p>${escaped(place.join(' · '))}</p></div></section>`
  })
  const style =
    'body{font:12pt sans-serif;display:grid;grid-template-columns:repeat(2,9cm);gap:4mm}h1{grid-column:1/-1;font-size:12pt}section{display:flex;gap:4mm;align-items:center;border:1px solid #000;padding:3mm;break-inside:avoid}svg{width:3cm;height:3cm}h2{margin:0;font-size:20pt}p{margin:0}'
  const html = `<!doctype html><meta charset="utf-8"><title>${escaped(title)}</title><style>${style}</style><h1>${escaped(title)}</h1>${labels.join('')}`
  const name = savedFileName(title, '.html')
  const bytes = new TextEncoder().encode(html)
  const picked = await saveWithPicker(name, bytes, { description: words.labels, accept: { [MIME]: ['.html'] } })
  if (!picked) download(name, bytes, MIME)
}
