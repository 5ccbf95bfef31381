import { expect, test } from 'vitest'
import { tradeMotif } from './trade-motif.ts'

test.each([
  ['home-care', 'support'],
  ['a-trade-of-tomorrow', 'planning'],
  ['constructor', 'planning'],
])('the trade %j has the motif %j', (slug, motif) => {
  expect(tradeMotif(slug)).toBe(motif)
})
