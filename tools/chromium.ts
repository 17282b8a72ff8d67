/** Finds a Chromium for the browser tests, or installs one: Debian's package as root, else Playwright's own. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, workspaceBinary } from './run.ts'

/** Browser without a window of its own: the same engine, and a fifth less work for each test. */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** A Chromium on the path or named by PARADA_CHROMIUM; null when there is none. */
export function installedChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  return env.PARADA_CHROMIUM ?? firstOf(NAMES, env)
}

/** What the browser tests run in: the shell where there is one, else any Chromium; null when there is none. */
export function browserForTests(env: NodeJS.ProcessEnv = process.env): string | null {
  return env.PARADA_CHROMIUM ?? firstOf([SHELL, ...NAMES], env)
}

function firstOf(names: readonly string[], env: NodeJS.ProcessEnv): string | null {
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin']
  for (const name of names) {
    const found = folders.map(folder => join(folder, name)).find(path => existsSync(path))
    if (found) return found
  }
  return null
}

/** Where Playwright keeps its own Chromium, if it has downloaded one. */
async function playwrightChromium(): Promise<string | null> {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : null
}

/** A Chromium's path, the `preferred` one first; installs one when none is there. Null when that failed too, with the reason printed. */
export async function ensureChromium(preferred: () => string | null = installedChromium): Promise<string | null> {
  const found = preferred() ?? (await playwrightChromium())
  if (found) return found
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("No Chromium here: installing Debian's package (chromium).")
    const packages = ['chromium', 'fonts-dejavu-core']
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run(['apt-get', 'update'], { capture: true, env })
    const { code, output } = await run(['apt-get', 'install', '-y', '--no-install-recommends', ...packages], {
      capture: true,
      env,
    })
    if (code === 0) return preferred()
    console.log(`apt-get could not install it:\n${output.slice(-2000)}`)
  }
  console.log('No Chromium here: asking Playwright for its own (playwright install chromium).')
  const { code } = await run([...workspaceBinary('playwright'), 'install', 'chromium'])
  return code === 0 ? await playwrightChromium() : null
}
