import fc from 'fast-check'

// Loaded before the tests of `npm run test:deep`: ten times the cases of every law that names no number of its own.
fc.configureGlobal({ numRuns: 1_000 })
