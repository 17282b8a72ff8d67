import { token } from './token.ts'

/** Room for the title above a saved chart, in pixels. */
const HEAD = 40
/** Pixels of a saved image for one on screen: sharp on paper and on a projector. */
const SCALE = 2

/** Height of the line of signs below a saved chart, and a sign with the gaps about it, in pixels. */
const FOOT = 32
const SIGN = { length: 24, gap: 8, after: 24 }

/** A line of a chart as its key has it: the token of its colour, its word, whether it is dashed. */
export type KeyLine = readonly [colour: string, word: string, dashed: boolean]

interface Picture {
  readonly svg: string
  readonly width: number
  readonly height: number
}

/** A drawn chart as it leaves the page: under its title, on the surface it was drawn for. Null while nothing is drawn. */
export function pictureOf(place: HTMLElement | null, title: string, key: readonly KeyLine[] = []): Picture | null {
  const drawn = place?.querySelector('svg')
  if (!drawn) return null
  const { width, height } = drawn.getBoundingClientRect()
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('width', String(width))
  const tall = height + HEAD + (key.length > 0 ? FOOT : 0)
  svg.setAttribute('height', String(tall))
  const ground = document.createElementNS(svg.namespaceURI, 'rect')
  ground.setAttribute('width', '100%')
  ground.setAttribute('height', '100%')
  ground.setAttribute('fill', token('--surface'))
  const head = document.createElementNS(svg.namespaceURI, 'text')
  head.setAttribute('x', '16')
  head.setAttribute('y', '26')
  head.setAttribute('fill', token('--text'))
  head.setAttribute('font-family', token('--font-text'))
  head.setAttribute('font-size', '15')
  head.setAttribute('font-weight', '600')
  head.textContent = title
  const chart = drawn.cloneNode(true) as SVGElement
  chart.setAttribute('y', String(HEAD))
  svg.append(ground, head, chart, ...signs(key, height + HEAD + FOOT / 2))
  return { svg: new XMLSerializer().serializeToString(svg), width, height: tall }
}

/** The key of a chart as drawn signs in one line, whose middle is at `y`. */
function signs(key: readonly KeyLine[], y: number): readonly SVGElement[] {
  const font = `13px ${token('--font-text')}`
  const ruler = document.createElement('canvas').getContext('2d')
  if (ruler) ruler.font = font
  let x = 16
  return key.flatMap(([colour, word, dashed]) => {
    const drawn = (name: string, attributes: Readonly<Record<string, string | number>>): SVGElement => {
      const element = document.createElementNS('http://www.w3.org/2000/svg', name)
      for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value))
      return element
    }
    const line = { x1: x, x2: x + SIGN.length, y1: y, y2: y, stroke: token(colour), 'stroke-width': 3 }
    const text = drawn('text', {
      x: x + SIGN.length + SIGN.gap,
      y: y + 4,
      fill: token('--text'),
      style: `font: ${font}`,
    })
    text.textContent = word
    x += SIGN.length + SIGN.gap + (ruler?.measureText(word).width ?? word.length * 8) + SIGN.after
    return [drawn('line', { ...line, ...(dashed && { 'stroke-dasharray': '5 3' }) }), text]
  })
}

/** The picture as PNG, twice its size on screen. Null where the browser cannot paint it. */
export async function pngOf(picture: Picture): Promise<Blob | null> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture.svg)}`
  try {
    await image.decode()
  } catch {
    return null
  }
  const canvas = document.createElement('canvas')
  canvas.width = picture.width * SCALE
  canvas.height = picture.height * SCALE
  const paint = canvas.getContext('2d')
  if (!paint) return null
  paint.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
}
