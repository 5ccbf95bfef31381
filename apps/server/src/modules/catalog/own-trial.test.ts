import { expect, test } from 'vitest'
import { indexCatalogue } from '@waybill/domain/catalog'
import { DEMO_CATALOGUE } from '../../seed/seed-empty-shop.ts'
import { readCatalogueFolder } from './import/index.ts'
import { ownTrialOf } from './own-trial.ts'

test.each([
  ['proof-of-visit', { ownTrial: { unit: 'day', count: 14 } }],
  ['plan-regional', {}],
])('the page of %s names the length of its own trial, a plan has none (B-159)', (code, length) => {
  const read = readCatalogueFolder(DEMO_CATALOGUE)
  if (!read.ok) throw new Error('the demo catalogue is rejected')
  const product = indexCatalogue(read.value, 1).productsByCode.get(code)
  expect(product && ownTrialOf(product)).toEqual(length)
})
