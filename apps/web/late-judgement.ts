import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const JUDGEMENT = fileURLToPath(new URL('./src/data/judgement.ts', import.meta.url))

/** Modules that know the words of steps, and the rules of P6, by what the first load imports them in. */
const LATE: ReadonlyMap<string, RegExp> = new Map([
  ['./judge-reports.ts', /\/schedule\/src\/edits\/apply\.ts$/],
  ['./loop-links.ts', /\/schedule\/src\/engine\/warnings\.ts$/],
  ['./p6/rules.ts', /\/schedule\/src\/engine\/rule-sets\.ts$/],
])

/**
 * In the page, `applyEdits` judges what is reported by `src/data/judgement.ts`, which loads the rules after the first
 * picture and refuses until they are there; so are plans by the rules of P6. Workers, and everything outside the page, have the rules from the start.
 * Fails the build when there was nothing to put in place: the rules would be in the first load again.
 */
export function lateJudgement(): Plugin {
  const placed = new Set<string>()
  return {
    name: 'parada-late-judgement',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !LATE.get(source)?.test(importer)) return null
      placed.add(source)
      return JUDGEMENT
    },
    buildEnd(error) {
      const missed = [...LATE.keys()].filter(each => !placed.has(each))
      if (!error && missed.length > 0) throw new Error(`nothing imports ${missed.join()} where the page loads it late`)
    },
  }
}
