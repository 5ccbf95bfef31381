import { expect, test } from 'vitest'
import { industryMotif } from './industry-motif.ts'

test.each([
  ['bakery-and-food', 'optimizing'],
  ['field-service', 'field'],
  ['waste-collection', 'planning'],
  ['home-care', 'support'],
  ['parcel-and-courier', 'notifications'],
  ['building-supplies', 'telematics'],
  ['retail-distribution', 'data'],
  ['public-works', 'labs'],
  ['an-industry-of-tomorrow', 'planning'],
  ['constructor', 'planning'],
])('the industry %j has the motif %j', (slug, motif) => {
  expect(industryMotif(slug)).toBe(motif)
})
