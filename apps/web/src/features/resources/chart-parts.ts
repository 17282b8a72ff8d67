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
