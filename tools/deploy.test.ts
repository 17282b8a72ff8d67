import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

const freePort = () =>
  new Promise<number>(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

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

const MANIFESTS = 'deploy/kubernetes/parada.yaml'
/** What the compiler says of manifests held against the types of the Kubernetes API, where a member that is not there fails. */
function refusedByTypes(documents: readonly Manifest[]): string {
  const folder = mkdtempSync(join(ROOT, 'tools', '.manifests-'))
  try {
    const lines = documents.map(
      (each, at) =>
        `import type { I${each.kind} as M${at} } from 'kubernetes-models/${each.apiVersion}'\nexport const m${at}: M${at} = ${JSON.stringify(each)}`,
    )
    writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'))
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    const flags = '--noEmit --strict --target es2022 --module nodenext --skipLibCheck --ignoreConfig'
    return spawnSync(process.execPath, [tsc, ...flags.split(' '), 'manifests.ts'], { cwd: folder, encoding: 'utf8' })
      .stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
}
type Models = Readonly<Record<string, new (manifest: Manifest) => { validate(): void }>>

test('the Kubernetes manifests hold against the schemas and the types of its API', async context => {
  if (!existsSync(join(ROOT, 'node_modules/kubernetes-models'))) {
    context.skip('kubernetes-models is not installed here')
    return
  }
  const documents = parseAllDocuments(read(MANIFESTS)).map(each => each.toJSON() as Manifest)
  expect(documents.map(each => each.kind)).toEqual([
    'ConfigMap',
    'PersistentVolumeClaim',
    'Deployment',
    'Service',
    'PodDisruptionBudget',
  ])
  const refused = async (manifest: Manifest): Promise<string | null> => {
    // The library has an entry for each version of the API.
    const entry = ['kubernetes-models', manifest.apiVersion].join('/')
    const models = (await import(/* @vite-ignore */ entry)) as Models
    const Model = models[manifest.kind]
    if (!Model) return `${manifest.apiVersion} has no ${manifest.kind}`
    try {
      new Model(manifest).validate()
      return null
    } catch (error) {
      return String(error)
    }
  }
  for (const each of documents) expect(await refused(each), each.kind).toBeNull()
  expect(refusedByTypes(documents)).toBe('')
  // Wrong ones are refused, each by one of the two.
  const wrong = (from: string, to: string) =>
    parseAllDocuments(read(MANIFESTS).replace(from, to)).map(each => each.toJSON() as Manifest)
  const byType = wrong('containerPort: 3000', 'containerPort: "3000"')
  expect(await refused(byType[2] as Manifest)).toContain('containerPort must be integer')
  expect(await refused(wrong('kind: Deployment', 'kind: Deploymint')[2] as Manifest)).toContain('has no Deploymint')
  expect(refusedByTypes(wrong('readinessProbe', 'readyProbe'))).toContain('readyProbe')
  expect(refusedByTypes(wrong('terminationGracePeriodSeconds', 'terminationGracePeriod'))).toContain(
    'terminationGracePeriod',
  )
})

test('each container has probes and a memory limit, and ends later than its server drains', () => {
  const { spec } = parseAllDocuments(read(MANIFESTS))
    .map(each => each.toJSON() as { kind: string; spec: { template: { spec: PodSpec } } })
    .find(each => each.kind === 'Deployment')!
  const pod = spec.template.spec
  for (const each of pod.containers) {
    expect([each.readinessProbe, each.livenessProbe].map(probe => probe?.httpGet.path)).toEqual(['/ready', '/health'])
    expect(each.resources.limits.memory).toMatch(/^\d+[MG]i$/)
  }
  const drain = Number(/PARADA_DRAIN_SECONDS: "(\d+)"/.exec(read(MANIFESTS))?.[1])
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drain + 10)
})

interface PodSpec {
  readonly terminationGracePeriodSeconds: number
  readonly containers: readonly {
    readonly readinessProbe?: { readonly httpGet: { readonly path: string } }
    readonly livenessProbe?: { readonly httpGet: { readonly path: string } }
    readonly resources: { readonly limits: { readonly memory: string } }
  }[]
}

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
  for (const name of ['POSTGRES_PASSWORD', 'DATABASE_PASSWORD', 'PARADA_SECRET'])
    expect(read('deploy/.env.example')).toMatch(new RegExp(`^${name}=\\n`, 'm'))
  // The servers connect as the plain role, whose script the database runs.
  const compose = read('deploy/compose.yaml')
  expect(compose).toContain('DATABASE_URL: postgres://parada_server:${DATABASE_PASSWORD:?')
  expect(compose).toContain('./database-role.sql:/docker-entrypoint-initdb.d/database-role.sql:ro')
  expect(execFileSync('git', ['ls-files', 'deploy'], { cwd: ROOT, encoding: 'utf8' })).not.toMatch(/\.env$/m)
})

/** The proxy as the compose file runs it, at free ports of this machine with a certificate of its own. */
async function proxied(use: (ports: { readonly plain: number; readonly tls: number }) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parada-proxy-'))
  const [plain, tls] = [await freePort(), await freePort()]
  const file = read('deploy/Caddyfile')
    .replace(
      'auto_https disable_redirects',
      'auto_https disable_redirects\n\tadmin off\n\tlocal_certs\n\tskip_install_trust',
    )
    .replace(':80 {', `:${plain} {`)
  writeFileSync(join(folder, 'Caddyfile'), file)
  const proxy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, PARADA_PUBLIC_URL: `https://localhost:${tls}` },
    stdio: 'ignore',
  })
  try {
    for (let tries = 0; tries < 100; tries++) {
      const answers = await fetch(`http://localhost:${plain}/api/x`).then(
        () => true,
        () => false,
      )
      if (answers) break
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    await use({ plain, tls })
  } finally {
    proxy.kill('SIGKILL')
    await new Promise(resolve => proxy.once('exit', resolve))
    rmSync(folder, { recursive: true, force: true })
  }
}

test('the proxy leads people to https, refuses calls that came without, and speaks no old TLS', async context => {
  if (spawnSync('caddy', ['version']).status !== 0) {
    context.skip('no caddy on this machine')
    return
  }
  await proxied(async ({ plain, tls }) => {
    const ask = (path: string) => fetch(`http://localhost:${plain}${path}`, { redirect: 'manual' })
    const page = await ask('/plan?x=1')
    expect([page.status, page.headers.get('location')]).toEqual([308, 'https://localhost/plan?x=1'])
    for (const path of ['/api/v1/plans', '/api/trpc/session.current', '/reports/generate-html']) {
      const call = await ask(path)
      expect([path, call.status, call.headers.get('location')]).toEqual([path, 403, null])
    }
    const version = (most: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') =>
      new Promise<string | null>(resolve => {
        const options = { host: 'localhost', port: tls, servername: 'localhost', rejectUnauthorized: false }
        // The lowest level of what OpenSSL offers: the proxy is to refuse it, not this side.
        const old = { minVersion: 'TLSv1', maxVersion: most, ciphers: 'DEFAULT@SECLEVEL=0' } as const
        const socket = connectTls({ ...options, ...old }, () => {
          resolve(socket.getProtocol())
          socket.destroy()
        })
        socket.on('error', () => resolve(null))
      })
    expect([await version('TLSv1.1'), await version('TLSv1.2'), await version('TLSv1.3')]).toEqual([
      null,
      'TLSv1.2',
      'TLSv1.3',
    ])
  })
})
