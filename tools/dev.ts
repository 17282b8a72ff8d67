/**
 * `npm run dev`: server and companion restarted when their sources change, the web app by Vite with reload, a
 * demonstration project in place of MS Project.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { workspaceBinary } from './run.ts'

const API_PORT = process.env.PARADA_PORT ?? '3000'
const children: ChildProcess[] = []

function start(command: readonly string[], env: NodeJS.ProcessEnv = {}, cwd?: string): void {
  const [program, ...args] = command
  const child = spawn(program ?? '', args, { stdio: 'inherit', env: { ...process.env, ...env }, ...(cwd && { cwd }) })
  child.on('exit', code => {
    if (code !== 0 && code !== null) console.error(`${args.at(-1)} ended with code ${code}`)
  })
  children.push(child)
}

const watched = [
  '--watch-path=packages',
  '--watch-path=apps/server/src',
  '--watch-path=apps/companion/src',
  '--watch-path=apps/cli/src',
]
start([process.execPath, ...watched, 'apps/cli/src/main.ts', 'start', '--no-open', '--demo', '--port', API_PORT])
start(workspaceBinary('vite'), { PARADA_API: `http://localhost:${API_PORT}` }, 'apps/web')

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
