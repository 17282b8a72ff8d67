import { token } from './token.ts'

/** Room for the title above a saved chart, in pixels. */
const HEAD = 40
/** Pixels of a saved image for one on screen: sharp on paper and on a projector. */
const SCALE = 2

interface Picture {
  readonly svg: string
  readonly width: number
  readonly height: number
}

/** A drawn chart as it leaves the page: under its title, on the surface it was drawn for. Null while nothing is drawn. */
export function pictureOf(place: HTMLElement | null, title: string): Picture | null {
  const drawn = place?.querySelector('svg')
  if (!drawn) return null
  const { width, height } = drawn.getBoundingClientRect()
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('width', String(width))
  svg.setAttribute('height', String(height + HEAD))
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
  svg.append(ground, head, chart)
  return { svg: new XMLSerializer().serializeToString(svg), width, height: height + HEAD }
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
