import { type Edit, must, nth, type Problem, problem, type Schedule, type Task, type TaskId } from '@parada/schedule'
import { grammarOf } from '../grammar/index.ts'
import { IS_OVER } from '../lexicon/due.ts'
import type { WordClass } from '../lexicon/entry.ts'
import { besideLexiconOf, phrasesAt } from '../lexicon/lexicon.ts'
import { readAmounts } from '../read/amounts.ts'
import { readDates } from '../read/dates.ts'
import { fold } from '../text/fold.ts'
import { type Term, termLikeness, termsOf } from '../text/match.ts'
import { type Token, tokensOf } from '../text/tokens.ts'
import type { InterpretRequest, Language } from '../types.ts'
import { touchedBy } from './touched.ts'

/** A word of the text with what the lexicons know of it, or a part of a longer phrase (`inside`). */
interface Heard {
  readonly token: Token
  readonly classes: ReadonlySet<WordClass>
  /** Tokens of the phrase that begins here. */
  readonly length: number
  readonly inside: boolean
  readonly term: Term | null
}

interface Plans {
  readonly before: Schedule
  readonly after: Schedule
  readonly edits: readonly Edit[]
  /** Rows that are changed themselves, not only linked or stood beside. */
  readonly subjects: ReadonlySet<TaskId>
}

/** Likeness from which a word of the text is a word of a name. */
const LIKE = 0.8

/**
 * Words that select rows, a count, a length or a beginning, checked against the resulting edits of any reader: a word
 * that would have picked fewer rows, a row that was to be left out, a range, a day from which, one more row for each.
 */
export function unheededIn(
  request: InterpretRequest,
  text: string,
  languages: readonly Language[],
  before: Schedule,
  after: Schedule,
  edits: readonly Edit[],
): Problem[] {
  const words = heardIn(text, languages)
  const plans: Plans = { before, after, edits, subjects: subjectsOf(before, after, edits) }
  const found = [
    ...narrower(words, plans),
    ...tooMany(words, plans),
    ...leftOut(words, plans),
    ...oneForEach(words, plans),
    ...unordered(words, plans),
    ...wrongWay(words, plans),
    ...notReported(words, plans),
    ...overButAhead(words, plans),
    ...otherState(words, plans),
    ...oneOfMany(words, plans),
    ...workedOff(words, plans),
    ...linkForRow(words, plans),
    ...namedAlone(words, plans),
    ...ranges(text, words, plans),
    ...since(request, text, words, plans),
  ]
  return found.map(({ start, end }) =>
    problem(
      'language.ignoredText',
      { text: text.slice(start, end).trim().slice(0, 160) },
      { severity: 'warning', at: { span: { start, end } } },
    ),
  )
}

type Span = { readonly start: number; readonly end: number }

function heardIn(text: string, languages: readonly Language[]): Heard[] {
  const tokens = tokensOf(text)
  const lexicons = languages.map(besideLexiconOf)
  const stopWords = new Set(languages.flatMap(language => grammarOf(language).stopWords))
  let until = 0
  return tokens.map((token, at) => {
    const phrases = lexicons.flatMap(lexicon => phrasesAt(lexicon, tokens, at))
    const length = Math.max(1, ...phrases.map(each => each.length))
    const inside = at < until
    if (!inside) until = at + length
    // A bare number may be a value as well as a part of a name.
    const says = token.kind === 'word' && (token.folded.length >= 3 || /\d/.test(token.folded))
    const [term] = says && !stopWords.has(token.folded) ? termsOf(token.folded, new Set()) : []
    return {
      token,
      classes: new Set(phrases.filter(each => each.length === length).flatMap(each => [...each.words])),
      length,
      inside,
      term: term ?? null,
    }
  })
}

const is = (word: Heard | undefined, ...classes: WordClass[]): boolean =>
  word !== undefined && classes.some(each => word.classes.has(each))

function subjectsOf(before: Schedule, after: Schedule, edits: readonly Edit[]): ReadonlySet<TaskId> {
  const changed = new Set(edits.flatMap(edit => touchedBy(edit, before, after).changed))
  return new Set(before.tasks.flatMap(task => (changed.has(task.uid) ? [task.uid] : [])))
}

/** A verb of an order names a row by its very word alone: "take" is no "pull". */
const isSaid = ({ term, token, classes }: Heard, terms: readonly Term[]): boolean => {
  const orders = VERBS.some(each => classes.has(each))
  return term !== null && terms.some(each => (orders ? each.word === token.folded : termLikeness(term, each) >= LIKE))
}

const VERBS: readonly WordClass[] = [
  'set',
  'lasts',
  'grow',
  'shrink',
  'add',
  'remove',
  'move',
  'assign',
  'unassign',
  'depend',
  'begin',
  'finish',
  'replace',
]

/** Words of the text that the name of a row has. */
function saidOf(words: readonly Heard[], task: Task): ReadonlySet<number> {
  const terms = termsOf(task.name, new Set())
  return new Set(words.flatMap((word, at) => (isSaid(word, terms) ? [at] : [])))
}

/** Rows that are changed though another that is changed has all the words that they have, and more. */
function narrower(words: readonly Heard[], { before, subjects }: Plans): Span[] {
  if (subjects.size < 2 || subjects.size > MANY || words.some(word => is(word, 'rest'))) return []
  const rows = before.tasks.filter(task => subjects.has(task.uid))
  const above = new Map(before.tasks.map(task => [task.uid, task]))
  const said = new Map(rows.map(task => [task.uid, saidOf(words, task)]))
  const spelled = (task: Task, at: number): boolean => {
    const { term } = nth(words, at)
    return term !== null && termsOf(task.name, new Set()).some(each => each.stem === term.stem)
  }
  for (const row of rows) {
    const mine = must(said.get(row.uid))
    if (mine.size === 0) continue
    // A row that has but a word of like meaning, beside others that have the very word.
    const like = [...mine].find(at => !spelled(row, at) && rows.some(other => spelled(other, at)))
    if (like !== undefined && [...mine].every(at => !spelled(row, at))) return [nth(words, like).token]
    for (const other of rows) {
      const theirs = must(said.get(other.uid))
      if (theirs.size <= mine.size || [...mine].some(at => !theirs.has(at))) continue
      const more = [...theirs].filter(at => !mine.has(at))
      // "All of the tube shop": its rows need not have the words of its name.
      const phases: Term[] = []
      for (let up = row.parent; up !== null; up = above.get(up)?.parent ?? null)
        phases.push(...termsOf(above.get(up)?.name ?? '', new Set()))
      const narrows = more.find(at => !isSaid(nth(words, at), phases))
      if (narrows !== undefined) return [nth(words, narrows).token]
    }
  }
  return []
}

/** Rows above which a change is held against shares of the plan, not against each other. */
const MANY = 200

/** "Both": more than two rows changed, or with "all three" more than three. */
function tooMany(words: readonly Heard[], { before, edits, subjects }: Plans): Span[] {
  if (edits.some(edit => edit.kind === 'addTask' || edit.kind === 'removeTask')) return []
  const parents = new Set(before.tasks.map(task => task.parent))
  const leaves = before.tasks.filter(task => subjects.has(task.uid) && !parents.has(task.uid))
  return words.flatMap((word, at) => {
    if (word.inside || !is(word, 'pair')) return []
    const next = words[at + word.length]
    // "Both fitters": the people are two.
    const people = next?.term && before.resources.some(each => isSaid(next, termsOf(each.name, new Set())))
    // "Both fans take 30 h and the motors 4": others change as well, by words of their own.
    const named = leaves.filter(task => !next?.term || isSaid(next, termsOf(task.name, new Set())))
    const count = named.length > 0 ? named.length : leaves.length
    return !people && count > (is(word, 'three') ? 3 : 2) ? [word.token] : []
  })
}

/** "... except the test" (and not "take out the test"): what was named to stay as it is changed all the same. */
function leftOut(words: readonly Heard[], { before, after, edits, subjects }: Plans): Span[] {
  for (const [at, word] of words.entries()) {
    if (word.inside || !is(word, 'except')) continue
    const [last, amount] = [words[at - 1], words[at - 2]]
    // "2 h less", "one welder less in the test".
    if (last?.token.kind === 'number' || amount?.token.kind === 'number' || is(last, 'remove', 'unassign')) continue
    let next = at + word.length
    const inner = is(words[next], 'in') && !words.slice(0, at).some(each => is(each, 'all'))
    while (words[next] && is(words[next], 'the', 'of', 'in', 'task')) next++
    const head = words[next]
    if (inner || !head?.term) continue
    const names = (name: string, from: number): number => {
      const terms = termsOf(name, new Set())
      let count = 0
      for (let to = from; to < from + NAME; to++) {
        const each = words[to]
        if (!each || each.token.kind === 'mark') break
        if (isSaid(each, terms)) count++
        else if (!is(each, 'the', 'of', 'in')) break
      }
      return isSaid(must(words[from]), terms) ? count : 0
    }
    const rows = before.tasks.map(task => ({ task, count: names(task.name, next) }))
    const most = Math.max(0, ...rows.map(each => each.count))
    const who = before.resources.filter(each => names(each.name, next) > most).map(each => each.uid as number)
    const out = new Set(
      who.length > 0
        ? before.assignments.filter(each => who.includes(Number(each.resource))).map(each => each.task)
        : rows.filter(each => most > 0 && each.count === most).map(each => each.task.uid),
    )
    for (const task of before.tasks) if (task.parent !== null && out.has(task.parent)) out.add(task.uid)
    // One of several rows of like names is enough to have been left out.
    const hit = [...out].filter(uid => subjects.has(uid))
    const unlinked = edits.some(edit => edit.kind === 'removeLink' && out.has(edit.link.from)) && after.tasks.length > 0
    if (out.size > 0 && (hit.length === out.size || unlinked)) return [{ start: word.token.start, end: head.token.end }]
  }
  return []
}

/** Tokens that a name behind "except" may have. */
const NAME = 7

/** "An inspection behind each pump": one was made, and several rows are of that name. */
function oneForEach(words: readonly Heard[], { before, edits }: Plans): Span[] {
  if (edits.filter(edit => edit.kind === 'addTask').length !== 1) return []
  const parents = new Set(before.tasks.map(task => task.parent))
  return words.flatMap((word, at) => {
    const next = words[at + word.length]
    if (word.inside || !is(word, 'each') || !next?.term) return []
    const named = before.tasks.filter(task => !parents.has(task.uid) && isSaid(next, termsOf(task.name, new Set())))
    return named.length > 1 ? [{ start: word.token.start, end: next.token.end }] : []
  })
}

/** A new row that nothing ordered: "only little is missing". */
function unordered(words: readonly Heard[], { edits }: Plans): Span[] {
  if (!edits.some(edit => edit.kind === 'addTask')) return []
  const remains = words.find(word => !word.inside && is(word, 'remains'))
  if (!remains || words.some(word => is(word, ...ADDING) || word.token.kind === 'quote')) return []
  return [remains.token]
}

const ADDING: readonly WordClass[] = ['add', 'copy', 'theCopy', 'split', 'merge', 'parted', 'indef']

/** Work that was to be less became more, or the other way round. */
function wrongWay(words: readonly Heard[], { before, after, edits }: Plans): Span[] {
  const was = new Map(before.tasks.map(task => [task.uid, task]))
  let [longer, shorter] = [0, 0]
  for (const task of after.tasks) {
    const from = was.get(task.uid)?.duration.seconds ?? task.duration.seconds
    if (task.duration.seconds > from) longer++
    if (task.duration.seconds < from) shorter++
  }
  const other = edits.some(edit => edit.kind !== 'setTask' || edit.changes.duration === undefined)
  if (other || (longer > 0 && shorter > 0)) return []
  const plain = (word: Heard, way: WordClass): boolean =>
    !word.inside && is(word, way) && [...word.classes].every(each => each === way || each === 'the')
  const against = longer > 0 ? 'shrink' : 'grow'
  if (longer + shorter === 0 || words.some(word => is(word, longer > 0 ? 'more' : 'less'))) return []
  return words.flatMap(word => (plain(word, against) ? [word.token] : []))
}

/** "Hose 12 done, hose 14 tomorrow": what is said to be done is reported, linked, made or removed, or was not read. */
function notReported(words: readonly Heard[], { before, edits, subjects }: Plans): Span[] {
  const heard = edits.some(
    edit =>
      edit.kind !== 'setTask' ||
      edit.changes.percentComplete !== undefined ||
      edit.changes.actualFinish !== undefined ||
      edit.changes.name !== undefined,
  )
  if (heard) return []
  const names = before.tasks.flatMap(task => (subjects.has(task.uid) ? termsOf(task.name, new Set()) : []))
  return words.flatMap((word, at) => {
    const next = words[at + word.length]
    const ends = !next || /^[,.;!]$/.test(next.token.text) || is(next, 'and')
    const told = !word.inside && is(word, 'done') && is(word, 'progress') && !isSaid(word, names)
    return told && ends && !is(words[at - 1], 'filler', 'must', 'not') ? [word.token] : []
  })
}

/** "Washing finished 23:40 Monday": what is over has a time that was; a day to come to finish on is none. */
function overButAhead(words: readonly Heard[], { before, edits }: Plans): Span[] {
  const reported = new Set(
    edits.flatMap(edit =>
      edit.kind === 'setTask' && (edit.changes.percentComplete !== undefined || edit.changes.actualFinish !== undefined)
        ? [edit.task]
        : [],
    ),
  )
  const ahead = edits.flatMap(edit => {
    const held =
      edit.kind === 'setTask' && !reported.has(edit.task) && /Finish/.test(edit.changes.constraint?.type ?? '')
    return held ? [edit.task] : []
  })
  const names = before.tasks.flatMap(task => (ahead.includes(task.uid) ? [termsOf(task.name, new Set())] : []))
  return words.flatMap((word, at) => {
    const next = words[at + word.length]
    const told = !word.inside && is(word, 'done') && next?.token.kind === 'number'
    const led = words
      .slice(Math.max(0, at - 3), at)
      .some(each => is(each, 'must', 'until', 'before', 'not', 'filler', 'is'))
    const near = words.slice(Math.max(0, at - 6), at).some(each => names.some(terms => isSaid(each, terms)))
    return told && !led && near && IS_OVER.test(word.token.folded) ? [word.token] : []
  })
}

/** "All that has begun", "what has not started": rows of the other kind changed too. */
function otherState(words: readonly Heard[], { before, subjects, edits }: Plans): Span[] {
  if (subjects.size < 2 || edits.some(edit => edit.kind === 'addTask' || edit.kind === 'addLink')) return []
  const begun = before.tasks.filter(
    task => subjects.has(task.uid) && ((task.percentComplete ?? 0) > 0 || task.actualStart !== undefined),
  )
  const reports = edits.some(edit => edit.kind === 'setTask' && edit.changes.actualStart !== undefined)
  return words.flatMap((word, at) => {
    // A report of one row beside others says nothing of which are meant.
    if (word.inside || !words.slice(0, at).some(each => is(each, 'all'))) return []
    const other =
      (is(word, 'begun') && !is(word, 'done') && !reports && begun.length < subjects.size) ||
      (is(word, 'untouched') && begun.length > 0 && !edits.every(edit => setsBack(edit)))
    return other ? [{ start: word.token.start, end: nth(words, at + word.length - 1).token.end }] : []
  })
}

/** "Has not begun": the report itself, not which rows are meant. */
const setsBack = (edit: Edit): boolean => edit.kind === 'setTask' && edit.changes.percentComplete === 0

/** "Unlink it from the fans": of several rows that the plural may mean alike, some were left. */
function oneOfMany(words: readonly Heard[], { before, edits, subjects }: Plans): Span[] {
  if (subjects.size > MANY || before.tasks.length > LARGE) return []
  const touched = new Set<TaskId>(subjects)
  for (const edit of edits) {
    if (edit.kind === 'addTask' || edit.kind === 'moveTask') return []
    if ('link' in edit) touched.add(edit.link.from).add(edit.link.to)
  }
  const parents = new Set(before.tasks.map(task => task.parent))
  const leaves = before.tasks.filter(task => !parents.has(task.uid))
  const people = before.resources.flatMap(each => termsOf(each.name, new Set()))
  const plurals = words.flatMap((word, at) => {
    const led = at === 0 || is(words[at - 1], 'the', 'of', 'in')
    return led && word.term && /[a-z]s$/.test(word.token.folded) && !isSaid(word, people) ? [at] : []
  })
  const byId = new Map(before.tasks.map(task => [task.uid, task]))
  // With those above it: "the scaffolds of boiler 2" are that boiler's.
  const heard = (task: Task): string => {
    const found = new Set<number>()
    for (let up: Task | undefined = task; up; up = up.parent === null ? undefined : byId.get(up.parent)) {
      const names = termsOf(up.name, new Set())
      for (const [at, word] of words.entries())
        if (isSaid(word, names) || names.some(each => each.word === word.token.folded)) found.add(at)
    }
    return [...found].sort((a, b) => a - b).join()
  }
  for (const at of plurals) {
    const word = nth(words, at)
    // A summary of that name is meant as a whole, links of it as far as its rows have them.
    const phase = before.tasks.find(task => parents.has(task.uid) && isSaid(word, termsOf(task.name, new Set())))
    const unlinks = edits.every(edit => edit.kind === 'removeLink')
    if (phase && !unlinks) continue
    const ends = new Set(edits.flatMap(edit => ('link' in edit ? [edit.link.to] : [])))
    const like = leaves.filter(task => {
      const terms = termsOf(task.name, new Set())
      if (phase)
        return task.parent === phase.uid && before.links.some(each => each.from === task.uid && ends.has(each.to))
      return isSaid(word, terms) && terms.every(each => each.word !== word.token.folded)
    })
    const hit = like.filter(task => touched.has(task.uid))
    const [first] = hit
    if (!first || hit.length === like.length) continue
    const said = heard(first)
    if (phase && [...saidOf(words, first)].every(each => each === at)) return [word.token]
    if (like.some(task => !touched.has(task.uid) && heard(task) === said)) return [word.token]
  }
  return []
}

/** Rows above which a name alone identifies nothing for sure, and every word would be held against each. */
const LARGE = 2_000

/** A word that only one row of the plan has, and nothing was done about that row. */
function namedAlone(words: readonly Heard[], { before, edits, subjects }: Plans): Span[] {
  if (subjects.size === 0 || before.tasks.length > LARGE) return []
  if (edits.some(edit => !OWN.has(edit.kind))) return []
  const parents = new Set(before.tasks.map(task => task.parent))
  const stems = new Map<string, Task[]>()
  for (const task of before.tasks)
    for (const stem of new Set(termsOf(task.name, new Set()).map(each => each.stem)))
      stems.set(stem, [...(stems.get(stem) ?? []), task])
  const people = new Set(before.resources.flatMap(each => termsOf(each.name, new Set()).map(term => term.stem)))
  return words.flatMap((word, at) => {
    const [only, ...others] = stems.get(word.term?.stem ?? '') ?? []
    if (!word.term || word.inside || word.classes.size > 0 || !only || others.length > 0) return []
    if (word.token.folded.length < 5 || parents.has(only.uid) || subjects.has(only.uid) || people.has(word.term.stem))
      return []
    // What stays, is compared with, or gives a reason changes nothing.
    const aside = words.slice(Math.max(0, at - 8), at + 8).some(each => is(each, ...ASIDE))
    // Another row that changed has the words around it.
    const near = beside(words, at).some(each => each.term && isSubject(each))
    return aside || near ? [] : [word.token]
  })

  function isSubject(word: Heard): boolean {
    return before.tasks.some(task => subjects.has(task.uid) && isSaid(word, termsOf(task.name, new Set())))
  }
}

/** Words within two of another, up to a joint. */
const beside = (words: readonly Heard[], at: number): Heard[] =>
  [-1, 1].flatMap(way => {
    const next = [words[at + way], words[at + 2 * way]].filter(word => word !== undefined)
    const joint = next.findIndex(word => word.token.kind === 'mark' || is(word, 'and'))
    return joint < 0 ? next : next.slice(0, joint)
  })

/** Edits that are about rows of their own: links and moves name rows that do not change. */
const OWN: ReadonlySet<Edit['kind']> = new Set(['setTask', 'addAssignment', 'setAssignment', 'removeAssignment'])
const ASIDE: readonly WordClass[] = [
  'untouched',
  'keep',
  'touch',
  'except',
  'not',
  'without',
  'because',
  'says',
  'same',
  'after',
  'before',
  'until',
  'together',
  'swap',
  'rename',
  'depend',
  'from',
  'next',
  'half',
  'double',
  'triple',
  'longest',
  'shortest',
  'last',
  'first',
  'precede',
]

/** "Nobody works on the 9th": the day was made one of work. */
function workedOff(words: readonly Heard[], { before, after, edits }: Plans): Span[] {
  const fresh = edits.flatMap(edit =>
    edit.kind === 'setCalendar'
      ? (after.calendars.find(each => each.id === edit.calendar)?.exceptions ?? []).filter(
          each => !before.calendars.find(old => old.id === edit.calendar)?.exceptions.includes(each),
        )
      : [],
  )
  const works = fresh.some(each => each.periods.length > 0) && !fresh.some(each => each.periods.length === 0)
  const denied =
    works &&
    words.find(
      (word, at) =>
        !word.inside && (is(word, 'holiday') || (is(word, 'not') && is(words[at + word.length], 'work', 'it'))),
    )
  return denied ? [denied.token] : []
}

/** "Scrap the link of A to B": a link was to go, where a row went. */
function linkForRow(words: readonly Heard[], { before, edits }: Plans): Span[] {
  const gone = edits.flatMap(edit => (edit.kind === 'removeTask' ? [edit.task] : []))
  // Links go with the row that they tie; one between rows that stay was meant as such.
  const loosened = edits.some(
    edit => edit.kind === 'removeLink' && !gone.includes(edit.link.from) && !gone.includes(edit.link.to),
  )
  if (gone.length === 0 || loosened) return []
  const names = before.tasks.flatMap(task => (gone.includes(task.uid) ? [fold(task.name)] : []))
  const link = words.find(
    word => !word.inside && is(word, 'link') && !names.some(name => name.includes(word.token.folded)),
  )
  return link ? [link.token] : []
}

/** "Between 35 and 45 h": one of the two was taken; where it states the old value, the row had it. */
function ranges(text: string, words: readonly Heard[], { before, after, edits }: Plans): Span[] {
  const sized = edits.flatMap(edit => (edit.kind === 'setTask' && edit.changes.duration ? [edit.task] : []))
  if (sized.length === 0) return []
  const had = before.tasks.flatMap(task => (sized.includes(task.uid) ? [task.duration.seconds / 3600] : []))
  const names = before.tasks.flatMap(task => (sized.includes(task.uid) ? [termsOf(task.name, new Set())] : []))
  const has = after.tasks.flatMap(task => (sized.includes(task.uid) ? [task.duration.seconds / 3600] : []))
  return readAmounts(fold(text), text).flatMap(amount => {
    const { from } = amount
    const size = amount.parts.length === 1 ? nth(amount.parts, 0).value : 0
    const either = words.some(
      word => word.token.start > amount.start && word.token.end < amount.end && is(word, 'either'),
    )
    if (from === undefined || from === size) return []
    if (!either && had.some(each => each === from || each === from * 8)) return []
    // "Task 2 to 7h", "boiler 2 to 7h": the first number belongs to the name.
    const last = words.findLast(word => word.token.end <= amount.start)
    if (is(last, 'row', 'task') || (last && names.some(terms => isSaid(last, terms)))) return []
    return has.some(each => each === size || each === size * 8) ? [amount] : []
  })
}

/** "Two shifts from Monday on": the plan works so from its first day. */
function since(request: InterpretRequest, text: string, words: readonly Heard[], plans: Plans): Span[] {
  const whole = plans.edits.every(
    edit => edit.kind === 'setProject' || edit.kind === 'addCalendar' || edit.kind === 'setCalendar',
  )
  const dated = plans.edits.some(
    edit =>
      (edit.kind === 'setProject' && edit.changes.start !== undefined) ||
      (edit.kind === 'setCalendar' && edit.changes.week === undefined),
  )
  if (!whole || dated) return []
  return readDates(fold(text), request.today, request.locale ?? 'pt').flatMap(date => {
    const at = words.findIndex(word => word.token.end > date.start)
    const led = words.slice(Math.max(0, at - 4), at + 1).some(word => is(word, 'from', 'begin'))
    return date.day !== null && led ? [date] : []
  })
}
