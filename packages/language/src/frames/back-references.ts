import { nth } from '@parada/schedule'
import { fold } from '../text/fold.ts'
import { type Item, isLight, isWord } from './item.ts'
import { contentOf, type ReadContext } from './items.ts'
import { isJoint } from './roles.ts'
import { termsLike } from './word-likeness.ts'

const LIKE = 0.78
/** How well a joined name has to fit a row. */
const FITS = 0.84

const isSure = (item: Item): boolean => {
  const [best, next] = item.candidates ?? []
  return item.rows !== undefined || (best !== undefined && best.score >= 0.6 && (next?.score ?? 0) < best.score - 0.065)
}

/**
 * "Retirada e recolocação dos polos", "ID fan overhaul and balancing": two names that share a word stand for two rows. The
 * shorter one takes each word of the longer one's place in turn, and counts where that names another row well.
 */
export function withSharedNames(items: readonly Item[], read: ReadContext): Item[] {
  const found = [...items]
  const named = (words: readonly string[], not: number | undefined) => {
    const [best, next] = read.tasks.match(words)
    const good = best && best.id !== not && best.score >= FITS && (next?.score ?? 0) < best.score - 0.065
    return good ? best : undefined
  }
  for (let at = 0; at < found.length; at++) {
    if (!isJoint(found[at])) continue
    let next = at + 1
    while (isLight(found[next])) next++
    const [left, right] = [found[at - 1], found[next]]
    if (!left || !right) continue
    for (const [bare, whole] of [
      [left, right],
      [right, left],
    ] as const) {
      if (whole.kind !== 'task' || whole.rows || !whole.candidates || !isSure(whole)) continue
      if (!['unknown', 'word', 'task'].includes(bare.kind) || bare.to - bare.from !== 1) continue
      if (bare.kind === 'task' && isSure(bare) && (bare.candidates?.[0]?.score ?? 0) > 0.8) continue
      const [one] = contentOf(fold(bare.text), read)
      const words = contentOf(fold(whole.text), read)
      if (!one || words.length < 2 || read.tasks.knows(one) < LIKE) continue
      const best = words
        .flatMap(
          (_, place) =>
            named([...words.slice(0, place), one, ...words.slice(place + 1)], whole.candidates?.[0]?.id) ?? [],
        )
        .sort((a, b) => b.score - a.score)[0]
      if (!best) continue
      const { participle: _, past: __, ...rest } = bare
      found[found.indexOf(bare)] = { ...rest, kind: 'task', words: new Set(), candidates: [best], size: 1 }
    }
  }
  return found
}

/** Names that the instruction itself gives to what it adds. */
const freshIn = (items: readonly Item[]): string[] =>
  items.some(item => isWord(item, 'add'))
    ? items.flatMap(item => (item.kind === 'quote' && !item.candidates ? [item.text] : []))
    : []

/** What a pronoun stands for: the one row named so far, or the one that the part before is about. */
function subjectOf(before: readonly Item[]): Item | undefined {
  const tasks = before.filter(item => item.kind === 'task')
  const key = (item: Item): string => item.fresh ?? String(item.rows ?? item.candidates?.[0]?.id)
  if (tasks.length === 0) return undefined
  if (new Set(tasks.map(key)).size === 1) return isSure(nth(tasks, 0)) || tasks[0]?.fresh ? tasks[0] : undefined
  const last = before.findLastIndex(item => item.kind === 'task')
  let from = last
  while (
    from > 0 &&
    !(isJoint(before[from - 1]) && before.slice(from).some(item => item.kind === 'task' && !item.mark))
  )
    from--
  const bare = before.slice(from).filter(item => item.kind === 'task' && !item.mark)
  return bare.length === 1 && bare[0] && isSure(bare[0]) ? bare[0] : undefined
}

/**
 * Words for what was named before: "it", "ele" for the row that the part before is about, and "the new check", "essa
 * secagem" for a row that the instruction itself adds.
 */
export function withBackReferences(items: readonly Item[], spoken: readonly Item[], read: ReadContext): Item[] {
  const found: Item[] = []
  for (const [at, item] of items.entries()) {
    const before = [...spoken, ...found]
    const verb = found.some(each => each.kind === 'word' && !isLight(each) && !isWord(each, 'courtesy', 'afterwards'))
    if (isWord(item, 'pronoun') && item.to - item.from === 1) {
      const subject = subjectOf(before)
      // "It is Monday", "splicing it": nothing of its own.
      const dummy = items[at + 1]?.kind === 'date' || isWord(items[at + 1], 'is') || items[at - 1]?.kind === 'task'
      const apart = found.some((each, place) => isJoint(each) && found.slice(0, place).some(one => one.kind === 'task'))
      if (subject && (verb || apart || spoken.length > 0) && !dummy) {
        const { mark: _, role: __, point: ___, indefinite: ____, ...bare } = subject
        const { from, to, start, end, text } = item
        found.push({ ...bare, from, to, start, end, text, size: 1, echo: true })
        continue
      }
    }
    const date = isWord(item, 'beforeThat', 'byThat') ? dateBack(before, items, at) : undefined
    if (date) {
      const { from, to, start, end, text } = item
      const word = isWord(item, 'beforeThat') ? 'before' : 'deadline'
      found.push({ kind: 'word', from, to, start, end, text, words: new Set([word] as const) })
      found.push({ ...date, from: to - 0.5, to, start, end, text: date.text, size: 0, echo: true })
      continue
    }
    if (isWord(item, 'beforeThat', 'byThat') && item.words.size === 1) {
      found.push({ ...item, kind: 'unknown', words: new Set(), weak: true, size: 1 })
      continue
    }
    const fresh = item.kind === 'unknown' || (item.kind === 'task' && !item.rows) ? freshFor(item, before, read) : null
    if (fresh) {
      const { candidates: _, stranger: __, strange: ___, ...bare } = item
      found.push({ ...bare, kind: 'task', fresh, weak: false })
    } else found.push(item)
  }
  return found
}

/** The one day that was named so far, where "before that" and "by then" speak of it. */
function dateBack(before: readonly Item[], items: readonly Item[], at: number): Item | undefined {
  const dates = before.filter(item => item.kind === 'date' && item.date?.day !== null && !item.until)
  const ends = items[at + 1] === undefined || items[at + 1]?.kind === 'joint'
  return dates.length === 1 && ends ? dates[0] : undefined
}

/** The new row that a mention names, where it fits no row of the plan as well. */
function freshFor(item: Item, before: readonly Item[], read: ReadContext): string | null {
  const words = contentOf(fold(item.text), read)
  if ((item.candidates?.[0]?.score ?? 0) > 0.8) return null
  const fits = freshIn(before).filter(name => {
    const own = contentOf(fold(name), read)
    return words.length > 0 && words.every(word => own.some(each => termsLike(word, each) >= 0.88))
  })
  return fits.length === 1 ? nth(fits, 0) : null
}
