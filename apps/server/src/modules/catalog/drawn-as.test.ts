import { expect, test } from 'vitest'
import { indexCatalogue } from '@waybill/domain/catalog'
import { DEMO_CATALOGUE } from '../../seed/seed-empty-shop.ts'
import { drawnAs } from './drawn-as.ts'
import { readCatalogueFolder } from './import/index.ts'

test.each([
  ['plan-regional', 'plan'],
  ['package-bakery-and-food', 'package'],
  ['route-optimizer', 'module'],
])('%s is drawn as a %s', (code, kind) => {
  const read = readCatalogueFolder(DEMO_CATALOGUE)
  if (!read.ok) throw new Error('the demo catalogue is rejected')
  const product = indexCatalogue(read.value, 1).productsByCode.get(code)
  expect(product && drawnAs(product)).toBe(kind)
})
