import { defineConfig } from '@playwright/test'
import { browserForTests } from './tools/chromium.ts'

const executablePath = browserForTests()

export default defineConfig({
  testDir: 'e2e',
  testMatch: process.env.PARADA_LONG === '1' ? '**/*.{spec,long}.ts' : '**/*.spec.ts',
  fullyParallel: false,
  // A third leaves too little of two cores to each: pages then answer later than their tests wait.
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // The service worker fetches the whole page at every new sign-up: only tests of work without a network want it.
    serviceWorkers: 'block',
    // Transitions change no behaviour, and drawing their frames took a tenth of the tests' processor time.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--disable-gpu', '--no-sandbox', '--force-color-profile=srgb'],
    },
  },
})
