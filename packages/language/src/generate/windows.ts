import { DAY, instant } from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import type { Amount } from '../read/amounts.ts'
import type { Piece } from './clauses.ts'
import type { Collected } from './collect.ts'
import { annotate, type Reading } from './item.ts'
import { takeJob } from './job.ts'

const WINDOW = '(?:janela|window|ventana|parada|paro|shutdown|outage|turnaround|prazo|plazo|interrupcao|interrupcion)'
const HARD = '(?:fechad[oa]|fix[oa]|total|maxim[oa]|unic[oa]|fixed|total|only|cerrad[oa]|fij[oa]|disponivel|disponible)'
/** Whether folded words begin with the window of the job: they name no work. */
export const tellsWindow = (folded: string): boolean =>
  new RegExp(`^(?:a |the |la |el |o )?${WINDOW}(?![a-z])`).test(folded)

/** "Janela de 96 h", "ventana fija: 72 h", "a fixed 48-hour window", "paramos por 36 horas": the hours of the whole job. */
const OF_WINDOW = `(?<![a-z])${WINDOW}(?:\\s+${HARD}){0,2}\\s*(?::|\\s(?:de|of|e de|is|es de|sera de|por|for)\\s(?:(?:only|so|apenas|solo)\\s)?)\\s*@D|@D[\\s-]*(?:${HARD}\\s+)?${WINDOW}(?![a-z])`

/** The amount of time that the whole job may take, of the only one that a piece has; null when it is of work. */
function windowOf(masked: string, amounts: readonly Amount[]): Amount | null {
  const [amount] = amounts
  if (!amount || amounts.length > 1) return null
  const hours = amount.parts.reduce(
    (sum, { value, unit }) => sum + value * (unit === 'h' ? 1 : unit === 'd' ? 24 : 0),
    0,
  )
  return hours >= 6 && pattern(OF_WINDOW).test(masked) ? amount : null
}

/**
 * "Temos uma janela de 96 h, de 16/03 às 06:00 até 20/03 às 06:00": a sentence that gives the window of the job and no
 * work. True: it was taken. Its dates are the job's.
 */
export function takeWindow(piece: Piece, reading: Reading, into: Collected): boolean {
  const item = annotate(piece.text, piece.start, reading, true)
  const amount = windowOf(item.masked, item.amounts)
  if (!amount) return false
  takeJob(item, reading, into)
  const days = amount.parts.reduce((sum, { value, unit }) => sum + (unit === 'h' ? value / 24 : value), 0)
  into.windowDays ??= days
  const { draft } = into
  if (draft.start !== null && draft.startHasTime) draft.finish ??= instant(Math.round(draft.start + days * DAY))
  return true
}
