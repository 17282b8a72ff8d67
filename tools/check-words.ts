import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { en, enOrder } from '../packages/language/src/lexicon/en.ts'
import type { LexiconSource } from '../packages/language/src/lexicon/entry.ts'
import { es, esOrder } from '../packages/language/src/lexicon/es.ts'
import { pt, ptOrder } from '../packages/language/src/lexicon/pt.ts'

// Words of natural language stand in the lexicon alone. What other rules of the language package still hold of them is
// counted per file in legacy-words.json, and may only shrink.

const SOURCES = 'packages/language/src'
const LEGACY = 'tools/legacy-words.json'
/** Where words belong, and what is no rule. */
const ELSEWHERE = /(?:^|\/)(?:lexicon|testing)\/|\.test\.ts$/

const wordsOf = (...sources: readonly LexiconSource[]): Set<string> =>
  new Set(
    sources.flatMap(
      source =>
        Object.values(source)
          .join(' ')
          .toLowerCase()
          .match(/[a-z]{4,}/g) ?? [],
    ),
  )

/** Words of Portuguese and Spanish that no English word or identifier looks like: each rule names all three languages. */
function naturalWords(): ReadonlySet<string> {
  const english = wordsOf(en, enOrder)
  return new Set([...wordsOf(pt, ptOrder, es, esOrder)].filter(word => !english.has(word)))
}

/** Literals of a source file: texts, templates and patterns, without its comments. */
export function literalsOf(source: string): string[] {
  const plain = source.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/^\s*\/\/.*$|(?<=[\s;{}])\/\/ .*$/gm, ' ')
  return (
    plain.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/(?![*/\s])(?:[^/\\\n]|\\.)+\/[a-z]*/g) ??
    []
  )
}

/** How many words of the lexicon a source holds outside of it, with the imports and codes of problems left out. */
export function wordsIn(source: string, natural: ReadonlySet<string>): number {
  return literalsOf(source)
    .filter(literal => !/^['"](?:\.{1,2}\/|@|node:|language\.)/.test(literal))
    .flatMap(literal => literal.toLowerCase().match(/[a-z]{4,}/g) ?? [])
    .filter(word => natural.has(word)).length
}

/** Words of the lexicon by file of the language package, rules alone. */
export function countWords(root: string): Record<string, number> {
  const natural = naturalWords()
  const counts: Record<string, number> = {}
  const files = readdirSync(join(root, SOURCES), { recursive: true, withFileTypes: true })
  for (const file of files) {
    if (!file.isFile() || !file.name.endsWith('.ts')) continue
    const path = join(file.parentPath, file.name)
    const name = relative(join(root, SOURCES), path)
    if (ELSEWHERE.test(name)) continue
    const count = wordsIn(readFileSync(path, 'utf8'), natural)
    if (count > 0) counts[name] = count
  }
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Files that hold more words than the list allows. */
export const breachesOf = (
  counts: Readonly<Record<string, number>>,
  legacy: Readonly<Record<string, number>>,
): string[] =>
  Object.entries(counts).flatMap(([file, count]) =>
    count > (legacy[file] ?? 0)
      ? [`${SOURCES}/${file}: ${count} words of the lexicon, ${legacy[file] ?? 0} allowed: put new words into lexicon/`]
      : [],
  )

export const legacyOf = (root: string): Record<string, number> =>
  JSON.parse(readFileSync(join(root, LEGACY), 'utf8')) as Record<string, number>
