import type { Surface } from '../surface.ts'

const escapeXml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
const number = (value: number): string => String(Math.round(value * 100) / 100)

interface State {
  fillStyle: unknown
  strokeStyle: unknown
  lineWidth: number
  globalAlpha: number
  font: string
  textAlign: string
  textBaseline: string
  dash: readonly number[]
  groups: number
}

const ANCHOR: Readonly<Record<string, string>> = { left: 'start', center: 'middle', right: 'end' }
/** Average glyph width of a sans-serif face, in parts of its size: good enough to leave room by. */
const GLYPH = 0.55

/** A surface that writes SVG: what is painted on a canvas on screen becomes the same picture in a report, without a browser. */
export class SvgSurface implements Surface {
  fillStyle: unknown = '#000'
  strokeStyle: unknown = '#000'
  lineWidth = 1
  globalAlpha = 1
  font = '12px sans-serif'
  textAlign = 'left'
  textBaseline = 'alphabetic'
  private dash: readonly number[] = []
  private path = ''
  private readonly out: string[] = []
  private readonly stack: State[] = []
  private groups = 0
  private clips = 0
  private readonly idPrefix: string

  /** `idPrefix` keeps clip names apart when several pictures stand in one page. */
  constructor(idPrefix = 'g') {
    this.idPrefix = idPrefix
  }

  save(): void {
    this.stack.push({
      fillStyle: this.fillStyle,
      strokeStyle: this.strokeStyle,
      lineWidth: this.lineWidth,
      globalAlpha: this.globalAlpha,
      font: this.font,
      textAlign: this.textAlign,
      textBaseline: this.textBaseline,
      dash: this.dash,
      groups: this.groups,
    })
  }

  restore(): void {
    const state = this.stack.pop()
    if (!state) return
    for (; this.groups > state.groups; this.groups--) this.out.push('</g>')
    this.fillStyle = state.fillStyle
    this.strokeStyle = state.strokeStyle
    this.lineWidth = state.lineWidth
    this.globalAlpha = state.globalAlpha
    this.font = state.font
    this.textAlign = state.textAlign
    this.textBaseline = state.textBaseline
    this.dash = state.dash
  }

  beginPath(): void {
    this.path = ''
  }

  closePath(): void {
    this.path += 'Z'
  }

  moveTo(x: number, y: number): void {
    this.path += `M${number(x)} ${number(y)}`
  }

  lineTo(x: number, y: number): void {
    this.path += `L${number(x)} ${number(y)}`
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.path += `M${number(x)} ${number(y)}h${number(width)}v${number(height)}h${number(-width)}Z`
  }

  roundRect(x: number, y: number, width: number, height: number, radius: number): void {
    const r = Math.max(0, Math.min(radius, width / 2, height / 2))
    const arc = `a${number(r)} ${number(r)} 0 0 1 `
    this.path +=
      `M${number(x + r)} ${number(y)}h${number(width - 2 * r)}${arc}${number(r)} ${number(r)}v${number(height - 2 * r)}` +
      `${arc}${number(-r)} ${number(r)}h${number(2 * r - width)}${arc}${number(-r)} ${number(-r)}v${number(2 * r - height)}${arc}${number(r)} ${number(-r)}Z`
  }

  clip(): void {
    const id = `${this.idPrefix}${this.clips++}`
    this.out.push(`<clipPath id="${id}"><path d="${this.path}"/></clipPath><g clip-path="url(#${id})">`)
    this.groups++
  }

  fill(): void {
    if (this.path !== '') this.out.push(`<path d="${this.path}" fill="${String(this.fillStyle)}"${this.alpha()}/>`)
  }

  stroke(): void {
    if (this.path === '') return
    const dash = this.dash.length > 0 ? ` stroke-dasharray="${this.dash.join(' ')}"` : ''
    this.out.push(
      `<path d="${this.path}" fill="none" stroke="${String(this.strokeStyle)}" stroke-width="${number(this.lineWidth)}"${dash}${this.alpha()}/>`,
    )
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.out.push(
      `<rect x="${number(x)}" y="${number(y)}" width="${number(Math.max(0, width))}" height="${number(Math.max(0, height))}" fill="${String(this.fillStyle)}"${this.alpha()}/>`,
    )
  }

  fillText(text: string, x: number, y: number): void {
    const font = /^(?:(\d{3}|bold)\s+)?([\d.]+)px\s+(.*)$/.exec(this.font)
    const weight = font?.[1] ? ` font-weight="${font[1]}"` : ''
    const middle = this.textBaseline === 'middle' ? ' dominant-baseline="central"' : ''
    this.out.push(
      `<text x="${number(x)}" y="${number(y)}" font-size="${font?.[2] ?? 12}"${weight} font-family="${escapeXml(font?.[3] ?? 'sans-serif')}" text-anchor="${ANCHOR[this.textAlign] ?? 'start'}"${middle} fill="${String(this.fillStyle)}"${this.alpha()}>${escapeXml(text)}</text>`,
    )
  }

  measureText(text: string): { readonly width: number } {
    const size = Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 12)
    return { width: text.length * size * GLYPH }
  }

  setLineDash(segments: number[]): void {
    this.dash = segments
  }

  /** The picture so far as one SVG element. `title` is read by screen readers. */
  toSvg(width: number, height: number, title: string): string {
    const open = '</g>'.repeat(this.groups)
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${number(width)} ${number(height)}" width="${number(width)}" height="${number(height)}" role="img" aria-label="${escapeXml(title)}"><title>${escapeXml(title)}</title>${this.out.join('')}${open}</svg>`
  }

  private alpha(): string {
    return this.globalAlpha === 1 ? '' : ` opacity="${number(this.globalAlpha)}"`
  }
}
