import { type Edit, type Problem, problem, type Schedule, type Task } from '@parada/schedule'
import { type Item, isWord } from '../frames/item.ts'
import type { WordClass } from '../lexicon/entry.ts'
import { readAmounts, sizesOf } from '../read/amounts.ts'
import { fold } from '../text/fold.ts'
import { termLikeness, termsOf } from '../text/match.ts'
import { tokensOf } from '../text/tokens.ts'

const HOUR = 3600
const LIKE = 0.75
const near = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(0.02, Math.abs(b) * 0.01)

/** Factors that a word expresses by itself. */
const FACTORS: readonly (readonly [WordClass, readonly number[]])[] = [
  ['double', [2]],
  ['triple', [3]],
  ['half', [0.5, 1.5]],
  ['halfway', [0.5, 1.5]],
  ['quarter', [0.25, 0.75, 1.25]],
  ['third', [1 / 3, 2 / 3, 4 / 3]],
]

/** What an instruction says, as a model's changes are held against it. */
class Said {
  private readonly named: ReadonlySet<number>
  private readonly people: ReadonlySet<number>
  private readonly words: ReturnType<typeof termsOf>
  private readonly parents: ReadonlyMap<number, number | null>
  readonly hours: readonly number[]
  readonly percents: readonly number[]
  readonly factors: readonly number[]
  readonly hasTask: boolean
  /** A time or a date is given. */
  readonly hasTime: boolean
  private readonly items: readonly Item[]

  constructor(text: string, items: readonly Item[], before: Schedule) {
    this.items = items
    const ids = (kind: Item['kind']): number[] =>
      items.flatMap(item => (item.kind === kind ? (item.candidates ?? []).map(each => each.id) : []))
    this.people = new Set(ids('person'))
    this.named = new Set([
      ...items.flatMap(item => item.rows ?? []),
      ...items.flatMap(item => (item.kind === 'person' ? [] : (item.candidates ?? []).map(each => each.id))),
    ])
    this.words = tokensOf(text).flatMap(token => termsOf(token.folded, new Set()))
    this.parents = new Map(before.tasks.map(task => [task.uid, task.parent]))
    const amounts = readAmounts(fold(text), text)
    this.hasTime = amounts.length > 0 || items.some(item => item.kind === 'date')
    const numbers = items.flatMap(item => (item.kind === 'number' && item.value !== undefined ? [item.value] : []))
    const sizes = amounts.flatMap(sizesOf)
    this.hours = [...sizes, ...numbers, ...sizes.flatMap(size => numbers.map(number => size * number))]
    this.percents = [
      ...items.flatMap(item => (item.kind === 'percent' && item.value !== undefined ? [item.value] : [])),
      ...numbers,
    ]
    this.factors = FACTORS.flatMap(([word, factors]) => (this.has(word) ? factors : []))
    this.hasTask = items.some(
      item => item.kind !== 'person' && (item.rows !== undefined || (item.candidates?.[0]?.score ?? 0) > 0.55),
    )
  }

  has(...words: WordClass[]): boolean {
    return this.items.some(item => isWord(item, ...words))
  }

  /** A row that is named, or stands under one that is. */
  meant(uid: number): boolean {
    for (let at: number | null = uid; at !== null; at = this.parents.get(at) ?? null)
      if (this.named.has(at)) return true
    return false
  }

  /** Every word of a name is one of the text. */
  tells(name: string): boolean {
    const own = termsOf(name, new Set()).filter(term => term.word.length >= 3)
    return own.every(term => this.words.some(each => termLikeness(each, term) >= LIKE))
  }

  who(uid: number, name: string): boolean {
    return this.people.has(uid) || this.tells(name)
  }
}

/**
 * What a model changes that the instruction does not say: a row, a person, a link, a value, a date or a new task that no word
 * of it means, or a set that was carried out for some of its rows alone.
 */
export function strayChange(
  text: string,
  items: readonly Item[],
  before: Schedule,
  after: Schedule,
  edits: readonly Edit[],
): Problem | null {
  const said = new Said(text, items, before)
  const was = new Map(before.tasks.map(task => [task.uid as number, task]))
  const is = new Map(after.tasks.map(task => [task.uid as number, task]))
  const stray = (uid: number, name?: string): Problem => {
    const task = was.get(uid) ?? is.get(uid)
    return problem(
      'language.askStray',
      { task: name ?? task?.name ?? after.project.name },
      { severity: 'warning', ...(task && { at: { task: task.row } }) },
    )
  }
  const known = (uid: number): boolean => !was.has(uid) || said.meant(uid)
  const every = said.has('all', 'whole', 'each')
  for (const edit of edits)
    switch (edit.kind) {
      case 'removeTask':
        if (!said.meant(edit.task)) return stray(edit.task)
        break
      case 'setTask': {
        const [from, to] = [was.get(edit.task), is.get(edit.task)]
        if (!from || !to) break
        if ((!every && !said.meant(edit.task)) || !tellsValues(said, from, to, before)) return stray(edit.task)
        break
      }
      case 'addTask': {
        const size = edit.task.duration.seconds / HOUR
        const told = said.hours.length === 0 || size === 0 || said.hours.some(each => near(each, size))
        if (!said.tells(edit.task.name) || !told) return stray(edit.task.uid, edit.task.name)
        break
      }
      case 'moveTask':
        if (!known(edit.task)) return stray(edit.task)
        break
      case 'addLink':
      case 'setLink': {
        const { from, to } = edit.link
        const link = after.links.find(each => each.from === from && each.to === to)
        const over = edits.some(
          each =>
            each.kind === 'removeTask' &&
            before.links.some(link => link.from === from && link.to === each.task) &&
            before.links.some(link => link.from === each.task && link.to === to),
        )
        const wait = Math.abs(link?.lag.seconds ?? 0) / HOUR
        if (!over && !(known(from) && known(to))) return stray(known(from) ? to : from)
        if (!over && wait > 0 && !said.hours.some(each => near(each, wait))) return stray(to)
        break
      }
      case 'removeLink':
        if (!known(edit.link.from) && !known(edit.link.to)) return stray(edit.link.to)
        break
      case 'addResource':
        if (!said.tells(edit.resource.name)) return stray(-1, edit.resource.name)
        break
      case 'setResource':
      case 'removeResource': {
        const one = before.resources.find(each => each.uid === edit.resource)
        if (one && !said.who(one.uid, one.name)) return stray(-1, one.name)
        break
      }
      case 'addAssignment':
      case 'setAssignment':
      case 'removeAssignment': {
        const found = strayAssignment(said, edit, before, after)
        if (found) return stray(found.task, found.name)
        break
      }
      case 'setProject':
        // The whole plan is put off where it is named, or where nothing of it is.
        if (edit.changes.start !== undefined && (said.hasTask || !said.hasTime) && !said.has('whole')) return stray(-1)
        break
      // A model has no operation for these, or they follow from one that is judged above.
      case 'numberRows':
      case 'addCalendar':
      case 'removeCalendar':
      case 'setCalendar':
      case 'setArea':
      case 'removeArea':
      case 'setBlind':
      case 'removeBlind':
      case 'setBaseline':
      case 'lockBaseline':
      case 'setCustomFields':
        break
      default:
        edit satisfies never
    }
  return carriedInPart(items, edits)
}

function strayAssignment(
  said: Said,
  edit: Extract<Edit, { kind: 'addAssignment' | 'setAssignment' | 'removeAssignment' }>,
  before: Schedule,
  after: Schedule,
): { readonly task: number; readonly name?: string } | null {
  const uid = edit.kind === 'addAssignment' ? edit.assignment.uid : edit.assignment
  for (const plan of [before, after]) {
    const one = plan.assignments.find(each => each.uid === uid)
    if (!one) continue
    const who = plan.resources.find(each => each.uid === one.resource)
    if (said.hasTask && !said.meant(one.task) && before.tasks.some(task => task.uid === one.task))
      return { task: one.task }
    // Of a person that is replaced, who is followed need not be named.
    if (who && !said.who(who.uid, who.name) && !(plan === before && edit.kind === 'setAssignment'))
      return { task: one.task, name: who.name }
  }
  return null
}

/** The new values of a row are those of the text, or follow from them. */
function tellsValues(said: Said, from: Task, to: Task, before: Schedule): boolean {
  const [had, has] = [from.duration.seconds / HOUR, to.duration.seconds / HOUR]
  if (!near(had, has)) {
    const done = 1 - (to.percentComplete ?? 0) / 100
    const others = said.has('same', 'swap', 'double', 'half', 'triple', 'halfway')
      ? before.tasks.flatMap(task => (said.meant(task.uid) ? [task.duration.seconds / HOUR] : []))
      : []
    const told = [
      ...said.hours.flatMap(each => [each, had + each, had - each, ...(done > 0 ? [each / done] : [])]),
      ...said.percents.flatMap(each => [(had * each) / 100, had * (1 + each / 100), had * (1 - each / 100)]),
      ...said.factors.map(each => had * each),
      ...others.flatMap(each => [each, each * 2, each * 3, each / 2]),
    ]
    if (!told.some(each => near(each, has))) return false
  }
  const [did, does] = [from.percentComplete ?? 0, to.percentComplete ?? 0]
  if (did !== does) {
    const states: readonly (readonly [number, WordClass[]])[] = [
      [100, ['done', 'finish']],
      [50, ['half', 'halfway']],
      [0, ['reset', 'untouched', 'remove']],
      [25, ['quarter']],
      [75, ['quarter']],
    ]
    const told = said.percents.some(each => Math.abs(each - does) < 0.5)
    const state = states.some(([value, words]) => value === does && said.has(...words))
    if (!told && !state && !said.has('remains')) return false
  }
  return true
}

/** "All of the workshop": some of its rows changed and some did not. */
function carriedInPart(items: readonly Item[], edits: readonly Edit[]): Problem | null {
  const touched = new Set<number>()
  for (const edit of edits) {
    if ('task' in edit && typeof edit.task === 'number') touched.add(edit.task)
    if (edit.kind !== 'setTask') return null
  }
  const part = items.find(
    item => item.rows?.some(row => touched.has(row)) && item.rows.some(row => !touched.has(row)) && !item.mark,
  )
  return part
    ? problem(
        'language.askUnused',
        { text: part.text },
        { severity: 'warning', at: { span: { start: part.start, end: part.end } } },
      )
    : null
}
