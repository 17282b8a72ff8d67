import { nth } from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import type { CrewMention } from '../read/crews.ts'
import { NUMBER_WORD, numberOf } from '../read/numbers.ts'
import { fold, wordsOf } from '../text/fold.ts'
import { termLikeness, termsOf } from '../text/match.ts'
import { type Context, singular } from './context.ts'

/** "6 andaimistas" where the plan has that resource, of any trade. */
export function countedResources(masked: string, context: Context): CrewMention[] {
  const found: CrewMention[] = []
  const words = new Set(wordsOf(masked).map(singular))
  for (const resource of context.schedule.resources) {
    if (resource.kind === 'material') continue
    const name = wordsOf(fold(resource.name))
    if (name.length === 0 || !name.every(word => words.has(singular(word)))) continue
    const regex = pattern(
      `(?<![\\w.,/-])(\\d{1,3}|${NUMBER_WORD})\\s+(?:(?:more|extra|mais|mas|outr[oa]s?|otr[oa]s?)\\s+)?(${name.map(word => `${singular(word)}(?:e?s|oes|ores)?`).join('\\s+(?:d[eoa]\\s+)?')})(?![a-z0-9])`,
      'g',
    )
    for (const match of masked.matchAll(regex))
      found.push({
        start: match.index,
        end: match.index + match[0].length,
        crew: { name: resource.name, units: numberOf(nth(match, 1)) ?? 1, kind: 'people' },
      })
  }
  return found
}

/** True when a number and a noun behind an article speak of tasks that are there: "depois dos dois hidrojatos". */
export function countsTasks(masked: string, mention: CrewMention, text: string, context: Context): boolean {
  if (!/(?<![a-z])(?:d[ao]s|n[ao]s|[ao]s|aos|the|los|las|both)\s+$/.test(masked.slice(0, mention.start))) return false
  const noun = wordsOf(fold(text.slice(mention.start, mention.end))).at(-1)
  const [term] = noun ? termsOf(noun, new Set()) : []
  if (!term) return false
  const tasks = context.schedule.tasks.filter(task =>
    termsOf(task.name, new Set()).some(other => termLikeness(term, other) >= 0.95),
  )
  return tasks.length === mention.crew.units
}
