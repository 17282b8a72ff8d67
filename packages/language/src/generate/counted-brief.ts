import { DAY, dayOf, type Instant, weekday } from '@parada/schedule'
import { grammarOf, pattern } from '../grammar/index.ts'
import { MAINTENANCE } from '../lexicon/things.ts'
import { type Amount, readAmounts } from '../read/amounts.ts'
import { readDates } from '../read/dates.ts'
import { isAction } from '../text/actions.ts'
import { fold, wordsOf } from '../text/fold.ts'
import type { Language } from '../types.ts'
import { type Brief, scopeIn } from './brief.ts'
import { sentencesOf } from './clauses.ts'
import { blanked, type Collected, newCollected, settleTimes } from './collect.ts'
import { withMore } from './counted-parts.ts'
import type { Span } from './draft.ts'
import { type Equipment, equipmentIn, namesIn, quantitiesIn } from './equipment.ts'
import { dayStart } from './item.ts'
import { readPreamble } from './job.ts'
import { isInWorkingDays, onOneLine, settleDates, supposedFinish, windowAmounts, workingTimes } from './job-times.ts'
import { withoutLayout } from './list-layout.ts'
import { shiftsOfTrades } from './scope-limits.ts'
import { peopleIn } from './shift-shares.ts'
import { tagsIn } from './tags.ts'
import { withUnknown } from './unknown-items.ts'

/** Longer texts are no brief, in UTF-16 units. */
const LONGEST = 8000

/** What makes a text about opening equipment where no word of a shutdown does. */
const WORK_ON =
  /(?<![a-z])(?:escopo|scope|alcance|equipamentos?|equipment|equipos?|itens|items|abrir|open|opening|entram|incluye|includes?|inclui|lista|list)(?![a-z])/

/**
 * A brief given by its equipment: things with tags or a number of them, and no work with hours of its own. It is read from
 * the whole text, however its sentences go; what it says of the job is read sentence by sentence. `forTable`: the user fills
 * the table of a scope with it, so that no word has to say what is done with the things.
 */
export function countedBrief(
  written: string,
  read: Collected,
  language: Language,
  today: Instant,
  forTable = false,
): { readonly brief: Brief; readonly job: Collected } | null {
  if (written.length > LONGEST) return null
  const text = withoutLayout(written)
  const folded = fold(text)
  if (!forTable && !MAINTENANCE.test(folded) && !WORK_ON.test(folded)) return null
  const grammar = grammarOf(language)
  const people = peopleIn(folded, text, grammar)
  // Numbers of shifts look like dates, times and tags: "16 welders (8/8)", "millwrights D12 N10".
  const shares = people.filter(({ start, end }) => (folded.slice(start, end).match(/\d+/g) ?? []).length > 1)
  const things = blanked(text, shares)
  const named = withUnknown(equipmentIn(fold(things), things, language), folded, text, grammar, forTable ? 1 : 2)
  const all = withMore(named, folded)
  const equipment = all.filter(each => !each.leftOut)
  const isNamed = (each: Equipment): boolean =>
    each.tag !== undefined || each.said !== undefined || (forTable && each.numbered !== undefined)
  if (!equipment.some(isNamed) && !(forTable && equipment.length > 0 && MAINTENANCE.test(folded))) return null
  // Rows with times of their own, and work by the day, are tasks.
  // A scope gives metres: "kiln 2, 72 m".
  const metres = forTable && !/\d\s*min/.test(folded)
  // Hours of a mail's dates and shifts are no work: "16/08 seg 06h", "12 D + 8 N".
  const dated: readonly Span[] = [
    ...workingTimes(folded, people),
    ...(forTable ? [...people, ...readDates(folded, today, language)] : []),
  ]
  const timed = read.draft.tasks.some(
    task =>
      task.each !== undefined ||
      (task.amount?.parts.some(({ unit }) => unit !== 'd' && !(metres && unit === 'm')) &&
        !read.prose.has(task) &&
        !dated.some(each => overlaps(each, task.span))),
  )
  if (timed) return null
  const windows: readonly (Amount & { readonly supposed?: boolean })[] | null = forTable
    ? tableWindow(folded, text, today, language, people)
    : windowsIn(folded, text, today, language, people, metres)
  if (windows === null || tellsWork(written, fold(written), equipment, language, forTable)) return null
  const job = newCollected()
  for (const sentence of sentencesOf(things, 0)) readPreamble(sentence, { grammar, today }, job, false)
  job.calendars.splice(0, job.calendars.length, ...workingTimes(folded, people))
  settleTimes(job)
  settleDates(job, fold(things), today, language)
  const [window] = windows
  const last = window === undefined ? supposedFinish(job, fold(things), today, language, people) : null
  if (last?.day != null) job.draft.finish = dayStart(last.day, last.seconds ?? DAY)
  const shifts = shiftsOfTrades(folded)
  const { start, finish } = job.draft
  const windowDays =
    window !== undefined
      ? daysOf(window) + daysBetween(window, folded, job)
      : start !== null && finish !== null && finish > start
        ? (finish - start) / 86_400
        : null
  return {
    job,
    brief: {
      equipment: equipment.slice(0, 200),
      leftOut: all.filter(each => each.leftOut),
      // "4 válvulas" are as many items, and no quantity of another one.
      quantities: quantitiesIn(folded).filter(
        each => !equipment.some(item => item.said !== undefined && overlaps(each, item.span)),
      ),
      scope: scopeIn(text, equipment, grammar).filter(
        work =>
          !shifts.some(each => overlaps(each, work.span)) &&
          !people.some(each => each.start <= work.span.start + 1 && work.span.start < each.end),
      ),
      windowDays,
      ...(window && isInWorkingDays(window, folded) && { workingDays: window }),
      ...(window?.supposed && { supposedWindow: window }),
      ...(last && { supposedFinish: last }),
    },
  }
}

const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end

/** Days without work among a window's, where it is given in working days. */
function daysBetween(window: Amount, folded: string, { draft }: Collected): number {
  const perWeek = draft.times?.pattern.daysPerWeek ?? 5
  if (!isInWorkingDays(window, folded) || perWeek > 6) return 0
  let more = 0
  let day = draft.start === null ? 1 : weekday(dayOf(draft.start))
  for (let left = daysOf(window); left > 0; day = (day + 1) % 7)
    if ((day === 0 ? 7 : day) <= perWeek) left--
    else more++
  return more
}

const daysOf = (amount: Amount): number =>
  amount.parts.reduce(
    (sum, part) => sum + part.value * (part.unit === 'w' ? 7 : part.unit === 'd' ? 1 : part.unit === 'h' ? 1 / 24 : 30),
    0,
  )

/** "Janela de 96 h", "has to fit in 96 h": hours of the whole job. */
const OF_THE_JOB =
  /(?:janela|window|ventana|prazo|plazo|parada|paro|shutdown|outage|turnaround|caber?|fit|within|em ate|dura|lasts?)[^.;\n\d]{0,24}$/

/** The window of a scope that fills the table: the likeliest amount of time; what else there is of them is shown as unused. */
function tableWindow(
  folded: string,
  text: string,
  today: Instant,
  language: Language,
  people: readonly Span[],
): readonly (Amount & { readonly supposed?: boolean })[] {
  const taken = [...workingTimes(folded, people), ...readDates(folded, today, language), ...people]
  const named: readonly Span[] = [...namesIn(folded), ...tagsIn(folded, text)]
  return windowAmounts(folded, text, taken, named, people).slice(0, 1)
}

/** The amounts of the whole job, at most one; null where the text gives work hours or days of its own. */
function windowsIn(
  folded: string,
  text: string,
  today: Instant,
  language: Language,
  people: readonly Span[],
  metres: boolean,
): readonly Amount[] | null {
  const taken: readonly Span[] = [...workingTimes(folded, people), ...readDates(folded, today, language), ...people]
  const amounts = readAmounts(folded, text).filter(
    amount =>
      !taken.some(each => each.start < amount.end && amount.start < each.end) &&
      !(metres && amount.parts.every(part => part.unit === 'm')),
  )
  const long = amounts.filter(amount => amount.parts.every(part => part.unit === 'd' || part.unit === 'w'))
  const short = amounts.filter(amount => amount.parts.every(part => part.unit === 'h' || part.unit === 'm'))
  const named: readonly Span[] = [...namesIn(folded), ...tagsIn(folded, text)]
  const job = short.filter(
    amount =>
      daysOf(amount) >= 1 / 3 &&
      (OF_THE_JOB.test(folded.slice(Math.max(0, amount.start - 60), amount.start)) ||
        // "Início 15/07, 72 horas" alone on its line: no hours of a thing.
        (short.length === 1 && long.length === 0 && !named.some(each => onOneLine(folded, each, amount)))),
  )
  if (job.length < short.length || long.length + job.length > 1) return null
  return [...long, ...job]
}

/** Whether a text lists work and not things: two or more parts outside brackets that begin with what is done. */
function tellsWork(
  text: string,
  folded: string,
  equipment: readonly Equipment[],
  language: Language,
  forTable: boolean,
): boolean {
  const grammar = grammarOf(language)
  const outside = folded.replace(/\([^()]*\)/g, words => ' '.repeat(words.length))
  const lead = pattern(`^[\\s\\d.)*•-]*(?:${grammar.articles}\\s+)*`)
  const named = namesIn(folded)
  let acts = 0
  let rowActs = 0
  for (const part of outside.matchAll(/[^,.;:\n]+?(?=[,.;:\n]|\s(?:e|and|y|para|to)\s|$)/g)) {
    const words = part[0].replace(lead, '')
    const at = part.index + part[0].length - words.length
    const [first, ...more] = wordsOf(words)
    const isThing = named.some(each => each.start <= at + 1 && at < each.end)
    const isRow = /(?:^|\n)\s*(?:[-*•]|\d+[.)])\s*$/.test(folded.slice(0, at))
    if (first !== undefined && (more.length > 0 || isRow) && !isThing && isAction(first) && !WHOLE_JOB.test(first)) {
      acts++
      if (isRow) rowActs++
    }
  }
  const rows = text.split('\n').filter(line => /^\s*(?:[-*•]|\d+[.)])/.test(line))
  // Many things with few deeds among them are a scope, in any form of sentence.
  const places = new Set(equipment.map(each => each.span.start)).size
  return (
    acts >= (forTable ? Math.max(4, places * 2) : Math.max(equipment.length > 3 ? 3 : 2, Math.ceil(places * 0.7))) ||
    (rows.length > 2 && rowActs * 2 > rows.length)
  )
}

/** Words for the whole job, for things that are counted and for courtesy: no work by themselves. */
const WHOLE_JOB =
  /^(?:parada|parar|para|pare|shutdown|outage|turnaround|overhaul|manuten\w+|mainten\w+|mantenim\w+|revis\w+|planej\w+|planific\w+|plan\w*|abrir|open\w*|montar?|monte|arme|build|inspecao|inspection|inspeccion|ensaios?|ensayos?|ndt|limite?|limited|start\w*|inici\w+|arran\w+|interven\w+|servic\w+|programad\w+|bomba\w*|release|liber\w+|separador\w*|cargas?|test\w*|marco|marcha|limit)$/
