import { must, nth } from '@parada/schedule'
import { fold } from '../text/fold.ts'
import type { Context } from '../update/context.ts'
import { type Item, isLight, isWord } from './item.ts'
import type { ReadContext } from './items.ts'
import { contentOf } from './items.ts'
import type { PlanWords } from './plan-words.ts'

/** A value behind a mention counts for each: "24 h each". */
function isDealtOut(items: readonly Item[], at: number): boolean {
  const next = items.findIndex((item, index) => index > at && item.kind === 'task')
  const rest = items.slice(at + 1, next < 0 ? items.length : next)
  return rest.some((item, index) => isWord(item, 'each') && ['amount', 'number'].includes(rest[index - 1]?.kind ?? ''))
}

/** "Everything runs 25 % faster", "todas as tarefas 10% a mais": a quantifier with nothing behind it, where no row is named. */
function everything(items: readonly Item[]): number {
  if (items.some(item => ['task', 'person', 'unknown', 'quote'].includes(item.kind) && !item.weak)) return -1
  if (items.some(item => isWord(item, 'except', 'only', 'not', 'keep', 'phase', 'shift', 'work', 'holiday'))) return -1
  if (!items.some(item => item.kind === 'percent')) return -1
  const at = items.findIndex(item => isWord(item, 'all'))
  const rest = items.slice(at + 1).filter(item => !isLight(item))
  return at >= 0 && !rest.some(item => isWord(item, 'all', 'pair', 'each')) ? at : -1
}

/** "No compressor, tudo 25% mais rápido": the part of the plan that an order begins with, and its quantifier. */
function partInFront(
  items: readonly Item[],
  phases: PlanWords,
  read: ReadContext,
): { readonly phase: number; readonly all: number } | null {
  const [where, ...rest] = items
  const at = rest.findIndex(item => !isLight(item)) + 1
  const part = items[at]
  if (!where || !isWord(where, 'in') || part?.kind !== 'task' || part.rows || items[at + 1]?.text !== ',') return null
  const phase = phases.match(contentOf(fold(part.text), read))[0]
  if (!phase || phase.score < 0.75 || !isWord(items[at + 2], 'all')) return null
  return ['task', 'person', 'unknown'].includes(items[at + 3]?.kind ?? '') ? null : { phase: phase.id, all: at + 2 }
}

/** "Abrir bocas: as duas": a mention that fits just as many rows as the word behind it counts. */
function pairBehind(items: readonly Item[], at: number): Item {
  const item = nth(items, at)
  let next = at + 1
  while (items[next]?.kind === 'joint' || isLight(items[next])) next++
  if (item.kind !== 'task' || item.rows || !isWord(items[next], 'pair') || items[next + 1]?.kind === 'task') return item
  const best = item.candidates?.[0]?.score ?? 0
  const near = (item.candidates ?? []).filter(each => each.score > best - 0.065)
  return near.length === (isWord(items[next], 'three') ? 3 : 2) ? { ...item, rows: near.map(each => each.id) } : item
}

/** "Los trabajos del haz E-104": jobs in the plural, of a name that several rows have just as well. */
function jobsOf(item: Item, items: readonly Item[], at: number, leaf: (id: number) => boolean): Item {
  if (item.kind !== 'task' || item.rows) return item
  let before = at - 1
  while (before >= 0 && isLight(items[before]) && !isWord(items[before], 'task')) before--
  const many = (word: Item | undefined): boolean => isWord(word, 'task') && /s$/i.test(must(word).text)
  if (!many(items[before]) && !many(items[at + 1])) return item
  const best = item.candidates?.[0]?.score ?? 0
  const near = (item.candidates ?? []).filter(each => each.score > best - 0.065 && leaf(each.id))
  return near.length > 1 ? { ...item, rows: near.map(each => each.id) } : item
}

/** What "except" takes out of a set: the best of the mention's rows that are in it, and nothing where none is. */
function leftOut(item: Item, rows: readonly number[], under: (id: number) => number[]): ReadonlySet<number> | null {
  const inside = (item.candidates ?? []).flatMap(({ id, score }) => {
    const out = [...new Set([id, ...under(id)])].filter(each => rows.includes(each))
    return out.length > 0 && out.length < rows.length ? [{ out, score }] : []
  })
  const [best] = inside
  const near = inside.filter(each => best && each.score > best.score - 0.065)
  return best && near.length === 1 ? new Set(best.out) : null
}

/** "Each brick job": right before what it counts; "12h each" stands behind, and "of each furnace" says where. */
const eachOf = (found: readonly Item[], back: number): boolean =>
  isWord(found[back], 'each') && !isWord(found[back - 1], 'of') && found.slice(back + 1).every(item => isLight(item))

/**
 * A quantifier with a reference is a set of rows: of a phase, of a person, of a code; "except" takes rows out of it.
 * Frames see a set as one item.
 */
export function withSets(
  given: readonly Item[],
  context: Context,
  read: ReadContext,
  phases: PlanWords,
  spoken: readonly Item[] = [],
): Item[] {
  // What is left of a part that is named lies in it; of one that stands in front, that part has to be known first.
  const named = withRests(given, context, read, phases, spoken)
  const items = withAllAfter(
    withRests(withPlaceInFront(named, context, read, phases), context, read, phases, spoken),
    context,
  )
  const found: Item[] = []
  const { tasks, assignments } = context.schedule
  const byId = new Map(tasks.map(task => [task.uid as number, task]))
  const leaf = (id: number): boolean => {
    const task = byId.get(id)
    return task !== undefined && !context.isSummary(task) && task.duration.seconds > 0
  }
  const under = (id: number): number[] => {
    const task = byId.get(id)
    return task ? context.leavesUnder(task).map(each => each.uid) : []
  }
  const inside = partInFront(items, phases, read)
  const bare = inside ? inside.all : everything(items)
  for (let at = 0; at < items.length; at++) {
    if (at === bare) {
      const { from, to, start, end, text } = nth(items, at)
      const rows = (inside ? under(inside.phase) : tasks.map(task => task.uid as number)).filter(leaf)
      if (inside) found.length = 0
      found.push({ kind: 'task', from, to, start, end, text, words: new Set(), rows, size: to - from })
      continue
    }
    const item = jobsOf(pairBehind(items, at), items, at, leaf)
    if (item.rows && !nth(items, at).rows) {
      found.push(item)
      // "X: as duas", "X, both": the word that counts them is theirs.
      const pair = items.findIndex((each, place) => place > at && isWord(each, 'pair'))
      if (pair > 0 && items.slice(at + 1, pair).every(each => isLight(each) || each.kind === 'joint')) at = pair
      continue
    }
    if (item.kind === 'task' || item.kind === 'person' || item.kind === 'unknown') {
      let all = -1
      let pair = 0
      for (let back = found.length - 1; back >= 0 && back >= found.length - 6; back--) {
        if (isWord(found[back], 'all', 'pair') || (item.kind === 'task' && eachOf(found, back))) {
          all = back
          if (isWord(found[back], 'pair')) pair = isWord(found[back], 'three') ? 3 : 2
          break
        }
        if (!isLight(found[back]) && !isWord(found[back], 'phase', 'into', 'task', 'set', 'lasts', 'row')) break
      }
      const content = contentOf(fold(item.text), read)
      const phase = phases.match(content)[0]
      const named = isWord(items[at - 1], 'phase', 'into') || isWord(items[at - 2], 'phase', 'into')
      const rows: number[] = []
      // "Sopladores: 24 h cada": of a phase, its rows.
      const shared = all < 0 && item.kind === 'task' && (phase?.score ?? 0) >= 0.93 && isDealtOut(items, at)
      if (shared && phase) {
        const members = under(phase.id).filter(leaf)
        if (members.length > 0) {
          found.push({ ...item, rows: members })
          continue
        }
      }
      if (all >= 0 || named) {
        if (item.kind === 'person') {
          const who = item.candidates?.[0]?.id
          rows.push(...assignments.filter(each => each.resource === who).map(each => each.task as number))
        } else if (phase && phase.score >= 0.75) rows.push(...under(phase.id))
        else if (all >= 0 && item.kind === 'task') {
          const best = item.candidates?.[0]?.score ?? 0
          for (const each of item.candidates ?? []) if (each.score > best - 0.12) rows.push(...under(each.id))
        }
      }
      const members = [...new Set(rows)].filter(leaf)
      // "Both pumps": where there are as many, and no more.
      if (members.length > 0 && all >= 0 && (pair === 0 || members.length === pair)) {
        const head = nth(found, all)
        // Verbs that stood between the quantifier and its reference keep their say.
        const verbs = found.slice(all + 1).filter(each => isWord(each, 'set', 'lasts') && !isLight(each))
        found.length = all
        found.push(...verbs, {
          ...item,
          kind: 'task',
          rows: members,
          ...(item.kind === 'person' && { of: nth(must(item.candidates), 0).id }),
          start: Math.min(head.start, item.start),
          text: read.text.slice(Math.min(head.start, item.start), item.end),
          mark: undefined as never,
        })
        continue
      }
      if (members.length > 0 && named && item.mark === 'into')
        found.push({ ...item, kind: 'task', rows: members, phase: must(phase).id })
      else found.push(item)
      if (isWord(items[at - 1], 'except') || (isLight(items[at - 1]) && isWord(items[at - 2], 'except'))) {
        const set = [...found].reverse().find(each => each.rows)
        const out = set && item.kind === 'task' ? leftOut(item, must(set.rows), under) : null
        if (set && out) {
          set.rows = must(set.rows).filter(id => !out.has(id))
          found.pop()
          while (
            found.length > 0 &&
            (isLight(found.at(-1)) || isWord(found.at(-1), 'except') || must(found.at(-1)).kind === 'joint')
          )
            found.pop()
        }
      }
      continue
    }
    found.push(item)
  }
  return withoutEchoes(found)
}

/** "Os dois regeneradores passam a ser limpos ...": a verb that says again what the rows of a set are called. */
function withoutEchoes(items: readonly Item[]): Item[] {
  return items.map((item, at) => {
    const set = items.slice(0, at).findLast(each => each.rows && each.rows.length > 1)
    const best = item.candidates?.[0]?.score ?? 1
    if (item.kind !== 'task' || item.rows || item.mark || !set?.rows || best > 0.8 || item.to - item.from > 1)
      return item
    const near = (item.candidates ?? []).filter(each => each.score > best - 0.065)
    if (near.length < 2 || !near.every(each => set.rows?.includes(each.id))) return item
    const { candidates: _, ...bare } = item
    return { ...bare, kind: 'word' as const, words: new Set(['filler'] as const) }
  })
}

/** "Everything after X": the rows that wait for it, and those that wait for them; "before" the other way. */
function withAllAfter(items: readonly Item[], context: Context): readonly Item[] {
  const at = items.findIndex(item => isWord(item, 'all'))
  if (at < 0) return items
  let next = at + 1
  while (isLight(items[next]) || isWord(items[next], 'it', 'begin', 'task', 'lasts')) next++
  const gate = items[next]
  let last = next + 1
  while (isLight(items[last])) last++
  const row = items[last]
  const [best, other] = row?.candidates ?? []
  if (!isWord(gate, 'after', 'before', 'next', 'precede') || row?.kind !== 'task' || row.rows || !best) return items
  if (best.score < 0.75 || (other && other.score > best.score - 0.065)) return items
  const forward = isWord(gate, 'after', 'next')
  const reached = new Set<number>()
  const open = [best.id]
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const link of context.schedule.links) {
      const [from, to] = (forward ? [link.from, link.to] : [link.to, link.from]) as [number, number]
      if (from !== id || reached.has(to)) continue
      reached.add(to)
      open.push(to)
    }
  const rows = context.schedule.tasks
    .filter(task => reached.has(task.uid) && !context.isSummary(task) && task.duration.seconds > 0)
    .map(task => task.uid as number)
  if (rows.length === 0) return items
  const { mark: _, candidates: __, point: ___, ...bare } = row
  const head = nth(items, at)
  const set: Item = { ...bare, from: head.from, start: head.start, rows, size: row.to - head.from }
  return [...items.slice(0, at), set, ...items.slice(last + 1)]
}

/**
 * "The rest of the instruments", "os demais": the rows of a phase, of a person or of the set that was named before, without
 * those that were named.
 */
function withRests(
  items: readonly Item[],
  context: Context,
  read: ReadContext,
  phases: PlanWords,
  spoken: readonly Item[],
): readonly Item[] {
  const found: Item[] = []
  for (let at = 0; at < items.length; at++) {
    const item = nth(items, at)
    const rows = isWord(item, 'rest') ? restAt(items, at, [...spoken, ...found], context, read, phases) : null
    // "... and the rest stays": nothing is done about it.
    if (!rows && isWord(item, 'rest') && staysBehind(items, at)) {
      let end = at
      while (items[end] && nth(items, end).kind !== 'joint')
        found.push({ ...nth(items, end++), kind: 'word', words: new Set(['filler'] as const) })
      at = end - 1
      continue
    }
    if (!rows) {
      found.push(item)
      continue
    }
    const last = nth(items, rows.last)
    found.push({
      kind: 'task',
      from: item.from,
      to: last.to,
      start: item.start,
      end: last.end,
      text: read.text.slice(item.start, last.end),
      words: new Set(),
      rows: rows.rows,
      size: last.to - item.from,
    })
    at = rows.last
  }
  return found
}

/** "The rest stays", "o resto não muda": up to the end of the part. */
function staysBehind(items: readonly Item[], at: number): boolean {
  const end = items.findIndex((item, place) => place > at && item.kind === 'joint')
  const said = items.slice(at + 1, end < 0 ? undefined : end)
  const denied = said.some(item => isWord(item, 'not'))
  return (
    said.some(item => isWord(item, 'keep') || (denied && isWord(item, 'touch', 'set', 'move'))) &&
    said.every(item => isLight(item) || isWord(item, 'keep', 'not', 'touch', 'set', 'move', 'it', 'same'))
  )
}

/** What a person is to do alone, in front: "de las tareas de Pedro". */
const allOf = (items: readonly Item[], context: Context): number[] | null => {
  const set = items.findLast(item => item.rows && item.rows.length > 1)
  if (set?.rows) return [...set.rows]
  const [who] = items.filter(item => item.kind === 'person')
  const id = who?.candidates?.[0]?.id
  return id === undefined
    ? null
    : context.schedule.assignments.flatMap(each => (each.resource === id ? [each.task as number] : []))
}

function restAt(
  items: readonly Item[],
  at: number,
  before: readonly Item[],
  context: Context,
  read: ReadContext,
  phases: PlanWords,
): { readonly rows: number[]; readonly last: number } | null {
  let next = at + 1
  while (isLight(items[next]) || isWord(items[next], 'of', 'in', 'phase', 'into', 'task')) next++
  const item = items[next]
  const phase = item?.kind === 'task' && !item.rows ? phases.match(contentOf(fold(item.text), read))[0] : undefined
  const byId = new Map(context.schedule.tasks.map(task => [task.uid as number, task]))
  const inPhase = phase && phase.score >= 0.75 ? byId.get(phase.id) : undefined
  const all = inPhase ? context.leavesUnder(inPhase).map(each => each.uid as number) : allOf(before, context)
  if (!all) return null
  const named = new Set(
    before.flatMap(each =>
      each.kind === 'task' && (!each.rows || each.rows.length === 1)
        ? (each.rows ?? [must(each.candidates?.[0]?.id)])
        : [],
    ),
  )
  const rows = all.filter(id => {
    const task = byId.get(id)
    return !named.has(id) && task !== undefined && !context.isSummary(task) && task.duration.seconds > 0
  })
  return rows.length > 0 && named.size > 0 ? { rows, last: inPhase ? next : at } : null
}

/**
 * "No gerador, o ensaio ...", "de las tareas de Pedro, la calibración ...": a part of the plan in front of a comma, where
 * every row that is named behind it lies in that part. It says which rows are meant, and nothing else.
 */
function withPlaceInFront(
  items: readonly Item[],
  context: Context,
  read: ReadContext,
  phases: PlanWords,
): readonly Item[] {
  const comma = items.findIndex(item => item.kind === 'joint' && item.text === ',')
  const head = items.slice(0, Math.max(0, comma))
  const named = head.filter(item => item.kind === 'task' || item.kind === 'person')
  const [place] = named
  if (!place || named.length > 1 || place.rows || !isWord(head[0], 'in', 'of')) return items
  if (!head.every(item => item === place || isLight(item) || isWord(item, 'of', 'in', 'task', 'row', 'phase', 'into')))
    return items
  const inside = placeRows(place, context, read, phases)
  if (!inside) return items
  const rest = items.slice(comma + 1)
  if (rest.some(item => isWord(item, 'all'))) return items
  const within = rest.map(item => {
    if (item.kind !== 'task' || item.rows || !item.candidates || item.mark === 'after' || item.mark === 'before')
      return item
    const [best] = item.candidates
    const near = item.candidates.filter(each => best && inside.has(each.id) && each.score > best.score - 0.15)
    return near.length > 0 ? { ...item, candidates: near } : null
  })
  if (within.some(item => item === null) || !rest.some(item => item.kind === 'task' && !item.rows)) return items
  const [first, last] = [nth(head, 0), must(head.at(-1))]
  const shown: Item = {
    kind: 'word',
    from: first.from,
    to: last.to,
    start: first.start,
    end: last.end,
    text: read.text.slice(first.start, last.end),
    words: new Set(['filler'] as const),
    rows: [...inside],
  }
  return [shown, ...within.flatMap(item => item ?? [])]
}

/** Rows of the phase that is named in front, or of a person. */
function placeRows(place: Item, context: Context, read: ReadContext, phases: PlanWords): ReadonlySet<number> | null {
  if (place.kind === 'person') {
    const id = place.candidates?.[0]?.id
    return new Set(context.schedule.assignments.flatMap(each => (each.resource === id ? [each.task as number] : [])))
  }
  const phase = phases.match(contentOf(fold(place.text), read))[0]
  const task = context.schedule.tasks.find(each => phase && phase.score >= 0.75 && each.uid === phase.id)
  return task ? new Set(context.leavesUnder(task).map(each => each.uid as number)) : null
}
