import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstChunks } from './first-chunks.ts'
import { lateJudgement } from './late-judgement.ts'

const server = process.env.PARADA_SERVER ?? 'http://localhost:3000'

/** Fonts of scripts that the three languages do not use, and the pictures of the help, are fetched only when they are shown. */
const LATER = /(cyrillic|greek|vietnamese|\.webp$)/

/** Files of `public` that the installed app shows without a network. */
const KEPT = ['manifest.webmanifest', 'icon.svg', 'icon-192.png']

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
      const all = ['/', ...KEPT.map(name => `/${name}`), ...files]
      const hash = createHash('sha256').update(all.join())
      // Files without a hash in their name: another content is another version.
      for (const name of KEPT) hash.update(readFileSync(fileURLToPath(new URL(`./public/${name}`, import.meta.url))))
      const version = hash.digest('hex').slice(0, 12)
      const source = readFileSync(fileURLToPath(new URL('./service-worker.js', import.meta.url)), 'utf8')
        .replace('__VERSION__', version)
        .replace('__FILES__', JSON.stringify(all))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}

/** Texts smaller than this gain nothing by being compressed: bytes. */
const TOO_SMALL = 1024

/** Writes every text of the build once more, compressed, so that a server sends it without any work of its own. */
function compressed(): Plugin {
  return {
    name: 'parada-compressed',
    apply: 'build',
    writeBundle(options, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/\.(js|css|html|svg|webmanifest)$/.test(name) || name === 'sw.js') continue
        const path = join(options.dir ?? '', name)
        const text = readFileSync(path)
        if (text.length < TOO_SMALL) continue
        writeFileSync(
          `${path}.br`,
          brotliCompressSync(text, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
          }),
        )
      }
    },
  }
}

export default defineConfig({
  plugins: [lateJudgement(), firstChunks(), react(), serviceWorker(), compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    rolldownOptions: {
      // Chunk names are much of what the first visit loads and do not compress: seven characters distinguish versions.
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
      // Modules of the packages, and of the client of the calls, do nothing when they are loaded: those that only a later
      // screen uses go with it.
      treeshake: {
        moduleSideEffects: [{ test: /(packages\/[a-z]+\/src|@trpc\/client\/dist)\//, sideEffects: false }],
      },
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
