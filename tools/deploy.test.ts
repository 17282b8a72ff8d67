import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** A linter by its package, run with this Node. */
const run = (name: string, args: readonly string[]) => {
  const { bin } = JSON.parse(read(`node_modules/${name}/package.json`)) as { bin: string | Record<string, string> }
  const script = typeof bin === 'string' ? bin : (bin[name] ?? '')
  return spawnSync(process.execPath, [join(ROOT, 'node_modules', name, script), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  })
}

test('the compose file passes its linter', () => {
  const { stdout, stderr, status } = run('dclint', ['deploy/compose.yaml'])
  expect([status, stdout + stderr]).toEqual([0, expect.not.stringContaining('error')])
})

test('the Dockerfile passes its linter', () => {
  const { stdout } = run('dockerfilelint', ['--output', 'json', 'deploy/Dockerfile'])
  const { files } = JSON.parse(stdout) as { files: { issues: { line: string; content: string; title: string }[] }[] }
  expect(files.flatMap(each => each.issues)).toEqual([])
})

test('the unit passes systemd’s own check, and keeps the server apart from the machine', context => {
  const unit = read('deploy/parada.service')
  for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet='])
    expect(unit).toContain(line)
  if (process.platform !== 'linux' || !existsSync('/usr/bin/systemd-analyze')) {
    context.skip('no systemd on this machine')
    return
  }
  const { stderr } = spawnSync('systemd-analyze', ['verify', 'deploy/parada.service'], { cwd: ROOT, encoding: 'utf8' })
  // The program stands where the unit says only on the machine it is installed on.
  const remarks = stderr.split('\n').filter(each => each !== '' && !/is not executable: No such file/.test(each))
  expect(remarks).toEqual([])
})

test('every setting that the deployment names is one the server reads, and nothing secret has a value', () => {
  const settings =
    read('apps/server/src/config.ts') +
    read('apps/cli/src/commands/start.ts') +
    read('apps/cli/src/installation.ts') +
    read('apps/cli/src/environment.ts')
  const named = new Set(
    [
      'deploy/compose.yaml',
      'deploy/Dockerfile',
      'deploy/parada.service',
      'deploy/README.md',
      'deploy/kubernetes/parada.yaml',
    ].flatMap(path => [...read(path).matchAll(/\bPARADA_[A-Z_]+/g)].map(match => match[0])),
  )
  expect([...named].filter(name => !settings.includes(name))).toEqual([])
  expect(read('deploy/.env.example')).toMatch(/^POSTGRES_PASSWORD=\n/m)
  expect(read('deploy/.env.example')).toMatch(/^PARADA_SECRET=\n/m)
  expect(execFileSync('git', ['ls-files', 'deploy'], { cwd: ROOT, encoding: 'utf8' })).not.toMatch(/\.env$/m)
})
