import fc from 'fast-check'

/**
 * Enough for a mutant to be run many times, few enough for hundreds of runs; always the same ones, so scores compare.
 */
fc.configureGlobal({ numRuns: 20, seed: 20_261_120 })
