import { calendarId, instant } from '@parada/schedule'
import type { ScopeCalendars } from '../line.ts'

const DAY = [{ from: 0, to: 86_400 }]

/** Work around the clock from a Monday. */
export const CALENDARS: ScopeCalendars = {
  start: instant(1_772_434_800),
  calendar: { id: calendarId(1), name: '24x7', week: [DAY, DAY, DAY, DAY, DAY, DAY, DAY], exceptions: [] },
}

/** Repeatable numbers between 0 and 1. */
export function seeded(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return state / 2 ** 32
  }
}

const HEADS = [
  'Ordem',
  'Operação',
  'Texto breve',
  'Centro de trabalho',
  'Nº pessoas',
  'Duração normal',
  'Un.',
  'Status do sistema',
]
const CENTERS = ['CAL', 'AND', 'END', 'OPE', 'SOL']

/** A list of a few orders with operations of all kinds. */
export function randomList(random: () => number): string[][] {
  const rows: string[][] = [HEADS]
  for (let order = 0; order < 1 + random() * 4; order++)
    for (let operation = 1; operation < 2 + random() * 8; operation++)
      rows.push([
        String(4_000_000 + order),
        String(operation * 10),
        `Serviço ${operation} E-${101 + order}`,
        CENTERS[Math.floor(random() * CENTERS.length)] ?? 'CAL',
        String(1 + Math.floor(random() * 4)),
        String(1 + Math.floor(random() * 20)),
        'H',
        'REL',
      ])
  return rows
}

/** The same list some days later: rows changed, dropped, added, confirmed, and in another order. */
export function shaken(rows: readonly (readonly string[])[], random: () => number): string[][] {
  const [heads = [], ...body] = rows.map(row => [...row])
  const next = body.filter(() => random() > 0.15)
  for (const row of next) {
    if (random() < 0.2) row[5] = String(1 + Math.floor(random() * 20))
    if (random() < 0.1) row[2] = `${row[2]} revisado`
    if (random() < 0.1) row[4] = String(1 + Math.floor(random() * 4))
    if (random() < 0.2) row[7] = 'REL CNF'
  }
  if (next.length === 0 || random() < 0.5) next.push(['4999999', '10', 'Nova', 'CAL', '2', '3', 'H', 'REL'])
  return [heads, ...next.sort(() => random() - 0.5)]
}
