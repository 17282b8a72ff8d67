import { must, nth } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { pattern } from '../grammar/index.ts'
import { isAction } from '../text/actions.ts'
import { fold, wordsOf } from '../text/fold.ts'
import { HANDED_OVER } from './handover.ts'
import { beginsWithHours } from './hours.ts'
import { annotate, type Item, type Reading } from './item.ts'
import { LONGEST_SENTENCE, partsOf } from './long-text.ts'
import { B, E } from './marks.ts'

/** A piece of the text with its place. */
export interface Piece {
  readonly text: string
  readonly start: number
}

const ABBREVIATION =
  /(?:^|[\s(])(?:aprox|resp|dep|pred|ref|ex|eng|sr|sra|dr|n|no|nr|av|max|approx|incl|est|tel|obs|qtd|art|fig|equip|manut|op|cf|vs|etc|prev|prof|ing|atte|ph|mr|mrs|i\.e|e\.g)$/i

/** So far around a mark it shows whether a sentence ends there. */
const NEAR = 200

/** Sentences of prose; a line break ends one unless the line clearly goes on. Arrows and semicolons end one too. */
export function sentencesOf(text: string, offset: number): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  const push = (to: number): void => {
    for (const end of partsOf(text, from, to, LONGEST_SENTENCE)) {
      const raw = text.slice(from, end)
      const lead = raw.length - raw.trimStart().length
      if (lead < raw.length) pieces.push({ text: raw.slice(lead).trimEnd(), start: offset + from + lead })
      from = end
    }
  }
  const regex = /(?<![.!?])[.!?]+(?=\s|$)|\n|;|(?<!\s)\s*(?:->|=>|→|➔|»|>>)\s*|\s>\s/g
  for (let match = regex.exec(text); match; match = regex.exec(text)) {
    // What decides stands near; looking no farther keeps the time linear.
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + NEAR)
    const behind = text.slice(Math.max(from, match.index - NEAR), match.index)
    // "(após inspeção; 2 mecânicos)": what stands in brackets is one with its task.
    if (match[0] === ';' && /\([^()\n]{0,160}$/.test(behind) && /^[^()\n]{0,160}\)/.test(after)) continue
    if (match[0].startsWith('.')) {
      if (ABBREVIATION.test(text.slice(Math.max(0, match.index - 12), match.index))) continue
      // "3 sold. e 1 ajud.": a trade in short.
      if (
        /\d \p{L}{3,7}$/u.test(text.slice(Math.max(0, match.index - 10), match.index)) &&
        /^\s(?:[eyE+]|and)\s/.test(after)
      )
        continue
    } else if (match[0] === '\n') {
      const before = behind.trimEnd()
      const goesOn =
        /(?:,|(?<![a-z])(?:e|and|y|ou|or|o|a|os|as|de|d[oa]s?|del|com|with|con|para|por|the|of|to|em|in|en|no|na))$/
      const ownTask = isAction(wordsOf(fold(after.slice(0, 40)))[0] ?? '') && !goesOn.test(fold(before))
      // A blank line ends what was said before it.
      const blank = /^[ \t]*\n/.test(after)
      if (
        !blank &&
        !startsDay(after) &&
        before !== '' &&
        !/[.!?:;]$/.test(before) &&
        /^\s*[a-zà-ÿ0-9(]/.test(after) &&
        !/^\s*\d+\s*[.)-]/.test(after) &&
        !ownTask
      )
        continue
      if (/,$/.test(before) && before.length > 25) continue
    }
    push(match.index)
    from = match.index + match[0].length
  }
  push(text.length)
  return pieces
}

/** "terça: abrir", "07:00-09:00 Liberação", "10/06 - limpar": a line that says when its work is done begins anew. */
const startsDay = (after: string): boolean => {
  const line = nth(after.slice(0, 60).split('\n'), 0)
  return beginsWithDay(line) || beginsWithHours(line)
}

/** True when a line begins with a day and a mark behind it. */
export const beginsWithDay = (line: string): boolean => DAY_HEAD.test(fold(line.slice(0, 60)))

const DAY_NAME =
  '(?:(?:segunda|terca|quarta|quinta|sexta)(?:\\s*-?\\s*feira)?|[2-6]a\\s*-?\\s*feira|sabado|domingo|lunes|martes|miercoles|jueves|viernes|monday|tuesday|wednesday|thursday|friday|saturday|sunday|(?:seg|ter|qua|qui|sex|sab|dom|mon|tue|wed|thu|fri|sat|sun|lun|mar|mie|jue|vie)(?=\\s*[:.(,-])|\\d{1,2}\\/\\d{1,2}(?:\\/\\d{2,4})?)'
const DAY_HEAD = new RegExp(
  `^\\s*(?:(?:na|no|el|on|dia)\\s+)?${DAY_NAME}(?:\\s*(?:,|e|y|and|a|ate|to|-)\\s*${DAY_NAME})?[^a-z:]{0,20}\\s*(?:[:)-]|$)`,
)

const IN_BRACKETS =
  /\(\s*(?:cura|secagem|resfriamento|pega|repouso|cure|curing|drying|cooling|setting|curado|secado|fraguado|enfriamiento|reposo)\s*(?:time\s*)?(?:de|of|por|for)?[:\s]*$/

interface LagPatterns {
  readonly label: RegExp
  readonly waits: RegExp
  readonly between: RegExp
}

const lagPatterns = new WeakMap<Grammar, LagPatterns>()

/** Put together once: a sentence may hold hundreds of amounts. */
function lagPatternsOf(grammar: Grammar): LagPatterns {
  const known = lagPatterns.get(grammar)
  if (known) return known
  const { link } = grammar
  const made = {
    label: pattern(`${link.lagLabel}\\s*$|${link.leadLabel}\\s*$|(?:[+]|(?<![a-z])(?:plus|mais|mas))\\s*$`),
    waits: pattern(
      `^\\s*(?:\\)\\s*)?(?:${link.afterStart}|${link.after}|${link.before}|${link.beforeEnd}|${link.later})${E}`,
    ),
    between: pattern(
      `(?<![a-z])(?:${grammar.start}|ocorr\\w*|acontec\\w*|ocurr\\w*|happen\\w*|occur\\w*|goes|runs|can|pode\\w*|puede\\w*|vem|viene|comes|espera\\w*|wait\\w*|aguard\\w*|so|only|solo|somente|apenas|minimo|least|menos|until|ate|hasta|hace|realiza|feit[oa]|done|decorrid[oa]s?|passad[oa]s?|transcurrid[oa]s?)\\s*$`,
    ),
  }
  lagPatterns.set(grammar, made)
  return made
}

/** Amounts that are waiting times of links rather than durations of tasks. */
function isLag(item: Item, index: number, grammar: Grammar): boolean {
  const amount = nth(item.amounts, index)
  const after = item.masked.slice(amount.end)
  const patterns = lagPatternsOf(grammar)
  const before = item.masked.slice(0, amount.start)
  if (patterns.label.test(before)) {
    // "..., depois abrir a tampa mais 2 h": a job of its own, named after another; the word only counts on.
    const own = item.masked.slice(item.amounts[index - 1]?.end ?? 0, amount.start)
    const counts =
      /(?:mais|mas|plus)\s*$/.test(own) && pattern(`^[\\s,]*(?:${grammar.link.next})\\s+(?=[a-z])`).exec(own)
    if (!(counts && startsWithAction(own.slice(counts[0].length), grammar))) return true
  }
  if (/^\s*(?:de\s+)?(?:folga|defasagem|lag|delay|gap|desfase|antecedencia|in advance)(?![a-z])/.test(after))
    return true
  // "in parallel with the last 6 hours of wrecking": a part of another task.
  if (/(?<![a-z])(?:last|ultim[ao]s)\s+$/.test(before)) return true
  // "com 12h de cura", "cura de 12h": time that passes behind a task.
  if (
    (/(?<![a-z])(?:com|with|con|mais|plus|mas)\s+(?:an?\s+|uma?\s+|una?\s+)?$/.test(before) &&
      /^\s*(?:d[eoa]\s+|of\s+)?(?:cura|secagem|resfriamento|pega|cure|curing|drying|cooling|curado|secado|fraguado|enfriamiento)(?![a-z])/.test(
        after,
      )) ||
    /(?<![a-z])(?:com|with|con)\s+(?:an?\s+|uma?\s+|una?\s+)?(?:cura|secagem|resfriamento|cure|curing|drying|cooling|curado|secado|fraguado|enfriamiento)\s*(?:time\s*)?(?:de|of|por|for)?\s*$/.test(
      before,
    )
  )
    return index > 0
  // "Vazar graute 3h (cura 12h)": the same in brackets behind the time of the task.
  if (index > 0 && IN_BRACKETS.test(before) && /^[^()]*\)/.test(after)) return true
  const waits = patterns.waits.test(after)
  if (!waits) return false
  const previous = item.amounts[index - 1]
  const between = item.masked.slice(previous?.end ?? 0, amount.start)
  if (patterns.between.test(between)) return true
  if (!/[a-z]{3}/.test(between.replace(/[^a-z ]/g, ' '))) return true
  return false
}

/** Cuts a sentence so that each piece has at most one duration of its own. */
export function clausesOf(sentence: Piece, reading: Reading): Piece[] {
  const { grammar } = reading
  const item = annotate(sentence.text, sentence.start, reading, true)
  const listed = item.masked.includes('\uE004') ? byCommas(sentence, item) : null
  if (listed) return listed
  const own = item.amounts.filter((_, index) => !isLag(item, index, grammar))
  if (own.length < 2) return [sentence]
  const cuts: number[] = []
  let from = 0
  for (let index = 0; index + 1 < own.length; index++) {
    const [left, right] = [nth(own, index), nth(own, index + 1)]
    const lead = item.masked.slice(from, left.start)
    const named = /[a-z]{3}/.test(
      lead.replace(
        pattern(
          `${B}(?:${grammar.durationVerb}|${grammar.link.next}|${grammar.link.last}|${grammar.link.first}|${grammar.link.parallel})${E}`,
          'g',
        ),
        ' ',
      ),
    )
    const cut = boundary(item.masked, left.end, right.start, named, grammar)
    cuts.push(cut)
    from = cut
  }
  // "..., sexta entrega": a hand-over at the end needs no time of its own.
  const tail = HANDED_OVER.exec(item.masked.slice(must(own.at(-1)).end))
  if (tail) cuts.push(must(own.at(-1)).end + tail.index)
  const pieces: Piece[] = []
  let start = 0
  for (const cut of [...cuts, sentence.text.length]) {
    const raw = sentence.text.slice(start, cut)
    const lead = must(/^[\s,;]*/.exec(raw))[0].length
    if (raw.slice(lead).trim() !== '')
      pieces.push({ text: raw.slice(lead).replace(/[\s,;]+$/, ''), start: sentence.start + start + lead })
    start = cut
  }
  return pieces
}

/** "escavação 100%, forma 60% (2 dias)": parts between commas that each say how far or how long. */
function byCommas(sentence: Piece, item: Item): Piece[] | null {
  const cuts: number[] = []
  let open = 0
  for (let at = 0; at < item.masked.length; at++) {
    if (item.masked[at] === '(') open++
    else if (item.masked[at] === ')') open--
    else if (item.masked[at] === ',' && open === 0) cuts.push(at)
  }
  // The last two may be joined by "e" instead.
  for (const match of item.masked.matchAll(/(?<=[\uE000\uE004)\w])\s+(?:e|and|y)\s+(?=[a-z])/g)) {
    const rest = item.masked.slice(match.index + match[0].length)
    if (/^[^,]*[\uE000\uE004]/.test(rest) && /[\uE000\uE004][^,]*$/.test(item.masked.slice(0, match.index)))
      cuts.push(match.index)
  }
  cuts.sort((a, b) => a - b)
  const pieces: { start: number; end: number }[] = []
  let from = 0
  for (const cut of [...cuts, item.masked.length]) {
    const part = item.masked.slice(from, cut)
    if (/[\uE000\uE004]/.test(part) && /[a-z]{3}/.test(part)) pieces.push({ start: from, end: cut })
    else if (pieces.length === 0) return null
    else nth(pieces, pieces.length - 1).end = cut
    from = cut + (/^\s*(?:,\s*)?(?:(?:e|and|y)\s+)?/.exec(item.masked.slice(cut))?.[0].length ?? 1)
  }
  if (pieces.length < 2) return null
  return pieces.map(({ start, end }) => {
    const lead = must(/^\s*/.exec(sentence.text.slice(start, end)))[0].length
    return { text: sentence.text.slice(start + lead, end), start: sentence.start + start + lead }
  })
}

function boundary(masked: string, from: number, to: number, named: boolean, grammar: Grammar): number {
  const { link } = grammar
  const region = masked.slice(from, to)
  const inBrackets = masked.lastIndexOf('(', from - 1) > masked.lastIndexOf(')', from - 1) ? 1 : 0
  const depth = (index: number): boolean => {
    let open = inBrackets
    for (let at = 0; at < index; at++)
      if (region[at] === '(') open++
      else if (region[at] === ')') open--
    return open > 0
  }
  let hasLink = pattern(
    `${B}(?:${link.after}|${link.afterStart}|${link.withStart}|${link.withFinish}|${link.parallel})${E}`,
  ).exec(region)
  const isParallel = hasLink !== null && pattern(`^(?:${link.parallel})${E}`).test(hasLink[0])
  // "X (7h) enquanto Y (5h)": nothing but the next task follows the word.
  if (hasLink && isParallel && !/[,;]/.test(region.slice(hasLink.index))) hasLink = null
  const joints = pattern(
    `([,;+]|\\s/\\s|${B}(?:e|and|y)(?=\\s)(?!\\s*[\\uE003])|${B}(?:${link.parallel}|${link.next}|${link.last})(?=[\\s,:]))`,
    'g',
  )
  const found: { at: number; strong: boolean }[] = []
  for (let match = joints.exec(region); match; match = joints.exec(region)) {
    if (depth(match.index)) continue
    const word = nth(match, 1)
    const weak = /^(?:e|and|y|\+)$/.test(word)
    // What follows a link word up to the next comma is its target.
    if (hasLink && match.index > hasLink.index && weak) continue
    if (hasLink && match.index === hasLink.index) continue
    // A word of order right before a comma belongs to what stands before it ("9 hs dps, pintar").
    if (!/^[,;+/]/.test(word) && !weak && /^\s*[,;)]/.test(region.slice(match.index + word.length))) continue
    if (!/^[,;+/]/.test(word) && !weak && region.slice(match.index + word.length).trim() === '') continue
    found.push({ at: match.index, strong: !weak })
  }
  if (found.length === 0) return from + (named ? (/^\s*\)/.exec(region)?.[0].length ?? 0) : 0)
  if (!named) return from + must(found.at(-1)).at
  const first = nth(found, 0)
  // "trocar A (2h) e B, C e D (3h)": the first joint ends the first task.
  return from + first.at
}

/** True when a piece begins with the verb or noun of some work, after articles and order words. */
export function startsWithAction(text: string, grammar: Grammar): boolean {
  const words = wordsOf(fold(text).replace(pattern(`^(?:${grammar.articles}\\s+)+`), ''))
  return words.length > 0 && isAction(nth(words, 0))
}
