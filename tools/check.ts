/** `npm run check`: format and lint, types of every member, layers, dead code. Runs side by side and prints what failed. */
import { existsSync } from 'node:fs'
import { run, workspaceBinary } from './run.ts'

const MEMBERS = [
  ...['schedule', 'sync', 'scope', 'formats', 'language', 'protocol', 'messages', 'render'].flatMap(name => [
    `packages/${name}`,
    `packages/${name}/tsconfig.test.json`,
  ]),
  ...['web', 'server', 'companion', 'cli'].map(name => `apps/${name}`),
  'tools',
]

const CHECKS: readonly { name: string; command: readonly string[] }[] = [
  { name: 'format and lint', command: [...workspaceBinary('biome'), 'check', '--error-on-warnings', '.'] },
  { name: 'layers', command: [process.execPath, 'tools/check-layers.ts'] },
  { name: 'lengths of functions', command: [process.execPath, 'tools/check-functions.ts'] },
  { name: 'subjects of comments', command: [process.execPath, 'tools/check-comments.ts'] },
  { name: 'hygiene', command: [process.execPath, 'tools/check-repository.ts'] },
  { name: 'dead code', command: [...workspaceBinary('knip'), '--no-progress'] },
  { name: 'reached by tests alone', command: [process.execPath, 'tools/check-reach.ts'] },
  ...MEMBERS.filter(member => existsSync(member)).map(member => ({
    name: `types ${member}`,
    command: [...workspaceBinary('tsc'), '-p', member, '--noEmit'],
  })),
]

const started = performance.now()
const waiting = [...CHECKS]
const failures: string[] = []

async function worker(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { code, output } = await run(next.command, { capture: true })
    if (code === 0) continue
    failures.push(next.name)
    console.log(`\n--- ${next.name} failed ---\n${output.trim()}`)
  }
}

await Promise.all([worker(), worker()])
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(`${CHECKS.length - failures.length} of ${CHECKS.length} checks passed in ${seconds} s`)
if (failures.length > 0) {
  console.log(`failed: ${failures.join(', ')}`)
  process.exit(1)
}
