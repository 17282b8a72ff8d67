import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/** Writes `crew-sw.js` with the list of what the page needs without a network. */
function crewWorker(): Plugin {
  return {
    name: 'parada-crew-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = [
        '/icon.svg',
        ...Object.keys(bundle)
          .filter(name => name.startsWith('assets/'))
          .map(name => `/${name}`),
      ]
      const source = readFileSync(pathOf('./crew-service-worker.js'), 'utf8')
        .replace('__VERSION__', createHash('sha256').update(files.join()).digest('hex').slice(0, 12))
        .replace('__FILES__', JSON.stringify(files))
      this.emitFile({ type: 'asset', fileName: 'crew-sw.js', source })
    },
  }
}

/** The page of a crew's supervisor: a program of its own, without a module of the editor. Built beside the app. */
export default defineConfig({
  plugins: [crewWorker()],
  publicDir: false,
  build: {
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: pathOf('./crew.html'),
      output: { entryFileNames: 'assets/crew-[hash].js', chunkFileNames: 'assets/crew-[name]-[hash].js' },
      treeshake: { moduleSideEffects: [{ test: /packages\/[a-z]+\/src\//, sideEffects: false }] },
    },
  },
})
