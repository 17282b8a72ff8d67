import {
  type Calendar,
  failed,
  type Instant,
  type Outcome,
  type Problem,
  problem,
  type ShiftPattern,
  suggestion,
  type WorkUnits,
} from '@parada/schedule'
import type { Limit, ScopeLine } from '@parada/scope'
import { grammarOf, languageOf } from '../grammar/index.ts'
import { fold, tidy } from '../text/fold.ts'
import type { Language } from '../types.ts'
import { withoutAreaLimits } from './area-limits.ts'
import { briefOf } from './brief.ts'
import { drain, withoutOrders } from './collect.ts'
import { briefName, briefScope } from './compose-brief.ts'
import { withoutOldValues } from './corrections.ts'
import { countedBrief } from './counted-brief.ts'
import { withoutFrame } from './genre/frame.ts'
import { withShortLines } from './long-text.ts'
import { readSteps } from './read.ts'

/** The scope that words describe: what the scope table is filled with. */
export interface TextScope {
  readonly lines: readonly ScopeLine[]
  readonly limits: readonly Limit[]
  readonly start: Instant
  readonly calendar: Calendar
  readonly units: WorkUnits
  readonly shifts?: ShiftPattern
  readonly windowHours: number | null
  readonly name: string
  /** Words and numbers that nothing of the scope took. */
  readonly unused: readonly Problem[]
  readonly assumed: readonly Problem[]
}

/** Reads a scope out of words, by the same reading that makes a plan of them. Lists of tasks are none. */
export function scopeFromText(written: string, locale: Language, today: Instant): Outcome<TextScope> {
  const notes: Problem[] = []
  const text = withoutOldValues(withShortLines(tidy(written)))
  const language = languageOf(fold(withoutOrders(withoutFrame(text, []), [])), locale)
  const told = withoutOrders(withoutFrame(text, notes), notes)
  const read = drain(readSteps(told, language, today))
  // The same way as a plan from words: equipment that is counted first, then what names it in any other way.
  const counted = countedBrief(withoutAreaLimits(told), read, language, today, true)
  const into = counted?.job ?? read
  const brief = counted?.brief ?? briefOf(withoutAreaLimits(text), read, language)
  if (!brief) return failed(problem('scope.noItemsInText', {}, { suggestions: [suggestion('language.nameEquipment')] }))
  const {
    scope,
    limits,
    frame,
    windowHours,
    unused,
    notes: assumed,
  } = briefScope(brief, into, counted ? told : text, language, today)
  const others = limits.others.map(each =>
    problem('language.ignoredText', { text: `${each.units} ${each.name}` }, { severity: 'warning' }),
  )
  const remarks = [...notes, ...into.draft.notes].filter(each => each.severity !== 'info' && each.code !== IGNORED)
  return {
    ok: true,
    value: {
      lines: scope.lines,
      limits: limits.limits,
      ...frame,
      windowHours,
      name:
        read.titles.find(title => title.length < 60 && title.includes(' ')) ?? briefName(brief, grammarOf(language)),
      unused: [...unused, ...others, ...remarks],
      assumed,
    },
    problems: [],
  }
}

/** The reading of tasks says this of all that is no task; what a scope does not use is reported by its own audit. */
const IGNORED = 'language.ignoredText'
