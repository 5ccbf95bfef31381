import { defineConfig } from 'vitest/config'

/** The tests that a mutant of a presenter or a model has to survive; `in-process-runner.ts` runs those of the domain. */
export default defineConfig({
  test: {
    include: (process.env.MUTATION_TESTS ?? '').split(' '),
    exclude: ['**/node_modules/**', '**/*.integration.test.ts'],
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
