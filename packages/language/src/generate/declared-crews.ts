import { nth } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { pattern } from '../grammar/index.ts'
import { ROW_WORDS } from '../lexicon/rows.ts'
import { readAmounts } from '../read/amounts.ts'
import { readCrews, roleOf } from '../read/crews.ts'
import { fold, sentenceCase } from '../text/fold.ts'
import type { Crew, Span } from './draft.ts'

export interface Declared {
  /** The text with blanks where crews were declared. */
  readonly text: string
  readonly crew: readonly Crew[]
  readonly used: readonly Span[]
}

const COUNTED: readonly RegExp[] = [
  /^(?<name>.+?)\s*[([]\s*(?<units>\d{1,4})\s*(?:\p{L}+\s*)?[)\]]$/u,
  /^(?<name>.+?)\s*(?:[:=]|\s[-–—]\s|\sx\s?|\s)\s*(?<units>\d{1,4})$/u,
  /^(?<units>\d{1,4})\s*(?:x\s*)?\s(?<name>\p{L}.*)$/u,
]

/** "Andaime (12)", "12 Andaime", "Andaime: 12": a crew with how many it has; null: something else. */
function declaredCrew(words: string, grammar: Grammar): Crew | null {
  for (const [at, way] of COUNTED.entries()) {
    const { name, units } = way.exec(words.trim())?.groups ?? {}
    if (!name || !units || !/^[\p{L}][\p{L} ./'&-]{1,48}$/u.test(name.trim())) continue
    // "12 soldadores TIG" counts people, "Soldadores (12)" names a crew.
    const [counted] = at === 2 ? readCrews(fold(words), words, grammar) : []
    if (counted) return { ...counted.crew, units: Number(units) }
    const kind = roleOf(fold(name.trim()), grammar)?.kind === 'machine' ? 'machine' : 'people'
    return { name: sentenceCase(name), units: Number(units), kind }
  }
  return null
}

/** Commas and the like outside of brackets. */
const PARTS = /\s*[,;]\s*(?![^()[\]]*[)\]])|\s+(?:e|and|y)\s+(?=\p{L}[^,;]*\d|\d)/u

/**
 * Takes the lines that declare the crews of the job: "Equipes: Operação (4), Andaime (12)", or a head with a crew on
 * each line below. A line counts only where every part of it is a crew with its number, and there are two or more.
 */
export function takeDeclaredCrews(text: string, grammar: Grammar): Declared {
  const head = pattern(`^[\\s*-]*(?:${ROW_WORDS[grammar.language].crews})\\s*(?:[:=]|-(?=\\s))\\s*`)
  if (
    text.length > 200_000 ||
    !pattern(`(?:^|\\n)[\\s*-]*(?:${ROW_WORDS[grammar.language].crews})\\s*[:=-]`).test(fold(text))
  )
    return { text, crew: [], used: [] }
  const crew: Crew[] = []
  const used: Span[] = []
  let left = text
  const blank = (start: number, end: number): void => {
    used.push({ start, end })
    left = left.slice(0, start) + ' '.repeat(end - start) + left.slice(end)
  }
  const lines = text.split('\n')
  let at = 0
  const starts = lines.map(line => {
    const start = at
    at += line.length + 1
    return start
  })
  for (const [index, line] of lines.entries()) {
    const label = head.exec(fold(line))
    if (!label) continue
    const rest = line.slice(label[0].length).replace(/[.;\s]+$/, '')
    if (rest !== '') {
      const parts = rest.split(PARTS).map(part => declaredCrew(part, grammar))
      if (parts.length < 2 || parts.includes(null) || readAmounts(fold(rest), rest).length > 0) continue
      crew.push(...parts.filter(part => part !== null))
      blank(nth(starts, index), nth(starts, index) + line.length)
      continue
    }
    const below: Crew[] = []
    let to = index + 1
    for (; to < lines.length; to++) {
      const words = nth(lines, to)
        .replace(/^[\s\-*•·–—]+/, '')
        .replace(/[.;,\s]+$/, '')
      const one = readAmounts(fold(words), words).length === 0 ? declaredCrew(words, grammar) : null
      if (!one) break
      below.push(one)
    }
    if (below.length < 2) continue
    crew.push(...below)
    for (let row = index; row < to; row++) blank(nth(starts, row), nth(starts, row) + nth(lines, row).length)
  }
  return { text: left, crew, used }
}
