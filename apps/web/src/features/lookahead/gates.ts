import type { Messages } from '@parada/messages'
import { type Calculation, type LookAheadRow, type MissingGate, memberOf } from '@parada/schedule'

/** Gates that a card names before it only counts them. */
const NAMED = 2

/** What a task waits for, in a few words for its card, and all of it. */
export function gatesText(
  calculation: Calculation,
  row: LookAheadRow,
  words: Messages['lookAhead'],
): { readonly short: string; readonly all: string } {
  if (row.missing.length === 0) return { short: words.ready, all: words.ready }
  const texts = row.missing.map(each => gateText(calculation, each, words))
  const more = texts.length - NAMED
  const short = texts.slice(0, NAMED).join(', ') + (more > 0 ? ` +${more}` : '')
  const names = row.missing.flatMap(each => {
    const before = each.task === undefined ? undefined : memberOf(calculation.schedule.tasks, each.task)
    return before ? [`${before.row} ${before.name}`] : []
  })
  return { short, all: [texts.join(', '), ...names].join('\n') }
}

/** One gate: `após 12` is on its way, `espera 12` comes too late, `sem guindaste` has nothing to wait for. */
function gateText(calculation: Calculation, { gate, task, inTime }: MissingGate, words: Messages['lookAhead']): string {
  const before = task === undefined ? undefined : memberOf(calculation.schedule.tasks, task)
  if (!before) return words.without[gate]
  const named = gate === 'predecessor' ? '' : `${words.gates[gate]} `
  return named + (inTime ? words.after(before.row) : words.waitsFor(before.row))
}
