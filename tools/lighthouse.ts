/**
 * Measures the built page behind the real server with Lighthouse: signed out and signed in, desktop preset, five runs
 * each, the medians printed. Fails below 95 for performance and 100 for accessibility and best practices.
 * `--runs=N` changes the number of runs. Measure on a quiet machine: a busy one is measured with the page.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { buildWeb } from './build-web.ts'
import { ensureChromium } from './chromium.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof CATEGORIES)[number]
/** Scores of 100 that the medians must reach. */
export const BARS: Readonly<Record<Category, number>> = { performance: 95, accessibility: 100, 'best-practices': 100 }

/** The middle of the values; of an even number the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (middle === undefined) throw new Error('no values to take the median of')
  return middle
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const up = await fetch(url).then(
      reply => reply.ok,
      () => false,
    )
    if (up) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`${url} does not answer`)
}

/** Creates the first account of the fresh installation; gives the cookie of its session. */
async function signUp(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ name: 'Ana', email: 'ana@planta.example', password: 'Caldeira-3-parada!' }),
  })
  if (!reply.ok) throw new Error(`no account: ${reply.status} ${await reply.text()}`)
  return reply.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
}

/** One run. A run that could not look at the page (a machine too busy to paint in time) is said and made again. */
async function measured(url: string, port: number, extraHeaders: Record<string, string>) {
  const { default: lighthouse, desktopConfig } = await import('lighthouse')
  for (let attempt = 1; ; attempt++) {
    const result = await lighthouse(
      `${url}/`,
      { port, extraHeaders, onlyCategories: [...CATEGORIES], logLevel: 'error' },
      desktopConfig,
    )
    const failed = result ? result.lhr.runtimeError : { code: 'NO_RESULT' }
    if (result && !failed) return result.lhr.categories
    console.log(`a run failed (${failed?.code}): it is made again`)
    if (attempt === 3) throw new Error(`Lighthouse could not look at ${url}: ${failed?.code}`)
  }
}

async function main(): Promise<number> {
  const runs = Number(process.argv.find(each => each.startsWith('--runs='))?.slice('--runs='.length) ?? 5)
  if (!(await buildWeb(ROOT, true))) return 1
  const executablePath = await ensureChromium()
  const data = await mkdtemp(join(tmpdir(), 'parada-lighthouse-'))
  const [port, companionPort, debugPort] = [await freePort(), await freePort(), await freePort()]
  const start = ['apps/cli/src/main.ts', 'start', '--port', String(port), '--companion-port', String(companionPort)]
  const server = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...start, '--data', data, '--no-open'],
    {
      cwd: ROOT,
      stdio: 'ignore',
    },
  )
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debugPort}`],
  })
  try {
    const url = `http://localhost:${port}`
    await answers(`${url}/health`)
    const cookie = await signUp(url)
    let good = true
    for (const [name, headers] of [
      ['signed out', {}],
      ['signed in', { Cookie: cookie }],
    ] as const) {
      const scores: Record<Category, number[]> = { performance: [], accessibility: [], 'best-practices': [] }
      for (let run = 0; run < runs; run++) {
        const categories = await measured(url, debugPort, headers)
        for (const category of CATEGORIES) scores[category].push(Math.round((categories[category]?.score ?? 0) * 100))
      }
      for (const category of CATEGORIES) {
        const middle = median(scores[category])
        const reached = middle >= BARS[category]
        good &&= reached
        console.log(
          `${name}, ${category}: median ${middle} of ${scores[category].join(', ')} (bar ${BARS[category]})${reached ? '' : ' MISSED'}`,
        )
      }
    }
    return good ? 0 : 1
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    await rm(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main()
