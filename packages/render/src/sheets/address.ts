import { encode } from 'uqr'
import { escapeHtml } from '../report/html.ts'

/**
 * Whether people elsewhere can open an address: not one of this machine alone. A page is often read on the machine that
 * serves it, and a code with its loopback address leads every phone to itself.
 */
export function isPublicAddress(address: string): boolean {
  const host = /^https?:\/\/(?:[^@/]*@)?(?:\[([^\]]+)\]|([^/:?#]+))/i.exec(address)
  const name = (host?.[1] ?? host?.[2] ?? '').toLowerCase()
  if (name === '' || name === 'localhost' || name.endsWith('.localhost')) return false
  return (
    !/^127\./.test(name) &&
    name !== '0.0.0.0' &&
    !/^(?:0*:)*:?0*[01]?$/.test(name) &&
    !/^::ffff:(?:127\.|7f)/.test(name)
  )
}

/** A text as a square of dots, with the quiet edge of four that readers need. */
export function qrSvg(text: string, label: string): string {
  const { data, size } = encode(text, { border: 4, ecc: 'M' })
  const dots = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return `<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${escapeHtml(label)}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${dots}" fill="#000"/></svg>`
}
