import { pattern } from '../grammar/index.ts'
import { JOB, PHASE } from '../grammar/order-phrases.ts'
import { fold } from '../text/fold.ts'
import type { Block, Line } from './blocks.ts'
import { annotate, type Reading } from './item.ts'

/** Lines right above lists that name their groups: only where several lists have one. */
export class GroupHeadings {
  private readonly blocks: readonly Block[]
  private readonly reading: Reading
  private readonly known = new Map<readonly Line[], Line | null>()
  private several: boolean | null = null

  constructor(blocks: readonly Block[], reading: Reading) {
    this.blocks = blocks
    this.reading = reading
  }

  of(index: number, lines: readonly Line[]): Line | null {
    const found = this.candidate(lines)
    if (!found || !this.hasSeveral()) return null
    const filled = lines.filter(line => line.text.trim() !== '').length
    return index > 0 ||
      filled > 1 ||
      /:\s*$/.test(found.body) ||
      this.isPhase(found) ||
      this.isOneOfMany(found) ||
      this.isSpokenOf(found)
      ? found
      : null
  }

  private isPhase(line: Line): boolean {
    return pattern(`^${this.reading.grammar.phaseWord}(?![a-z])`).test(fold(line.body))
  }

  /** "ZONA DE MOLIENDA", "ZONA ELÉCTRICA": headings that begin with the same word head parts of one kind. */
  private isOneOfMany(line: Line): boolean {
    const first = (words: string): string => fold(words).trim().split(/\s+/)[0] ?? ''
    const own = first(line.body)
    const alike = this.blocks.filter(block => {
      const other = block.kind === 'prose' ? this.candidate(block.lines) : null
      return other !== null && other !== line && first(other.body) === own
    })
    return own.length > 2 && alike.length > 0
  }

  /** A step of a shutdown, or a name that a later sentence speaks of: a part of the job and not the job. */
  private isSpokenOf(line: Line): boolean {
    const name = fold(line.body).trim()
    if (PHASE.test(name) && !JOB.test(name)) return true
    return (
      name.length > 3 &&
      this.blocks.some(
        block =>
          block.kind === 'prose' &&
          block.lines.some(each => each !== line && / /.test(each.text.trim()) && fold(each.text).includes(name)),
      )
    )
  }

  private hasSeveral(): boolean {
    this.several ??=
      this.blocks.filter((block, at) => {
        const next = this.blocks[at + 1]
        return block.kind === 'prose' && next && next.kind !== 'prose' && this.candidate(block.lines) !== null
      }).length >= 2
    return this.several
  }

  private candidate(lines: readonly Line[]): Line | null {
    const known = this.known.get(lines)
    if (known !== undefined) return known
    const last = lines.findLast(line => line.text.trim() !== '')
    const found = last && this.heads(last) ? last : null
    this.known.set(lines, found)
    return found
  }

  private heads(line: Line): boolean {
    if (line.body.length > 70) return false
    const item = annotate(line.body, line.bodyStart, this.reading, true)
    return (
      // "Fase 1 - Preparação (2 dias)": what a phase takes in all is no task's time.
      (item.amounts.length === 0 || this.isPhase(line)) &&
      item.dates.length === 0 &&
      // "Turno 1 (7h-19h)": the hours of a shift are part of its head.
      (item.calendars.length === 0 || /^(?:\d\S?\s+)?(?:turno|shift)(?![a-z])/.test(fold(line.body))) &&
      !/[.!?]$/.test(line.body.trim())
    )
  }
}
