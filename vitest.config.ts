import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import './tools/link-members.mjs'

const long = process.env.PARADA_LONG === '1'
const kind = long ? 'long.test' : 'test'
const files = ['packages', 'apps', 'tools'].map(folder => `${folder}/**/*.${kind}.{ts,tsx}`)
const never = ['**/node_modules/**', '**/dist/**', ...(long ? [] : ['**/*.long.test.{ts,tsx}'])]

/** Files that put something else in a module's place: a module that another file has loaded already would stay as it is. */
const replacing = globSync('apps/web/src/**/*.test.{ts,tsx}').filter(each =>
  /vi\.mock\(/.test(readFileSync(each, 'utf8')),
)

export default defineConfig({
  test: {
    environment: 'node',
    // Two cores and real databases: a slow machine must not turn into a false alarm.
    testTimeout: long ? 3_600_000 : 60_000,
    hookTimeout: 120_000,
    // A third of the server's tests wait for a process of their own or for a clock: a third worker uses what two leave idle.
    maxWorkers: 3,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: long
      ? [{ extends: true, test: { name: 'long', include: files, exclude: never } }]
      : [
          // Test files share a process: to load the product anew for each of 300 files took longer than many of the tests.
          {
            extends: true,
            test: { name: 'shared', include: files, exclude: [...never, ...replacing], isolate: false },
          },
          { extends: true, test: { name: 'alone', include: replacing, exclude: never } },
        ],
  },
})
