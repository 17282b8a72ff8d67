import type { Instant } from '@parada/schedule'
import { nth } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { grammarOf } from '../grammar/index.ts'
import { JOB_DATE, MACHINE, MAINTENANCE, OF_THE_WHOLE, SIEVE } from '../lexicon/things.ts'
import { numberOf } from '../read/numbers.ts'
import { isAction } from '../text/actions.ts'
import { fold, wordsOf } from '../text/fold.ts'
import type { Language } from '../types.ts'
import { sentencesOf, startsWithAction } from './clauses.ts'
import type { Collected } from './collect.ts'
import type { Span } from './draft.ts'
import { type Equipment, equipmentIn, type Quantity, quantitiesIn } from './equipment.ts'
import { annotate } from './item.ts'
import { nameOf, tidyName } from './names.ts'
import { unknownEquipment, withUnknown } from './unknown-items.ts'
import { tellsWindow } from './windows.ts'

/** Words for stopping or renewing the whole of something. */
const WHOLE =
  /(?<![a-z])(?:parada|paro|shutdown|outage|turnaround|overhaul|entressafra|reline|relining|reforma|retubag\w+|major|hgp|revis\w+ geral|troca d[eo]s? (?:revestimentos?|tubos|mangas|correia)|cambio de (?:revestimientos?|tubos|mangas|cinta))(?![a-z])/
/** "Replace 150 m of belt", "trocar 40 tubos": work on a stated number of parts. */
const COUNTED_WORK =
  /(?<![a-z])(?:troc\w+|replac\w+|renew\w*|cambi\w+|substitu\w+|sustitu\w+|retub\w+|repar\w+|inspe\w+|calibr\w+|hgp|major)(?![a-z])/

/** "It has to fit in 10 days" is the window of what stands before it. */
const FITS = /(?<![a-z])(?:fits?|cabe|caber|quepa)(?![a-z])/

/** A brief that can be composed from the templates, or null when the text is none. */
export interface Brief {
  readonly equipment: readonly Equipment[]
  /** Things that the text names and leaves out. */
  readonly leftOut: readonly Equipment[]
  readonly quantities: readonly Quantity[]
  readonly scope: readonly { name: string; span: Span; text: string }[]
  readonly windowDays: number | null
  /** The words of the window where it is given in working days. */
  readonly workingDays?: Span
  /** The words of the window where none of them says that it is one. */
  readonly supposedWindow?: Span
  /** The last day where no word says that the job ends then. */
  readonly supposedFinish?: Span
}

export function briefOf(text: string, into: Collected, language: Language): Brief | null {
  const folded = fold(text)
  if (text.length > 4000 || wordsOf(folded).length > 160) return null
  const real = into.draft.tasks.filter(task => !task.summary)
  // "Parada do britador por 36 h": hours are a window, too, where a stop of a whole shift or more is spoken of.
  const only = real.length === 1 ? real[0] : undefined
  const onlyWindow =
    only !== undefined &&
    only.amount !== null &&
    only.each === undefined &&
    // "O resfriamento leva 24h" is a step of the job, not its window.
    (MAINTENANCE.test(fold(only.name)) || COUNTED_WORK.test(fold(only.name)) || FITS.test(fold(only.name))) &&
    only.relations.length === 0 &&
    (only.amount.parts.every(part => part.unit === 'd' || part.unit === 'w')
      ? MAINTENANCE.test(folded) || COUNTED_WORK.test(folded)
      : WHOLE.test(folded) && only.amount.parts.every(part => part.unit === 'h' && part.value >= 8))
  const untimed = real.length > 0 && real.every(task => task.amount === null) && MAINTENANCE.test(folded)
  if (real.length > 0 && !onlyWindow && !untimed) return null
  const rows = real.filter(task => !into.prose.has(task))
  // Three tasks that someone lists are the plan, unless a window says that they are only its scope.
  if ((into.listed || rows.length >= 3) && real.length >= 3 && into.windowDays === null) return null
  const grammar = grammarOf(language)
  const all = withUnknown(equipmentIn(folded, text, grammar.language), folded, text, grammar)
  const known = all.filter(each => !each.leftOut)
  // "Limpeza do trocador", "retube the heater": work on a thing whose card is known needs no word for a stop.
  const plainWork = real.length === 0 && known.length > 0 && !text.includes('?') && wordsOf(folded).some(isAction)
  if (
    !MAINTENANCE.test(folded) &&
    !plainWork &&
    !(known.length > 0 && COUNTED_WORK.test(folded) && quantitiesIn(folded).length > 0)
  )
    return null
  const other = known.length === 0 ? unknownEquipment(folded, text) : null
  const equipment = known.length > 0 ? known.slice(0, 200) : other ? [other] : []
  if (equipment.length === 0) return null
  // A date given with the job itself is when it starts.
  if (into.draft.start === null && onlyWindow && only.start !== null) {
    into.draft.start = only.start
    into.draft.startHasTime = only.start % 86_400 !== 0
  }
  const windowDays = into.windowDays ?? windowIn(text, language, into)
  if (other && windowDays === null && wordsOf(folded).length < 4) return null
  const leftOut = all.filter(each => each.leftOut)
  return { equipment, leftOut, quantities: quantitiesIn(folded), scope: scopeIn(text, equipment, grammar), windowDays }
}

function windowIn(text: string, language: Language, into: Collected): number | null {
  const item = annotate(text, 0, { grammar: grammarOf(language), today: 0 as Instant }, true)
  const days = item.amounts.find(amount => amount.parts.every(part => part.unit === 'd' || part.unit === 'w'))
  if (days) return days.parts.reduce((sum, part) => sum + part.value * (part.unit === 'w' ? 7 : 1), 0)
  const hours = item.amounts.find(
    amount => amount.parts.every(part => part.unit === 'h') && nth(amount.parts, 0).value >= 8,
  )
  if (hours) return nth(hours.parts, 0).value / 24
  const { start, finish } = into.draft
  return start !== null && finish !== null && finish > start ? (finish - start) / 86_400 : null
}

/** "Ponte rolante 320t (troca dos cabos)": work in a bracket is of what stands before it, be that no item. */
function isOfNoItem(text: string, start: number, equipment: readonly Equipment[]): boolean {
  const open = text.lastIndexOf('(', start + 1)
  if (open < 0 || text.slice(open, start).includes(')')) return false
  const from = open - (/[^.;,()\n]*$/.exec(text.slice(0, open))?.[0].length ?? 0)
  return !equipment.some(
    ({ span, called, numbered, tag, again = [] }) =>
      [span, ...again, ...(called ? [called] : []), ...(numbered ? [numbered] : [])].some(
        each => each.start < open && from < each.end,
      ) ||
      (tag !== undefined &&
        text
          .slice(from, open)
          .toUpperCase()
          .includes(tag.replace(/(?<=\d)[A-Z]$/, ''))),
  )
}

/** Work that the brief asks for beyond the equipment's card: clauses that begin with an action. */
export function scopeIn(text: string, equipment: readonly Equipment[], grammar: Grammar): Brief['scope'][number][] {
  const found: Brief['scope'][number][] = []
  for (const sentence of sentencesOf(text, 0)) {
    let at = 0
    for (const part of sentence.text.split(
      /[,:()]|\s(?:com|incluindo|inclui|including|includes|incluyendo|incluye|mais|plus|with|e|and|y)\s/,
    )) {
      const start = sentence.start + sentence.text.indexOf(part, at)
      at = sentence.text.indexOf(part, at) + part.length
      const words = fold(part).trim()
      if (
        !startsWithAction(part, grammar) ||
        tellsWindow(words) ||
        // A head of a table, what starts the job, and a thing that is called by what it does: "enfriador", "regulador".
        part.includes('|') ||
        // A label is none either.
        text[start + part.length] === ':' ||
        numberOf(words) !== null ||
        /^tags?(?![a-z])/.test(words) ||
        JOB_DATE.test(words) ||
        MACHINE.test(wordsOf(words)[0] ?? '') ||
        SIEVE.test(wordsOf(words)[0] ?? '') ||
        OF_THE_WHOLE.test(words) ||
        /^(?:a |the |la |el |o )?(?:overhaul|revis\w+|manutenc\w+|mantenim\w+|mainten\w+|planej\w+|plan|make|create|crie|faca|monte)/.test(
          words,
        )
      )
        continue
      const item = annotate(part, start, { grammar, today: 0 as Instant }, true)
      // "Entrega hoje 18h": what has a day is when, and no work beside an item's.
      if (item.dates.some(each => each.day !== null)) continue
      // "Inspeção NR-13 do vaso V-301" is the job itself, not work beside the card's.
      if (equipment.some(each => each.span.start >= start && each.span.start < start + part.length)) continue
      const name = nameOf({ ...item, masked: item.masked }, grammar)
      const raw = tidyName(part, grammar)
      if (OF_THE_WHOLE.test(fold(raw)) || isOfNoItem(text, start, equipment)) continue
      if (name.length < 4 || equipment.some(each => fold(raw) === fold(each.label))) continue
      found.push({ name: raw, span: { start, end: start + part.length }, text: part })
    }
  }
  return found.slice(0, 20)
}
