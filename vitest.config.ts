import { defineConfig } from 'vitest/config'
import './tools/link-members.mjs'

const long = process.env.PARADA_LONG === '1'

export default defineConfig({
  test: {
    include: long ? ['{packages,apps,tools}/**/*.long.test.{ts,tsx}'] : ['{packages,apps,tools}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', ...(long ? [] : ['**/*.long.test.{ts,tsx}'])],
    environment: 'node',
    // Two cores and real databases: a slow machine must not turn into a false alarm.
    testTimeout: long ? 3_600_000 : 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
