import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

/** Where the server of this checkout listens while the client is being worked on with `npm run dev`. */
const server = 'http://127.0.0.1:8765'

export default defineConfig({
  plugins: [svelte({ configFile: false, compilerOptions: { runes: true } })],
  build: {
    outDir: '../src/shoal/_web',
    // The server keeps whatever lies under /app/ in caches for long: these names change with their content.
    assetsDir: 'app',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // An inlined asset would be a data: address, which the Content-Security-Policy allows for pictures only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
  },
  server: {
    proxy: { '/api': server, '/device': server, '/live': { target: server, ws: true } },
  },
})
