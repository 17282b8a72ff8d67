/**
 * Writes the programs that tests start as processes of their own as bundles into dist/product: to read 1,246 modules of
 * TypeScript at each start took longer than many of the tests. `npm test` does this once and starts bundles in the place
 * of their scripts (tools/start-bundled.mjs); a test that is run alone starts the scripts themselves.
 */
import { readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

/** Scripts that are started, from the workspace's root. Those that the product itself starts are among them. */
const STARTED = [
  'apps/cli/src/main.ts',
  'apps/server/src/work/work-in-child.ts',
  'apps/server/src/documents/read-in-child.ts',
  'apps/server/src/documents/ocr-in-child.ts',
  'apps/companion/src/project-host/com/com-worker.ts',
  'apps/companion/src/files/dialog-worker.ts',
  'apps/server/src/testing/serve.ts',
  'apps/server/src/testing/save-forever.ts',
]

/** These bring native parts or workers that they look for beside their own files, or are started by their own path. */
const APART = /^(koffi|@koromix\/.*|vite|esbuild|pg-native|tesseract\.js.*|@tesseract\.js.*|pdfjs-dist.*|playwright.*)$/

const apart: Plugin = {
  name: 'apart',
  setup(builder) {
    builder.onResolve({ filter: APART }, async ({ path, importer, kind, resolveDir, pluginData }) => {
      if (pluginData === apart) return undefined
      // A bundle lies in another folder than the member that has the package installed.
      const found = await builder.resolve(path, { importer, kind, resolveDir, pluginData: apart })
      return { path: found.errors.length > 0 ? path : found.path, external: true }
    })
  },
}

/** A module keeps the address of its source, beside which its data lies; the scripts that it starts are their bundles. */
function addresses(root: string, folder: string): Plugin {
  return {
    name: 'addresses',
    setup(builder) {
      builder.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const source = readFileSync(path, 'utf8')
        if (!source.includes('import.meta.')) return undefined
        const contents = source
          .replace(/new URL\('(\.[^']*)\.ts', import\.meta\.url\)/g, (whole, script: string) => {
            const from = relative(root, resolve(dirname(path), script))
            const bundle = pathToFileURL(join(folder, `${from}.mjs`)).href
            return STARTED.includes(`${from}.ts`) ? `new URL(${JSON.stringify(bundle)})` : whole
          })
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        return { contents, loader: 'ts' }
      })
    },
  }
}

/** Makes the bundles anew and gives the Node option with which they are started in the place of their scripts. */
export async function buildProduct(root: string): Promise<string> {
  const folder = join(root, 'dist/product')
  rmSync(folder, { recursive: true, force: true })
  await build({
    entryPoints: STARTED.map(script => join(root, script)),
    outbase: root,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    keepNames: true,
    logLevel: 'error',
    plugins: [apart, addresses(root, folder)],
    // Packages of the older module form ask for these; names that no module has keep the bundle's own apart.
    banner: {
      js: [
        "import { createRequire as $$createRequire } from 'node:module'",
        "import { dirname as $$dirname } from 'node:path'",
        "import { fileURLToPath as $$fileURLToPath } from 'node:url'",
        'const require = $$createRequire(import.meta.url)',
        'const __filename = $$fileURLToPath(import.meta.url), __dirname = $$dirname(__filename)',
      ].join('\n'),
    },
  })
  return `--import=${pathToFileURL(join(root, 'tools/start-bundled.mjs')).href}`
}
