import { defineConfig } from 'vitest/config'
import { LongFirst } from './scripts/long-first.ts'
import { onlyDeep } from './scripts/only-deep.ts'
import { workInMemory } from './scripts/work-in-memory.ts'

workInMemory()

const deep = process.env.DEEP === '1'

/** The three kinds of test of `npm test` that run in Node; the browser's are in playwright.config.ts. */
const slow = ['**/*.integration.test.ts', 'tests/{integration,billing-journeys}/**', 'tests/faults/**']
/** What opens a store of its own kind runs beside the templates of that kind alone. */
const ofOtherStore =
  { embedded: ['packages/testkit/src/postgres'], postgres: ['tests/integration/behind-a-proxy'] }[
    process.env.STORE ?? ''
  ]?.map((name) => `${name}.integration.test.ts`) ?? []
const left = deep ? [] : onlyDeep.integration
/** Loading the modules anew for each file takes longer than most of its tests; in a worker they are loaded once. */
const leaveNothing = 'scripts/leave-nothing.ts'
const never = ['**/node_modules/**', '**/build/**', 'packages/config/fixtures/**']

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { shuffle: { tests: true }, sequencer: LongFirst },
    allowOnly: false,
    // a bound for what never comes, not a figure: a second is too little on a busy machine
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{packages,apps,scripts,bench}/**/*.test.{ts,tsx}', 'tests/golden/**/*.test.ts'],
          exclude: [...never, ...slow],
          isolate: false,
          setupFiles: [leaveNothing, ...(deep ? ['packages/domain/laws/many-cases.ts'] : [])],
          testTimeout: deep ? 120_000 : 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [
            '{apps,packages,bench}/**/*.integration.test.ts',
            'tests/{integration,billing-journeys}/**/*.test.ts',
          ],
          exclude: [...never, ...ofOtherStore, ...left],
          globalSetup: 'packages/testkit/src/store-global-setup.ts',
          // a shop in the process of its test is the one that an operator starts
          env: { NODE_ENV: 'production' },
          isolate: false,
          setupFiles: leaveNothing,
          testTimeout: deep ? 600_000 : 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: never,
          globalSetup: 'packages/testkit/src/store-global-setup.ts',
          testTimeout: deep ? 1_800_000 : 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
