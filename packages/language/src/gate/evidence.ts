import { type Edit, must, nth, type Problem, problem, type Schedule } from '@parada/schedule'
import { type Item, isLight, isWord } from '../frames/item.ts'
import { grammarOf } from '../grammar/index.ts'
import type { WordClass } from '../lexicon/entry.ts'
import { roleOf } from '../read/crews.ts'
import { fold } from '../text/fold.ts'
import { tokensOf } from '../text/tokens.ts'
import type { Language } from '../types.ts'
import { touchedBy } from './touched.ts'
import { isCounted, isRate, keeps, namedIn, unreadIn } from './unread.ts'
import { valuesOf } from './values.ts'

/** The change that proves that a word was read. */
type Proof = (edits: readonly Edit[], before: Schedule, after: Schedule) => boolean

const kind =
  (...kinds: Edit['kind'][]): Proof =>
  edits =>
    edits.some(edit => kinds.includes(edit.kind))
const field =
  (...fields: string[]): Proof =>
  edits =>
    edits.some(edit => edit.kind === 'setTask' && fields.some(name => name in edit.changes))
const any =
  (...proofs: Proof[]): Proof =>
  (edits, before, after) =>
    proofs.some(proof => proof(edits, before, after))
const linked = kind('addLink', 'setLink', 'removeLink')
const calendar = kind('addCalendar', 'setCalendar', 'setProject')
const dates = any(
  field('constraint', 'deadline', 'manual', 'actualStart', 'actualFinish'),
  kind('setProject', 'setResource', 'addCalendar', 'setCalendar'),
)

const sized = field('duration', 'remainingDuration', 'percentComplete')
const manned = kind('setResource', 'addResource', 'addAssignment', 'setAssignment', 'removeAssignment')
const added = kind('addTask')
const gone = kind('removeTask', 'removeLink', 'removeAssignment', 'removeResource')
/** How far work is says nothing of when. */
const moved = any(linked, dates, field('duration', 'remainingDuration'), kind('moveTask'))
/** Work that stood still takes longer, or ends later: never less. */
const longer: Proof = (edits, before, after) =>
  edits.some(
    edit =>
      edit.kind === 'setTask' &&
      (after.tasks.find(task => task.uid === edit.task)?.duration.seconds ?? 0) >
        (before.tasks.find(task => task.uid === edit.task)?.duration.seconds ?? 0),
  )
const never: Proof = () => false
/** A row, a crew or a limit is so many times what it was. */
const times =
  (factor: number, slack = 0.12): Proof =>
  (edits, before, after) => {
    const near = (a: number, b: number): boolean => b > 0 && Math.abs(a / b - factor) < slack * factor
    const units = (plan: Schedule, task: number, resource: number | null): number =>
      plan.assignments.find(each => each.task === task && each.resource === resource)?.units ?? 0
    return edits.some(edit => {
      if (edit.kind === 'setTask' && edit.changes.duration) {
        const seconds = edit.changes.duration.seconds
        return before.tasks.some(task => task.uid === edit.task && near(seconds, task.duration.seconds))
      }
      if (edit.kind === 'setResource') return edit.changes.maxUnits !== undefined
      if (edit.kind === 'removeAssignment') return factor < 1
      if (edit.kind === 'setAssignment' || edit.kind === 'addAssignment') {
        const uid = edit.kind === 'setAssignment' ? edit.assignment : edit.assignment.uid
        const is = after.assignments.find(each => each.uid === uid)
        return (
          is !== undefined && before.assignments.some(was => near(units(after, is.task, is.resource), was.units ?? 1))
        )
      }
      return false
    })
  }
const worked = any(calendar, field('calendar'), kind('removeResource', 'removeTask'))
/** What is over was stated as such, or is what another row waits for. */
const over = any(field('percentComplete', 'actualFinish'), linked, added)

/** A limit, as a denial may set one: "not before Friday"; what has to happen on a day was not denied. */
const bounded: Proof = (edits, before, after) =>
  kind('setResource', 'addCalendar', 'setCalendar', 'setProject')(edits, before, after) ||
  edits.some(edit => {
    const to = edit.kind === 'setTask' && after.tasks.find(task => task.uid === edit.task)
    return to && ('deadline' in edit.changes || /No(?:Earlier|Later)Than$/.test(to.constraint?.type ?? ''))
  })

/** Words with a meaning of their own, and the change that shows they were used. */
const PROOFS: ReadonlyMap<WordClass, Proof> = new Map<WordClass, Proof>([
  ['night', any(calendar, field('calendar'))],
  ['perDay', any(calendar, field('calendar'))],
  ['perWeek', any(calendar, field('calendar'))],
  ['holiday', calendar],
  ['off', any(calendar, kind('setResource', 'removeAssignment', 'setAssignment', 'removeTask'))],
  ['startStart', linked],
  ['finishFinish', linked],
  ['depend', any(linked, added, dates)],
  ['link', linked],
  ['overlap', linked],
  ['unlink', any(kind('removeLink'), linked)],
  ['nolonger', any(gone, kind('setLink', 'setAssignment'), dates)],
  ['gap', any(linked, added, dates)],
  ['until', any(linked, dates, sized, added)],
  ['double', any(times(2), added)],
  ['triple', any(times(3), added)],
  ['half', any(times(0.5), field('percentComplete'), added, linked)],
  ['halfway', any(times(0.5), field('percentComplete'), added, linked)],
  ['grow', any(sized, manned, added, linked, kind('setProject', 'setCalendar', 'addCalendar', 'setResource'))],
  ['arrive', any(dates, linked)],
  ['stopped', any(longer, dates)],
  ['late', any(moved, longer)],
  ['early', moved],
  ['remains', any(sized, added)],
  ['rename', any(field('name', 'notes'), added, kind('setProject', 'setResource'))],
  ['remove', any(gone, linked, sized, manned, dates, field('deadline', 'constraint', 'milestone'))],
  ['split', any(added, ...[2, 3, 4, 5].map(parts => times(1 / parts, 0.02)))],
  ['merge', any(gone, added, kind('moveTask'))],
  ['copy', any(added, manned)],
  ['noted', field('notes')],
  ['ranked', field('priority')],
  ['priced', any(field('fixedCost'), manned)],
  ['chained', any(linked, added, gone, kind('moveTask'))],
  ['planned', any(dates, linked, kind('setProject'), field('name'))],
  ['worked', any(calendar, field('calendar'), dates)],
  ['parted', added],
  ['swap', edits => edits.length > 1],
  ['reset', sized],
  ['respectively', edits => edits.length > 1],
  ['not', any(linked, bounded, gone, manned, field('name'))],
  ['unassign', any(gone, manned)],
  ['next', never],
  ['longest', never],
  ['shortest', never],
  ['elapsed', linked],
  ['jointly', any(linked, kind('addTask'))],
])

/**
 * Words and rows of an instruction that the edits of another reader show no trace of. Words that no lexicon has count
 * where the reader knows none either: a language model reads them.
 */
export function withoutTrace(
  text: string,
  items: readonly Item[],
  before: Schedule,
  after: Schedule,
  edits: readonly Edit[],
  languages: readonly Language[],
  readsAll = false,
): Problem[] {
  const found: Problem[] = []
  const missed = (item: Item): void => {
    found.push(
      problem(
        'language.ignoredText',
        { text: item.text },
        { severity: 'warning', at: { span: { start: item.start, end: item.end } } },
      ),
    )
  }
  const touched = touchedRows(before, after, edits)
  const added = edits.flatMap(edit => {
    const name = edit.kind === 'addTask' ? edit.task.name : edit.kind === 'setTask' ? edit.changes.name : undefined
    return name ? [fold(name)] : []
  })
  const removed = new Set(edits.flatMap(edit => (edit.kind === 'removeTask' ? [edit.task as number] : [])))
  const values = valuesOf(before, after, edits)
  const named = namedIn(languages, values, before, after, touched)
  // A word of several meanings was read where one of them left its trace.
  const isUnproved = (told: readonly WordClass[]): boolean => {
    const proofs = told.flatMap(word => PROOFS.get(word) ?? [])
    return proofs.length > 0 && proofs.length === told.length && !proofs.some(proof => proof(edits, before, after))
  }
  const names = before.tasks.flatMap(task => (touched.has(task.uid) ? [fold(task.name)] : []))
  const copied = items.some(item => isWord(item, 'copy')) && added.length > 0
  const goes = any(linked, kind('addTask', 'moveTask'), dates)(edits, before, after)
  const spelled = spelledOut(
    text,
    before.tasks.flatMap(task => (touched.has(task.uid) ? [task.name] : [])),
  )
  for (const [at, item] of items.entries()) {
    if (spelled.some(each => each.start <= item.start && item.end <= each.end)) continue
    if (item.kind === 'word' && !isLight(item) && !added.some(name => name.split(' ').includes(fold(item.text)))) {
      if (!deniesOther(items, at) && isUnproved([...item.words].filter(word => !isLightClass(word)))) missed(item)
    }
    // Days of every week are those of a calendar.
    if (item.kind === 'weekdays' && !worked(edits, before, after)) missed(item)
    // No row goes for words that its name does not have: another row, or a person on it, may be meant.
    if (item.kind === 'task' && (item.strange ?? 0) > 0 && item.candidates?.[0] && removed.has(item.candidates[0].id))
      missed(item)
    // "Tira o caldeireiro da troca": no row goes where a person on it, or a part of it, was named.
    if (item.kind === 'unknown' && removed.size > 0 && (item.trade || rowBehind(items, at + 1))) missed(item)
    if (
      item.kind === 'unknown' &&
      unreadIn(item.text, named).some(each => (each === 'word' ? !readsAll : isUnproved(each)))
    )
      missed(item)
    // A person is named, and none is put on a row, taken off or given hours.
    const stray = touched.size < 3 && !manned(edits, before, after) && !worked(edits, before, after)
    if (stray && isPerson(items, at) && !keeps(items, at, named) && !names.some(name => name.includes(fold(item.text))))
      missed(item)
    // "Double the welders on the overlay": people are no part of a row's name that does not have them.
    if (
      stray &&
      item.kind === 'task' &&
      !item.rows &&
      namesPeople(item.text, languages, names) &&
      !keeps(items, at, named)
    )
      missed(item)
    if (item.past && isWord(item, 'done', 'finish') && !over(edits, before, after)) missed(item)
    if (item.kind === 'number' && takesMore(items, at, edits, before)) missed(item)
    if (item.kind === 'number' && item.role !== 'old' && !isCounted(item, edits, values, named)) missed(item)
    // "For two fitters": how many people come is no number of changes.
    else if (
      item.kind === 'number' &&
      item.role !== 'old' &&
      countsPeople(items, at) &&
      !values.counts.has(must(item.value))
    )
      missed(item)
    if (isRate(items, at, languages) && !edits.some(edit => 'changes' in edit && 'rates' in edit.changes)) missed(item)
    if (isWord(item, 'correct') && !isWord(item, 'is', 'filler') && !(isWord(item, 'depend') && goes)) missed(item)
    // Where something goes, and what is copied, need not change itself.
    if (
      item.kind === 'task' &&
      (item.mark === 'after' || item.mark === 'before' || item.mark === 'together' || copied)
    ) {
      if (!goes && !copied && readsAll) missed(item)
      continue
    }
    // "Everything electrical begins on Monday": none of a set of rows was changed.
    if (item.kind === 'task' && item.rows && item.rows.length > 0 && !item.rows.some(id => touched.has(id))) {
      if (!keptAround(items, at, readsAll)) missed(item)
      continue
    }
    const row = item.kind === 'task' || (readsAll && item.kind === 'quote' && item.candidates !== undefined)
    if (!row || item.rows || (item.candidates?.[0]?.score ?? 0) < 0.82) continue
    if (added.some(name => name.includes(fold(item.text)))) continue
    const kept = keptAround(items, at, readsAll)
    const best = nth(must(item.candidates), 0).score
    const near = must(item.candidates).filter(each => each.score > best - 0.3)
    if (!kept && !near.some(each => touched.has(each.id))) missed(item)
  }
  return found
}

/** What stays as it is leaves no trace, nor what a phase is named for. */
const keptAround = (items: readonly Item[], at: number, readsAll: boolean): boolean =>
  items.slice(Math.max(0, at - 6), at + 6).some(each =>
    isWord(
      each,
      'keep',
      'touch',
      'except',
      'not',
      'without',
      'rename',
      'phase',
      'into',
      // What a value stands behind is no reason: "as well A as B take 2 h".
      ...(readsAll && items.slice(at).some(one => one.kind === 'amount') ? [] : (['because'] as const)),
      'says',
      'instead',
      'untouched',
    ),
  )

/** Whether words hold what the people of a trade are called, which no changed row has in its name. */
const namesPeople = (words: string, languages: readonly Language[], names: readonly string[]): boolean =>
  tokensOf(words).some(({ folded }) =>
    languages.some(language => {
      const role = folded.length > 3 ? roleOf(folded, grammarOf(language)) : null
      return role !== null && role.kind === undefined && !names.some(name => name.includes(folded))
    }),
  )

/** Where the text has the whole name, of several words, of a row that changes: none of its words orders anything. */
function spelledOut(text: string, names: readonly string[]): { readonly start: number; readonly end: number }[] {
  const low = text.toLowerCase()
  return names.flatMap(name => {
    const start = name.trim().includes(' ') ? low.indexOf(name.trim().toLowerCase()) : -1
    return start < 0 ? [] : [{ start, end: start + name.trim().length }]
  })
}

/** "Not 24 h but 30", "do not touch the boiler": what is denied is another value, or that a row changes. */
const deniesOther = (items: readonly Item[], at: number): boolean => {
  if (!isWord(items[at], 'not')) return false
  const rest = items.slice(at + 1).filter(item => !isLight(item) || isWord(item, 'touch'))
  if (rest.length === 0 || rest[0]?.text === ',' || isWord(rest[0], 'touch', 'keep')) return true
  const old = rest.find(item => !isWord(item, 'lasts', 'set', 'with'))
  const value = (item: Item | undefined): boolean =>
    item !== undefined && ['amount', 'percent', 'number', 'date'].includes(item.kind)
  return value(old) && items.some(item => item !== old && value(item))
}

/** A person named as such, not as one whose rows or whose staying is meant. */
const isPerson = (items: readonly Item[], at: number): boolean => {
  const item = items[at]
  if (item?.kind !== 'person' || (item.candidates?.[0]?.score ?? 0) < 0.93) return false
  if (isWord(items[at + 1], 'task', 'row') || isWord(items[at - 1], 'all', 'each')) return false
  return !items.slice(Math.max(0, at - 4), at).some(each => isWord(each, 'of', 'keep', 'all', 'says', 'untouched'))
}

/** "One of the two mechanics" goes, and all of them were taken off. */
const takesMore = (items: readonly Item[], at: number, edits: readonly Edit[], before: Schedule): boolean => {
  let next = at + 1
  while (isLight(items[next]) || items[next]?.kind === 'number') next++
  if (items[next]?.kind !== 'person') return false
  return edits.some(edit => {
    if (edit.kind !== 'removeAssignment') return false
    return (before.assignments.find(each => each.uid === edit.assignment)?.units ?? 1) > must(items[at]?.value)
  })
}

/** A number of several people: "one" is no count of them. */
const countsPeople = (items: readonly Item[], at: number): boolean => {
  const next = items[at + 1]
  return (items[at]?.value ?? 0) > 1 && (next?.kind === 'person' || (next?.kind === 'unknown' && next.trade === true))
}

const rowBehind = (items: readonly Item[], at: number): boolean => {
  if (!isWord(items[at], 'of')) return false
  let next = at
  while (isLight(items[next])) next++
  return items[next]?.kind === 'task'
}

const isLightClass = (word: WordClass): boolean =>
  ['filler', 'in', 'of', 'for', 'the', 'is', 'to', 'courtesy', 'it', 'and', 'with'].includes(word)

/** Rows that edits are about: changed, linked, manned, and the summaries above them. */
function touchedRows(before: Schedule, after: Schedule, edits: readonly Edit[]): ReadonlySet<number> {
  const touched = new Set<number>()
  for (const edit of edits) {
    const { changed, placed, linked, whole } = touchedBy(edit, before, after)
    for (const uid of [...changed, ...placed, ...linked]) touched.add(uid)
    // One row above all others is the project by another name.
    const roots = after.tasks.filter(task => task.parent === null)
    if (whole && roots.length === 1) touched.add(must(roots[0]).uid)
  }
  const parents = new Map(
    [...before.tasks, ...after.tasks].map(task => [task.uid as number, task.parent as number | null]),
  )
  for (const uid of [...touched])
    for (let up = parents.get(uid) ?? null; up !== null; up = parents.get(up) ?? null) touched.add(up)
  return touched
}
