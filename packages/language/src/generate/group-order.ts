import { NO_LAG } from '@parada/schedule'
import type { WordClass } from '../lexicon/entry.ts'
import { type Lexicon, orderLexiconOf, phrasesAt } from '../lexicon/lexicon.ts'
import { type Token, tokensOf } from '../text/tokens.ts'
import type { Piece } from './clauses.ts'
import type { Collected, GroupTie } from './collect.ts'
import type { DraftTask } from './draft.ts'
import type { DraftNet } from './draft-net.ts'
import { annotate, type Reading } from './item.ts'

/** What a word of such a sentence is: a group, a word that ties, or one that only carries. */
type Part =
  | { readonly kind: 'group'; readonly groups: readonly DraftTask[] }
  | {
      readonly kind: 'after' | 'before' | 'with' | 'beside' | 'both' | 'previous' | 'block' | 'last' | 'joint' | 'comma'
    }

/** More groups than this are no chapters of a text. */
const MOST = 60

/** Reads "B and C run in parallel after A; D waits for both", said of groups of rows. False: the sentence says no such thing. */
export function readGroupOrder(piece: Piece, reading: Reading, into: Collected): boolean {
  const groups = into.draft.tasks.filter(task => task.summary)
  if (groups.length < 2 || groups.length > MOST || piece.text.length > 600) return false
  const parts = partsOf(piece.text, groups, orderLexiconOf(reading.grammar.language))
  if (parts === null || annotate(piece.text, piece.start, reading, false).amounts.length > 0) return false
  const read = new Clauses(groups, into.groupOrder.ties)
  if (!read.take(parts)) return false
  into.groupOrder.ties.push(...read.ties)
  if (read.chain) into.groupOrder.chain = true
  into.groupsApart = true
  into.used.push({ start: piece.start, end: piece.start + piece.text.length })
  return true
}

/** The parts of a sentence; null where a word of it says something else. */
function partsOf(text: string, groups: readonly DraftTask[], lexicon: Lexicon): Part[] | null {
  const tokens = tokensOf(text)
  const names = groups.map(group => ({ group, words: tokensOf(group.name).filter(each => each.kind !== 'mark') }))
  const parts: Part[] = []
  let at = 0
  while (at < tokens.length) {
    const token = tokens[at] as Token
    const named = groupAt(tokens, at, names)
    if (named) {
      parts.push({ kind: 'group', groups: [named.group] })
      at += named.length
      continue
    }
    if (token.kind === 'mark') {
      if (token.text === ',') parts.push({ kind: 'comma' })
      at++
      continue
    }
    const phrases = phrasesAt(lexicon, tokens, at)
    const length = Math.max(0, ...phrases.map(each => each.length))
    const words = new Set(phrases.filter(each => each.length === length).flatMap(each => [...each.words]))
    const kind = kindOf(words)
    if (kind) parts.push({ kind })
    else if (length === 0 && (token.kind !== 'word' || token.text.length > 3)) return null
    at += Math.max(1, length)
  }
  return parts.some(each => each.kind === 'group' || each.kind === 'previous') ? parts : null
}

function kindOf(words: ReadonlySet<WordClass>): Exclude<Part['kind'], 'group'> | null {
  const has = (...some: WordClass[]): boolean => some.some(word => words.has(word))
  if (has('both')) return 'both'
  if (has('previous')) return 'previous'
  if (has('block', 'phase')) return 'block'
  if (has('beside')) return 'beside'
  if (has('together')) return 'with'
  if (has('precede', 'before')) return 'before'
  if (has('after', 'depend', 'next')) return 'after'
  if (has('last')) return 'last'
  if (has('and')) return 'joint'
  return null
}

/** The group whose name stands at a place, whole or by its first word where no other begins so; the longest wins. */
function groupAt(
  tokens: readonly Token[],
  at: number,
  names: readonly { readonly group: DraftTask; readonly words: readonly Token[] }[],
): { group: DraftTask; length: number } | null {
  let best: { group: DraftTask; length: number } | null = null
  for (const { group, words } of names) {
    let same = 0
    while (same < words.length && tokens[at + same]?.folded === words[same]?.folded) same++
    const first = words[0]
    const unique = first !== undefined && names.filter(each => each.words[0]?.folded === first.folded).length === 1
    const whole = same > 0 && same === words.length
    const begins = same > 0 && unique && first.folded.length > 3
    if ((whole || begins) && same > (best?.length ?? 0)) best = { group, length: same }
  }
  return best
}

/** Clauses of such a sentence, one tie after another. */
class Clauses {
  readonly ties: GroupTie[] = []
  chain = false
  private readonly groups: readonly DraftTask[]
  /** Groups named together last: what "both" speaks of. */
  private team: readonly DraftTask[]
  private subjects: DraftTask[] = []
  private targets: DraftTask[] = []
  private tie: 'after' | 'before' | 'with' | null = null
  private fronted = false
  private parted = false
  private joined = false
  private each = false
  private broken = false

  constructor(groups: readonly DraftTask[], known: readonly GroupTie[]) {
    this.groups = groups
    const last = known.at(-1)
    // Groups that wait for the same run side by side.
    const beside = known.filter(each => last && each.kind === last.kind && each.to === last.to).map(each => each.group)
    this.team = last?.kind === 'with' ? [last.to, last.group] : beside
  }

  take(parts: readonly Part[]): boolean {
    for (const [at, part] of parts.entries()) this.step(part, parts, at)
    this.close()
    return !this.broken && (this.ties.length > 0 || this.chain)
  }

  private step(part: Part, parts: readonly Part[], at: number): void {
    switch (part.kind) {
      case 'group':
        this.refer(part.groups, parts, at)
        break
      case 'both':
        if (this.team.length < 2 && this.subjects.length < 2) this.broken = true
        else if (this.tie && this.targets.length === 0) this.refer(this.team, parts, at)
        else if (this.subjects.length === 0) this.refer(this.team, parts, at)
        break
      case 'previous': {
        const first = this.subjects[0]
        const before = first ? this.groups[this.groups.indexOf(first) - 1] : undefined
        if (this.each && this.tie === 'after') this.chain = true
        else if (before && this.tie) this.targets.push(before)
        else this.broken = true
        break
      }
      case 'block':
        if (this.subjects.length === 0) this.each = true
        break
      case 'beside':
        if (this.subjects.length > 1) this.team = [...this.subjects]
        // "In parallel with B": what it is beside follows.
        else if (this.subjects.length === 1 && parts[at + 1]?.kind === 'group') this.tie = 'with'
        break
      case 'last': {
        const [own] = this.subjects
        if (own) this.put(own, 'last', own)
        this.subjects = []
        break
      }
      case 'joint':
        this.joined = true
        break
      case 'comma':
        this.joined = true
        if (this.fronted && this.targets.length > 0) this.parted = true
        break
      default:
        if (this.tie && this.targets.length > 0 && this.subjects.length > 0) {
          const kept = [...this.subjects]
          this.close()
          this.subjects = kept
        }
        this.fronted = this.subjects.length === 0
        this.tie = part.kind
    }
  }

  private refer(groups: readonly DraftTask[], parts: readonly Part[], at: number): void {
    const next = parts[at + 1]?.kind
    const leads = next === 'after' || next === 'before' || next === 'with' || next === 'last'
    if (this.tie && !this.parted) {
      // "B with A and C waits": what ties behind it makes it the next one's subject.
      if (this.targets.length > 0 && this.joined && leads) {
        this.close()
        this.subjects.push(...groups)
      } else this.targets.push(...groups)
    } else this.subjects.push(...groups)
    this.joined = false
  }

  private close(): void {
    const { subjects, targets, tie } = this
    if (tie && subjects.length > 0)
      for (const subject of subjects)
        for (const target of targets)
          if (subject !== target)
            if (tie === 'before') this.put(target, 'after', subject)
            else this.put(subject, tie, target)
    if (tie === 'with' && targets.length > 0) this.team = [...targets, ...subjects]
    else if (subjects.length > 1) this.team = [...subjects]
    else if (targets.length > 1) this.team = [...targets]
    // Groups were named and nothing came of them.
    if (!tie && !this.each && subjects.length === 1) this.broken = true
    if (tie && (subjects.length === 0 || targets.length === 0) && !this.chain) this.broken = true
    this.subjects = []
    this.targets = []
    this.tie = null
    this.fronted = false
    this.parted = false
    this.each = false
  }

  private put(group: DraftTask, kind: GroupTie['kind'], to: DraftTask): void {
    if (!this.ties.some(each => each.group === group && each.to === to && each.kind === kind))
      this.ties.push({ group, kind, to })
  }
}

/** So many links between rows of two groups at most; beyond, the groups themselves are tied. */
const MOST_LINKS = 36

/** Links the rows of groups as sentences set their order. */
export function linkGroups(into: Collected, net: DraftNet): void {
  const { ties, chain } = into.groupOrder
  if (ties.length === 0 && !chain) return
  const leaves = into.draft.tasks.filter(task => !task.summary)
  const groups = into.draft.tasks.filter(task => task.summary && leaves.some(leaf => isUnder(leaf, task)))
  /** Groups that no other waits for. */
  const ends = (group: DraftTask): readonly DraftTask[] =>
    groups.filter(each => each !== group && !ties.some(tie => tie.kind === 'after' && tie.to === each))
  const before = new Map<DraftTask, readonly DraftTask[]>()
  const waits = (group: DraftTask, seen: readonly DraftTask[] = []): readonly DraftTask[] => {
    const known = before.get(group)
    if (known || seen.includes(group)) return known ?? []
    if (ties.some(tie => tie.group === group && tie.kind === 'last')) return ends(group)
    const own = ties.filter(tie => tie.group === group && tie.kind === 'after').map(tie => tie.to)
    const beside = ties.find(tie => tie.group === group && tie.kind === 'with')?.to
    const told = own.length > 0 || beside !== undefined
    // Those after which groups may come in their row: the one before and what runs with it.
    const prior = groups.filter(each => each.parent === group.parent)
    const last = prior[prior.indexOf(group) - 1]
    const found = told
      ? [...own, ...(beside ? waits(beside, [...seen, group]) : [])]
      : chain && last
        ? [last, ...ties.flatMap(tie => (tie.kind === 'with' && tie.group === last ? [tie.to] : []))]
        : []
    before.set(group, found)
    return found
  }
  for (const group of groups)
    for (const other of waits(group)) {
      const [own, others] = [rowsOf(leaves, group), rowsOf(leaves, other)]
      const heads = own.filter(row => !net.into(row).some(link => own.includes(link.from)))
      const ends = others.filter(row => !net.outOf(row).some(link => others.includes(link.to)))
      if (heads.length * ends.length > MOST_LINKS) net.link(other, group, 'FS', NO_LAG)
      else for (const end of ends) for (const head of heads) net.link(end, head, 'FS', NO_LAG)
    }
}

const isUnder = (task: DraftTask, group: DraftTask): boolean => {
  for (let at = task.parent; at; at = at.parent) if (at === group) return true
  return false
}
const rowsOf = (leaves: readonly DraftTask[], group: DraftTask): DraftTask[] =>
  leaves.filter(leaf => isUnder(leaf, group))
