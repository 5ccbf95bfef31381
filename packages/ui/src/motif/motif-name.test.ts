import { expect, test } from 'vitest'
import { motifName } from './motif-name.ts'

test.each([
  ['optimizing', 'optimizing'],
  ['Field work', 'field'],
  ['data-and-files', 'data'],
  ['database', 'planning'],
  ['other', 'planning'],
])('the category %j has the motif %j', (category, motif) => {
  expect(motifName(category)).toBe(motif)
})
