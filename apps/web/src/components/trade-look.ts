import { plain, type Trade, tradeOfCrew } from '@parada/schedule'

/** A crew or a machine as a list names it. */
export interface Named {
  readonly name: string
  readonly trade?: Trade
}

/** Three letters that stand for a crew where there is no room for its name. */
export const lettersOf = (name: string): string =>
  plain(name)
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 3)
    .toUpperCase()

/** Colour is never alone: the letters stand beside it. */
export function colourOf(named: Named): string {
  const trade = named.trade ?? tradeOfCrew(named.name)
  return trade === null ? '--d11' : (COLOURS[trade] ?? '--d11')
}

const COLOURS: Readonly<Record<string, string>> = {
  boilermaking: '--d1',
  scaffolding: '--d2',
  operation: '--d3',
  welding: '--d4',
  inspection: '--d5',
  cleaning: '--d6',
  insulation: '--d7',
  refractory: '--d8',
  mechanical: '--d9',
  electrical: '--d10',
  instrumentation: '--d10',
  safety: '--d11',
  lifting: '--d12',
  civil: '--d8',
}
