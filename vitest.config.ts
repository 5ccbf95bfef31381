import { createHash } from 'node:crypto'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const deep = process.env.DEEP === '1'

/** The three kinds of test of `npm test` that run in Node; the browser's are in playwright.config.ts. */
const slow = ['**/*.integration.test.ts', 'tests/{integration,billing-journeys}/**', 'tests/faults/**']
/** The test kit's own tests of the server that it starts need no second run on the other store. */
const once = process.env.STORE === 'embedded' ? ['packages/testkit/src/postgres.integration.test.ts'] : []
const never = ['**/node_modules/**', '**/build/**', 'packages/config/fixtures/**']

/** Files that take a minute or more: the last of them to begin would run beside an idle core. */
const LONG =
  /random-player|steps|spec-journeys|spec-usage|dated-journeys|migrating|shown-amounts|cart-model|kill|two-nodes/

/** Long files first, each part in the random order of the run's seed. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const placed = files.map((file) => {
      const place = createHash('sha256').update(`${seed} ${file.moduleId}`).digest('hex')
      return { file, place: `${LONG.test(file.moduleId) ? 0 : 1}${place}` }
    })
    return placed.toSorted((a, b) => (a.place < b.place ? -1 : 1)).map(({ file }) => file)
  }
}

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
          setupFiles: deep ? ['packages/domain/laws/many-cases.ts'] : [],
          testTimeout: deep ? 120_000 : 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['{apps,packages}/**/*.integration.test.ts', 'tests/{integration,billing-journeys}/**/*.test.ts'],
          exclude: [...never, ...once],
          globalSetup: 'packages/testkit/src/store-global-setup.ts',
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
          testTimeout: deep ? 600_000 : 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
