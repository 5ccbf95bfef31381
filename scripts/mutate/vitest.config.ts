import { defineConfig } from 'vitest/config'

const ofDomain = ['packages/domain/**/*.test.ts', 'tests/golden/**/*.test.ts']
const ofPresenters = (process.env.MUTATION_TESTS ?? '').split(' ').filter((path) => path !== '')

/** The tests that a mutant has to survive: facts and laws of the domain with the golden cases, or those of presenters. */
export default defineConfig({
  test: {
    include: ofPresenters.length === 0 ? ofDomain : ofPresenters,
    // Mutated code reads from `process` which mutant is on: a bundle of it is none of the browser's.
    exclude: ['**/node_modules/**', '**/browser-bundle.test.ts', '**/*.integration.test.ts'],
    setupFiles: ['scripts/mutate/few-cases.ts'],
    testTimeout: 20_000,
    // A worker lives for one mutant: files of one run may share their modules.
    isolate: false,
  },
  // Links of node_modules lead out of the sandbox, to files without mutants.
  resolve: {
    alias: [{ find: /^@waybill\/domain\/(.+)$/, replacement: `${process.cwd()}/packages/domain/src/$1/index.ts` }],
  },
})
