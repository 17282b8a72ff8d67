import type { Json } from '@parada/schedule'

/** Characters that XML 1.0 has no way to hold: controls and halves of surrogate pairs. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Text as XML holds it; a carriage return is written as a reference, else readers would make it a line feed. */
export function escapeXml(text: string): string {
  const clean = text.replace(FORBIDDEN, '')
  if (!/[&<>\r]/.test(clean)) return clean
  return clean.replace(/[&<>\r]/g, character =>
    character === '&' ? '&amp;' : character === '<' ? '&lt;' : character === '>' ? '&gt;' : '&#13;',
  )
}

export const element = (name: string, text: string): string =>
  text === '' ? `<${name}/>` : `<${name}>${escapeXml(text)}</${name}>`

/** An element around markup that is already escaped. */
export const wrap = (name: string, inner: string): string =>
  inner === '' ? `<${name}/>` : `<${name}>${inner}</${name}>`

const NAME = /^[A-Za-z_][\w.-]*$/

/** Markup of an element kept by `rawOf`; nothing for what is not one. */
export function rawElement(name: string, raw: Json): string {
  if (!NAME.test(name)) return ''
  if (typeof raw === 'string') return element(name, raw)
  if (!Array.isArray(raw)) return ''
  return wrap(
    name,
    rawPairs(raw)
      .map(([child, value]) => rawElement(child, value))
      .join(''),
  )
}

/** `[name, value]` pairs of a raw list; anything else in it is passed over. */
export function rawPairs(raw: Json | undefined): (readonly [string, Json])[] {
  if (!Array.isArray(raw)) return []
  return (raw as readonly Json[]).flatMap(pair =>
    Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string'
      ? [[pair[0], pair[1] as Json] as const]
      : [],
  )
}

/**
 * Puts named pieces of markup into the order that the format's schema has; unknown names come last, in their own order.
 */
export function inOrder(order: ReadonlyMap<string, number>, pieces: readonly (readonly [string, string])[]): string {
  return pieces
    .map(([name, markup], at) => ({ markup, at, place: order.get(name) ?? 10_000 }))
    .toSorted((a, b) => a.place - b.place || a.at - b.at)
    .map(piece => piece.markup)
    .join('')
}

export const orderOf = (names: string): ReadonlyMap<string, number> =>
  new Map(
    names
      .trim()
      .split(/\s+/)
      .map((name, at) => [name, at] as const),
  )
