import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.PARADA_SERVER ?? 'http://localhost:3000'

/** Fonts of scripts that the three languages do not use are fetched only if a plan needs them. */
const LATER = /(cyrillic|greek|vietnamese)/

/** Writes `sw.js` with the list of everything the app needs without a network. */
function serviceWorker(): Plugin {
  return {
    name: 'parada-service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle)
        .filter(name => name.startsWith('assets/') && !LATER.test(name) && !name.endsWith('.woff'))
        .map(name => `/${name}`)
        .sort()
      const all = ['/', '/manifest.webmanifest', '/icon.svg', ...files]
      const version = createHash('sha256').update(all.join()).digest('hex').slice(0, 12)
      const source = readFileSync(fileURLToPath(new URL('./service-worker.js', import.meta.url)), 'utf8')
        .replace('__VERSION__', version)
        .replace('__FILES__', JSON.stringify(all))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}

export default defineConfig({
  plugins: [react(), serviceWorker()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    rolldownOptions: {
      // Modules of the packages do nothing when they are loaded: those that only a later screen uses go with it.
      treeshake: { moduleSideEffects: [{ test: /packages\/[a-z]+\/src\//, sideEffects: false }] },
    },
  },
  worker: { format: 'es' },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: server, ws: true, changeOrigin: true },
      '/s/': { target: server, changeOrigin: true },
    },
  },
})
