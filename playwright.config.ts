import { defineConfig } from '@playwright/test'
import { installedChromium } from './scripts/find-chromium.ts'
import { workInMemory } from './scripts/work-in-memory.ts'

workInMemory()

const chromium = installedChromium()
const isDeep = process.env.DEEP === '1'

/**
 * Stories of months, in shops of their own: a deep run plays them. Their amounts are held by calls too (tests/billing-journeys),
 * and the tour, the upgrades and the dated story play the same screens.
 */
const ofMonths = ['spec-legacy', 'spec-usage', 'dated-months', 'reactivation'].map((name) => `**/${name}.e2e.ts`)

/** The browser tests. Each starts its own server by the test kit; a missing Chromium is installed by the set-up. */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.e2e.ts',
  testIgnore: isDeep ? [] : ofMonths,
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
