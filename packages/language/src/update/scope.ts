import type { Task, TaskId } from '@parada/schedule'
import { must, nth } from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import { numberOf } from '../read/numbers.ts'
import { fold, wordsOf } from '../text/fold.ts'
import { termLikeness, termsOf } from '../text/match.ts'
import type { Context } from './context.ts'
import { M, type Order } from './order.ts'
import { WORDS } from './words.ts'

/** Words of an order that name a part of the outline: "da caldeira 2", "das duas caldeiras", "cald. 1 e 2". */
export interface ScopeMention {
  readonly start: number
  readonly end: number
  readonly summaries: readonly Task[]
  /** Named by its very name; else by words like it, or by how many there are. */
  readonly exact: boolean
}

interface Token {
  readonly word: string
  readonly start: number
  readonly end: number
}

const LEAD = new Set([...WORDS.of.split('|'), ...WORDS.article.split('|'), ...WORDS.and.split('|')])
const COUNT = pattern(
  `(?<![a-z0-9])(?:(?:${WORDS.of})\\s+)?(?:(?:${WORDS.both}|(?:(?:as|os|the|las|los)\\s+)?(\\d|duas|dois|two|dos|tres|three|quatro|four|cuatro)|${WORDS.all})\\s+)(?:(?:as|os|the|of the|las|los)\\s+)?([a-z]{4,})`,
  'g',
)

/** Finds every part of the outline that an order names. */
export function scopesIn(order: Order, context: Context): ScopeMention[] {
  const summaries = context.summaries
  if (summaries.length === 0) return []
  const found: ScopeMention[] = order.tasks
    .filter(mention => mention.tasks.length > 0 && mention.tasks.every(task => context.isSummary(task)))
    .map(mention => ({ ...withLead(order, mention.start, mention.end), summaries: mention.tasks, exact: true }))
  const free = (start: number, end: number): boolean => !found.some(each => start < each.end && end > each.start)
  for (const each of [...counted(order, context), ...listed(order, context), ...worded(order, summaries)])
    if (free(each.start, each.end)) found.push(each)
  return found.sort((a, b) => a.start - b.start)
}

const tokensOf = (masked: string): Token[] =>
  [...masked.matchAll(/[a-z0-9]+/g)].map(match => ({
    word: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))

/** The words with the article and preposition that lead to them. */
function withLead(order: Order, start: number, end: number): { start: number; end: number } {
  const lead = /(?:[a-z]+\s+){1,3}$/.exec(order.masked.slice(0, start))
  if (!lead) return { start, end }
  let from = start
  for (const word of lead[0].trim().split(/\s+/).reverse()) {
    if (!LEAD.has(word) || WORDS.and.split('|').includes(word)) break
    from = order.masked.lastIndexOf(word, from - 1)
  }
  return { start: from, end }
}

/** "das duas caldeiras", "both boilers": summaries side by side that share the noun. */
function counted(order: Order, context: Context): ScopeMention[] {
  const found: ScopeMention[] = []
  for (const match of order.masked.matchAll(COUNT)) {
    const noun = nth(termsOf(nth(match, 2), new Set()), 0)
    const fits = context.summaries.filter(task => {
      const head = termsOf(task.name, new Set(context.grammar.stopWords))[0]
      return head !== undefined && termLikeness(noun, head) >= 0.85
    })
    const count = match[1] ? numberOf(match[1]) : null
    const level = fits.filter(task => task.parent === nth(fits, 0).parent)
    if (level.length < 2 || (count !== null && count !== level.length)) continue
    found.push({ start: match.index, end: match.index + match[0].length, summaries: level, exact: false })
  }
  return found
}

/** "caldeiras 1 e 2", "boilers 1, 2 and 3": one noun and the numbers of several. */
function listed(order: Order, context: Context): ScopeMention[] {
  const found: ScopeMention[] = []
  const regex =
    /(?<![a-z0-9])([a-z]{3,})\s+((?:[a-z]{0,3}-?\d{1,4})(?:\s*(?:,|\se\s|\sand\s|\sy\s)\s*[a-z]{0,3}-?\d{1,4})+)(?![a-z0-9])/g
  for (const match of order.masked.matchAll(regex)) {
    const fits = wordsOf(nth(match, 2))
      .filter(word => /\d/.test(word))
      .map(number => context.summaries.find(task => fitsWords(task, [nth(match, 1), number]) > 0))
    if (fits.every(task => task !== undefined))
      found.push({
        ...withLead(order, match.index, match.index + match[0].length),
        summaries: fits,
        exact: false,
      })
  }
  return found
}

/** Words that are nearly the name of a summary: "cald. 2", "boiler 2", "oficina" after a preposition. */
function worded(order: Order, summaries: readonly Task[]): ScopeMention[] {
  const tokens = tokensOf(order.masked)
  const found: ScopeMention[] = []
  for (let at = 0; at < tokens.length; at++) {
    let best: { task: Task; length: number; score: number } | null = null
    let even = false
    for (const task of summaries)
      for (let length = 1; length <= 4 && at + length <= tokens.length; length++) {
        const run = tokens.slice(at, at + length)
        if (
          run.some(
            (token, index) => index > 0 && /[^\s.-]/.test(order.masked.slice(nth(run, index - 1).end, token.start)),
          )
        )
          break
        const score = fitsWords(
          task,
          run.map(token => token.word),
        )
        if (score === 0) continue
        if (length === 1 && !/\d/.test(nth(run, 0).word) && (score < 0.9 || !ledBy(order, nth(run, 0).start))) continue
        if (best && best.task !== task && length === best.length && Math.abs(score - best.score) < 0.02) even = true
        if (!best || length > best.length || (length === best.length && score > best.score)) {
          if (best && (length > best.length || score >= best.score + 0.02)) even = false
          best = { task, length, score }
        }
      }
    if (!best || even) continue
    const end = nth(tokens, at + best.length - 1).end
    found.push({ ...withLead(order, nth(tokens, at).start, end), summaries: [best.task], exact: false })
    at += best.length - 1
  }
  return found
}

/** True when a preposition stands right before: "da oficina". */
const ledBy = (order: Order, start: number): boolean =>
  pattern(`(?<![a-z0-9])(?:${WORDS.of})\\s+(?:(?:${WORDS.article}|fase|phase|etapa|area)\\s+)*$`).test(
    order.masked.slice(0, start),
  )

const SMALL = new Set('de da do das dos the of and e y a o as os el la los las'.split(' '))

/** How well a run of words is a summary's whole name: 0 when a word of either is missing. */
function fitsWords(task: Task, run: readonly string[]): number {
  const name = wordsOf(fold(task.name)).filter(word => !SMALL.has(word))
  const words = run.filter(word => !SMALL.has(word))
  if (words.length !== name.length || words.length === 0 || !words.some(word => /[a-z]{2}/.test(word))) return 0
  // The run neither begins nor ends with a small word.
  if (SMALL.has(nth(run, 0)) || SMALL.has(must(run.at(-1)))) return 0
  let total = 0
  for (const [index, word] of words.entries()) {
    const score = alike(word, nth(name, index), name.length > 1)
    if (score === 0) return 0
    total += score
  }
  return total / words.length
}

function alike(word: string, other: string, abbreviated: boolean): number {
  const [a, b] = [termsOf(word, new Set())[0], termsOf(other, new Set())[0]]
  if (!a || !b) return 0
  const score = termLikeness(a, b)
  if (score >= 0.8) return score
  // "cald" for "caldeira": three letters or more that the name begins with.
  return abbreviated && word.length >= 3 && other.startsWith(word) && !/\d/.test(word) ? 0.8 : 0
}

/** The order without the words of a scope. */
export function withoutScopes(order: Order, scopes: readonly ScopeMention[]): Order {
  let masked = order.masked
  for (const each of scopes)
    masked = masked.slice(0, each.start) + ' '.repeat(each.end - each.start) + masked.slice(each.end)
  return {
    ...order,
    masked,
    tasks: order.tasks.filter(mention => !scopes.some(each => mention.start >= each.start && mention.end <= each.end)),
  }
}

/** A part of the outline that an order begins with: "Na caldeira 1, ...", "P-201: ...". */
export function leadingScope(order: Order, context: Context): { scope: ScopeMention; rest: Order } | null {
  const scope = scopesIn(order, context)[0]
  if (!scope || /[a-z0-9\uE000-\uE011]/.test(order.masked.slice(0, scope.start))) return null
  const joint = /^\s*[,:]\s*/.exec(order.masked.slice(scope.end))
  if (!joint) return null
  const rest = withoutScopes(order, [scope])
  const from = scope.end + joint[0].length
  const masked = ' '.repeat(from) + rest.masked.slice(from)
  // What is left has to speak of something: a name, or words.
  return masked.includes(M.task) || /[a-z]{3}/.test(masked) ? { scope, rest: { ...rest, masked } } : null
}

/** Every task under the summaries of a scope, and the summaries themselves. */
export const insideOf = (scope: ScopeMention, context: Context): ReadonlySet<TaskId> =>
  new Set(scope.summaries.flatMap(task => [task.uid, ...context.under(task).map(each => each.uid)]))
