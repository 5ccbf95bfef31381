import { lintCatalogue } from '@waybill/domain/catalog'
import { CALANDRA } from '@waybill/testkit/second-shop'
import { expect, test } from 'vitest'
import { readCatalogueFolder } from './read-catalogue-folder.ts'

const result = readCatalogueFolder(CALANDRA)
if (!result.ok) throw new Error(JSON.stringify(result.failure, null, 2))
const document = result.value

test('[CAT-19] the second shop of the tests passes the linter, with the warnings that are meant', () => {
  expect(lintCatalogue(document).map(({ level, message }) => `${level}: ${message}`)).toEqual([
    'warning: steam-meter is not available in CHF',
    'warning: the shop has no legal pages (docs/catalogue-format.md)',
    'warning: package-hotel-linen is sold at 79.00 EUR, its modules sum to 84.00 EUR',
    'warning: package-hotel-linen is sold at 85.00 CHF, its modules sum to 91.00 CHF',
  ])
})

test('[CAT-20] it sells in EUR and CHF, and has a module whose title has 90 characters', () => {
  expect(document.currencies).toEqual(['EUR', 'CHF'])
  const lengths = document.modules.map(({ title }) => Array.from(title.en).length)
  expect(Math.max(...lengths)).toBe(90)
})
