/**
 * `npm test`: every check, every test, the browser included. Prints what it skipped and why, and ends in one plain line
 * `N passed, N failed`. `--long` runs the long counts instead (kills, fuzz, round trips).
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildProduct } from './build-product.ts'
import { browserForTests, ensureChromium } from './chromium.ts'
import { run, workspaceBinary } from './run.ts'

interface Tally {
  passed: number
  failed: number
  skipped: number
  /** Reason to number of tests skipped for it. */
  reasons: Map<string, number>
}

const total: Tally = { passed: 0, failed: 0, skipped: 0, reasons: new Map() }
const long = process.argv.includes('--long')
const env: NodeJS.ProcessEnv = { ...process.env, ...(long && { PARADA_LONG: '1' }) }

function skip(reason: string, count = 1): void {
  total.skipped += count
  total.reasons.set(reason, (total.reasons.get(reason) ?? 0) + count)
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; title: string }[]
    message?: string
  }[]
}

function countVitest(file: string, code: number): void {
  if (!existsSync(file)) {
    total.failed++
    return
  }
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  total.passed += report.numPassedTests
  total.failed += report.numFailedTests
  let broken = 0
  for (const suite of report.testResults) {
    if (suite.status === 'failed' && suite.assertionResults.every(each => each.status !== 'failed')) broken++
    for (const each of suite.assertionResults) {
      // A test named "skipped: ..." stands in for what is missing here: it passes where it is, and is not needed elsewhere.
      if (each.title.startsWith('skipped:')) {
        if (each.status !== 'passed') continue
        total.passed--
        skip(each.title)
        continue
      }
      if (each.status === 'passed' || each.status === 'failed') continue
      skip(/skipped: [^()]*/.exec(each.title)?.[0].trim() ?? `${suite.name.split('/').pop()}: ${each.title}`)
    }
  }
  // A file that failed outside its tests (or an unhandled error) counts as one failure.
  total.failed += broken
  if (code !== 0 && report.numFailedTests + broken === 0) total.failed++
}

interface BrowserSuite {
  title: string
  suites?: BrowserSuite[]
  specs: { title: string; tests: { status: string }[] }[]
}

interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: BrowserSuite[]
}

/** Above this many browser tests that pass only at the second try, the run fails: a slow machine explains a few, not more. */
const MOST_UNSTEADY = 4

/** Names of the tests that failed first and passed when tried again. */
function unsteady(suite: BrowserSuite): string[] {
  const own = suite.specs.filter(spec => spec.tests.some(each => each.status === 'flaky'))
  return [...own.map(spec => spec.title), ...(suite.suites ?? []).flatMap(unsteady)]
}

async function browserTests(results: string): Promise<void> {
  const chromium = await ensureChromium(browserForTests)
  if (!chromium) {
    total.failed++
    console.log('The browser tests could not run: no Chromium was found and none could be installed.')
    return
  }
  const built = await run([process.execPath, 'tools/build-web.ts', '--if-stale'])
  if (built.code !== 0) {
    total.failed++
    return
  }
  const { code } = await run([...workspaceBinary('playwright'), 'test', '--retries=1'], {
    env: { ...env, PARADA_CHROMIUM: chromium },
  })
  const file = join(results, 'e2e.json')
  if (!existsSync(file)) {
    total.failed++
    return
  }
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as BrowserReport
  for (const title of suites.flatMap(unsteady)) console.log(`passed only at the second try (to be mended): ${title}`)
  total.passed += stats.expected
  total.failed += stats.unexpected
  if (stats.flaky > MOST_UNSTEADY) total.failed += stats.flaky
  else total.passed += stats.flaky
  if (stats.skipped > 0) skip('browser tests skipped by their own condition (see the list above)', stats.skipped)
  if (code !== 0 && stats.unexpected === 0) total.failed++
}

const results = 'test-results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

if (!long) {
  const checked = await run([process.execPath, 'tools/check.ts'])
  if (checked.code === 0) total.passed++
  else total.failed++
}
if (!env.PARADA_CORPUS)
  console.log(
    'No corpus of other programs’ files (PARADA_CORPUS is not set): tests that need it say "skipped: no corpus".',
  )

env.NODE_OPTIONS = [process.env.NODE_OPTIONS, await buildProduct(process.cwd())].filter(Boolean).join(' ')

const unit = join(results, 'unit.json')
const { code } = await run(
  [...workspaceBinary('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`],
  { env },
)
countVitest(unit, code)
await browserTests(results)

for (const [reason, count] of total.reasons) console.log(`skipped (${count}): ${reason}`)
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
if (total.failed > 0) process.exit(1)
