import { expect, test } from 'vitest'
import { industryMotif } from './industry-motif.ts'

test.each([
  ['home-care', 'support'],
  ['an-industry-of-tomorrow', 'planning'],
  ['constructor', 'planning'],
])('the industry %j has the motif %j', (slug, motif) => {
  expect(industryMotif(slug)).toBe(motif)
})
