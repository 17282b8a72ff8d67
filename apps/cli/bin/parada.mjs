#!/usr/bin/env node
// `npx parada ...` in the checkout: the command line, run by the Node that the workspace brings, else by this one.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isEnough, tooOld } from '../../../tools/check-node.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const own = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
const node = existsSync(own) ? own : process.execPath

if (node !== own && (!isEnough(process.versions.node) || !existsSync(join(root, 'node_modules/@parada')))) {
  console.error(tooOld(process.versions.node, process.env))
  process.exitCode = 1
} else {
  const main = join(root, 'apps/cli/src/main.ts')
  // What each call carries along costs every promise of the server something without the second flag (default from Node 24 on).
  const flags = [
    '--disable-warning=ExperimentalWarning',
    ...(node === own ? ['--experimental-async-context-frame'] : []),
  ]
  const child = spawn(node, [...flags, main, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = code === null ? 128 + (signal === 'SIGINT' ? 2 : 15) : code
  })
}
