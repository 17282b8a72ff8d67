/**
 * Checks that nothing is there for its tests alone: an export that only tests import is a feature without a place, or
 * left over from one. Asks knip with the tests taken away; re-exports of a package's index are followed through.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run, workspaceBinary } from './run.ts'

/** What tests are made of, in every member. */
const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**', '**/test-*.ts', '**/testing.ts']

interface Workspace {
  readonly entry?: readonly string[]
  readonly project?: readonly string[]
  readonly [option: string]: unknown
}

interface Issue {
  readonly file: string
  readonly exports: readonly { readonly name: string; readonly line: number }[]
}

/** Knip's own settings without any test. */
export function withoutTests(settings: { readonly workspaces: Readonly<Record<string, Workspace>> }): object {
  const off = TESTS.map(pattern => `!${pattern}`)
  const workspaces = Object.entries(settings.workspaces).map(([name, workspace]) => {
    const { entry = [], project = [] } = workspace
    const kept = entry.filter(pattern => !/test|e2e/.test(pattern))
    return [
      name,
      { ...workspace, entry: kept, project: [...project, ...off], vitest: false, playwright: false },
    ] as const
  })
  return { ...settings, ignore: TESTS, workspaces: Object.fromEntries(workspaces) }
}

/** Exports that nothing but tests imports, as `file:line name`; those of an index are listed where they are declared. */
export async function onlyTested(root: string): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parada-reach-'))
  try {
    const config = join(folder, 'knip.json')
    writeFileSync(config, JSON.stringify(withoutTests(JSON.parse(readFileSync(join(root, 'knip.json'), 'utf8')))))
    const asked = ['-c', config, '--include', 'exports', '--reporter', 'json', '--no-progress', '--no-exit-code']
    const { output } = await run([...workspaceBinary('knip', root), ...asked], { capture: true, cwd: root })
    const line = output.split('\n').find(each => each.startsWith('{"'))
    if (!line) throw new Error(`knip gave no answer:\n${output}`)
    const { issues } = JSON.parse(line) as { readonly issues: readonly Issue[] }
    return issues
      .filter(each => !each.file.endsWith('/index.ts') && !/^(tools|e2e)\/|\.config\.ts$/.test(each.file))
      .flatMap(each => each.exports.map(one => `${each.file}:${one.line} ${one.name}`))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
  const found = await onlyTested(process.cwd())
  for (const each of found) console.log(`${each} is imported by tests alone`)
  if (found.length > 0) process.exit(1)
}
