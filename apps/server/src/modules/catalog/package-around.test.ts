import { join } from 'node:path'
import { packageAround } from '@waybill/domain/cart'
import { indexCatalogue } from '@waybill/domain/catalog'
import type { Currency } from '@waybill/domain/money'
import { expect, test } from 'vitest'
import { readCatalogueFolder } from './import/index.ts'

const read = readCatalogueFolder(join(import.meta.dirname, '../../../../../catalog'))
if (!read.ok) throw new Error(JSON.stringify(read.failure))
const catalogue = indexCatalogue(read.value, 1)

function around(code: string, currency: Currency = 'USD'): string | undefined {
  const module = catalogue.document.modules.find((one) => one.code === code)
  if (module === undefined) throw new Error(`no module ${code}`)
  const found = packageAround(catalogue, module, currency)
  if (found === undefined) return undefined
  const { price, more, packageId } = found
  return `${catalogue.packages.get(packageId)?.code} ${price.minor} ${price.currency}, ${more} more`
}

test('a module that costs 32 with what it needs stands in a plan of 39, with four more', () => {
  expect(around('route-optimizer')).toBe('plan-local 3900 USD, 4 more')
  expect(around('route-optimizer', 'EUR')).toMatch(/^plan-local \d+ EUR, 4 more$/)
})

test('a package that costs much more than the module is not named, nor one beside a price by use, nor around itself', () => {
  expect(
    ['address-management', 'recurring-schedules', 'proof-of-visit', 'route-board'].map((code) => around(code)),
  ).toEqual([undefined, undefined, undefined, undefined])
})

test('the demo shop names a package on four pages, each at most half as dear again', () => {
  const named = catalogue.document.modules.flatMap(({ code }) => {
    const found = around(code)
    return found === undefined ? [] : [`${code}: ${found}`]
  })
  expect(named).toEqual([
    'route-optimizer: plan-local 3900 USD, 4 more',
    'multi-driver-optimizer: package-field-service 7100 USD, 7 more',
    'time-windows: plan-regional 5900 USD, 9 more',
    'load-planner: package-building-supplies 7700 USD, 5 more',
  ])
})
