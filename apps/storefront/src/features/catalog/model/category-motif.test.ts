import { expect, test } from 'vitest'
import { categoryMotif } from './category-motif.ts'

test.each([
  ['api', 'data'],
  ['mobile', 'labs'],
  ['telematics', 'telematics'],
  ['field-service', 'field'],
  ['a-category-of-tomorrow', 'planning'],
  ['constructor', 'planning'],
])('the category %j has the motif %j', (icon, motif) => {
  expect(categoryMotif(icon)).toBe(motif)
})
