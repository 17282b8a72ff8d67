import { nth, type Outcome, type Problem, problem, type Schedule, suggestion } from '@parada/schedule'
import type { Item } from '../frames/item.ts'
import { readFrames } from '../frames/read.ts'
import { languageOf } from '../grammar/index.ts'
import { REGIME } from '../lexicon/counts.ts'
import type { WordClass } from '../lexicon/entry.ts'
import { lexiconOf, phrasesAt } from '../lexicon/lexicon.ts'
import { fold } from '../text/fold.ts'
import { tokensOf } from '../text/tokens.ts'
import type { InterpretRequest, PlanUpdate } from '../types.ts'

/** Longest instruction that may be a value alone, in characters. */
const LONGEST = 80
/** Refusals that a value without its row meets with. */
const UNREAD: ReadonlySet<string> = new Set([
  'language.notUnderstood',
  'language.taskNotFound',
  'language.valueMissing',
])
/** Words that say more than that a value is to be set: what they mean is another question. */
const SAYING: readonly WordClass[] = [
  'ask',
  'row',
  'if',
  'wish',
  'not',
  'all',
  'rest',
  'it',
  'keep',
  'except',
  'correct',
  'whole',
]

/**
 * An instruction that is a value alone ("põe 2h") or two numbers ("5 x 10") does not say what it is about: what is
 * missing, and how it is said with a row of this plan.
 */
export function bareValue(
  request: InterpretRequest,
  text: string,
  schedule: Schedule,
  answer: Outcome<PlanUpdate>,
): Outcome<PlanUpdate> {
  if (answer.ok || text.length > LONGEST || !UNREAD.has(answer.problems[0].code)) return answer
  const found = regimeAlone(request, text) ?? valueAlone(request, text, schedule)
  return found ? { ok: false, problems: [found, ...answer.problems.slice(1)] } : answer
}

function regimeAlone(request: InterpretRequest, text: string): Problem | null {
  const folded = fold(text)
  const match = REGIME.exec(folded)
  if (!match || Number(match[2]) < 1 || Number(match[2]) > 24) return null
  const lexicon = lexiconOf(languageOf(folded, request.locale))
  const rest = tokensOf(folded.slice(0, match.index) + folded.slice(match.index + match[0].length))
  const around = rest.every(
    (token, at) =>
      token.kind === 'mark' ||
      phrasesAt(lexicon, rest, at).some(each => AROUND_REGIME.some(word => each.words.has(word))),
  )
  if (!around) return null
  const said = text.slice(match.index, match.index + match[0].length).trim()
  return problem(
    'language.regimeUnclear',
    { text: said },
    {
      at: { span: { start: match.index, end: match.index + match[0].length } },
      suggestions: [suggestion('language.sayRegime', { days: Number(match[1]), hours: Number(match[2]) })],
    },
  )
}

const AROUND_REGIME: readonly WordClass[] = [
  'work',
  'shift',
  'set',
  'the',
  'in',
  'of',
  'with',
  'filler',
  'courtesy',
  'to',
  'assign',
]

function valueAlone(request: InterpretRequest, text: string, schedule: Schedule): Problem | null {
  const { items } = readFrames(request, text, schedule)
  const at = items.findIndex(isValue)
  const value = items[at]
  if (!value || items.filter(isValue).length > 2) return null
  if (!items.every((item, place) => isValue(item) || isCounted(items, place) || saysNothingElse(item))) return null
  const counted = isCounted(items, at + 1)
  if (value.kind === 'number' && !counted) return null
  const end = counted ? nth(items, at + 1).end : value.end
  const task = exampleOf(schedule)
  const said = text.slice(value.start, end)
  const how =
    value.kind === 'amount'
      ? suggestion('language.sayAmount', { task, value: said })
      : suggestion('language.sayRow', { task, value: value.kind === 'date' ? text.trim() : said })
  return problem(
    'language.valueAlone',
    { text: text.trim() },
    { at: { span: { start: value.start, end } }, suggestions: [how] },
  )
}

const isValue = (item: Item): boolean =>
  item.kind === 'amount' || item.kind === 'percent' || item.kind === 'date' || item.kind === 'number'

/** Who is counted by the number in front. */
const isCounted = (items: readonly Item[], at: number): boolean => {
  const item = items[at]
  return (
    items[at - 1]?.kind === 'number' && (item?.kind === 'person' || (item?.kind === 'unknown' && item.trade === true))
  )
}

/** Verbs and small words. */
const saysNothingElse = (item: Item): boolean =>
  item.kind === 'joint' || (item.kind === 'word' && !SAYING.some(word => item.words.has(word)))

/** The first row in which work is done: an example that can be typed. */
function exampleOf({ tasks }: Schedule): string {
  const parents = new Set(tasks.map(task => task.parent))
  return (tasks.find(task => !parents.has(task.uid) && task.duration.seconds > 0) ?? tasks[0])?.name ?? ''
}
