import { expect, test } from 'vitest'
import { indexCatalogue } from '@waybill/domain/catalog'
import { readCatalogueFolder } from './import/index.ts'
import { DEMO_CATALOGUE } from '../../seed/seed-empty-shop.ts'
import { distinctiveItems } from './distinctive-items.ts'

function firstFour(code: string): readonly (string | undefined)[] {
  const read = readCatalogueFolder(DEMO_CATALOGUE)
  if (!read.ok) throw new Error('the demo catalogue is rejected')
  const catalogue = indexCatalogue(read.value, 1)
  const item = catalogue.productsByCode.get(code)
  if (item?.kind !== 'package') throw new Error(`no package ${code}`)
  return distinctiveItems(catalogue, item)
    .slice(0, 4)
    .map((id) => catalogue.modules.get(id)?.code)
}

test('a package for an industry is previewed by what fewest others hold', () => {
  expect(firstFour('package-bakery-and-food')).toEqual([
    'cold-chain-log',
    'returnable-packaging',
    'email-route-schedule',
    'recurring-schedules',
  ])
})

test('a plan is previewed in the order of its editor', () => {
  expect(firstFour('plan-local')).toEqual([
    'route-board',
    'routing-management',
    'address-management',
    'route-optimizer',
  ])
})
