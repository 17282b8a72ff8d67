/** Loaded before a program (`--import`): where the script that was started has a bundle (tools/build-product.ts), that runs. */
import { existsSync } from 'node:fs'
import module from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const script = process.argv[1] ?? ''
const bundle = join(root, 'dist/product', relative(root, script).replace(/\.ts$/, '.mjs'))

// An older Node, which a test starts to see it refused, has no such hooks.
if (module.registerHooks && script.endsWith('.ts') && existsSync(bundle)) {
  const started = pathToFileURL(script).href
  module.registerHooks({
    resolve: (specifier, context, next) =>
      specifier === started ? { url: pathToFileURL(bundle).href, shortCircuit: true } : next(specifier, context),
  })
}
