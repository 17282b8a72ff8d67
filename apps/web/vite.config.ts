import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.PARADA_SERVER ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [react()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', sourcemap: false, manifest: true },
  worker: { format: 'es' },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: server, ws: true, changeOrigin: true },
      '/documents': { target: server, changeOrigin: true },
      '/reports': { target: server, changeOrigin: true },
      '/license': { target: server, changeOrigin: true },
      '/s/': { target: server, changeOrigin: true },
    },
  },
})
