/** Runs other programs for the workspace's scripts: one place that knows how to spawn portably and to report. */
import { type SpawnOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import './link-members.mjs'

/** How a program ended; `output` holds stdout and stderr together when it was captured. */
export interface Ran {
  readonly code: number
  readonly output: string
}

/** The workspace's own binary of a tool, as [program, ...arguments], started by this Node so that no shell is needed. */
export function workspaceBinary(name: string, root: string = process.cwd()): string[] {
  const script: Readonly<Record<string, string>> = {
    vitest: 'vitest/vitest.mjs',
    vite: 'vite/bin/vite.js',
    tsc: 'typescript/bin/tsc',
    knip: 'knip/bin/knip.js',
    playwright: '@playwright/test/cli.js',
    biome: '@biomejs/biome/bin/biome',
  }
  const path = join(root, 'node_modules', script[name] ?? `${name}/bin/${name}.js`)
  if (!existsSync(path)) throw new Error(`${name} is not installed: run npm ci first`)
  return [process.execPath, path]
}

/** Runs a command. Output goes to the terminal unless `capture` is set. Never rejects: a missing program has code 127. */
export function run(command: readonly string[], options: SpawnOptions & { capture?: boolean } = {}): Promise<Ran> {
  const { capture, ...rest } = options
  return new Promise(resolve => {
    const [program, ...args] = command
    const child = spawn(program ?? '', args, { stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit', ...rest })
    let output = ''
    child.stdout?.on('data', chunk => {
      output += chunk
    })
    child.stderr?.on('data', chunk => {
      output += chunk
    })
    child.on('error', error => resolve({ code: 127, output: `${output}${error.message}` }))
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }))
  })
}
