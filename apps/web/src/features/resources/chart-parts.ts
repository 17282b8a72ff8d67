import type { LoadPart } from '@parada/schedule'

/** Parts with a colour of their own; the rest are one. */
const SHOWN = 7

/** A part of a load as it is drawn; without a key, all smaller ones together. */
export interface ShownPart extends Omit<LoadPart, 'key'> {
  readonly key: string | null
  readonly colour: string
}

/** The largest parts, each in a colour of its own, and the rest as one: together they are all there is. */
export function largestParts(parts: readonly LoadPart[]): ShownPart[] {
  const shown = parts.length > SHOWN + 1 ? parts.slice(0, SHOWN) : parts
  const rest = parts.slice(shown.length)
  return [
    ...shown.map((part, at): ShownPart => ({ ...part, colour: colourOf(part, at) })),
    ...(rest.length === 0 ? [] : [together(rest)]),
  ]
}

const COLOURS = ['--d1', '--d2', '--d3', '--d5', '--d6', '--d10', '--d7', '--d9']
const REST = '--d11'

function colourOf({ key }: LoadPart, at: number): string {
  if (key === 'critical') return '--critical'
  return key === 'other' || key === '' ? REST : (COLOURS[at] ?? REST)
}

function together(rest: readonly LoadPart[]): ShownPart {
  const units = new Float64Array(rest[0]?.units.length ?? 0)
  for (const part of rest) for (const [cell, value] of part.units.entries()) units[cell] = (units[cell] ?? 0) + value
  return { key: null, units, hours: rest.reduce((sum, part) => sum + part.hours, 0), colour: '--line-strong' }
}

/** Height of a line of a scale, pixels. */
const LINE = 12

/**
 * Where the labels of a scale stand, pixels from above. The lowest and the highest value keep their places; what lies between
 * is moved off both by a line, and left out where no line is free.
 */
export function labelPlaces(values: readonly number[], y: (value: number) => number): { value: number; at: number }[] {
  const sorted = [...new Set(values)].sort((a, b) => a - b)
  const [low, high] = [sorted[0] ?? 0, sorted.at(-1) ?? 0]
  const [top, bottom] = [y(high) + LINE, y(low) - LINE]
  return sorted.flatMap(value => {
    if (value === low || value === high) return [{ value, at: y(value) }]
    return top > bottom ? [] : [{ value, at: Math.min(bottom, Math.max(top, y(value))) }]
  })
}
