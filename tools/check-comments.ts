/**
 * Checks that comments name their subject (user, caller, planner, another session) and what it does (report, notify,
 * return, receive). A line that says "somebody" or "told" instead fails.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'

const FILES = ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}', 'tools/**/*.ts', 'e2e/**/*.ts']
const VAGUE = /\b(?:somebody|anybody|nobody|whoever|whatever|told|tells?|hears?|heard)\b/i
/** Names of the code and quoted sentences. */
const QUOTED = /`[^`]*`|"[^"]*"/g

/** Lines of a module's comments that do not name their subject, counted from 1. */
export function vagueLines(file: string, text: string): { readonly line: number; readonly text: string }[] {
  const { comments, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return comments.flatMap(({ start, value }) => {
    const first = text.slice(0, start).split('\n').length
    return value
      .split('\n')
      .map((each, at) => ({ line: first + at, text: each.trim() }))
      .filter(each => VAGUE.test(each.text.replace(QUOTED, '')))
  })
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
  const files = FILES.flatMap(each => globSync(each))
  const found = files.flatMap(file => vagueLines(file, readFileSync(file, 'utf8')).map(each => ({ file, ...each })))
  for (const { file, line, text } of found) console.log(`${file}:${line} ${text}`)
  console.log(`${files.length} files: ${found.length} lines of comments without a subject`)
  if (files.length === 0 || found.length > 0) process.exit(1)
}
