import { duration, problem, suggestion } from '@parada/schedule'
import type { Template } from '@parada/scope'
import { grammarOf } from '../grammar/index.ts'
import { decide, NameIndex } from '../text/match.ts'
import type { Language } from '../types.ts'
import type { Collected } from './collect.ts'
import type { DraftTask } from './draft.ts'

/** Work units of the hours of cards; they are hours for any length of day. */
const HOURS = { secondsPerDay: 8 * 3600, secondsPerWeek: 40 * 3600, daysPerMonth: 20 }

/** Rows that a person listed without times take the hours that the cards of their equipment know, as an assumption each. */
export function estimateFromCards(into: Collected, cards: readonly Template[], language: Language): void {
  const untimed = into.draft.tasks.filter(task => isUntimed(task))
  if (cards.length === 0 || untimed.length === 0) return
  const rows = cards.flatMap(card => card.rows)
  const index = new NameIndex(
    rows.map(row => row.name[language].replace(/\s*(?:[A-Z]{2}-)?\{.*\}/, '')),
    new Set(grammarOf(language).stopWords),
  )
  for (const task of untimed) {
    const match = decide(index.find(task.name), 0.62)
    const row = match.kind === 'one' ? rows[match.index] : undefined
    if (!row) continue
    const hours = Math.max(1, Math.round((row.low + row.high) / 2))
    task.duration = duration(hours, 'h', HOURS, row.elapsed)
    into.draft.notes.push(
      problem(
        'language.assumedCardHours',
        { task: task.name, hours, low: row.low, high: row.high },
        { severity: 'info', at: { span: task.span }, suggestions: [suggestion('language.reviewAssumption')] },
      ),
    )
  }
}

const isUntimed = (task: DraftTask): boolean =>
  !task.summary && !task.milestone && task.amount === null && task.between === undefined && task.duration === undefined
