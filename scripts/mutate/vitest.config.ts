import { defineConfig } from 'vitest/config'

/** The tests that a mutant of the domain has to survive: facts and laws of the domain, and the golden cases. */
export default defineConfig({
  test: {
    include: ['packages/domain/**/*.test.ts', 'tests/golden/**/*.test.ts'],
    // Mutated code reads from `process` which mutant is on: a bundle of it is none of the browser's.
    exclude: ['**/node_modules/**', '**/browser-bundle.test.ts'],
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
