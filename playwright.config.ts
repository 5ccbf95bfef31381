import { defineConfig } from '@playwright/test'
import { installedChromium } from './scripts/find-chromium.ts'
import { workInMemory } from './scripts/work-in-memory.ts'

workInMemory()

const chromium = installedChromium()
const isDeep = process.env.DEEP === '1'

/** Stories of months, in shops of their own; calls hold their amounts as well (tests/billing-journeys). */
const ofMonths = ['spec-legacy', 'spec-usage', 'dated-months', 'reactivation']
/** Each in a shop of its own that is set up for one rare screen; calls hold what it sells and charges. */
const inOwnShops = ['legacy-plan', 'own-look', 'second-shop', 'enable-order', 'upgrade-republished', 'price-changes']
/** Single elements on a page of the sandbox; the journeys use them by keyboard and touch where they stand. */
const ofElements = ['gallery-keyboard', 'gallery-messages', 'gallery-tags', 'gallery-combobox']
/** What a default run leaves to a deep one (docs/decisions/0226). */
const onlyDeep = [...ofMonths, ...inOwnShops, ...ofElements].map((name) => `**/${name}.e2e.ts`)

/** The browser tests. Each starts its own server by the test kit; a missing Chromium is installed by the set-up. */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.e2e.ts',
  testIgnore: isDeep ? [] : onlyDeep,
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
