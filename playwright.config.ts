import { defineConfig } from '@playwright/test'
import { installedChromium } from './scripts/find-chromium.ts'
import { onlyDeep } from './scripts/only-deep.ts'
import { workInMemory } from './scripts/work-in-memory.ts'

workInMemory()

const chromium = installedChromium()
const isDeep = process.env.DEEP === '1'

/** The browser tests. Each starts its own server by the test kit; a missing Chromium is installed by the set-up. */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.e2e.ts',
  ...(isDeep ? {} : { grepInvert: /@deep$/ }),
  testIgnore: isDeep ? [] : onlyDeep.browser.map((file) => `**/${file}`),
  globalSetup: ['./scripts/provide-chromium.ts', './tests/journeys/prepare-stores.ts'],
  outputDir: 'test-results/browser',
  workers: 2,
  retries: 0,
  fullyParallel: true,
  forbidOnly: true,
  timeout: isDeep ? 300_000 : 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: process.env.TEST_REPORT ?? 'test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
