/**
 * Checks that no function is longer than a person reads at once: lines from its first to its last, those of texts, markup
 * and comments among them. Prints each that is too long and exits 1; fails as well when it found no functions to check.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'

/** Lines that a function has at the most. */
export const MOST_LINES = 120

const FILES = ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}', 'tools/**/*.ts']
/** Tests and what stands in for other programs in them; migrations, which are the tables as data. */
const LEFT_OUT = /\.test\.tsx?$|\/testing\/|\/test-[\w-]+\.ts$|\/storage\/migrations\//

export interface LongFunction {
  /** First line, counted from 1. */
  readonly line: number
  readonly lines: number
}

/** How many functions a module has, and those that are too long. */
export function functionsOf(file: string, text: string): { readonly count: number; readonly long: LongFunction[] } {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length
  const long: LongFunction[] = []
  let count = 0
  const look = ({ start, end }: { readonly start: number; readonly end: number }): void => {
    count++
    const lines = text.slice(start, end).split('\n').length
    if (lines > MOST_LINES) long.push({ line: lineAt(start), lines })
  }
  new Visitor({ FunctionDeclaration: look, FunctionExpression: look, ArrowFunctionExpression: look }).visit(program)
  return { count, long }
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
  const files = FILES.flatMap(each => globSync(each)).filter(each => !LEFT_OUT.test(each.replaceAll('\\', '/')))
  let count = 0
  let breaches = 0
  for (const file of files) {
    const found = functionsOf(file, readFileSync(file, 'utf8'))
    count += found.count
    for (const { line, lines } of found.long) {
      breaches++
      console.log(`${file}:${line} a function of ${lines} lines: at most ${MOST_LINES}, so that it is read at once`)
    }
  }
  console.log(`${count} functions checked, ${breaches} too long`)
  if (count === 0 || breaches > 0) process.exit(1)
}
