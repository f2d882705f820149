import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [svelte({ configFile: false, compilerOptions: { runes: true } }), svelteTesting()],
  test: {
    environment: 'jsdom',
    pool: 'vmThreads',
    setupFiles: ['tests/setup.ts'],
    include: ['tests/**/*.test.ts', 'src/games/**/*.test.ts'],
    // A test that hangs fails; one on a busy machine does not.
    testTimeout: 120_000,
  },
})
